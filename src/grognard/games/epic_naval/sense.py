"""What looks good to a bot.  Never a rule: the numbers were found by playing bots against each other."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Position, Side
from grognard.core.nodes import HEADINGS
from grognard.core.sense import Sense
from grognard.games.epic_naval.activation import AHEAD, END_HERE, PLOT, Activation
from grognard.games.epic_naval.airwar import CHOOSE_MISSION
from grognard.games.epic_naval.attack import CHOOSE_TARGET, HOLD, UNLOAD
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIR,
    BASE,
    DUE,
    FLEET,
    FORCE,
    IN_FORCE,
    LAYING,
    LETTERS,
    MAX_NODES,
    MOVING,
    NONE,
    READY,
    SHIP,
    SUNK,
    TORPEDO,
    UNDER,
)
from grognard.games.epic_naval.fleet import price_of
from grognard.games.epic_naval.flying import CLEAR, OPEN
from grognard.games.epic_naval.footing import footing, prior_of_march, prior_of_marcher
from grognard.games.epic_naval.judgement import (
    APPROACH,
    force_place,
    loss,
    mines_worth,
    nearness,
    place,
    progress,
    value_of_points,
)
from grognard.games.epic_naval.marching import MARCH_TO, March
from grognard.games.epic_naval.minefields import bow_of, is_mined
from grognard.games.epic_naval.muster import ORDERS_FOR_FORCES, READY_TO_GO, SPLIT
from grognard.games.epic_naval.options import BASE_, CARD_, DRAW_, FORCE_, MARCH_, OVER_
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import is_clear, is_on_lines
from grognard.games.epic_naval.reasons import reason_for
from grognard.games.epic_naval.rounds import DRAW_OR_NOT
from grognard.games.epic_naval.setup import BOUGHT, BUY, PLACE
from grognard.games.epic_naval.taskforce import LAY_OUT, MOVE_FORCE, STAY
from grognard.games.epic_naval.turn import CHOOSE_ACTION

KEPT: Final = 0.3  # a point of a ship that is still there
OUT: Final = 0.25  # the same under water, or not there yet: of less use
SURPRISE: Final = 0.06  # the same more for being hidden, at first; less from round to round
SHOT: Final = 0.75  # a target that the side on turn can hit at once
LATER: Final = 0.25  # one that it, or the other side, can hit later
NEAR: Final = 0.1  # a target that an un-activated ship may come to hit
CARD: Final = 0.15
MARKER: Final = 0.03
EVEN: Final = 3.0  # a lead of so much makes three to one


@final
class NavalSense(Sense):
    horizon: i64 = 0  # of 0, 8 and 30, at once did best
    leads: bool = True  # with 1,000 simulations it did better than without

    def evaluate(self, position: Position, side: Side) -> float:
        """Points, what is left, what can be hit, and how near the goals are.

        §3.2 A fleet that the enemy buys in secret is taken to be worth what he may spend.
        """
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, Naval)
        if position.round == 0 and position.rules.buys[1 - side]:
            return odds(balance(position, side) - OUT * float(position.rules.budget[1 - side]))
        mover = position.side
        lead = balance(position, mover) - balance(position, 1 - mover)
        lead += SHOT * shots(position, mover) - LATER * shots(position, 1 - mover)
        lead += NEAR * (2.0 * chances(position, mover) - chances(position, 1 - mover))
        return odds(lead) if mover == side else 1.0 - odds(lead)

    def judge(self, position: Position, worth: vec[float]) -> None:
        """§3.2 While fleets are bought each side judges for itself."""
        assert isinstance(position, Naval)
        worth[0] = self.evaluate(position, 0)
        worth[1] = self.evaluate(position, 1) if position.round == 0 else 1.0 - worth[0]

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        """Hits first; passing, holding fire and reorganising last."""
        assert isinstance(position, Naval)
        frame = position.frame
        step = frame.step
        action = actions.items[index]
        if step is CHOOSE_TARGET or step is CHOOSE_MISSION:
            return prior_of_target(position, action, step is CHOOSE_MISSION)
        if step is PLOT and action == END_HERE:
            assert isinstance(frame, Activation)
            return 0.6 + 3.0 * best_shot(position, frame.ship)
        if step is PLOT:
            assert isinstance(frame, Activation)
            if action == AHEAD and is_mined(position, side, bow_of(position, frame.ship)):
                return 0.02
            return 1.2 if action == AHEAD else 0.6
        if step is CHOOSE_ACTION:
            return prior_of_action(position, side, action)
        if step is ORDERS_FOR_FORCES:
            return 1.5 if action == READY_TO_GO else 0.15 if action >= SPLIT else 0.4
        if step is MARCH_TO:
            assert isinstance(frame, March)
            return prior_of_march(
                position, side, frame.start, position.rules.near[HEADINGS * frame.start + action]
            )
        if step is MOVE_FORCE:
            return 0.4 if action == STAY else 0.5 if action == LAY_OUT else 1.0
        if step is DRAW_OR_NOT:
            return 1.0 + float(action)
        if step is BUY:
            return 0.1 if action == BOUGHT else float(price_of(position, side, action) ** 2)
        if step is PLACE:
            return prior_of_start(position, side, action)
        return 1.0

    def reason(self, position: Position, side: Side, action: i64) -> str:
        assert isinstance(position, Naval)
        return reason_for(position, side, action)


def odds(lead: float) -> float:
    return 0.5 + 0.5 * lead / (EVEN + abs(lead))


# ------------------------------------------------------------------ what there is


def balance(naval: Naval, side: Side) -> float:
    """Points, ships, cards and progress of one side."""
    total = value_of_points(naval) * float(naval.score[side])
    hidden = KEPT + SURPRISE * float(naval.rules.rounds - naval.round) / float(naval.rules.rounds)
    damage = naval.rules.damage
    statuses = naval.status
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        status = statuses[ship]
        if status == IN_FORCE:
            total += hidden * float(naval.worth(ship))
        elif status in (AFLOAT, MOVING):
            kept = KEPT * float(naval.worth(ship))
            total += (kept * soundness(naval, ship) if damage else kept) + place(naval, side, ship)
        elif status in (UNDER, DUE, READY, LAYING):
            out = OUT * float(naval.worth(ship))
            total += out * soundness(naval, ship) if damage else out
        elif status == SUNK:
            total -= loss(naval, ship)
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if naval.force_node[marker] != NONE:
            total += force_place(naval, side, marker)
    if naval.rules.minefields:
        total += mines_worth(naval, side)
    total += CARD * float(naval.held[side]) + MARKER * float(naval.free[side])
    if naval.rules.land_war:
        total += footing(naval, side)
    return total + progress(naval, side)


def soundness(naval: Naval, ship: i64) -> float:
    """§20.1 The share of its hull that a ship has left."""
    return float(naval.hits_left(ship)) / float(naval.rules.hull[naval.rules.ship_class[ship]])


# ------------------------------------------------------------------ what can be hit


def shots(naval: Naval, side: Side) -> float:
    """What the ships that may still be activated have in their range; the best shot counts in full."""
    best = 0.0
    total = 0.0
    can = naval.free[side] > 0
    status = naval.status
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if status[ship] in (AFLOAT, MOVING):
            value = best_shot(naval, ship)
            if value > 0.0:
                if naval.done[ship] or not can:
                    value *= 0.4
                total += value
                if value > best:
                    best = value
    return best + 0.4 * (total - best)


def best_shot(naval: Naval, ship: i64) -> float:
    """The most valuable enemy ship on the ship's lines."""
    rules = naval.rules
    kind = rules.ship_class[ship]
    attack = rules.attack[kind]
    if not naval.can_fire(ship):
        return 0.0
    reach = naval.reach(ship)
    node = naval.node[ship]
    heading = naval.heading[ship]
    lines = rules.lines[kind]
    status = naval.status
    enemy = 1 - ship // FLEET
    best: i64 = 0
    for other in range(FLEET * enemy, rules.last_ship[enemy]):
        if status[other] != AFLOAT:
            continue
        if is_on_lines(naval, node, heading, lines, reach, naval.node[other]):
            value = naval.prize(other)
            if value > best and not (attack == AIR and naval.has_flak(other)):
                if attack != TORPEDO or is_clear(naval, node, naval.node[other]):
                    best = value
    return float(best)


