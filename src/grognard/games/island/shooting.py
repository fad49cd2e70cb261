"""§7 Shooting and §8 what blocks do; a shot in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.message import Arg, Cue, Message, Noun, Words, filled, say
from grognard.core.reasons import Reason
from grognard.core.squares import DIRECTIONS, OUTSIDE
from grognard.games.island.data import (
    ALL,
    ARMY,
    BLOCK,
    BOARD,
    CELL_NAMES,
    CELL_OF,
    EMPTY,
    KIND,
    LOST,
    NONE,
    OWNED,
    RANGE,
    ROOM,
    STEP,
    TABLE,
    key_of,
    kind_of,
    side_of,
)
from grognard.games.island.position import Island, about, here, on_square, own_on

NOT_ASHORE: Final = Reason("not_ashore", "the {kind} is not on the island", "§2.7")
OVER_THE_EDGE: Final = Reason("over_the_edge", "the island ends before the range of the {kind}", "§7.1")
NOTHING_THERE: Final = Reason("nothing_there", "nothing is on {target}", "§7.3")
BARRICADE: Final = Reason("barricade", "a block stands between {start} and {target}", "§7.3")
OWN_TARGET: Final = Reason("own_target", "own characters are not to be shot here", "§7.9")
NOT_AHEAD: Final = Reason("not_ahead", "the {kind} on {start} does not face {target}", "§7.2")
NOT_IN_RANGE: Final = Reason(
    "not_in_range", "{kind:a} hits at exactly {reach} squares, and {target} is {distance} away", "§7.1"
)
NOT_YOURS: Final = "{seen:a} is on {start}, none of your characters"


def target_of(island: Island, piece: i64) -> i64:
    """§7.3 The square the character can hit now: a character or a block, no block before it; or NONE."""
    target = island.sight(piece)
    if target == NONE:
        return NONE
    seen = island.board[target]
    if seen == EMPTY:
        return NONE
    if seen != BLOCK and not island.own_targets and side_of(seen) == side_of(piece):  # §7.9
        return NONE
    step = STEP[island.facing[piece]]
    at = island.cell[piece] + step
    while at != target:
        if island.board[at] == BLOCK:
            return NONE
        at += step
    return target


def anybody_can_shoot(island: Island, side: Side) -> bool:
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.cell[piece] >= 0 and target_of(island, piece) != NONE:
            return True
    return False


def add_shooters(island: Island, side: Side, out: Actions) -> i64:
    """§7.8 Whoever has a target may shoot, nobody has to.

    Those who aim at their own side are returned as a bit set, so that ``add_own_fire`` lists them last.
    """
    first = ARMY * side
    own: i64 = 0
    for number in range(ARMY):
        if island.cell[first + number] >= 0:
            target = target_of(island, first + number)
            if target != NONE:
                seen = island.board[target]
                if seen != BLOCK and side_of(seen) == side:
                    own |= 1 << number
                else:
                    out.add(number)
    return own


def add_own_fire(own: i64, out: Actions) -> None:
    """§7.9 The shots at one's own side, after everything else that can be chosen."""
    if own != 0:
        for number in range(ARMY):
            if own >> number & 1:
                out.add(number)


def add_shots_or(island: Island, side: Side, other: i64, out: Actions) -> None:
    """§7.8 The shots, and what may be done instead."""
    own = add_shooters(island, side, out)
    out.add(other)
    add_own_fire(own, out)


def crossfire(island: Island, piece: i64, target: i64) -> None:
    """§7.6 Whoever stands between shooter and target is removed, friend and enemy alike."""
    step = STEP[island.facing[piece]]
    at = island.cell[piece] + step
    while at != target:
        if island.board[at] != EMPTY:
            island.remove(island.board[at])
        at += step


def blast(island: Island, cell: i64) -> None:
    """§8.4 A live block takes its neighbours with it: none, four or eight."""
    if island.blast == 0:
        return
    stride: i64 = 1 if island.blast == 8 else 2
    direction: i64 = 0
    while direction < DIRECTIONS:
        at = BOARD.next(cell, direction)
        if at != OUTSIDE:
            seen = island.board[at]
            if seen != EMPTY and seen != BLOCK:
                island.remove(seen)
        direction += stride


# ------------------------------------------------------------------ a shot in words


def between(cell: i64, facing: i64, target: i64) -> list[int]:
    """The squares strictly between the two."""
    step = STEP[facing]
    return [int(at) for at in range(cell + step, target, step)]


def hits(island: Island, piece: i64, cell: i64, facing: i64) -> list[int]:
    """§7.4, §7.6 The squares where somebody or something would be hit from there; [] if there is no shot."""
    if ROOM[DIRECTIONS * cell + facing] < RANGE[piece]:
        return []
    target = cell + RANGE[piece] * STEP[facing]
    seen = island.board[target]
    if seen == EMPTY or (seen not in (BLOCK, piece) and is_barred(island, piece, seen)):
        return []
    way = [at for at in between(cell, facing, target) if island.board[at] not in (EMPTY, piece)]
    return [] if any(island.board[at] == BLOCK for at in way) else [*way, int(target)]


