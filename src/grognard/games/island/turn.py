"""§4, §6 The turn: roll, shoot, move, shoot; and what a zero brings.  One frame serves all turns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Reaction, Rule, Side
from grognard.games.island.data import ARMY, BLOCK, EMPTY, FORWARD, NONE, PAD, SIZE
from grognard.games.island.ending import capped, settled
from grognard.games.island.moving import (
    LEFT,
    RIGHT,
    add_ways,
    anybody_can_launch,
    anybody_can_use,
    can_launch,
    can_use,
    end_of_way,
    may_move,
    slid,
    wheeled,
)
from grognard.games.island.position import Island
from grognard.games.island.shooting import (
    add_own_fire,
    add_shooters,
    add_shots_or,
    anybody_can_shoot,
    blast,
    crossfire,
    target_of,
)

# What the side is about to do, and may shoot before.
BEFORE: Final = 0  # move
AFTER: Final = 1  # end the turn
ZERO: Final = 2  # choose what to do with a zero
READY: Final = 3  # roll again

# Actions: 0..9 shoot with that character; the rest depends on the decision.
CHOOSE: Final = 10  # 10..19 move or turn that character
DONE: Final = 20  # nobody can move
LAUNCH: Final = 20  # 20..24 from that square of the pad
SLIDE: Final = 25  # move the pad
ROLL_AGAIN: Final = 10
END: Final = 10
SPARE: Final = 10  # remove nobody from the island
SPARE_PAD: Final = 5  # or from the pad

SAFE: Final = 0
IS_LIVE: Final = 1


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turn(Frame):
    """§4 A side's turn."""

    def __init__(self) -> None:
        super().__init__(TURN)
        self.phase: i64 = BEFORE
        self.die: i64 = NONE  # the last number rolled
        self.named: i64 = NONE  # the only character that may use the next roll; NONE: any
        self.slides: bool = False  # the next roll moves the pad
        self.piece: i64 = NONE  # the character that moves, turns or activates a block
        self.block: i64 = NONE  # the block that is being turned over

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Turn)
        self.phase = other.phase
        self.die = other.die
        self.named = other.named
        self.slides = other.slides
        self.piece = other.piece
        self.block = other.block

    def facts(self, observer: Side) -> list[int]:
        named = (self.phase, self.die, self.named, self.piece, self.block)
        return [*[int(each) for each in named], int(self.slides)]

    def restore(self, facts: list[int]) -> None:
        self.phase = facts[0]
        self.die = facts[1]
        self.named = facts[2]
        self.piece = facts[3]
        self.block = facts[4]
        self.slides = facts[5] == 1


# ------------------------------------------------------------------ how a turn goes on


@final
class BeginTurn(Rule[Island, Turn]):
    """§4.1, §4.2 A side with nobody on the island must launch; if it cannot, it pays."""

    def do(self, island: Island, turn: Turn) -> None:
        turn.phase = BEFORE
        turn.die = NONE
        turn.named = NONE
        turn.slides = False
        turn.piece = NONE
        if island.ashore[island.side] > 0:
            turn.go(ROLL)
        elif anybody_can_launch(island, island.side):
            turn.go(LAUNCH_FIRST)
        else:
            turn.go(LOSE_FROM_PAD)


def go_on(island: Island, turn: Turn) -> None:
    """Ask for the next choice of the present phase; where there is none, pass on to the next phase."""
    side = island.side
    phase = turn.phase
    turn.piece = NONE
    if phase == BEFORE:
        if may_move(island, turn.named, turn.die) or anybody_can_shoot(island, side):
            turn.go(SHOOT_OR_MOVE)
        else:
            give_up(island, turn)
    elif phase == AFTER:
        if anybody_can_shoot(island, side):
            turn.go(SHOOT_AFTER)
        else:
            end_turn(island, turn)
    elif phase == ZERO:
        turn.go(CHOOSE_FOR_ZERO)
    elif anybody_can_shoot(island, side):
        turn.go(SHOOT_OR_ROLL)
    else:
        turn.go(ROLL)


def give_up(island: Island, turn: Turn) -> None:
    """§6.10 The roll is lost; §4.9 if nobody at all could have used it, the side pays."""
    if anybody_can_use(island, island.side, turn.die):
        end_turn(island, turn)
    else:
        turn.go(LOSE_FROM_ISLAND)


def end_turn(island: Island, turn: Turn) -> None:
    """§4.7 The opponent is next, §9.3 unless the rounds are over."""
    island.turns += 1
    if not capped(island):
        island.side = 1 - island.side
        turn.go(BEGIN_TURN)


