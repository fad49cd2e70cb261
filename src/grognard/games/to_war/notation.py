"""Actions as short texts, and the reason why a text is not possible now."""

from __future__ import annotations

from grognard.core.flow import CHANCE, Position
from grognard.core.game import Refusal
from grognard.core.ruleset import Ruleset
from grognard.games.to_war.battle import DrawLots
from grognard.games.to_war.data import (
    ARMIES,
    CELLS,
    COLUMNS,
    HALF,
    HIDDEN,
    NONE,
    back_row,
    column_of,
)
from grognard.games.to_war.displacement import STOP, Displacement, MoveAgain, MoveOn, target_of
from grognard.games.to_war.position import War
from grognard.games.to_war.setup import Deploy
from grognard.games.to_war.turn import BringUp, ChooseCard

OUT = "out"
HOLD = "stop"
CELL_NAMES = [f"{'abc'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS)]
UNIT_NAMES = {card.name: card for army in ARMIES.values() for card in army.cards}


def side_names(ruleset: Ruleset) -> tuple[str, ...]:
    return ruleset.text("first_army"), ruleset.text("second_army")


def write(position: Position, side: int, action: int) -> str:
    assert isinstance(position, War)
    step = position.frame.step
    if side == CHANCE:
        if isinstance(step, DrawLots):
            return side_names(position.ruleset)[action]
        return kind_name(position, int(position.side), action)
    if isinstance(step, ChooseCard):
        return kind_name(position, side, action)
    if isinstance(step, BringUp):
        return CELL_NAMES[int(back_row(side)) + action]
    if isinstance(step, Deploy):
        return CELL_NAMES[action]
    if action == STOP:
        return HOLD
    frame = position.frame
    assert isinstance(frame, Displacement)
    target = int(target_of(frame.cell, action, side))
    return CELL_NAMES[target] if 0 <= target < CELLS else OUT


def kind_name(war: War, side: int, kind: int) -> str:
    """A kind of unit of the side, numbered within its army."""
    return war.armies.armies[side].cards[kind].name


# ------------------------------------------------------------------ refusals


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    """Why ``text`` is not possible for ``side``, which has to act; None if it is no notation."""
    assert isinstance(position, War)
    if text not in CELL_NAMES and text not in UNIT_NAMES and text not in (OUT, HOLD):
        return None
    step = position.frame.step
    if isinstance(step, ChooseCard):
        return refuse_card(position, side, text)
    if isinstance(step, (MoveOn, MoveAgain)):
        return refuse_step(position, side, text)
    if text in UNIT_NAMES:
        return Refusal("card_is_set", f"the {title_up(position)} is to be laid now", rule_of(step))
    if text not in CELL_NAMES:
        return Refusal("no_move_now", f"first the {title_up(position)} is to be laid", rule_of(step))
    if isinstance(step, Deploy):
        return refuse_deploying(position, side, text)
    last = "back row is " + ", ".join(CELL_NAMES[int(back_row(side)) + column] for column in range(COLUMNS))
    return Refusal("not_your_back_row", f"{text} is not in your back row; your {last}", "§4.2")


def rule_of(step: object) -> str:
    return "§3.4" if isinstance(step, Deploy) else "§4.2"


def title_up(war: War) -> str:
    return "card" if war.up in (NONE, HIDDEN) else war.units[war.up].title


def refuse_deploying(war: War, side: int, text: str) -> Refusal:
    cell = CELL_NAMES.index(text)
    if cell // HALF != side:
        return Refusal("not_your_half", f"{text} is not in your half of the field", "§3.4")
    title = war.units[war.board[cell]].title
    return Refusal("place_taken", f"{text} is taken by your {title}", "§3.4")


def refuse_card(war: War, side: int, text: str) -> Refusal:
    if text not in UNIT_NAMES:
        return Refusal("choose_a_card", "first choose a card from your hand", "§8.2")
    army = war.armies.armies[side]
    if text not in [card.name for card in army.cards]:
        return Refusal("not_your_army", f"no {UNIT_NAMES[text].title} serves in the {army.title}", "§1.2")
    return Refusal("not_in_hand", f"you have no {UNIT_NAMES[text].title} in your hand", "§8.2")


def refuse_step(war: War, side: int, text: str) -> Refusal:
    """§5 Why a displaced unit cannot take this step."""
    move = war.frame
    assert isinstance(move, Displacement)
    unit = war.units[move.unit]
    here = CELL_NAMES[move.cell]
    if text in UNIT_NAMES:
        return Refusal("unit_on_the_move", f"the {unit.title} on {here} has to move on", "§5.1")
    if text == HOLD:
        return Refusal("must_move", f"the {unit.title} is displaced and has to move", "§5.1")
    if text == OUT:
        return Refusal(
            "no_breakthrough", f"the {unit.title} on {here} is not at the enemy's edge of the field", "§5.4"
        )
    return refuse_target(war, move, side, text)


def refuse_target(war: War, move: Displacement, side: int, text: str) -> Refusal:
    unit = war.units[move.unit]
    cell = CELL_NAMES.index(text)
    forward = 1 if side == 0 else -1
    rows = (cell // COLUMNS - int(move.cell) // COLUMNS) * forward
    columns = abs(cell % COLUMNS - int(column_of(move.cell)))
    if cell == move.cell:
        return Refusal("not_adjacent", f"the {unit.title} comes from {text} and has to leave it", "§5.1")
    if rows < 0:
        return Refusal("no_backwards", "no unit moves backwards", "§5.2")
    if rows + columns > 1:
        reason = f"the {unit.title} takes one step at a time, straight ahead or aside"
        return Refusal("not_adjacent", reason, "§5.2")
    if not unit.sideways:
        return Refusal("only_forward", f"only forward: the {unit.title} moves straight ahead", "§2.2")
    return Refusal("been_there", f"the {unit.title} has been on {text} this turn", "§5.6")
