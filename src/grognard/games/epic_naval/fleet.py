"""§3 What a fleet is made of and where it may start: asked by the steps of the set-up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import (
    ABSENT,
    DUE,
    FLEET,
    LETTERS,
    MOST,
    NO_BOMBER,
    NONE,
    PERMUTATION,
    READY,
    SHALLOW,
    STOCK,
    WING,
)
from grognard.games.epic_naval.letters import bits_in, nth_bit
from grognard.games.epic_naval.position import Naval

NOT_SOLD: Final = Reason("not_sold", "that cannot be bought here", "§3.2")
CLASS_PASSED: Final = Reason("class_passed", "class by class: that class has been passed", "§3.2")
TOO_DEAR: Final = Reason("too_dear", "there are not enough points left for that", "§3.2")
ENOUGH_OF_THEM: Final = Reason("enough", "no more of them may be bought", "§3.2")
NEEDED_FIRST: Final = Reason("needed_first", "first one of the ships that you must have", "§3.2")
NO_BERTH: Final = Reason("no_berth", "no base has room for another bomber", "§3.2")
BUY_MORE: Final = Reason("buy_more", "more ships are needed for your task forces", "§3.2")
COMES_LATER: Final = Reason("comes_later", "task force {text} comes by the round track", "§3.3")
FULL: Final = Reason("full", "a task force has six ships at most", "§3.3")
IN_ORDER: Final = Reason("in_order", "letters are taken in their order", "§3.3")
MORE_FORCES: Final = Reason("more_forces", "the ships that are left must form more task forces", "§3.3")


def sets_up_freely(naval: Naval, side: Side) -> bool:
    return naval.rules.free_setup or naval.rules.buys[side]


def sides_arranging(naval: Naval) -> i64:
    sides: i64 = 0
    for side in range(2):
        if not sets_up_freely(naval, side):
            sides |= 1 << side
    return sides


def equip(naval: Naval, ship: i64) -> None:
    kind = naval.rules.ship_class[ship]
    naval.room[ship] = naval.rules.planes[kind]
    naval.load[ship] = naval.rules.planes[kind] + naval.rules.cargo[kind]


def price_of(naval: Naval, side: Side, kind: i64) -> i64:
    return naval.rules.price[side * (naval.rules.classes + 1) + kind]


def bought_of(naval: Naval, side: Side, kind: i64) -> i64:
    count: i64 = 0
    if kind == naval.rules.classes:
        for bomber in range(len(naval.bomber)):
            if naval.base_owner[bomber // WING] == side and naval.bomber[bomber] == STOCK:
                count += 1
        return count
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.rules.ship_class[ship] == kind and naval.status[ship] == READY:
            count += 1
    return count


def ships_bought(naval: Naval, side: Side) -> i64:
    count: i64 = 0
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == READY:
            count += 1
    return count


def has_needed(naval: Naval, side: Side) -> bool:
    """§3.2 Whether one of the ships that a fleet must have was bought."""
    if naval.rules.need[side] == 0:
        return True
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == READY and naval.rules.need[side] >> naval.rules.ship_class[ship] & 1:
            return True
    return False


def why_not_bought(naval: Naval, side: Side, kind: i64, from_kind: i64) -> Reason | None:
    """§3.2 Class by class, within points and limits; a ship that the fleet must have comes first."""
    if kind > naval.rules.classes or price_of(naval, side, kind) == 0:
        return NOT_SOLD
    if kind < from_kind:
        return CLASS_PASSED
    if price_of(naval, side, kind) > naval.money[side]:
        return TOO_DEAR
    if bought_of(naval, side, kind) >= naval.rules.most[side * (naval.rules.classes + 1) + kind]:
        return ENOUGH_OF_THEM
    if not has_needed(naval, side) and (
        kind == naval.rules.classes or naval.rules.need[side] >> kind & 1 == 0
    ):
        return NEEDED_FIRST
    if kind == naval.rules.classes and base_with_berth(naval, side) == NONE:
        return NO_BERTH
    return None


def why_not_enough_bought(naval: Naval, side: Side, from_kind: i64) -> Reason | None:
    """§3.2 A ship for every task force, and one that is needed, unless nothing more can be had."""
    if ships_bought(naval, side) >= naval.rules.least_forces[side] and has_needed(naval, side):
        return None
    for kind in range(naval.rules.classes + 1):
        if why_not_bought(naval, side, kind, from_kind) is None:
            return BUY_MORE
    return None


def base_with_berth(naval: Naval, side: Side) -> i64:
    for bomber in range(len(naval.bomber)):
        if naval.base_owner[bomber // WING] == side and naval.bomber[bomber] == NO_BOMBER:
            if naval.rules.flies(bomber // WING):
                return bomber
    return NONE


def buy(naval: Naval, side: Side, kind: i64) -> None:
    naval.money[side] -= price_of(naval, side, kind)
    if kind == naval.rules.classes:
        naval.bomber[base_with_berth(naval, side)] = STOCK
        return
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.rules.ship_class[ship] == kind and naval.status[ship] == ABSENT:
            if naval.rules.price[side * (naval.rules.classes + 1) + kind] > 0:
                naval.status[ship] = READY
                equip(naval, ship)
                return


def next_without_letter(naval: Naval, side: Side) -> i64:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == READY and naval.letter[ship] == NONE:
            return ship
    return NONE


def ready_in(naval: Naval, side: Side, letter: i64) -> i64:
    count: i64 = 0
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == READY and naval.letter[ship] == letter:
            count += 1
    return count


def is_reserved(naval: Naval, side: Side, letter: i64) -> bool:
    """Whether a task force that comes by the track has this letter."""
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == DUE and naval.letter[ship] == letter:
            return True
    return False


def why_not_formed(naval: Naval, side: Side, letter: i64) -> Reason | None:
    """§3.3 One to six ships, letters in their order, and at the end as many task forces as are asked for."""
    if is_reserved(naval, side, letter):
        return COMES_LATER
    here = ready_in(naval, side, letter)
    if here == MOST:
        return FULL
    left = ready_in(naval, side, NONE)
    formed: i64 = 0
    for other in range(LETTERS):
        if ready_in(naval, side, other) > 0:
            formed += 1
        elif other < letter and not is_reserved(naval, side, other):
            return IN_ORDER
    least = naval.rules.least_forces[side]
    ships = ships_bought(naval, side)
    enough = here == 0 or formed + left - 1 >= (least if least < ships else ships)
    return None if enough else MORE_FORCES


def next_unplaced(naval: Naval, side: Side) -> i64:
    """The first letter with ships that has no node yet."""
    for letter in range(LETTERS):
        if ready_in(naval, side, letter) > 0 and not is_placed(naval, side, letter):
            return letter
    return NONE


def is_placed(naval: Naval, side: Side, letter: i64) -> bool:
    """During set-up the marker of a letter lies in the letter's own place."""
    return naval.force_node[LETTERS * side + letter] != NONE


