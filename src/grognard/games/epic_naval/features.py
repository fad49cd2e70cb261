"""*Epic Naval Battles* in numbers: the chart node by node, then ships, task forces, bases and cards.

What the enemy hides stays hidden (§1.2): his hand, his deck, which task force is which, and all of a fleet
that is still being set up in secret.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.features import Features
from grognard.core.flow import Frame, Position, Side
from grognard.core.nodes import HEADINGS
from grognard.core.sheet import HIGHEST, Sheet
from grognard.games.epic_naval.activation import Activation
from grognard.games.epic_naval.agreeing import Agreeing
from grognard.games.epic_naval.airwar import Sortie
from grognard.games.epic_naval.ashore import fresh_on, units_on
from grognard.games.epic_naval.attack import Attack
from grognard.games.epic_naval.cards import Playing
from grognard.games.epic_naval.data import (
    AFLOAT,
    FLEET,
    LETTERS,
    LINK,
    MARKERS,
    MAX_BASES,
    MAX_CARDS,
    MAX_CLASSES,
    MAX_COMMANDERS,
    MAX_NODES,
    MAX_PACKAGES,
    MAX_ROUNDS,
    MOVING,
    NO_BOMBER,
    NONE,
    SHIPS,
    STRIKE,
    UNDER,
    WING,
)
from grognard.games.epic_naval.deck import Drawing
from grognard.games.epic_naval.laying import Laying
from grognard.games.epic_naval.marching import March
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.redeals import is_secret
from grognard.games.epic_naval.setup import SetUp
from grognard.games.epic_naval.surfacing import Surfacing
from grognard.games.epic_naval.taskforce import ForceTurn
from grognard.games.epic_naval.turn import Turns

STATUSES: Final = 10
TERRAINS: Final = 5
MANY: Final = 15  # planes, mines, markers, points of movement: what is above counts as so many


@final
class NavalFeatures(Features):
    def __init__(self) -> None:
        super().__init__()
        chart = (MAX_NODES,)
        both = (2, MAX_NODES)
        ships = (2, FLEET)
        two = (2,)
        deck = (MAX_CARDS,)
        self.terrain: Final = self.feature("terrain", chart, TERRAINS, "from 1: sea, shallow, ... land")
        self.ship_on: Final = self.feature("ship_on", both, MAX_CLASSES, "class, from 1: own, enemy")
        self.heading: Final = self.feature("heading", chart, HEADINGS, "of the ship there, from 1")
        self.force_on: Final = self.feature("force_on", both, 1, "task forces")
        self.planes_on: Final = self.feature("planes_on", both, MANY, "small planes")
        self.bomber_on: Final = self.feature("bomber_on", both, 1, "bombers")
        self.troops_on: Final = self.feature("troops_on", both, MANY, "land units")
        self.fresh_on: Final = self.feature("fresh_on", both, MANY, "those not activated this round")
        self.march: Final = self.feature("march", chart, 1, "where one of them sets out")
        self.mines_on: Final = self.feature("mines_on", both, 1, "minefields")
        self.kind: Final = self.feature("kind", ships, MAX_CLASSES, "class of each ship, from 1")
        self.status: Final = self.feature("status", (2, FLEET, STATUSES), 1, "as in data.py: absent, ...")
        self.place: Final = self.feature("place", (2, FLEET, 2), 20, "its node: twenties and rest, from 1")
        self.done: Final = self.feature("done", ships, 1, "activated this round")
        self.load: Final = self.feature("load", ships, MANY, "planes or cargo aboard")
        self.hits: Final = self.feature("hits", ships, 4, "taken so far")
        self.due: Final = self.feature("due", ships, MAX_ROUNDS, "the round in which it comes")
        self.member: Final = self.feature("member", (2, FLEET, LETTERS), 1, "letter of its task force")
        self.force_place: Final = self.feature("force_place", (2, LETTERS, 2), 20, "node of each marker")
        self.force_done: Final = self.feature("force_done", (2, LETTERS), 1, "moved this round")
        self.letter: Final = self.feature("letter", (LETTERS, LETTERS), 1, "which own marker is which")
        self.fits: Final = self.feature("fits", (2, LETTERS, LETTERS), 1, "what everybody thinks possible")
        self.base: Final = self.feature("base", (2, MAX_BASES), 1, "whose base it is")
        self.base_hit: Final = self.feature("base_hit", (MAX_BASES,), 7, "what lies on it")
        self.base_done: Final = self.feature("base_done", (MAX_BASES,), 1, "activated this round")
        self.hand: Final = self.feature("hand", deck, MANY, "own cards in hand, by kind")
        self.deck: Final = self.feature("deck", deck, MANY, "own cards in the deck")
        self.unseen: Final = self.feature("unseen", deck, MANY, "the enemy's in deck and hand together")
        self.discard: Final = self.feature("discard", (2, MAX_CARDS), MANY, "cards thrown away")
        self.held: Final = self.feature("held", two, MANY, "cards in hand")
        self.markers: Final = self.feature("markers", (2, 2), MANY, "command markers, those for the air")
        self.passed: Final = self.feature("passed", two, 1, "the round is over for it")
        self.score: Final = self.feature("score", two, HIGHEST, "points")
        self.mines: Final = self.feature("mines", two, MANY, "mines left")
        self.carded: Final = self.feature("carded", two, 1, "has played its event or upgrade")
        self.weather: Final = self.feature("weather", two, 1, "squall, fog")
        self.until: Final = self.feature("until", two, MAX_ROUNDS, "the last round of each")
        self.goals: Final = self.feature("goals", (2, MAX_PACKAGES), 1, "agreed, or proposed")
        self.round: Final = self.feature("round", (MAX_ROUNDS + 1,), 1, "the round")
        self.first: Final = self.feature("first", two, 1, "who is first in it")
        self.active: Final = self.feature("active", ships, 1, "the ship that is being dealt with")
        self.marker: Final = self.feature("marker", (2, LETTERS), 1, "the task force")
        self.at_base: Final = self.feature("at_base", (MAX_BASES,), 1, "the base")
        self.card: Final = self.feature("card", deck, 1, "the card in play, or own ones just drawn")
        self.points: Final = self.feature("points", (1,), MANY, "points of movement left or spent")
        wings = (MAX_BASES, WING)
        self.upgrade: Final = self.feature("upgrade", ships, MAX_CARDS, "the card it has, from 1")
        self.commander: Final = self.feature("commander", ships, MAX_COMMANDERS, "who sails on it, from 1")
        self.leader: Final = self.feature(
            "leader", (MAX_BASES,), MAX_COMMANDERS, "who commands the base, from 1"
        )
        self.dived: Final = self.feature("dived", ships, MAX_ROUNDS, "the round in which it dived")
        self.force_seen: Final = self.feature(
            "force_seen", (2, LETTERS), 1, "the other side knows which it is"
        )
        self.drilled: Final = self.feature("drilled", (2, MAX_CLASSES), 1, "classes that have drilled")
        self.base_lost: Final = self.feature("base_lost", (MAX_BASES,), 1, "bases lost")
        self.wing: Final = self.feature("wing", wings, 4, "each bomber: in stock, in a chain, a strike, lost")
        self.wing_done: Final = self.feature("wing_done", wings, 1, "activated this round")
        self.wing_place: Final = self.feature("wing_place", (*wings, 2), 20, "its node, as for ships")
        self.wing_heading: Final = self.feature(
            "wing_heading", wings, HEADINGS, "of one on the chart, from 1"
        )
        self.money: Final = self.feature("money", two, HIGHEST, "what may be spent yet")
        self.set_up: Final = self.feature(
            "set_up", (2,), MAX_CLASSES + 2, "what is bought, and the letter that is placed, from 1"
        )
        self.laid_at: Final = self.feature(
            "laid_at", (2,), 20, "the node of the ship being laid out, so, too"
        )
        self.orders: Final = self.feature("orders", (2, LETTERS), 1, "letters with a ship; markers regrouped")
        self.named: Final = self.feature("named", (MAX_PACKAGES,), 1, "goals proposed so far")

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, Naval)
        rules = position.rules
        for node in range(rules.nodes):
            sheet.set(self.terrain + node, rules.terrain[node] + 1)
        for place in range(2):
            whose = side if place == 0 else 1 - side
            self.write_side(position, whose, place, sheet)
            self.write_planes(position, whose, place, sheet)
            self.write_troops(position, whose, place, sheet)
            if rules.minefields:
                self.write_mines(position, whose, place, sheet)
            if place == 0 or not is_secret(position, whose):
                self.write_fleet(position, whose, place, sheet)
                self.write_forces(position, whose, place, sheet)
                self.write_wings(position, whose, sheet)
        self.write_cards(position, side, sheet)
        self.write_bases(position, side, sheet)
        sheet.mark(self.round + (position.round if position.round < MAX_ROUNDS else MAX_ROUNDS))
        sheet.mark(self.first + (0 if position.first == side else 1))
        if position.squall:
            sheet.mark(self.weather)
        if position.fog:
            sheet.mark(self.weather + 1)
        sheet.set(self.until, position.squall_until, MAX_ROUNDS)
        sheet.set(self.until + 1, position.fog_until, MAX_ROUNDS)
        if position.agreed > 0:
            sheet.mark(self.goals + position.agreed - 1)
        if position.actor == side:
            frame: Frame | None = position.frame
            while frame is not None:
                self.write_frame(frame, side, sheet)
                frame = frame.caller

    def write_side(self, naval: Naval, whose: Side, place: i64, sheet: Sheet) -> None:
        sheet.set(self.held + place, naval.held[whose], MANY)
        sheet.set(self.markers + 2 * place, naval.free[whose], MANY)
        sheet.set(self.markers + 2 * place + 1, naval.air[whose], MANY)
        sheet.set(self.passed + place, 1 if naval.over[whose] != 0 else 0)
        sheet.set(self.score + place, naval.score[whose])
        sheet.set(self.mines + place, naval.mines[whose], MANY)
        sheet.set(self.carded + place, 1 if naval.carded[whose] != 0 else 0)
        for kind in range(MAX_CLASSES):
            sheet.set(self.drilled + MAX_CLASSES * place + kind, naval.drilled[whose] >> kind & 1)

    def write_planes(self, naval: Naval, whose: Side, place: i64, sheet: Sheet) -> None:
        nodes = naval.rules.nodes
        for node in range(nodes):
            sheet.set(self.planes_on + MAX_NODES * place + node, naval.planes[nodes * whose + node], MANY)
        for bomber in range(len(naval.bomber)):
            status = naval.bomber[bomber]
            if naval.base_owner[bomber // WING] == whose and status in (LINK, STRIKE):
                node = naval.bomber_node[bomber]
                if node >= 0:
                    sheet.mark(self.bomber_on + MAX_NODES * place + node)

    def write_troops(self, naval: Naval, whose: Side, place: i64, sheet: Sheet) -> None:
        if naval.rules.land_war:
            for node in naval.rules.ground:
                at = MAX_NODES * place + node
                sheet.set(self.troops_on + at, units_on(naval, whose, node), MANY)
                sheet.set(self.fresh_on + at, fresh_on(naval, whose, node), MANY)

    def write_mines(self, naval: Naval, whose: Side, place: i64, sheet: Sheet) -> None:
        for node in range(naval.rules.nodes):
            if naval.mine_at[node] == whose:
                sheet.mark(self.mines_on + MAX_NODES * place + node)

    def write_fleet(self, naval: Naval, whose: Side, place: i64, sheet: Sheet) -> None:
        sheet.set(self.money + place, naval.money[whose])
        for number in range(FLEET):
            ship = FLEET * whose + number
            row = FLEET * place + number
            status = naval.status[ship]
            sheet.mark(self.status + STATUSES * row + status)
            if status == 0:
                continue
            sheet.set(self.kind + row, naval.kind(ship) + 1)
            sheet.set(self.done + row, 1 if naval.done[ship] != 0 else 0)
            sheet.set(self.load + row, naval.load[ship], MANY)
            if naval.rules.damage:
                sheet.set(self.hits + row, naval.hits[ship])
            sheet.set(self.due + row, naval.due[ship], MAX_ROUNDS)
            sheet.set(self.dived + row, naval.dived[ship], MAX_ROUNDS)
            sheet.set(self.upgrade + row, naval.upgrade[ship] + 1)
            sheet.set(self.commander + row, naval.commander[ship] + 1, MAX_COMMANDERS)
            if naval.letter[ship] >= 0:
                sheet.mark(self.member + LETTERS * row + naval.letter[ship])
            node = naval.node[ship]
            if node >= 0 and status in (AFLOAT, UNDER, MOVING):
                set_node(self.place + 2 * row, node, sheet)
                if status != UNDER:
                    sheet.set(self.ship_on + MAX_NODES * place + node, naval.kind(ship) + 1)
                    sheet.set(self.heading + node, naval.heading[ship] + 1)

    def write_forces(self, naval: Naval, whose: Side, place: i64, sheet: Sheet) -> None:
        for number in range(LETTERS):
            marker = LETTERS * whose + number
            row = LETTERS * place + number
            for letter in range(LETTERS):
                sheet.set(self.fits + LETTERS * row + letter, naval.fits[LETTERS * marker + letter])
            node = naval.force_node[marker]
            if node < 0:
                continue
            sheet.mark(self.force_on + MAX_NODES * place + node)
            set_node(self.force_place + 2 * row, node, sheet)
            sheet.set(self.force_done + row, 1 if naval.force_done[marker] != 0 else 0)
            sheet.set(self.force_seen + row, 1 if naval.force_seen[marker] != 0 else 0)
            if place == 0 and naval.force_letter[marker] >= 0:
                sheet.mark(self.letter + LETTERS * number + naval.force_letter[marker])

    def write_wings(self, naval: Naval, whose: Side, sheet: Sheet) -> None:
        for bomber in range(len(naval.bomber)):
            status = naval.bomber[bomber]
            if naval.base_owner[bomber // WING] != whose or status == NO_BOMBER:
                continue
            sheet.set(self.wing + bomber, status)
            sheet.set(self.wing_done + bomber, 1 if naval.bomber_done[bomber] != 0 else 0)
            node = naval.bomber_node[bomber]
            if node >= 0 and status in (LINK, STRIKE):
                set_node(self.wing_place + 2 * bomber, node, sheet)
                sheet.set(self.wing_heading + bomber, naval.bomber_heading[bomber] + 1, HEADINGS)

    def write_cards(self, naval: Naval, side: Side, sheet: Sheet) -> None:
        cards = naval.rules.cards
        own = cards * side
        enemy = cards * (1 - side)
        for card in range(cards):
            sheet.set(self.hand + card, naval.hand[own + card], MANY)
            sheet.set(self.deck + card, naval.deck[own + card], MANY)
            unseen = naval.deck[enemy + card] + naval.hand[enemy + card]
            frame = naval.frame
            if isinstance(frame, Drawing) and frame.side != side:
                if frame.one == card:
                    unseen += 1
                if frame.other == card:
                    unseen += 1
            sheet.set(self.unseen + card, unseen, MANY)
            sheet.set(self.discard + card, naval.discard[own + card], MANY)
            sheet.set(self.discard + MAX_CARDS + card, naval.discard[enemy + card], MANY)

    def write_bases(self, naval: Naval, side: Side, sheet: Sheet) -> None:
        for base in range(naval.rules.bases):
            place: i64 = 0 if naval.base_owner[base] == side else 1
            sheet.mark(self.base + MAX_BASES * place + base)
            sheet.set(self.base_hit + base, naval.base_hit[base], 7)
            sheet.set(self.base_done + base, 1 if naval.base_done[base] != 0 else 0)
            sheet.set(self.base_lost + base, 1 if naval.base_lost[base] != 0 else 0)
            sheet.set(self.leader + base, naval.base_commander[base] + 1, MAX_COMMANDERS)

    def write_frame(self, frame: Frame, side: Side, sheet: Sheet) -> None:
        """What the side that has to act is asked about."""
        ship = ship_of(frame)
        if 0 <= ship < SHIPS:
            sheet.mark(self.active + (ship % FLEET if ship // FLEET == side else FLEET + ship % FLEET))
        if isinstance(frame, Activation):
            sheet.set(self.points, frame.points, MANY)
        elif isinstance(frame, Sortie) and frame.base != NONE:
            sheet.mark(self.at_base + frame.base)
        elif isinstance(frame, ForceTurn) and 0 <= frame.marker < MARKERS:
            own = frame.marker // LETTERS == side
            sheet.mark(self.marker + frame.marker % LETTERS + (0 if own else LETTERS))
            sheet.set(self.points, frame.spent, MANY)
        elif isinstance(frame, Drawing) and frame.side == side:
            self.mark_card(frame.one, sheet)
            self.mark_card(frame.other, sheet)
        elif isinstance(frame, March):
            sheet.mark(self.march + frame.start)
        elif isinstance(frame, (Turns, Playing)):
            self.mark_card(frame.card, sheet)
        else:
            self.write_preparing(frame, side, sheet)

    def write_preparing(self, frame: Frame, side: Side, sheet: Sheet) -> None:
        """Talks, set-up, and task forces that are formed and laid out."""
        if isinstance(frame, Agreeing) and frame.proposed != NONE:
            sheet.mark(self.goals + MAX_PACKAGES + frame.proposed)
            for package in range(MAX_PACKAGES):
                sheet.set(self.named + package, frame.named >> package & 1)
        elif isinstance(frame, SetUp) and frame.side == side:
            sheet.set(self.set_up, frame.kind)
            sheet.set(self.set_up + 1, frame.letter + 1)
        elif isinstance(frame, Laying) and frame.node >= 0:
            set_node(self.laid_at, frame.node, sheet)
        elif isinstance(frame, Muster):
            for number in range(LETTERS):
                sheet.set(self.orders + number, frame.used >> number & 1)
                sheet.set(self.orders + LETTERS + number, frame.formed >> number & 1)

    def mark_card(self, card: i64, sheet: Sheet) -> None:
        if card >= 0:
            sheet.mark(self.card + card)


def set_node(first: i64, node: i64, sheet: Sheet) -> None:
    """In two numbers, since one would not hold it: by the twenty, and the rest, from 1."""
    sheet.set(first, node // 20 + 1)
    sheet.set(first + 1, node % 20 + 1)


def ship_of(frame: Frame) -> i64:
    """The ship that a procedure is about; below 0: none."""
    if isinstance(frame, Activation):
        return frame.ship
    if isinstance(frame, Attack):
        return frame.ship
    if isinstance(frame, Laying):
        return frame.ship
    if isinstance(frame, Muster):
        return frame.ship
    if isinstance(frame, Surfacing):
        return frame.ship
    if isinstance(frame, SetUp):
        return frame.ship
    return NONE
