"""What is asked of whoever looks, or what he waits for, in words."""

from __future__ import annotations

from grognard.core.flow import CHANCE, NOBODY
from grognard.core.scene import Prompt
from grognard.games.to_war.battle import DrawLots
from grognard.games.to_war.data import HIDDEN, NONE
from grognard.games.to_war.displacement import Displacement, MoveAgain
from grognard.games.to_war.notation import CELL_NAMES
from grognard.games.to_war.position import War
from grognard.games.to_war.setup import Deploy, TurnUpToDeploy
from grognard.games.to_war.turn import BringUp, ChooseCard, TurnUp


def prompt(war: War, side: int) -> Prompt:
    if war.actor == NOBODY:
        return verdict(war)
    if war.actor == CHANCE:
        return fate(war)
    return request(war) if war.actor == side else waiting(war)


def name(war: War, side: int) -> str:
    return war.armies.armies[side].short


def card_up(war: War) -> str:
    return "card" if war.up in (NONE, HIDDEN) else war.units[war.up].title


def request(war: War) -> Prompt:
    """To the side that decides."""
    frame = war.frame
    step = frame.step
    if isinstance(step, Deploy):
        return Prompt(f"Lay the {card_up(war)} on a free place of your half.", "§3.4")
    if isinstance(step, ChooseCard):
        return Prompt("Choose a card from your hand.", "§8.2")
    if isinstance(step, BringUp):
        return Prompt(f"Lay the {card_up(war)} on one of the three places of your back row.", "§4.2")
    assert isinstance(frame, Displacement)
    unit, here = war.units[frame.unit], CELL_NAMES[frame.cell]
    if isinstance(step, MoveAgain):
        return Prompt(f"The {unit.title} on {here} may take a second step, or hold {here}.", "§5.5")
    way = "one step forward, left or right" if unit.sideways else "one step forward"
    return Prompt(f"The {unit.title} is driven from {here}: move it {way}.", "§5.1")


def waiting(war: War) -> Prompt:
    """To everybody else."""
    who, step = name(war, int(war.side)), war.frame.step
    if isinstance(step, Deploy):
        return Prompt(f"{who} lays out the {card_up(war)}.", "§3.4")
    if isinstance(step, ChooseCard):
        return Prompt(f"{who} chooses a card.", "§8.2")
    if isinstance(step, BringUp):
        return Prompt(f"{who} lays the {card_up(war)}." if war.up >= 0 else f"{who} lays a card.", "§4.2")
    frame = war.frame
    assert isinstance(frame, Displacement)
    rule = "§5.5" if isinstance(step, MoveAgain) else "§5.1"
    return Prompt(f"{who} moves the {war.units[frame.unit].title}.", rule)


def fate(war: War) -> Prompt:
    """Where chance is about to fall."""
    step = war.frame.step
    if isinstance(step, DrawLots):
        return Prompt("The lot decides who begins.", "§3.1")
    who = name(war, int(war.side))
    if isinstance(step, TurnUpToDeploy):
        return Prompt(f"{who} turns up a card to lay out.", "§3.2")
    if isinstance(step, TurnUp):
        return Prompt(f"{who} turns up a card.", "§4.1")
    return Prompt(f"{who} draws a card.", "§8.3" if war.held[0] + war.held[1] > 3 else "§8.1")


def verdict(war: War) -> Prompt:
    """How the match ended."""
    who = "A draw" if war.winner == NOBODY else f"{name(war, int(war.winner))} wins"
    return Prompt(f"{who}. {war.verdict()}", war.ended)
