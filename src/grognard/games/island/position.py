"""The referee's truth: who stands where.  Nothing in it is hidden.

What lies below a block is not decided before it is turned over: until then nobody can know, so there
is nothing to know but how many are still live.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import NOBODY, Decision, Frame, Position, Side
from grognard.core.message import Arg, Cue, Message, Noun, Words, filled, say
from grognard.core.ruleset import Ruleset
from grognard.games.island import names
from grognard.games.island.data import (
    ALL,
    ALL_LOST,
    ARMY,
    BLOCK,
    BLOCKS,
    BOTH_LOST,
    CAP_REACHED,
    CAUSES,
    CELLS,
    EMPTY,
    ENOUGH_KILLS,
    IN_BOX,
    KILLS,
    LOST,
    NONE,
    ON_PAD,
    PAD,
    PER_DRAW,
    PER_WIN,
    PLACED,
    RANGE,
    ROOM,
    SIZE,
    STEP,
    home_row,
    pad_column,
    side_of,
    start_of_pad,
)

BLASTS: Final = {"none": 0, "four": 4, "eight": 8}
VERDICTS: Final = {
    "§9.1": "{loser} has lost every character.",
    "§10.4": "{loser} has lost five characters.",
    "§9.2": "Both lost their last characters at once.",
    "§9.3": "The last round is over.",
    "§10.3": "The series ended: South {south}, North {north}.",
}


@final
class Island(Position):
    """The table as it lies there."""

    def __init__(self, ruleset: Ruleset, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        five = ruleset.flag("five")
        self.for_points: Final[bool] = ruleset.scenario == "points"
        self.five_kills: Final[bool] = ruleset.scenario == "five-kills"
        self.pads: Final[bool] = ruleset.scenario != "no-pad"
        self.placed: Final[i64] = PLACED if self.pads or five else ARMY
        self.enough: Final[i64] = KILLS if self.five_kills or five else ARMY  # losses that lose
        self.live_blocks: Final[i64] = ruleset.number("live")
        self.blast: Final[i64] = BLASTS[ruleset.text("blast")]
        self.cap: Final[i64] = 2 * ruleset.number("round_cap")  # in turns; 0: none
        self.own_targets: Final[bool] = ruleset.flag("own_targets")
        self.onto_blocks: Final[bool] = ruleset.flag("launch_onto_block")
        self.battles: Final[i64] = ruleset.number("battles")
        self.target: Final[i64] = ruleset.number("target")
        self.score = vec[i64]([0, 0])
        self.battle: i64 = 0  # how many have begun
        self.board = vec[i64]([EMPTY] * CELLS)
        self.cell = vec[i64]([IN_BOX] * ALL)  # by character
        self.facing = vec[i64]([0] * ALL)
        self.pad = vec[i64]([EMPTY] * (2 * PAD))  # PAD * side + square: who waits there
        self.pad_at = vec[i64]([start_of_pad(0), start_of_pad(1)])  # columns of the missiles
        self.ashore = vec[i64]([0, 0])  # characters on the island, by side
        self.lost = vec[i64]([0, 0])
        self.blocks: i64 = BLOCKS  # not turned over yet, on the island or beside it
        self.live: i64 = self.live_blocks  # of these
        self.first: Side = 0  # who begins the battle
        self.turns: i64 = 0  # ended, in this battle
        self.victor: Side = NONE  # of the last battle
        self.cause: i64 = 0  # what ended it; 0 while it goes on

    def clear(self) -> None:
        """Everything goes back into the box for another battle."""
        self.board = vec[i64]([EMPTY] * CELLS)
        self.cell = vec[i64]([IN_BOX] * ALL)
        self.facing = vec[i64]([0] * ALL)
        self.pad = vec[i64]([EMPTY] * (2 * PAD))
        self.pad_at = vec[i64]([start_of_pad(0), start_of_pad(1)])
        self.ashore = vec[i64]([0, 0])
        self.lost = vec[i64]([0, 0])
        self.blocks = BLOCKS
        self.live = self.live_blocks
        self.turns = 0
        self.cause = 0

    def points(self) -> list[int]:
        """§10.3 The score, where one is kept."""
        if not self.for_points and self.battles == 1:
            return []
        return [int(self.score[0]), int(self.score[1])]

    def verdict(self) -> Message:
        """§9, §10 How the match ended, in a sentence."""
        loser = names.SIDE[0 if self.winner == 1 else 1]
        words: Words = {"loser": loser, "south": self.score[0], "north": self.score[1]}
        return filled(VERDICTS.get(self.ended, ""), words)

    def epilogue(self) -> Message:
        if self.winner == NOBODY:
            return say("A draw. {how}", how=self.verdict())
        return say("{winner} wins. {how}", winner=names.SIDE[self.winner], how=self.verdict())

    def words(self, side: Side) -> Words:
        return {"army": names.SIDE[side], "live": self.live, "blocks": self.blocks}

    # ------------------------------------------------------------------ coming and going

    def put(self, piece: i64, cell: i64, facing: i64) -> None:
        """The character comes onto the island."""
        self.board[cell] = piece
        self.cell[piece] = cell
        self.facing[piece] = facing
        self.ashore[side_of(piece)] += 1

    def remove(self, piece: i64) -> None:
        """The character is lost, from the island or from its pad."""
        side = side_of(piece)
        cell = self.cell[piece]
        if cell >= 0:
            if self.board[cell] == piece:
                self.board[cell] = EMPTY
            self.ashore[side] -= 1
        else:
            slot = PAD * side
            while self.pad[slot] != piece:
                slot += 1
            self.pad[slot] = EMPTY
        self.cell[piece] = LOST
        self.lost[side] += 1

    # ------------------------------------------------------------------ looking ahead

    def sight(self, piece: i64) -> i64:
        """§7.1, §7.2 The square at exactly the character's range ahead; NONE beyond the edge."""
        cell = self.cell[piece]
        if cell < 0:
            return NONE
        facing = self.facing[piece]
        if ROOM[8 * cell + facing] < RANGE[piece]:
            return NONE
        return cell + RANGE[piece] * STEP[facing]

    def free_ahead(self, piece: i64, most: i64) -> i64:
        """How many squares straight ahead are empty, counted up to ``most``."""
        cell = self.cell[piece]
        facing = self.facing[piece]
        room = ROOM[8 * cell + facing]
        if room < most:
            most = room
        step = STEP[facing]
        free: i64 = 0
        while free < most:
            cell += step
            if self.board[cell] != EMPTY:
                return free
            free += 1
        return free

    def before_pad(self, side: Side, slot: i64) -> i64:
        """§6.2, §6.7 The square of the island straight before a pad square; NONE if it hangs over."""
        column = pad_column(side, self.pad_at[side], slot)
        if column < 0 or column >= SIZE:
            return NONE
        return SIZE * home_row(side, 0) + column


