"""The referee's truth: who stands where.  Nothing in it is hidden.

What lies below a block is not decided before it is turned over: until then nobody can know, so there
is nothing to know but how many are still live.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Frame, Position, Side
from grognard.core.ruleset import Ruleset
from grognard.games.island.data import (
    ALL,
    ARMY,
    BLOCKS,
    CELLS,
    EMPTY,
    IN_BOX,
    KILLS,
    LOST,
    NONE,
    PAD,
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


@final
class Island(Position):
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

    def copy(self) -> Island:
        copy = Island(self.ruleset, self.frame.procedure.blank())
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Island)
        self.copy_flow(other)
        self.score = other.score[:]
        self.battle = other.battle
        self.board = other.board[:]
        self.cell = other.cell[:]
        self.facing = other.facing[:]
        self.pad = other.pad[:]
        self.pad_at = other.pad_at[:]
        self.ashore = other.ashore[:]
        self.lost = other.lost[:]
        self.blocks = other.blocks
        self.live = other.live
        self.first = other.first
        self.turns = other.turns
        self.victor = other.victor
        self.cause = other.cause

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

    def verdict(self) -> str:
        """§9, §10 How the match ended, in a sentence."""
        loser = "North" if self.winner == 0 else "South"
        if self.ended == "§9.1":
            return f"{loser} has lost every character."
        if self.ended == "§10.4":
            return f"{loser} has lost five characters."
        if self.ended == "§9.2":
            return "Both lost their last characters at once."
        if self.ended == "§9.3":
            return "The last round is over."
        return f"The series ended {int(self.score[0])} to {int(self.score[1])}." if self.ended else ""

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
