"""Ladder: a toy for one side.  Three times a die is rolled; each time the side takes the points or
leaves them, and in the end the reward is what it has of what it could have had."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import CHANCE, NOBODY, Chance, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.game import Game, Refusal, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Area, Prompt, Scene
from grognard.core.sense import Sense
from grognard.core.story import Event, Message

TEXTS: Final = ("take", "leave")


class Ladder(Position):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Climb())
        self.pips: i64 = 0
        self.rolls: i64 = 0
        self.score: i64 = 0

    def copy(self) -> Ladder:
        copy = Ladder(self.ruleset)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Ladder)
        self.copy_flow(other)
        self.pips, self.rolls, self.score = other.pips, other.rolls, other.score

    def reward(self, side: Side) -> float:
        return float(self.score) / 18.0


class Climb(Frame):
    """§1 Three rolls."""

    def __init__(self) -> None:
        super().__init__(CLIMB)


class Roll(Chance[Ladder, Climb]):
    """§1.1 A die is rolled."""

    space = 7

    def outcomes(self, ladder: Ladder, climb: Climb, out: Lots) -> None:
        for pips in range(1, 7):
            out.add(pips, 1)

    def take(self, ladder: Ladder, climb: Climb, side: Side, pips: i64) -> None:
        ladder.pips = pips
        ladder.rolls += 1


class TakeOrLeave(Decision[Ladder, Climb]):
    """§1.2 The side takes the points or leaves them."""

    space = 2

    def actions(self, ladder: Ladder, climb: Climb, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)

    def take(self, ladder: Ladder, climb: Climb, side: Side, action: i64) -> None:
        if action == 0:
            ladder.score += ladder.pips


class Again(Rule[Ladder, Climb]):
    """§1.3 After three rolls it is over."""

    def do(self, ladder: Ladder, climb: Climb) -> None:
        if ladder.rolls == 3:
            ladder.finish(NOBODY, "§1.3")
        climb.go(ROLL)


ROLL: Final = Roll()
CLIMB: Final = Procedure(Climb, ROLL, TakeOrLeave(), Again())


def facts(position: Position, _side: int) -> dict[str, Any]:
    assert isinstance(position, Ladder)
    return {"pips": int(position.pips), "rolls": int(position.rolls), "score": int(position.score)}


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    ladder = Ladder(ruleset)
    ladder.pips, ladder.rolls, ladder.score = facts["pips"], facts["rolls"], facts["score"]
    return ladder


def write(_position: Position, side: int, action: int) -> str:
    return f"pips {action}" if side == CHANCE else TEXTS[action]


def refuse(_position: Position, _side: int, _text: str) -> Refusal | None:
    return None


def scene(_position: Position, _side: int) -> Scene:
    return Scene([Area("board", 10, 10)], [], Prompt("Take it or leave it.", "§1.2"))


def narrate(_event: Event) -> list[Message]:
    return []


GAME: Final = Game(
    name="ladder",
    title="Ladder",
    about="A toy for one.",
    ruleset=1,
    sides=("climber",),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(CLIMB,),
    start=Ladder,
    facts=facts,
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=Sense(),
    rulebook="# Ladder\n",
)
