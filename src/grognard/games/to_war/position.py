"""The referee's truth: the field, the reserves, the hands; and what follows from where the units stand."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Rng
from grognard.core.flow import NOBODY, Frame, Position, Secret, Side
from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.ruleset import Ruleset
from grognard.games.to_war.data import ARMY, CELLS, HIDDEN, KINDS, NONE, Armies, Unit, owner_of

CARD: Final = Noun("card")


@final
class War(Position):
    """A unit is a number, ``units`` has its card.

    Reserves and hands are numbers of cards by kind: nobody knows the order of a reserve, so there
    is none; a card gets its number when it is turned up.
    """

    def __init__(self, ruleset: Ruleset, armies: Armies, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.armies: Final = armies
        self.units: Final[list[Unit]] = armies.units
        self.strategy: Final[bool] = ruleset.scenario == "strategy"
        self.ends_with_reserves: Final[bool] = ruleset.text("variant_end") == "reserves"
        self.board = vec[i64]([NONE] * CELLS)
        self.up: Secret[i64] = NONE  # the unit turned up (or chosen) but not yet laid
        self.reserve: Secret[vec[i64]] = armies.size[:]  # by kind
        self.left = vec[i64]([ARMY, ARMY])  # cards in the reserve, by side
        self.hand: Secret[vec[i64]] = vec[i64]([0] * (2 * KINDS))  # by kind; chosen cards until laid
        self.held = vec[i64]([0, 0])  # cards in the hand, by side

    def reveal(self, truth: War, observer: Side) -> None:
        """§8.5 A side sees its own hand; all other cards that are not open might be in the reserve."""
        self.up = HIDDEN if truth.up != NONE and truth.is_held() and truth.side != observer else truth.up
        for kind in range(2 * KINDS):
            self.hand[kind] = truth.hand[kind] if kind // KINDS == observer else 0
            self.reserve[kind] = truth.reserve[kind] + truth.hand[kind] - self.hand[kind]

    def redeal(self, observer: Side, rng: Rng) -> None:
        """§8.5 The hands that ``observer`` does not see are dealt again from all he does not see."""
        if self.strategy:
            if observer != 0:
                self.deal_again(0, rng)
            if observer != 1:
                self.deal_again(1, rng)

    def deal_again(self, side: Side, rng: Rng) -> None:
        first = KINDS * side
        for kind in range(first, first + KINDS):
            self.reserve[kind] += self.hand[kind]
            self.hand[kind] = 0
        unseen = self.left[side] + self.held[side]
        for card in range(self.held[side]):
            kind = pick_kind(self.reserve, first, rng.below(unseen - card))
            self.reserve[kind] -= 1
            self.hand[kind] += 1
        if self.up != NONE and self.side == side and self.held[side] > 0:
            self.up = self.next_of(pick_kind(self.hand, first, rng.below(self.held[side])))

    def next_of(self, kind: i64) -> i64:
        """The unit that the next card of its kind to be turned up or chosen will be."""
        return self.armies.first[kind] + self.reserve[kind] + self.hand[kind] - 1

    def is_held(self) -> bool:
        """§8.5 The card to be laid is still in the hand."""
        return self.strategy and self.held[self.side] > 0

    def points(self) -> list[int]:
        """§7.2 Units on the field, where they were counted."""
        if self.actor != NOBODY or self.ended == "§5.4":
            return []
        return [units_of(self, 0), units_of(self, 1)]

    def verdict(self) -> Message:
        """§5.4, §7 How the match ended, in a sentence."""
        if self.ended == "§5.4":
            return filled("{army} broke through into the camp of {enemy}.", self.words(self.winner))
        template = "Units on the field: {first} {units}, {second} {others}."
        if self.ended != "§7.2":
            template = (
                "Units on the field: {units} each; elite units: {first} {elites}, {second} {other_elites}."
            )
        return filled(template, self.counts())

    def epilogue(self) -> Message:
        if self.winner == NOBODY:
            return say("A draw. {how}", how=self.verdict())
        return say(
            "{army} {army:wins|win}. {how}", army=self.armies.armies[self.winner].noun, how=self.verdict()
        )

    def counts(self) -> Words:
        """§7 What decides at the end."""
        return {
            "first": self.armies.armies[0].noun,
            "second": self.armies.armies[1].noun,
            "units": units_of(self, 0),
            "others": units_of(self, 1),
            "elites": elites_of(self, 0),
            "other_elites": elites_of(self, 1),
        }

    def words(self, side: Side) -> Words:
        return {
            "army": self.armies.armies[side].noun,
            "enemy": self.armies.armies[1 - side].noun,
            "unit": self.units[self.up].noun if self.up >= 0 else CARD,
        }


def pick_kind(cards: vec[i64], first: i64, share: i64) -> i64:
    """The kind that card number ``share`` is of, counting from the first kind of its side."""
    kind = first
    while share >= cards[kind]:
        share -= cards[kind]
        kind += 1
    return kind


def units_of(war: War, side: Side) -> i64:
    """Units of the side on the field."""
    count: i64 = 0
    for cell in range(CELLS):
        if war.board[cell] != NONE and owner_of(war.board[cell]) == side:
            count += 1
    return count


def elites_of(war: War, side: Side) -> i64:
    """Elite units of the side on the field."""
    count: i64 = 0
    for cell in range(CELLS):
        unit = war.board[cell]
        if unit != NONE and owner_of(unit) == side and war.units[unit].elite:
            count += 1
    return count
