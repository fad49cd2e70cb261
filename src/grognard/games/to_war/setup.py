"""§3 Set-up: the sides in turn lay out six units each."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.games.to_war.data import ARMY, CELLS, DEPLOYED, HALF, KINDS, NONE
from grognard.games.to_war.position import War, add_reserve, turn_up

FRONT_MIDDLE: Final = 4  # b2; from the other side b3
DRAWN_UP: Final = ARMY - DEPLOYED  # cards left in the reserve when an army is drawn up


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Deployment(Frame):
    """§3 The armies are drawn up."""

    def __init__(self) -> None:
        super().__init__(DEPLOYMENT)


@final
class TurnUpToDeploy(Chance[War, Deployment]):
    """§3.2 The side turns up the top card of its reserve."""

    space: i64 = KINDS

    def outcomes(self, war: War, deployment: Deployment, out: Lots) -> None:
        add_reserve(war, out)

    def take(self, war: War, deployment: Deployment, side: Side, kind: i64) -> None:
        turn_up(war, kind)
        if war.left[war.side] < ARMY - 1:
            deployment.go(DEPLOY)


@final
class LayFirstCard(Rule[War, Deployment]):
    """§3.3 Each side's first card lies in the middle of its front row; the two face each other."""

    def do(self, war: War, deployment: Deployment) -> None:
        lay(war, deployment, FRONT_MIDDLE if war.side == 0 else CELLS - 1 - FRONT_MIDDLE)


@final
class Deploy(Decision[War, Deployment]):
    """§3.4 Every other card goes on any free place of the side's own half."""

    space: i64 = CELLS

    def actions(self, war: War, deployment: Deployment, side: Side, out: Actions) -> None:
        for cell in range(HALF * side, HALF * side + HALF):
            if war.board[cell] == NONE:
                out.add(cell)

    def take(self, war: War, deployment: Deployment, side: Side, cell: i64) -> None:
        lay(war, deployment, cell)


def lay(war: War, deployment: Deployment, cell: i64) -> None:
    """§3.5 The sides lay cards in turn until each has six on the field."""
    war.board[cell] = war.up
    war.up = NONE
    war.side = 1 - war.side
    if war.left[war.side] > DRAWN_UP:
        deployment.go(TURN_UP_TO_DEPLOY)
    else:
        deployment.leave()


TURN_UP_TO_DEPLOY: Final = TurnUpToDeploy()
DEPLOY: Final = Deploy()
DEPLOYMENT: Final = Procedure(Deployment, TURN_UP_TO_DEPLOY, LayFirstCard(), DEPLOY)
