"""What looks good to a bot.  Never a rule: the numbers were found by playing bots against each other."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Position, Side
from grognard.core.sense import Sense
from grognard.games.to_war.data import CELLS, COLUMNS, NONE, Unit, back_row, column_of, owner_of
from grognard.games.to_war.displacement import (
    FORWARD,
    LEFT,
    RIGHT,
    STOP,
    Displacement,
    MoveOn,
    target_of,
)
from grognard.games.to_war.fight import strength
from grognard.games.to_war.position import War
from grognard.games.to_war.turn import BringUp

# In hundredths of a unit.
ELITE: Final = 40  # it decides where numbers are equal
STRENGTH: Final = 6  # for every point of attack and defence
ROW: Final = 4  # for every row on the way to the enemy's camp
TO_COME: Final = 60  # a card not laid yet
FIGHT: Final = 100  # and more is a unit of the other side
BREAKTHROUGH: Final = 10_000
NOWHERE: Final = -10_000  # no such step
THREAT: Final = 100  # the enemy breaks through unless something is done
REPLY: Final = 0.2  # what the best turn of the side that is not on turn counts
CERTAIN: Final = 60.0  # how soon a lead is as good as won when no card is left ...
OPEN: Final = 14.0  # ... and how much later for every card still to come


@final
class WarSense(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        """Units, how far they are, and the best turn either side has at once."""
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, War)
        mover = position.side
        chance = best_of_turn(position, mover)
        if chance >= BREAKTHROUGH:
            return 0.98 if mover == side else 0.02
        threat = threat_of(position, 1 - mover)
        lead = float(balance(position, mover) + chance) - REPLY * float(threat)
        to_come = position.left[0] + position.left[1] + position.held[0] + position.held[1]
        lead /= CERTAIN + OPEN * float(to_come)
        value = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        return value if mover == side else 1.0 - value

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        """Breakthroughs first, then fights that are won; lost ones last."""
        assert isinstance(position, War)
        gain = gain_of(position, side, actions.items[index])
        if gain >= BREAKTHROUGH:
            return 100.0
        if gain > 0:
            return 1.0 + 0.03 * float(gain)
        return 1.0 / (1.0 - 0.03 * float(gain))

    def reason(self, position: Position, side: Side, action: i64) -> str:
        """What the chain can end in, or what it keeps the other side from."""
        assert isinstance(position, War)
        gain = gain_of(position, side, action)
        if gain >= BREAKTHROUGH:
            return "breaks through"
        if gain >= FIGHT:
            return "can win a fight"
        other = 1 - side
        if position.left[other] + position.held[other] > 0 and best_turn(position, other) >= BREAKTHROUGH:
            return "has a breakthrough to prevent"
        return ""


def worth(unit: Unit) -> i64:
    value = 100 + STRENGTH * (unit.attack + unit.defence)
    return value + ELITE if unit.elite else value


def balance(war: War, side: Side) -> i64:
    """What ``side`` has on the field, on the move and to come, less what the other has."""
    lead = TO_COME * (war.left[side] + war.held[side] - war.left[1 - side] - war.held[1 - side])
    for cell in range(CELLS):
        unit = war.board[cell]
        if unit != NONE:
            row = cell // COLUMNS
            if owner_of(unit) == side:
                lead += worth(war.units[unit]) + ROW * (row if side == 0 else 3 - row)
            else:
                lead -= worth(war.units[unit]) + ROW * (3 - row if side == 0 else row)
    return lead


# ------------------------------------------------------------------ the best turn


def best_of_turn(war: War, side: Side) -> i64:
    """The most that the side on turn can still make of it."""
    frame = war.frame
    if not isinstance(frame, Displacement):
        return best_turn(war, side)
    first = isinstance(frame.step, MoveOn)
    gain = best_step(war, side, frame.unit, frame.cell, 1 << frame.cell, first)
    if first:
        return worth(war.units[frame.unit]) + gain  # it is not on the field while it moves
    return gain if gain > 0 else 0


def threat_of(war: War, side: Side) -> i64:
    """What the side that is not on turn would do next if nothing changed."""
    if war.left[side] + war.held[side] == 0:
        return 0
    gain = best_turn(war, side)
    return THREAT if gain >= BREAKTHROUGH else gain


def best_turn(war: War, side: Side) -> i64:
    """The most that a card laid in the back row can bring about."""
    best: i64 = NOWHERE
    first = back_row(side)
    for cell in range(first, first + COLUMNS):
        gain = laid(war, side, cell)
        if gain > best:
            best = gain
    return best


def laid(war: War, side: Side, cell: i64) -> i64:
    occupant = war.board[cell]
    if occupant == NONE:
        return 0
    if owner_of(occupant) == side:
        return best_step(war, side, occupant, cell, 1 << cell, True)
    if war.up >= 0 and war.side == side:
        return met(war, war.up, cell, False)
    return 0


def best_step(war: War, side: Side, unit: i64, cell: i64, closed: i64, again: bool) -> i64:
    """The most that a displaced unit can bring about; ``closed`` are cells the chain has passed."""
    best = step_to(war, side, unit, cell, FORWARD, closed, again)
    if war.units[unit].sideways:
        column = column_of(cell)
        if column > 0:
            gain = step_to(war, side, unit, cell, LEFT, closed, again)
            if gain > best:
                best = gain
        if column < COLUMNS - 1:
            gain = step_to(war, side, unit, cell, RIGHT, closed, again)
            if gain > best:
                best = gain
    return best


def step_to(war: War, side: Side, unit: i64, cell: i64, direction: i64, closed: i64, again: bool) -> i64:
    target = target_of(cell, direction, side)
    if target < 0 or target >= CELLS:
        return BREAKTHROUGH
    if closed >> target & 1:
        return NOWHERE
    occupant = war.board[target]
    if occupant == NONE:
        gain: i64 = ROW if direction == FORWARD else 0
        if again and war.units[unit].two_steps:
            more = best_step(war, side, unit, target, closed | 1 << target, False)
            if more > 0:
                gain += more
        return gain
    if owner_of(occupant) == side:
        return best_step(war, side, occupant, target, closed | 1 << target, True)
    return met(war, unit, target, direction != FORWARD)


def met(war: War, unit: i64, cell: i64, sideways: bool) -> i64:
    """What a fight brings."""
    attacker = war.units[unit]
    defender = war.units[war.board[cell]]
    lead = strength(attacker, sideways) - defender.defence
    if lead > 0:
        return worth(defender)
    if lead < 0:
        return -worth(attacker)
    return worth(defender) - worth(attacker)


def gain_of(war: War, side: Side, action: i64) -> i64:
    """The most that can come of an action."""
    frame = war.frame
    if isinstance(frame, Displacement):
        if action == STOP:
            return 0
        first = isinstance(frame.step, MoveOn)
        return step_to(war, side, frame.unit, frame.cell, action, 1 << frame.cell, first)
    if isinstance(frame.step, BringUp):
        return laid(war, side, back_row(side) + action)
    return 0