def is_barred(island: Island, piece: i64, seen: i64) -> bool:
    """§7.9 An own character, where those are no targets."""
    return not island.own_targets and side_of(seen) == side_of(piece)


def bar_shot(island: Island, piece: i64) -> Reason | None:
    """Why the character cannot shoot at what it has in its sights."""
    if island.cell[piece] < 0:
        return NOT_ASHORE.of(kind=kind_of(piece))
    target = island.sight(piece)
    if target == NONE:
        return OVER_THE_EDGE.of(kind=kind_of(piece))
    if island.board[target] == EMPTY:
        return NOTHING_THERE.of(target=CELL_NAMES[target])
    if any(island.board[at] == BLOCK for at in between(island.cell[piece], island.facing[piece], target)):
        return BARRICADE.of(start=here(island, piece), target=CELL_NAMES[target])
    return OWN_TARGET if target_of(island, piece) == NONE else None


def misfit_shot(island: Island, side: Side, text: str) -> Reason:
    """Why nobody of the side has that in his sights."""
    start, _, end = text.partition("x")
    piece, target = own_on(island, side, start), CELL_OF[end]
    if piece == NONE:
        return not_yours(island, start, "§7.7")
    cell = island.cell[piece]
    words: Words = {"kind": kind_of(piece), "start": start, "target": end}
    if not 0 < BOARD.distance(cell, target) <= ROOM[DIRECTIONS * cell + island.facing[piece]] or (
        target != cell + BOARD.distance(cell, target) * STEP[island.facing[piece]]
    ):
        return NOT_AHEAD.of(**words)
    return NOT_IN_RANGE.of(reach=RANGE[piece], distance=BOARD.distance(cell, target), **words)


def not_yours(island: Island, square: str, rule: str) -> Reason:
    """Whoever is there, it is no character of the side."""
    return Reason("not_yours", NOT_YOURS, rule, {"seen": on_square(island, CELL_OF[square]), "start": square})


def shot_text(island: Island, piece: i64) -> str:
    """b3xb5; "" where nothing is at its range."""
    target = island.sight(piece)
    return "" if target == NONE else f"{here(island, piece)}x{CELL_NAMES[target]}"


def victim(piece: i64, shooter: i64) -> Noun:
    """A character that is hit; one's own is not to be overlooked."""
    return TABLE[KIND[piece]].own if side_of(piece) == side_of(shooter) else OWNED[piece]


def label_of_shot(island: Island, piece: i64) -> Message:
    target = target_of(island, piece)
    seen = island.board[target]
    words: Words = {"kind": kind_of(piece), "start": here(island, piece), "target": CELL_NAMES[target]}
    if seen != BLOCK and side_of(seen) == side_of(piece):
        words["own"] = victim(seen, piece)
        return filled("{kind:The} on {start} fires at {own} on {target}", words)
    return filled("{kind:The} on {start} fires at {target}", words)


def result_of_shot(island: Island, piece: i64) -> Message:
    """§7.4 to §7.6 Exactly what the shot does."""
    target = target_of(island, piece)
    caught = [
        island.board[at]
        for at in between(island.cell[piece], island.facing[piece], target)
        if island.board[at] != EMPTY
    ]
    words = island.words(side_of(piece))
    words["caught"] = tuple(
        say("{one} on {cell}", one=victim(each, piece), cell=here(island, each)) for each in caught
    )
    if island.board[target] == BLOCK:
        template = "the block is live with {live} in {blocks}"
        if caught:
            template = "the block is live with {live} in {blocks}; then crossfire takes {caught}"
    else:
        words["one"] = victim(island.board[target], piece)
        template = "removes {one}; crossfire takes {caught}" if caught else "removes {one}"
    return filled(template, words)


def tell_shot(island: Island, piece: i64, after: Island) -> list[Message]:
    target = target_of(island, piece)
    seen = island.board[target]
    start, cell = here(island, piece), CELL_NAMES[target]
    words: dict[str, Arg] = {"one": OWNED[piece], "start": start, "cell": cell}
    if seen == BLOCK:
        template, rule, lost = "{one} on {start} fires at the block on {cell}.", "§7.5", ""
    else:
        words["other"] = OWNED[seen]
        template, rule, lost = "{one} on {start} hits {other} on {cell}.", "§7.4", key_of(seen)
    cue = Cue("shot", key_of(piece), start, cell, hits=1 if lost else 0, lost=(lost,) if lost else ())
    told = about(side_of(piece), template, rule, cue, **words)
    return [told, *tell_caught(island, after, seen, "Caught in the crossfire: {names}.", "§7.6")]


def tell_caught(island: Island, after: Island, known: i64, template: str, rule: str) -> list[Message]:
    """Who else is gone, besides one of whom it is known."""
    caught = [
        piece
        for piece in range(ALL)
        if piece != known and island.cell[piece] != LOST and after.cell[piece] == LOST
    ]
    if not caught:
        return []
    names = tuple(say("{one} on {cell}", one=OWNED[piece], cell=here(island, piece)) for piece in caught)
    cue = Cue("loss", hits=len(caught), lost=tuple(key_of(piece) for piece in caught))
    return [about(island.side, template, rule, cue, names=names)]
