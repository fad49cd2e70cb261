"""Secret bids: a toy with sealed decisions, open chance, and two or three sides."""

from __future__ import annotations

import re
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import NOBODY, Chance, Frame, Position, Procedure, Rule, SealedDecision, Side
from grognard.core.game import Game, Option, Scenario
from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.offers import Offers
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.saying import prompt
from grognard.core.scene import Area, Item, Note, Scene, label, rect
from grognard.core.sense import Sense

RULEBOOK: Final = """\
# Secret bids

## §1 A round
**§1.1** A die is rolled for the prize: 1-3 gives one point, 4-5 two, 6 three.

**§1.2** All sides bid in secret, at most what they have; with three sides, who won the last prize rests.

**§1.3** The highest bid is paid and wins the prize. If several are equally high, nobody pays and every
bidder gets a coin.

## §2 The end
**§2.1** Who has enough points wins at once.

**§2.2** After twelve rounds whoever has most points wins; if several have, it is a draw.
"""

COLOURS: Final = ("red", "green", "blue")
NAMES: Final = [Noun(colour, proper=True) for colour in COLOURS]
PURSE: Final = 6
ROUNDS: Final = 12
NOT_SEEN: Final = -1


@final
class Die:
    """§1.1 How many of its faces show each prize."""

    settled: ClassVar[bool] = True

    def __init__(self) -> None:
        self.faces: Final = vec[i64]([0, 3, 2, 1])


DIE: Final = Die()


@final
class Auction(Position):
    """§1 What everybody has, and who rests."""

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        sides = 3 if ruleset.scenario == "trio" else 2
        self.sides: Final = sides
        self.die: Final = DIE
        self.goal: Final[int] = ruleset.number("goal")
        self.purse = vec[i64]([PURSE] * sides)
        self.score = vec[i64]([0] * sides)
        self.rounds: i64 = 0
        self.resting: i64 = NOBODY

    def points(self) -> list[int]:
        return [int(score) for score in self.score]

    def words(self, side: Side) -> Words:
        return {"side": NAMES[side]}

    def epilogue(self) -> Message:
        return say("The auction is over.")


# ------------------------------------------------------------------ §1 a round


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Round(Frame):
    """§1 One prize is put up and won."""

    def __init__(self) -> None:
        super().__init__(ROUND)
        self.prize: i64 = 0
        self.bids = vec[i64]([0, 0, 0])


class PutUpPrize(Chance[Auction, Round]):
    """§1.1 A die is rolled for the prize."""

    space = 4
    waits = "A prize is put up."
    tells = "A prize of {points} is put up."

    def outcomes(self, auction: Auction, round: Round, out: Lots) -> None:
        for prize in range(1, 4):
            out.add(prize, auction.die.faces[prize])

    def take(self, auction: Auction, round: Round, side: Side, prize: i64) -> None:
        round.prize = prize
        auction.rounds += 1

    def write(self, auction: Auction, round: Round, side: Side, prize: i64) -> str:
        return f"prize {prize}"

    def words(self, auction: Auction, round: Round, side: Side, prize: i64) -> Words:
        return {"points": prize}


TOO_DEAR: Final = Reason("too_dear", "you have only {coins} {coins:coin|coins}", "§1.2")


