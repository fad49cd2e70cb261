"""What the learned judgement asks of a position: what the written one reckons with, ship by ship.

Ships are asked about one by one; what was learned lies in rows for the values of a class, so that it serves
all scenarios and fleets of one's own.  While fleets are bought and set up, nothing is asked.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import CHANCE, Position, Side
from grognard.core.net import Inputs, at_most, step_around, step_of
from grognard.games.epic_naval.activation import Activation
from grognard.games.epic_naval.attack import Attack
from grognard.games.epic_naval.data import (
    ABSENT,
    AFLOAT,
    AIR,
    AWAY,
    FLEET,
    IN_FORCE,
    MOVING,
    NONE,
    SHIPS,
    SUNK,
    TORPEDO,
    UNDER,
)
from grognard.games.epic_naval.goals import ships_near
from grognard.games.epic_naval.judgement import progress, to_enemy, to_goal
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import is_clear, is_on_lines
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.sense import LATER, NEAR, SHOT, balance, chances

STATES: Final = 8  # afloat and ready, afloat and done, on its way, hidden, under water, to come, sunk, away
SHOTS: Final = 6  # what it can hit is worth 1, 2, ... 6 and more
AIMED: Final = 4  # enemies that have it in their sights, and more
WAYS: Final = 9  # to where it is wanted
NEARBY: Final = 9  # to the nearest enemy
ABOARD: Final = 4  # planes or cargo: none, 1, 2, 3 and more
OF_A_SHIP: Final = [
    ("state", STATES),
    ("shot", 2 * SHOTS),
    ("aimed at", 2 * AIMED),
    ("way", WAYS),
    ("enemy", NEARBY),
    ("aboard", ABOARD),
]

# The learned rows of a ship for one question: of its attack, of every point, of what else it can do.
ATTACKS: Final = 4
POINTS: Final = 5
CARRIES: Final = 9
DIVES: Final = 10
VALUES: Final = 11
GOALS: Final = 3  # of what a way leads to: the middle of the sea, where cargo is wanted, the enemy

LEADS: Final = 41
STEPS: Final = 12
ROUNDS: Final = 16
MARKERS: Final = 8
CARDS: Final = 6
FEW: Final = 5
ENDS: Final = 9  # kinds of goals
ALOFT: Final = 4
BLANK: Final = vec[i64]([0] * SHIPS)


@final
class NavalInputs(Inputs):
    exploration: float = 0.7
    corrects: bool = True

    def __init__(self) -> None:
        super().__init__()
        self.judged: Final = self.group("as the author judges", LEADS)
        self.lead: Final = self.group("who has more", LEADS)
        self.score: Final = self.each("points, where they decide and where not", LEADS, 2)
        self.shots: Final = self.each("shots together", STEPS, 2)
        self.chances: Final = self.each("shots to come", STEPS, 2)
        self.progress: Final = self.each("towards the goals", STEPS, 2)
        self.round: Final = self.group("rounds left", ROUNDS)
        self.markers: Final = self.group("command markers of both", MARKERS * MARKERS)
        self.cards: Final = self.group("cards of both", CARDS * CARDS)
        self.over: Final = self.group("whose round is over", 4)
        self.control: Final = self.group("ships of both in the middle", FEW * FEW)
        self.bases: Final = self.group("airfields of both out of action", 9)
        self.aloft: Final = self.group("planes and bombers of both aloft", ALOFT * ALOFT)
        self.ends: Final = self.each("goal", 1, 2 * ENDS)
        self.stage: Final = self.group("who acts, and in what", 9)
        self.ships: Final = self.size  # where they begin: SHIPS of each kind, as the first side is asked
        for mover in (1, 2):
            for name, size in OF_A_SHIP:
                self.each(name, size, int(SHIPS), mover)
        self.half: Final = (self.size - self.ships) // 2  # then as the second side is

    def layout(self) -> list[tuple[str, int]]:
        learned = [(group.name, int(group.size)) for group in self.groups if group.asked == 0]
        for whose in ("own", "enemy"):
            for name, size in OF_A_SHIP:
                learned.append((f"{whose} {name}", size * VALUES * goals_of(name)))
        return learned

    def parts(self, position: Position) -> list[list[int]]:
        """Of a ship's questions, the rows of the values of its class."""
        assert isinstance(position, Naval)
        rules = position.rules
        made = [[row] for row in range(int(self.ships))]
        fleet = VALUES * sum(size * goals_of(name) for name, size in OF_A_SHIP)
        for mover in range(2):
            first = int(self.ships)
            for name, size in OF_A_SHIP:
                goal = nature(rules) if goals_of(name) > 1 else 0
                for ship in range(SHIPS):
                    at = first + fleet * (mover ^ ship // FLEET)
                    values = [VALUES * goal + value for value in values_of(rules, ship)]
                    made += [[at + size * value + row for value in values] for row in range(size)]
                first += size * VALUES * goals_of(name)
        return made

    def knows(self, position: Position) -> bool:
        """§3.2 Fleets may be bought in secret."""
        assert isinstance(position, Naval)
        return position.round > 0

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        assert isinstance(position, Naval)
        sights = Sights(position)
        first = self.ships + self.half * mover
        for ship in range(SHIPS):
            if position.status[ship] != ABSENT:
                self.add_ship(position, sights, ship, first, out)
        self.add_terms(position, sights, mover, out)
        self.add_table(position, mover, out)
        self.add_stage(position, mover, out)

    def add_ship(self, naval: Naval, sights: Sights, ship: i64, first: i64, out: Actions) -> None:
        """§2.2 Where it is, what it can hit, and who can hit it."""
        status = naval.status[ship]
        done: i64 = 1 if naval.done[ship] else 0
        out.add(first + STATES * ship + state_of(status, done))
        first += STATES * SHIPS
        lies = status in (AFLOAT, MOVING)
        if sights.shot[ship] > 0:
            out.add(first + 2 * SHOTS * ship + SHOTS * done + at_most(sights.shot[ship], SHOTS) - 1)
        first += 2 * SHOTS * SHIPS
        if sights.aimed[ship] > 0:
            out.add(first + 2 * AIMED * ship + AIMED * done + at_most(sights.aimed[ship], AIMED) - 1)
        first += 2 * AIMED * SHIPS
        if lies:
            node = naval.node[ship]
            side = ship // FLEET
            out.add(first + WAYS * ship + steps(way_of(naval, side, ship, node), WAYS))
            first += WAYS * SHIPS
            out.add(first + NEARBY * ship + steps(to_enemy(naval, side, node), NEARBY))
            first += NEARBY * SHIPS
        else:
            first += (WAYS + NEARBY) * SHIPS
        if status != SUNK and naval.load[ship] > 0:
            out.add(first + ABOARD * ship + at_most(naval.load[ship], ABOARD) - 1)

    def add_terms(self, naval: Naval, sights: Sights, mover: Side, out: Actions) -> None:
        """What the written judgement adds up."""
        other = 1 - mover
        lead = balance(naval, mover) - balance(naval, other)
        own, theirs = sights.together(mover), sights.together(other)
        hopes, fears = chances(naval, mover), chances(naval, other)
        judged = lead + SHOT * own - LATER * theirs + NEAR * (2.0 * hopes - fears)
        out.add(self.judged + step_around(judged, 0.5, LEADS))
        out.add(self.lead + step_around(lead, 0.6, LEADS))
        out.add(self.shots + step_of(own, 0.8, STEPS))
        out.add(self.shots + STEPS + step_of(theirs, 0.8, STEPS))
        out.add(self.chances + step_of(hopes, 1.5, STEPS))
        out.add(self.chances + STEPS + step_of(fears, 1.5, STEPS))
        points = naval.score[mover] - naval.score[other]
        first = self.score + (0 if naval.aims().by_points else LEADS)
        out.add(first + step_around(float(points), 1.0, LEADS))
        if not naval.aims().by_points:
            out.add(self.progress + step_of(progress(naval, mover), 1.2, STEPS))
            out.add(self.progress + STEPS + step_of(progress(naval, other), 1.2, STEPS))

    def add_table(self, naval: Naval, mover: Side, out: Actions) -> None:
        """Rounds, markers, cards, the middle of the sea, airfields, what flies, what has to be done."""
        rules = naval.rules
        other = 1 - mover
        out.add(self.round + at_most(rules.rounds - naval.round, ROUNDS - 1))
        out.add(self.markers + pair(naval.free[mover], naval.free[other], MARKERS))
        out.add(self.cards + pair(naval.held[mover], naval.held[other], CARDS))
        out.add(self.over + pair(naval.over[mover], naval.over[other], 2))
        if rules.control_node != NONE:
            own = ships_near(naval, mover, rules.control_radius)
            out.add(self.control + pair(own, ships_near(naval, other, rules.control_radius), FEW))
        if rules.bases > 0:
            out.add(self.bases + pair(out_of_action(naval, mover), out_of_action(naval, other), 3))
        own = naval.planes_out[mover] + naval.aloft[mover]
        out.add(self.aloft + pair(own, naval.planes_out[other] + naval.aloft[other], ALOFT))
        wanted: i64 = 0
        for goal in naval.aims().goals:
            wanted |= 1 << (goal.kind + (0 if goal.side == mover else ENDS))
        for end in range(2 * ENDS):
            if wanted >> end & 1:
                out.add(self.ends + end)

    def add_stage(self, naval: Naval, mover: Side, out: Actions) -> None:
        acts: i64 = 2 if naval.actor == CHANCE else 0 if naval.actor == mover else 1
        frame = naval.frame
        does: i64 = 1 if isinstance(frame, Activation) else 2 if isinstance(frame, Attack) else 0
        out.add(self.stage + 3 * does + acts)


@final
class Sights:
    """§6 Who has whom on the lines of fire, both sides."""

    def __init__(self, naval: Naval) -> None:
        self.naval: Final = naval
        self.shot = BLANK[:]  # worth of the best target, by ship
        self.aimed = BLANK[:]  # by how many ships it is aimed at
        for ship in range(SHIPS):
            if naval.status[ship] in (AFLOAT, MOVING) and naval.can_fire(ship):
                self.look(ship)

    def look(self, ship: i64) -> None:
        naval = self.naval
        rules = naval.rules
        kind = rules.ship_class[ship]
        attack = rules.attack[kind]
        reach = naval.reach(ship)
        node = naval.node[ship]
        enemy = 1 - ship // FLEET
        for other in range(FLEET * enemy, rules.last_ship[enemy]):
            if naval.status[other] != AFLOAT:
                continue
            at = naval.node[other]
            if is_on_lines(naval, node, naval.heading[ship], rules.lines[kind], reach, at):
                if attack == AIR and naval.has_flak(other):
                    continue
                if attack != TORPEDO or is_clear(naval, node, at):
                    self.aimed[other] += 1
                    if naval.prize(other) > self.shot[ship]:
                        self.shot[ship] = naval.prize(other)

    def together(self, side: Side) -> float:
        """As ``shots`` of the written judgement."""
        naval = self.naval
        best = 0.0
        total = 0.0
        for ship in range(FLEET * side, naval.rules.last_ship[side]):
            if self.shot[ship] > 0:
                value = float(self.shot[ship])
                if naval.done[ship] or naval.free[side] == 0:
                    value *= 0.4
                total += value
                if value > best:
                    best = value
        return best + 0.4 * (total - best)


def goals_of(name: str) -> int:
    """Of which a question has rows of its own."""
    return GOALS if name == "way" else 1


def nature(rules: Rules) -> int:
    """What ways lead to in this match."""
    if rules.control_node != NONE:
        return 0
    return 1 if rules.aims[0].goal_node[0] != NONE else 2


def values_of(rules: Rules, ship: int) -> list[int]:
    """The rows of its class; none where there is no such ship."""
    if ship >= rules.last_ship[ship // FLEET]:
        return []
    kind = rules.ship_class[ship]
    rows = [int(rules.attack[kind])]
    rows += [ATTACKS + point for point in range(min(int(rules.points[kind]), POINTS))]
    if rules.cargo[kind] > 0:
        rows.append(CARRIES)
    if rules.dives[kind] > 0:
        rows.append(DIVES)
    return rows


def state_of(status: i64, done: i64) -> i64:
    if status == AFLOAT:
        return done
    if status == MOVING:
        return 2
    if status == IN_FORCE:
        return 3
    if status == UNDER:
        return 4
    if status == SUNK:
        return 6
    return 7 if status == AWAY else 5


def way_of(naval: Naval, side: Side, ship: i64, node: i64) -> i64:
    """Nodes to where the match is decided, or to where the cargo aboard is wanted."""
    rules = naval.rules
    if rules.control_node != NONE:
        return rules.distance(node, rules.control_node)
    if rules.cargo[rules.ship_class[ship]] > 0:
        return to_goal(naval, side, node)
    goal = naval.aims().goal_node[side]
    if goal != NONE:
        return rules.distance(node, goal)
    return to_enemy(naval, side, node)


def steps(far: i64, most: i64) -> i64:
    """Nodes, in steps that grow."""
    return at_most(far if far < 6 else 6 + (far - 6) // 3, most - 1)


def out_of_action(naval: Naval, side: Side) -> i64:
    count: i64 = 0
    for base in range(naval.rules.bases):
        if naval.base_owner[base] == side and naval.base_hit[base]:
            count += 1
    return count


def pair(own: i64, theirs: i64, size: i64) -> i64:
    return size * at_most(own, size - 1) + at_most(theirs, size - 1)
