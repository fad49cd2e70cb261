"""Scenario files are read, checked and made complete."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from grognard.games.epic_naval.data import MAX_ROUNDS
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.sheet import Part, Sheet
from grognard.games.epic_naval.files.sides import read_goals, read_sides
from grognard.games.epic_naval.files.tables import (
    read_cards,
    read_chart,
    read_classes,
    read_commanders,
    read_control,
    read_lines,
)

SHIPPED = ("ships.toml", "cards.toml", "charts.toml")
SHARED = ("ships", "bases", "bomber", "values", "rules", "cards", "decks", "commanders", "charts")


@lru_cache
def shipped(name: str) -> str:
    """The text of a file that comes with the game."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


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
    sheet = Sheet(file, text)
    base = Part(shared_tables(), (), {key: shared_tables().values[key] for key in SHARED})
    top = Part(sheet, (), sheet.values, base)
    drawn, chart = read_chart(top)
    classes = read_classes(top.part("ships"))
    commanders = read_commanders(top.part("commanders"), [each.code for each in classes])
    cards = read_cards(top.part("cards"), [each.code for each in classes])
    bases = top.part("bases")
    battery, airfield = bases.part("battery"), bases.part("airfield")
    bomber, values, rules = top.part("bomber"), top.part("values"), top.part("rules")
    rounds = top.number("rounds", low=1, high=MAX_ROUNDS)
    sides = read_sides(top, chart, classes, cards, commanders, rounds)
    plan = Plan(
        title=top.text("title"),
        about=top.text("about", ""),
        drawn=drawn,
        chart=chart,
        rounds=rounds,
        first=["chance", sides[0].name, sides[1].name].index(
            top.text("first", "chance", ["chance", sides[0].name, sides[1].name])
        )
        - 1,
        classes=classes,
        cards=cards,
        commanders=commanders,
        sides=sides,
        goals=read_goals(top, chart, classes, sides, rounds),
        control=read_control(top, chart),
        battery_lines=read_lines(battery, "lines"),
        battery_reach=battery.number("reach", low=1, high=7),
        battery_points=battery.number("points"),
        airfield_reach=airfield.number("reach", low=1, high=7),
        bomber_reach=bomber.number("reach", low=1, high=7),
        bomber_least=bomber.number("least", low=1, high=7),
        plane_points=values.number("plane"),
        bomber_points=values.number("bomber"),
        cargo_points=values.number("cargo"),
        hand=rules.number("hand", high=10),
        hand_limit=rules.number("hand_limit", low=1, high=10),
        planes_return=rules.number("planes_return", high=30),
        surface=rules.number("surface", low=1, high=10),
    )
    for part in (battery, airfield, bases, bomber, values, rules):
        part.done()
    top.asked.update(SHARED)
    top.done()
    return plan
