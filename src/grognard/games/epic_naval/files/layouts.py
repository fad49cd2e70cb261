"""§2.6 Layouts: lays of tiles, of which a match has one; what each of them makes of the scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grognard.core.message import say
from grognard.games.epic_naval.files.checks import Faults
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.files.tiles import Layout, laid

LAND = "#"
NO_USE = say("with fewer than two layouts nobody has anything to choose")


def with_layout(plan: Plan, layout: Layout) -> Plan:
    """The plan on the chart of that layout; nobody starts on what is land there."""
    chart = laid(plan.chart, layout.lay, plan.tiles, plan.lay)
    sides = [
        replace(side, start=[node for node in side.start if chart.terrain[node] != LAND])
        for side in plan.sides
    ]
    return replace(plan, chart=chart, sides=sides)


def layouts_of(plan: Plan) -> list[Plan]:
    """The plan once for every layout."""
    return [with_layout(plan, layout) for layout in plan.layouts]


def layout_faults(plan: Plan) -> Faults:
    """Layouts that cannot be told apart."""
    for at, layout in enumerate(plan.layouts):
        if any(other.name == layout.name for other in plan.layouts[:at]):
            yield layout.wrong("name", say("two layouts have the same name"))
        if any(same_tiles(other, layout) for other in plan.layouts[:at]):
            yield layout.wrong("lay", say("two layouts lay the same tiles"))
    if len(plan.layouts) == 1:
        yield plan.wrong("layouts", say("one layout alone is no choice: lay its tiles with [[lay]]"))


def same_tiles(one: Layout, other: Layout) -> bool:
    return {(each.tile, each.at) for each in one.lay} == {(each.tile, each.at) for each in other.lay}


def layout_doubts(plan: Plan) -> Faults:
    if len(plan.layouts) < 2 and plan.has("layout_by"):
        yield plan.wrong("layout_by", NO_USE)


def in_every_layout(plan: Plan, look: Callable[[Plan], Faults]) -> Faults:
    """What is found in the plan; what only some of its layouts have to do with names them."""
    if not plan.layouts:
        yield from look(plan)
        return
    found = [list(look(with_layout(plan, layout))) for layout in plan.layouts]
    everywhere = [fault for fault in found[0] if all(has_fault(more, fault) for more in found)]
    yield from everywhere
    for layout, some in zip(plan.layouts, found, strict=True):
        yield from (told_of(layout, fault) for fault in some if not has_fault(everywhere, fault))


def has_fault(faults: list[BadScenario], fault: BadScenario) -> bool:
    return any((each.line, each.why) == (fault.line, fault.why) for each in faults)


def told_of(layout: Layout, fault: BadScenario) -> BadScenario:
    """What is wrong with one layout only."""
    reason = say("in layout {name}: {reason}", name=layout.name, reason=fault.why)
    return BadScenario(fault.file, fault.line, reason)
