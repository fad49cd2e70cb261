"""A toy game with sealed answers: both sides show fingers in secret, the higher number wins."""

from __future__ import annotations

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Frame, Position, Procedure, Rule, SealedDecision
from grognard.core.game import Game, Scenario
from grognard.core.message import Message, say
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Button, Note, Scene
from grognard.core.sense import Sense

FINGERS = ("one", "two", "three")
NO_FIST = Reason("no_fist", "a fist is no number", "§1")


class Fingers(Position):
    """What both have shown."""

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.shown: list[int] = [0, 0]


class Show(SealedDecision[Fingers, Frame]):
    """§1 Both show one to three fingers, in secret."""

    space = 3
    asks = "Show fingers"
    waits = "Show fingers"

    def who(self, position: Fingers, frame: Frame) -> int:
        return 3

    def actions(self, position: Fingers, frame: Frame, side: int, out: Actions) -> None:
        for fingers in range(3):
            out.add(fingers)

    def take(self, position: Fingers, frame: Frame, side: int, action: int) -> None:
        position.shown[side] = action + 1

    def write(self, position: Fingers, frame: Frame, side: int, action: int) -> str:
        return FINGERS[action]

    def misfit(self, position: Fingers, frame: Frame, side: int, text: str) -> Reason:
        return NO_FIST


class Compare(Rule[Fingers, Frame]):
    """§2 More fingers win."""

    def do(self, position: Fingers, frame: Frame) -> None:
        one, other = position.shown
        position.finish(NOBODY if one == other else int(other > one), "§2")

    def tell(self, before: Fingers, frame: Frame, side: int, action: int, after: Fingers) -> list[Message]:
        one, other = after.shown
        return [say("{one} against {other}.", "§2", one=one, other=other)]


SHOWING = Procedure(Show(), Compare())


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Fingers)
    buttons = [Button(text, text.title()) for text in FINGERS]
    notes = [Note("Fingers", str(fingers), at) for at, fingers in enumerate(position.shown)]
    return Scene([Area("board", 100, 20)], [], prompt(position, side), buttons=buttons, notes=notes)


GAME = Game(
    name="fingers",
    title="Fingers",
    about="A toy.",
    ruleset=1,
    sides=("odd", "even"),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(SHOWING,),
    start=lambda ruleset: Fingers(ruleset, SHOWING.blank()),
    notation=any_of(*FINGERS, "fist"),
    scene=scene,
    sense=Sense(),
    package="",
    rulebook="# Fingers\n\n**§1** Both show fingers.\n\n**§2** More win.\n",
)
