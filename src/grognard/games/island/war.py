"""The whole match: one battle, or a series of them; and the steps of a turn put together."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.flow import NOBODY, Frame, Position, Procedure, Rule, Side
from grognard.core.message import Cue, Message, filled
from grognard.core.ruleset import Ruleset
from grognard.games.island.data import ALL_LOST, BOTH_LOST, CAP_REACHED, CAUSES, ENOUGH_KILLS, PER_DRAW
from grognard.games.island.moves import (
    BeginTurn,
    LaunchFirst,
    LoseFromIsland,
    LoseFromPad,
    Move,
    Roll,
    ShootAfter,
    ShootOrMove,
)
from grognard.games.island.position import Island, about, count_up, finish_series, series_is_over, spoils
from grognard.games.island.setup import new_setup
from grognard.games.island.turn import Activate, Steps, Turn
from grognard.games.island.zero import ChooseForZero, MovePad, ShootOrRoll, TurnRound

ENDS: Final = {
    ALL_LOST: "The enemy is wiped out: {army} wins the battle and rules the island.",
    ENOUGH_KILLS: "Five of the enemy are gone: {army} wins the battle.",
    BOTH_LOST: "Both sides are wiped out: the battle is drawn.",
    CAP_REACHED: "The last round is over: the battle is drawn.",
}
STEPS: Final = Steps(
    [
        BeginTurn(),
        LaunchFirst(),
        LoseFromPad(),
        Roll(),
        ShootOrMove(),
        Move(),
        ShootAfter(),
        LoseFromIsland(),
        Activate(),
        ChooseForZero(),
        TurnRound(),
        ShootOrRoll(),
        MovePad(),
    ]
)


def new_turn() -> Turn:
    return Turn(TURN, STEPS)


TURN: Final = Procedure(new_turn, *STEPS.all)


@final
class SetUpBattle(Rule[Island, Frame]):
    """§3 A battle is set up."""

    def do(self, island: Island, war: Frame) -> None:
        if island.battle > 0:
            island.clear()
        island.battle += 1
        island.call(new_setup(island))


@final
class TakeTurns(Rule[Island, Frame]):
    """§3.7 The sides take turns, the beginner first, until the battle is over."""

    def do(self, island: Island, war: Frame) -> None:
        island.side = island.first
        island.call(new_turn())


@final
class CountBattle(Rule[Island, Frame]):
    """§10.3 The battle is counted; then the match is over, or another battle follows."""

    def do(self, island: Island, war: Frame) -> None:
        count_up(island)
        if series_is_over(island):
            finish_series(island)
        else:
            war.go(SET_UP_BATTLE)

    def tell(self, island: Island, war: Frame, side: Side, action: i64, after: Island) -> list[Message]:
        victor, cause = island.victor, island.cause
        winner: i64 = victor if victor >= 0 else -1
        told = [filled(ENDS[cause], island.words(0 if winner < 0 else winner), CAUSES[cause], winner)]
        if island.for_points and victor == NOBODY:
            told.append(Message("Each side scores {points}.", {"points": PER_DRAW}, "§10.2"))
        elif island.for_points:
            told.append(about(victor, "{army} scores {points}.", "§10.1", points=spoils(island, victor)))
        if after.points():
            south, north = after.score[0], after.score[1]
            words = {"south": south, "north": north}
            cue = Cue("score", score=(south, north))
            told.append(Message("The score: South {south}, North {north}.", {**words}, "§10.3", cue=cue))
        return told


SET_UP_BATTLE: Final = SetUpBattle()
WAR: Final = Procedure(SET_UP_BATTLE, TakeTurns(), CountBattle())


def start(ruleset: Ruleset) -> Position:
    return Island(ruleset, WAR.blank())
