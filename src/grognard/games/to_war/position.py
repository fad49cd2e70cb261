"""The referee's truth: the field, the reserves, the hands."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Lots, Rng
from grognard.core.flow import NOBODY, Frame, Position, Side
from grognard.core.ruleset import Ruleset
from grognard.games.to_war.data import ARMY, CELLS, KINDS, NONE, Armies, Unit


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
        self.up: i64 = NONE  # the unit turned up (or chosen) but not yet laid
        self.reserve = armies.size[:]  # by kind
        self.left = vec[i64]([ARMY, ARMY])  # cards in the reserve, by side
        self.hand = vec[i64]([0] * (2 * KINDS))  # by kind; a chosen card stays until it is laid
        self.held = vec[i64]([0, 0])  # cards in the hand, by side

    def next_of(self, kind: i64) -> i64:
        """The unit that the next card of its kind to be turned up or chosen will be."""
        return self.armies.first[kind] + self.reserve[kind] + self.hand[kind] - 1

    def copy(self) -> War:
        copy = War(self.ruleset, self.armies, self.frame.procedure.blank())
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, War)
        self.copy_flow(other)
        self.board = other.board[:]
        self.up = other.up
        self.reserve = other.reserve[:]
        self.left = other.left[:]
        if self.strategy:
            self.hand = other.hand[:]
            self.held = other.held[:]

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

    def points(self) -> list[int]:
        """§7.2 Units on the field, where they were counted."""
        if self.actor != NOBODY or self.ended == "§5.4":
            return []
        return [int(units_of(self, 0)), int(units_of(self, 1))]

    def verdict(self) -> str:
        """§5.4, §7 How the match ended, in a sentence."""
        first, second = self.armies.armies[0].short, self.armies.armies[1].short
        if self.ended == "§5.4":
            winner, loser = (first, second) if self.winner == 0 else (second, first)
            return f"{winner} broke through into the camp of {loser}."
        units, others = int(units_of(self, 0)), int(units_of(self, 1))
        if self.ended == "§7.2":
            return f"Units on the field: {first} {units}, {second} {others}."
        elites, other_elites = int(elites_of(self, 0)), int(elites_of(self, 1))
        return f"Units on the field: {units} each; elite units: {first} {elites}, {second} {other_elites}."


def pick_kind(cards: vec[i64], first: i64, share: i64) -> i64:
    """The kind that card number ``share`` is of, counting from the first kind of its side."""
    kind = first
    while share >= cards[kind]:
        share -= cards[kind]
        kind += 1
    return kind


def add_reserve(war: War, out: Lots) -> None:
    """The top card of the reserve may be any that has not been drawn."""
    out.add_cards(war.reserve, KINDS * war.side, KINDS)


def turn_up(war: War, kind: i64) -> None:
    """The top card of the reserve of the side on turn is laid open: one of that kind."""
    kind += KINDS * war.side
    war.up = war.next_of(kind)
    war.reserve[kind] -= 1
    war.left[war.side] -= 1


def units_of(war: War, side: Side) -> i64:
    """Units of the side on the field."""
    count: i64 = 0
    for cell in range(CELLS):
        unit = war.board[cell]
        if unit != NONE and war.units[unit].side == side:
            count += 1
    return count


def elites_of(war: War, side: Side) -> i64:
    """Elite units of the side on the field."""
    count: i64 = 0
    for cell in range(CELLS):
        unit = war.board[cell]
        if unit != NONE and war.units[unit].side == side and war.units[unit].elite:
            count += 1
    return count
