"""The referee's truth: ships, task forces, bases, bombers, cards, markers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Rng
from grognard.core.flow import Frame, Position, Secret, Side
from grognard.core.message import Message, Words, say
from grognard.core.ruleset import Ruleset
from grognard.games.epic_naval.aims import Aims
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIR,
    DUE,
    FAR_REACH,
    FLAK,
    FLEET,
    IN_FORCE,
    LETTERS,
    LINK,
    MARKERS,
    MAX_NODES,
    NONE,
    SHIPS,
    SIDES,
    STOCK,
    TURBINES,
    UNDER,
    WING,
)
from grognard.games.epic_naval.rules import Rules

# What a position begins with, copied piece by piece.
ZEROS: Final = vec[i64]([0] * (SIDES * MAX_NODES))
NONES: Final = vec[i64]([NONE] * (SIDES * MAX_NODES))
ONES: Final = vec[i64]([1] * (MARKERS * LETTERS))


def most_goals(rules: Rules) -> i64:
    """Goals that count at once, at most."""
    most: i64 = 0
    for aims in rules.aims:
        if len(aims.goals) > most:
            most = len(aims.goals)
    return most


class Chapters:
    """What only all chapters of the rules together know of a position; each of them knows it as Naval."""

    def reveal(self, seen: Naval, truth: Naval, observer: Side) -> None:
        raise NotImplementedError

    def redeal(self, naval: Naval, observer: Side, rng: Rng) -> None:
        raise NotImplementedError

    def verdict(self, naval: Naval) -> str:
        raise NotImplementedError


@final
class Naval(Position):
    """Ships, markers, bases and bombers are numbers; see data.py for how they are counted.

    Nobody knows the order of a deck, so there is none: a card gets its kind when it is drawn.
    """

    def __init__(self, ruleset: Ruleset, rules: Rules, chapters: Chapters, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.rules: Rules = rules  # §2.6 of the layout in force, shared by all positions that have it
        self.chapters: Final = chapters
        # ships
        self.status: Secret[vec[i64]] = rules.ship_status[:]
        self.node = NONES[:SHIPS]  # where it is, was lifted from, dived, or is laid out from
        self.heading = ZEROS[:SHIPS]
        self.letter: Secret[vec[i64]] = rules.ship_letter[:]  # of its task force
        self.done = ZEROS[:SHIPS]  # activated this round
        self.due = rules.ship_due[:]  # its field of the round track
        self.dived = ZEROS[:SHIPS]  # the round in which it dived
        self.load: Secret[vec[i64]] = ZEROS[:SHIPS]  # planes or cargo aboard
        self.room: Secret[vec[i64]] = ZEROS[:SHIPS]  # for planes
        self.upgrade = NONES[:SHIPS]  # a card
        self.commander = NONES[:SHIPS]
        self.arrived = ZEROS[:SHIPS]  # when it came to its node
        self.ship_at = NONES[: rules.nodes]
        self.hits = ZEROS[: rules.counted]  # §20 taken so far; nothing where one sinks a ship
        self.mine_at = rules.mines_laid[:]  # §19 whose minefield, by node; nothing where there are none
        # aircraft
        self.planes = ZEROS[: SIDES * rules.nodes]  # small planes lying on the chart
        self.planes_out = ZEROS[:SIDES]
        self.bomber: Secret[vec[i64]] = rules.bomber_status[: WING * rules.bases]
        self.bomber_node = NONES[: WING * rules.bases]
        self.bomber_at = NONES[: rules.nodes]
        self.bomber_heading = ZEROS[: WING * rules.bases]
        self.bomber_place = ZEROS[: WING * rules.bases]  # in its chain, the root being 0
        self.bomber_since = ZEROS[: WING * rules.bases]
        self.bomber_done = ZEROS[: WING * rules.bases]
        self.aloft = ZEROS[:SIDES]  # bombers on the chart, by side
        # bases
        self.base_owner = rules.base_owner[:]
        self.base_hit = ZEROS[: rules.bases]
        self.base_done = ZEROS[: rules.bases]  # used this round, or CAPTURED in it
        self.base_lost = ZEROS[: rules.bases]
        self.base_commander = NONES[: rules.bases]
        self.base_closed = ZEROS[: rules.bases]  # rounds after which it was out of action, as bits
        self.base_landed = ZEROS[: rules.bases]  # enemy cargo unloaded beside it
        # land units; nothing where the scenario has none
        self.troops = rules.troops[:]  # side * nodes + node: how many stand there
        self.marched = ZEROS[: len(rules.troops)]  # how many of them were activated this round
        # task forces
        self.force_node: Secret[vec[i64]] = NONES[:MARKERS]
        self.force_letter: Secret[vec[i64]] = NONES[:MARKERS]
        self.force_done = ZEROS[:MARKERS]
        self.force_seen = ZEROS[:MARKERS]  # §11.7 the enemy has intercepted its letter
        self.fits = ONES[: MARKERS * LETTERS]  # §13.2 the letters everybody thinks possible
        # cards
        self.hand: Secret[vec[i64]] = ZEROS[: SIDES * rules.cards]
        self.deck: Secret[vec[i64]] = rules.deck[:]
        self.discard = ZEROS[: SIDES * rules.cards]
        self.held = ZEROS[:SIDES]
        self.shown = ZEROS[: SIDES * rules.cards if rules.supplies > 0 else 0]  # §14.5 known to be in hand
        # by side
        self.free = ZEROS[:SIDES]  # command markers
        self.air = ZEROS[:SIDES]  # further ones for bases and bombers
        self.over = ZEROS[:SIDES]  # the round is over for it
        self.score = ZEROS[:SIDES]
        self.mines = rules.mines[:]
        self.carded = ZEROS[:SIDES]  # has played its event or upgrade
        self.drew = ZEROS[:SIDES]  # its deck is marked
        self.followed = ZEROS[:SIDES]  # §12.3 ships whose admiral had another follow, as bits
        self.recovered = ZEROS[:SIDES]  # §12.2 1 + the ship whose marker was taken back, if it still has none
        self.drilled = ZEROS[:SIDES]  # ship classes, as bits
        self.agreed: i64 = 0  # §15.7 the package of goals; 0: as the file has it
        self.brought = ZEROS[: most_goals(rules)]  # cargo, by goal
        self.money: Secret[vec[i64]] = rules.budget[:]
        self.set_up = ZEROS[:SIDES]  # §3.1 has set up; 2: it lies open
        # the round
        self.round: i64 = 0
        self.turn: i64 = 0
        self.first: Side = 0
        self.acted: Side = NONE  # who acted last
        self.struck: i64 = NONE  # where a plane was laid in the activation in progress
        self.squall: bool = False
        self.fog: bool = False
        self.squall_until: i64 = 0  # §14.6 the last round of it
        self.fog_until: i64 = 0
        self.cover: vec[bool] = rules.blank[:]  # where the side that moves or lays out may not end

    def reveal(self, truth: Naval, observer: Side) -> None:
        self.chapters.reveal(self, truth, observer)

    def redeal(self, observer: Side, rng: Rng) -> None:
        self.chapters.redeal(self, observer, rng)

    def verdict(self) -> str:
        return self.chapters.verdict(self)

    def epilogue(self) -> Message:
        return say("{how}", how=self.verdict())

    def points(self) -> list[int]:
        return [int(self.score[0]), int(self.score[1])]

    def words(self, side: Side) -> Words:
        return {"navy": self.rules.navies[side], "enemy": self.rules.navies[1 - side]}

    def aims(self) -> Aims:
        """§15.4 What is fought for."""
        return self.rules.aims[self.agreed]

    # ------------------------------------------------------------------ ships

    def kind(self, ship: i64) -> i64:
        return self.rules.ship_class[ship]

    def effect_on(self, ship: i64, effect: i64) -> i64:
        """What an upgrade with that effect gives the ship; 0 if it has none."""
        card = self.upgrade[ship]
        if card == NONE or self.rules.card_effect[card] != effect:
            return 0
        amount = self.rules.card_amount[card]
        return amount if amount > 0 else 1

    def has_flak(self, ship: i64) -> bool:
        return self.upgrade[ship] != NONE and self.effect_on(ship, FLAK) > 0

    def speed(self, ship: i64) -> i64:
        """§5.1 Movement points without a card or commander; §20.2 a damaged ship has fewer, at least one."""
        kind = self.rules.ship_class[ship]
        points = self.rules.mp[kind]
        if self.upgrade[ship] != NONE:
            points += self.effect_on(ship, TURBINES)
        if self.rules.damage and self.hits[ship] > 0:
            points -= self.rules.damage_slows * self.hits[ship]
            if points < 1:
                points = 1
        return points

    def hits_left(self, ship: i64) -> i64:
        """§20.1 How many hits sink the ship."""
        kind = self.rules.ship_class[ship]
        hull = self.rules.hull[kind]
        return hull - self.hits[ship] if self.rules.damage else hull

    def reach(self, ship: i64) -> i64:
        """§6.1 How far its lines go now, before they are blocked."""
        kind = self.rules.ship_class[ship]
        reach = self.rules.reach[kind]
        if reach == 0:
            return 0
        if self.upgrade[ship] != NONE:
            reach += self.effect_on(ship, FAR_REACH)
        if self.fog and reach > 1:
            reach -= 1
        return reach

    def can_fire(self, ship: i64) -> bool:
        """§7.1 Air attacks need a plane aboard, and weather to fly in."""
        kind = self.rules.ship_class[ship]
        attack = self.rules.attack[kind]
        if attack == AIR:
            return self.load[ship] > 0 and not self.squall
        return attack != 0

    def worth(self, ship: i64) -> i64:
        """§15.1 What the enemy gets for the ship with all aboard."""
        kind = self.rules.ship_class[ship]
        return self.rules.points[kind] + self.load[ship] * self.rules.load_points[kind]

    def prize(self, ship: i64) -> i64:
        """What a hit on the ship is worth to bots: §20.1 its share of what sinks it, rounded up."""
        if not self.rules.damage:
            return self.worth(ship)
        left = self.hits_left(ship)
        return (self.worth(ship) + left - 1) // left

    def put(self, ship: i64, node: i64, heading: i64) -> None:
        """The ship lies on the chart."""
        self.status[ship] = AFLOAT
        self.node[ship] = node
        self.heading[ship] = heading
        self.ship_at[node] = ship

    def is_alive(self, ship: i64) -> bool:
        """§15.3 On the chart, in a task force, submerged or due."""
        status = self.status[ship]
        return status in (AFLOAT, IN_FORCE, UNDER, DUE)

    def now(self) -> i64:
        """A number that grows with every turn."""
        return 1000 * self.round + self.turn

    # ------------------------------------------------------------------ task forces

    def has_force(self, node: i64) -> bool:
        """Whether a task force marker of either side is on the node: asked for every step of every ship."""
        nodes = self.force_node
        return (
            nodes[0] == node
            or nodes[1] == node
            or nodes[2] == node
            or nodes[3] == node
            or nodes[4] == node
            or nodes[5] == node
            or nodes[6] == node
            or nodes[7] == node
        )

    def enemy_force_on(self, side: Side, node: i64) -> bool:
        first = LETTERS * (1 - side)
        nodes = self.force_node
        return (
            nodes[first] == node
            or nodes[first + 1] == node
            or nodes[first + 2] == node
            or nodes[first + 3] == node
        )

    def force_speed(self, side: Side, letter: i64) -> i64:
        """§13.3 The slowest ship of the task force."""
        slowest: i64 = 99
        letters = self.letter
        for ship in range(FLEET * side, self.rules.last_ship[side]):
            if letters[ship] == letter and self.status[ship] == IN_FORCE:
                speed = self.speed(ship)
                if speed < slowest:
                    slowest = speed
        return slowest

    def force_is_deep(self, side: Side, letter: i64) -> bool:
        """§13.3 Whether a ship of the task force cannot enter shallow water."""
        letters = self.letter
        for ship in range(FLEET * side, self.rules.last_ship[side]):
            if letters[ship] == letter and self.status[ship] == IN_FORCE:
                kind = self.rules.ship_class[ship]
                if self.rules.shallows[kind] == 0:
                    return True
        return False

    def letter_is_used(self, side: Side, letter: i64) -> bool:
        letters = self.letter
        for ship in range(FLEET * side, self.rules.last_ship[side]):
            if letters[ship] == letter:
                status = self.status[ship]
                if status in (IN_FORCE, DUE):
                    return True
        return False

    # ------------------------------------------------------------------ bombers

    def bomber_on(self, side: Side, node: i64) -> i64:
        """A bomber of the side on the node, or NONE."""
        if self.aloft[side] == 0:
            return NONE
        bomber = self.bomber_at[node]
        if bomber == NONE or self.base_owner[bomber // WING] == side:
            return bomber
        return NONE

    def lay_bomber(self, bomber: i64, status: i64, node: i64) -> None:
        """§8.7 A bomber comes to lie on the chart, never two on one node."""
        self.bomber[bomber] = status
        self.bomber_node[bomber] = node
        self.bomber_at[node] = bomber
        self.aloft[self.base_owner[bomber // WING]] += 1

    def last_link(self, base: i64) -> i64:
        """The last bomber of the base's chain, or NONE."""
        last: i64 = NONE
        for bomber in range(WING * base, WING * base + WING):
            if self.bomber[bomber] == LINK:
                if last == NONE or self.bomber_place[bomber] > self.bomber_place[last]:
                    last = bomber
        return last

    def in_stock(self, base: i64) -> i64:
        """A bomber of the base that is not on the chart, or NONE."""
        for bomber in range(WING * base, WING * base + WING):
            if self.bomber[bomber] == STOCK:
                return bomber
        return NONE

    def bomber_reach(self) -> i64:
        reach = self.rules.bomber_reach
        if self.fog and reach > self.rules.bomber_least:
            reach -= 1
        return reach
