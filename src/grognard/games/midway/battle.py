"""§3, §4, §10 The whole battle: set-up, then round after round until the match is decided."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Frame, Position, Procedure, Rule, SealedDecision, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.games.midway.activation import Activation
from grognard.games.midway.data import JAPAN, MIDWAY_SCORE, PLANES, POINTS, SIDES, US
from grognard.games.midway.placing import Placing
from grognard.games.midway.position import Midway, fates
from grognard.games.midway.purchase import REFILL, Purchase
from grognard.games.midway.rules import rules_of

BOTH: Final = 3  # bit set of the sides

TOO_MUCH: Final = Reason("too_much", "you have 3 command points to bid with", "§4.2")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Battle(Frame):
    """The outermost procedure."""

    def __init__(self) -> None:
        super().__init__(BATTLE)
        self.japan_bid: i64 = 0
        self.us_bid: i64 = 0


@final
class LayOutPool(Rule[Midway, Battle]):
    """§3.1 Four orders are laid open."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.call(REFILL.blank())


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
            midway.marked[plane] = midway.is_up(plane)
        midway.command[JAPAN] = POINTS
        midway.command[US] = POINTS

    def tell(self, midway: Midway, battle: Battle, side: Side, action: i64, after: Midway) -> list[Message]:
        return [say("Round {number} begins.", "§4.1", number=after.round)]


@final
class Bid(SealedDecision[Midway, Battle]):
    """§4.2 Each side secretly bids 0 to 3 points."""

    space: i64 = POINTS + 1
    asks: str = "Bid command points for the initiative, in secret."
    waits: str = "Waiting for the {waiting:bid|bids} of {waiting:the}."

    def who(self, midway: Midway, battle: Battle) -> i64:
        return BOTH

    def actions(self, midway: Midway, battle: Battle, side: Side, out: Actions) -> None:
        out.add_below(POINTS + 1)

    def take(self, midway: Midway, battle: Battle, side: Side, points: i64) -> None:
        if side == JAPAN:
            battle.japan_bid = points
        else:
            battle.us_bid = points

    def write(self, midway: Midway, battle: Battle, side: Side, points: i64) -> str:
        return f"bid {points}"

    def misfit(self, midway: Midway, battle: Battle, side: Side, text: str) -> Reason | None:
        return TOO_MUCH if text.startswith("bid ") else None

    def words(self, midway: Midway, battle: Battle, side: Side, points: i64) -> Words:
        return {"waiting": midway.awaited()}

    def label(self, midway: Midway, battle: Battle, side: Side, points: i64) -> str:
        return say("Bid {points}", points=points)

    def hint(self, midway: Midway, battle: Battle, side: Side, points: i64, later: bool) -> str:
        if points == POINTS:
            return say("Nothing left to buy orders with. Both bids are lost.")
        return say("{left} left to buy orders with. Both bids are lost.", left=POINTS - points)


@final
class TakeInitiative(Rule[Midway, Battle]):
    """§4.3 The higher bid takes the initiative card, a tie gives it to the US; the bids are lost."""

    def do(self, midway: Midway, battle: Battle) -> None:
        midway.command[JAPAN] -= battle.japan_bid
        midway.command[US] -= battle.us_bid
        midway.initiative = JAPAN if battle.japan_bid > battle.us_bid else US
        midway.call(Activation())

    def tell(self, midway: Midway, battle: Battle, side: Side, action: i64, after: Midway) -> list[Message]:
        holder = after.initiative
        words = after.words(holder)
        words.update({"japan": battle.japan_bid, "us": battle.us_bid})
        template = "Japan bids {japan}, the US {us}: {side:the} takes the initiative card."
        return [filled(template, words, "§4.3", holder, cue=Cue("pass", "initiative"))]


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

    def tell(self, midway: Midway, battle: Battle, side: Side, action: i64, after: Midway) -> list[Message]:
        told = [] if midway.rules.hunt else [say("Nobody holds the air over Midway.", "§10.2")]
        for side in (JAPAN, US):
            if after.score[side] > midway.score[side]:
                words: Words = {"side": SIDES[side], "score": after.score[side]}
                template = "{side:The} has more aircraft over Midway: 2 points, {score} in all."
                told = [
                    Message(template, words, "§10.2", side, cue=Cue("score", score=tuple(after.points())))
                ]
        return told + fates(midway, after)


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

    def tell(self, midway: Midway, battle: Battle, side: Side, action: i64, after: Midway) -> list[Message]:
        return fates(midway, after)


START_ROUND: Final = StartRound()
BID: Final = Bid()
BATTLE: Final = Procedure(
    Battle,
    LayOutPool(),
    PlaceAircraft(),
    START_ROUND,
    BID,
    TakeInitiative(),
    BuyOrders(),
    ScoreMidway(),
    BringBackFighters(),
    EndRound(),
)


def start(ruleset: Ruleset) -> Position:
    return Midway(ruleset, rules_of(ruleset), Battle())
