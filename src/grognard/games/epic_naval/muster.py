"""§4.1, §4.2 The start of a round: arrivals; then task forces are regrouped, split and laid out."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.games.epic_naval.data import (
    DUE,
    FLEET,
    IN_FORCE,
    LAND,
    LETTERS,
    MAX_NODES,
    MOST,
    NONE,
    PERMUTATION,
    PERMUTATIONS,
    SHALLOW,
)
from grognard.games.epic_naval.laying import FREELY, deployment, remove_marker
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out

# Orders at the start of a round: lay out that marker, split it, regroup those on its node, or none.
LAY_FORCE: Final = 0
SPLIT: Final = LAY_FORCE + LETTERS
REGROUP: Final = SPLIT + LETTERS
READY_TO_GO: Final = REGROUP + LETTERS

FACTORIALS: Final = vec[i64]([1, 1, 2, 6, 24])


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Muster(Frame):
    """§4.1, §4.2 Arrivals of one side after the other, then orders in the same way, the first one first."""

    def __init__(self) -> None:
        super().__init__(MUSTER)
        self.second: bool = False  # it is the second side's turn
        self.letters: i64 = 0  # letters that come in or are shared out, as bits
        self.node: i64 = NONE  # where ships are shared out
        self.ship: i64 = NONE  # which is shared out next
        self.used: i64 = 0  # letters that have got a ship, as bits
        self.fresh: i64 = 0  # markers that have no letter yet, as bits
        self.formed: i64 = 0  # markers that were split or regrouped already, as bits


def bits_in(bits: i64) -> i64:
    count: i64 = 0
    for number in range(LETTERS):
        count += bits >> number & 1
    return count


def nth_bit(bits: i64, place: i64) -> i64:
    """The number of the bit at that place among those that are set."""
    for number in range(LETTERS):
        if bits >> number & 1:
            if place == 0:
                return number
            place -= 1
    return NONE


def free_marker(naval: Naval, side: Side) -> i64:
    """A marker of the side that is not on the chart, or NONE."""
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if naval.force_node[marker] == NONE:
            return marker
    return NONE


# ------------------------------------------------------------------ §4.1 arrivals


@final
class NextSide(Rule[Naval, Muster]):
    """§4.1 What lies on this round's field of the track comes in."""

    def do(self, naval: Naval, muster: Muster) -> None:
        naval.side = 1 - naval.first if muster.second else naval.first
        side = naval.side
        look_out(naval, side)
        muster.letters = 0
        muster.fresh = 0
        for ship in range(FLEET * side, FLEET * side + FLEET):
            if naval.status[ship] == DUE and naval.due[ship] == naval.round:
                muster.letters |= 1 << naval.letter[ship]


@final
class NextArrival(Rule[Naval, Muster]):
    """§14.3 What finds no node to come in waits for the next field."""

    def do(self, naval: Naval, muster: Muster) -> None:
        side = naval.side
        coming = bits_in(muster.letters) - bits_in(muster.fresh)
        if coming > 0:
            found = Actions()
            add_entries(naval, muster, side, found)
            if found.count > 0:
                return
            wait_on_track(naval, muster, side)
        muster.go(ASSIGN if muster.fresh != 0 else END_ARRIVALS)


def wait_on_track(naval: Naval, muster: Muster, side: Side) -> None:
    """§14.3 Task forces that find no node, the last letters of those due, wait one field."""
    while bits_in(muster.letters) > bits_in(muster.fresh):
        letter = nth_bit(muster.letters, bits_in(muster.letters) - 1)
        muster.letters &= ~(1 << letter)
        for ship in range(FLEET * side, FLEET * side + FLEET):
            if naval.status[ship] == DUE and naval.letter[ship] == letter:
                naval.due[ship] = naval.round + 1


