"""§1 What lies on the map: ships, squadrons, cups; and the numbers that options may change."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.message import Noun, say
from grognard.core.ruleset import Options, Ruleset

TURNS: Final = 16  # §2.1
DIE: Final = 6

# ------------------------------------------------------------------ ships and bases

CARRIERS: Final = 4  # the Japanese ones are ships 0 to 3
ENTERPRISE: Final = 4
US_CARRIERS: Final = 3  # ships 4 to 6
MIDWAY: Final = 7  # the base is counted among the ships
SHIPS: Final = 8

SHIP_NAMES: Final = ["akagi", "kaga", "soryu", "hiryu", "enterprise", "hornet", "yorktown", "midway"]
US_NAMES: Final = SHIP_NAMES[ENTERPRISE:MIDWAY]
SHIP_WORTH: Final = vec[i64]([3, 3, 2, 2, 3, 3, 3, 1])  # §11.2 points when sunk

# ------------------------------------------------------------------ Japanese squadrons

ZEROS: Final = 4  # squadrons 0 to 3
SQUADRONS: Final = 14
FIRST_DECK: Final = vec[i64]([0, 1, 2, 3, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3])  # §1.2, §1.3

SQUADRON_NAMES: Final = [f"z{i + 1}" for i in range(ZEROS)] + [f"b{i + 1}" for i in range(SQUADRONS - ZEROS)]

NO_LOAD: Final = 0  # a fighter
BOMBS: Final = 1
TORPEDOES: Final = 2

EAST: Final = 0  # quarters clockwise, East up
SOUTH: Final = 1
WEST: Final = 2
NORTH: Final = 3

CENTRE: Final = 4  # places 0 to 3 are the decks of the carriers
CAP_BOX: Final = 5
MIDWAY_CORNER: Final = 6  # south-east
FLEET_CORNER: Final = 7  # north-east
GONE: Final = 8  # destroyed

# ------------------------------------------------------------------ American counters

DAUNTLESS: Final = 0
NO_BOMBER: Final = 1
BUFFALO: Final = 2
NO_FIGHTER: Final = 3
KINDS: Final = 4
BACK_FROM_CAP: Final = 3  # §7.8 turns until they are in their cup again
BACK_FROM_RAID: Final = 5  # §10.12

FIRST_RAID: Final = 3  # §5.1 the first turn with an American phase
MOST_COUNTERS: Final = 20  # of one kind, by option

# Reconstructed (R1): the book prints none of these.
CAPACITIES: Final = {
    "akagi": "4/2",
    "kaga": "4/2",
    "soryu": "3/1",
    "hiryu": "3/1",
    "us_carrier": "4/2",
    "midway": "3/1",
}
CAPACITY_NAMES: Final = [
    "akagi",
    "kaga",
    "soryu",
    "hiryu",
    "us_carrier",
    "us_carrier",
    "us_carrier",
    "midway",
]
MOST_ABOARD: Final = 14  # by option
ABOARD_AT_START: Final = {"akagi": 4, "kaga": 4, "soryu": 3, "hiryu": 3}
POOLS: Final = {"dauntless": 10, "no_bomber": 10, "buffalo": 5, "no_fighter": 5}


def read_capacity(text: str) -> tuple[int, int]:
    """ "4/2" as (4, 2); ValueError says what is wrong with it."""
    full, slash, reduced = text.partition("/")
    if not slash or not full.isdecimal() or not reduced.isdecimal() or len(text) > 5:
        raise ValueError(say("has {text} where squadrons like 4/2 are needed", text=repr(text)))
    if not int(reduced) <= int(full) <= MOST_ABOARD:
        told = "has {text}: the second number is at most the first, and that at most {most}"
        raise ValueError(say(told, text=repr(text), most=MOST_ABOARD))
    return int(full), int(reduced)


def wrong_capacities(table: dict[str, str]) -> str:
    """§1.3 The squadrons of the set-up must have room."""
    for name, needed in ABOARD_AT_START.items():
        if read_capacity(table.get(name, CAPACITIES[name]))[0] < needed:
            return say("must let {ship} hold the {count} squadrons of the set-up", ship=name, count=needed)
    return ""


def conflict(_scenario: str, options: Options) -> str:
    """§12.7 A strike takes three turns from launching to coming back."""
    endurance = options["endurance"]
    if isinstance(endurance, int) and 0 < endurance < 3:
        return say("option 'endurance' must be 0 (no limit) or at least 3 turns: a strike needs them (§12.7)")
    return ""


@final
class Rules:
    """The numbers and options in force; immutable, shared by all copies of a position."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.full = vec[i64]([0] * SHIPS)
        self.reduced = vec[i64]([0] * SHIPS)
        self.hits_to_sink = vec[i64]([2] * SHIPS)
        table = {**CAPACITIES, **ruleset.table("capacities")}
        for ship in range(SHIPS):
            full, reduced = read_capacity(table[CAPACITY_NAMES[ship]])
            self.full[ship] = full
            self.reduced[ship] = reduced
        if ruleset.flag("three_hits"):
            for ship in range(ENTERPRISE, MIDWAY):
                self.hits_to_sink[ship] = 3
        self.cups = vec[i64]([ruleset.number(name) for name in POOLS])
        self.any_combat_disturbs: Final[bool] = ruleset.text("undisturbed") == "no-combat"
        self.waves: Final[bool] = ruleset.flag("waves")
        self.sweep: Final[bool] = ruleset.flag("sweep")
        self.rearm: Final[bool] = ruleset.flag("rearm")
        self.endurance: Final[i64] = ruleset.number("endurance")
        self.cups_too: Final[bool] = ruleset.flag("cups_too")
        self.bases_gone: Final[bool] = ruleset.flag("bases_gone")
        self.no_pips: Final[bool] = ruleset.flag("no_pips")
        self.random_targets: Final[bool] = ruleset.flag("random_targets")
        squadrons = ruleset.number("dauntless") + ruleset.number("buffalo")
        self.most_points: Final[i64] = max(14, 10 + (squadrons // 2 + 1) // 2)  # either side can win (§11)


# §11.4 The least difference in points for each result, the best first.
RESULTS: Final = [
    (6, Noun("decisive Japanese victory")),
    (1, Noun("minor Japanese victory")),
    (0, Noun("draw")),
    (-5, Noun("minor Japanese defeat")),
    (-1000, Noun("heavy Japanese defeat")),
]


def result_of(lead: int) -> Noun:
    """§11.4 What a difference in points means."""
    return next(result for least, result in RESULTS if lead >= least)


def signed(lead: int) -> str:
    """A difference in points."""
    return f"{lead:+d}".replace("-", "−") if lead else "0"


def hour(turn: int) -> str:
    """§2.1 The time of a turn as the track prints it: 0430, 0530, ..."""
    return f"{turn + 3:02}30"
