"""Names and odds in words."""

from __future__ import annotations

from grognard.games.midway.data import DECK, EFFECT, FIGHTERS, JAPAN, ORDERS, WING, ZONES, cards_in
from grognard.games.midway.notation import plane_name
from grognard.games.midway.odds import Odds, Outlook
from grognard.games.midway.position import Midway

SIDE_TITLES = ("Japan", "US")
OF_SIDE = ("Japan's", "the US")
NATIONS = ("Japanese", "American")
TURN_WORDS = ("straight on", "turn left", "turn right")
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def kind_of(midway: Midway, plane: int) -> str:
    if plane % WING < FIGHTERS:
        return "fighter"
    return "bomber" if midway.rules.hunt else "ace"


def title(midway: Midway, plane: int) -> str:
    """Japanese fighter j1."""
    return f"{NATIONS[plane // WING]} {kind_of(midway, plane)} {plane_name(midway, plane)}"


def order_title(midway: Midway, card: int) -> str:
    effect = int(midway.rules.effect[card])
    name = EFFECT[effect].title
    return f"{name} (special)" if card >= ORDERS and effect < ORDERS else name


def percent(part: float, whole: float = 1.0) -> str:
    """71 %; never 0 % or 100 % unless it is exactly that."""
    share = 100 * part / whole if whole else 0.0
    if 0 < share < 1:
        return "<1 %"
    if 99 < share < 100:
        return ">99 %"
    return f"{share:.0f} %"


def odds_words(found: Odds) -> str:
    """The exact odds of one firing."""
    if found.destroys == found.destroyed == 0:
        return "nothing can happen"
    parts = [
        f"destroys {percent(found.destroys, found.total)}",
        f"is destroyed {percent(found.destroyed, found.total)}",
        f"nothing {percent(found.nothing, found.total)}",
    ]
    return (
        ", ".join(parts) + f" ({found.destroys}, {found.destroyed}, {found.nothing} of {found.total} draws)"
    )


def outlook_words(found: Outlook) -> str:
    return f"destroys {percent(found.destroys)}, is destroyed {percent(found.destroyed)}"


def zone_words(zone: int, veterans: int = 0) -> str:
    """yellow, 2 cards; §8.10 Veterans draw more."""
    cards = min(DECK, int(cards_in(zone)) + veterans)
    place = ZONES[zone] if zone else "outside its diagram"
    if cards == 0:
        return place
    return f"{place}, {cards} card{'s' if cards > 1 else ''}" + " with Veterans" * (veterans > 0)


def bearing(midway: Midway, plane: int, other: int, veterans: int = 0) -> str:
    """In which zone one aircraft has another, and how many cards it draws."""
    zone = zone_words(int(midway.zone(plane, other)), veterans)
    return f"{plane_name(midway, plane)} has {plane_name(midway, other)} {zone}"


def seat_title(side: int, seen_by: int) -> str:
    """How a hand is called by the one who looks."""
    if side == seen_by:
        return "Your hand"
    return "Japan's hand" if side == JAPAN else "The US hand"
