"""§4.5 What a turn may be used for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.layout import Layout
from grognard.games.epic_naval.cards import can_play
from grognard.games.epic_naval.data import (
    AFLOAT,
    AGAIN,
    ALL_CLASSES,
    BATTERY,
    BOMBERS,
    COMMAND,
    FASTER,
    FIRE_FIRST,
    FLEET,
    FURTHER,
    K_RECOVER,
    LETTERS,
    MAX_BASES,
    MAX_CARDS,
    MAX_NODES,
    NONE,
    STOCK,
    UNDER,
    WING,
)
from grognard.games.epic_naval.flying import can_extend, can_shift, can_use
from grognard.games.epic_naval.plotting import can_activate
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import any_since
from grognard.games.epic_naval.surfacing import can_surface
from grognard.games.epic_naval.taskforce import can_activate_force, has_target

# Actions of a turn.
ACTS: Final = Layout(
    ship=FLEET,  # activate that ship
    tf=LETTERS,  # move that task force
    base=MAX_BASES,  # use that base
    link=MAX_BASES,  # a further bomber of that base
    shift=BOMBERS,  # shift that bomber
    surface=FLEET,  # bring up that submarine
    card=MAX_CARDS,
    draw=1,
    over=1,
    back=FLEET,  # take back the marker of that ship
    march=MAX_NODES,  # a land unit marches from that node
)


SHIP_: Final[i64] = ACTS.first("ship")
FORCE_: Final[i64] = ACTS.first("tf")
BASE_: Final[i64] = ACTS.first("base")
EXTEND_: Final[i64] = ACTS.first("link")
SHIFT_: Final[i64] = ACTS.first("shift")
SURFACE_: Final[i64] = ACTS.first("surface")
CARD_: Final[i64] = ACTS.first("card")
DRAW_: Final[i64] = ACTS.first("draw")
OVER_: Final[i64] = ACTS.first("over")
RECOVER_: Final[i64] = ACTS.first("back")
MARCH_: Final[i64] = ACTS.first("march")


def add_ships(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§5.1 Ships that may be activated, with that card if there is one."""
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.status[ship] == AFLOAT and may_sail(naval, ship, card, out):
            out.add(SHIP_ + ship - FLEET * side)


def may_sail(naval: Naval, ship: i64, card: i64, out: Actions) -> bool:
    """§5.1, §11.4 Whether a ship on the chart may be activated, with that card if there is one."""
    if card == NONE:
        return naval.done[ship] == 0 and can_activate(naval, ship, card)
    effect = naval.rules.card_effect[card]
    if (naval.done[ship] == 1) != (effect == AGAIN):
        return False
    if effect == FURTHER and not naval.can_fire(ship):
        return False
    if effect == FIRE_FIRST and not has_target(naval, ship, out):
        return False
    return can_activate(naval, ship, card)


def add_forces(naval: Naval, side: Side, bonus: i64, out: Actions) -> None:
    """§13.3 Task forces that may be activated."""
    for number in range(LETTERS):
        marker = LETTERS * side + number
        if naval.force_node[marker] != NONE and naval.force_done[marker] == 0:
            if can_activate_force(naval, marker, bonus):
                out.add(FORCE_ + number)


def add_bases(naval: Naval, side: Side, further: i64, out: Actions) -> None:
    """§8.1 Bases that may be used, §8.4 chains that may grow; §10.4 batteries only on a full marker."""
    rules = naval.rules
    for base in range(rules.bases):
        if naval.base_owner[base] != side or naval.base_lost[base]:
            continue
        if naval.base_done[base] == 0 and can_use(naval, base, further, out):
            if rules.base_kind[base] != BATTERY or naval.free[side] > 0:
                out.add(BASE_ + base)
        if rules.flies(base) and can_extend(naval, base, further, out):
            out.add(EXTEND_ + base)


