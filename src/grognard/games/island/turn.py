"""§4 How a turn goes on from one choice to the next; shots (§7) and blocks (§8), which any of them may hold.

The steps themselves are in ``moves`` (§4, §5) and ``zero`` (§6); ``war`` puts them together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import AnyStep, Chance, Frame, Procedure, Side
from grognard.core.message import Cue, Message, Words, say
from grognard.core.reasons import Reason
from grognard.core.sheet import Sheet
from grognard.games.island import names
from grognard.games.island.data import ARMY, BLOCK, EMPTY, FORWARD, NONE, PAD
from grognard.games.island.features import FEATURES
from grognard.games.island.moving import anybody_can_use, may_move
from grognard.games.island.position import Island, Mark, Marking, about, capped, here, own_on, settled
from grognard.games.island.shooting import (
    add_shots_or,
    anybody_can_shoot,
    bar_shot,
    blast,
    crossfire,
    label_of_shot,
    misfit_shot,
    result_of_shot,
    shot_text,
    target_of,
    tell_caught,
    tell_shot,
)

# What the side is about to do, and may shoot before.
BEFORE: Final = 0  # move
AFTER: Final = 1  # end the turn
ZERO: Final = 2  # choose what to do with a zero
READY: Final = 3  # roll again

SAFE: Final = 0
IS_LIVE: Final = 1


@final
class Steps:
    """The steps of a turn: each may lead to others, in whatever module they are."""

    def __init__(self, steps: list[AnyStep]) -> None:
        self.all: Final = steps
        self.begin_turn: Final = steps[0]
        self.launch_first: Final = steps[1]
        self.lose_from_pad: Final = steps[2]
        self.roll: Final = steps[3]
        self.shoot_or_move: Final = steps[4]
        self.move: Final = steps[5]
        self.shoot_after: Final = steps[6]
        self.lose_from_island: Final = steps[7]
        self.activate: Final = steps[8]
        self.choose_for_zero: Final = steps[9]
        self.turn_round: Final = steps[10]
        self.shoot_or_roll: Final = steps[11]
        self.move_pad: Final = steps[12]


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turn(Frame):
    """§4 A side's turn.  One frame serves all turns."""

    def __init__(self, procedure: Procedure, steps: Steps) -> None:
        super().__init__(procedure)
        self.steps: Final = steps
        self.phase: i64 = BEFORE
        self.die: i64 = NONE  # the last number rolled
        self.named: i64 = NONE  # the only character that may use the next roll; NONE: any
        self.slides: bool = False  # the next roll moves the pad
        self.piece: i64 = NONE  # the character that moves, turns or activates a block
        self.block: i64 = NONE  # the block that is being turned over

    def subject(self) -> i64:
        return self.piece

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        sheet.mark(FEATURES.phase + self.phase)
        if self.die != NONE:
            sheet.mark(FEATURES.die + self.die)
        if self.slides:
            sheet.mark(FEATURES.slides)
        if self.named != NONE:
            sheet.mark(FEATURES.named + self.named % ARMY)
        if self.block != NONE:
            sheet.mark(FEATURES.target + self.block)


def go_on(island: Island, turn: Turn) -> None:
    """Ask for the next choice of the present phase; where there is none, pass on to the next phase."""
    side = island.side
    phase = turn.phase
    turn.piece = NONE
    if phase == BEFORE:
        if may_move(island, turn.named, turn.die) or anybody_can_shoot(island, side):
            turn.go(turn.steps.shoot_or_move)
        else:
            give_up(island, turn)
    elif phase == AFTER:
        if anybody_can_shoot(island, side):
            turn.go(turn.steps.shoot_after)
        else:
            end_turn(island, turn)
    elif phase == ZERO:
        turn.go(turn.steps.choose_for_zero)
    elif anybody_can_shoot(island, side):
        turn.go(turn.steps.shoot_or_roll)
    else:
        turn.go(turn.steps.roll)


