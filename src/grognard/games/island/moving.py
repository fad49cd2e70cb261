"""§5 Which moves a number allows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.games.island.data import ARMY, BLOCK, EMPTY, NONE, ROOM, STEP
from grognard.games.island.position import Island

STRAIGHT: Final = 0
LEFT: Final = 1
RIGHT: Final = 2


def can_go_straight(island: Island, piece: i64, number: i64) -> bool:
    """§5.1, §5.5, §5.6 The squares on the way are empty, the last one is empty or a block."""
    free = island.free_ahead(piece, number)
    return free == number or (free == number - 1 and block_follows(island, piece, number))


def block_follows(island: Island, piece: i64, number: i64) -> bool:
    """§5.6 Whether the whole number leads onto a block."""
    cell = island.cell[piece]
    facing = island.facing[piece]
    return ROOM[8 * cell + facing] >= number and island.board[cell + number * STEP[facing]] == BLOCK


def can_turn(island: Island, piece: i64, number: i64) -> bool:
    """§5.2, §5.3 One square less than a number above 1, all of them empty."""
    return number > 1 and island.free_ahead(piece, number - 1) == number - 1


def can_use(island: Island, piece: i64, number: i64) -> bool:
    """§4.8 Whether the character can use the whole number in any way."""
    free = island.free_ahead(piece, number)
    if free == number:
        return True
    return free == number - 1 and (number > 1 or block_follows(island, piece, number))


def anybody_can_use(island: Island, side: Side, number: i64) -> bool:
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.cell[piece] >= 0 and can_use(island, piece, number):
            return True
    return False


def may_move(island: Island, named: i64, number: i64) -> bool:
    """§4.8 Whether anybody can use the roll; §6.4, §6.8 or the one who is named, if only he may."""
    if named != NONE:
        return island.cell[named] >= 0 and can_use(island, named, number)
    return anybody_can_use(island, island.side, number)


def add_ways(island: Island, piece: i64, number: i64, out: Actions) -> None:
    """§5.3 Straight on, or one less and a turn."""
    if can_go_straight(island, piece, number):
        out.add(STRAIGHT)
    if can_turn(island, piece, number):
        out.add(LEFT)
        out.add(RIGHT)


def end_of_way(island: Island, piece: i64, number: i64, way: i64) -> i64:
    """The square where the move ends."""
    squares = number if way == STRAIGHT else number - 1
    return island.cell[piece] + squares * STEP[island.facing[piece]]


def wheeled(facing: i64, way: i64) -> i64:
    """§5.4 A quarter turn to the left or to the right."""
    if way == STRAIGHT:
        return facing
    return (facing + (6 if way == LEFT else 2)) % 8


def can_launch(island: Island, side: Side, slot: i64) -> bool:
    """§6.2 Somebody waits there, and the square before him is free (§8.5 or may be a block)."""
    if island.pad[5 * side + slot] == EMPTY:
        return False
    cell = island.before_pad(side, slot)
    if cell == NONE:
        return False
    return island.board[cell] == EMPTY or (island.onto_blocks and island.board[cell] == BLOCK)


def anybody_can_launch(island: Island, side: Side) -> bool:
    return (
        can_launch(island, side, 0)
        or can_launch(island, side, 1)
        or can_launch(island, side, 2)
        or can_launch(island, side, 3)
        or can_launch(island, side, 4)
    )


def slid(island: Island, side: Side, number: i64, way: i64) -> i64:
    """§6.5 Where the missile comes to, 0 leftwards and 1 rightwards as the side sees it."""
    return island.pad_at[side] + (number if way != side else -number)
