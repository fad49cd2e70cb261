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

EXAMPLES = (COMBAT,)
