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


def add_shooters(island: Island, side: Side, out: Actions) -> i64:
    """§7.8 Whoever has a target may shoot, nobody has to.

    Those who aim at their own side are returned as a bit set, so that ``add_own_fire`` lists them last.
    """
    first = ARMY * side
    own: i64 = 0
    for number in range(ARMY):
        if island.cell[first + number] >= 0:
            target = target_of(island, first + number)
            if target != NONE:
                seen = island.board[target]
                if seen != BLOCK and side_of(seen) == side:
                    own |= 1 << number
                else:
                    out.add(number)
    return own


def add_own_fire(own: i64, out: Actions) -> None:
    """§7.9 The shots at one's own side, after everything else that can be chosen."""
    if own != 0:
        for number in range(ARMY):
            if own >> number & 1:
                out.add(number)


def add_shots_or(island: Island, side: Side, other: i64, out: Actions) -> None:
    """§7.8 The shots, and what may be done instead."""
    own = add_shooters(island, side, out)
    out.add(other)
    add_own_fire(own, out)


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
