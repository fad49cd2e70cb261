"""§6.5 Tokens in flight, and §8.8 planning them again."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Frame, Procedure, Reaction, Rule, Side
from grognard.games.midway.data import NONE, TWO_TOKENS, WING, token_of, turned
from grognard.games.midway.flight import over_the_edge
from grognard.games.midway.position import Midway

STAY: Final = 9  # not planning again; otherwise a plan of two tokens


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Tokens(Frame):
    """§6.5 An aircraft flies two tokens, left to right."""

    def __init__(self) -> None:
        super().__init__(TOKENS_FLOWN)
        self.plane: i64 = NONE
        self.plan: i64 = 0
        self.flown: i64 = 0

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Tokens)
        self.plane = other.plane
        self.plan = other.plan
        self.flown = other.flown

    def facts(self, observer: Side) -> list[int]:
        return [int(self.plane), int(self.plan), int(self.flown)]

    def restore(self, facts: list[int]) -> None:
        self.plane = facts[0]
        self.plan = facts[1]
        self.flown = facts[2]


@final
class FlyToken(Rule[Midway, Tokens]):
    """§6.5 A token is one manoeuvre."""

    def do(self, midway: Midway, tokens: Tokens) -> None:
        plane = tokens.plane
        area = midway.board.ahead(midway.area[plane], midway.nose[plane])
        if midway.on_board(area):
            midway.enter(plane, area)
        else:
            midway.call(over_the_edge(plane, area))


@final
class TurnAsPrinted(Rule[Midway, Tokens]):
    """§6.5 With exactly the turn printed on it."""

    def do(self, midway: Midway, tokens: Tokens) -> None:
        plane = tokens.plane
        if midway.area[plane] >= 0:
            midway.nose[plane] = turned(midway.nose[plane], token_of(tokens.plan, tokens.flown))
            tokens.flown += 1
            if tokens.flown < 2:
                tokens.go(FLY_TOKEN)


FLY_TOKEN: Final = FlyToken()
TOKENS_FLOWN: Final = Procedure(Tokens, FLY_TOKEN, TurnAsPrinted())


def tokens_for(plane: i64, plan: i64) -> Tokens:
    tokens = Tokens()
    tokens.plane = plane
    tokens.plan = plan
    return tokens


# ------------------------------------------------------------------ §8.8 the Sixth Sense


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Replanning(Frame):
    """§8.8 After going back, the side may plan again."""

    def __init__(self) -> None:
        super().__init__(REPLANNING)
        self.plane: i64 = NONE
        self.home: i64 = NONE  # where it goes back to
        self.nose: i64 = 0

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Replanning)
        self.plane = other.plane
        self.home = other.home
        self.nose = other.nose

    def facts(self, observer: Side) -> list[int]:
        return [int(self.plane), int(self.home), int(self.nose)]

    def restore(self, facts: list[int]) -> None:
        self.plane = facts[0]
        self.home = facts[1]
        self.nose = facts[2]


def go_back(midway: Midway, plane: i64, home: i64, nose: i64) -> None:
    """§8.4 Back to where it was; §5.4 whoever is there swaps, §5.5 if the area is gone, the edge."""
    midway.nose[plane] = nose
    if midway.on_board(home):
        midway.enter(plane, home)
    else:
        midway.call(over_the_edge(plane, home))


@final
class GoBack(Rule[Midway, Replanning]):
    """§8.8 First as the Loop."""

    def do(self, midway: Midway, replanning: Replanning) -> None:
        go_back(midway, replanning.plane, replanning.home, replanning.nose)


@final
class StillThere(Rule[Midway, Replanning]):
    """§5.8 An aircraft lost on its way back plans no more."""

    def do(self, midway: Midway, replanning: Replanning) -> None:
        if midway.area[replanning.plane] < 0:
            replanning.leave()


@final
class PlanAgain(Reaction[Midway, Replanning]):
    """§8.8 Then the side may plan two tokens, which are flown at once."""

    space: i64 = STAY + 1

    def who(self, midway: Midway, replanning: Replanning) -> i64:
        return replanning.plane // WING

    def actions(self, midway: Midway, replanning: Replanning, side: Side, out: Actions) -> None:
        for plan in range(TWO_TOKENS):
            out.add(plan)
        out.add(STAY)

    def take(self, midway: Midway, replanning: Replanning, side: Side, plan: i64) -> None:
        if plan != STAY:
            midway.call(tokens_for(replanning.plane, plan))


REPLANNING: Final = Procedure(Replanning, GoBack(), StillThere(), PlanAgain())
