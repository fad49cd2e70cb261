"""Scenario files are read, checked and made complete."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from grognard.games.epic_naval.files.checks import Faults, faults
from grognard.games.epic_naval.files.doubts import doubts
from grognard.games.epic_naval.files.goal_doubts import goal_doubts, goal_faults
from grognard.games.epic_naval.files.keys import filled
from grognard.games.epic_naval.files.landing import land_doubts, land_faults
from grognard.games.epic_naval.files.layouts import (
    in_every_layout,
    layout_doubts,
    layout_faults,
)
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.sheet import Part, Sheet

SHIPPED = ("ships.toml", "cards.toml", "charts.toml")


@lru_cache
def shipped(name: str) -> str:
    """The text of a file that comes with the game; there is no way from it to any other."""
    for file in resources.files(__package__).iterdir():
        if file.name == name:
            return file.read_text(encoding="utf-8")
    raise FileNotFoundError(name)


@lru_cache
def shared_tables() -> Sheet:
    """The three shipped files as one."""
    whole = Sheet("ships.toml", shipped("ships.toml"))
    for name in SHIPPED[1:]:
        whole.values.update(Sheet(name, shipped(name)).values)
    return whole


@lru_cache(maxsize=64)
def read(file: str, text: str) -> Plan:
    """The plan in a file; BadScenario names the line and the reason."""
    plan = plan_in_sheet(Sheet(file, text))
    for fault in all_faults(plan):
        raise fault
    return plan


def plan_in_sheet(sheet: Sheet) -> Plan:
    """The plan as the file has it, whether it makes sense or not."""
    known: dict[str, object] = {}
    plan = filled(Plan, whole(sheet), known, known)
    for goals in (plan.goals, *(package.goals for package in plan.agree)):
        for number, goal in enumerate(goals):
            goal.number = number
            goal.count = goal.count or goal.cargo
    return plan


def all_faults(plan: Plan) -> Faults:
    """Everything that forbids playing it, in one layout of its tiles or in all."""
    yield from layout_faults(plan)
    yield from in_every_layout(plan, faults_of_plan)


def faults_of_plan(plan: Plan) -> Faults:
    yield from faults(plan)
    yield from land_faults(plan)
    yield from goal_faults(plan)


def all_doubts(plan: Plan) -> Faults:
    """Everything that the designer may not have meant."""
    yield from layout_doubts(plan)
    yield from in_every_layout(plan, doubts_of_plan)


def doubts_of_plan(plan: Plan) -> Faults:
    yield from doubts(plan)
    yield from land_doubts(plan)
    yield from goal_doubts(plan)


def whole(sheet: Sheet) -> Part:
    """The file, with what it leaves out and is shipped."""
    return Part(sheet, (), sheet.values, Part(shared_tables(), (), shared_tables().values))


def warnings(file: str, text: str) -> list[str]:
    """What is odd in a file that can be played."""
    return [
        f"{doubt.file}, line {doubt.line}: warning: {doubt.why}" for doubt in all_doubts(read(file, text))
    ]
