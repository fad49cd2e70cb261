"""Three sides count on in turn, by one to three; whoever says twenty has won."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.game import Game, Scenario
from grognard.core.message import Noun, Words
from grognard.core.ruleset import Ruleset
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Scene
from grognard.core.sense import Sense

SIDES: Final = [Noun("Red", proper=True), Noun("Blue", proper=True), Noun("Green", proper=True)]
GOAL: Final = 20
FURTHEST: Final = 3


@final
class Count(Position):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Frame(PLAY))
        self.said: i64 = 0

    def words(self, side: Side) -> Words:
        return {"who": SIDES[side]}


@final
class CountOn(Decision[Count, Frame]):
    """§1 A side counts on by one, two or three, but not beyond twenty."""

    space: i64 = FURTHEST
    asks: str = "Count on."
    waits: str = "{who} counts on."
    tells: str = "{who} counts on."

    def actions(self, count: Count, frame: Frame, side: Side, out: Actions) -> None:
        for more in range(min(FURTHEST, GOAL - count.said)):
            out.add(more)

    def take(self, count: Count, frame: Frame, side: Side, more: i64) -> None:
        count.said += more + 1

    def write(self, count: Count, frame: Frame, side: Side, more: i64) -> str:
        return ("one", "two", "three")[more]


@final
class PassOn(Rule[Count, Frame]):
    """§2 Who says twenty has won; else it is the next side's turn."""

    def do(self, count: Count, frame: Frame) -> None:
        if count.said == GOAL:
            count.finish(count.side, "§2")
        count.side = (count.side + 1) % len(SIDES)
        frame.go(COUNT_ON)


@final
class Judgement(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        return position.reward(side) if position.actor == NOBODY else 0.33


COUNT_ON: Final = CountOn()
PLAY: Final = Procedure(COUNT_ON, PassOn())


def scene(position: Position, side: int) -> Scene:
    return Scene([Area("count", 100, 20, "The count")], [], prompt(position, side))


GAME: Final = Game(
    name="trio",
    title="Trio",
    about="Who says twenty.",
    ruleset=1,
    sides=("red", "blue", "green"),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(PLAY,),
    start=Count,
    notation=any_of("one", "two", "three"),
    scene=scene,
    sense=Judgement(),
    rulebook="## §1 Counting on\n## §2 Twenty\n",
)
