"""§7 Shooting and §8 what blocks do; a shot in words."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.message import Arg, Cue, Message, Words, filled, say, weighed
from grognard.core.reasons import Reason
from grognard.core.squares import DIRECTIONS, OUTSIDE
from grognard.games.island import names
from grognard.games.island.data import ALL, ARMY, BLOCK, BOARD, EMPTY, LOST, NONE, RANGE, ROOM, STEP, side_of
from grognard.games.island.position import Island, about, here, on_square, own_on


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
    if seen == EMPTY or (seen != BLOCK and not island.own_targets and side_of(seen) == side_of(piece)):
        return []
    way = [at for at in between(cell, facing, target) if island.board[at] not in (EMPTY, piece)]
    return [] if any(island.board[at] == BLOCK for at in way) else [*way, int(target)]


def bar_shot(island: Island, piece: i64) -> Reason | None:
    """Why the character cannot shoot at what it has in its sights."""
    target = island.sight(piece)
    if island.cell[piece] < 0:
        return not_ashore(piece)
    words: Words = {"kind": names.kind(piece), "start": here(island, piece)}
    if target == NONE:
        return Reason("over_the_edge", "the island ends before the range of the {kind}", "§7.1", words)
    words["target"] = names.CELL[target]
    if island.board[target] == EMPTY:
        return Reason("nothing_there", "nothing is on {target}", "§7.3", words)
    if any(island.board[at] == BLOCK for at in between(island.cell[piece], island.facing[piece], target)):
        return Reason("barricade", "a block stands between {start} and {target}", "§7.3", words)
    if target_of(island, piece) == NONE:
        return Reason("own_target", "own characters are not to be shot here", "§7.9")
    return None


def misfit_shot(island: Island, side: Side, text: str) -> Reason:
    """Why nobody of the side has that in his sights."""
    start, _, end = text.partition("x")
    piece, target = own_on(island, side, start), names.CELL_OF[end]
    if piece == NONE:
        return not_yours(island, start, "§7.7")
    cell, facing = island.cell[piece], island.facing[piece]
    away = BOARD.distance(cell, target)
    words: Words = {"kind": names.kind(piece), "start": start, "target": end}
    words.update({"reach": RANGE[piece], "away": away})
    if target == cell or target != BOARD.beyond(cell, facing, away):
        return Reason("not_ahead", "the {kind} on {start} does not face {target}", "§7.2", words)
    template = "{kind:a} hits at exactly {reach} squares, and {target} is {away} away"
    return Reason("not_in_range", template, "§7.1", words)


def not_ashore(piece: i64) -> Reason:
    return Reason("not_ashore", "the {kind} is not on the island", "§2.7", {"kind": names.kind(piece)})


def not_yours(island: Island, square: str, rule: str) -> Reason:
    """Whoever is there, it is no character of the side.  Of empty squares, of which there are many, the
    same is said."""
    if island.board[names.CELL_OF[square]] == EMPTY:
        return Reason("not_yours", "none of your characters is there", rule)
    words: Words = {"seen": on_square(island, names.CELL_OF[square]), "square": square}
    return Reason("not_yours", "{seen:a} is on {square}, none of your characters", rule, words)


def shot_text(island: Island, piece: i64) -> str:
    """b3xb5; "" where nothing is at its range."""
    target = island.sight(piece)
    return "" if target == NONE else f"{here(island, piece)}x{names.CELL[target]}"


def label_of_shot(island: Island, piece: i64) -> Message:
    target = target_of(island, piece)
    seen = island.board[target]
    words: Words = {"kind": names.kind(piece), "start": here(island, piece), "target": names.CELL[target]}
    if seen != BLOCK and side_of(seen) == side_of(piece):
        words["own"] = names.victim(seen, piece)
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
    hit = [] if island.board[target] == BLOCK else [island.board[target]]
    words = island.words(side_of(piece))
    words["caught"] = tuple(
        say("{one} on {cell}", one=names.victim(each, piece), cell=here(island, each)) for each in caught
    )
    own_fire = any(side_of(each) == side_of(piece) for each in [*caught, *hit])
    chance = -1.0
    if island.board[target] == BLOCK:
        chance = float(island.live) / float(island.blocks)
        template = "the block is live with {live} in {blocks}"
        if caught:
            template = "the block is live with {live} in {blocks}; then crossfire takes {caught}"
    else:
        words["one"] = names.victim(island.board[target], piece)
        template = "removes {one}; crossfire takes {caught}" if caught else "removes {one}"
    return weighed(filled(template, words), chance, deadly=own_fire)


def tell_shot(island: Island, piece: i64, after: Island) -> list[Message]:
    target = target_of(island, piece)
    seen = island.board[target]
    start, cell = here(island, piece), names.CELL[target]
    words: dict[str, Arg] = {"one": names.one(piece), "start": start, "cell": cell}
    if seen == BLOCK:
        template, rule, lost = "{one} on {start} fires at the block on {cell}.", "§7.5", ""
    else:
        words["other"] = names.one(seen)
        template, rule, lost = "{one} on {start} hits {other} on {cell}.", "§7.4", names.key(seen)
    cue = Cue("shot", names.key(piece), start, cell, hits=1 if lost else 0, lost=(lost,) if lost else ())
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
    those = tuple(say("{one} on {cell}", one=names.one(piece), cell=here(island, piece)) for piece in caught)
    cue = Cue("loss", hits=len(caught), lost=tuple(names.key(piece) for piece in caught))
    return [about(island.side, template, rule, cue, names=those)]
