"""Charts and start areas of a scenario file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.core.message import say
from grognard.core.nodes import LETTERS as ROWS
from grognard.core.nodes import Nodes, trimmed
from grognard.games.epic_naval.data import LETTERS, MAX_NODES, TERRAIN
from grognard.games.epic_naval.files.keys import (
    Entry,
    Kind,
    Known,
    NodeList,
    Number,
    Span,
    Text,
    fields_of,
    filled,
    key,
)
from grognard.games.epic_naval.files.sheet import Part


@dataclass(kw_only=True)
class ChartPlan(Entry):
    """A drawing: 3 to 26 rows and at most 400 nodes, of the characters below.

    Every other row is shifted by one character."""

    code: str
    about: str = key(Text(), "what it shows", "")
    drawn: str = key(Text(say("a drawing"), 20_000, several=True), "one character a node")


class Chart(Kind):
    says = "the name of a chart"

    def read(self, part: Part, name: str, known: Known) -> Nodes:
        value = part.get(name)
        charts: dict[str, ChartPlan] = {each.code: each for each in known["charts"]}
        if not isinstance(value, str) or value not in charts:
            raise part.wrong(
                name,
                say(
                    "there is no chart {value}; there are: {known}",
                    value=repr(value),
                    known=", ".join(charts),
                ),
            )
        check_drawing(charts[value])
        return Nodes(charts[value].drawn)

    def field(self) -> dict[str, Any]:
        return {"is": "choice", "of": "charts"}


def check_drawing(chart: ChartPlan) -> None:
    rows = trimmed(chart.drawn)
    above = next((at for at, row in enumerate(chart.drawn.split("\n")) if row.strip()), 0)
    if not 3 <= len(rows) <= len(ROWS):
        raise chart.wrong(
            "drawn",
            say("the chart must have 3 to {most} rows, it has {rows}", most=len(ROWS), rows=len(rows)),
        )
    for down, row in enumerate(rows):
        if not row:
            raise chart.wrong("drawn", say("row {row} has no node", row=ROWS[down]), above + down)
        for along, mark in enumerate(row):
            if mark != " " and mark not in TERRAIN:
                reason = say(
                    "row {row}: {mark} is no terrain; use {terrain}",
                    row=ROWS[down],
                    mark=repr(mark),
                    terrain=TERRAIN,
                )
                raise chart.wrong("drawn", reason, above + down)
            if mark != " " and (along - down) % 2:
                reason = say(
                    "row {row}: the {mark} at {along} is out of line",
                    row=ROWS[down],
                    mark=repr(mark),
                    along=along + 1,
                )
                raise chart.wrong("drawn", reason, above + down)
    nodes = sum(mark != " " for row in rows for mark in row)
    if nodes > MAX_NODES:
        raise chart.wrong(
            "drawn",
            say("the chart has {nodes} nodes, more than {most}", nodes=nodes, most=MAX_NODES),
        )


@dataclass(kw_only=True)
class Start(Entry):
    """Where task forces may start: one of these keys. Land never counts."""

    nodes: list[int] | None = key(NodeList(), "on these nodes", None)
    numbers: list[int] | None = key(Span(), "on nodes with these numbers from the west, in every row", None)
    last: int | None = key(Number(1), "on so many nodes from the east, in every row", None)


class StartArea(Kind):
    says = "a table with one key, see below"
    table = Start

    def read(self, part: Part, name: str, known: Known) -> list[int]:
        start, chart = filled(Start, part.part(name), known), known["chart"]
        said = [each for each in (start.nodes, start.numbers, start.last) if each is not None]
        if len(said) != 1:
            raise part.wrong(name, say("{name} must have one of nodes, numbers and last", name=name))
        sea = [each for each in range(chart.count) if chart.terrain[each] != "#"]
        found = [each for each in sea if is_in(start, chart, each)]
        if len(found) < LETTERS:
            raise part.wrong(
                name, say("there must be at least {least} nodes of water to start on", least=LETTERS)
            )
        return found

    def field(self) -> dict[str, Any]:
        return {"is": "table", "keys": fields_of(self.table)}


def is_in(start: Start, chart: Nodes, node: int) -> bool:
    if start.nodes is not None:
        return node in start.nodes
    if start.numbers is not None:
        return start.numbers[0] <= chart.column[node] // 2 + 1 <= start.numbers[1]
    row = chart.row[node]
    further = sum(1 for other in range(node, chart.count) if chart.row[other] == row)
    return start.last is not None and further <= start.last


def rows_of(chart: Nodes) -> list[str]:
    """The drawing, one text for each row."""
    width = max(int(column) for column in chart.column) + 1
    rows = [[" "] * width for _ in range(int(chart.rows))]
    for (along, down), node in chart.numbers.items():
        rows[down][along] = chart.terrain[node]
    return trimmed("\n".join("".join(row) for row in rows))
