"""§13.2 Letters of task forces on their markers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.games.epic_naval.data import DUE, FLEET, IN_FORCE, LETTERS, NONE, PERMUTATION
from grognard.games.epic_naval.position import Naval

FACTORIALS: Final = vec[i64]([1, 1, 2, 6, 24])


def bits_in(bits: i64) -> i64:
    count: i64 = 0
    for number in range(LETTERS):
        count += bits >> number & 1
    return count


def bits_of(bits: i64) -> list[i64]:
    """The numbers of the bits that are set."""
    return [number for number in range(LETTERS) if bits >> number & 1]


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


def ships_in(naval: Naval, side: Side, letter: i64) -> i64:
    count: i64 = 0
    letters = naval.letter
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if letters[ship] == letter and naval.status[ship] == IN_FORCE:
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
    first = stack & -stack
    return stack != first and first >> marker % LETTERS == 1


def letters_due(naval: Naval, side: Side) -> i64:
    """§4.1 The letters that come in now, as bits: of one edge, should others have had to wait (§14.3)."""
    letters: i64 = 0
    edge: i64 = NONE
    for letter in range(LETTERS):
        if is_due(naval, side, letter):
            if edge == NONE:
                edge = naval.rules.entry_edge[LETTERS * side + letter]
            if naval.rules.entry_edge[LETTERS * side + letter] == edge:
                letters |= 1 << letter
    return letters


def is_due(naval: Naval, side: Side, letter: i64) -> bool:
    """§4.1 Whether the task force lies on the field of this round."""
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        if naval.letter[ship] == letter and naval.status[ship] == DUE and naval.due[ship] == naval.round:
            return True
    return False


def next_to_share(naval: Naval, side: Side) -> i64:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == IN_FORCE and naval.letter[ship] == LETTERS:
            return ship
    return NONE
