"""§1, §8 The components: aircraft, tokens, zones and orders, and the tables that had to be rebuilt.

Everything below the line RECONSTRUCTED stood only in the rulebook's pictures or on its cards (ruling
R1); an option of the same name replaces any of it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.message import Noun

# ------------------------------------------------------------------ §1.1 the sides and their aircraft

JAPAN: Final[i64] = 0
US: Final[i64] = 1
FIGHTERS: Final[i64] = 4  # of a side; its aircraft 0 .. 3
WING: Final[i64] = 6  # aircraft of a side; 4 and 5 are the special ones
PLANES: Final[i64] = 12  # Japan's 0 .. 5, then America's
NONE: Final[i64] = -1  # no aircraft, no area, no card
SIDE_KEYS: Final = ["japan", "us"]  # in notation and options
SIDES: Final = [Noun("Japan", proper=True), Noun("US")]
NATIONS: Final = ["Japanese", "American"]

LOST: Final[i64] = -1  # instead of an area: destroyed
WAITING: Final[i64] = -2  # instead of an area: not yet placed

POINTS: Final[i64] = 3  # command points of a side
POOL: Final[i64] = 4  # orders laid open
REACH: Final[i64] = 5  # manoeuvres to a target, at most
DECK: Final = 7  # firing cards of a side
FIGHTER_SCORE: Final[i64] = 1
ACE_SCORE: Final[i64] = 3
MIDWAY_SCORE: Final[i64] = 2


def owner_of(plane: i64) -> i64:
    return plane // WING


def is_special(plane: i64) -> bool:
    """§1.2 A bomber in the carrier hunt, an ace in domination."""
    return plane % WING >= FIGHTERS


# ------------------------------------------------------------------ §2.1 noses, §5.3 turns, §6.3 tokens

NOSES: Final = ["E", "SE", "SW", "W", "NW", "NE"]  # clockwise
WAYS: Final = [Noun(way) for way in ("east", "south-east", "south-west", "west", "north-west", "north-east")]
TURNS: Final = ["ahead", "left", "right"]
AHEAD: Final[i64] = 0  # a manoeuvre without a turn; also a token
LEFT: Final[i64] = 1
RIGHT: Final[i64] = 2
TOKENS: Final = "FLR"
TWO_TOKENS: Final = 9  # plans of two tokens come first: 3 * first + second
PLANS: Final[i64] = 36  # then those of three: 9 + 9 * first + 3 * second + third


def nose_after(nose: i64, turn: i64) -> i64:
    if turn == LEFT:
        return nose - 1 if nose > 0 else 5
    if turn == RIGHT:
        return nose + 1 if nose < 5 else 0
    return nose


def token_of(plan: i64, place: i64) -> i64:
    """The token at ``place`` of a plan of two."""
    return plan // 3 if place == 0 else plan % 3


def without(plan: i64, place: i64) -> i64:
    """§6.6 The plan of two that is left of a plan of three."""
    three = plan - TWO_TOKENS
    first = three // 9
    second = three // 3 % 3
    third = three % 3
    if place == 0:
        return 3 * second + third
    if place == 1:
        return 3 * first + third
    return 3 * first + second


def plan_text(plan: int) -> str:
    """A plan as its tokens, left to right: "FL"."""
    if plan < TWO_TOKENS:
        return TOKENS[plan // 3] + TOKENS[plan % 3]
    three = plan - TWO_TOKENS
    return TOKENS[three // 9] + TOKENS[three // 3 % 3] + TOKENS[three % 3]


# ------------------------------------------------------------------ §7.1 zones

OUTSIDE: Final[i64] = 0
RED: Final[i64] = 1
YELLOW: Final[i64] = 2
ZONES: Final = [Noun("outside"), Noun("red"), Noun("yellow"), Noun("light blue"), Noun("navy")]
CARDS_IN: Final = vec[i64]([0, 3, 2, 2, 1])


def cards_in(zone: i64) -> i64:
    """§7.2 Firing cards drawn."""
    return CARDS_IN[zone]


def is_attack(zone: i64) -> bool:
    return zone in (RED, YELLOW)


# ------------------------------------------------------------------ §8 what orders do

ACCELERATION: Final[i64] = 0
FEINT_LEFT: Final[i64] = 1
FEINT_RIGHT: Final[i64] = 2
REVERSAL: Final[i64] = 3
LOOP: Final[i64] = 4
SURPRISE_ATTACK: Final[i64] = 5
AILERON_ROLL: Final[i64] = 6
EVADE: Final[i64] = 7
SIXTH_SENSE: Final[i64] = 8
THACH_WEAVE: Final[i64] = 9
VETERANS: Final[i64] = 10
ZERO_AGILITY: Final[i64] = 11
BUSHIDO: Final[i64] = 12

ORDERS: Final[i64] = 9  # kinds of order, numbered as their effects; then two special cards per side
CARDS: Final[i64] = 13  # kinds of card


def special_card(side: i64, place: i64) -> i64:
    """The number of a side's special card."""
    return ORDERS + 2 * side + place


