"""§14.5 What the file lays on the round track for its sides."""

from __future__ import annotations

from grognard.games.epic_naval.data import BATTERY, FAR, NONE, S_BOMBERS, S_CARD, S_MARKERS, S_MINES, S_PLANES
from grognard.games.epic_naval.files.plan import Base, Plan, SidePlan


def name_of_base(plan: Plan, base: Base) -> str:
    return base.edge if base.kind == FAR else plan.chart.name(base.node)


def bases_of(plan: Plan, side: SidePlan) -> list[str]:
    """§8.1 Bases from which bombers fly."""
    return [name_of_base(plan, base) for base in side.bases if base.kind != BATTERY]


def base_called(plan: Plan, side: SidePlan, name: str) -> Base | None:
    found = (base for base in side.bases if base.kind != BATTERY and name_of_base(plan, base) == name)
    return next(found, None)


def supplies_of(plan: Plan, number: int, codes: list[str]) -> list[list[int]]:
    """§14.5 What comes for a side by the track: side, round, kind, amount, and which base or card."""
    found: list[list[int]] = []
    first = len(plan.sides[0].bases) if number else 0
    side = plan.sides[number]
    for each in side.supplies:
        amounts = [(S_MINES, each.mines), (S_BOMBERS, each.bombers), (S_PLANES, each.planes)]
        for kind, amount in [*amounts, (S_MARKERS, each.markers)]:
            if amount:
                base = (
                    first + [name_of_base(plan, base) for base in side.bases].index(each.base)
                    if kind == S_BOMBERS
                    else NONE
                )
                found.append([number, each.round, kind, amount, base])
        found += [[number, each.round, S_CARD, 1, codes.index(code)] for code in each.cards]
    return found
