"""Kido Butai taught in six lessons: a strike from the deck to Midway and back, and the first raid."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.match import Match
from grognard.core.message import say
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    GONE,
    MIDWAY,
    MIDWAY_CORNER,
    NORTH,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation
from grognard.lessons.lesson import Lesson

AKAGI = range(ZEROS, ZEROS + 3)  # the bombers that begin aboard it
KAGA = range(ZEROS + 3, ZEROS + 6)

LOADED = (
    "japan 3b; japan 3t; japan 2b; japan 2t; "  # Akagi bombs, Kaga torpedoes, Soryu bombs, Hiryu torpedoes
)
ALOFT = LOADED + "japan b1+; japan strike; japan end; * 1; * 1; "
AT_MIDWAY = ALOFT + "japan b1+; japan midway; japan end; * 1; * 1; "
STRUCK = AT_MIDWAY + "japan attack midway; japan go; * no fighter; * 3; * 6; * 2; * 1; japan end; * 1; * 1; "
RAIDED = (
    LOADED
    + """japan z1; japan cap; japan z2; japan cap; japan end; * 5; * 1; japan end; * 1; japan end; * 1
         * bomber; * bomber; * no bomber; * no fighter; * 1; japan z1"""
)


def day(match: Match) -> Operation:
    assert isinstance(match.position, Operation)
    return match.position


def later_than(turn: int) -> Callable[[Match], bool]:
    """Whether the turn of the task is over."""
    return lambda match: day(match).turn > turn


CAP = Lesson(
    "air-patrol",
    say("Zeros over the fleet"),
    (
        say("You lead four carriers for sixteen hours. Each squadron carries out one action a turn.", "§3.9"),
        say("A squadron that faces East stands ready and may be launched, to strike or as CAP.", "§3.2"),
        say("CAP, the combat air patrol, protects the fleet. Only fighters fly it.", "§3.3"),
    ),
    say("Launch a fighter squadron as CAP."),
    lambda match: any(day(match).place[zero] == CAP_BOX for zero in range(ZEROS)),
    LOADED.rstrip("; "),
    ("z1", "cap"),
    say("The Zeros circle in the CAP box. They turn every turn, and must land when they face West.", "§3.10"),
    say("The hour has passed, and nobody protects the fleet.", "§3.2"),
    notes={
        "strike": say("To strike, a squadron goes to the centre of the map, not into the CAP box.", "§3.4"),
        "b*": say("Bombers strike; only fighters fly CAP.", "§3.3"),
    },
    look=("place-5", "place-0"),
    lost=later_than(1),
)

LOAD = Lesson(
    "the-right-load",
    say("Bombs or torpedoes"),
    (
        say("Only bombs serve against Midway, only torpedoes against carriers.", "§6.4"),
        say("A bomber squadron may change its load as its action.", "§3.8"),
    ),
    say("Kaga's bombers (4 to 6) carry torpedoes. Arm them all for Midway."),
    lambda match: all(day(match).load[bomber] == BOMBS for bomber in KAGA),
    LOADED.rstrip("; "),
    ("b4+", "bombs"),
    say("With bombs they can fly to Midway next turn; the change was their action.", "§3.8"),
    say("Not all of Kaga's bombers carry bombs.", "§6.4"),
    notes={"strike": say("In the air it is too late: the load is changed aboard.", "§3.8")},
    look=("place-1",),
    lost=lambda match: day(match).turn > 1 or any(day(match).place[bomber] > 1 for bomber in KAGA),
)

FLY_OUT = Lesson(
    "fly-out",
    say("The strike flies out"),
    (
        say(
            "A strike is launched in one turn, flies to its target in the next, and attacks in the third.",
            "§3.5",
        ),
        say("Each is one action. A plus behind a squadron means: with all that stand alike.", "§3.9"),
    ),
    say("Send all three bombers in the centre to Midway."),
    lambda match: all(day(match).place[bomber] == MIDWAY_CORNER for bomber in AKAGI),
    ALOFT.rstrip("; "),
    ("b1+", "midway"),
    say("They are off Midway and face South. Next turn they can attack.", "§3.5"),
    say("The hour has passed, and not all three are off Midway.", "§3.5"),
    notes={
        "b1": say("Only this one squadron flies; choose the other two as well.", "§3.9"),
        "land*": say("A strike may turn back, but then it does not reach Midway.", "§3.7"),
    },
    look=("place-4", "place-6"),
    lost=lambda match: day(match).turn > 2 or any(day(match).place[bomber] < CARRIERS for bomber in AKAGI),
)

ATTACK = Lesson(
    "the-attack",
    say("Attack!"),
    (
        say("Before an attack the fighter cup tells whether American fighters meet it.", "§6.8"),
        say("Then one die of flak, and one die for each bomber left: Midway is hit on 6.", "§9.1"),
    ),
    say("Attack Midway with everything you have there."),
    lambda match: day(match).hits[MIDWAY] == 1 and all(day(match).place[b] == CENTRE for b in AKAGI),
    AT_MIDWAY.rstrip("; "),
    ("attack midway", "go"),
    say("One of the dice was a 6: Midway is damaged. The bombers fly back to the centre.", "§9.2"),
    say("The hour has passed without an attack on Midway.", "§3.6"),
    notes={
        "hold*": say("A squadron held back stays off Midway; one less die for you.", "§9.1"),
        "back": say("Whoever turns back does not attack.", "§3.6"),
    },
    look=("place-6",),
    answers="* no fighter; * 3; * 6; * 2; * 1",
    lost=later_than(3),
)

LANDING = Lesson(
    "must-land",
    say("Home before the fuel runs out"),
    (
        say("A squadron that faces West at the start of a turn must land in that turn, or is lost.", "§3.11"),
        say("A carrier launches or lands in a turn, never both.", "§3.13"),
        say("There are never more squadrons aboard than its number.", "§3.14"),
    ),
    say("Land the three bombers in the centre."),
    lambda match: all(day(match).facing[bomber] == NORTH for bomber in AKAGI),
    STRUCK.rstrip("; "),
    ("b1+",),
    say("Akagi had room for three. They face North: next they must be made ready.", "§3.7"),
    say("Not all three came home: there was no deck with room that had not launched.", "§3.12"),
    notes={"z1": say("If Akagi launches it cannot land anybody in this turn.", "§3.13")},
    look=("place-4", "place-0"),
    lost=lambda match: day(match).turn > 4 or any(day(match).place[bomber] == GONE for bomber in AKAGI),
)

RAID = Lesson(
    "low-over-the-water",
    say("Low over the water"),
    (
        say(
            "Torpedo bombers come in low. CAP that fights them is low until the end of the next turn.",
            "§10.4",
        ),
        say("Low CAP cannot fight dive bombers.", "§10.5"),
        say("At least one squadron must go in; the others may stay high.", "§10.6"),
    ),
    say("One Zero squadron is in. Keep the other one high."),
    lambda match: day(match).turn > 3 and not day(match).low[1],
    RAIDED,
    ("enough",),
    say("Zero 2 stayed high: dive bombers would still have met somebody.", "§10.6"),
    say("Both squadrons are low: dive bombers would meet nobody.", "§10.5"),
    notes={"z2": say("Now both are low until the end of the next turn.", "§10.4")},
    look=("place-5",),
    lost=lambda match: bool(day(match).low[1]),
    answers="* 5; * 2; * 3; * 4",
)

LESSONS = (CAP, LOAD, FLY_OUT, ATTACK, LANDING, RAID)
