"""Faults to plant in the toys: each is one mistake that somebody writing a game might make."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from grognard.core import saying
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import Position
from grognard.core.game import Game, Refusal
from grognard.core.match import Match
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Scene
from grognard.core.story import Event, Message

from . import auction, ruse
from .auction import Auction, Round
from .ruse import Clash, Ruse, Turn

MonkeyPatch = pytest.MonkeyPatch
Plant = Callable[[MonkeyPatch], None]


@dataclass
class Fault:
    """A mistake, and what the kit has to say about it."""

    name: str
    game: Game
    plant: Plant
    promise: str
    what: str
    matches: int = 12  # rare things take longer to be found


FAULTS: list[Fault] = []
FACTS = Game.facts  # as they are, whatever is planted


def fault(game: Game, promise: str, what: str, matches: int = 12) -> Callable[[Plant], Plant]:
    def note(plant: Plant) -> Plant:
        FAULTS.append(Fault(plant.__name__, game, plant, promise, what, matches))
        return plant

    return note


# ------------------------------------------------------------------ copies


@fault(auction.GAME, "becomes equal and independent by copy_from", "rounds is")
def copy_forgets_an_attribute(patch: MonkeyPatch) -> None:
    def copy_from(self: Auction, other: Auction) -> None:
        self.copy_flow(other)
        self.purse, self.score, self.resting = other.purse[:], other.score[:], other.resting

    patch.setattr(Auction, "copy_from", copy_from)


@fault(auction.GAME, "Playing on in a copy touches neither the original", "purse[")
def copy_shares_a_table(patch: MonkeyPatch) -> None:
    right = Auction.copy_from

    def copy_from(self: Auction, other: Auction) -> None:
        right(self, other)
        self.purse = other.purse

    patch.setattr(Auction, "copy_from", copy_from)


@fault(auction.GAME, "Playing on in a copy touches neither the original", "frames[0].bids[")
def frame_copy_shares_a_table(patch: MonkeyPatch) -> None:
    def copy_from(self: Round, other: Round) -> None:
        self.prize, self.bids = other.prize, other.bids

    patch.setattr(Round, "copy_from", copy_from)


@fault(auction.GAME, "What says of itself that it is settled", "Die.faces[")
def play_writes_to_what_is_settled(patch: MonkeyPatch) -> None:
    right, faces = auction.PutUpPrize.take, auction.DIE.faces[:]

    def take(step: auction.PutUpPrize, position: Auction, round: Round, side: int, prize: int) -> None:
        right(step, position, round, side, prize)
        faces[prize] += 1

    patch.setattr(auction.DIE, "faces", faces)
    patch.setattr(auction.PutUpPrize, "take", take)


@fault(ruse.GAME, "A position that was played elsewhere becomes equal", "told[")
def recycled_copy_keeps_what_it_had(patch: MonkeyPatch) -> None:
    right = Ruse.copy_from

    def copy_from(self: Ruse, other: Ruse) -> None:
        kept = self.told
        right(self, other)
        if other.told[0] < 0:  # "nothing to take over"
            self.told = kept

    patch.setattr(Ruse, "copy_from", copy_from)


@fault(ruse.GAME, "The same actions have the same effects in a copy", "a copy played alike differs")
def rules_remember_something_outside(patch: MonkeyPatch) -> None:
    calls = [0]

    def do(_step: ruse.NextTurn, position: Ruse, turn: Turn) -> None:
        calls[0] += 1
        position.score[0] += calls[0] % 2
        position.side = 1 - position.side
        turn.go(ruse.SEE_WHO_DRAWS)

    patch.setattr(ruse.NextTurn, "do", do)


# ------------------------------------------------------------------ secrets


@fault(ruse.GAME, "A side's view does not change with what the side cannot know", "facts.hands[")
def view_leaks_the_hands(patch: MonkeyPatch) -> None:
    def facts(position: Ruse, side: int) -> dict[str, Any]:
        return {**FACTS(ruse.GAME, position, side), "hands": [int(cards) for cards in position.hand]}

    patch.setattr(ruse.GAME, "facts", facts)


@fault(ruse.GAME, "A side's view does not change with what the side cannot know", "frames[1][2][3] is")
def frame_leaks_the_card_face_down(patch: MonkeyPatch) -> None:
    right = Clash.facts

    def facts(self: Clash, observer: int) -> list[int]:
        return [*right(self, observer)[:3], int(self.card), int(self.answer)]

    patch.setattr(Clash, "facts", facts)


@fault(auction.GAME, "A side's view does not change with what the side cannot know", "facts.bids")
def view_leaks_a_sealed_answer(patch: MonkeyPatch) -> None:
    def facts(position: Auction, side: int) -> dict[str, Any]:
        asked = (
            position.frame.step.who(position, position.frame) & ~position.waiting if position.waiting else 0
        )
        bids = [int(position.sealed[other]) for other in range(3) if asked >> other & 1]
        return {**FACTS(auction.GAME, position, side), "bids": bids}

    patch.setattr(auction.GAME, "facts", facts)


class Peek:
    """The truth, kept aside when somebody looks at it, and told where it should not be."""

    def __init__(self, patch: MonkeyPatch) -> None:
        self.truth: Ruse | None = None
        patch.setattr(ruse.GAME, "seen", self.seen)
        patch.setattr(ruse.GAME, "facts", self.facts)

    def seen(self, position: Ruse, side: int) -> Position:
        self.keep(position)
        return Game.seen(ruse.GAME, position, side)

    def facts(self, position: Ruse, side: int) -> dict[str, Any]:
        self.keep(position)
        return FACTS(ruse.GAME, position, side)

    def keep(self, position: Ruse) -> None:
        if sum(position.hand) == sum(position.held):  # nothing in it is unknown
            self.truth = position

    def hands(self) -> str:
        return str([int(cards) for cards in self.truth.hand]) if self.truth else ""


@fault(ruse.GAME, "A side's scene does not change", "notes[")
def scene_leaks(patch: MonkeyPatch) -> None:
    peek = Peek(patch)

    def scene(position: Ruse, side: int) -> Scene:
        scene = ruse.scene(position, side)
        scene.notes[0].value += peek.hands()
        return scene

    patch.setattr(ruse.GAME, "draw", scene)


@fault(ruse.GAME, "The words of a refusal do not change", "the rival")
def refusal_leaks(patch: MonkeyPatch) -> None:
    peek = Peek(patch)

    def refuse(position: Ruse, side: int, text: str) -> Refusal | None:
        right = Game.refuse(ruse.GAME, position, side, text)
        return right and Refusal(right.code, f"{right.reason}; the rival has {peek.hands()}", right.rule)

    patch.setattr(ruse.GAME, "refuse", refuse)


def change_messages(patch: MonkeyPatch, name: str, value: object) -> None:
    """Everything is told as before, but for one thing about it."""

    def narrate(event: Event) -> list[Message]:
        return [changed(message, name, value) for message in saying.narrate(event)]

    patch.setattr(ruse.GAME, "narrate", narrate)


def changed(message: Message, name: str, value: Any) -> Message:
    """Another one: the same sentence may be told again."""
    names = ("template", "args", "rule", "side", "only", "cue", "forecast")
    return Message(**({each: getattr(message, each) for each in names} | {name: value}))


@fault(ruse.GAME, "A side's log does not tell", "draws a")
def log_leaks(patch: MonkeyPatch) -> None:
    change_messages(patch, "only", -1)


@fault(ruse.GAME, "A side has the same legal actions in the position as it knows it", "legal are")
def legal_actions_depend_on_the_hidden_card(patch: MonkeyPatch) -> None:
    def actions(_step: ruse.Answer, position: Ruse, clash: Clash, side: int, out: Actions) -> None:
        out.add(ruse.YIELD)
        for value in range(1, 4):
            if position.hand[4 * side + value] > 0 and value != clash.card:
                out.add(value)

    patch.setattr(ruse.Answer, "actions", actions)


@fault(ruse.GAME, "Whether a side may take back does not change", "chance has fallen since", 60)
def undo_flag_leaks(patch: MonkeyPatch) -> None:
    """Not a game's mistake but the match's: forced rolls are passed over, though that is hidden."""
    right = Match.can_undo

    def can_undo(self: Match, side: str | int) -> tuple[bool, str]:
        answer = right(self, side)
        index = self.side(side)
        found = self._last_choice(index)
        if answer[1] == "chance has fallen since" and found is not None:
            if self.entries[-1].forced:
                return False, "something hidden was revealed"
        return answer

    patch.setattr(Match, "can_undo", can_undo)


@fault(auction.GAME, "An entry that a side cannot see changes nothing", "the other side has acted since")
def undo_tells_who_has_sealed_his_answer(patch: MonkeyPatch) -> None:
    """Not a game's mistake but the match's: a sealed answer of another changes the reason."""
    right = Match.can_undo

    def can_undo(self: Match, side: str | int) -> tuple[bool, str]:
        answer = right(self, side)
        if answer[1] and self.entries and self.entries[-1].side not in (self.side(side), -1):
            return False, "the other side has acted since"
        return answer

    patch.setattr(Match, "can_undo", can_undo)


@fault(auction.GAME, "How often a side saw something happen does not change", "", 30)
def sealed_answers_are_counted(patch: MonkeyPatch) -> None:
    """Not a game's mistake but the match's: how high a sealed answer was shows in what is counted."""
    right = Match.moments

    def moments(self: Match, side: str | int) -> list[int]:
        high = [entry for entry in self.entries if entry.unseen and entry.action > 1]
        return right(self, side) + [0] * len(high)

    patch.setattr(Match, "moments", moments)


@fault(
    ruse.GAME,
    "Two matches that look the same to a side are redealt the same",
    "redealt from two views that are alike",
)
def redeal_peeks(patch: MonkeyPatch) -> None:
    peek, right = Peek(patch), Ruse.redeal

    def redeal(self: Ruse, side: int, rng: Rng) -> None:
        right(self, side, rng)
        truth = peek.truth
        if truth is not None and isinstance(self.frame, Turn) and rng.below(2):
            if FACTS(ruse.GAME, truth, side) == FACTS(ruse.GAME, self, side):
                self.hand, self.reserve = truth.hand[:], truth.reserve[:]

    patch.setattr(Ruse, "redeal", redeal)


@fault(ruse.GAME, "The same view and the same random numbers", "differ")
def redeal_uses_other_numbers(patch: MonkeyPatch) -> None:
    right = Ruse.redeal
    patch.setattr(Ruse, "redeal", lambda self, side, rng: right(self, side, Rng(random.randrange(1 << 30))))


@fault(ruse.GAME, "A redeal is random wherever something is hidden", "all the same")
def redeal_deals_always_alike(patch: MonkeyPatch) -> None:
    right = Ruse.redeal
    patch.setattr(Ruse, "redeal", lambda self, side, rng: right(self, side, Rng(1)))


def skewed(rng: Rng) -> Any:
    """Numbers that are rather low than high."""
    return SimpleNamespace(below=lambda n: min(rng.below(n), rng.below(n)))


@fault(ruse.GAME, "Worlds are redealt by the odds", "for north at ChooseLane, ", matches=1)
def redeal_prefers_low_cards(patch: MonkeyPatch) -> None:
    right = Ruse.redeal
    patch.setattr(Ruse, "redeal", lambda self, side, rng: right(self, side, skewed(rng)))


@fault(ruse.GAME, "Worlds are redealt by the odds", "for north at ChooseLane, ", matches=1)
def redeal_gives_pairs_too_often(patch: MonkeyPatch) -> None:
    right = ruse.give

    def give(table: Ruse, side: int, value: int) -> None:
        pair = [v for v in range(1, ruse.VALUES + 1) if table.hand[4 * side + v] == 1]
        right(table, side, pair[0] if len(pair) == 1 and table.reserve[4 * side + value] == 2 else value)

    def redeal(self: Ruse, side: int, rng: Rng) -> None:
        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(ruse, "give", give)
            wrong(self, side, rng)

    wrong = Ruse.redeal
    patch.setattr(Ruse, "redeal", redeal)


@fault(ruse.GAME, "Nothing is left unknown", "")
def redeal_does_nothing(patch: MonkeyPatch) -> None:
    patch.setattr(Ruse, "redeal", lambda self, side, rng: None)


@fault(ruse.GAME, "A side's view does not change with what the side cannot know", "facts.reserve[")
def redeal_changes_the_own_hand(patch: MonkeyPatch) -> None:
    right = Ruse.redeal
    patch.setattr(Ruse, "redeal", lambda self, side, rng: right(self, -1, rng))


# ------------------------------------------------------------------ the sheet


@fault(ruse.GAME, "The docstring of every step", "the step Answer does not begin", matches=1)
def step_does_not_say_its_paragraph(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.Answer, "__doc__", "The rival answers or yields, see §3.1.")


@fault(ruse.GAME, "The docstring of every step", "carries out §3.9, which", matches=1)
def step_says_a_paragraph_that_is_none(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.Answer, "__doc__", "§3.9 The rival answers or yields.")


# ------------------------------------------------------------------ views


@fault(ruse.GAME, "gives the same view again", "frames[")
def restore_loses_a_fact_of_a_frame(patch: MonkeyPatch) -> None:
    def restore(self: Clash, facts: list[int]) -> None:
        self.attacker, _, self.laid, self.card, self.answer = facts

    patch.setattr(Clash, "restore", restore)


@fault(auction.GAME, "gives the same view again", "facts.rounds")
def restore_loses_a_fact(patch: MonkeyPatch) -> None:
    def from_facts(ruleset: Ruleset, facts: dict[str, Any]) -> Position:
        return Game.from_facts(auction.GAME, ruleset, {**facts, "rounds": 0})

    patch.setattr(auction.GAME, "from_facts", from_facts)


@fault(auction.GAME, "A view can be sent as JSON", "TypeError")
def view_is_not_plain(patch: MonkeyPatch) -> None:
    patch.setattr(auction.GAME, "facts", lambda p, side: {**FACTS(auction.GAME, p, side), "purse": p.purse})


@fault(auction.GAME, "Looking at a position does not change it", "rounds is")
def view_changes_the_position(patch: MonkeyPatch) -> None:
    def facts(position: Auction, side: int) -> dict[str, Any]:
        position.rounds += 1
        return FACTS(auction.GAME, position, side)

    patch.setattr(auction.GAME, "facts", facts)


# ------------------------------------------------------------------ play


@fault(auction.GAME, "random play comes to an end", "after 300 actions")
def endless_game(patch: MonkeyPatch) -> None:
    def do(_step: auction.SeeWhoWins, position: Auction, round: Round) -> None:
        position.rounds = 0
        position.purse = vec[i64]([3] * len(position.purse))
        round.go(auction.PUT_UP_PRIZE)

    patch.setattr(auction.SeeWhoWins, "do", do)


@fault(auction.GAME, "random play comes to an end", "rules in a row ask nobody")
def endless_rules(patch: MonkeyPatch) -> None:
    patch.setattr(auction.AwardPrize, "do", lambda self, position, frame: frame.go(self))


@fault(ruse.GAME, "random play comes to an end", "a dead end")
def dead_end(patch: MonkeyPatch) -> None:
    def actions(_step: ruse.LayCard, position: Ruse, _clash: Clash, side: int, out: Actions) -> None:
        if position.hand[4 * side + 3] > 0:
            out.add(3)

    patch.setattr(ruse.LayCard, "actions", actions)


@fault(ruse.GAME, "random play comes to an end", "it raised ValueError: no such lane")
def crash_in_a_rule(patch: MonkeyPatch) -> None:
    def do(_step: ruse.TurnUp, _ruse: Ruse, _clash: Clash) -> None:
        raise ValueError("no such lane")

    patch.setattr(ruse.TurnUp, "do", do)


@fault(auction.GAME, "Every action lies in the space", "outside the space of Bid")
def action_outside_its_space(patch: MonkeyPatch) -> None:
    patch.setattr(auction.BID, "space", auction.PURSE)


@fault(auction.GAME, "No action is offered twice", "the action 0 is offered twice")
def action_offered_twice(patch: MonkeyPatch) -> None:
    right = auction.Bid.actions

    def actions(self: auction.Bid, position: Auction, round: Round, side: int, out: Actions) -> None:
        right(self, position, round, side, out)
        out.add(0)

    patch.setattr(auction.Bid, "actions", actions)


@fault(auction.GAME, "Outcomes of chance have whole positive weights", "the outcome 3 has weight 0")
def weight_of_zero(patch: MonkeyPatch) -> None:
    def outcomes(_step: auction.PutUpPrize, _auction: Auction, _round: Round, out: Lots) -> None:
        out.add(1, 3)
        out.add(3, 0)

    patch.setattr(auction.PutUpPrize, "outcomes", outcomes)


@fault(ruse.GAME, "Every procedure in progress is one of the game's own", "Clash")
def procedure_left_out(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.GAME, "procedures", (ruse.TURN,))


@fault(ruse.GAME, "Every step stands exactly once", "stands in two places")
def step_in_two_places(patch: MonkeyPatch) -> None:
    patch.setattr(ruse.GAME, "procedures", (ruse.TURN, ruse.CLASH, ruse.TURN))


@fault(ruse.GAME, "Rewards lie between 0 and 1; the winner's is the highest", "won, but")
def reward_for_the_loser(patch: MonkeyPatch) -> None:
    def reward(self: Ruse, side: int) -> float:
        return 0.5 if self.winner < 0 else float(side != self.winner)

    patch.setattr(Ruse, "reward", reward)


@fault(ruse.GAME, "names its winner, or nobody, and the § that ended it", "no § says why")
def end_without_a_rule(patch: MonkeyPatch) -> None:
    right = Ruse.finish
    patch.setattr(Ruse, "finish", lambda self, winner, rule: right(self, winner, ""))