def may_start_on(naval: Naval, side: Side, letter: i64, node: i64) -> bool:
    """§3.4 Different nodes, not in enemy range; no submarines in shallows."""
    if naval.cover[node] or naval.enemy_force_on(1 - side, node):
        return False
    return not is_too_shallow(naval, side, letter, node)


def is_too_shallow(naval: Naval, side: Side, letter: i64, node: i64) -> bool:
    """§3.4 Whether the task force has submarines, and the node lies in shallows."""
    if naval.rules.terrain[node] != SHALLOW:
        return False
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == READY and naval.letter[ship] == letter:
            if naval.rules.shallows[naval.rules.ship_class[ship]] == 0:
                return True
    return False


def order_fits(naval: Naval, side: Side, order: i64) -> bool:
    """§3.4 No submarines in shallows."""
    letters = naval.rules.listed_letters[side]
    count = bits_in(letters)
    for place in range(count):
        node = naval.rules.listed_node[LETTERS * side + nth_bit(letters, place)]
        letter = letter_at(letters, count, order, place)
        if is_too_shallow(naval, side, letter, node):
            return False
    return True


def letter_at(letters: i64, count: i64, order: i64, place: i64) -> i64:
    """The letter that comes at that place in the given order."""
    first = LETTERS - count
    return nth_bit(letters, PERMUTATION[LETTERS * order + first + place] - first)


def sort_markers(naval: Naval, side: Side) -> None:
    """Markers are numbered by where they lie, so that their numbers tell nothing."""
    first = LETTERS * side
    for _turn in range(LETTERS):
        for marker in range(first, first + LETTERS - 1):
            mine = naval.force_node[marker]
            other = naval.force_node[marker + 1]
            if other != NONE and (mine == NONE or other < mine):
                letter = naval.force_letter[marker]
                naval.force_node[marker] = other
                naval.force_letter[marker] = naval.force_letter[marker + 1]
                naval.force_node[marker + 1] = mine
                naval.force_letter[marker + 1] = letter


def rule_out_shallows(naval: Naval, side: Side) -> None:
    """§13.2 Everybody sees which markers start in shallows, and are no submarines."""
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        node = naval.force_node[marker]
        if node != NONE and naval.rules.terrain[node] == SHALLOW:
            for letter in range(LETTERS):
                if naval.force_is_deep(side, letter):
                    naval.fits[LETTERS * marker + letter] = 0
