"""Why a marker is spent on this ship, task force, base or card."""

from __future__ import annotations

from grognard.core.chance import Actions
from grognard.core.message import say
from grognard.games.epic_naval import options
from grognard.games.epic_naval.activation import NOBODY_FOLLOWS, Activation
from grognard.games.epic_naval.data import COMMAND, FIRE_FIRST, FLEET, FURTHER, LETTERS, NONE
from grognard.games.epic_naval.flying import add_links, add_uses
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons.ashore import marcher_words
from grognard.games.epic_naval.reasons.hand import card_reason, hand_words
from grognard.games.epic_naval.reasons.prey import best_of, prey_ahead, prey_noun, prey_of
from grognard.games.epic_naval.reasons.ways import carries, force_carries, way_left
from grognard.games.epic_naval.turn import Turns

CAUGHT = "lies in enemy range"


def action_reason(naval: Naval, _turns: Turns, side: int, action: int) -> str:
    """§4.5 What the marker is spent on."""
    if action < options.BASE_:
        return sailor_words(naval, side, action, NONE)
    if action < options.SHIFT_:
        return base_words(naval, action, 0)
    if action < options.SURFACE_ or action == options.OVER_:
        return ""
    if action < options.CARD_:
        return say("comes up this round or is lost")
    if action < options.DRAW_:
        card = action - options.CARD_
        return command_words(naval, side, card) or card_reason(naval, side, card)
    if action >= options.MARCH_:
        return marcher_words(naval, side, action - int(options.MARCH_))
    return hand_words(naval, side) if action == options.DRAW_ else say("one marker more to spend")


def unit_reason(naval: Naval, turns: Turns, side: int, action: int) -> str:
    """§11.4 What the command card goes with."""
    card = int(turns.card)
    if action < options.BASE_:
        return sailor_words(naval, side, action, card)
    further = int(naval.rules.card_amount[card]) if naval.rules.card_effect[card] == FURTHER else 0
    return base_words(naval, action, further)


def follower_reason(naval: Naval, _frame: Activation, side: int, number: int) -> str:
    """§12.2 Whom the admiral takes along."""
    return "" if number == NOBODY_FOLLOWS else ship_words(naval, FLEET * side + number, NONE)


def sailor_words(naval: Naval, side: int, action: int, card: int) -> str:
    if action < options.FORCE_:
        return ship_words(naval, FLEET * side + action, card)
    return force_words(naval, side, LETTERS * side + action - options.FORCE_)


def ship_words(naval: Naval, ship: int, card: int) -> str:
    """What the ship has in range, can come to hit, or has to get away from."""
    effect = NONE if card == NONE else int(naval.rules.card_effect[card])
    further = int(naval.rules.card_amount[card]) if effect == FURTHER else 0
    caught = bool(naval.cover[naval.node[ship]])
    prey = prey_of(naval, ship, further)
    if prey != NONE and effect == FIRE_FIRST:
        return say("fires at {prey:the} before it moves", prey=prey_noun(naval, prey))
    if prey != NONE and not caught:
        return say("has {prey:the} in range", prey=prey_noun(naval, prey))
    if effect != FIRE_FIRST:
        prey = prey_ahead(naval, ship, card)
        if prey != NONE:
            return say("can bring {prey:the} into range", prey=prey_noun(naval, prey))
    if caught:
        return CAUGHT
    return way_left(naval, ship // FLEET, carries(naval, ship), int(naval.node[ship]))


def force_words(naval: Naval, side: int, marker: int) -> str:
    """§13.3 Where a task force is."""
    node, letter = int(naval.force_node[marker]), int(naval.force_letter[marker])
    if naval.cover[node]:
        return CAUGHT
    return way_left(naval, side, force_carries(naval, side, letter), node)


def base_words(naval: Naval, action: int, further: int) -> str:
    """§8 What a base or its next bomber can hit, or that it is out of action."""
    found = Actions()
    if action < options.EXTEND_:
        base = action - options.BASE_
        if naval.base_hit[base]:
            return say("is out of action and can be repaired")
        add_uses(naval, base, further, True, found)
    else:
        add_links(naval, action - options.EXTEND_, further, found)
    prey = best_of(naval, found)
    return say("can hit {prey:the}", prey=prey_noun(naval, prey)) if prey != NONE else ""


def command_words(naval: Naval, side: int, card: int) -> str:
    """§11.4 The best that a ship could do with the command card."""
    if naval.rules.card_kind[card] != COMMAND:
        return ""
    found = Actions()
    options.add_units(naval, side, card, found)
    for number in range(found.count):
        action = int(found.items[number])
        if action < options.FORCE_:
            ship = FLEET * side + action
            told = ship_words(naval, ship, card)
            if told not in ("", CAUGHT, ship_words(naval, ship, NONE)):
                return say("with it our {ship} {told}", ship=naval.rules.ship_names[ship], told=told)
    return ""