def shoot(island: Island, turn: Turn, piece: i64) -> None:
    """§7.4, §7.6 A character that is hit is removed with all in the crossfire; §7.5 a block is looked at."""
    target = target_of(island, piece)
    if island.board[target] == BLOCK:
        turn.piece = piece
        turn.block = target
        turn.go(ACTIVATE)
        return
    island.remove(island.board[target])
    crossfire(island, piece, target)
    if not settled(island):
        go_on(island, turn)


# ------------------------------------------------------------------ before the roll


@final
class LaunchFirst(Decision[Island, Turn]):
    """§4.1 Nobody is on the island: the side launches one, whom it likes."""

    space: i64 = PAD

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        for slot in range(PAD):
            if can_launch(island, side, slot):
                out.add(slot)

    def take(self, island: Island, turn: Turn, side: Side, slot: i64) -> None:
        launch(island, turn, side, slot)
        if turn.block == NONE:
            turn.go(ROLL)


@final
class LoseFromPad(Reaction[Island, Turn]):
    """§4.2 Nobody can be launched: the opponent may remove one from the pad, and the turn is over."""

    space: i64 = PAD + 1

    def who(self, island: Island, turn: Turn) -> i64:
        return 1 - island.side

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        for slot in range(PAD):
            if island.pad[PAD * (1 - side) + slot] != EMPTY:
                out.add(slot)
        out.add(SPARE_PAD)

    def take(self, island: Island, turn: Turn, side: Side, slot: i64) -> None:
        if slot != SPARE_PAD:
            island.remove(island.pad[PAD * (1 - side) + slot])
            if settled(island):
                return
        end_turn(island, turn)


@final
class Roll(Chance[Island, Turn]):
    """§4.3 The die shows 0 to 5."""

    space: i64 = 6

    def outcomes(self, island: Island, turn: Turn, out: Lots) -> None:
        for number in range(6):
            out.add(number, 1)

    def take(self, island: Island, turn: Turn, side: Side, number: i64) -> None:
        turn.die = number
        if number == 0:  # §6.9 also where it was rolled for the pad
            turn.slides = False
            turn.phase = ZERO
            turn.go(CHOOSE_FOR_ZERO)
        elif turn.slides:
            turn.go(MOVE_PAD)
        else:
            turn.phase = BEFORE
            go_on(island, turn)


# ------------------------------------------------------------------ shooting and moving


