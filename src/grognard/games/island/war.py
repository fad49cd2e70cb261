"""The whole match: one battle, or a series of them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from grognard.core.flow import Frame, Procedure, Rule
from grognard.games.island.ending import count_up, finish_series, series_is_over
from grognard.games.island.position import Island
from grognard.games.island.setup import new_setup
from grognard.games.island.turn import Turn


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class War(Frame):
    """The whole match."""

    def __init__(self) -> None:
        super().__init__(WAR)


@final
class SetUpBattle(Rule[Island, War]):
    """§3 A battle is set up."""

    def do(self, island: Island, war: War) -> None:
        if island.battle > 0:
            island.clear()
        island.battle += 1
        island.call(new_setup(island))


@final
class TakeTurns(Rule[Island, War]):
    """§3.7 The sides take turns, the beginner first, until the battle is over."""

    def do(self, island: Island, war: War) -> None:
        island.side = island.first
        island.call(Turn())


@final
class CountBattle(Rule[Island, War]):
    """§10.3 The battle is counted; then the match is over, or another battle follows."""

    def do(self, island: Island, war: War) -> None:
        count_up(island)
        if series_is_over(island):
            finish_series(island)
        else:
            war.go(SET_UP_BATTLE)


SET_UP_BATTLE: Final = SetUpBattle()
WAR: Final = Procedure(War, SET_UP_BATTLE, TakeTurns(), CountBattle())
