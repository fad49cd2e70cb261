"""What looks good to a bot.  Never a rule: the numbers were found by playing bots against each other."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import LOT, NOBODY, REACTION, Position, Side
from grognard.core.message import say
from grognard.core.sense import Sense, share
from grognard.games.island.data import ARMY, BLOCK, EMPTY, ON_PAD, RANGE, ROOM, STEP, side_of
from grognard.games.island.moves import Move
from grognard.games.island.moving import LEFT, RIGHT, STRAIGHT, block_follows, wheeled
from grognard.games.island.position import Island
from grognard.games.island.turn import AFTER, ZERO, Shooting, Turn

# In hundredths of a character.
ASHORE: Final = 100
WAITING: Final = 90  # on the pad: safe, but of no use yet
REACH: Final = 3  # for every square of range
STUCK: Final = 12  # cannot take a single step
SOON: Final = 0.85  # what a shot that the side on turn can fire counts
LATER: Final = 0.2  # and one that the other side can, if it stays possible
UNSURE: Final = 0.5  # a shot after a move whose number is not rolled yet
EVEN: Final = 260.0  # a lead of so much makes three to one
PER_BATTLE: Final = 150  # for a battle won, or per ten points


@final
class IslandSense(Sense):
    horizon: i64 = 8  # of 0, 3, 6, 8, 12, 16, 30 and the end, 6 to 12 won most

    def evaluate(self, position: Position, side: Side) -> float:
        """Who is left, and what either side can hit at once."""
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, Island)
        mover = position.side
        lead = float(balance(position, mover))
        frame = position.frame
        if isinstance(frame, Turn):
            lead += SOON * float(shots(position, mover)) - LATER * float(shots(position, 1 - mover))
            lead += prospects(position, frame, mover)
        lead /= EVEN
        value = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        return value if mover == side else 1.0 - value

    def judge(self, position: Position, worth: vec[float]) -> None:
        share(worth, self.evaluate(position, 0))

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        """Shots that pay first, landings on blocks last."""
        assert isinstance(position, Island)
        frame = position.frame
        action = actions.items[index]
        if not isinstance(frame, Turn):
            return 1.0
        step = frame.step
        if isinstance(step, Move):
            if action == STRAIGHT and block_follows(position, frame.piece, frame.die):
                return 0.3
            return 1.0 + 0.03 * float(after_way(position, frame.piece, frame.die, action))
        if not is_shot(frame, action):
            return 1.0
        gain = gain_of_shot(position, ARMY * side + action)
        return 1.0 + 0.05 * float(gain) if gain > 0 else 0.3

    def reason(self, position: Position, side: Side, action: i64) -> str:
        """A shot that pays, or a way to one."""
        assert isinstance(position, Island)
        turn = position.frame
        if not isinstance(turn, Turn):
            return ""
        if isinstance(turn.step, Move):
            opens = after_way(position, turn.piece, turn.die, action) > 0
            return say("opens a shot") if opens else ""
        pays = is_shot(turn, action) and gain_of_shot(position, ARMY * side + action) > 0
        return say("a shot that pays") if pays else ""


def is_shot(turn: Turn, action: i64) -> bool:
    """Whether it is a shot by the side on turn; at a zero all choices count alike."""
    return action < ARMY and turn.phase != ZERO and isinstance(turn.step, Shooting)


def worth(piece: i64) -> i64:
    return ASHORE + REACH * RANGE[piece]


def balance(island: Island, side: Side) -> i64:
    """What ``side`` has left, less what the other has."""
    lead = PER_BATTLE * (island.score[side] - island.score[1 - side])
    if island.for_points:
        lead //= 10
    first = ARMY * side
    for piece in range(2 * ARMY):
        cell = island.cell[piece]
        value: i64 = 0
        if cell >= 0:
            value = worth(piece)
            if island.free_ahead(piece, 1) == 0:
                value -= STUCK
        elif cell == ON_PAD:
            value = WAITING
        lead += value if first <= piece < first + ARMY else -value
    return lead


# ------------------------------------------------------------------ shots


def shots(island: Island, side: Side) -> i64:
    """What the shots the side could fire now would bring, each for itself."""
    total: i64 = 0
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.cell[piece] >= 0:
            gain = gain_of_shot(island, piece)
            if gain > 0:
                total += gain
    return total


def gain_of_shot(island: Island, piece: i64) -> i64:
    return gain_from(island, piece, island.cell[piece], island.facing[piece])


def gain_from(island: Island, piece: i64, cell: i64, facing: i64) -> i64:
    """What a shot by the character from that square would bring; 0 if there is none."""
    reach = RANGE[piece]
    if ROOM[8 * cell + facing] < reach:
        return 0
    step = STEP[facing]
    target = cell + reach * step
    if island.board[target] == EMPTY:
        return 0
    side = side_of(piece)
    gain: i64 = 0
    at = cell
    while at != target:
        at += step
        seen = island.board[at]
        if seen == BLOCK:
            if at != target:
                return 0
            return gain * island.live // island.blocks
        if seen != EMPTY and seen != piece:
            gain += -worth(seen) if side_of(seen) == side else worth(seen)
    return gain


# ------------------------------------------------------------------ moves


def prospects(island: Island, turn: Turn, mover: Side) -> float:
    """What the side on turn can still bring about by moving."""
    if turn.step.kind == REACTION:
        return -float(ASHORE)
    if turn.phase == AFTER:
        return 0.0
    if turn.die > 0 and turn.step.kind != LOT:
        return SOON * float(best_move(island, turn, mover, turn.die))
    total: i64 = 0
    for number in range(1, 6):
        total += best_move(island, turn, mover, number)
    return UNSURE * float(total) / 6.0


def best_move(island: Island, turn: Turn, mover: Side, number: i64) -> i64:
    """The best shot that a move by that number opens."""
    best: i64 = 0
    for piece in range(ARMY * mover, ARMY * mover + ARMY):
        if island.cell[piece] >= 0 and (turn.named < 0 or turn.named == piece):
            for way in range(3):
                gain = after_way(island, piece, number, way)
                if gain > best:
                    best = gain
    return best


def after_way(island: Island, piece: i64, number: i64, way: i64) -> i64:
    """The shot that the character has at the end of that way, if it can go it."""
    squares = number if way == STRAIGHT else number - 1
    if squares < 1 or (way in (LEFT, RIGHT) and number < 2) or island.free_ahead(piece, squares) < squares:
        return 0
    facing = island.facing[piece]
    gain = gain_from(island, piece, island.cell[piece] + squares * STEP[facing], wheeled(facing, way))
    return gain if gain > 0 else 0
