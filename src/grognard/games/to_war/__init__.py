"""*To War!*: two armies of seventeen cards, a field of twelve places, one breakthrough."""

from __future__ import annotations

from grognard.core.game import Game, Option, Scenario
from grognard.core.message import say
from grognard.core.ruleset import Options, Ruleset
from grognard.core.saying import any_of
from grognard.games.to_war.data import ARMIES, CELL_NAMES, UNIT_NAMES, wrong_values
from grognard.games.to_war.draw import scene
from grognard.games.to_war.features import FEATURES
from grognard.games.to_war.inputs import WarInputs
from grognard.games.to_war.moves import DISPLACEMENT, HOLD, OUT
from grognard.games.to_war.rules import BATTLE, DEALING, DEPLOYMENT, TURN, start
from grognard.games.to_war.sense import WarSense

SCENARIOS = (
    Scenario("standard", "Standard", "Each turn the top card of the reserve is played."),
    Scenario("strategy", "For more strategy", "Each side holds three hidden cards and plays one of them."),
)
TITLES = tuple(say("{army}", army=army.whole) for army in ARMIES.values())
OPTIONS = (
    Option("first_army", "Army at the bottom", "west", choices=tuple(ARMIES), titles=TITLES),
    Option("second_army", "Army at the top", "north", choices=tuple(ARMIES), titles=TITLES),
    Option(
        "variant_end",
        "The strategy game ends",
        "hands",
        "Whether the cards in hand are still played when both reserves are used up (§8.4).",
        choices=("hands", "reserves"),
        titles=("when the hands are empty too", "when the reserves are empty"),
    ),
    Option(
        "units",
        "Other values for units",
        {},
        "For example west.knight: 7/5 F2 means attack 7, defence 5, F forward (T three ways), 2 two steps.",
        check=wrong_values,
    ),
)

SAME_ARMY = "both sides cannot lead the same army ({army}): there is one of each (§1.2)"


def conflict(_scenario: str, options: Options) -> str:
    """§1.2 There is one deck of each army, whatever the scenario."""
    if options["first_army"] == options["second_army"]:
        return say(SAME_ARMY, army=ARMIES[str(options["first_army"])].noun)
    return ""


def side_names(ruleset: Ruleset) -> tuple[str, ...]:
    return ruleset.text("first_army"), ruleset.text("second_army")


GAME = Game(
    name="to-war",
    title="To War!",
    about="Two armies push into each other: every new card drives the others forward.",
    ruleset=1,
    sides=("west", "north"),
    scenarios=SCENARIOS,
    options=OPTIONS,
    procedures=(BATTLE, DEPLOYMENT, DEALING, TURN, DISPLACEMENT),
    start=start,
    notation=any_of(*CELL_NAMES, *UNIT_NAMES, OUT, HOLD),
    scene=scene,
    sense=WarSense(),
    levels=(
        *((300, 30.0), (300, 1.6), (300, 0.5), (1_000, 0.0), (10_000, 0.0), (150_000, 0.0)),
        *((50_000, 0.0), (600_000, 0.0)),
    ),
    package=__name__,
    side_names=side_names,
    conflict=conflict,
    features=FEATURES,
    inputs=WarInputs(),
)
