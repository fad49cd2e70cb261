"""Scenario files in the making: all that is wrong at once, and what those need who draw."""

from __future__ import annotations

from typing import Any

from grognard.core.drafting import Complaint, Draft
from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.core.nodes import Nodes
from grognard.games.epic_naval.draw.sketch import Sketch, sketched, tables_in
from grognard.games.epic_naval.files.chart import Chart, Start, is_in, rows_of
from grognard.games.epic_naval.files.keys import fields_of, filled, keys_of
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.reading import (
    all_doubts,
    all_faults,
    plan_in_sheet,
    shared_tables,
    shipped,
    whole,
)
from grognard.games.epic_naval.files.sheet import BadScenario, Part, Sheet
from grognard.games.epic_naval.files.writing import Values, written

FILE = "the scenario"
PLAYED = "{title}, {rounds} {rounds:round|rounds}, {nodes} nodes"
CAMPAIGN = "this is a campaign: its battles are drawn one by one, the campaign itself is written"
NAMES_OF = {
    "classes": "ships",
    **{name: name for name in ("cards", "commanders", "decks", "charts", "tiles")},
}


class NavalDrafts:
    """§16 How scenarios of one's own are made; ``names`` are those that come with the game."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def form(self) -> list[dict[str, Any]]:
        return fields_of(Plan)

    def written(self, values: Values) -> str:
        try:
            return written(values)
        except RecursionError:
            raise GameError("too_deep", say("this is no scenario: it is nested too deeply")) from None

    def shipped(self, name: str) -> str:
        if name not in self.names:
            raise GameError("unknown_scenario", say("no scenario {name} is shipped", name=repr(name)))
        return shipped(f"{name}.toml")

    def draft(self, text: str) -> Draft:
        made = Draft(text)
        try:
            sheet = Sheet(FILE, text)
        except BadScenario as error:
            made.faults.append(complaint(error))
            return made
        made.values = sheet.values
        plan = checked(sheet, made)
        if plan is not None and not made.faults:
            made.doubts = [complaint(each) for each in all_doubts(plan)]
            made.about = say(PLAYED, title=plan.title, rounds=plan.rounds, nodes=plan.chart.count)
        chart = chart_in(whole(sheet))
        made.drawn = {"codes": codes_in(sheet.values)}
        if chart is not None:
            made.drawn |= {"rows": rows_of(chart), "starts": starts_in(whole(sheet), chart)}
            made.scene = sketched(
                Sketch(tiled(whole(sheet), chart), sheet.values), made.drawn["starts"], plan
            )
        return made


def complaint(error: BadScenario) -> Complaint:
    return Complaint(error.line if error.file == FILE else 1, error.why)


def checked(sheet: Sheet, made: Draft) -> Plan | None:
    """The plan, if it can be read, and everything that forbids playing it."""
    try:
        if "battles" in sheet.values:
            raise sheet.wrong(("battles",), say(CAMPAIGN))
        plan = plan_in_sheet(sheet)
        made.faults += [complaint(each) for each in all_faults(plan)]
        return plan
    except BadScenario as error:
        made.faults.append(complaint(error))
        return None


# ------------------------------------------------------------------ as far as it has come


def chart_in(part: Part) -> Nodes | None:
    """The chart, whatever else is wrong."""
    drawings = dict(keys_of(Plan))["charts"].kind
    try:
        found: Nodes = Chart().read(part, "chart", {"charts": drawings.read(part, "charts", {})})
    except BadScenario:
        return None
    return found


def tiled(part: Part, chart: Nodes) -> Nodes:
    """The chart with the tiles that lie on it, as far as they can be read."""
    keys = dict(keys_of(Plan))
    try:
        known: dict[str, Any] = {"chart": chart, "tiles": keys["tiles"].kind.read(part, "tiles", {})}
        keys["lay"].kind.read(part, "lay", known)
    except BadScenario:
        return chart
    found: Nodes = known["chart"]
    return found


def starts_in(part: Part, chart: Nodes) -> list[list[str]]:
    """Where each side may start, by name; nothing where that cannot be read."""
    found = []
    for at in range(2):
        try:
            side = part.parts("sides")[at]
            start = filled(Start, side.part("start"), {"chart": chart})
            sea = [node for node in range(chart.count) if chart.terrain[node] != "#"]
            found.append([chart.name(node) for node in sea if is_in(start, chart, node)])
        except (BadScenario, IndexError):
            found.append([])
    return found


def codes_in(values: Values) -> dict[str, list[str]]:
    """What has a name that keys may speak of: what is shipped, and what the file adds."""
    beyond = shared_tables().values
    found = {
        what: [*beyond[key], *(name for name in table_of(values, key) if name not in beyond[key])]
        for what, key in NAMES_OF.items()
    }
    found["sides"] = [str(side["name"]) for side in tables_in(values, "sides") if "name" in side]
    return found


def table_of(values: Values, key: str) -> Values:
    found = values.get(key)
    return found if isinstance(found, dict) else {}