class Bid(SealedDecision[Auction, Round]):
    """§1.2 All sides bid in secret; with three sides, who won the last prize rests."""

    space = PURSE + ROUNDS + 1
    asks = "Bid in secret."
    waits = "Wait for the others."

    def who(self, auction: Auction, round: Round) -> i64:
        everybody = 0b111 if auction.sides == 3 else 0b11
        return everybody if auction.resting < 0 else everybody & ~(1 << int(auction.resting))

    def bar(self, auction: Auction, round: Round, side: Side, coins: i64) -> Reason | None:
        return TOO_DEAR if coins > auction.purse[side] else None

    def actions(self, auction: Auction, round: Round, side: Side, out: Actions) -> None:
        for coins in range(auction.purse[side] + 1):
            out.add(coins)

    def take(self, auction: Auction, round: Round, side: Side, coins: i64) -> None:
        round.bids[side] = coins

    def write(self, auction: Auction, round: Round, side: Side, coins: i64) -> str:
        return f"bid {coins}"

    def misfit(self, auction: Auction, round: Round, side: Side, text: str) -> Reason:
        return TOO_DEAR

    def words(self, auction: Auction, round: Round, side: Side, coins: i64) -> Words:
        return {"coins": auction.purse[side]}

    def tell(self, auction: Auction, round: Round, side: Side, coins: i64, after: Auction) -> list[Message]:
        bids = after.frame
        assert isinstance(bids, Round)
        bidders = [each for each in range(after.sides) if each != after.resting]
        told: list[Words] = [{"side": NAMES[each], "coins": bids.bids[each]} for each in bidders]
        return [
            filled("{side} bids {coins}.", words, "§1.2", each)
            for each, words in zip(bidders, told, strict=True)
        ]


class AwardPrize(Rule[Auction, Round]):
    """§1.3 The highest bid is paid and wins the prize; if several are, every bidder gets a coin."""

    def do(self, auction: Auction, round: Round) -> None:
        bidders = [side for side in range(auction.sides) if side != auction.resting]
        best = max(round.bids[side] for side in bidders)
        winners = [side for side in bidders if round.bids[side] == best]
        auction.resting = NOBODY
        if len(winners) > 1:
            for side in bidders:
                auction.purse[side] += 1
            return
        auction.purse[winners[0]] -= best
        auction.score[winners[0]] += round.prize
        auction.resting = winners[0] if auction.sides == 3 else NOBODY


class SeeWhoWins(Rule[Auction, Round]):
    """§2 Enough points win at once (§2.1), most points after twelve rounds (§2.2)."""

    def do(self, auction: Auction, round: Round) -> None:
        best = max(auction.score)
        leaders = [side for side in range(auction.sides) if auction.score[side] == best]
        if best >= auction.goal:
            auction.finish(leaders[0], "§2.1")
        elif auction.rounds == ROUNDS:
            auction.finish(leaders[0] if len(leaders) == 1 else NOBODY, "§2.2")
        else:
            round.go(PUT_UP_PRIZE)


PUT_UP_PRIZE: Final = PutUpPrize()
BID: Final = Bid()
ROUND: Final = Procedure(Round, PUT_UP_PRIZE, BID, AwardPrize(), SeeWhoWins())


# ------------------------------------------------------------------ at the table


def side_names(ruleset: Ruleset) -> tuple[str, ...]:
    return COLOURS if ruleset.scenario == "trio" else COLOURS[:2]


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Auction)
    frame = position.frame
    assert isinstance(frame, Round)
    shapes = [rect(-40, -30, 80, 60, "paper line"), label(0, 8, 20, str(int(frame.prize)))]
    items = [Item("prize", x=60, y=40, shapes=shapes, name=say("a prize of {points}", points=frame.prize))]
    notes = [Note(say("Coins"), str(int(coins)), owner) for owner, coins in enumerate(position.purse)]
    buttons = Offers(position, side).buttons()
    return Scene([Area("board", 120, 80)], items, prompt(position, side), buttons=buttons, notes=notes)


def start(ruleset: Ruleset) -> Auction:
    return Auction(ruleset, Round())


class Judgement(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, Auction)
        if position.actor == NOBODY:
            return position.reward(side)
        return float(1 + position.score[side]) / float(sum(position.score) + len(position.score))


GAME: Final = Game(
    name="auction",
    title="Secret bids",
    about="Two or three sides bid for prizes.",
    ruleset=1,
    sides=COLOURS[:2],
    scenarios=(Scenario("pair", "Two sides"), Scenario("trio", "Three sides")),
    options=(Option("goal", "Points to win", 7, low=1, high=20),),
    procedures=(ROUND,),
    start=start,
    notation=re.compile(r"bid \d{1,4}"),
    scene=scene,
    sense=Judgement(),
    rulebook=RULEBOOK,
    side_names=side_names,
)
