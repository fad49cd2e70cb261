"""The two worked examples of the rulebook of Battle of Midway: a flight over the edge, and a combat."""

from __future__ import annotations

from typing import Final

from grognard.core.message import say
from grognard.games.midway.lessons import DEPLOYED
from grognard.lessons.example import Example, Step

FIRST_ROUND: Final = """japan bid 0; us bid 0
    us u1; us fly; us right; us tile 1 at 2408; us left; us ahead; us on; us left
    japan j4; japan fly; japan left; japan right; japan ahead; japan on; japan left
    us ua2; us fly; us left; us ahead; us right; us on; us right
    japan ja2; japan fly; japan right; japan ahead; japan ahead; japan on; japan ahead
    us u2; us fly; us ahead; us right; us left; us on; us ahead
    japan ja1; japan fly; japan right; japan left; japan right; japan stop
    us u3; us fly; us left; us ahead; us tile 2 at 2621; us ahead; us stop
    japan j2; japan fly; japan right; japan ahead; japan ahead; japan on; japan ahead
    us ua1; us fly; us ahead; us ahead; us right; us on; us left
    japan j1; japan fly; japan right; japan right; japan left; japan stop
    us u4; us fly; us tile 1 at 2424; us ahead; us left; us ahead; us on; us tile 1 at 2724; us ahead
    japan j3; japan fly; japan right; japan right; japan right; japan stop
    japan buy reversal; * evade; japan done; us buy acceleration; * loop; us done
    japan bid 0; us bid 0"""

QUIET_ROUND: Final = """japan bid 0; us bid 0
    us ua1; us fly; us left; us left; us ahead; us stop
    japan j3; japan fly; japan right; japan left; japan ahead; japan on; japan ahead
    us u2; us fly; us left; us right; us right; us on; us right
    japan j4; japan fly; japan left; japan right; japan left; japan stop
    us u4; us fly; us tile 1 at 2523; us ahead; us right; us tile 1 at 2324; us left; us stop
    japan j2; japan fly; japan ahead; japan right; japan ahead; japan on; japan ahead
    us ua2; us fly; us right; us left; us ahead; us on; us ahead
    japan ja1; japan fly; japan right; japan right; japan ahead; japan stop
    us u3; us fly; us ahead; us right; us left; us on; us left
    japan ja2; japan fly; japan ahead; japan right; japan left; japan on; japan left
    us u1; us fly; us left; us right; us right; us stop
    japan j1; japan fly; japan ahead; japan left; japan ahead; japan on; japan right
    japan done; us done; japan bid 0; us bid 0"""

FLIGHT = Example(
    "example-flight",
    say("A flight over the edge"),
    (
        say("Andy leads the US. His fighter u2 has an enemy two areas ahead, at the edge of the board."),
        say("A fighter flies three or four manoeuvres: each one area ahead, and then a turn.", "§5.1"),
    ),
    DEPLOYED + QUIET_ROUND,
    (
        Step("us u2", say("Andy activates u2 and discards its marker.", "§4.4")),
        Step("us fly", say("The first manoeuvre: one area forward, close to the enemy.", "§5.2")),
        Step("us left", say("A turn to the left, and forward again: u2 dodges the enemy.", "§5.3")),
        Step("us right", say("A turn to the right; the next area ahead is beyond the edge.", "§5.5")),
        Step(
            "us tile 2 at 2508",
            say("Andy adds a small tile there, and u2 flies on over it: the third manoeuvre.", "§5.6"),
        ),
        Step(
            "us ahead; us on; us left",
            say("The fourth: forward, and a turn to the left. Four manoeuvres, the flight is over.", "§5.1"),
        ),
    ),
    side="us",
    look=("u2", "j1"),
    scenario="domination",
)

COMBAT = Example(
    "example-combat",
    say("A combat that turns round"),
    (
        say("Andy leads the US, Katie leads Japan; it is the second round, and Andy begins."),
        say("Her fighter j1 flies two areas ahead of his u1, the same way.", "§6.1"),
        say("He holds Acceleration, she holds Reversal; each bought it for command points.", "§9.2"),
    ),
    DEPLOYED + FIRST_ROUND,
    (
        Step("us u1; us attack j1", say("u1 attacks j1. Both discard their markers.", "§6.2")),
        Step(
            "japan plan FF; us plan LR",
            say("Both plan in secret: Katie forward twice, Andy left and then right.", "§6.3"),
        ),
        Step(
            "us japan first",
            say("Andy lets Katie fly first: j1 goes two areas forward, then u1 follows it.", "§6.4"),
        ),
        Step("japan pass", say("The defender may play an order first; Katie waits.", "§6.7")),
        Step(
            "us play acceleration; us right",
            say("Andy plays Acceleration: one more manoeuvre, with a turn to the right.", "§8.1"),
        ),
        Step(
            "japan play reversal",
            say("Katie answers with Reversal: j1 turns round on the spot and looks at u1.", "§8.3"),
        ),
        Step(
            "us pass; * 6 3; * 2 1",
            say(
                "Each has the other in the yellow area: two cards each. Katie's best is a 6, Andy's a 2. "
                "The attacker is shot down.",
                "§7.4",
            ),
        ),
    ),
    side="us",
    look=("u1", "j1"),
    scenario="domination",
)

EXAMPLES = (FLIGHT, COMBAT)
