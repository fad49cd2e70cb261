"""Actions as short texts: b3xb5 shoots, b3 picks a character, b6 goes there, b5-left goes there and turns."""

from __future__ import annotations

from grognard.core.flow import CHANCE, AnyStep, Position
from grognard.games.island.data import ARMY, BOARD, CELLS, PAD, TABLE
from grognard.games.island.moving import LEFT, STRAIGHT, end_of_way
from grognard.games.island.position import Island
from grognard.games.island.setup import (
    ChooseCharacter,
    Face,
    OpeningRoll,
    PlaceBlock,
    PlaceCharacter,
    PutOnPad,
)
from grognard.games.island.shooting import target_of
from grognard.games.island.turn import (
    CHOOSE,
    LAUNCH,
    SLIDE,
    SPARE,
    SPARE_PAD,
    Activate,
    ChooseForZero,
    LaunchFirst,
    LoseFromIsland,
    LoseFromPad,
    Move,
    MovePad,
    ShootOrMove,
    ShootOrRoll,
    Turn,
    TurnRound,
)

CELL_NAMES = [BOARD.name(cell) for cell in range(CELLS)]
KIND_NAMES = [kind.name for kind in TABLE]
FACING_NAMES = ["north", "east", "south", "west"]
SIDE_NAMES = ["South", "North"]
PAD_NAMES = [f"pad{slot + 1}" for slot in range(PAD)]
WAYS = ["left", "right"]
PASS = "done"
ROLL = "roll"
SLIDES = "pad"
NOBODY_GOES = "spare"


def write(position: Position, side: int, action: int) -> str:
    assert isinstance(position, Island)
    step = position.frame.step
    if side == CHANCE:
        return fallen(step, action)
    if isinstance(step, (PlaceBlock, PlaceCharacter)):
        return CELL_NAMES[action]
    if isinstance(step, ChooseCharacter):
        return KIND_NAMES[action]
    if isinstance(step, Face):
        return FACING_NAMES[action]
    if isinstance(step, (PutOnPad, LaunchFirst)):
        return PAD_NAMES[action]
    if isinstance(step, (TurnRound, MovePad)):
        return WAYS[action]
    if isinstance(step, LoseFromIsland):
        return NOBODY_GOES if action == SPARE else here(position, ARMY * (1 - side) + action)
    if isinstance(step, LoseFromPad):
        return NOBODY_GOES if action == SPARE_PAD else PAD_NAMES[action]
    if isinstance(step, Move):
        return way_text(position, action)
    return order_text(position, step, side, action)


def fallen(step: AnyStep, outcome: int) -> str:
    """What chance brought."""
    if isinstance(step, OpeningRoll):
        return f"{outcome // 6}-{outcome % 6}"
    if isinstance(step, Activate):
        return "live" if outcome else "safe"
    return str(outcome)


def here(island: Island, piece: int) -> str:
    return CELL_NAMES[island.cell[piece]]


def way_text(island: Island, way: int) -> str:
    turn = island.frame
    assert isinstance(turn, Turn)
    end = CELL_NAMES[end_of_way(island, turn.piece, turn.die, way)]
    if way == STRAIGHT:
        return end
    return f"{end}-left" if way == LEFT else f"{end}-right"


def order_text(island: Island, step: AnyStep, side: int, action: int) -> str:
    """A shot, a character to move or turn, or what else the decision offers."""
    if action < ARMY:
        piece = ARMY * side + action
        return f"{here(island, piece)}x{CELL_NAMES[target_of(island, piece)]}"
    if isinstance(step, (ShootOrMove, ChooseForZero)) and action < CHOOSE + ARMY:
        return here(island, ARMY * side + action - CHOOSE)
    if isinstance(step, ChooseForZero):
        return SLIDES if action == SLIDE else PAD_NAMES[action - LAUNCH]
    return ROLL if isinstance(step, ShootOrRoll) else PASS
