"""Ladder: a toy for one side.  Three times a die is rolled; each time the side takes the points or
leaves them, and in the end the reward is what it has of what it could have had."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import NOBODY, Chance, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.game import Game, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Scene
from grognard.core.sense import Sense

TEXTS: Final = ("take", "leave")


class Ladder(Position):
    """What was rolled, and what was taken of it."""

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.pips: i64 = 0
        self.rolls: i64 = 0
        self.score: i64 = 0

    def reward(self, side: Side) -> float:
        return float(self.score) / 18.0


class Roll(Chance[Ladder, Frame]):
    """§1.1 A die is rolled."""

    space = 7

    def outcomes(self, ladder: Ladder, frame: Frame, out: Lots) -> None:
        for pips in range(1, 7):
            out.add(pips, 1)

    def take(self, ladder: Ladder, frame: Frame, side: Side, pips: i64) -> None:
        ladder.pips = pips
        ladder.rolls += 1

    def write(self, ladder: Ladder, frame: Frame, side: Side, pips: i64) -> str:
        return f"pips {pips}"


class TakeOrLeave(Decision[Ladder, Frame]):
    """§1.2 The side takes the points or leaves them."""

    space = 2
    asks = "Take it or leave it."

    def actions(self, ladder: Ladder, frame: Frame, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)

    def take(self, ladder: Ladder, frame: Frame, side: Side, action: i64) -> None:
        if action == 0:
            ladder.score += ladder.pips

    def write(self, ladder: Ladder, frame: Frame, side: Side, action: i64) -> str:
        return TEXTS[action]


class Again(Rule[Ladder, Frame]):
    """§1.3 After three rolls it is over."""

    def do(self, ladder: Ladder, frame: Frame) -> None:
        if ladder.rolls == 3:
            ladder.finish(NOBODY, "§1.3")
        frame.go(ROLL)


ROLL: Final = Roll()
CLIMB: Final = Procedure(ROLL, TakeOrLeave(), Again())


def scene(position: Position, side: int) -> Scene:
    return Scene([Area("board", 10, 10)], [], prompt(position, side))


GAME: Final = Game(
    name="ladder",
    title="Ladder",
    about="A toy for one.",
    ruleset=1,
    sides=("climber",),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(CLIMB,),
    start=lambda ruleset: Ladder(ruleset, CLIMB.blank()),
    notation=any_of(*TEXTS),
    scene=scene,
    sense=Sense(),
    rulebook="# Ladder\n",
)
