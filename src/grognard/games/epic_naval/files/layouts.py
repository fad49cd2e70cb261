"""§2.6 Layouts: lays of tiles, of which a match has one; what each of them makes of the scenario."""

from __future__ import annotations

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
    chart = laid(plan.chart, layout.lay, plan.tiles)
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
    if len(plan.layouts) == 1:
        yield plan.wrong("layouts", say("one layout alone is no choice: lay its tiles with [[lay]]"))


def layout_doubts(plan: Plan) -> Faults:
    if len(plan.layouts) < 2 and plan.has("layout_by"):
        yield plan.wrong("layout_by", NO_USE)


def told_of(layout: Layout, fault: BadScenario) -> BadScenario:
    """What is wrong with one layout only."""
    reason = say("in layout {name}: {reason}", name=layout.name, reason=fault.why)
    return BadScenario(fault.file, fault.line, reason)
