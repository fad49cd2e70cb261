"""§5 Displaced units: the chain.  §6 The fight."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Side
from grognard.core.message import Cue, Message, Words, filled, say, weighed
from grognard.core.reasons import Reason
from grognard.core.sheet import Sheet
from grognard.games.to_war.data import ARMY, CELL_NAMES, CELLS, COLUMNS, NONE, UNIT_NAMES, Unit, owner_of
from grognard.games.to_war.features import FEATURES, seen
from grognard.games.to_war.position import War

SIDE_ATTACK_BONUS: Final = 2
OUT: Final = "out"
HOLD: Final = "stop"

# ------------------------------------------------------------------ who meets whom, and how that ends

FREE: Final = 0  # comes to a free place
DRIVES: Final = 1  # displaces a unit of its own side
WINS: Final = 2
FALLS: Final = 3
BOTH_FALL: Final = 4
BREAKS_THROUGH: Final = 5
STOPS: Final = 6  # stays where its first step led


def strength(attacker: Unit, sideways: bool) -> i64:
    """§6.2 Who attacks sideways, not forward, has two more."""
    return attacker.attack + SIDE_ATTACK_BONUS if sideways else attacker.attack


def meeting(war: War, side: Side, unit: i64, cell: i64, sideways: bool) -> i64:
    """What comes of it if a unit of ``side`` goes to ``cell``.

    §6.1 The attack of the unit that comes is held against the defence of the unit on ``cell``; §6.2 who
    attacks sideways has two more.  §6.3 More: the defender falls, the attacker takes its place.  §6.4
    Less: the attacker falls, the defender stays.  §6.5 As much: both fall, the place is free.
    """
    if cell < 0 or cell >= CELLS:
        return BREAKS_THROUGH
    other = war.board[cell]
    if other == NONE:
        return FREE
    if owner_of(other) == side:
        return DRIVES
    lead = strength(war.units[unit], sideways) - war.units[other].defence
    return WINS if lead > 0 else FALLS if lead < 0 else BOTH_FALL


def settle(war: War, unit: i64, cell: i64, result: i64) -> None:
    """The attacker is not on the field while it attacks: nothing is left to do where it falls."""
    if result == BOTH_FALL:
        war.board[cell] = NONE
    elif result != FALLS:
        war.board[cell] = unit


# Of every result: what is told, its §, and what is told beforehand.
Telling = dict[int, tuple[str, str]]
TOLD: Final[Telling] = {
    FREE: ("The {unit} advances to {cell}.", "§5.7"),
    DRIVES: ("The {unit} advances to {cell} and drives the {other} on.", "§5.8"),
    WINS: (
        "The {unit} attacks the {other} on {cell}, {attack} against {defence}: the {other} falls.",
        "§6.3",
    ),
    FALLS: (
        "The {unit} attacks the {other} on {cell}, {attack} against {defence}: the {unit} falls.",
        "§6.4",
    ),
    BOTH_FALL: ("The {unit} attacks the {other} on {cell}, {attack} against {defence}: both fall.", "§6.5"),
    BREAKS_THROUGH: ("The {unit} breaks through into the camp of {enemy}. {army} wins!", "§5.4"),
    STOPS: ("The {unit} holds {cell}.", "§5.5"),
}
SIDEWAYS: Final[Telling] = {
    FREE: ("The {unit} wheels to {cell}.", "§5.7"),
    DRIVES: ("The {unit} wheels to {cell} and drives the {other} on.", "§5.8"),
    WINS: (
        "The {unit} takes the {other} on {cell} in the flank, {attack} + 2 against {defence}: "
        "the {other} falls.",
        "§6.3",
    ),
    FALLS: (
        "The {unit} takes the {other} on {cell} in the flank, {attack} + 2 against {defence}: "
        "the {unit} falls.",
        "§6.4",
    ),
    BOTH_FALL: (
        "The {unit} takes the {other} on {cell} in the flank, {attack} + 2 against {defence}: both fall.",
        "§6.5",
    ),
}
HINTS: Final = {
    FREE: "the {unit} comes to a free place",
    DRIVES: "the {unit} drives your {other} on",
    WINS: "attack {power} against defence {defence}: the {other} falls",
    FALLS: "attack {power} against defence {defence}: your {unit} falls",
    BOTH_FALL: "attack {power} against defence {defence}: both fall",
    BREAKS_THROUGH: "the {unit} breaks through: you win",
    STOPS: "the {unit} stays and the turn is over",
}
LATER: Final = {
    WINS: "the {unit} has attack {power} against defence {defence}: the {other} falls",
    FALLS: "the {unit} has attack {power} against defence {defence}: your {unit} falls",
    BOTH_FALL: "the {unit} has attack {power} against defence {defence}: both fall",
}


def met(war: War, unit: i64, cell: i64, sideways: bool) -> Encounter:
    return Encounter(war, unit, cell, sideways, meeting(war, owner_of(unit), unit, cell, sideways))


@final
class Encounter:
    """A unit that goes somewhere, in words."""

    def __init__(self, war: War, unit: i64, cell: i64, sideways: bool, result: i64) -> None:
        own = war.units[unit]
        self.sideways: Final = sideways
        self.result: Final = result
        self.unit: Final = own
        self.cell: Final = CELL_NAMES[cell] if 0 <= cell < CELLS else OUT
        self.other: Final = war.units[war.board[cell]] if 0 <= cell < CELLS and war.board[cell] >= 0 else own
        self.words = war.words(own.side)
        self.words.update({"unit": own.noun, "other": self.other.noun, "cell": self.cell})
        self.words.update({"attack": own.attack, "defence": self.other.defence})
        self.words["power"] = f"{own.attack}+2" if sideways else own.attack

    def told(self, start: i64, otherwise: Telling) -> Message:
        telling = {**TOLD, **(SIDEWAYS if self.sideways else {}), **otherwise}
        template, rule = telling[self.result]
        return filled(template, self.words, rule, self.unit.side, cue=self.cue(start))

    def cue(self, start: i64) -> Cue:
        """What the table shows of it; ``start`` is where the unit comes from, if from the field."""
        fell = {WINS: [self.other], FALLS: [self.unit], BOTH_FALL: [self.other, self.unit]}
        lost = tuple(f"unit-{unit.id}" for unit in fell.get(self.result, []))
        kind = "fight" if lost else "move"
        from_cell = CELL_NAMES[start] if start >= 0 else ""
        return Cue(kind, f"unit-{self.unit.id}", from_cell, self.cell, lost=lost, hits=len(lost))

    def hint(self, later: bool) -> Message:
        """The exact result, beforehand."""
        told = filled({**HINTS, **(LATER if later else {})}[self.result], self.words)
        return weighed(told, deadly=True) if self.result == FALLS else told


# ------------------------------------------------------------------ §5 displaced units

FORWARD: Final = 0
LEFT: Final = 1  # towards column a
RIGHT: Final = 2  # towards column c
STOP: Final = 3

ONLY_FORWARD: Final = Reason("only_forward", "only forward: the {unit} moves straight ahead", "§2.2")
OFF_THE_FIELD: Final = Reason("off_the_field", "the field ends beside {here}", "§5.3")
BEEN_THERE: Final = Reason("been_there", "the {unit} has been on {text} this turn", "§5.6")
ON_THE_MOVE: Final = Reason("unit_on_the_move", "the {unit} on {here} has to move on", "§5.1")
MUST_MOVE: Final = Reason("must_move", "the {unit} is displaced and has to move", "§5.1")
NOT_AT_EDGE: Final = Reason(
    "no_breakthrough", "the {unit} on {here} is not at the enemy's edge of the field", "§5.4"
)
LEAVES: Final = Reason("not_adjacent", "the {unit} comes from {text} and has to leave it", "§5.1")
NO_BACKWARDS: Final = Reason("no_backwards", "no unit moves backwards", "§5.2")
ONE_STEP: Final = Reason(
    "not_adjacent", "the {unit} takes one step at a time, straight ahead or aside", "§5.2"
)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Displacement(Frame):
    """§5 A unit that had to make room for another one of its own side moves on."""

    def __init__(self) -> None:
        super().__init__(DISPLACEMENT)
        self.unit: i64 = NONE  # the unit on the move
        self.cell: i64 = 0  # where it comes from
        self.been = vec[i64]([0] * ARMY)  # bit sets: where each unit of the side has been this turn

    def subject(self) -> i64:
        return self.unit

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        if self.unit != NONE:
            sheet.mark(FEATURES.from_cell + seen(self.cell, side))
            been = self.been[self.unit % ARMY]
            cell: i64 = 0
            while been >> cell != 0:
                if been >> cell & 1:
                    sheet.mark(FEATURES.been + seen(cell, side))
                cell += 1


def displace(war: War, move: Displacement, newcomer: i64, cell: i64) -> None:
    """§5.1 The newcomer takes the place; the unit that stood there has to move on."""
    displaced = war.board[cell]
    move.unit = displaced
    move.cell = cell
    war.board[cell] = newcomer
    move.been[newcomer % ARMY] |= 1 << cell  # §5.6
    move.been[displaced % ARMY] |= 1 << cell
    move.go(MOVE_ON)


def add_directions(war: War, move: Displacement, out: Actions) -> None:
    """§5.2 Forward, or where the arrow shows it also sideways: §5.3 not off the field, §5.6 not
    where the unit has been this turn.  Nothing moves backwards, so forward is always open."""
    out.add(FORWARD)
    if war.units[move.unit].sideways:
        cell = move.cell
        been = move.been[move.unit % ARMY]
        if cell % COLUMNS > 0 and not been >> (cell - 1) & 1:
            out.add(LEFT)
        if cell % COLUMNS < COLUMNS - 1 and not been >> (cell + 1) & 1:
            out.add(RIGHT)


def target_of(cell: i64, direction: i64, side: Side) -> i64:
    if direction == LEFT:
        return cell - 1
    if direction == RIGHT:
        return cell + 1
    return cell + COLUMNS if side == 0 else cell - COLUMNS


def step(war: War, move: Displacement, side: Side, direction: i64, may_go_again: bool) -> None:
    """§5.7 One step: onto a free place, §5.8 a friend, §5.9 an enemy, or out of the field."""
    unit = move.unit
    cell = target_of(move.cell, direction, side)
    result = meeting(war, side, unit, cell, direction != FORWARD)
    if result == BREAKS_THROUGH:
        war.finish(side, "§5.4")
    elif result == DRIVES:
        displace(war, move, unit, cell)
    else:
        settle(war, unit, cell, result)
        if result == FREE and may_go_again:
            move.been[unit % ARMY] |= 1 << cell  # §5.6
            move.cell = cell
            move.go(MOVE_AGAIN)


class Moving(Decision[War, Displacement]):
    """§5 What both steps of a displaced unit have in common."""

    waits: str = "{army} moves the {unit}."

    def bar(self, war: War, move: Displacement, side: Side, direction: i64) -> Reason | None:
        if direction in (FORWARD, STOP):
            return None
        target = target_of(move.cell, direction, side)
        if not war.units[move.unit].sideways:
            return ONLY_FORWARD
        if target // COLUMNS != move.cell // COLUMNS:
            return OFF_THE_FIELD
        return BEEN_THERE if move.been[move.unit % ARMY] >> target & 1 else None

    def write(self, war: War, move: Displacement, side: Side, direction: i64) -> str:
        if direction == STOP:
            return HOLD
        target = target_of(move.cell, direction, side)
        if direction != FORWARD and target // COLUMNS != move.cell // COLUMNS:
            return ""
        return CELL_NAMES[target] if 0 <= target < CELLS else OUT

    def misfit(self, war: War, move: Displacement, side: Side, text: str) -> Reason:
        if text in UNIT_NAMES:
            return ON_THE_MOVE
        if text in (HOLD, OUT):
            return MUST_MOVE if text == HOLD else NOT_AT_EDGE
        cell = CELL_NAMES.index(text)
        ahead = (cell // COLUMNS - move.cell // COLUMNS) * (1 if side == 0 else -1)
        return LEAVES if cell == move.cell else NO_BACKWARDS if ahead < 0 else ONE_STEP

    def words(self, war: War, move: Displacement, side: Side, direction: i64) -> Words:
        return {"unit": war.units[move.unit].noun, "here": CELL_NAMES[move.cell]}

    def hint(self, war: War, move: Displacement, side: Side, direction: i64, later: bool) -> str:
        return self.end(war, move, side, direction).hint(later)

    def label(self, war: War, move: Displacement, side: Side, direction: i64) -> str:
        return say("Hold {cell}", cell=CELL_NAMES[move.cell])

    def end(self, war: War, move: Displacement, side: Side, direction: i64) -> Encounter:
        if direction == STOP:
            return Encounter(war, move.unit, move.cell, False, STOPS)
        return met(war, move.unit, target_of(move.cell, direction, side), direction != FORWARD)


@final
class MoveOn(Moving):
    """§5.1 The displaced unit has to take one step."""

    space: i64 = 3
    leads: bool = True
    follows: bool = True

    def ask(self, war: War, move: Displacement, side: Side) -> Message:
        unit = war.units[move.unit]
        template = "The {unit} is driven from {here}: move it one step forward."
        if unit.sideways:
            template = "The {unit} is driven from {here}: move it one step forward, left or right."
        return say(template, "§5.1", unit=unit.noun, here=CELL_NAMES[move.cell])

    def actions(self, war: War, move: Displacement, side: Side, out: Actions) -> None:
        add_directions(war, move, out)

    def take(self, war: War, move: Displacement, side: Side, direction: i64) -> None:
        move.leave()
        step(war, move, side, direction, war.units[move.unit].two_steps)

    def tell(self, war: War, move: Displacement, side: Side, direction: i64, after: War) -> list[Message]:
        return [self.end(war, move, side, direction).told(move.cell, {})]


@final
class MoveAgain(Moving):
    """§5.5 A two-step unit whose first step ended on a free place may take a second one, or stop."""

    space: i64 = 4
    leads: bool = True
    asks: str = "The {unit} on {here} may take a second step, or hold {here}."

    def actions(self, war: War, move: Displacement, side: Side, out: Actions) -> None:
        add_directions(war, move, out)
        out.add(STOP)

    def take(self, war: War, move: Displacement, side: Side, direction: i64) -> None:
        if direction != STOP:
            war.board[move.cell] = NONE
            step(war, move, side, direction, False)

    def tell(self, war: War, move: Displacement, side: Side, direction: i64, after: War) -> list[Message]:
        on = {FREE: ("The {unit} presses on to {cell}.", "§5.5")}
        return [self.end(war, move, side, direction).told(move.cell, on)]


MOVE_AGAIN: Final = MoveAgain()
MOVE_ON: Final = MoveOn()
DISPLACEMENT: Final = Procedure(Displacement, MOVE_ON, MOVE_AGAIN)
