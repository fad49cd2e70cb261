"""§8 The strategy game: each side holds three cards."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Lots
from grognard.core.flow import Chance, Frame, Procedure, Side
from grognard.games.to_war.data import HAND, KINDS
from grognard.games.to_war.position import War, add_reserve


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Dealing(Frame):
    """§8.1 After the set-up each side draws its hand."""

    def __init__(self) -> None:
        super().__init__(DEALING)


@final
class DrawHand(Chance[War, Dealing]):
    """§8.1 Each side draws three cards from its reserve; only that side sees them."""

    space: i64 = KINDS

    def outcomes(self, war: War, dealing: Dealing, out: Lots) -> None:
        add_reserve(war, out)

    def take(self, war: War, dealing: Dealing, side: Side, kind: i64) -> None:
        draw_to_hand(war, kind)
        if war.held[war.side] == HAND:
            war.side = 1 - war.side
        if war.held[war.side] < HAND:
            dealing.go(DRAW_HAND)


def draw_to_hand(war: War, kind: i64) -> None:
    """The top card of the reserve of the side on turn goes to its hand: one of that kind."""
    kind += KINDS * war.side
    war.reserve[kind] -= 1
    war.left[war.side] -= 1
    war.hand[kind] += 1
    war.held[war.side] += 1


DRAW_HAND: Final = DrawHand()
DEALING: Final = Procedure(Dealing, DRAW_HAND)
