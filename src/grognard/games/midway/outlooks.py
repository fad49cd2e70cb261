"""What bots reckon with: distances, and what an attack or a firing promises.  Never a rule."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.hexes import DIRECTIONS
from grognard.games.midway.board import MIDWAY, Board
from grognard.games.midway.data import DECK, FIGHTERS, JAPAN, NONE, TWO_TOKENS, US, WING, cards_in, is_attack
from grognard.games.midway.odds import Flyer, fly, tops
from grognard.games.midway.rules import Rules

FAR: Final = 30  # manoeuvres: no way there
WINDOW: Final = 6  # areas apart at which an attack is reckoned with
ACROSS: Final = 2 * WINDOW + 1
UNKNOWN: Final = -1.0
VALUES: Final = 24  # of firing cards, an ace's bonus included
MOST_IGNORED: Final = 3


@final
class Outlooks:
    """Tables for the rules of one match; those of attacks are filled as they are needed."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.width: Final[i64] = rules.board.width
        size = 8 * ACROSS * ACROSS * DIRECTIONS
        self.hits = vec[float]([UNKNOWN] * size)  # the attacker destroys the defender
        self.losses = vec[float]([UNKNOWN] * size)  # or is destroyed
        self.top = vec[float]([0.0] * (2 * (DECK + 1) * MOST_IGNORED * VALUES))
        self.far = vec[i64]()  # manoeuvres to the goal, by side, area and nose
        for side in (JAPAN, US):
            self.fill_tops(side)
            goals = [int(rules.board.carrier[1 - side])] if rules.hunt else midway_areas(rules.board)
            for far in distances(rules.board, goals):
                self.far = append(self.far, far)

    def fill_tops(self, side: int) -> None:
        """How likely each value is the highest of some cards."""
        for count in range(DECK + 1):
            for ignored in range(MOST_IGNORED):
                found = tops(self.rules, side, count, ignored, 0)
                ways = sum(list(found.values()))
                for value, number in found.items():
                    self.top[top_at(side, count, ignored) + value] = number / ways

    def to_goal(self, side: i64, area: i64, nose: i64) -> i64:
        """Manoeuvres to the enemy's carrier, or in domination to the Midway tile."""
        return self.far[(side * self.rules.board.areas + area) * DIRECTIONS + nose]

    # ------------------------------------------------------------------ one firing

    def wins(
        self, plane: i64, count: i64, ignored: i64, other: i64, others: i64, their_ignored: i64
    ) -> float:
        """How likely ``plane`` has the higher card when both draw so many and so many are ignored."""
        own = top_at(plane // WING, at_most(count, DECK), at_most(ignored, MOST_IGNORED - 1))
        enemy = top_at(other // WING, at_most(others, DECK), at_most(their_ignored, MOST_IGNORED - 1))
        lead: i64 = 0
        if self.rules.is_ace(plane):
            lead += 1
        if self.rules.is_ace(other):
            lead -= 1
        total = 0.0
        below = 0.0  # how likely the enemy has less
        less: i64 = 0
        for value in range(1, VALUES):
            while less < VALUES and (less < value + lead if less > 0 else True):
                below += self.top[enemy + less]
                less += 1
            total += self.top[own + value] * below
        return total

    # ------------------------------------------------------------------ attacks

    def index(self, attacker: i64, nose: i64, area: i64, target: i64, target_nose: i64, other: i64) -> i64:
        """The place of an attack on ``other`` in the tables; NONE if it is too far off."""
        q = target // self.width - area // self.width
        r = target % self.width - area % self.width
        if q > WINDOW or q < -WINDOW or r > WINDOW or r < -WINDOW:
            return NONE
        turns = nose
        while turns > 0:  # as seen when the attacker's nose points east
            turns -= 1
            old = q
            q = q + r
            r = -old
        if q > WINDOW or q < -WINDOW or r > WINDOW or r < -WINDOW:
            return NONE
        relative = target_nose - nose
        if relative < 0:
            relative += DIRECTIONS
        place = attacker // WING * 4 + kind_of(attacker) * 2 + kind_of(other)
        return ((place * ACROSS + q + WINDOW) * ACROSS + r + WINDOW) * DIRECTIONS + relative

    def hit(self, place: i64) -> float:
        if self.hits[place] == UNKNOWN:
            self.reckon(place)
        return self.hits[place]

    def loss(self, place: i64) -> float:
        if self.hits[place] == UNKNOWN:
            self.reckon(place)
        return self.losses[place]

    def reckon(self, place: i64) -> None:
        """The plan that is best for the attacker against any answer, all equally likely."""
        facing = place % DIRECTIONS
        rest = place // DIRECTIONS
        away = self.width * (rest // ACROSS % ACROSS - WINDOW) + rest % ACROSS - WINDOW
        code = rest // ACROSS // ACROSS
        attacker = WING * (code // 4) + FIGHTERS * (code // 2 % 2)
        defender = WING * (1 - code // 4) + FIGHTERS * (code % 2)
        best = -9.0
        for plan in range(TWO_TOKENS):
            hits = 0.0
            losses = 0.0
            for answer in range(TWO_TOKENS):
                hit, loss = self.duel(attacker, defender, away, facing, plan, answer)
                hits += hit
                losses += loss
            if hits - losses > best:
                best = hits - losses
                self.hits[place] = hits / 9.0
                self.losses[place] = losses / 9.0

    def duel(
        self, attacker: i64, defender: i64, away: i64, facing: i64, plan: i64, answer: i64
    ) -> tuple[float, float]:
        """Two plans, in the order that is better for the attacker."""
        board = self.rules.board
        middle = board.at((0, 0))
        best = (0.0, 9.0)
        for first in range(2):
            own = Flyer(attacker, middle, 0)
            other = Flyer(defender, middle + away, facing)
            if first == 0:
                fly(board, own, other, plan, None)
            fly(board, other, own, answer, None)
            if first == 1:
                fly(board, own, other, plan, None)
            found = self.fire(own, other)
            if found[0] - found[1] > best[0] - best[1]:
                best = found
        return best

    def fire(self, own: Flyer, other: Flyer) -> tuple[float, float]:
        """§6.9 How likely one of two that stand like that is destroyed: the other one, or itself."""
        zone = self.rules.zone(own.plane, own.nose, own.area, other.area)
        back = self.rules.zone(other.plane, other.nose, other.area, own.area)
        hit = loss = 0.0
        if is_attack(zone):
            hit = self.wins(own.plane, cards_in(zone), 0, other.plane, cards_in(back), 0)
        if is_attack(back):
            loss = self.wins(other.plane, cards_in(back), 0, own.plane, cards_in(zone), 0)
        return hit, loss


def kind_of(plane: i64) -> i64:
    """1 for bombers and aces, 0 for fighters."""
    return 1 if plane % WING >= FIGHTERS else 0


def at_most(number: i64, most: i64) -> i64:
    return number if number < most else most


def top_at(side: i64, count: i64, ignored: i64) -> i64:
    return ((side * (DECK + 1) + count) * MOST_IGNORED + ignored) * VALUES


def midway_areas(board: Board) -> list[int]:
    return [area for area in range(board.areas) if board.tile[area] == MIDWAY]


def distances(board: Board, goals: list[int]) -> list[int]:
    """Manoeuvres from every area and nose onto one of the goals, over the big tiles."""
    far = [FAR] * (int(board.areas) * DIRECTIONS)
    steps = [int(step) for step in board.step]
    edge = []
    for goal in goals:
        for nose in range(DIRECTIONS):
            edge.append((goal - steps[nose], nose))
    manoeuvres = 1
    while edge:
        before = []
        for area, nose in edge:
            if board.tile[area] >= 0 and far[area * DIRECTIONS + nose] == FAR:
                far[area * DIRECTIONS + nose] = manoeuvres
                for way in (nose - 1) % 6, nose, (nose + 1) % 6:
                    before.append((area - steps[way], way))
        edge = before
        manoeuvres += 1
    return far
