"""§7 Shooting and §8 what blocks do."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.squares import DIRECTIONS, OUTSIDE
from grognard.games.island.data import ARMY, BLOCK, BOARD, EMPTY, NONE, STEP, side_of
from grognard.games.island.position import Island


def target_of(island: Island, piece: i64) -> i64:
    """§7.3 The square the character can hit now: a character or a block, no block before it; or NONE."""
    target = island.sight(piece)
    if target == NONE:
        return NONE
    seen = island.board[target]
    if seen == EMPTY:
        return NONE
    if seen != BLOCK and not island.own_targets and side_of(seen) == side_of(piece):  # §7.9
        return NONE
    step = STEP[island.facing[piece]]
    at = island.cell[piece] + step
    while at != target:
        if island.board[at] == BLOCK:
            return NONE
        at += step
    return target


def anybody_can_shoot(island: Island, side: Side) -> bool:
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.cell[piece] >= 0 and target_of(island, piece) != NONE:
            return True
    return False


def add_shooters(island: Island, side: Side, out: Actions) -> None:
    """§7.8 Whoever has a target may shoot, nobody has to."""
    first = ARMY * side
    for number in range(ARMY):
        if island.cell[first + number] >= 0 and target_of(island, first + number) != NONE:
            out.add(number)


def crossfire(island: Island, piece: i64, target: i64) -> None:
    """§7.6 Whoever stands between shooter and target is removed, friend and enemy alike."""
    step = STEP[island.facing[piece]]
    at = island.cell[piece] + step
    while at != target:
        if island.board[at] != EMPTY:
            island.remove(island.board[at])
        at += step


def blast(island: Island, cell: i64) -> None:
    """§8.4 A live block takes its neighbours with it: none, four or eight."""
    if island.blast == 0:
        return
    stride: i64 = 1 if island.blast == 8 else 2
    direction: i64 = 0
    while direction < DIRECTIONS:
        at = BOARD.next(cell, direction)
        if at != OUTSIDE:
            seen = island.board[at]
            if seen != EMPTY and seen != BLOCK:
                island.remove(seen)
        direction += stride
