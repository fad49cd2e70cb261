"""What the learned judgement asks agrees with what the written one reckons with."""

from __future__ import annotations

from itertools import islice

import grognard
from grognard.games.island.data import ALL, ARMY
from grognard.games.island.inputs import prospects
from grognard.games.island.outlook import Outlook
from grognard.games.island.position import Island
from grognard.games.island.sense import gain_of_shot, shots
from grognard.games.island.sense import prospects as as_written
from grognard.games.island.turn import Turn

from ..bots.walking import walked


def on_the_way(count: int) -> list[Island]:
    """Positions of random matches, in the middle of turns."""
    game = grognard.load("island")
    walk = walked(game, "no-pad", 11)
    turns = (each for each in walk if isinstance(each, Island) and isinstance(each.frame, Turn))
    return list(islice(turns, count))


def test_shots_at_once_and_after_a_move_are_those_of_the_written_judgement() -> None:
    promising = 0
    for island in on_the_way(400):
        turn = island.frame
        assert isinstance(turn, Turn)
        mover = island.side
        outlook = Outlook(island, mover, turn.named)
        for piece in range(ALL):
            if island.cell[piece] >= 0:
                assert outlook.gain[piece] == gain_of_shot(island, piece)
        for side in range(2):
            gains = [int(outlook.gain[piece]) for piece in range(ARMY * side, ARMY * side + ARMY)]
            assert sum(gain for gain in gains if gain > 0) == shots(island, side)
        found = prospects(outlook, turn, mover)
        assert abs(found - as_written(island, turn, mover)) < 1e-9
        promising += found > 0
    assert promising > 40


def test_who_is_hit_after_a_number_is_hit_by_somebody_who_comes_to_a_shot() -> None:
    seen = 0
    for island in on_the_way(400):
        outlook = Outlook(island, island.side, -1)
        for side in range(2):
            able = 0
            for piece in range(ARMY * side, ARMY * side + ARMY):
                able |= int(outlook.hits[piece])
            for piece in range(ARMY * (1 - side), ARMY * (1 - side) + ARMY):
                assert int(outlook.is_hit[piece]) & ~able == 0
                seen += outlook.is_hit[piece] > 1
    assert seen > 40
