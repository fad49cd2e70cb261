"""*Epic Naval Battles*: ships along the lines of a triangular grid, hidden task forces, bombers."""

from __future__ import annotations

import re

from grognard.core.flow import Position
from grognard.core.game import FileScenario, Game, Option, Scenario
from grognard.core.message import say
from grognard.core.ruleset import Options, Ruleset
from grognard.games.epic_naval.activation import ACTIVATING
from grognard.games.epic_naval.agreeing import AGREEING
from grognard.games.epic_naval.airwar import SORTIE
from grognard.games.epic_naval.arrangements import ARRANGEMENTS
from grognard.games.epic_naval.attack import ATTACKING
from grognard.games.epic_naval.cards import PLAYING
from grognard.games.epic_naval.data import FLEET, SHIPS, SUNK
from grognard.games.epic_naval.deck import DRAWING
from grognard.games.epic_naval.draw import scene
from grognard.games.epic_naval.features import NavalFeatures
from grognard.games.epic_naval.files.campaign import (
    WINNERS,
    Campaign,
    Fought,
    campaign_in,
    fought,
    plan_in,
    titled,
)
from grognard.games.epic_naval.files.drafts import NavalDrafts
from grognard.games.epic_naval.files.guide import guide
from grognard.games.epic_naval.files.reading import shipped, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.inputs import NavalInputs
from grognard.games.epic_naval.laying import LAYING_OUT
from grognard.games.epic_naval.marching import MARCHING
from grognard.games.epic_naval.muster import MUSTER
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rounds import ROUNDS
from grognard.games.epic_naval.rules import OWN, TEXT, plan_of, rules_of
from grognard.games.epic_naval.sense import NavalSense
from grognard.games.epic_naval.setup import SET_UP
from grognard.games.epic_naval.supplies import SUPPLYING
from grognard.games.epic_naval.surfacing import SURFACING
from grognard.games.epic_naval.taskforce import FORCE_TURN
from grognard.games.epic_naval.tiling import TILING
from grognard.games.epic_naval.turn import TURNS_OF_ROUND
from grognard.games.epic_naval.war import WAR, start

NODE = "[a-z][1-9][0-9]?"
SHIP = "[A-Z]{1,3}[1-9][0-9]?"
PLACE = f"(?:{NODE}|north|east|south|west)"
NOTATION = re.compile(
    f"{NODE}|{SHIP}|[A-Z]{{1,4}}|[a-z]{{2,8}}|[a-z]{{1,7}}[0-9]{{1,3}}"
    f"|[a-z0-9]+-(?:{SHIP}|{PLACE}|tf[1-4])|x{NODE}(?:-base|-tf|-plane|-bomber|-land)?"
)
NAMES = (
    "sandbox",
    "rock",
    "runner",
    "night-strait",
    "wolf-pack",
    "carrier-duel",
    "beachhead",
    "convoy",
    "island-airfield",
    "fleet-build",
    "open-table",
    OWN,
)


CAMPAIGNS = ("three-nights",)


def listed(name: str) -> Scenario:
    written = campaign_in(f"{name}.toml", shipped(f"{name}.toml")) or plan_of(name, "", {})
    return Scenario(name, written.title, written.about)


def check_file(table: dict[str, str]) -> str:
    """What is wrong with a scenario file of one's own."""
    if set(table) - {TEXT}:
        return f"must be a table with the one key {TEXT}"
    if not table.get(TEXT):
        return ""
    try:
        plan_of(OWN, table[TEXT], {})
    except BadScenario as error:
        return f"cannot be played: {error.reason}"
    return ""


def check_battles(table: dict[str, str]) -> str:
    """What is wrong with the battles before in a campaign."""
    try:
        fought(table)
    except ValueError:
        return say("must be a table of numbers and battles: WINNER; SHIPS; SHIPS")
    return ""


