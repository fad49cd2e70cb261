"""§9.2 A submarine comes up again: its activation in the round of its field."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, say
from grognard.core.nodes import HEADING_NAMES, HEADINGS
from grognard.core.reasons import Reason
from grognard.games.epic_naval.activation import led_on_by, may_lead_on
from grognard.games.epic_naval.attack import attack_by
from grognard.games.epic_naval.chronicle import aftermath
from grognard.games.epic_naval.damage import sweep_planes
from grognard.games.epic_naval.data import FLEET, K_ACE, MAX_NODES, NONE
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.minefields import is_mined
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_near
from grognard.games.epic_naval.speech import DECIDES, WINDS, Told, node_read, ship_noun, told

TOO_FAR: Final = Reason("too_far", "{ship} cannot have gone as far as {text}")
TOO_SHALLOW: Final = Reason("too_shallow", "{ship} cannot come up on {text}")
IN_RANGE: Final = Reason("in_range", "{text} is in enemy range")
MINED: Final = Reason("mined", "a minefield of the enemy lies on {text}", "§19.6")
TAKEN: Final = Reason("taken", "{text} is taken")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Surfacing(Frame):
    """§9.2 Where it comes up, which way it heads, and its attack."""

    def __init__(self) -> None:
        super().__init__(SURFACING)
        self.ship: i64 = NONE
        self.to: i64 = NONE


def surfacing_of(ship: i64) -> Surfacing:
    surfacing = Surfacing()
    surfacing.ship = ship
    return surfacing


def range_under(naval: Naval, ship: i64) -> i64:
    """§9.2 How far it may have gone: two nodes for every round submerged, three for an ace."""
    each = naval.rules.surface
    who = naval.commander[ship]
    if who != NONE and naval.rules.commander_effect[who] == K_ACE:
        if naval.rules.commander_surface[who] > each:
            each = naval.rules.commander_surface[who]
    return each * (naval.round - naval.dived[ship])


def may_surface_at(naval: Naval, ship: i64, node: i64, within: i64) -> bool:
    """§9.2 Free water, no shallows, not in enemy range."""
    return (
        not naval.cover[node]
        and naval.ship_at[node] == NONE
        and naval.rules.may_enter(naval.rules.ship_class[ship], node)
        and naval.rules.distance(node, naval.node[ship]) <= within
        and not naval.has_force(node)
        and not is_mined(naval, ship // FLEET, node)
    )


def can_surface(naval: Naval, ship: i64) -> bool:
    within = range_under(naval, ship)
    if may_surface_at(naval, ship, naval.node[ship], within):
        return True
    node: i64 = 0
    while node < naval.rules.nodes and not may_surface_at(naval, ship, node, within):
        node += 1
    return node < naval.rules.nodes


@final
class ChooseWhere(Decision[Naval, Surfacing]):
    """§9.2 A node near the dive marker."""

    space: i64 = MAX_NODES
    asks: str = "Where does {ship} come up?"
    waits: str = DECIDES

    def actions(self, naval: Naval, surfacing: Surfacing, side: Side, out: Actions) -> None:
        within = range_under(naval, surfacing.ship)
        for node in range(naval.rules.nodes):
            if may_surface_at(naval, surfacing.ship, node, within):
                out.add(node)

    def take(self, naval: Naval, surfacing: Surfacing, side: Side, node: i64) -> None:
        surfacing.to = node

    def bar(self, naval: Naval, surfacing: Surfacing, side: Side, node: i64) -> Reason | None:
        ship = surfacing.ship
        if node >= naval.rules.nodes or naval.rules.distance(node, naval.node[ship]) > range_under(
            naval, ship
        ):
            return TOO_FAR
        if may_surface_at(naval, ship, node, range_under(naval, ship)):
            return None
        if not naval.rules.may_enter(naval.rules.ship_class[ship], node):
            return TOO_SHALLOW
        if is_mined(naval, ship // FLEET, node):
            return MINED
        return IN_RANGE if naval.cover[node] else TAKEN

    def write(self, naval: Naval, surfacing: Surfacing, side: Side, node: i64) -> str:
        return naval.rules.node_names[node] if node < naval.rules.nodes else ""

    def read(self, naval: Naval, surfacing: Surfacing, side: Side, text: str) -> i64:
        return node_read(naval.rules, text)

    def words(self, naval: Naval, surfacing: Surfacing, side: Side, node: i64) -> Words:
        return {"ship": naval.rules.ship_names[surfacing.ship]}

    def hint(self, naval: Naval, surfacing: Surfacing, side: Side, node: i64, later: bool) -> Message:
        return say("Come up here; then choose its heading.")


@final
class ChooseCourse(Decision[Naval, Surfacing]):
    """§9.2 With any heading."""

    space: i64 = HEADINGS
    asks: str = "Which way does {ship} head?"
    waits: str = DECIDES

    def take(self, naval: Naval, surfacing: Surfacing, side: Side, heading: i64) -> None:
        ship = surfacing.ship
        naval.put(ship, surfacing.to, heading)
        naval.done[ship] = 1
        naval.due[ship] = 0
        naval.dived[ship] = 0
        naval.arrived[ship] = naval.now()
        sweep_planes(naval, side, surfacing.to)

    def write(self, naval: Naval, surfacing: Surfacing, side: Side, heading: i64) -> str:
        return HEADING_NAMES[heading]

    def words(self, naval: Naval, surfacing: Surfacing, side: Side, heading: i64) -> Words:
        return {"ship": naval.rules.ship_names[surfacing.ship]}

    def tell(self, naval: Naval, surfacing: Surfacing, side: Side, heading: i64, after: Naval) -> Told:
        ship, names = surfacing.ship, naval.rules.node_names
        node, noun = names[surfacing.to], ship_noun(naval.rules, ship)
        template = "{navy:'s} {ship} comes up on {node}, heading {wind}."
        cue = Cue("surface", f"ship-{ship}", names[naval.node[ship]], node)
        up = told(naval, side, template, "§9.2", cue, ship=noun, node=node, wind=WINDS[heading])
        return [up, *aftermath(naval, after)]


@final
class Surprise(Rule[Naval, Surfacing]):
    """§13.8 Enemy task forces next to it must be laid out."""

    def do(self, naval: Naval, surfacing: Surfacing) -> None:
        enemy = 1 - surfacing.ship // FLEET
        near = forces_near(naval, enemy, surfacing.to)
        if near != 0:
            naval.call(deployment(enemy, near, FORCED))


@final
class Torpedo(Rule[Naval, Surfacing]):
    """§9.2 It may attack."""

    def do(self, naval: Naval, surfacing: Surfacing) -> None:
        naval.call(attack_by(surfacing.ship, 0, True))


@final
class LeadOn(Rule[Naval, Surfacing]):
    """§12.2 To come up is an activation: an admiral aboard may have another ship follow."""

    def do(self, naval: Naval, surfacing: Surfacing) -> None:
        surfacing.leave()
        if may_lead_on(naval, surfacing.ship):
            naval.call(led_on_by(surfacing.ship))


CHOOSE_WHERE: Final = ChooseWhere()
CHOOSE_COURSE: Final = ChooseCourse()
SURFACING: Final = Procedure(Surfacing, CHOOSE_WHERE, CHOOSE_COURSE, Surprise(), Torpedo(), LeadOn())
