"""*Battle for the Island*: ten characters a side, ten blocks of which six are live, a die from 0 to 5."""

from __future__ import annotations

import re

from grognard.core.game import Game, Option, Scenario
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.games.island import names
from grognard.games.island.arrangements import ARRANGEMENTS
from grognard.games.island.data import BLOCKS, LIVE
from grognard.games.island.draw import scene
from grognard.games.island.features import FEATURES
from grognard.games.island.inputs import IslandInputs
from grognard.games.island.sense import IslandSense
from grognard.games.island.setup import SET_UP
from grognard.games.island.war import TURN, WAR, start

SQUARE = "[a-l](?:[1-9]|1[0-2])"
WORDS = "|".join([*names.KINDS, *names.FACINGS, *names.PAD, *names.WAYS, *names.CALLS])
NOTATION = re.compile(f"{SQUARE}(?:x{SQUARE}|-left|-right)?|{WORDS}")

SCENARIOS = (
    Scenario("standard", "Standard", "Whoever has lost all ten characters loses."),
    Scenario(
        "points",
        "Playing for points",
        "A series of battles; the winner of each scores his survivors and ten.",
        {"battles": 3},
    ),
    Scenario("five-kills", "Five kills", "Whoever first removes five characters wins."),
    Scenario("no-pad", "Without pads", "All ten characters start on the island."),
)

OPTIONS = (
    Option(
        "blast",
        "A live block also removes",
        "none",
        "Who goes when a live block is turned over, besides whoever landed on it (§8.4).",
        choices=("none", "four", "eight"),
        titles=(
            "nobody else",
            "who stands on the 4 squares beside it",
            "who stands on the 8 squares around it",
        ),
    ),
    Option(
        "round_cap",
        "Rounds at most",
        0,
        "After so many rounds a battle is drawn; 0: no limit (§9.3, R22).",
        high=5000,
    ),
    Option("live", "Live blocks", LIVE, "How many of the ten blocks are live (§2.4).", high=BLOCKS),
    Option(
        "first",
        "Who begins",
        "roll",
        "By the die, or by agreement (§3.1).",
        choices=("roll", "south", "north"),
        titles=("the higher roll", "South", "North"),
    ),
    Option("own_targets", "Own characters may be shot", True, "Crossfire hits them in any case (§7.9)."),
    Option(
        "launch_onto_block", "Characters may be launched onto blocks", False, "Which activates them (§8.5)."
    ),
    Option("battles", "Battles", 1, "The match is a series of so many battles (§10.3).", low=1, high=25),
    Option(
        "target", "Points to reach", 0, "Instead: battles until a side has so many; 0: no (§10.3).", high=500
    ),
    Option("five", "Five characters each", False, "Each side places any five and plays with these (§10.6)."),
)


def conflict(scenario: str, options: Options) -> str:
    """§10.3, §10.6 Options that only belong to one scenario."""
    if options["five"] and scenario != "no-pad":
        return say("five characters each are played without pads only: scenario no-pad (§10.6)")
    if options["target"] and scenario != "points":
        return say("points to reach need points: scenario points (§10.3)")
    return ""


GAME = Game(
    name="island",
    title="Battle for the Island",
    about="Soldiers, jeeps and tanks hunt each other at exact range among blocks that may be live.",
    ruleset=1,
    sides=("south", "north"),
    scenarios=SCENARIOS,
    options=OPTIONS,
    procedures=(WAR, SET_UP, TURN),
    start=start,
    notation=NOTATION,
    scene=scene,
    sense=IslandSense(),
    arrangements=ARRANGEMENTS,
    levels=(
        (200, 0.7),
        (200, 0.4),
        (200, 0.2),
        (200, 0.1),
        (200, 0.0),
        (6_000, 0.0),
        (20_000, 0.0),
        (400_000, 0.0),
    ),
    package=__name__,
    conflict=conflict,
    features=FEATURES,
    inputs=IslandInputs(),
)
