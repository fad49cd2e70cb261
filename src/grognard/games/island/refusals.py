"""Why a text is not possible now, with the §."""

from __future__ import annotations

import re
from collections.abc import Callable

from grognard.core.flow import AnyStep, Position
from grognard.core.game import Refusal
from grognard.games.island.data import (
    BLOCK,
    BOARD,
    EMPTY,
    HOME_ROWS,
    NONE,
    PAD,
    RANGE,
    ROOM,
    SIZE,
    STEP,
    home_row,
    side_of,
)
from grognard.games.island.notation import FACING_NAMES, KIND_NAMES, PAD_NAMES, PASS, SLIDES, WAYS
from grognard.games.island.position import Island
from grognard.games.island.setup import ChooseCharacter, Face, PlaceBlock, PlaceCharacter, PutOnPad, SetUp
from grognard.games.island.turn import (
    ChooseForZero,
    LaunchFirst,
    LoseFromIsland,
    LoseFromPad,
    Move,
    MovePad,
    ShootAfter,
    ShootOrMove,
    ShootOrRoll,
    Turn,
    TurnRound,
)
from grognard.games.island.words import kind_of, on_square

SQUARE = "[a-l](?:[1-9]|1[0-2])"
IS_SQUARE = re.compile(SQUARE)
IS_SHOT = re.compile(f"({SQUARE})x({SQUARE})")
IS_TURN = re.compile(f"({SQUARE})-(?:left|right)")
WORDS = {*KIND_NAMES, *FACING_NAMES, *PAD_NAMES, *WAYS, PASS, SLIDES, "roll", "spare"}


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    """Why ``text`` is not possible for ``side``, which has to act; None if it is no notation."""
    assert isinstance(position, Island)
    if text not in WORDS and not any(form.fullmatch(text) for form in (IS_SQUARE, IS_SHOT, IS_TURN)):
        return None
    return REFUSERS[type(position.frame.step)](position, side, text)


def is_square(text: str) -> bool:
    return IS_SQUARE.fullmatch(text) is not None


# ------------------------------------------------------------------ §3 set-up


def refuse_block(island: Island, _side: int, text: str) -> Refusal:
    if not is_square(text):
        return Refusal("place_a_block", "now a block is to be placed on a square", "§3.2")
    setup, cell = island.frame, BOARD.named(text)
    assert isinstance(setup, SetUp)
    row = int(cell) // SIZE
    if setup.rows >> row & 1:
        return Refusal("row_taken", f"row {row + 1} already holds a block", "§3.3")
    return Refusal("column_taken", f"column {text[0]} already holds a block", "§3.3")


def refuse_kind(island: Island, side: int, text: str) -> Refusal:
    if text in KIND_NAMES:
        return Refusal("none_left", f"you have placed every {text} already", "§1.4")
    rule = "§3.6" if island.ashore[side] == island.placed else "§3.5"
    return Refusal("choose_a_kind", "first choose a soldier, a jeep or a tank", rule)


def refuse_placing(island: Island, side: int, text: str) -> Refusal:
    if not is_square(text):
        return Refusal("place_it", "the character is to be placed on a square now", "§3.5")
    cell = int(BOARD.named(text))
    if cell // SIZE not in [int(home_row(side, depth)) for depth in range(HOME_ROWS)]:
        return Refusal("not_your_rows", f"{text} is not in your first two rows", "§3.5")
    return Refusal("square_taken", f"{on_square(island, cell)} is on {text}", "§3.5")


def refuse_facing(_island: Island, _side: int, _text: str) -> Refusal:
    return Refusal("choose_facing", "now choose where the character faces", "§3.5")


def refuse_pad_square(_island: Island, _side: int, text: str) -> Refusal:
    if text in PAD_NAMES:
        return Refusal("pad_square_taken", f"square {text[-1]} of your pad is taken", "§3.6")
    return Refusal("choose_pad_square", "the character goes on a square of your pad now", "§3.6")


# ------------------------------------------------------------------ §4, §6 the turn


def refuse_first_launch(island: Island, side: int, text: str) -> Refusal:
    if text in PAD_NAMES:
        return refuse_launch(island, side, text)
    return Refusal("must_launch", "you have nobody on the island: launch somebody first", "§4.1")


