"""§5 Displaced units: the chain."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Side
from grognard.games.to_war.data import ARMY, CELLS, COLUMNS, NONE, owner_of
from grognard.games.to_war.fight import fight
from grognard.games.to_war.position import War

FORWARD: Final = 0
LEFT: Final = 1  # towards column a
RIGHT: Final = 2  # towards column c
STOP: Final = 3


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Displacement(Frame):
    """§5 A unit that had to make room for another one of its own side moves on."""

    def __init__(self) -> None:
        super().__init__(DISPLACEMENT)
        self.unit: i64 = NONE  # the unit on the move
        self.cell: i64 = 0  # where it comes from
        self.been = vec[i64]([0] * ARMY)  # bit sets: where each unit of the side has been this turn

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Displacement)
        self.unit = other.unit
        self.cell = other.cell
        self.been = other.been[:]

    def facts(self, observer: Side) -> list[int]:
        return [int(self.unit), int(self.cell), *[int(cells) for cells in self.been]]

    def restore(self, facts: list[int]) -> None:
        self.unit = facts[0]
        self.cell = facts[1]
        for unit in range(ARMY):
            self.been[unit] = facts[2 + unit]


def displace(war: War, move: Displacement, newcomer: i64, cell: i64) -> None:
    """§5.1 The newcomer takes the place; the unit that stood there has to move on."""
    displaced = war.board[cell]
    move.unit = displaced
    move.cell = cell
    war.board[cell] = newcomer
    move.been[newcomer % ARMY] |= 1 << cell  # §5.6
    move.been[displaced % ARMY] |= 1 << cell
    move.go(MOVE_ON)


def add_directions(war: War, move: Displacement, out: Actions) -> None:
    """§5.2 Forward, or where the arrow shows it also sideways: §5.3 not off the field, §5.6 not
    where the unit has been this turn.  Nothing moves backwards, so forward is always open."""
    out.add(FORWARD)
    if war.units[move.unit].sideways:
        cell = move.cell
        column = cell % COLUMNS
        been = move.been[move.unit % ARMY]
        if column > 0 and not been >> (cell - 1) & 1:
            out.add(LEFT)
        if column < COLUMNS - 1 and not been >> (cell + 1) & 1:
            out.add(RIGHT)


def target_of(cell: i64, direction: i64, side: Side) -> i64:
    if direction == LEFT:
        return cell - 1
    if direction == RIGHT:
        return cell + 1
    return cell + COLUMNS if side == 0 else cell - COLUMNS


def step(war: War, move: Displacement, side: Side, direction: i64, may_go_again: bool) -> None:
    """§5.7 One step: onto a free place, §5.8 a friend, §5.9 an enemy, or out of the field."""
    unit = move.unit
    cell = target_of(move.cell, direction, side)
    if cell < 0 or cell >= CELLS:
        war.finish(side, "§5.4")
    elif war.board[cell] == NONE:
        war.board[cell] = unit
        if may_go_again:
            move.been[unit % ARMY] |= 1 << cell  # §5.6
            move.cell = cell
            move.go(MOVE_AGAIN)
    elif owner_of(war.board[cell]) == side:
        displace(war, move, unit, cell)
    else:
        fight(war, unit, cell, direction != FORWARD)


@final
class MoveOn(Decision[War, Displacement]):
    """§5.1 The displaced unit has to take one step."""

    space: i64 = 3

    def actions(self, war: War, move: Displacement, side: Side, out: Actions) -> None:
        add_directions(war, move, out)

    def take(self, war: War, move: Displacement, side: Side, direction: i64) -> None:
        move.leave()
        step(war, move, side, direction, war.units[move.unit].two_steps)


@final
class MoveAgain(Decision[War, Displacement]):
    """§5.5 A two-step unit whose first step ended on a free place may take a second one, or stop."""

    space: i64 = 4

    def actions(self, war: War, move: Displacement, side: Side, out: Actions) -> None:
        add_directions(war, move, out)
        out.add(STOP)

    def take(self, war: War, move: Displacement, side: Side, direction: i64) -> None:
        if direction != STOP:
            war.board[move.cell] = NONE
            step(war, move, side, direction, False)


MOVE_AGAIN: Final = MoveAgain()
MOVE_ON: Final = MoveOn()
DISPLACEMENT: Final = Procedure(Displacement, MOVE_ON, MOVE_AGAIN)
