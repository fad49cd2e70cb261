"""The story of a match, told like a report of a battle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.core.flow import AnyStep
from grognard.core.story import Event, Message
from grognard.games.to_war.battle import Count, DrawLots
from grognard.games.to_war.data import HAND
from grognard.games.to_war.displacement import MoveAgain, MoveOn
from grognard.games.to_war.hands import DrawHand
from grognard.games.to_war.notation import CELL_NAMES
from grognard.games.to_war.outlook import (
    BOTH_FALL,
    BREAKS_THROUGH,
    DRIVES,
    FALLS,
    FREE,
    STOPS,
    WINS,
    Outlook,
    laying,
    stepping,
)
from grognard.games.to_war.position import War, elites_of, units_of
from grognard.games.to_war.setup import FRONT_MIDDLE, Deploy, LayFirstCard, TurnUpToDeploy
from grognard.games.to_war.turn import BringUp, ChooseCard, DrawCard, TurnUp

FIGHT_RULES = {WINS: "§6.3", FALLS: "§6.4", BOTH_FALL: "§6.5"}
FIGHT_ENDS = {WINS: "the {other} falls.", FALLS: "the {unit} falls.", BOTH_FALL: "both fall."}
TURNS_UP = "{army} turns up the {unit}."
ATTACK = "The {unit} attacks the {other} on {cell}, {attack} against {defence}: "
FLANK_ATTACK = "The {unit} takes the {other} on {cell} in the flank, {attack} + 2 against {defence}: "


@dataclass
class Happening:
    """One step carried out, by or for ``side``."""

    before: War
    after: War
    side: int
    action: int


def narrate(event: Event) -> list[Message]:
    tell = TELLERS.get(type(event.step))
    if tell is None:
        return []
    assert isinstance(event.before, War)
    assert isinstance(event.after, War)
    return tell(Happening(event.before, event.after, int(event.before.side), event.action))


def about(war: War, template: str, rule: str, side: int, **args: str | int) -> Message:
    """A sentence on a side; {army} is its name, {enemy} the other's."""
    names = {"army": war.armies.armies[side].short, "enemy": war.armies.armies[1 - side].short}
    wanted = {name: value for name, value in {**names, **args}.items() if "{" + name + "}" in template}
    return Message(template, wanted, rule, side)


# ------------------------------------------------------------------ §3 set-up


def tell_lots(now: Happening) -> list[Message]:
    template = "The lot falls on {army}: it lays the first card and begins."
    return [about(now.after, template, "§3.1", now.action)]


def tell_turning_up_to_deploy(now: Happening) -> list[Message]:
    return [about(now.after, TURNS_UP, "§3.2", now.side, unit=up(now.after))]


def tell_first_card(now: Happening) -> list[Message]:
    cell = CELL_NAMES[FRONT_MIDDLE if now.side == 0 else -1 - FRONT_MIDDLE]
    template = "The {unit} takes its post on {cell}, in the middle of the front."
    return [about(now.before, template, "§3.3", now.side, unit=up(now.before), cell=cell)]


def tell_deploying(now: Happening) -> list[Message]:
    template = "The {unit} takes its post on {cell}."
    cell = CELL_NAMES[now.action]
    return [about(now.before, template, "§3.4", now.side, unit=up(now.before), cell=cell)]


def up(war: War) -> str:
    return war.units[war.up].title


# ------------------------------------------------------------------ §4 the turn, §8 hands


def tell_turning_up(now: Happening) -> list[Message]:
    return [about(now.after, TURNS_UP, "§4.1", now.side, unit=up(now.after))]


def tell_choosing(now: Happening) -> list[Message]:
    """§8.5 The other side learns of it when the card is laid."""
    message = about(now.after, "You choose the {unit}.", "§8.2", now.side, unit=up(now.after))
    message.only = 1 << now.side
    return [message]


def tell_bringing_up(now: Happening) -> list[Message]:
    war = now.before
    outlook = laying(war, now.side, now.action)
    told = []
    if war.strategy:
        told.append(about(war, "{army} plays the {unit} from its hand.", "§8.2", now.side, unit=up(war)))
    if outlook.result == FREE:
        told.append(on_the_way(war, "The {unit} moves up to {cell}.", "§4.3", outlook))
    elif outlook.result == DRIVES:
        template = "The {unit} comes up on {cell} and drives the {other} on."
        told.append(on_the_way(war, template, "§4.4", outlook))
    else:
        told.append(a_fight(war, outlook))
    return told


