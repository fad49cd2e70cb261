"""Secret bids: a toy with sealed decisions, open chance, and two or three sides."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core import flow
from grognard.core.chance import Actions, Lots
from grognard.core.flow import CHANCE, NOBODY, Chance, Frame, Position, Procedure, Rule, SealedDecision, Side
from grognard.core.game import Game, Option, Refusal, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Area, Button, Item, Note, Prompt, Scene, label, rect
from grognard.core.sense import Sense
from grognard.core.story import Event, Message

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
PURSE: Final = 6
ROUNDS: Final = 12
NOT_SEEN: Final = -1


@final
class Auction(Position):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Round())
        sides = 3 if ruleset.scenario == "trio" else 2
        self.sides: Final = sides
        self.goal: Final[int] = ruleset.number("goal")
        self.purse = vec[i64]([PURSE] * sides)
        self.score = vec[i64]([0] * sides)
        self.rounds: i64 = 0
        self.resting: i64 = NOBODY

    def copy(self) -> Auction:
        copy = Auction(self.ruleset)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Auction)
        self.copy_flow(other)
        self.purse = other.purse[:]
        self.score = other.score[:]
        self.rounds = other.rounds
        self.resting = other.resting

    def points(self) -> list[int]:
        return [int(score) for score in self.score]


# ------------------------------------------------------------------ §1 a round


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Round(Frame):
    """§1 One prize is put up and won."""

    def __init__(self) -> None:
        super().__init__(ROUND)
        self.prize: i64 = 0
        self.bids = vec[i64]([0, 0, 0])

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Round)
        self.prize = other.prize
        self.bids = other.bids[:]

    def facts(self, observer: Side) -> list[int]:
        return [int(self.prize), *(int(bid) for bid in self.bids)]

    def restore(self, facts: list[int]) -> None:
        self.prize = facts[0]
        self.bids = vec[i64](facts[1:])


class PutUpPrize(Chance[Auction, Round]):
    """§1.1 A die is rolled for the prize."""

    space = 4

    def outcomes(self, auction: Auction, round: Round, out: Lots) -> None:
        out.add(1, 3)
        out.add(2, 2)
        out.add(3, 1)

    def take(self, auction: Auction, round: Round, side: Side, prize: i64) -> None:
        round.prize = prize
        auction.rounds += 1


class Bid(SealedDecision[Auction, Round]):
    """§1.2 All sides bid in secret; with three sides, who won the last prize rests."""

    space = PURSE + ROUNDS + 1

    def who(self, auction: Auction, round: Round) -> i64:
        everybody = 0b111 if auction.sides == 3 else 0b11
        return everybody if auction.resting < 0 else everybody & ~(1 << int(auction.resting))

    def actions(self, auction: Auction, round: Round, side: Side, out: Actions) -> None:
        for coins in range(auction.purse[side] + 1):
            out.add(coins)

    def take(self, auction: Auction, round: Round, side: Side, coins: i64) -> None:
        round.bids[side] = coins


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


def facts(position: Position, _side: int) -> dict[str, Any]:
    assert isinstance(position, Auction)
    return {
        "purse": [int(coins) for coins in position.purse],
        "score": position.points(),
        "rounds": int(position.rounds),
        "resting": int(position.resting),
    }


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    auction = Auction(ruleset)
    auction.purse = vec[i64](facts["purse"])
    auction.score = vec[i64](facts["score"])
    auction.rounds = facts["rounds"]
    auction.resting = facts["resting"]
    return auction


def write(_position: Position, side: int, action: int) -> str:
    return f"prize {action}" if side == CHANCE else f"bid {action}"


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    assert isinstance(position, Auction)
    if not text.startswith("bid ") or not text[4:].isdecimal() or len(text) > 8:
        return None
    return Refusal("too_dear", f"you have only {int(position.purse[side])} coins", "§1.2")


def side_names(ruleset: Ruleset) -> tuple[str, ...]:
    return COLOURS if ruleset.scenario == "trio" else COLOURS[:2]


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Auction)
    legal = flow.legal(position, side)
    buttons = [Button(write(position, side, coins), f"Bid {coins}") for coins in legal]
    frame = position.frame
    assert isinstance(frame, Round)
    shapes = [rect(-40, -30, 80, 60, "paper line"), label(0, 8, 20, str(int(frame.prize)))]
    items = [Item("prize", x=60, y=40, shapes=shapes, name=f"A prize of {int(frame.prize)}")]
    notes = [Note("Coins", str(int(coins)), owner) for owner, coins in enumerate(position.purse)]
    prompt = Prompt("Bid in secret.", "§1.2") if legal else Prompt("Wait for the others.")
    if position.actor == NOBODY:
        prompt = Prompt("The auction is over.", position.ended)
    return Scene([Area("board", 120, 80)], items, prompt, buttons=buttons, notes=notes)


def narrate(event: Event) -> list[Message]:
    auction, step = event.after, event.step
    assert isinstance(auction, Auction)
    frame = auction.frame
    assert isinstance(frame, Round)
    if isinstance(step, PutUpPrize):
        return [Message("A prize of {points} is put up.", {"points": event.action}, "§1.1")]
    if isinstance(step, Bid):
        bidders = [side for side in range(auction.sides) if side != auction.resting]
        return [
            Message(
                "{side} bids {coins}.", {"side": COLOURS[side], "coins": int(frame.bids[side])}, "§1.2", side
            )
            for side in bidders
        ]
    return []


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
    start=Auction,
    facts=facts,
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=Judgement(),
    rulebook=RULEBOOK,
    side_names=side_names,
)
