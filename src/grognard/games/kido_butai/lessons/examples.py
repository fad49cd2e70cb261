"""The sample game of Kido Butai's rulebook, hour by hour, to the loss of three carriers."""

from __future__ import annotations

from grognard.core.message import say
from grognard.lessons.example import Example, Step

SAMPLE = Example(
    "example-sample-game",
    say("The morning of a lost battle"),
    (
        say("The bombers are armed: some with bombs for Midway, some with torpedoes for carriers.", "§1.4"),
        say("Six hours of the sample game follow, with its dice and its draws."),
    ),
    "japan 2b1t; japan 1b2t; japan 1b1t; japan 1b1t",
    (
        Step(
            "japan z1; japan strike; japan z2; japan strike; japan b2+; japan strike; japan b6; japan strike"
            "; japan b8; japan strike; japan b10; japan strike",
            say("0430: five bombers with bombs and two Zeros take off for Midway.", "§3.4"),
        ),
        Step("japan end; * 3; * 5", say("Both sides search, and neither finds the other.", "§4.1")),
        Step(
            "japan z1+; japan midway; japan b2+; japan midway",
            say("0530: the strike flies on and reaches Midway.", "§3.5"),
        ),
        Step(
            "japan end; * 6; * 2",
            say("The Americans find the Kido Butai. Raids begin with the third turn only.", "§5.1"),
        ),
        Step(
            "japan z3; japan cap",
            say("0630: one Zero goes up to protect the carriers.", "§3.3"),
        ),
        Step(
            "japan attack midway; japan go; * fighter; * no fighter; * 3; * 2; * 5",
            say("Midway is attacked. One Buffalo defends it, and the Zeros shoot it down.", "§7.6"),
        ),
        Step(
            "* 6; * 1; * 1; * 4; * 6",
            say("Flak turns one bomber back. Of the other four one hits, and all fly home.", "§9.1"),
        ),
        Step(
            "japan end; * 6",
            say("Only Japan still has to search: an American fleet is reported.", "§4.2"),
        ),
        Step(
            "* bomber; * no bomber; * no fighter; * 2; * 4",
            say(
                "One torpedo bomber comes without escort. The CAP drives it off; its counters return later.",
                "§7.7",
            ),
        ),
        Step(
            "japan z1; japan land akagi; japan z2; japan land kaga; japan b2; japan land akagi; japan b3"
            "; japan land akagi; japan b6; japan land kaga; japan b8+; japan land soryu",
            say("0730: all squadrons of the strike land. They face North and are not ready.", "§3.7"),
        ),
        Step(
            "japan end; * bomber; * no bomber; * no fighter; * 1; * 5",
            say("The CAP, still low, meets another torpedo bomber and shoots it down.", "§10.4"),
        ),
        Step(
            "japan z1; japan ready; japan z2; japan ready; japan b2+; japan torpedoes; japan b6"
            "; japan torpedoes; japan b8+; japan torpedoes",
            say("0830: all are made ready, the bombers with torpedoes. The decks are full.", "§3.8"),
        ),
        Step(
            "japan end; * bomber; * bomber; * no bomber; * no fighter; * 5",
            say("Two dive bombers come, and the only Zero in the air is low: it cannot reach them.", "§10.5"),
        ),
        Step("* 2; * 6; * 1; * 4", say("Four ships fire; one 6 turns one of the bombers back.", "§10.8")),
        Step(
            "* 6",
            say(
                "The other rolls a 6, and all pips count: two hits each on Akagi, Kaga and Soryu. "
                "Eleven squadrons go down with them.",
                "§10.9",
            ),
        ),
        Step(
            "japan z3; japan land hiryu",
            say("0930: the last Zero must land, on Hiryu. It stands at 1 point to 11.", "§3.11"),
        ),
    ),
    look=("place-0", "place-1", "place-2"),
)

EXAMPLES = (SAMPLE,)
