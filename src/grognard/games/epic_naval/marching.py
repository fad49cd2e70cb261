"""§18.3 A land unit is activated: it marches to the next node, fights there, or takes what stands on it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Side
from grognard.core.message import Cue, Message, Words, say
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.ashore import fight, fresh_on, is_ground, stand, units_on
from grognard.games.epic_naval.chronicle import aftermath
from grognard.games.epic_naval.damage import capture
from grognard.games.epic_naval.data import NONE
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import DECIDES, Told, base_noun, told

NO_UNIT: Final = Reason("no_land_unit", "no land unit of yours stands there", "§18.1")
ALL_MARCHED: Final = Reason("marched", "all land units there were activated in this round", "§18.3")
NO_WAY: Final = Reason("no_march", "no land or landing place lies beside it", "§18.3")
NOT_BESIDE: Final = Reason("not_beside", "a land unit marches to a node beside its own", "§18.3")
NO_GROUND: Final = Reason("no_ground", "land units march over land and landing places only", "§18.3")
MARCHES: Final = "A land unit of {navy} marches from {start} to {node}."
ATTACKS: Final = "A land unit of {navy} attacks from {start} to {node}: one for one."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class March(Frame):
    """§18.3 One land unit marches."""

    def __init__(self) -> None:
        super().__init__(MARCHING)
        self.start: i64 = NONE


def march_from(node: i64) -> March:
    march = March()
    march.start = node
    return march


def can_march(naval: Naval, side: Side, node: i64) -> bool:
    """§18.3 Whether a land unit of the side can go anywhere from there."""
    if fresh_on(naval, side, node) == 0:
        return False
    for heading in range(HEADINGS):
        beside = naval.rules.near[HEADINGS * node + heading]
        if beside != OUTSIDE and is_ground(naval.rules, beside):
            return True
    return False


def add_marches(naval: Naval, side: Side, first: i64, out: Actions) -> None:
    """§18.3 The nodes from which a land unit may march, counted from ``first`` on."""
    for node in naval.rules.ground:
        if can_march(naval, side, node):
            out.add(first + node)


def why_no_march(naval: Naval, side: Side, node: i64) -> Reason:
    """§18.3 Why no land unit marches from there."""
    if node >= naval.rules.nodes or units_on(naval, side, node) == 0:
        return NO_UNIT
    return NO_WAY if fresh_on(naval, side, node) > 0 else ALL_MARCHED


@final
class MarchTo(Decision[Naval, March]):
    """§18.3 To a node beside its own, of land or a landing place."""

    space: i64 = HEADINGS
    asks: str = "Where does the land unit march?"
    waits: str = DECIDES

    def actions(self, naval: Naval, march: March, side: Side, out: Actions) -> None:
        for heading in range(HEADINGS):
            node = naval.rules.near[HEADINGS * march.start + heading]
            if node != OUTSIDE and is_ground(naval.rules, node):
                out.add(heading)

    def take(self, naval: Naval, march: March, side: Side, heading: i64) -> None:
        node = naval.rules.near[HEADINGS * march.start + heading]
        naval.troops[side * naval.rules.nodes + march.start] -= 1
        if units_on(naval, 1 - side, node) > 0:
            fight(naval, side, node)
        else:
            stand(naval, side, node)
            take_over(naval, side, node)

    def bar(self, naval: Naval, march: March, side: Side, heading: i64) -> Reason | None:
        node = naval.rules.near[HEADINGS * march.start + heading]
        return None if node != OUTSIDE and is_ground(naval.rules, node) else NO_GROUND

    def write(self, naval: Naval, march: March, side: Side, heading: i64) -> str:
        node = naval.rules.near[HEADINGS * march.start + heading]
        return naval.rules.node_names[node] if node != OUTSIDE else ""

    def misfit(self, naval: Naval, march: March, side: Side, text: str) -> Reason:
        return NOT_BESIDE

    def hint(self, naval: Naval, march: March, side: Side, heading: i64, later: bool) -> Message:
        return march_hint(naval, side, naval.rules.near[HEADINGS * march.start + heading])

    def label(self, naval: Naval, march: March, side: Side, heading: i64) -> Message:
        node = naval.rules.near[HEADINGS * march.start + heading]
        template = "Attack {node}" if units_on(naval, 1 - side, node) > 0 else "March to {node}"
        return say(template, node=naval.rules.node_names[node])

    def tell(self, naval: Naval, march: March, side: Side, heading: i64, after: Naval) -> Told:
        rules = naval.rules
        node = rules.near[HEADINGS * march.start + heading]
        words: Words = {"start": rules.node_names[march.start], "node": rules.node_names[node]}
        key = f"troops-{side}-{march.start}"
        if units_on(naval, 1 - side, node) > 0:
            cue = Cue("shot", key, end=rules.node_names[node])
            return [told(naval, side, ATTACKS, "§18.4", cue, **words), *aftermath(naval, after)]
        cue = Cue("move", key, rules.node_names[march.start], rules.node_names[node])
        return [told(naval, side, MARCHES, "§18.3", cue, **words), *aftermath(naval, after)]


def take_over(naval: Naval, side: Side, node: i64) -> None:
    """§18.5 An enemy base on which nobody stands serves whoever marches in; a destroyed one nobody."""
    base = naval.rules.base_at[node]
    if base != NONE and naval.base_owner[base] != side and not naval.base_lost[base]:
        capture(naval, side, base)


def march_hint(naval: Naval, side: Side, node: i64) -> Message:
    """§18.3 What comes of a march to that node."""
    there = units_on(naval, 1 - side, node)
    if there > 0:
        return say("One for one: both are lost; {there} {there:defends|defend} it.", there=there)
    base = naval.rules.base_at[node]
    if base != NONE and naval.base_owner[base] != side and not naval.base_lost[base]:
        return say("Captures {base:the}.", base=base_noun(naval.rules, base))
    return say("It stands there, and is activated.")


MARCH_TO: Final = MarchTo()
MARCHING: Final = Procedure(March, MARCH_TO)
