"""*Epic Naval Battles*: ships along the lines of a triangular grid, hidden task forces, bombers."""

from __future__ import annotations

import re

from grognard.core.game import FileScenario, Game, Option, Scenario
from grognard.core.message import say
from grognard.core.ruleset import Options, Ruleset
from grognard.games.epic_naval.activation import ACTIVATING
from grognard.games.epic_naval.airwar import SORTIE
from grognard.games.epic_naval.attack import ATTACKING
from grognard.games.epic_naval.cards import PLAYING
from grognard.games.epic_naval.chronicle import narrate
from grognard.games.epic_naval.deck import DRAWING
from grognard.games.epic_naval.draw import scene
from grognard.games.epic_naval.features import NavalFeatures
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.reading import read, shipped
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.laying import LAYING_OUT
from grognard.games.epic_naval.muster import MUSTER
from grognard.games.epic_naval.rounds import ROUNDS
from grognard.games.epic_naval.rules import OWN, TEXT, plan_of
from grognard.games.epic_naval.sense import NavalSense
from grognard.games.epic_naval.setup import SET_UP
from grognard.games.epic_naval.surfacing import SURFACING
from grognard.games.epic_naval.taskforce import FORCE_TURN
from grognard.games.epic_naval.turn import TURNS_OF_ROUND
from grognard.games.epic_naval.war import WAR, start

NODE = "[a-z][1-9][0-9]?"
SHIP = "[A-Z]{1,3}[1-9][0-9]?"
PLACE = f"(?:{NODE}|north|east|south|west)"
NOTATION = re.compile(
    f"{NODE}|{SHIP}|[A-Z]{{1,4}}|[a-z]{{2,8}}|[a-z]{{1,7}}[0-9]{{1,3}}"
    f"|[a-z0-9]+-(?:{SHIP}|{PLACE}|tf[1-4])|x{NODE}(?:-base|-tf|-plane|-bomber)?"
)
NAMES = ("sandbox", "fleet-build", "convoy", "island-airfield", OWN)


def listed(name: str) -> Scenario:
    plan = read(f"{name}.toml", shipped(f"{name}.toml"))
    return Scenario(name, plan.title, plan.about)


def check_file(table: dict[str, str]) -> str:
    """What is wrong with a scenario file of one's own."""
    if set(table) - {TEXT}:
        return f"must be a table with the one key {TEXT}"
    if not table.get(TEXT):
        return ""
    try:
        read("the scenario file", table[TEXT])
    except BadScenario as error:
        return f"cannot be played: {error.reason}"
    return ""


def from_file(file: str, text: str) -> FileScenario:
    """§16.3 A file of one's own; its whole text goes into the options, and so into the record."""
    plan = read(file, text)
    sides = " against ".join(side.name for side in plan.sides)
    about = f"{plan.title}, {plan.rounds} rounds, {plan.chart.count} nodes, {sides}"
    return FileScenario(OWN, {"file": {TEXT: text}}, about)


def conflict(scenario: str, options: Options) -> str:
    if options["file"] and scenario != OWN:
        return say("a file of one's own is played as scenario {name}", name=OWN)
    return ""


def plan_in(ruleset: Ruleset) -> Plan:
    own = ruleset.table("file").get(TEXT, "") if ruleset.scenario == OWN else ""
    return plan_of(ruleset.scenario, own)


def side_names(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(side.name for side in plan_in(ruleset).sides)


def scenario_title(ruleset: Ruleset) -> str:
    return plan_in(ruleset).title


OPTIONS = (
    Option(
        "setup",
        "Set-up",
        "quick",
        "Task forces as listed, which one is where being secret; or formed and placed freely (§3).",
        choices=("quick", "free"),
        titles=("quick start", "free"),
    ),
    Option(
        "bomber_patience",
        "A bomber may destroy what it has held",
        "round",
        "Since an earlier round, or since an earlier turn (§8.5).",
        choices=("round", "turn"),
        titles=("since an earlier round", "since an earlier turn"),
    ),
    Option("sea_control", "Points for sea control", 1, "For each round, where there is any (§15.2).", high=2),
    Option("file", "Scenario file", {}, "The text of a scenario of one's own (§16).", check=check_file),
)

GAME = Game(
    name="epic-naval",
    title="Epic Naval Battles",
    about="Fleets, submarines and bombers on a chart of lines; nobody may stop where the enemy can shoot.",
    ruleset=2,
    sides=("west", "east"),
    scenarios=tuple(listed(name) for name in NAMES),
    options=OPTIONS,
    procedures=(
        WAR,
        SET_UP,
        ROUNDS,
        MUSTER,
        TURNS_OF_ROUND,
        ACTIVATING,
        SURFACING,
        ATTACKING,
        LAYING_OUT,
        FORCE_TURN,
        SORTIE,
        DRAWING,
        PLAYING,
    ),
    start=start,
    notation=NOTATION,
    scene=scene,
    narrate=narrate,
    sense=NavalSense(),
    levels=((100, 3.0), (300, 1.5), (300, 0.4), (1_200, 0.0), (2_500, 0.0), (12_000, 0.0)),
    package=__name__,
    side_names=side_names,
    scenario_title=scenario_title,
    conflict=conflict,
    from_file=from_file,
    features=NavalFeatures(),
)
