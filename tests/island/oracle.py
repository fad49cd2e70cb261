"""The turn told once more, naively: sets of squares instead of rays, to check shots and moves against."""

from __future__ import annotations

from grognard.games.island.data import BLOCK, EMPTY, KIND, SIZE
from grognard.games.island.position import Island

AHEAD = {0: (0, 1), 2: (1, 0), 4: (0, -1), 6: (-1, 0)}
REACH = {0: 2, 1: 3, 2: 4}

Square = tuple[int, int]


def things(island: Island) -> dict[Square, int]:
    """What stands where."""
    return {(cell % SIZE, cell // SIZE): int(seen) for cell, seen in enumerate(island.board) if seen != EMPTY}


def stride(island: Island, piece: int, steps: int) -> Square:
    cell = int(island.cell[piece])
    across, up = AHEAD[int(island.facing[piece])]
    return cell % SIZE + across * steps, cell // SIZE + up * steps


def inside(square: Square) -> bool:
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def name(square: Square) -> str:
    return "abcdefghijkl"[square[0]] + str(square[1] + 1)


def shots(island: Island, side: int) -> set[str]:
    """§7.1 to §7.3 as the sheet words them."""
    seen, found = things(island), set()
    for piece in ashore(island, side):
        reach = REACH[int(KIND[piece])]
        target = stride(island, piece, reach)
        way = {stride(island, piece, steps) for steps in range(1, reach)}
        if target in seen and not any(seen.get(square) == BLOCK for square in way):
            found.add(f"{name(stride(island, piece, 0))}x{name(target)}")
    return found


def ways(island: Island, piece: int, number: int) -> set[str]:
    """§5 as the sheet words it."""
    seen, found = things(island), set()
    path = [stride(island, piece, steps) for steps in range(1, number + 1)]
    if all(inside(square) for square in path) and not any(square in seen for square in path[:-1]):
        if seen.get(path[-1], BLOCK) == BLOCK:
            found.add(name(path[-1]))
    if number > 1 and all(inside(square) and square not in seen for square in path[:-1]):
        found |= {f"{name(path[-2])}-left", f"{name(path[-2])}-right"}
    return found


def movers(island: Island, side: int, number: int) -> set[str]:
    return {name(stride(island, piece, 0)) for piece in ashore(island, side) if ways(island, piece, number)}


def ashore(island: Island, side: int) -> list[int]:
    return [piece for piece in range(10 * side, 10 * side + 10) if island.cell[piece] >= 0]
