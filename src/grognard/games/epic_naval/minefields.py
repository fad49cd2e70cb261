"""§19 Minefields: who strikes them, where they are laid, and how they are swept."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.message import Cue, Message, Words, filled, say, weighed
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.damage import hit_ship
from grognard.games.epic_naval.data import FLEET, LAND, NONE
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import ship_noun, told, way_of

ASTERN: Final[i64] = 3  # sixths from the bow
NO_LAYER: Final = Reason("no_layer", "{ship} lays no mines", "§19.2")
NONE_LEFT: Final = Reason("no_mines", "there are no mines left to lay", "§19.2")
NOT_ASTERN: Final = Reason("not_astern", "the node astern of {ship} is no free water without mines", "§19.2")
NO_SWEEPER: Final = Reason("no_sweeper", "{ship} sweeps no mines", "§19.5")
NOT_BESIDE: Final = Reason("not_beside", "{ship} sweeps mines on a node beside it only", "§19.5")
NO_FIELD: Final = Reason("no_field", "no minefield of the enemy lies there", "§19.5")
DAMAGED_BY_MINES: Final = (
    "Strikes the minefield and is damaged (§19.4): {left} more {left:hit|hits} {left:sinks|sink} it."
)


# ------------------------------------------------------------------ §19.4 who strikes them


def is_mined(naval: Naval, side: Side, node: i64) -> bool:
    """§19.4 Whether a ship of ``side`` that comes onto the node strikes a minefield."""
    return naval.rules.minefields and node != OUTSIDE and naval.mine_at[node] == 1 - side


def is_deadly(naval: Naval, ship: i64, node: i64) -> bool:
    """§19.4 Whether the mines on the node would sink the ship."""
    return is_mined(naval, ship // FLEET, node) and naval.hits_left(ship) == 1


def strike_mine(naval: Naval, ship: i64) -> None:
    """§19.4 The ship is hit, and the minefield is gone."""
    naval.mine_at[naval.node[ship]] = NONE
    hit_ship(naval, ship)


def bow_of(naval: Naval, ship: i64) -> i64:
    """The node ahead of the ship, or OUTSIDE."""
    return naval.rules.near[HEADINGS * naval.node[ship] + naval.heading[ship]]


def stern_of(naval: Naval, ship: i64) -> i64:
    """The node astern of the ship, or OUTSIDE."""
    return naval.rules.near[HEADINGS * naval.node[ship] + (naval.heading[ship] + ASTERN) % HEADINGS]


def mine_hint(naval: Naval, ship: i64) -> Message:
    """§19.4 What the step ahead does to the ship; §20.1 it may bear more than one hit."""
    left = naval.hits_left(ship) - 1
    if left > 0:
        return weighed(say(DAMAGED_BY_MINES, left=left), deadly=True)
    template = "Strikes the minefield and is sunk: {points} {points:point|points} for the enemy (§19.4)."
    return weighed(say(template, points=naval.worth(ship)), deadly=True)


def mine_story(naval: Naval, ship: i64, start: i64, wake: i64) -> Message:
    """§19.4 The ship, which has come from ``start``, takes a step ahead onto mines."""
    rules = naval.rules
    node = bow_of(naval, ship)
    if naval.hits_left(ship) > 1:
        return told(
            naval,
            ship // FLEET,
            "{navy:'s} {ship} strikes a minefield on {node}.",
            "§19.4",
            ship=ship_noun(rules, ship),
            node=rules.node_names[node],
        )
    way = way_of(rules, node, 7 * wake + naval.heading[ship] + 1)
    words: Words = {**naval.words(ship // FLEET), "ship": ship_noun(rules, ship)}
    words.update({"start": rules.node_names[start], "node": rules.node_names[node]})
    template = "{navy:'s} {ship} goes from {start} to {node} and strikes a minefield."
    cue = Cue("move", f"ship-{ship}", rules.node_names[start], rules.node_names[node], way, hits=1)
    return filled(template, words, "§19.4", ship // FLEET, cue=cue)


# ------------------------------------------------------------------ §19.2 laying, §19.5 sweeping


def is_free_for_mines(naval: Naval, node: i64) -> bool:
    """§19.2 Water with nothing on it: no ship, no centre of a task force, no mines."""
    return (
        node != OUTSIDE
        and naval.rules.terrain[node] != LAND
        and naval.mine_at[node] == NONE
        and naval.ship_at[node] == NONE
        and not naval.has_force(node)
    )


def may_mine(naval: Naval, ship: i64) -> bool:
    """§19.2 Whether the ship may lay a minefield astern."""
    return (
        naval.rules.lays[naval.rules.ship_class[ship]] != 0
        and naval.mines[ship // FLEET] > 0
        and is_free_for_mines(naval, stern_of(naval, ship))
    )


def why_not_mined(naval: Naval, ship: i64) -> Reason:
    """§19.2 Why it may not."""
    if naval.rules.lays[naval.rules.ship_class[ship]] == 0:
        return NO_LAYER
    return NONE_LEFT if naval.mines[ship // FLEET] == 0 else NOT_ASTERN


def add_sweeps(naval: Naval, ship: i64, first: i64, out: Actions) -> None:
    """§19.5 The headings of enemy minefields beside a ship that sweeps, counted from ``first``."""
    if naval.rules.sweeps[naval.rules.ship_class[ship]] != 0:
        for heading in range(HEADINGS):
            if is_mined(naval, ship // FLEET, naval.rules.near[HEADINGS * naval.node[ship] + heading]):
                out.add(first + heading)


def why_not_swept(naval: Naval, ship: i64) -> Reason:
    """§19.5 Why nothing is swept there."""
    return NO_FIELD if naval.rules.sweeps[naval.rules.ship_class[ship]] != 0 else NO_SWEEPER


def why_not_swept_at(naval: Naval, ship: i64) -> Reason:
    """§19.5 Why nothing is swept farther off."""
    return NOT_BESIDE if naval.rules.sweeps[naval.rules.ship_class[ship]] != 0 else NO_SWEEPER


def lay_mine(naval: Naval, ship: i64) -> None:
    """§19.2 A mine of the side's stock becomes a minefield."""
    naval.mines[ship // FLEET] -= 1
    naval.mine_at[stern_of(naval, ship)] = ship // FLEET


def sweep_mine(naval: Naval, ship: i64, heading: i64) -> None:
    """§19.5 The minefield is gone."""
    naval.mine_at[naval.rules.near[HEADINGS * naval.node[ship] + heading]] = NONE


def swept_name(naval: Naval, ship: i64, heading: i64) -> str:
    """What sweeping in that direction is called; "" at the edge."""
    node = naval.rules.near[HEADINGS * naval.node[ship] + heading]
    return f"sweep-{naval.rules.node_names[node]}" if node != OUTSIDE else ""


def sweep_label(naval: Naval, ship: i64, heading: i64) -> Message:
    node = naval.rules.near[HEADINGS * naval.node[ship] + heading]
    return say("Sweep the minefield on {node}", node=naval.rules.node_names[node])


def lay_story(naval: Naval, ship: i64) -> Message:
    node = naval.rules.node_names[stern_of(naval, ship)]
    cue = Cue("lay", f"ship-{ship}", end=node)
    template = "{navy:'s} {ship} lays a minefield on {node}."
    return told(naval, ship // FLEET, template, "§19.2", cue, ship=ship_noun(naval.rules, ship), node=node)


def sweep_story(naval: Naval, ship: i64, heading: i64) -> Message:
    at = naval.rules.near[HEADINGS * naval.node[ship] + heading]
    node = naval.rules.node_names[at]
    cue = Cue("loss", f"ship-{ship}", node, hits=1, lost=(f"mine-{node}",))
    template = "{navy:'s} {ship} sweeps the minefield on {node}."
    return told(naval, ship // FLEET, template, "§19.5", cue, ship=ship_noun(naval.rules, ship), node=node)
