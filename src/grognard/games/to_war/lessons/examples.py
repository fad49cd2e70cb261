"""The rulebook's examples of To War!: a displacement, a fight, and an attack from the side."""

from __future__ import annotations

from typing import Final

from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.games.to_war.lessons import laid_out
from grognard.lessons.example import Example, Step

SOUTH: Final[Options] = {"first_army": "south"}

DISPLACEMENT = Example(
    "example-displacement",
    say("One card moves a whole column"),
    (
        say("South has drawn a Bedouin and lays it on b1, where a Sarbaz of its own stands.", "§4.3"),
        say("Whoever is displaced takes one step, and may displace the next in turn.", "§5.8"),
    ),
    laid_out(
        """king    warrior  rider
           warrior archer   king
           mamluk  saqaliba mamluk
           bedouin sarbaz   saqaliba""",
        "south",
    )
    + "* bedouin",
    (
        Step("south b1", say("The Bedouin takes the place of the Sarbaz, which has to leave b1.", "§4.4")),
        Step(
            "south b2",
            say("The Sarbaz knows one direction only, forward: it displaces the Saqaliba on b2.", "§5.8"),
        ),
        Step(
            "south b3",
            say(
                "The Saqaliba steps onto the enemy's Archer, and that is an attack: 5 against 2. The Archer "
                "falls, "
                "the Saqaliba stands on b3, and the turn is over.",
                "§5.9",
            ),
        ),
    ),
    look=("place-b1", "place-b2", "place-b3"),
    options=SOUTH,
)

FIGHT = Example(
    "example-fight",
    say("The higher attack wins"),
    (say("The attack of whoever comes is held against the defence of whoever stands there.", "§6.1"),),
    laid_out(
        """king    warrior rider
           warrior archer  king
           bedouin mamluk  saqaliba
           bedouin sarbaz  saqaliba""",
        "south",
    )
    + "* sarbaz",
    (
        Step(
            "south b1; south b2",
            say("The second Sarbaz displaces the first, and that one the Mamluk on b2.", "§5.8"),
        ),
        Step(
            "south b3",
            say(
                "A Mamluk may go forward, left or right; forward it attacks the Archer with 5 against 2. "
                "The attack is higher: the Archer falls, and the Mamluk takes its place.",
                "§6.3",
            ),
        ),
    ),
    look=("place-b2", "place-b3"),
    options=SOUTH,
)

SIDE_ATTACK = Example(
    "example-side-attack",
    say("From the side it is two more"),
    (
        say(
            "The underlined arrow of the Bedouin means: after a step onto a free place a second one.", "§5.5"
        ),
        say("Whoever attacks sideways adds 2 to the attack.", "§6.2"),
    ),
    laid_out(
        """king      rider   archer
           berserker warrior archer
           saqaliba  sarbaz  mamluk
           saqaliba  bedouin mamluk""",
        "south",
    )
    + "* bedouin",
    (
        Step(
            "south b1; south b2; south b3",
            say("First the way is cleared: Sarbaz against Warrior, 4 against 4, both fall.", "§6.5"),
        ),
        Step(
            "* warrior; north c4; north c3; north c2",
            say("North answers in column c; an Archer and a Mamluk fall, and b3 stays free.", "§6.5"),
        ),
        Step(
            "* sarbaz; south b1; south b2",
            say("A Sarbaz comes on b1, and the Bedouins move on, one after the other.", "§5.8"),
        ),
        Step("south b3", say("The first step of the Bedouin ends on the free place b3.", "§5.5")),
        Step(
            "south a3",
            say(
                "With the second it attacks the Berserker from the side and wins: 4 + 2 against 4. From the "
                "front it "
                "would have been 4 against 4, and both would have fallen.",
                "§6.2",
            ),
        ),
    ),
    look=("place-b3", "place-a3"),
    options=SOUTH,
)

EXAMPLES = (DISPLACEMENT, FIGHT, SIDE_ATTACK)