def chances(naval: Naval, side: Side) -> float:
    """Enemy ships near enough for a ship to come and hit; whether it has acted in this round or not, lest
    acting look like a loss."""
    prey = prey_of(naval, 1 - side)
    if prey[0] == NONE:
        return 0.0
    status = naval.status
    total: i64 = 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if status[ship] in (AFLOAT, MOVING) and naval.can_fire(ship):
            far = naval.speed(ship) + naval.reach(ship) - 1
            total += best_within(naval, prey, naval.node[ship], far)
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if naval.force_node[marker] != NONE and naval.force_done[marker] == 0:
            total += ambush(naval, side, marker, prey)
    return float(total)


def prey_of(naval: Naval, side: Side) -> vec[i64]:
    """Each of the side's ships on the chart: its node, and what a hit on it is worth; then NONE."""
    status = naval.status
    prey = vec[i64]([NONE] * (2 * FLEET + 1))
    end: i64 = 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if status[ship] == AFLOAT:
            prey[end] = naval.node[ship]
            prey[end + 1] = naval.prize(ship)
            end += 2
    return prey


def best_within(naval: Naval, prey: vec[i64], at: i64, far: i64) -> i64:
    """The best hit on what is not farther from a node."""
    rules = naval.rules
    best: i64 = 0
    each: i64 = 0
    while prey[each] != NONE:
        if prey[each + 1] > best and rules.distance(at, prey[each]) <= far:
            best = prey[each + 1]
        each += 2
    return best


