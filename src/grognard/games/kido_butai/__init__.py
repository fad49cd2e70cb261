"""*Kido Butai*: Japan's carriers off Midway, for one."""

from __future__ import annotations

from grognard.core.game import Game, Option, Scenario
from grognard.core.message import say
from grognard.core.saying import any_of
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.data import (
    CAPACITIES,
    MOST_COUNTERS,
    POOLS,
    SQUADRON_NAMES,
    US_NAMES,
    conflict,
    read_capacity,
    wrong_capacities,
)
from grognard.games.kido_butai.day import DAY, LOADS, start
from grognard.games.kido_butai.draw import scene
from grognard.games.kido_butai.features import FEATURES
from grognard.games.kido_butai.flying import ORDER_NAMES
from grognard.games.kido_butai.inputs import OperationInputs
from grognard.games.kido_butai.orders import ATTACKS, ORDERS
from grognard.games.kido_butai.raid import RAID, STAND_OUT
from grognard.games.kido_butai.sense import OperationSense
from grognard.games.kido_butai.strike import CALLS, STRIKE

SCENARIOS = (Scenario("midway", "4 June 1942", "Sixteen hours off Midway, from 0430 to 1930."),)

RECONSTRUCTED = "Reconstructed: stands only on the counters (R1)."
OPTIONS = (
    *(
        Option(name, say("Counters: {kind}", kind=kind), POOLS[name], RECONSTRUCTED, high=MOST_COUNTERS)
        for name, kind in zip(POOLS, nouns.KINDS, strict=True)
    ),
    Option(
        "capacities",
        "Other capacities",
        {},
        "Reconstructed (R1). For example akagi: 5/3, that is 5 squadrons, damaged 3 (§1.12).",
        lines=CAPACITIES,
        read=read_capacity,
        check=wrong_capacities,
    ),
    Option(
        "undisturbed",
        "Bombers are undisturbed",
        "no-combat",
        "When all pips count as hits (§9.3).",
        choices=("no-combat", "no-bomber-attacked"),
        titles=("when no fighter met the raid", "when no fighter fired at a bomber"),
    ),
    Option("waves", "Several attacks on a target in a turn", False, "§12.4"),
    Option("sweep", "Fighters may attack without bombers", False, "§12.5"),
    Option("rearm", "A ready bomber may change its load", True, "§12.6"),
    Option(
        "endurance", "Turns a strike can stay aloft", 0, "0: as long as it likes (§12.7).", low=0, high=16
    ),
    Option("cups_too", "Squadrons without a base are taken from the cups too", False, "§12.8"),
    Option("bases_gone", "No raids once every American base is gone", False, "§12.9"),
    Option("three_hits", "American carriers sink at the third hit", False, "§12.10"),
    Option("no_pips", "The Japanese never attack with all pips", False, "§12.11"),
    Option("random_targets", "American bombers roll for their targets", False, "§12.12"),
)

CHOICES = [name + more for name in SQUADRON_NAMES for more in ("", "+")]
TEXTS = [*CHOICES, *ATTACKS, "end", *ORDER_NAMES, *CALLS, *US_NAMES, STAND_OUT, *LOADS]

GAME = Game(
    name="kido-butai",
    title="Kido Butai",
    about="Four Japanese carriers off Midway, one admiral, and all the luck of the Americans. For one.",
    ruleset=1,
    sides=("japan",),
    scenarios=SCENARIOS,
    options=OPTIONS,
    procedures=(DAY, ORDERS, STRIKE, RAID),
    start=start,
    notation=any_of(*TEXTS),
    scene=scene,
    sense=OperationSense(),
    levels=(
        (150, 34.0),
        (150, 24.0),
        (150, 18.0),
        (150, 12.0),
        (150, 1.5),
        (600, 0.0),
        (3_000, 0.0),
        (20_000, 0.0),
    ),
    package=__name__,
    conflict=conflict,
    rival="america",
    features=FEATURES,
    inputs=OperationInputs(),
)
