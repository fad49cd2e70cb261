"""The rules in force in a match: the options read into tables that are quick to look up."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.chance import Lots
from grognard.core.hexes import DIRECTIONS, rotated
from grognard.core.ruleset import Ruleset
from grognard.games.midway.board import Board
from grognard.games.midway.data import (
    CARDS,
    DECK,
    DIAGRAMS,
    EFFECT,
    FIGHTERS,
    FIRE,
    JAPAN,
    ORDER_MIX,
    ORDERS,
    OUTSIDE,
    SIDE_KEYS,
    SPECIALS,
    US,
    WING,
)
from grognard.games.midway.tables import (
    WIDEST,
    read_board,
    read_copies,
    read_diagram,
    read_specials,
    read_values,
)

HUNT: Final = "carrier-hunt"
DOMINATION: Final = "domination"
CAN_BE_DRAWN: Final = 1 << DECK  # sets of firing cards, as bit sets of 0 .. 6


@final
class Rules:
    """Immutable, and shared by all positions of a match."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.hunt: Final[bool] = ruleset.scenario == HUNT
        self.threshold: Final[i64] = int(ruleset.text("points"))
        self.rounds: Final[i64] = ruleset.number("rounds")
        self.own_tile: Final[bool] = ruleset.flag("own_tile")
        self.feint_behind: Final[bool] = ruleset.text("feint") == "behind"
        self.evade_stops_weave: Final[bool] = ruleset.flag("evade_stops_weave")
        self.refill_after_buyer: Final[bool] = ruleset.text("refill") == "buyer"
        self.board: Final = Board(read_board(ruleset.table("board"), ruleset.text("areas"), self.hunt))
        self.window: Final[i64] = WIDEST * self.board.beside  # differences of areas in a diagram, at most
        self.zones = vec[i64]([OUTSIDE] * (4 * DIRECTIONS * (2 * self.window + 1)))
        self.value = vec[i64]()  # of firing card 7 * side + n, highest first
        self.effect = vec[i64]([0] * CARDS)  # of a card
        self.copies = vec[i64]()  # of an order
        self.price = vec[i64]()
        self.read_diagrams({**DIAGRAMS, **ruleset.table("diagrams")})
        self.read_cards(ruleset)
        self.draws = vec[i64]()  # sets of firing cards that can be drawn, with how many ways there are
        self.first_draw = vec[i64]()  # where those of a side and number of cards begin
        for side in (JAPAN, US):
            for count in range(DECK + 1):
                self.list_draws(side, count)
        self.first_draw = append(self.first_draw, len(self.draws))

    def read_diagrams(self, lines: dict[str, str]) -> None:
        board = self.board
        for side, word in enumerate(SIDE_KEYS):
            for bomber, kind in enumerate(("fighter", "bomber")):
                for spot, zone in read_diagram(lines[f"{word}-{kind}"]).items():
                    for nose in range(DIRECTIONS):
                        q, r = rotated(*spot, nose)
                        self.zones[self.zone_at(2 * side + bomber, nose) + int(board.width) * q + r] = zone

    def read_cards(self, ruleset: Ruleset) -> None:
        orders = {**ORDER_MIX, **ruleset.table("orders")}
        fire = {**FIRE, **ruleset.table("fire")}
        specials = {**SPECIALS, **ruleset.table("specials")}
        for kind in range(ORDERS):
            copies, price = read_copies(orders[EFFECT[kind].name])
            self.copies = append(self.copies, copies)
            self.price = append(self.price, price)
            self.effect[kind] = kind
        for side, word in enumerate(SIDE_KEYS):
            for value in read_values(fire[word]):
                self.value = append(self.value, value)
            for place, effect in enumerate(read_specials(specials[word])):
                self.effect[ORDERS + 2 * side + place] = effect

    def list_draws(self, side: int, count: int) -> None:
        """Sets of ``count`` firing cards; sets of equal values are one, with a weight."""
        ways: dict[tuple[int, ...], list[int]] = {}
        for cards in range(CAN_BE_DRAWN):
            if cards.bit_count() == count:
                values = tuple(int(self.value[DECK * side + n]) for n in range(DECK) if cards >> n & 1)
                ways.setdefault(values, []).append(cards)
        self.first_draw = append(self.first_draw, len(self.draws))
        for sets in ways.values():
            self.draws = append(append(self.draws, sets[0]), len(sets))

    # ------------------------------------------------------------------ looking up

    def add_draws(self, side: i64, count: i64, out: Lots) -> None:
        """§7.2 What drawing ``count`` firing cards may bring."""
        place = self.first_draw[(DECK + 1) * side + count]
        end = self.first_draw[(DECK + 1) * side + count + 1]
        while place < end:
            out.add(self.draws[place], self.draws[place + 1])
            place += 2

    def zone_at(self, diagram: i64, nose: i64) -> i64:
        """Where the zones around an aircraft begin in ``zones``: its own place."""
        return (DIRECTIONS * diagram + nose) * (2 * self.window + 1) + self.window

    def zone(self, plane: i64, nose: i64, area: i64, target: i64) -> i64:
        """§7.1 The zone in which ``plane``, on ``area``, has something on ``target``."""
        away = target - area
        if away > self.window or away < -self.window:
            return OUTSIDE
        diagram = 2 * (plane // WING)
        if self.hunt and plane % WING >= FIGHTERS:
            diagram += 1
        return self.zones[self.zone_at(diagram, nose) + away]

    def is_bomber(self, plane: i64) -> bool:
        return self.hunt and plane % WING >= FIGHTERS

    def is_ace(self, plane: i64) -> bool:
        return not self.hunt and plane % WING >= FIGHTERS

    def kind_of(self, plane: i64) -> str:
        return "bomber" if self.is_bomber(plane) else "ace" if self.is_ace(plane) else "fighter"

    def values_of(self, side: i64, cards: i64) -> list[int]:
        """The values of a set of firing cards, highest first."""
        return [int(self.value[DECK * side + n]) for n in range(DECK) if cards >> n & 1]

    def highest(self, side: i64, cards: i64, ignored: i64) -> i64:
        """§7.3 The highest of a set of firing cards when so many are ignored; 0 if none is left."""
        for n in range(DECK):
            if cards >> n & 1:
                if ignored == 0:
                    return self.value[DECK * side + n]
                ignored -= 1
        return 0


def rules_of(ruleset: Ruleset) -> Rules:
    """The rules for these options; the same object for the same options."""
    frozen = tuple(
        (name, tuple(value.items()) if isinstance(value, dict) else value)
        for name, value in ruleset.options.items()
    )
    return built(ruleset.scenario, frozen)


@lru_cache(maxsize=64)
def built(scenario: str, frozen: tuple[tuple[str, Any], ...]) -> Rules:
    options = {name: dict(value) if isinstance(value, tuple) else value for name, value in frozen}
    return Rules(Ruleset("midway", 0, scenario, options))