def give_up(island: Island, turn: Turn) -> None:
    """§6.10 The roll is lost; §4.9 if nobody at all could have used it, the side pays."""
    if anybody_can_use(island, island.side, turn.die):
        end_turn(island, turn)
    else:
        turn.go(turn.steps.lose_from_island)


def tell_stuck(island: Island, turn: Turn, after: Island) -> list[Message]:
    """Where the roll is lost, or costs a character."""
    now = after.frame
    if after.cause or turn.slides or not isinstance(now, Turn):
        return []
    if now.step is now.steps.lose_from_island:
        template = "No character of {army} can use the {number}: the enemy may remove one."
        return [about(island.side, template, "§4.9", number=now.die)]
    if after.side != island.side and now.phase == BEFORE:
        return [about(island.side, "The roll is lost on {army}.", "§6.10")]
    return []


def end_turn(island: Island, turn: Turn) -> None:
    """§4.7 The opponent is next, §9.3 unless the rounds are over."""
    island.turns += 1
    if not capped(island):
        island.side = 1 - island.side
        turn.go(turn.steps.begin_turn)


def launch(island: Island, turn: Turn, side: Side, slot: i64) -> None:
    """§6.2, §6.3 Straight from its square of the pad onto the island, facing forward."""
    piece = island.pad[PAD * side + slot]
    cell = island.before_pad(side, slot)
    onto_block = island.board[cell] == BLOCK
    island.pad[PAD * side + slot] = EMPTY
    island.put(piece, cell, FORWARD[side])
    turn.named = piece  # §6.4
    if onto_block:  # §8.5
        island.board[cell] = BLOCK
        turn.piece = piece
        turn.block = cell
        turn.go(turn.steps.activate)


# ------------------------------------------------------------------ §7 shots


def shoot(island: Island, turn: Turn, piece: i64) -> None:
    """§7.4, §7.6 A character that is hit is removed with all in the crossfire; §7.5 a block is looked at."""
    target = target_of(island, piece)
    if island.board[target] == BLOCK:
        turn.piece = piece
        turn.block = target
        turn.go(turn.steps.activate)
        return
    island.remove(island.board[target])
    crossfire(island, piece, target)
    if not settled(island):
        go_on(island, turn)