def add_entries(naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
    """§4.1 Nodes of the edge on which a task force may come in, where every letter due may."""
    rules = naval.rules
    edge = rules.entry_edge[LETTERS * side + nth_bit(muster.letters, 0)]
    deep = False
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == DUE and naval.due[ship] == naval.round:
            if rules.shallows[rules.ship_class[ship]] == 0:
                deep = True
    for node in rules.edges[edge]:
        terrain = rules.terrain[node]
        if (
            terrain != LAND
            and not (deep and terrain == SHALLOW)
            and not naval.cover[node]
            and naval.ship_at[node] == NONE
            and not naval.enemy_force_on(side, node)
        ):
            out.add(node)


@final
class ChooseEntry(Decision[Naval, Muster]):
    """§4.1 The side lays a marker on a node of its edge, face down."""

    space: i64 = MAX_NODES

    def actions(self, naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
        add_entries(naval, muster, side, out)

    def take(self, naval: Naval, muster: Muster, side: Side, node: i64) -> None:
        marker = free_marker(naval, side)
        naval.force_node[marker] = node
        naval.force_done[marker] = 0
        muster.fresh |= 1 << (marker % LETTERS)
        muster.go(NEXT_ARRIVAL)


@final
class Assign(Decision[Naval, Muster]):
    """§4.1 The side decides in secret which task force is which of these markers."""

    space: i64 = PERMUTATIONS

    def actions(self, naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
        for order in range(FACTORIALS[bits_in(muster.fresh)]):
            out.add(order)

    def take(self, naval: Naval, muster: Muster, side: Side, order: i64) -> None:
        for ship in range(FLEET * side, FLEET * side + FLEET):
            if naval.status[ship] == DUE and muster.letters >> naval.letter[ship] & 1:
                naval.status[ship] = IN_FORCE
                naval.due[ship] = 0
        hand_out(naval, side, muster.fresh, muster.letters, order)
        muster.fresh = 0
        muster.letters = 0


@final
class EndArrivals(Rule[Naval, Muster]):
    """§4.1 Then the second side's arrivals, §4.2 and only then orders."""

    def do(self, naval: Naval, muster: Muster) -> None:
        muster.second = not muster.second
        if muster.second:
            muster.go(NEXT_SIDE)


def hand_out(naval: Naval, side: Side, markers: i64, letters: i64, order: i64) -> None:
    """Letters go to markers in the given order; §13.2 everybody knows which letters are among these."""
    count = bits_in(markers)
    first = LETTERS - count  # orders of fewer than four: those that leave the first places alone
    for place in range(count):
        marker = LETTERS * side + nth_bit(markers, place)
        letter = nth_bit(letters, PERMUTATION[LETTERS * order + first + place] - first)
        naval.force_letter[marker] = letter
        naval.force_seen[marker] = 0
        for each in range(LETTERS):
            naval.fits[LETTERS * marker + each] = letters >> each & 1
    for number in range(LETTERS):
        if not markers >> number & 1:
            for each in range(LETTERS):
                if letters >> each & 1:
                    naval.fits[LETTERS * (LETTERS * side + number) + each] = 0


# ------------------------------------------------------------------ §4.2 orders


@final
class OrdersForForces(Decision[Naval, Muster]):
    """§4.2 The side lays out, splits or regroups task forces, as often as it likes."""

    space: i64 = READY_TO_GO + 1

    def actions(self, naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
        for number in range(LETTERS):
            marker = LETTERS * side + number
            if naval.force_node[marker] == NONE or naval.force_done[marker]:
                continue
            out.add(LAY_FORCE + number)
            if muster.formed >> number & 1:
                continue
            if ships_in(naval, side, naval.force_letter[marker]) > 1 and spare_letters(naval, side) != 0:
                out.add(SPLIT + number)
            if is_first_of_stack(naval, marker, muster.formed):
                out.add(REGROUP + number)
        out.add(READY_TO_GO)

    def take(self, naval: Naval, muster: Muster, side: Side, action: i64) -> None:
        if action == READY_TO_GO:
            muster.go(END_MUSTER)
            return
        marker = LETTERS * side + action % LETTERS
        if action < SPLIT:
            muster.go(HAS_FORCES)
            naval.call(deployment(side, 1 << (action % LETTERS), FREELY))
            return
        muster.node = naval.force_node[marker]
        muster.fresh = 1 << (action % LETTERS) if action < REGROUP else stack_of(naval, marker, muster.formed)
        gather(naval, muster, side)


@final
class HasForces(Rule[Naval, Muster]):
    """§4.2 Only a side with task forces has orders to give."""

    def do(self, naval: Naval, muster: Muster) -> None:
        naval.side = 1 - naval.first if muster.second else naval.first
        look_out(naval, naval.side)
        first = LETTERS * naval.side
        for marker in range(first, first + LETTERS):
            if naval.force_node[marker] != NONE and naval.force_done[marker] == 0:
                muster.go(ORDERS_FOR_FORCES)
                return
        muster.go(END_MUSTER)


def ships_in(naval: Naval, side: Side, letter: i64) -> i64:
    count: i64 = 0
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == IN_FORCE and naval.letter[ship] == letter:
            count += 1
    return count


def spare_letters(naval: Naval, side: Side) -> i64:
    """§13.10 Letters that no task force has, as bits."""
    free: i64 = 0
    for letter in range(LETTERS):
        if not naval.letter_is_used(side, letter):
            free |= 1 << letter
    return free


def stack_of(naval: Naval, marker: i64, formed: i64) -> i64:
    """The task forces on the marker's node that may still be regrouped, as bits."""
    first = LETTERS * (marker // LETTERS)
    found: i64 = 0
    for number in range(LETTERS):
        if naval.force_node[first + number] == naval.force_node[marker]:
            if naval.force_done[first + number] == 0 and not formed >> number & 1:
                found |= 1 << number
    return found


def is_first_of_stack(naval: Naval, marker: i64, formed: i64) -> bool:
    """§13.11 Two or more task forces on one node, named by the first of them."""
    stack = stack_of(naval, marker, formed)
    return bits_in(stack) > 1 and nth_bit(stack, 0) == marker % LETTERS


def gather(naval: Naval, muster: Muster, side: Side) -> None:
    """§13.10, §13.11 The ships of these task forces are to be shared out, over their and free letters."""
    letters: i64 = 0
    for number in range(LETTERS):
        if muster.fresh >> number & 1:
            letters |= 1 << naval.force_letter[LETTERS * side + number]
            naval.force_letter[LETTERS * side + number] = NONE
            naval.force_seen[LETTERS * side + number] = 0
    muster.letters = letters | spare_letters(naval, side)
    muster.used = 0
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == IN_FORCE and letters >> naval.letter[ship] & 1:
            naval.letter[ship] = LETTERS  # to be shared out
    muster.ship = next_to_share(naval, side)


def next_to_share(naval: Naval, side: Side) -> i64:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == IN_FORCE and naval.letter[ship] == LETTERS:
            return ship
    return NONE


@final
class ShareOut(Decision[Naval, Muster]):
    """§13.10, §13.11 Ship by ship, one to six in each task force; the compositions are open."""

    space: i64 = LETTERS

    def actions(self, naval: Naval, muster: Muster, side: Side, out: Actions) -> None:
        for letter in range(LETTERS):
            if muster.letters >> letter & 1 and may_join(naval, muster, side, letter):
                out.add(letter)

    def take(self, naval: Naval, muster: Muster, side: Side, letter: i64) -> None:
        naval.letter[muster.ship] = letter
        muster.used |= 1 << letter
        muster.ship = next_to_share(naval, side)
        if muster.ship != NONE:
            muster.go(SHARE_OUT)
            return
        relabel(naval, muster, side)


def may_join(naval: Naval, muster: Muster, side: Side, letter: i64) -> bool:
    """At most six; a new letter only after those before it, since letters are just names.

    A single task force is really split: the last ship does not join all others.
    """
    if muster.used >> letter & 1:
        if bits_in(muster.fresh) == 1 and bits_in(muster.used) == 1 and ships_in(naval, side, LETTERS) == 1:
            return False
        return ships_in(naval, side, letter) < MOST
    for earlier in range(letter):
        if muster.letters >> earlier & 1 and not muster.used >> earlier & 1:
            return False
    return True


def relabel(naval: Naval, muster: Muster, side: Side) -> None:
    """§13.10 As many markers as letters lie on the node."""
    while bits_in(muster.fresh) > bits_in(muster.used):
        marker = LETTERS * side + nth_bit(muster.fresh, bits_in(muster.fresh) - 1)
        muster.fresh &= ~(1 << (marker % LETTERS))
        remove_marker(naval, marker)
    while bits_in(muster.fresh) < bits_in(muster.used):
        marker = free_marker(naval, side)
        naval.force_node[marker] = muster.node
        naval.force_done[marker] = 0
        muster.fresh |= 1 << (marker % LETTERS)


@final
class Mingle(Chance[Naval, Muster]):
    """§13.10 Nobody else can tell which of these markers is which: they are mingled, seen by their side."""

    space: i64 = PERMUTATIONS

    def outcomes(self, naval: Naval, muster: Muster, out: Lots) -> None:
        for order in range(FACTORIALS[bits_in(muster.fresh)]):
            out.add(order, 1)

    def take(self, naval: Naval, muster: Muster, side: Side, order: i64) -> None:
        hand_out(naval, naval.side, muster.fresh, muster.used, order)
        muster.formed |= muster.fresh
        muster.fresh = 0
        muster.letters = 0
        muster.used = 0
        muster.node = NONE
        muster.go(HAS_FORCES)


@final
class EndMuster(Rule[Naval, Muster]):
    """§4.2 Then the second side."""

    def do(self, naval: Naval, muster: Muster) -> None:
        if not muster.second:
            muster.second = True
            muster.formed = 0
            muster.go(HAS_FORCES)


NEXT_SIDE: Final = NextSide()
NEXT_ARRIVAL: Final = NextArrival()
ASSIGN: Final = Assign()
END_ARRIVALS: Final = EndArrivals()
ORDERS_FOR_FORCES: Final = OrdersForForces()
HAS_FORCES: Final = HasForces()
SHARE_OUT: Final = ShareOut()
END_MUSTER: Final = EndMuster()
MUSTER: Final = Procedure(
    Muster,
    NEXT_SIDE,
    NEXT_ARRIVAL,
    ChooseEntry(),
    ASSIGN,
    END_ARRIVALS,
    HAS_FORCES,
    ORDERS_FOR_FORCES,
    SHARE_OUT,
    Mingle(),
    END_MUSTER,
)
