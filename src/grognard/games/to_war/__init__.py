"""*To War!*: two armies of seventeen cards, a field of twelve places, one breakthrough."""

from __future__ import annotations

from grognard.core.game import Game, Option, Scenario
from grognard.core.ruleset import Options
from grognard.games.to_war.battle import BATTLE
from grognard.games.to_war.data import ARMIES, wrong_values
from grognard.games.to_war.displacement import DISPLACEMENT
from grognard.games.to_war.draw import scene
from grognard.games.to_war.features import WarFeatures
from grognard.games.to_war.hands import DEALING
from grognard.games.to_war.knowledge import facts, known, start
from grognard.games.to_war.narrate import narrate
from grognard.games.to_war.notation import refuse, side_names, write
from grognard.games.to_war.sense import WarSense
from grognard.games.to_war.setup import DEPLOYMENT
from grognard.games.to_war.turn import TURN

SCENARIOS = (
    Scenario("standard", "Standard", "Each turn the top card of the reserve is played."),
    Scenario("strategy", "For more strategy", "Each side holds three hidden cards and plays one of them."),
)


def army_option(name: str, title: str, default: str) -> Option:
    titles = tuple(army.title for army in ARMIES.values())
    return Option(name, title, default, choices=tuple(ARMIES), titles=titles)


OPTIONS = (
    army_option("first_army", "Army at the bottom", "west"),
    army_option("second_army", "Army at the top", "north"),
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


def conflict(_scenario: str, options: Options) -> str:
    """§1.2 There is one deck of each army, whatever the scenario."""
    if options["first_army"] == options["second_army"]:
        return f"both sides cannot lead the same army ({options['first_army']}): there is one of each (§1.2)"
    return ""


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
    facts=facts,
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=WarSense(),
    package=__name__,
    side_names=side_names,
    conflict=conflict,
    features=WarFeatures(),
)