def from_file(file: str, text: str) -> FileScenario:
    """§16.3 A file of one's own; its whole text goes into the options, and so into the record."""
    campaign, plan = campaign_in(file, text), plan_in(file, text, {})
    sides = " against ".join(side.name for side in plan.sides)
    about = f"{plan.title}, {plan.rounds} rounds, {plan.chart.count} nodes, {sides}"
    if campaign is not None:
        about = f"{campaign.title}, a campaign of {len(campaign.battles)} battles, the first: {about}"
    odd = () if campaign is not None else tuple(warnings(file, text))
    return FileScenario(OWN, {"file": {TEXT: text}}, about, odd)


def conflict(scenario: str, options: Options) -> str:
    file, battles = options["file"], options["battles"]
    assert isinstance(file, dict)
    assert isinstance(battles, dict)
    if file and scenario != OWN:
        return say("a file of one's own is played as scenario {name}", name=OWN)
    if not battles:
        return ""
    campaign = campaign_in("the scenario file", file.get(TEXT, "") or shipped(f"{scenario}.toml"))
    if campaign is None or len(battles) >= len(campaign.battles):
        return say("there are no such battles before: 'battles' is for the later ones of a campaign")
    return ""


def campaign_of(ruleset: Ruleset) -> Campaign | None:
    own = ruleset.table("file").get(TEXT, "") if ruleset.scenario == OWN else ""
    return campaign_in("the scenario file", own or shipped(f"{ruleset.scenario}.toml"))


def side_names(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(side.name for side in rules_of(ruleset).plan.sides)


def scenario_title(ruleset: Ruleset) -> str:
    """In any language where we ship it; what others call theirs stays as it is."""
    plan, campaign = rules_of(ruleset).plan, campaign_of(ruleset)
    told = str if ruleset.table("file").get(TEXT, "") else say
    if campaign is None:
        return told(plan.title)
    return titled(told(campaign.title), len(campaign.battles), told(plan.title), ruleset.table("battles"))


def sequel(position: Position, winner: int) -> Options | None:
    """§17 The next battle of a campaign, with what was lost in this one; none follows the last."""
    assert isinstance(position, Naval)
    campaign, before = campaign_of(position.ruleset), position.ruleset.table("battles")
    if campaign is None or len(before) + 1 == len(campaign.battles):
        return None
    rules = position.rules
    lost = [
        [rules.codes[rules.ship_class[ship]] for ship in fleet if position.status[ship] == SUNK]
        for fleet in (range(FLEET), range(FLEET, SHIPS))
    ]
    battle = Fought(WINNERS[winner] if winner >= 0 else WINNERS[2], (lost[0], lost[1]))
    battles = {**before, str(len(before) + 1): battle.text()}
    return {**position.ruleset.options, "battles": battles}


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
    Option(
        "battles", "Battles before", {}, "Of a campaign: who won, who lost what (§17).", check=check_battles
    ),
    Option("file", "Scenario file", {}, "The text of a scenario of one's own (§16).", check=check_file),
)

GAME = Game(
    name="epic-naval",
    title="Epic Naval Battles",
    about="Fleets, submarines and bombers on a chart of lines; nobody may stop where the enemy can shoot.",
    ruleset=3,
    sides=("west", "east"),
    scenarios=tuple(listed(name) for name in (*NAMES[:-1], *CAMPAIGNS, OWN)),
    options=OPTIONS,
    procedures=(
        WAR,
        AGREEING,
        TILING,
        SET_UP,
        ROUNDS,
        MUSTER,
        SUPPLYING,
        TURNS_OF_ROUND,
        ACTIVATING,
        SURFACING,
        MARCHING,
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
    sense=NavalSense(),
    inputs=NavalInputs(),
    arrangements=ARRANGEMENTS,
    levels=(
        (100, 3.0),
        (300, 1.5),
        (300, 0.4),
        (1_200, 0.0),
        (2_500, 0.0),
        (12_000, 0.0),
        (100_000, 0.0),
        (600_000, 0.0),
    ),
    package=__name__,
    side_names=side_names,
    scenario_title=scenario_title,
    conflict=conflict,
    from_file=from_file,
    file_keys=guide,
    drafts=NavalDrafts(NAMES),
    sequel=sequel,
    features=NavalFeatures(),
)