def tell_first_hand(now: Happening) -> list[Message]:
    told = [own_card(now, "§8.1")]
    if now.after.held[now.side] == HAND:
        told.append(about(now.after, "{army} has drawn its hand.", "§8.1", now.side))
    return told


def tell_drawing(now: Happening) -> list[Message]:
    return [about(now.after, "{army} draws a card.", "§8.3", now.side), own_card(now, "§8.3")]


def own_card(now: Happening, rule: str) -> Message:
    """§8.5 For the eyes of its own side."""
    card = now.after.armies.armies[now.side].cards[now.action]
    message = about(now.after, "Into your hand: {unit}.", rule, now.side, unit=card.title)
    message.only = 1 << now.side
    return message


# ------------------------------------------------------------------ §5 displaced units, §6 fights


def tell_moving_on(now: Happening) -> list[Message]:
    war = now.before
    outlook = stepping(war, now.side, now.action)
    if outlook.result == FREE:
        template = "The {unit} wheels to {cell}." if outlook.sideways else "The {unit} advances to {cell}."
        return [on_the_way(war, template, "§5.7", outlook)]
    return [a_meeting(war, outlook)]


def tell_moving_again(now: Happening) -> list[Message]:
    war = now.before
    outlook = stepping(war, now.side, now.action)
    if outlook.result == STOPS:
        return [on_the_way(war, "The {unit} holds {cell}.", "§5.5", outlook)]
    if outlook.result == FREE:
        return [on_the_way(war, "The {unit} presses on to {cell}.", "§5.5", outlook)]
    return [a_meeting(war, outlook)]


def a_meeting(war: War, outlook: Outlook) -> Message:
    if outlook.result == BREAKS_THROUGH:
        template = "The {unit} breaks through into the camp of {enemy}. {army} wins!"
        return about(war, template, "§5.4", int(outlook.unit.side), unit=outlook.unit.title)
    if outlook.result == DRIVES:
        way = "wheels" if outlook.sideways else "advances"
        return on_the_way(war, "The {unit} " + way + " to {cell} and drives the {other} on.", "§5.8", outlook)
    return a_fight(war, outlook)


def on_the_way(war: War, template: str, rule: str, outlook: Outlook) -> Message:
    args: dict[str, str | int] = {"unit": outlook.unit.title, "cell": CELL_NAMES[outlook.cell]}
    if outlook.other is not None:
        args["other"] = outlook.other.title
    return about(war, template, rule, int(outlook.unit.side), **args)


def a_fight(war: War, outlook: Outlook) -> Message:
    assert outlook.other is not None
    template = (FLANK_ATTACK if outlook.sideways else ATTACK) + FIGHT_ENDS[outlook.result]
    message = on_the_way(war, template, FIGHT_RULES[outlook.result], outlook)
    message.args["attack"] = int(outlook.unit.attack)
    message.args["defence"] = int(outlook.other.defence)
    return message


# ------------------------------------------------------------------ §7 the end


LAST_CARD = "The last card is played. "
UNITS = LAST_CARD + "{first} has {units} on the field, {second} {others}: {army} wins."
ELITES = LAST_CARD + "Both have {units} on the field, {first} {elites} elite, {second} {other_elites}: "


def tell_count(now: Happening) -> list[Message]:
    war = now.after
    args: dict[str, str | int] = {
        "first": war.armies.armies[0].short,
        "second": war.armies.armies[1].short,
        "units": int(units_of(war, 0)),
        "others": int(units_of(war, 1)),
        "elites": int(elites_of(war, 0)),
        "other_elites": int(elites_of(war, 1)),
    }
    winner = int(war.winner)
    if war.ended == "§7.2":
        return [about(war, UNITS, "§7.2", winner, **args)]
    if war.ended == "§7.3":
        return [about(war, ELITES + "{army} wins.", "§7.3", winner, **args)]
    message = about(war, ELITES + "a draw.", "§7.4", 0, **args)
    message.side = -1
    return [message]


TELLERS: dict[type[AnyStep], Callable[[Happening], list[Message]]] = {
    DrawLots: tell_lots,
    TurnUpToDeploy: tell_turning_up_to_deploy,
    LayFirstCard: tell_first_card,
    Deploy: tell_deploying,
    TurnUp: tell_turning_up,
    ChooseCard: tell_choosing,
    BringUp: tell_bringing_up,
    MoveOn: tell_moving_on,
    MoveAgain: tell_moving_again,
    DrawHand: tell_first_hand,
    DrawCard: tell_drawing,
    Count: tell_count,
}
