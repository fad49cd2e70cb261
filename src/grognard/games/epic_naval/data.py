"""Words of the rules as numbers.  All values of ships, cards, charts and scenarios stand in files/*.toml."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final[i64] = -1

# ------------------------------------------------------------------ how much of everything there may be

SIDES: Final[i64] = 2
FLEET: Final[i64] = 16  # ships of a side at most; ship FLEET * side + n
SHIPS: Final[i64] = 32
LETTERS: Final[i64] = 4  # task forces of a side at most; marker LETTERS * side + n
MARKERS: Final[i64] = 8
MOST: Final = 6  # ships in a task force at most
PLACES: Final[i64] = 7  # of a task force: its centre and the six nodes around it
MAX_NODES: Final = 400
MAX_BASES: Final = 8
WING: Final = 8  # bombers of a base at most; bomber WING * base + n
BOMBERS: Final = 64
MAX_CARDS: Final = 48  # kinds of cards
MAX_CLASSES: Final = 12
ALL_CLASSES: Final = 4095  # as bits
MAX_ROUNDS: Final = 30
MAX_PACKAGES: Final = 6  # of goals that may be agreed
MAX_LAYOUTS: Final = 6
PERMUTATIONS: Final = 24

# ------------------------------------------------------------------ where a ship is

ABSENT: Final = 0  # not in this match
READY: Final = 1  # not laid out yet, during set-up
IN_FORCE: Final = 2  # in a task force on the chart
LAYING: Final = 3  # its task force deploys, it has no place yet
AFLOAT: Final = 4  # on the chart
UNDER: Final = 5  # submerged
DUE: Final = 6  # comes by the round track
SUNK: Final = 7
AWAY: Final = 8  # has left the chart and is safe
MOVING: Final = 9  # on the chart, lifted while its movement is plotted

# ------------------------------------------------------------------ attacks

NO_ATTACK: Final = 0
ARTILLERY: Final = 1
TORPEDO: Final = 2
AIR: Final = 3
ATTACKS: Final = ["none", "artillery", "torpedo", "air"]

# What can be hit on a node, in the order in which it is offered.
SHIP: Final = 0
BASE: Final = 1
FORCE: Final = 2
PLANE: Final = 3
BOMBER: Final = 4
TROOPS: Final = 5
TARGETS: Final = 6

# ------------------------------------------------------------------ bases and bombers

AIRFIELD: Final = 0
BATTERY: Final = 1
FAR: Final = 2
BASE_KINDS: Final = ["airfield", "battery", "far"]

NO_BOMBER: Final = 0  # there is none
STOCK: Final = 1
LINK: Final = 2  # part of a chain on the chart
STRIKE: Final = 3  # marks a strike until clean-up
LOST_BOMBER: Final = 4

TOKEN: Final = 1  # what lies on an airfield that is hit: bits
PLANE_ON: Final = 2
BOMBER_ON: Final = 4

USED: Final = 1  # a base, in this round
CAPTURED: Final = 2

# ------------------------------------------------------------------ terrain

SEA: Final = 0
SHALLOW: Final = 1
SHORE: Final = 2
LANDING: Final = 3
LAND: Final = 4
TERRAIN: Final = ".~=+#"

# ------------------------------------------------------------------ cards

COMMAND: Final = 0
EVENT: Final = 1
UPGRADE: Final = 2
CARD_KINDS: Final = ["command", "event", "upgrade"]

FURTHER: Final = 0
FASTER: Final = 1
TURNS: Final = 2
SMOKE: Final = 3
AGAIN: Final = 4
FIRE_FIRST: Final = 5
SLIP: Final = 6
UNCOVER: Final = 7
SQUALL: Final = 8
FOG: Final = 9
INTERCEPT: Final = 10
ORDERS: Final = 11
REPAIR: Final = 12
RECALL: Final = 13
FAR_REACH: Final = 14
TURBINES: Final = 15
FLAK: Final = 16
SQUADRON: Final = 17
DRILL: Final = 18
EFFECTS: Final = [
    "reach", "move", "turns", "smoke", "again", "fire-first", "slip",
    "uncover", "squall", "fog", "intercept", "orders", "repair", "recall",
    "far", "fast", "flak", "squadron", "drill",
]  # fmt: skip
FIRST_EVENT: Final = 7
WEATHERS: Final = ["squall", "fog"]  # in the order of their effects
FIRST_UPGRADE: Final = 14

# ------------------------------------------------------------------ what comes by the round track

S_MINES: Final = 0
S_BOMBERS: Final = 1
S_PLANES: Final = 2
S_MARKERS: Final = 3
S_CARD: Final = 4

# ------------------------------------------------------------------ commanders

K_MARKERS: Final = 0
K_FOLLOW: Final = 1
K_LEAD: Final = 2
K_ACE: Final = 3
K_AIR: Final = 4
K_RECOVER: Final = 5
COMMANDER_EFFECTS: Final = ["markers", "follow", "lead", "ace", "air", "recover"]
MAX_COMMANDERS: Final = 16

# ------------------------------------------------------------------ goals

G_POINTS: Final = 0
G_DELIVER: Final = 1
G_DENY: Final = 2
G_UNLOAD: Final = 3
G_SINK: Final = 4
G_FLEET: Final = 5
G_CLOSED: Final = 6
G_OTHERWISE: Final = 7
G_HOLD: Final = 8
GOALS: Final = ["points", "deliver", "deny", "unload", "sink", "fleet", "closed", "otherwise", "hold"]

EDGES: Final = ["north", "east", "south", "west"]

# Lines of a unit, counted in sixths to the left of its bow.
LINES: Final = {"bow": 0, "+60": 1, "+120": 2, "stern": 3, "-120": 4, "-60": 5}
GROUPS: Final = {
    "broadside": ["+60", "+120", "-120", "-60"],
    "forward": ["bow", "+60", "-60"],
    "all": ["bow", "+60", "+120", "stern", "-120", "-60"],
}

BITS: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])


def permutations() -> vec[i64]:
    """Every order of four, written one after the other; those of fewer come first among them."""
    listed: list[int] = []
    for number in range(PERMUTATIONS):
        left = [0, 1, 2, 3]
        order: list[int] = []
        rest = number
        for size in (4, 3, 2, 1):
            block = {4: 6, 3: 2, 2: 1, 1: 1}[size]
            order.append(left.pop(rest // block))
            rest %= block
        listed += order
    return vec[i64](listed)


PERMUTATION: Final = permutations()  # LETTERS * number + place: which comes at that place
