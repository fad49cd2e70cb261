"""§9, §10 When a battle is over, and what it scores."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.core.flow import NOBODY, Side
from grognard.games.island.data import (
    ALL_LOST,
    ARMY,
    BOTH_LOST,
    CAP_REACHED,
    CAUSES,
    ENOUGH_KILLS,
    ON_PAD,
    PER_DRAW,
    PER_WIN,
    RANGE,
)
from grognard.games.island.position import Island


def settled(island: Island) -> bool:
    """§9.1 Whether a side has lost too many: the battle is over at once, also in the middle of a turn."""
    south_lost = island.lost[0] >= island.enough
    north_lost = island.lost[1] >= island.enough
    if not south_lost and not north_lost:
        return False
    if south_lost and north_lost:
        if island.five_kills:
            end_battle(island, island.side, ENOUGH_KILLS)  # §10.4
        else:
            end_battle(island, NOBODY, BOTH_LOST)  # §9.2
    else:
        cause: i64 = ENOUGH_KILLS if island.five_kills else ALL_LOST
        end_battle(island, 1 if south_lost else 0, cause)
    return True


def capped(island: Island) -> bool:
    """§9.3 After the last round of the cap the battle is drawn."""
    if island.cap == 0 or island.turns < island.cap:
        return False
    end_battle(island, NOBODY, CAP_REACHED)
    return True


def end_battle(island: Island, victor: Side, cause: i64) -> None:
    """Whatever is in progress is over; the outermost procedure goes on and counts."""
    island.victor = victor
    island.cause = cause
    frame = island.frame
    while frame.caller is not None:
        frame = frame.caller
    island.frame = frame


def spoils(island: Island, side: Side) -> i64:
    """§10.1 Ranges on the island, twice the ranges on the pad, and ten."""
    total: i64 = PER_WIN
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.cell[piece] >= 0:
            total += RANGE[piece]
        elif island.cell[piece] == ON_PAD:
            total += 2 * RANGE[piece]
    return total


def count_up(island: Island) -> None:
    """§10.1, §10.2 Points for the battle; without points a battle won counts one (§10.3)."""
    if island.victor != NOBODY:
        island.score[island.victor] += spoils(island, island.victor) if island.for_points else 1
    elif island.for_points:
        island.score[0] += PER_DRAW
        island.score[1] += PER_DRAW


def series_is_over(island: Island) -> bool:
    """§10.3 The battles are fought, the target is reached, or the series cannot be turned any more."""
    lead = island.score[0] - island.score[1]
    if lead < 0:
        lead = -lead
    if island.target > 0:
        best = island.score[0] if island.score[0] > island.score[1] else island.score[1]
        return best >= island.target and lead > 0
    left = island.battles - island.battle
    return left <= 0 or (not island.for_points and lead > left)


def finish_series(island: Island) -> None:
    """§10.3 Whoever scored more wins; a single battle is won or drawn as it ended."""
    if island.battle == 1:
        island.finish(island.victor, CAUSES[island.cause])
    elif island.score[0] == island.score[1]:
        island.finish(NOBODY, "§10.3")
    else:
        island.finish(0 if island.score[0] > island.score[1] else 1, "§10.3")
