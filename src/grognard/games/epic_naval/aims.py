"""§15.4, §15.7 What is fought for: the goals of the file, or a package of them that was agreed."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.nodes import Nodes
from grognard.games.epic_naval.data import (
    EDGES,
    G_DELIVER,
    G_POINTS,
    G_UNLOAD,
    LANDING,
    NONE,
    SIDES,
)
from grognard.games.epic_naval.files.plan import Goal


@final
class Aims:
    """Immutable, and shared by all positions of a match; tables that are quick to look up."""

    settled: ClassVar[bool] = True

    def __init__(
        self, name: str, goals: list[Goal], chart: Nodes, terrain: vec[i64], edges: list[vec[i64]]
    ) -> None:
        self.name: Final[str] = name  # "": as the file has it
        self.goals: Final[list[Goal]] = goals
        self.nodes: Final[i64] = chart.count
        self.by_points: Final[bool] = any(goal.kind == G_POINTS for goal in goals)
        self.exit_edge: Final = vec[i64]([NONE, NONE])  # where a side's transports leave the chart
        self.exits: Final = vec[bool]([False] * (SIDES * chart.count))
        self.unloads: Final = vec[bool]([False] * (SIDES * chart.count))
        self.wanted: Final = vec[bool]([False] * (len(goals) * chart.count))  # cargo, by goal
        self.goal_steps: Final = vec[i64]([99] * (SIDES * chart.count))  # to where cargo is wanted
        self.goal_node: Final = vec[i64]([NONE, NONE])  # where the match is decided, for bots
        self.read_goals(edges)
        for at in range(self.nodes):
            if terrain[at] == LANDING:
                self.unloads[at] = True
                self.unloads[self.nodes + at] = True
        self.measure(chart)

    def read_goals(self, edges: list[vec[i64]]) -> None:
        for goal in self.goals:
            if goal.kind == G_DELIVER:
                edge = EDGES.index(goal.edge)
                self.exit_edge[goal.side] = edge
                for node in edges[edge]:
                    self.exits[goal.side * self.nodes + node] = True
                    self.wanted[goal.number * self.nodes + node] = True
            if goal.kind == G_UNLOAD:
                for place in goal.nodes:
                    self.unloads[goal.side * self.nodes + place] = True
                    self.wanted[goal.number * self.nodes + place] = True

    def measure(self, chart: Nodes) -> None:
        """For bots: how far it is to where cargo is wanted, and where the other side comes from."""
        for side in range(SIDES):
            first = side * self.nodes
            for goal in range(self.nodes):
                if self.exits[first + goal] or self.unloads[first + goal]:
                    for node in range(self.nodes):
                        steps = chart.distance(node, goal)
                        if steps < self.goal_steps[first + node]:
                            self.goal_steps[first + node] = steps
        for each in self.goals:
            place = each.base if each.base >= 0 else each.place
            if place >= 0:
                self.goal_node[0] = place
                self.goal_node[1] = place