def add_shifts(naval: Naval, side: Side, out: Actions) -> None:
    """§8.6 Bombers that may be shifted."""
    if naval.aloft[side] == 0:
        return
    for bomber in range(len(naval.bomber)):
        if naval.bomber[bomber] > STOCK and naval.base_owner[bomber // WING] == side:
            if can_shift(naval, bomber):
                out.add(SHIFT_ + bomber)


def add_surfacing(naval: Naval, side: Side, out: Actions) -> None:
    """§9.2 Submarines whose round has come."""
    for number in range(naval.rules.last_ship[side] - FLEET * side):
        ship = FLEET * side + number
        if naval.status[ship] == UNDER and naval.due[ship] == naval.round and can_surface(naval, ship):
            out.add(SURFACE_ + number)


def add_units(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.4 What the command card may go with."""
    if naval.free[side] > 0:
        add_ships(naval, side, card, out)
    add_others(naval, side, card, out)


def add_others(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.4 Task forces and bases that the command card may go with."""
    effect = naval.rules.card_effect[card]
    if effect == FASTER and naval.free[side] > 0:
        add_forces(naval, side, naval.rules.card_amount[card], out)
    elif effect == FURTHER:
        add_bases(naval, side, naval.rules.card_amount[card], out)


def add_cards(naval: Naval, side: Side, ships: i64, out: Actions) -> None:
    """§11.4 Command cards that something can use, §11.5 one event or upgrade a round.

    The first ``ships`` actions in ``out`` are ships that may be activated without a card.
    """
    rules = naval.rules
    fires = False
    for listed in range(ships):
        if naval.can_fire(FLEET * side + out.items[listed]):
            fires = True
            break
    hand = naval.hand
    first = side * rules.cards
    for card in range(rules.cards):
        if hand[first + card] == 0:
            continue
        if rules.card_kind[card] == COMMAND:
            effect = rules.card_effect[card]
            plain = effect != AGAIN and effect != FIRE_FIRST and (effect != FURTHER or fires)
            if (ships > 0 and plain) or has_units(naval, side, card, out):
                out.add(CARD_ + card)
        elif naval.free[side] > 0 and naval.carded[side] == 0 and can_play(naval, side, card, out):
            out.add(CARD_ + card)


def has_units(naval: Naval, side: Side, card: i64, out: Actions) -> bool:
    """Whether the card could go with anything; ``out`` is left as it was."""
    if naval.free[side] > 0:
        for ship in range(FLEET * side, naval.rules.last_ship[side]):
            if naval.status[ship] == AFLOAT and may_sail(naval, ship, card, out):
                return True
    before = out.count
    add_others(naval, side, card, out)
    return any_since(out, before)


def add_markers_back(naval: Naval, side: Side, out: Actions) -> None:
    """§12.2 Ships whose marker a convoy commodore, or the scenario, lets the side take back."""
    if naval.recovered[side]:
        return
    classes = classes_taken_back(naval, side)
    if classes != 0:
        for ship in range(FLEET * side, naval.rules.last_ship[side]):
            if naval.done[ship] and naval.status[ship] == AFLOAT:
                if classes >> naval.rules.ship_class[ship] & 1:
                    out.add(RECOVER_ + ship - FLEET * side)


def classes_taken_back(naval: Naval, side: Side) -> i64:
    """§12.2 Classes of ships whose markers may be taken back, as bits; §12.3 those of all commodores."""
    if naval.rules.take_back[side]:
        return ALL_CLASSES
    classes: i64 = 0
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.commander[ship] != NONE and has_commodore(naval, ship):
            classes |= naval.rules.commander_of[naval.commander[ship]]
    return classes


def has_commodore(naval: Naval, ship: i64) -> bool:
    """§12.2 A convoy commodore is in force on this ship."""
    who = naval.commander[ship]
    return who != NONE and naval.rules.commander_effect[who] == K_RECOVER and naval.status[ship] == AFLOAT


def mark_again(naval: Naval, side: Side, number: i64) -> None:
    """§11.7 A ship whose marker was taken back has one on it again by *Second orders*."""
    if naval.recovered[side] == 1 + number:
        naval.recovered[side] = 1 + FLEET
