"""A toy game with sealed answers: both sides show fingers in secret, the higher number wins."""

from __future__ import annotations

from typing import Any

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Frame, Position, Procedure, Rule, SealedDecision
from grognard.core.game import Game, Refusal, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Area, Button, Note, Prompt, Scene
from grognard.core.sense import Sense
from grognard.core.story import Event, Message


class Fingers(Position):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Showing())
        self.shown = [0, 0]

    def copy(self) -> Fingers:
        copy = Fingers(self.ruleset)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Fingers)
        self.copy_flow(other)
        self.shown = other.shown[:]


class Show(SealedDecision[Fingers, "Showing"]):
    """§1 Both show one to three fingers, in secret."""

    space = 3

    def who(self, position: Fingers, frame: Showing) -> int:
        return 3

    def actions(self, position: Fingers, frame: Showing, side: int, out: Actions) -> None:
        for fingers in range(3):
            out.add(fingers)

    def take(self, position: Fingers, frame: Showing, side: int, action: int) -> None:
        position.shown[side] = action + 1


class Compare(Rule[Fingers, "Showing"]):
    """§2 More fingers win."""

    def do(self, position: Fingers, frame: Showing) -> None:
        one, other = position.shown
        position.finish(NOBODY if one == other else int(other > one), "§2")


class Showing(Frame):
    def __init__(self) -> None:
        super().__init__(SHOWING)


SHOWING = Procedure(Showing, Show(), Compare())


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Fingers:
    position = Fingers(ruleset)
    position.shown = list(facts["shown"])
    return position


def write(_position: Position, _side: int, action: int) -> str:
    return ("one", "two", "three")[action]


def refuse(_position: Position, _side: int, text: str) -> Refusal | None:
    return Refusal("no_fist", "a fist is no number", "§1") if text == "fist" else None


def scene(position: Position, _side: int) -> Scene:
    assert isinstance(position, Fingers)
    buttons = [Button(text, text.title()) for text in ("one", "two", "three")]
    notes = [Note("Fingers", str(fingers), at) for at, fingers in enumerate(position.shown)]
    return Scene([Area("board", 100, 20)], [], Prompt("Show fingers", "§1"), buttons=buttons, notes=notes)


def narrate(event: Event) -> list[Message]:
    assert isinstance(event.after, Fingers)
    if isinstance(event.step, Compare):
        one, other = event.after.shown
        return [Message("{one} against {other}.", {"one": one, "other": other}, "§2")]
    return []


GAME = Game(
    name="fingers",
    title="Fingers",
    about="A toy.",
    ruleset=1,
    sides=("odd", "even"),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(SHOWING,),
    start=Fingers,
    facts=lambda position, side: {"shown": list(position.shown)},  # type: ignore[attr-defined]
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=Sense(),
    package="",
    rulebook="# Fingers\n\n**§1** Both show fingers.\n\n**§2** More win.\n",
)
