"""§4 The turn, with what the strategy game (§8) changes in it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.games.to_war.data import COLUMNS, KINDS, NONE, back_row, owner_of
from grognard.games.to_war.displacement import Displacement, displace
from grognard.games.to_war.ending import is_over
from grognard.games.to_war.fight import fight
from grognard.games.to_war.hands import draw_to_hand
from grognard.games.to_war.position import War, add_reserve, turn_up


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turn(Frame):
    """§4 The sides take turns; each brings up one unit."""

    def __init__(self) -> None:
        super().__init__(TURN)


@final
class TurnUp(Chance[War, Turn]):
    """§4.1 The side turns up the top card of its reserve."""

    space: i64 = KINDS

    def outcomes(self, war: War, turn: Turn, out: Lots) -> None:
        add_reserve(war, out)

    def take(self, war: War, turn: Turn, side: Side, kind: i64) -> None:
        turn_up(war, kind)
        turn.go(BRING_UP)


@final
class ChooseCard(Decision[War, Turn]):
    """§8.2 In the strategy game the side chooses one of the cards in its hand instead."""

    space: i64 = KINDS

    def actions(self, war: War, turn: Turn, side: Side, out: Actions) -> None:
        first = KINDS * side
        for kind in range(first, first + KINDS):
            if war.hand[kind] > 0:
                out.add(kind - first)

    def take(self, war: War, turn: Turn, side: Side, kind: i64) -> None:
        war.up = war.next_of(KINDS * side + kind)


@final
class BringUp(Decision[War, Turn]):
    """§4.2 It lays the card on one of the three places of its back row, whoever stands there."""

    space: i64 = COLUMNS

    def actions(self, war: War, turn: Turn, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)
        out.add(2)

    def take(self, war: War, turn: Turn, side: Side, column: i64) -> None:
        unit = war.up
        cell = back_row(side) + column
        war.up = NONE
        if war.strategy:
            war.hand[war.units[unit].kind] -= 1
            war.held[side] -= 1
        occupant = war.board[cell]
        if occupant == NONE:  # §4.3
            war.board[cell] = unit
        elif owner_of(occupant) == side:  # §4.4
            move = Displacement()
            displace(war, move, unit, cell)
            war.call(move)
        else:  # §4.5
            fight(war, unit, cell, False)


@final
class EndTurn(Rule[War, Turn]):
    """§4.6 The turn is over; §8.3 in the strategy game the side first fills up its hand."""

    def do(self, war: War, turn: Turn) -> None:
        if not war.strategy or war.left[war.side] == 0:
            pass_on(war, turn)


@final
class DrawCard(Chance[War, Turn]):
    """§8.3 At the end of the turn the side draws a card into its hand."""

    space: i64 = KINDS

    def outcomes(self, war: War, turn: Turn, out: Lots) -> None:
        add_reserve(war, out)

    def take(self, war: War, turn: Turn, side: Side, kind: i64) -> None:
        draw_to_hand(war, kind)
        pass_on(war, turn)


def pass_on(war: War, turn: Turn) -> None:
    """§4.6 The other side is next, unless the match is over (§7.1)."""
    war.side = 1 - war.side
    if is_over(war):
        turn.leave()
    elif war.strategy:
        turn.go(CHOOSE_CARD)
    else:
        turn.go(TURN_UP)


def first_turn(war: War) -> Turn:
    """§3.6 The side that laid the first card begins."""
    turn = Turn()
    if war.strategy:
        turn.go(CHOOSE_CARD)
    return turn


TURN_UP: Final = TurnUp()
CHOOSE_CARD: Final = ChooseCard()
BRING_UP: Final = BringUp()
TURN: Final = Procedure(Turn, TURN_UP, CHOOSE_CARD, BRING_UP, EndTurn(), DrawCard())