def refuse_launch(island: Island, side: int, text: str) -> Refusal:
    slot = PAD_NAMES.index(text)
    if not island.pads:
        return Refusal("no_pads", "this battle is fought without pads", "§10.5")
    if island.pad[PAD * side + slot] == EMPTY:
        return Refusal("pad_square_empty", f"nobody waits on square {slot + 1} of your pad", "§6.3")
    cell = int(island.before_pad(side, slot))
    if cell == NONE:
        return Refusal("hangs_over", f"square {slot + 1} of your pad hangs over the corner", "§6.7")
    return Refusal("landing_taken", f"{on_square(island, cell)} is on {BOARD.name(cell)} before it", "§6.2")


def refuse_pad_loss(_island: Island, _side: int, text: str) -> Refusal:
    if text in PAD_NAMES:
        return Refusal("pad_square_empty", f"nobody waits on square {text[-1]} of that pad", "§4.2")
    return Refusal("remove_or_spare", "remove one character from the enemy's pad, or spare them", "§4.2")


def refuse_loss(island: Island, _side: int, text: str) -> Refusal:
    if is_square(text):
        seen = on_square(island, int(BOARD.named(text)))
        return Refusal("not_the_enemy", f"{seen} is on {text}, no enemy", "§4.9")
    return Refusal("remove_or_spare", "remove one enemy character from the island, or spare them", "§4.9")


def refuse_order(island: Island, side: int, text: str) -> Refusal:
    """§4.4 Before the move."""
    if IS_SHOT.fullmatch(text):
        return refuse_shot(island, side, text)
    if is_square(text):
        return refuse_mover(island, side, text)
    if text == PASS:
        return Refusal("must_move", "somebody can use the roll, so somebody must move", "§4.8")
    if text in PAD_NAMES or text == SLIDES:
        return Refusal("no_zero", "that takes a zero", "§6.1")
    return Refusal("shoot_or_move", "shoot, or choose the character to move", "§4.5")


def refuse_mover(island: Island, side: int, text: str) -> Refusal:
    turn, piece = island.frame, int(island.board[BOARD.named(text)])
    assert isinstance(turn, Turn)
    if piece in (EMPTY, BLOCK) or side_of(piece) != side:
        seen = on_square(island, int(BOARD.named(text)))
        return Refusal("not_yours", f"{seen} is on {text}, none of your characters", "§4.5")
    if turn.named not in (NONE, piece):
        return Refusal("not_named", f"only the {kind_of(int(turn.named))} may use this roll", "§6.4")
    return Refusal("cannot_use", f"the {kind_of(piece)} on {text} {obstacle(island, piece)}", "§4.8")


def obstacle(island: Island, piece: int) -> str:
    """What keeps the character from using the whole number."""
    turn = island.frame
    assert isinstance(turn, Turn)
    cell, facing = int(island.cell[piece]), int(island.facing[piece])
    free = int(island.free_ahead(piece, turn.die))
    number = int(turn.die)
    if free == int(ROOM[8 * cell + facing]):
        return f"cannot use the whole {number}: the island ends before"
    ahead = cell + (free + 1) * int(STEP[facing])
    return f"cannot use the whole {number}: {on_square(island, ahead)} on {BOARD.name(ahead)} bars the way"


def refuse_way(island: Island, _side: int, text: str) -> Refusal:
    """§5 Why the chosen character cannot end there."""
    turn = island.frame
    assert isinstance(turn, Turn)
    kind, number = kind_of(int(turn.piece)), int(turn.die)
    if not is_square(text) and not IS_TURN.fullmatch(text):
        return Refusal("choose_a_way", f"the {kind} has to move now", "§4.5")
    cell, facing = int(island.cell[turn.piece]), int(island.facing[turn.piece])
    ends = {
        BOARD.name(BOARD.beyond(cell, facing, squares)): squares
        for squares in (number - 1, number)
        if BOARD.beyond(cell, facing, squares) >= 0
    }
    square = text.partition("-")[0]
    if square not in ends:
        return Refusal("not_ahead", f"the {kind} goes straight ahead, by the whole {number}", "§5.1")
    if is_square(text):
        if ends[square] < number:
            return Refusal("whole_number", f"the {kind} has to use the whole {number}", "§4.8")
        return Refusal("way_barred", f"{on_square(island, int(BOARD.named(square)))} is on {square}", "§5.5")
    if number == 1:
        return Refusal("no_turn_with_one", "with a 1 no character turns", "§5.2")
    if ends[square] == number:
        return Refusal("turn_costs_one", f"the turn takes the last unit of the {number}", "§5.4")
    return Refusal("way_barred", f"the {kind} cannot end on {square} and turn", "§5.6")