# ------------------------------------------------------------------ §9, §10 the end


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


# ------------------------------------------------------------------ in words


def on_square(island: Island, cell: i64) -> Noun:
    """Who or what is on a square."""
    seen = island.board[cell]
    return names.NOBODY if seen == EMPTY else names.BLOCK if seen == BLOCK else names.one(seen)


def own_on(island: Island, side: Side, text: str) -> i64:
    """The side's own character on the square of that name; NONE if there is none."""
    cell: i64 = names.CELL_OF.get(text, NONE)
    if cell == NONE:
        return NONE
    seen = island.board[cell]
    return seen if seen != EMPTY and seen != BLOCK and side_of(seen) == side else NONE


def here(island: Island, piece: i64) -> str:
    """The name of its square; "" if it is not on the island."""
    return names.CELL[island.cell[piece]] if island.cell[piece] >= 0 else ""


def about(side: Side, template: str, rule: str, cue: Cue | None = None, **args: Arg) -> Message:
    """A sentence on a side; {army} is its name."""
    return filled(template, {"army": names.SIDE[side], **args}, rule, side, cue=cue)


@final
class Mark:
    """A choice that lies on the board: how it looks, whose it is, and where that one would be and face."""

    def __init__(self, look: str, piece: i64, cell: i64, facing: i64, aims: bool = True) -> None:
        self.look: Final = look
        self.piece: Final = piece
        self.cell: Final = cell
        self.facing: Final = facing
        self.aims: Final = aims  # show where it would hit from there


F = TypeVar("F", bound=Frame)


class Marking(Decision[Island, F], Generic[F]):
    """A decision of which the picture may ask where its choices lie."""

    waits: str = "{army} decides."

    def mark(self, island: Island, frame: F, side: Side, action: i64) -> Mark | None:
        return None
