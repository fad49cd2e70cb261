"""§5 Which moves a number allows, §6 who can be launched; and why not, in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.message import Cue, Message, Words, filled, weighed
from grognard.core.reasons import Reason
from grognard.games.island import names
from grognard.games.island.data import ARMY, BLOCK, EMPTY, NONE, PAD, ROOM, SIZE, STEP
from grognard.games.island.position import Island, about, here, on_square

STRAIGHT: Final = 0
LEFT: Final = 1
RIGHT: Final = 2


def can_go_straight(island: Island, piece: i64, number: i64) -> bool:
    """§5.1, §5.5, §5.6 The squares on the way are empty, the last one is empty or a block."""
    free = island.free_ahead(piece, number)
    return free == number or (free == number - 1 and block_follows(island, piece, number))


def block_follows(island: Island, piece: i64, number: i64) -> bool:
    """§5.6 Whether the whole number leads onto a block."""
    cell = island.cell[piece]
    facing = island.facing[piece]
    return ROOM[8 * cell + facing] >= number and island.board[cell + number * STEP[facing]] == BLOCK


def can_turn(island: Island, piece: i64, number: i64) -> bool:
    """§5.2, §5.3 One square less than a number above 1, all of them empty."""
    return number > 1 and island.free_ahead(piece, number - 1) == number - 1


def can_use(island: Island, piece: i64, number: i64) -> bool:
    """§4.8 Whether the character can use the whole number in any way."""
    free = island.free_ahead(piece, number)
    if free == number:
        return True
    return free == number - 1 and (number > 1 or block_follows(island, piece, number))


def anybody_can_use(island: Island, side: Side, number: i64) -> bool:
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.cell[piece] >= 0 and can_use(island, piece, number):
            return True
    return False


def may_move(island: Island, named: i64, number: i64) -> bool:
    """§4.8 Whether anybody can use the roll; §6.4, §6.8 or the one who is named, if only he may."""
    if named != NONE:
        return island.cell[named] >= 0 and can_use(island, named, number)
    return anybody_can_use(island, island.side, number)


def add_ways(island: Island, piece: i64, number: i64, out: Actions) -> None:
    """§5.3 Straight on, or one less and a turn."""
    if can_go_straight(island, piece, number):
        out.add(STRAIGHT)
    if can_turn(island, piece, number):
        out.add(LEFT)
        out.add(RIGHT)


def end_of_way(island: Island, piece: i64, number: i64, way: i64) -> i64:
    """The square where the move ends."""
    squares = number if way == STRAIGHT else number - 1
    return island.cell[piece] + squares * STEP[island.facing[piece]]


def wheeled(facing: i64, way: i64) -> i64:
    """§5.4 A quarter turn to the left or to the right."""
    if way == STRAIGHT:
        return facing
    return (facing + (6 if way == LEFT else 2)) % 8


def can_launch(island: Island, side: Side, slot: i64) -> bool:
    """§6.2 Somebody waits there, and the square before him is free (§8.5 or may be a block)."""
    if island.pad[5 * side + slot] == EMPTY:
        return False
    cell = island.before_pad(side, slot)
    if cell == NONE:
        return False
    return island.board[cell] == EMPTY or (island.onto_blocks and island.board[cell] == BLOCK)


def anybody_can_launch(island: Island, side: Side) -> bool:
    return any(can_launch(island, side, slot) for slot in range(PAD))


def slid(island: Island, side: Side, number: i64, way: i64) -> i64:
    """§6.5 Where the missile comes to, 0 leftwards and 1 rightwards as the side sees it."""
    return island.pad_at[side] + (number if way != side else -number)


def can_slide(island: Island, side: Side, number: i64, way: i64) -> bool:
    """§6.6 Whether the missile square stays at the edge of the island."""
    return 0 <= slid(island, side, number, way) < SIZE


# ------------------------------------------------------------------ in words


def obstacle(island: Island, piece: i64, number: i64, code: str, rule: str) -> Reason:
    """What keeps the character from using the whole number."""
    cell, facing = island.cell[piece], island.facing[piece]
    words: Words = {"kind": names.kind(piece), "start": here(island, piece), "number": number}
    free = island.free_ahead(piece, number)
    if free == ROOM[8 * cell + facing]:
        template = "the {kind} on {start} cannot use the whole {number}: the island ends before"
        return Reason(code, template, rule, words)
    ahead = cell + (free + 1) * STEP[facing]
    words.update({"seen": on_square(island, ahead), "cell": names.CELL[ahead]})
    template = "the {kind} on {start} cannot use the whole {number}: {seen:a} on {cell} bars the way"
    return Reason(code, template, rule, words)


def bar_launch(island: Island, side: Side, slot: i64) -> Reason | None:
    """Why nobody can be launched from that square of the pad."""
    if can_launch(island, side, slot):
        return None
    words: Words = {"square": slot + 1}
    if not island.pads:
        return no_pads()
    if island.pad[PAD * side + slot] == EMPTY:
        return Reason("pad_square_empty", "nobody waits on square {square} of your pad", "§6.3", words)
    cell = island.before_pad(side, slot)
    if cell == NONE:
        return Reason("hangs_over", "square {square} of your pad hangs over the corner", "§6.7", words)
    words.update({"seen": on_square(island, cell), "cell": names.CELL[cell]})
    return Reason("landing_taken", "{seen:a} is on {cell} before it", "§6.2", words)


def no_pads() -> Reason:
    return Reason("no_pads", "this battle is fought without pads", "§10.5")


def words_of_launch(island: Island, side: Side, slot: i64) -> Words:
    words = island.words(side)
    words["kind"] = names.kind(island.pad[PAD * side + slot])
    words["cell"] = names.CELL[island.before_pad(side, slot)]
    return words


def hint_of_launch(island: Island, side: Side, slot: i64) -> Message:
    template = "launch it onto {cell}"
    if island.board[island.before_pad(side, slot)] == BLOCK:
        template = "launch it onto {cell}: the block there is live with {live} in {blocks}"
        told = filled(template, words_of_launch(island, side, slot))
        return weighed(told, risk=float(island.live) / float(island.blocks))
    return filled(template, words_of_launch(island, side, slot))


def tell_launch(island: Island, side: Side, slot: i64, rule: str) -> Message:
    words = words_of_launch(island, side, slot)
    cell = island.before_pad(side, slot)
    template = "{army} launches {kind:a} onto {cell}."
    if island.board[cell] == BLOCK:
        template, rule = "{army} launches {kind:a} onto the block on {cell}.", "§8.5"
    cue = Cue("move", names.key(island.pad[PAD * side + slot]), names.pad_key(side, slot), names.CELL[cell])
    return about(side, template, rule, cue, **words)
