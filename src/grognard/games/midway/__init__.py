"""*Battle of Midway*: dogfights with secret plans over the carriers of June 1942."""

from __future__ import annotations

import re

from grognard.core.game import Game, Option, Scenario
from grognard.games.midway.activation import ACTIVATION
from grognard.games.midway.arrangements import ARRANGEMENTS
from grognard.games.midway.battle import BATTLE, start
from grognard.games.midway.data import DIAGRAMS, EFFECT, FIRE, NOSES, ORDER_MIX, SPECIALS, TOKENS, TURNS
from grognard.games.midway.draw import scene
from grognard.games.midway.features import FEATURES
from grognard.games.midway.firing import FIRING
from grognard.games.midway.flight import EDGE, FLIGHT
from grognard.games.midway.inputs import MidwayInputs
from grognard.games.midway.orders import COMBAT
from grognard.games.midway.placing import PLACING
from grognard.games.midway.purchase import PURCHASE, REFILL
from grognard.games.midway.rules import DOMINATION, HUNT
from grognard.games.midway.sense import MidwaySense
from grognard.games.midway.tables import (
    BOARD_KEYS,
    read_copies,
    read_diagram,
    read_specials,
    read_values,
    wrong_board,
)
from grognard.games.midway.tokens import REPLANNING, TOKENS_FLOWN

CARD_NAMES = "|".join(effect.name for effect in EFFECT)
PLANE_NAMES = "[ju][1-4]|[ju][ab][12]"
NOTATION = re.compile(
    "fighter|bomber|ace|[0-9]{4}|"
    + "|".join([*NOSES, *TURNS])
    + rf"|bid [0-9]|(attack )?({PLANE_NAMES})|fly|on|stop|decline|tile [12] at [0-9]{{4}}"
    + rf"|plan [{TOKENS}]{{2,3}}|(japan|us) first|without [123]|stay|pass|done"
    + rf"|play (special )?({CARD_NAMES})|buy ({CARD_NAMES})"
)

SCENARIOS = (
    Scenario(HUNT, "Carrier hunt", "Bring a bomber onto the enemy's carrier, or destroy both of his."),
    Scenario(DOMINATION, "Domination", "Score by shooting down aircraft and by holding the air over Midway."),
)

OPTIONS = (
    Option(
        "points",
        "Points to win",
        "9",
        "In domination: about 45, 60 or 75 minutes (§1.2).",
        choices=("9", "12", "15"),
        titles=("9, short", "12, medium", "15, long"),
    ),
    Option(
        "rounds", "Limit of rounds", 0, "0 is none; after the last the higher score wins (§10.4).", high=99
    ),
    Option(
        "areas",
        "Reinforcement areas",
        "halves",
        "In domination: how the outer tiles are shared out (R1).",
        choices=("halves", "alternating"),
        titles=("half the rim each", "every other tile"),
    ),
    Option(
        "own_tile",
        "Lift the tile one stands on",
        True,
        "Alone on a small tile, an aircraft may take it along (R4).",
    ),
    Option(
        "feint",
        "The Feint slips",
        "ahead",
        "To the area ahead on that side, or behind (R11).",
        choices=("ahead", "behind"),
        titles=("to the area ahead", "to the area behind"),
    ),
    Option("evade_stops_weave", "Evade stops the Thach Weave", False, "The wider reading of Evade (E31)."),
    Option(
        "refill",
        "The pool is filled",
        "card",
        "After each card bought, or after each buyer (R17).",
        choices=("card", "buyer"),
        titles=("after each card", "after each buyer"),
    ),
    Option(
        "board", "Another board", {}, "For example us-carrier: 4,1 (R1).", lines=BOARD_KEYS, check=wrong_board
    ),
    Option(
        "diagrams",
        "Other range diagrams",
        {},
        "For example us-fighter: red F F2; yellow FL FR; navy B (R1).",
        lines=DIAGRAMS,
        read=read_diagram,
    ),
    Option(
        "fire", "Other firing cards", {}, "For example us: 1 2 3 4 5 6 6 (R1).", lines=FIRE, read=read_values
    ),
    Option(
        "orders",
        "Other copies and prices",
        {},
        "For example loop: 3 for 1 (R1).",
        lines=ORDER_MIX,
        read=read_copies,
    ),
    Option(
        "specials",
        "Other special orders",
        {},
        "For example japan: zero-agility evade (R1).",
        lines=SPECIALS,
        read=read_specials,
    ),
)

SENSE = MidwaySense()
GAME = Game(
    name="midway",
    title="Battle of Midway",
    about="Fighters, bombers and aces over the Pacific: plan in secret, outfly the enemy, fire.",
    ruleset=2,
    sides=("japan", "us"),
    scenarios=SCENARIOS,
    options=OPTIONS,
    procedures=(
        BATTLE,
        PLACING,
        ACTIVATION,
        FLIGHT,
        EDGE,
        COMBAT,
        TOKENS_FLOWN,
        REPLANNING,
        FIRING,
        PURCHASE,
        REFILL,
    ),
    start=start,
    notation=NOTATION,
    scene=scene,
    sense=SENSE,
    arrangements=ARRANGEMENTS,
    levels=(
        (300, 1.2),
        (400, 0.78),
        (500, 0.45),
        (700, 0.32),
        (1_000, 0.17),
        (6_000, 0.0),
        (20_000, 0.0),
        (400_000, 0.0),
    ),
    package=__name__,
    features=FEATURES,
    inputs=MidwayInputs(SENSE),
)
