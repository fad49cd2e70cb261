"""What looks good to a bot.  Never a rule: the numbers were found by playing bots against each other."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Position, Side
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.core.sense import Sense
from grognard.games.epic_naval.activation import AHEAD, END_HERE, Activation, Plot
from grognard.games.epic_naval.airwar import ChooseMission
from grognard.games.epic_naval.attack import HOLD, UNLOAD, ChooseTarget
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIR,
    BASE,
    DUE,
    FLEET,
    FORCE,
    IN_FORCE,
    LAND,
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
from grognard.games.epic_naval.judgement import (
    APPROACH,
    force_place,
    loss,
    nearness,
    place,
    progress,
    value_of_points,
    worth,
)
from grognard.games.epic_naval.muster import READY_TO_GO, SPLIT, OrdersForForces
from grognard.games.epic_naval.options import BASE_, CARD_, DRAW_, FORCE_, OVER_
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons import reason_for
from grognard.games.epic_naval.rounds import DrawOrNot
from grognard.games.epic_naval.setup import BOUGHT, Buy, Place
from grognard.games.epic_naval.taskforce import LAY_OUT, STAY, MoveForce
from grognard.games.epic_naval.turn import ChooseAction

KEPT: Final = 0.3  # a point of a ship that is still there
OUT: Final = 0.25  # the same in a task force or under water: of less use
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
        if isinstance(step, (ChooseTarget, ChooseMission)):
            return prior_of_target(position, action, isinstance(step, ChooseMission))
        if isinstance(step, Plot) and isinstance(frame, Activation):
            if action == END_HERE:
                return 0.6 + 3.0 * best_shot(position, frame.ship)
            return 1.2 if action == AHEAD else 0.6
        if isinstance(step, ChooseAction):
            return prior_of_action(position, side, action)
        if isinstance(step, OrdersForForces):
            return 1.0 if action == READY_TO_GO else 0.15 if action >= SPLIT else 0.8
        if isinstance(step, MoveForce):
            return 0.4 if action == STAY else 0.5 if action == LAY_OUT else 1.0
        if isinstance(step, DrawOrNot):
            return 1.0 + float(action)
        if isinstance(step, Buy):
            return 0.1 if action == BOUGHT else float(price_of(position, side, action) ** 2)
        if isinstance(step, Place):
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
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        status = naval.status[ship]
        if status in (AFLOAT, MOVING):
            total += KEPT * worth(naval, ship) + place(naval, side, ship)
        elif status in (IN_FORCE, UNDER, DUE, READY, LAYING):
            total += OUT * worth(naval, ship)
        elif status == SUNK:
            total -= loss(naval, ship)
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if naval.force_node[marker] != NONE:
            total += force_place(naval, side, marker)
    total += CARD * float(naval.held[side]) + MARKER * float(naval.free[side])
    return total + progress(naval, side)


# ------------------------------------------------------------------ what can be hit


def shots(naval: Naval, side: Side) -> float:
    """What the ships that may still be activated have in their range; the best shot counts in full."""
    best = 0.0
    total = 0.0
    can = naval.free[side] > 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.status[ship] in (AFLOAT, MOVING) and naval.can_fire(ship):
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
    side = ship // FLEET
    best = 0.0
    for line in range(HEADINGS):
        if rules.lines[kind] >> line & 1:
            way = (naval.heading[ship] + line) % HEADINGS
            at = naval.node[ship]
            left = reach
            while left > 0:
                at = rules.near[HEADINGS * at + way]
                if at == OUTSIDE or (attack == TORPEDO and rules.terrain[at] == LAND):
                    break
                other = naval.ship_at[at]
                if other != NONE:
                    if other // FLEET != side and not (attack == AIR and naval.has_flak(other)):
                        value = worth(naval, other)
                        if value > best:
                            best = value
                    if attack == TORPEDO:
                        break
                if attack == TORPEDO and not rules.open_sea[at]:
                    break
                left -= 1
    return best


def chances(naval: Naval, side: Side) -> float:
    """Enemy ships near enough for a ship to come and hit; whether it has acted in this round or not, lest
    acting look like a loss."""
    rules = naval.rules
    total = 0.0
    enemy = FLEET * (1 - side)
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.status[ship] not in (AFLOAT, MOVING) or not naval.can_fire(ship):
            continue
        far = naval.speed(ship) + naval.reach(ship) - 1
        best = 0.0
        for other in range(enemy, naval.rules.last_ship[1 - side]):
            if naval.status[other] == AFLOAT:
                if rules.distance(naval.node[ship], naval.node[other]) <= far:
                    value = worth(naval, other)
                    if value > best:
                        best = value
        total += best
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
        return 2.0 + 2.0 * worth(naval, naval.ship_at[action % MAX_NODES])
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
    return 0.7 if action >= CARD_ else 0.8


def prior_of_start(naval: Naval, side: Side, node: i64) -> float:
    """Near to where the match is decided: every node farther halves it."""
    return float(2.0 ** (nearness(naval, side, node) / APPROACH))
