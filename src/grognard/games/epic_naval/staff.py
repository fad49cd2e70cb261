"""§3.6, §12.3 Which commanders a side may still take, and what they may sit on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.games.epic_naval.data import DUE, FLEET, IN_FORCE, MAX_BASES, MAX_COMMANDERS, NONE, READY
from grognard.games.epic_naval.position import Naval

HOLDERS: Final = FLEET + MAX_BASES  # what a commander may sit on: a ship or a base
NO_COMMANDER: Final = MAX_COMMANDERS * HOLDERS


def who_sits_on(naval: Naval, side: Side, holder: i64) -> i64:
    """Who sits on that ship of the side, or on that base."""
    if holder < FLEET:
        return naval.commander[FLEET * side + holder]
    return naval.base_commander[holder - FLEET]


def seat(naval: Naval, side: Side, holder: i64, who: i64) -> None:
    """The commander sits there; NONE: nobody does."""
    if holder < FLEET:
        naval.commander[FLEET * side + holder] = who
    else:
        naval.base_commander[holder - FLEET] = who


def suits(naval: Naval, side: Side, who: i64, holder: i64) -> bool:
    """§3.6 The ship or base is the side's and of the kind that he asks for."""
    rules = naval.rules
    if holder >= FLEET:
        base = holder - FLEET
        return (
            base < rules.bases and rules.on_base[who] and naval.base_owner[base] == side and rules.flies(base)
        )
    ship = FLEET * side + holder
    status = naval.status[ship]
    there = status in (READY, IN_FORCE, DUE)
    return there and rules.commander_on[who] >> rules.ship_class[ship] & 1 == 1


def is_free(naval: Naval, side: Side, holder: i64) -> bool:
    """§12.3 Nobody sits there; of ships that are the same the first such counts."""
    if who_sits_on(naval, side, holder) != NONE:
        return False
    if holder >= FLEET:
        return True
    ship = FLEET * side + holder
    for other in range(FLEET * side, ship):
        if (
            naval.status[other] == naval.status[ship]
            and naval.letter[other] == naval.letter[ship]
            and naval.rules.ship_class[other] == naval.rules.ship_class[ship]
            and naval.commander[other] == NONE
        ):
            return False
    return True


def place_of(naval: Naval, side: Side, who: i64) -> i64:
    """Where the commander stands among those who are offered; NONE: nowhere."""
    offered = naval.rules.offered[side]
    for place in range(len(offered)):
        if offered[place] == who:
            return place
    return NONE


def taken(naval: Naval, side: Side) -> i64:
    """How many commanders the side has."""
    count: i64 = 0
    for holder in range(FLEET + naval.rules.bases):
        if is_ours(naval, side, holder) and who_sits_on(naval, side, holder) != NONE:
            count += 1
    return count


def is_ours(naval: Naval, side: Side, holder: i64) -> bool:
    return holder < FLEET or naval.base_owner[holder - FLEET] == side


def last_taken(naval: Naval, side: Side) -> i64:
    """§12.3 The latest place and seat in the order in which commanders are taken; NONE: nobody yet."""
    last: i64 = NONE
    for holder in range(FLEET + naval.rules.bases):
        if is_ours(naval, side, holder):
            who = who_sits_on(naval, side, holder)
            if who != NONE and HOLDERS * place_of(naval, side, who) + holder > last:
                last = HOLDERS * place_of(naval, side, who) + holder
    return last


def copies_left(naval: Naval, side: Side, place: i64) -> i64:
    """How often the commander at that place is still offered."""
    left = naval.rules.offered_times[side][place]
    for holder in range(FLEET + naval.rules.bases):
        if is_ours(naval, side, holder):
            if who_sits_on(naval, side, holder) == naval.rules.offered[side][place]:
                left -= 1
    return left


def add_seats(naval: Naval, side: Side, out: Actions) -> None:
    """§12.3 Every commander who comes after those taken, on each seat that is free for him."""
    offered = naval.rules.offered[side]
    last = last_taken(naval, side)
    for place in range(len(offered)):
        if copies_left(naval, side, place) == 0:
            continue
        for holder in range(FLEET + naval.rules.bases):
            if HOLDERS * place + holder > last and suits(naval, side, offered[place], holder):
                if is_free(naval, side, holder):
                    out.add(HOLDERS * offered[place] + holder)


def could_sit(naval: Naval, side: Side) -> i64:
    """§12.3 How many more could be taken, if they did not want the same seats."""
    seats = Actions()
    add_seats(naval, side, seats)
    count: i64 = 0
    for place in range(len(naval.rules.offered[side])):
        here: i64 = 0
        for number in range(seats.count):
            if seats.items[number] // HOLDERS == naval.rules.offered[side][place]:
                here += 1
        left = copies_left(naval, side, place)
        count += here if here < left else left
    return count


def left_after(naval: Naval, side: Side, action: i64) -> i64:
    """How many more could be taken after this one."""
    seat(naval, side, action % HOLDERS, action // HOLDERS)
    count = could_sit(naval, side)
    seat(naval, side, action % HOLDERS, NONE)
    return count


def add_commanders(naval: Naval, side: Side, out: Actions) -> None:
    """§3.6, §12.3 Who may be taken next, and for which seat, so that as many as allowed find one."""
    seats = Actions()
    add_seats(naval, side, seats)
    wanted = naval.rules.takes[side] - taken(naval, side) - 1
    best: i64 = 0
    if wanted > 0:
        for number in range(seats.count):
            left = left_after(naval, side, seats.items[number])
            if left > best:
                best = left
        if best > wanted:
            best = wanted
    for number in range(seats.count):
        if best == 0 or left_after(naval, side, seats.items[number]) >= best:
            out.add(seats.items[number])


def sides_choosing(naval: Naval) -> i64:
    """§12.3 Sides that may take a further commander, as bits."""
    sides: i64 = 0
    for side in range(2):
        if taken(naval, side) < naval.rules.takes[side] and could_sit(naval, side) > 0:
            sides |= 1 << side
    return sides