def refuse_after(island: Island, side: int, text: str) -> Refusal:
    if IS_SHOT.fullmatch(text):
        return refuse_shot(island, side, text)
    return Refusal("moved_already", "the move is made: shoot, or end the turn", "§4.6")


def refuse_for_zero(island: Island, side: int, text: str) -> Refusal:
    if IS_SHOT.fullmatch(text):
        return refuse_shot(island, side, text)
    if text in PAD_NAMES:
        return refuse_launch(island, side, text)
    if text == SLIDES:
        return Refusal("no_pads", "this battle is fought without pads", "§10.5")
    if is_square(text):
        seen = on_square(island, int(BOARD.named(text)))
        return Refusal("not_yours", f"{seen} is on {text}, none of your characters", "§6.8")
    choice = "launch, move the pad or turn a character" if island.pads else "turn a character"
    return Refusal("choose_for_zero", f"a zero: {choice}", "§6.1")


def refuse_turning(_island: Island, _side: int, _text: str) -> Refusal:
    return Refusal("left_or_right", "the character turns left or right", "§6.8")


def refuse_rolling(island: Island, side: int, text: str) -> Refusal:
    if IS_SHOT.fullmatch(text):
        return refuse_shot(island, side, text)
    return Refusal("shoot_or_roll", "shoot, or roll again", "§6.11")


def refuse_sliding(_island: Island, _side: int, text: str) -> Refusal:
    if text in WAYS:
        return Refusal("round_the_corner", "the missile square would leave the edge of the island", "§6.6")
    return Refusal("left_or_right", "the pad slides left or right", "§6.5")


# ------------------------------------------------------------------ §7 shooting


def refuse_shot(island: Island, side: int, text: str) -> Refusal:
    """§7 Why this shot cannot be fired."""
    start, end = text.split("x")
    piece, target = int(island.board[BOARD.named(start)]), int(BOARD.named(end))
    if piece in (EMPTY, BLOCK) or side_of(piece) != side:
        seen = on_square(island, int(BOARD.named(start)))
        return Refusal("not_yours", f"{seen} is on {start}, none of your characters", "§7.7")
    cell, kind = int(island.cell[piece]), kind_of(piece)
    if target not in ray(cell, int(island.facing[piece])):
        return Refusal("not_ahead", f"the {kind} on {start} does not face {end}", "§7.2")
    if target != island.sight(piece):
        reach = int(RANGE[piece])
        return Refusal(
            "not_in_range",
            f"a {kind} hits at exactly {reach} squares, and {end} is "
            f"{int(BOARD.distance(cell, target))} away",
            "§7.1",
        )
    if island.board[target] == EMPTY:
        return Refusal("nothing_there", f"nothing is on {end}", "§7.3")
    if any(island.board[at] == BLOCK for at in between(cell, int(island.facing[piece]), target)):
        return Refusal("barricade", f"a block stands between {start} and {end}", "§7.3")
    return Refusal("own_target", "own characters are not to be shot here", "§7.9")


def ray(cell: int, facing: int) -> list[int]:
    """Every square straight ahead."""
    return [cell + (at + 1) * int(STEP[facing]) for at in range(int(ROOM[8 * cell + facing]))]


def between(cell: int, facing: int, target: int) -> list[int]:
    """The squares strictly between the two."""
    ahead = ray(cell, facing)
    return ahead[: ahead.index(target)]


REFUSERS: dict[type[AnyStep], Callable[[Island, int, str], Refusal]] = {
    PlaceBlock: refuse_block,
    ChooseCharacter: refuse_kind,
    PlaceCharacter: refuse_placing,
    Face: refuse_facing,
    PutOnPad: refuse_pad_square,
    LaunchFirst: refuse_first_launch,
    LoseFromPad: refuse_pad_loss,
    LoseFromIsland: refuse_loss,
    ShootOrMove: refuse_order,
    Move: refuse_way,
    ShootAfter: refuse_after,
    ChooseForZero: refuse_for_zero,
    TurnRound: refuse_turning,
    ShootOrRoll: refuse_rolling,
    MovePad: refuse_sliding,
}