class Shooting(Marking[Turn]):
    """§7.8 Any character with a target may shoot: actions 0 to 9.

    Where a character may be chosen instead, these are actions 10 to 19; whatever else there is comes last.
    """

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        add_shots_or(island, side, ARMY, out)

    def bar(self, island: Island, turn: Turn, side: Side, action: i64) -> Reason | None:
        return bar_shot(island, ARMY * side + action) if action < ARMY else None

    def write(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return shot_text(island, ARMY * side + action)

    def read(self, island: Island, turn: Turn, side: Side, text: str) -> i64:
        piece = own_on(island, side, text.partition("x")[0])
        if "x" in text:
            return piece % ARMY if piece != NONE and shot_text(island, piece) == text else -1
        last = self.space - 1
        if piece != NONE and last > ARMY:
            return ARMY + piece % ARMY
        for action in range(2 * ARMY if last > ARMY else last, self.space):
            if self.write(island, turn, side, action) == text:
                return action
        return -1

    def misfit(self, island: Island, turn: Turn, side: Side, text: str) -> Reason:
        return misfit_shot(island, side, text)

    def hint(self, island: Island, turn: Turn, side: Side, action: i64, later: bool) -> str:
        return result_of_shot(island, ARMY * side + action)

    def label(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return label_of_shot(island, ARMY * side + action)

    def tell(self, island: Island, turn: Turn, side: Side, action: i64, after: Island) -> list[Message]:
        return tell_shot(island, ARMY * side + action, after) + tell_stuck(island, turn, after)

    def mark(self, island: Island, turn: Turn, side: Side, action: i64) -> Mark | None:
        piece = ARMY * side + action
        return Mark("sight", piece, target_of(island, piece), island.facing[piece]) if action < ARMY else None


class ShootOr(Shooting):
    """§7.8 Shots, or the one other thing that can be done: action 10."""

    space: i64 = ARMY + 1
    other: str = ""  # that thing in notation
    button: str = ""
    brings: str = ""  # for whoever points at it
    story: str = ""
    story_rule: str = ""

    def do_other(self, island: Island, turn: Turn) -> None:
        raise NotImplementedError

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == ARMY:
            self.do_other(island, turn)
        else:
            shoot(island, turn, ARMY * side + action)

    def write(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return self.other if action == ARMY else super().write(island, turn, side, action)

    def hint(self, island: Island, turn: Turn, side: Side, action: i64, later: bool) -> str:
        return say(self.brings) if action == ARMY else super().hint(island, turn, side, action, later)

    def label(self, island: Island, turn: Turn, side: Side, action: i64) -> str:
        return say(self.button) if action == ARMY else super().label(island, turn, side, action)

    def tell(self, island: Island, turn: Turn, side: Side, action: i64, after: Island) -> list[Message]:
        if action < ARMY:
            return super().tell(island, turn, side, action, after)
        return [about(side, self.story, self.story_rule)]


def tell_chosen(island: Island, piece: i64, template: str, rule: str) -> Message:
    """Who is going to move or turn."""
    cue = Cue("choose", who=names.key(piece))
    return about(island.side, template, rule, cue, one=names.one(piece), cell=here(island, piece))


# ------------------------------------------------------------------ §8 blocks


@final
class Activate(Chance[Island, Turn]):
    """§8.1 A block is turned over: any of those left may be one of the live ones."""

    space: i64 = 2
    waits: str = "The block on {cell} is turned over: {live} of {blocks} left are live."

    def outcomes(self, island: Island, turn: Turn, out: Lots) -> None:
        if island.live < island.blocks:
            out.add(SAFE, island.blocks - island.live)
        if island.live > 0:
            out.add(IS_LIVE, island.live)

    def take(self, island: Island, turn: Turn, side: Side, face: i64) -> None:
        cell = turn.block
        piece = turn.piece
        landed = island.cell[piece] == cell
        turn.block = NONE
        island.blocks -= 1
        island.board[cell] = EMPTY
        if face == SAFE:
            if landed:  # §8.2
                island.board[cell] = piece
        else:
            island.live -= 1
            if landed:  # §8.3
                island.remove(piece)
                turn.phase = AFTER  # also of a character just launched: nobody is left to roll for
            else:
                crossfire(island, piece, cell)
            blast(island, cell)
            if settled(island):
                return
        if turn.die == NONE and turn.phase == BEFORE:  # §4.1 launched onto it, and still there
            turn.go(turn.steps.roll)
        else:
            go_on(island, turn)

    def write(self, island: Island, turn: Turn, side: Side, face: i64) -> str:
        return "live" if face == IS_LIVE else "safe"

    def words(self, island: Island, turn: Turn, side: Side, face: i64) -> Words:
        return {"cell": names.CELL[turn.block]}

    def tell(self, island: Island, turn: Turn, side: Side, face: i64, after: Island) -> list[Message]:
        piece = turn.piece
        landed = island.cell[piece] == turn.block
        cell = names.CELL[turn.block]
        cards = (self.write(island, turn, side, face),)
        lost = (names.key(piece),) if landed and face == IS_LIVE else ()
        cue = Cue("block", who=f"block-{cell}", end=cell, cards=cards, hits=len(lost), lost=lost)
        if face == SAFE:
            template, rule = "The block on {cell} is safe.", "§8.2" if landed else "§7.5"
        elif landed:
            template, rule = "The block on {cell} is live: {army:'s} {kind} is lost.", "§8.3"
        else:
            template, rule = "The block on {cell} was live.", "§7.5"
        told = [about(side, template, rule, cue, cell=cell, kind=names.kind(piece))]
        if landed or island.blast > 0:
            known = piece if landed else NONE
            told += tell_caught(island, after, known, "Fire and blast also take {names}.", "§8.4")
        else:
            told += tell_caught(island, after, NONE, "Caught in the crossfire: {names}.", "§7.6")
        return told + tell_stuck(island, turn, after)
