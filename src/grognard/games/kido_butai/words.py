"""Numbers, squadrons and places in words, for the story, the scene and refusals."""

from __future__ import annotations

from grognard.games.kido_butai.data import BOMBS, CARRIERS, SHIP_TITLES, ZEROS
from grognard.games.kido_butai.position import Operation

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
PLACE_TITLES = [
    *(f"aboard {SHIP_TITLES[carrier]}" for carrier in range(CARRIERS)),
    "in the centre",
    "in the CAP box",
    "off Midway",
    "at the American fleet",
    "destroyed",
]
FACING_TITLES = ["East", "South", "West", "North"]


def number(count: int) -> str:
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def many(count: int, thing: str, things: str = "") -> str:
    """ "two bombers": a number with its noun."""
    return f"{number(count)} {thing if count == 1 else things or thing + 's'}"


def signed(lead: int) -> str:
    """A difference in points."""
    return f"{lead:+d}".replace("-", "−") if lead else "0"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(things: list[str]) -> str:
    """ "Akagi, Kaga and Soryu"."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def title_of(squadron: int) -> str:
    """A squadron in words: Zero 1, bomber 3."""
    return f"Zero {squadron + 1}" if squadron < ZEROS else f"bomber {squadron - ZEROS + 1}"


def load_of(operation: Operation, squadron: int) -> str:
    return "bombs" if operation.load[squadron] == BOMBS else "torpedoes"


def place_of(operation: Operation, squadron: int) -> str:
    return PLACE_TITLES[int(operation.place[squadron])]


def dauntlesses(count: int) -> str:
    return many(count, "Dauntless squadron")


def buffalos(count: int) -> str:
    return many(count, "Buffalo squadron")


def fleet_title(fleet: int) -> str:
    return "the American fleet" if fleet == 1 else "the second American fleet"
