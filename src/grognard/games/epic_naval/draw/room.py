"""§13.9 Whether a task force finds room, so that nobody loses ships unawares."""

from __future__ import annotations

from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.data import LAND, LAYING, LETTERS, MARKERS, NONE, SHALLOW, SHIPS
from grognard.games.epic_naval.draw.words import members, plural
from grognard.games.epic_naval.position import Naval


def places(naval: Naval, node: int) -> list[int]:
    """§13.4 The centre and the nodes around it."""
    near = [int(naval.rules.near[HEADINGS * node + heading]) for heading in range(HEADINGS)]
    return [node, *(other for other in near if other != OUTSIDE)]


def without_room(naval: Naval, ships: list[int], free: list[int]) -> int:
    """How many of the ships must be lost, however they are laid out; some may not lie in shallows."""
    rules = naval.rules
    shallow = sum(rules.terrain[node] == SHALLOW for node in free)
    anywhere = sum(bool(rules.shallows[rules.ship_class[ship]]) for ship in ships)
    laid = min(anywhere, shallow)
    laid += min(len(free) - shallow, len(ships) - laid)
    return len(ships) - laid


def free_for(naval: Naval, marker: int, covered: dict[int, list[str]]) -> list[int]:
    """Where ships of this task force may be laid out; ``covered`` are the nodes in enemy range."""
    others = {int(naval.force_node[each]) for each in range(MARKERS) if each != marker}
    return [
        node
        for node in places(naval, int(naval.force_node[marker]))
        if node not in covered
        and naval.ship_at[node] == NONE
        and naval.rules.terrain[node] != LAND
        and node not in others
    ]


def lost_of(naval: Naval, marker: int, covered: dict[int, list[str]]) -> int:
    """How many ships of a task force would find no room where it is."""
    ships = members(naval, marker // LETTERS, int(naval.force_letter[marker]))
    return without_room(naval, ships, free_for(naval, marker, covered))


def warning(lost: int) -> str:
    return f"No room for {plural(lost, 'ship')}, lost if laid out here (§13.9)." if lost else ""


def lost_of_waiting(naval: Naval) -> int:
    """The same while ships are being laid out: whoever waits on one node shares its places."""
    waiting: dict[int, list[int]] = {}
    for ship in range(SHIPS):
        if naval.status[ship] == LAYING:
            waiting.setdefault(int(naval.node[ship]), []).append(ship)
    lost = 0
    for node, ships in waiting.items():
        free = [
            each
            for each in places(naval, node)
            if not naval.cover[each]
            and naval.ship_at[each] == NONE
            and naval.rules.terrain[each] != LAND
            and naval.force_on(each) == NONE
        ]
        lost += without_room(naval, ships, free)
    return lost