@final
class ShootOrMove(Decision[Island, Turn]):
    """§4.4, §4.5 The side shoots, or picks the character to move; §4.8 it must if anybody can."""

    space: i64 = 21

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        own = add_shooters(island, side, out)
        shots = out.count
        first = ARMY * side
        if turn.named != NONE:
            if island.cell[turn.named] >= 0 and can_use(island, turn.named, turn.die):
                out.add(CHOOSE + turn.named - first)
        else:
            for number in range(ARMY):
                if island.cell[first + number] >= 0 and can_use(island, first + number, turn.die):
                    out.add(CHOOSE + number)
        if out.count == shots:
            out.add(DONE)
        add_own_fire(own, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == DONE:
            give_up(island, turn)
        elif action < CHOOSE:
            shoot(island, turn, ARMY * side + action)
        else:
            turn.piece = ARMY * side + action - CHOOSE
            turn.go(MOVE)


@final
class Move(Decision[Island, Turn]):
    """§5.3 Straight on by the whole number, or one less and a turn."""

    space: i64 = 3

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        add_ways(island, turn.piece, turn.die, out)

    def take(self, island: Island, turn: Turn, side: Side, way: i64) -> None:
        piece = turn.piece
        target = end_of_way(island, piece, turn.die, way)
        island.board[island.cell[piece]] = EMPTY
        island.cell[piece] = target
        turn.phase = AFTER
        if island.board[target] == BLOCK:  # §5.6
            turn.block = target
            turn.go(ACTIVATE)
            return
        island.board[target] = piece
        island.facing[piece] = wheeled(island.facing[piece], way)
        go_on(island, turn)


@final
class ShootAfter(Decision[Island, Turn]):
    """§4.6 After the move the side may shoot again, or end the turn."""

    space: i64 = 11

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        add_shots_or(island, side, END, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == END:
            end_turn(island, turn)
        else:
            shoot(island, turn, ARMY * side + action)


@final
class LoseFromIsland(Reaction[Island, Turn]):
    """§4.9 Nobody can use the roll: the opponent may remove one from the island, and the turn is over."""

    space: i64 = ARMY + 1

    def who(self, island: Island, turn: Turn) -> i64:
        return 1 - island.side

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        first = ARMY * (1 - side)
        for number in range(ARMY):
            if island.cell[first + number] >= 0:
                out.add(number)
        out.add(SPARE)

    def take(self, island: Island, turn: Turn, side: Side, number: i64) -> None:
        if number != SPARE:
            island.remove(ARMY * (1 - side) + number)
            if settled(island):
                return
        end_turn(island, turn)


@final
class Activate(Chance[Island, Turn]):
    """§8.1 A block is turned over: any of those left may be one of the live ones."""

    space: i64 = 2

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
            turn.go(ROLL)
        else:
            go_on(island, turn)


# ------------------------------------------------------------------ §6 a zero


@final
class ChooseForZero(Decision[Island, Turn]):
    """§6.1 Launch, move the pad, or turn a character; §6.11 with shots before."""

    space: i64 = 26

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        own = add_shooters(island, side, out)
        first = ARMY * side
        for number in range(ARMY):
            if island.cell[first + number] >= 0:
                out.add(CHOOSE + number)
        if island.pads:
            for slot in range(PAD):
                if can_launch(island, side, slot):
                    out.add(LAUNCH + slot)
            out.add(SLIDE)
        add_own_fire(own, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action < CHOOSE:
            shoot(island, turn, ARMY * side + action)
        elif action < LAUNCH:
            turn.piece = ARMY * side + action - CHOOSE
            turn.go(TURN_ROUND)
        elif action < SLIDE:
            turn.phase = READY
            launch(island, turn, side, action - LAUNCH)
            if turn.block == NONE:
                go_on(island, turn)
        else:
            turn.named = NONE
            turn.slides = True
            turn.go(ROLL)


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
        turn.go(ACTIVATE)


@final
class TurnRound(Decision[Island, Turn]):
    """§6.8 The character turns left or right on its square."""

    space: i64 = 2

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)

    def take(self, island: Island, turn: Turn, side: Side, way: i64) -> None:
        island.facing[turn.piece] = wheeled(island.facing[turn.piece], LEFT if way == 0 else RIGHT)
        turn.named = turn.piece
        turn.phase = READY
        go_on(island, turn)


@final
class ShootOrRoll(Decision[Island, Turn]):
    """§6.11 Before the new roll the side may shoot."""

    space: i64 = 11

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        add_shots_or(island, side, ROLL_AGAIN, out)

    def take(self, island: Island, turn: Turn, side: Side, action: i64) -> None:
        if action == ROLL_AGAIN:
            turn.go(ROLL)
        else:
            shoot(island, turn, ARMY * side + action)


@final
class MovePad(Decision[Island, Turn]):
    """§6.5, §6.6 The pad slides by the roll; the missile stays at the edge.  Then the turn is over."""

    space: i64 = 2

    def actions(self, island: Island, turn: Turn, side: Side, out: Actions) -> None:
        for way in range(2):
            if 0 <= slid(island, side, turn.die, way) < SIZE:
                out.add(way)

    def take(self, island: Island, turn: Turn, side: Side, way: i64) -> None:
        island.pad_at[side] = slid(island, side, turn.die, way)
        end_turn(island, turn)


BEGIN_TURN: Final = BeginTurn()
LAUNCH_FIRST: Final = LaunchFirst()
LOSE_FROM_PAD: Final = LoseFromPad()
ROLL: Final = Roll()
SHOOT_OR_MOVE: Final = ShootOrMove()
MOVE: Final = Move()
SHOOT_AFTER: Final = ShootAfter()
LOSE_FROM_ISLAND: Final = LoseFromIsland()
ACTIVATE: Final = Activate()
CHOOSE_FOR_ZERO: Final = ChooseForZero()
TURN_ROUND: Final = TurnRound()
SHOOT_OR_ROLL: Final = ShootOrRoll()
MOVE_PAD: Final = MovePad()
TURN: Final = Procedure(
    Turn,
    BEGIN_TURN,
    LAUNCH_FIRST,
    LOSE_FROM_PAD,
    ROLL,
    SHOOT_OR_MOVE,
    MOVE,
    SHOOT_AFTER,
    LOSE_FROM_ISLAND,
    ACTIVATE,
    CHOOSE_FOR_ZERO,
    TURN_ROUND,
    SHOOT_OR_ROLL,
    MOVE_PAD,
)