def to_nearest(naval: Naval, prey: vec[i64], at: i64) -> i64:
    """Steps from a node to the nearest of them; there is one at least."""
    rules = naval.rules
    nearest = rules.distance(at, prey[0])
    each: i64 = 2
    while prey[each] != NONE:
        steps = rules.distance(at, prey[each])
        if steps < nearest:
            nearest = steps
        each += 2
    return nearest


def ambush(naval: Naval, side: Side, marker: i64, prey: vec[i64]) -> i64:
    """§13.5 Enemy ships near enough for a task force to come, be laid out and hit them all in one turn."""
    rules = naval.rules
    status = naval.status
    letters = naval.letter
    at = naval.force_node[marker]
    letter = naval.force_letter[marker]
    nearest = to_nearest(naval, prey, at)
    near = naval.force_speed(side, letter) + 1
    total: i64 = 0
    for ship in range(FLEET * side, rules.last_ship[side]):
        if letters[ship] == letter and status[ship] == IN_FORCE and naval.can_fire(ship):
            far = near + naval.reach(ship)
            if far >= nearest:
                total += best_within(naval, prey, at, far)
    return total


# ------------------------------------------------------------------ how promising an action looks


def prior_of_target(naval: Naval, action: i64, from_base: bool) -> float:
    if from_base:
        if action == CLEAR:
            return 2.0
        if action >= OPEN:
            return 0.4
    elif action == HOLD:
        return 0.2
    elif action == UNLOAD:
        return 8.0
    elif action > HOLD:
        return 0.7
    what = action // MAX_NODES
    if what == SHIP:
        return 2.0 + 2.0 * float(naval.prize(naval.ship_at[action % MAX_NODES]))
    return 3.0 if what in (BASE, FORCE) else 1.5


def prior_of_action(naval: Naval, side: Side, action: i64) -> float:
    if action == OVER_:
        return 0.1
    if action == DRAW_:
        return 0.5
    if action < FORCE_:
        return 1.0 + 2.0 * best_shot(naval, FLEET * side + action)
    if action < BASE_:
        return 0.8
    if action >= MARCH_:
        return prior_of_marcher(naval, side, action - MARCH_)
    return 0.7 if action >= CARD_ else 0.8


def prior_of_start(naval: Naval, side: Side, node: i64) -> float:
    """Near to where the match is decided: every node farther halves it."""
    return float(2.0 ** (nearness(naval, side, node) / APPROACH))