@final
class Effect:
    """What an order is called and does."""

    def __init__(self, name: str, title: str, rule: str, text: str, moves: bool = False) -> None:
        self.name: Final = name  # as written in notation and options
        self.title: Final = Noun(title)
        self.rule: Final = rule
        self.text: Final = text
        self.moves: Final = moves  # the aircraft, at once


EFFECT: Final = [
    Effect("acceleration", "Acceleration", "§8.1", "Fly one more manoeuvre.", moves=True),
    Effect("feint-left", "Feint left", "§8.2", "Slip to the area front left; the nose stays.", moves=True),
    Effect("feint-right", "Feint right", "§8.2", "Slip to the area front right; the nose stays.", moves=True),
    Effect("reversal", "Reversal", "§8.3", "Turn by 180° on the spot.", moves=True),
    Effect("loop", "Loop", "§8.4", "Back to where you were before your tokens.", moves=True),
    Effect("surprise-attack", "Surprise Attack", "§8.5", "No more orders: fire at once."),
    Effect("aileron-roll", "Aileron Roll", "§8.6", "Ignore the enemy's highest firing card."),
    Effect("evade", "Evade", "§8.7", "No firing in this combat."),
    Effect("sixth-sense", "Sixth Sense", "§8.8", "As the Loop; then plan and fly again.", moves=True),
    Effect("thach-weave", "Thach Weave", "§8.9", "Another aircraft of yours fires at once."),
    Effect("veterans", "Veterans", "§8.10", "Draw one firing card more."),
    Effect("zero-agility", "Zero Agility", "§8.11", "Fly one or two more manoeuvres.", moves=True),
    Effect("bushido", "Bushido", "§8.12", "If you are shot down, so is he, if you aim at him."),
]


# ------------------------------------------------------------------ RECONSTRUCTED (R1)

# Areas in axial coordinates "q,r": q to the east, r to the south-east.
BOARD: Final = {
    "midway": "0,0",
    "tiles": "3,2 -2,5 -5,3 -3,-2 2,-5 5,-3",  # clockwise; the carriers on the first and the fourth
    "radius": "2",  # rings around the middle of a big tile
    "small": "1",  # the same of a small tile
    "us-carrier": "4,2",
    "japan-carrier": "-4,-2",
}

# Whose reinforcement areas lie on which outer tile, in the order of the tiles above.
AREAS: Final = {
    "halves": "us us japan japan japan us",
    "alternating": "us japan us japan us japan",
}

# F ahead, B behind, L and R left and right; F2 two areas ahead; F+FL the area between the two.
DIAGRAMS: Final = {
    "us-fighter": "red F; yellow F2 FL FR F+FL F+FR; light-blue BL BR; navy B",
    "us-bomber": "yellow F; light-blue B B2; navy FL FR BL BR",
    "japan-fighter": "red F; yellow F2 FL FR F+FL F+FR; light-blue BL BR; navy B",
    "japan-bomber": "yellow F; light-blue B B2; navy FL FR BL BR",
}

FIRE: Final = {"us": "1 2 3 4 5 6 7", "japan": "1 2 3 4 5 6 7"}

# Copies and price.
ORDER_MIX: Final = {
    "acceleration": "4 for 1",
    "feint-left": "2 for 1",
    "feint-right": "2 for 1",
    "reversal": "3 for 2",
    "loop": "2 for 2",
    "surprise-attack": "2 for 1",
    "aileron-roll": "2 for 2",
    "evade": "2 for 2",
    "sixth-sense": "1 for 3",
}

SPECIALS: Final = {"us": "thach-weave veterans", "japan": "zero-agility bushido"}  # the US pair is printed
