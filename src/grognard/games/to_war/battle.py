"""The whole match, from the drawing of lots to the count."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Lots
from grognard.core.flow import Chance, Frame, Procedure, Rule, Side
from grognard.games.to_war.ending import count
from grognard.games.to_war.hands import Dealing
from grognard.games.to_war.position import War
from grognard.games.to_war.setup import Deployment
from grognard.games.to_war.turn import first_turn


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Battle(Frame):
    """The whole match."""

    def __init__(self) -> None:
        super().__init__(BATTLE)


@final
class DrawLots(Chance[War, Battle]):
    """§3.1 Chance decides who begins."""

    space: i64 = 2

    def outcomes(self, war: War, battle: Battle, out: Lots) -> None:
        out.add(0, 1)
        out.add(1, 1)

    def take(self, war: War, battle: Battle, side: Side, beginner: i64) -> None:
        war.side = beginner


@final
class DrawUp(Rule[War, Battle]):
    """§3 The armies are drawn up."""

    def do(self, war: War, battle: Battle) -> None:
        war.call(Deployment())


@final
class DealHands(Rule[War, Battle]):
    """§8.1 In the strategy game each side then draws a hand."""

    def do(self, war: War, battle: Battle) -> None:
        if war.strategy:
            war.call(Dealing())


@final
class TakeTurns(Rule[War, Battle]):
    """§3.6 Then the sides take turns, whoever laid the first card first."""

    def do(self, war: War, battle: Battle) -> None:
        war.call(first_turn(war))


@final
class Count(Rule[War, Battle]):
    """§7.2 After the last turn the units on the field are counted."""

    def do(self, war: War, battle: Battle) -> None:
        count(war)


BATTLE: Final = Procedure(Battle, DrawLots(), DrawUp(), DealHands(), TakeTurns(), Count())
