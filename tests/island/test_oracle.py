"""Random battles against the naive twin: the same shots, the same moves, the books in order."""

from __future__ import annotations

import pytest

from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.flow import CHANCE
from grognard.games.island import GAME
from grognard.games.island.data import BLOCK, EMPTY, LOST, ON_PAD
from grognard.games.island.moves import Move, ShootAfter, ShootOrMove
from grognard.games.island.position import Island
from grognard.games.island.turn import Turn
from grognard.games.island.zero import ShootOrRoll

from . import oracle


@pytest.mark.parametrize("scenario", ["standard", "no-pad"])
@pytest.mark.parametrize("seed", range(6))
def test_4_4_shots_and_moves_are_those_of_the_naive_twin(scenario: str, seed: int) -> None:
    island = GAME.setup(scenario, {"blast": ["none", "four", "eight"][seed % 3]})
    assert isinstance(island, Island)
    rng, lots = Rng(seed), Lots()
    while flow.actors(island):
        side = flow.actors(island)[0]
        if side == CHANCE:
            flow.fill_outcomes(island, lots)
            action = int(lots.pick(rng))
        else:
            compare(island, side)
            legal = flow.legal(island, side)
            action = legal[int(rng.below(len(legal)))]
        flow.play(island, side, action)
        books_are_in_order(island)


def compare(island: Island, side: int) -> None:
    turn = island.frame
    legal = {GAME.write(island, side, action) for action in flow.legal(island, side)}
    if isinstance(turn.step, (ShootAfter, ShootOrRoll)):
        assert legal - {"done", "roll"} == oracle.shots(island, side)
    elif isinstance(turn, Turn) and isinstance(turn.step, Move):
        assert legal == oracle.ways(island, int(turn.piece), int(turn.die))
    elif isinstance(turn, Turn) and isinstance(turn.step, ShootOrMove):
        moves = oracle.movers(island, side, int(turn.die))
        if turn.named >= 0:
            moves &= {oracle.name(oracle.stride(island, int(turn.named), 0))}
            moves = moves if island.cell[turn.named] >= 0 else set()
        assert legal == oracle.shots(island, side) | (moves or {"done"})


def books_are_in_order(island: Island) -> None:
    turning = isinstance(island.frame, Turn) and island.frame.block >= 0
    for side in (0, 1):
        cells = [int(cell) for cell in island.cell][10 * side : 10 * side + 10]
        assert island.ashore[side] == sum(cell >= 0 for cell in cells)
        assert island.lost[side] == cells.count(LOST)
        assert sum(piece != EMPTY for piece in island.pad[5 * side : 5 * side + 5]) == cells.count(ON_PAD)
    standing = {int(seen): cell for cell, seen in enumerate(island.board) if seen not in (EMPTY, BLOCK)}
    for piece, cell in standing.items():
        assert island.cell[piece] == cell
    assert len(standing) + turning >= sum(cell >= 0 for cell in island.cell)
    assert 0 <= island.live <= island.blocks
