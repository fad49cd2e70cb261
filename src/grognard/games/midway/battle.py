"""§3, §4, §10 The whole battle: set-up, then round after round until the match is decided."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Frame, Procedure, Rule, SealedDecision, Side
from grognard.games.midway.activation import Activation
from grognard.games.midway.data import JAPAN, MIDWAY_SCORE, PLANES, POINTS, US
from grognard.games.midway.placing import Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import Purchase, Refill

BOTH: Final = 3  # bit set of the sides


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Battle(Frame):
    """The outermost procedure."""

    def __init__(self) -> None:
        super().__init__(BATTLE)
        self.japan_bid: i64 = 0
        self.us_bid: i64 = 0

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Battle)
        self.japan_bid = other.japan_bid
        self.us_bid = other.us_bid

    def facts(self, observer: Side) -> list[int]:
        return [int(self.japan_bid), int(self.us_bid)]

    def restore(self, facts: list[int]) -> None:
        self.japan_bid = facts[0]
        self.us_bid = facts[1]


@final
class LayOutPool(Rule[Midway, Battle]):
    """§3.1 Four orders are laid open."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.call(Refill())


@final
class PlaceAircraft(Rule[Midway, Battle]):
    """§3.3 The sides place their aircraft, Japan first."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.side = JAPAN
        midway.call(Placing())


@final
class StartRound(Rule[Midway, Battle]):
    """§4.1 Every aircraft gets a marker, each side its points."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.round += 1
        for plane in range(PLANES):
            midway.marked[plane] = midway.area[plane] >= 0
        midway.command[JAPAN] = POINTS
        midway.command[US] = POINTS


@final
class Bid(SealedDecision[Midway, Battle]):
    """§4.2 Each side secretly bids 0 to 3 points."""

    space: i64 = POINTS + 1

    def who(self, midway: Midway, battle: Battle) -> i64:
        return BOTH

    def actions(self, midway: Midway, battle: Battle, side: Side, out: Actions) -> None:
        for points in range(POINTS + 1):
            out.add(points)

    def take(self, midway: Midway, battle: Battle, side: Side, points: i64) -> None:
        if side == JAPAN:
            battle.japan_bid = points
        else:
            battle.us_bid = points


@final
class TakeInitiative(Rule[Midway, Battle]):
    """§4.3 The higher bid takes the initiative card, a tie gives it to the US; the bids are lost."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.command[JAPAN] -= battle.japan_bid
        midway.command[US] -= battle.us_bid
        midway.initiative = JAPAN if battle.japan_bid > battle.us_bid else US
        midway.call(Activation())


@final
class BuyOrders(Rule[Midway, Battle]):
    """§9.1 Orders are bought, the holder of the card first."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.side = midway.initiative
        midway.call(Purchase())


@final
class ScoreMidway(Rule[Midway, Battle]):
    """§9.5 Points left are lost; §10.2 in domination the Midway tile is scored."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.command[JAPAN] = 0
        midway.command[US] = 0
        if not midway.rules.hunt:
            lead = midway.over_midway(JAPAN) - midway.over_midway(US)
            if lead != 0:
                side = JAPAN if lead > 0 else US
                midway.score[side] += MIDWAY_SCORE
                if midway.score[side] >= midway.rules.threshold:
                    midway.finish(side, "§11.3")


@final
class BringBackFighters(Rule[Midway, Battle]):
    """§10.3 In domination destroyed fighters come back, the holder's first, §10.4 unless it is over."""

    def do(self, midway: Midway, battle: Battle) -> None:
        if not midway.rules.hunt and midway.round != midway.rules.rounds:
            midway.side = midway.initiative
            placing = Placing()
            placing.returning = 1
            midway.call(placing)


@final
class EndRound(Rule[Midway, Battle]):
    """§10.1 The next round begins, §10.4 unless it was the last: then the higher score wins."""

    def do(self, midway: Midway, battle: Battle) -> None:
        if midway.round == midway.rules.rounds:
            lead = midway.score[JAPAN] - midway.score[US]  # nobody scores in the carrier hunt
            midway.finish(NOBODY if lead == 0 else JAPAN if lead > 0 else US, "§10.4")
        else:
            battle.go(START_ROUND)


START_ROUND: Final = StartRound()
BATTLE: Final = Procedure(
    Battle,
    LayOutPool(),
    PlaceAircraft(),
    START_ROUND,
    Bid(),
    TakeInitiative(),
    BuyOrders(),
    ScoreMidway(),
    BringBackFighters(),
    EndRound(),
)
