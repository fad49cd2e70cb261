"""§14.3 The round track with what lies on it, the weather, and the two signs that show zones of fire."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import Message, say
from grognard.core.scene import Item, Once, Shape
from grognard.draw.art.pen import Marks, circle, path, rect, sized, star
from grognard.games.epic_naval.data import DUE, FLEET, SHIPS, UNDER
from grognard.games.epic_naval.draw.fields import forecast, letters_on, supplies
from grognard.games.epic_naval.draw.sheet import DESK, DESK_WIDTH, HAND_WIDTH, TRACK, Sheet, sheet_of
from grognard.games.epic_naval.draw.words import title
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.speech import LETTER_NAMES

TRACKS: Once[list[Item]] = Once(1024)
NUMBER = -6.0  # where a field's number lies, from its middle


def track_items(naval: Naval) -> list[Item]:
    """Drawn once for every state it can be in: the key holds all that is read of it."""
    ships = tuple(naval.status), tuple(naval.due), tuple(naval.letter)
    skies = bool(naval.squall), bool(naval.fog), int(naval.squall_until), int(naval.fog_until)
    key = naval.rules, int(naval.round), ships, skies
    return TRACKS.get(key, lambda: draw_track(naval))


def draw_track(naval: Naval) -> list[Item]:
    sheet = sheet_of(naval.rules)
    items = [strip(naval.rules), *fields(naval), *figures(naval, sheet), *arrivals(naval, sheet)]
    coming = [*supplies(naval, sheet), *forecast(naval, sheet)]
    return [*items, *coming, *weather(naval), *toggles(naval)]


@lru_cache(maxsize=64)
def strip(rules: Rules) -> Item:
    """The paper under it, and a line from round to round."""
    sheet = sheet_of(rules)
    shapes = rect(0.5, 0.5, DESK_WIDTH - 1, TRACK - 1, "chart-paper", 9, "line", 0.9)
    shapes += sized(32, TRACK / 2 + 4.6, 13, 14.5, say("ROUND"), "ink-soft", "plate")
    first, last = (sheet.field(number)[0] + NUMBER for number in (0, int(rules.rounds) - 1))
    line = f"M{first:.0f} {TRACK / 2:.0f}H{last:.0f}"
    return Item("track", "desk", shapes=shapes + path(line, "", "line", 1.6))


def fields(naval: Naval) -> list[Item]:
    now = int(naval.round)
    numbers = range(1, int(naval.rules.rounds) + 1)
    found = []
    for number in numbers:
        item = field(naval.rules, number, 0 if number == now else 1 if number < now else 2)
        item.text += letters_on(naval, number)
        found.append(item)
    return found


def field(rules: Rules, number: int, when: int) -> Item:
    """A field: of this round (0), past (1) or to come (2)."""
    x, y = sheet_of(rules).field(number - 1)
    scored = bool(rules.control_points and number >= rules.control_from)
    item = Item(f"round-{number}", "desk", x=x, y=y, shapes=field_shapes(number, when, scored))
    item.name = say("Round {number}" if when else "Round {number}, now", number=number)
    item.tip = say("At its clean-up sea control is scored.") if scored else ""
    item.text = f"▸{number}" if when == 0 else str(number)
    return item


@lru_cache(maxsize=256)
def field_shapes(number: int, when: int, scored: bool) -> list[Shape]:
    """Where sea control is scored it has a star."""
    shapes = [Shape("path", [], "touch", "M-18 -19h36v38h-36Z")]
    if when == 0:
        shapes += circle(NUMBER, 0, 14.5, "lamp", "ink", 1.2)
    else:
        shapes += circle(NUMBER, 0, 12, "line-soft" if when == 1 else "card", "line", 1.2)
    shapes += sized(NUMBER, 5.4, 15.5, 17, str(number), "black" if when == 0 else "ink")
    return shapes + (path(star(NUMBER + 11, -11, 5.4), "coin", "brass-ink", 0.5) if scored else [])


def figures(naval: Naval, sheet: Sheet) -> list[Item]:
    """§9.1 Submerged submarines, each on the field of the round in which it comes up."""
    items = []
    taken: dict[int, int] = {}
    for ship in range(SHIPS):
        due = int(naval.due[ship])
        if naval.status[ship] == UNDER and 1 <= due <= naval.rules.rounds:
            x, y = sheet.field(due - 1)
            at = taken[due] = taken.get(due, -1) + 1
            item = Item(
                f"figure-{ship}", "desk", layer=1, x=x + 10, y=y + 12 - 9 * at, art=f"figure-{ship // FLEET}"
            )
            item.name = say("{ship} comes up in round {due}", ship=title(naval, ship), due=due)
            item.text = "S" if ship < FLEET else "s"
            items.append(item)
    return items


def arrivals(naval: Naval, sheet: Sheet) -> list[Item]:
    """§4.1 Task forces that are still to come, by letter."""
    found: dict[tuple[int, int, int], list[str]] = {}
    for ship in range(SHIPS):
        if naval.status[ship] == DUE:
            key = int(naval.due[ship]), ship // FLEET, int(naval.letter[ship])
            found.setdefault(key, []).append(naval.rules.ship_names[ship])
    items = []
    taken: dict[int, int] = {}
    for (due, side, letter), ships in found.items():
        if not 1 <= due <= naval.rules.rounds:
            continue
        x, y = sheet.field(due - 1)
        at = taken[due] = taken.get(due, -1) + 1
        item = Item(f"due-{side}-{letter}", "desk", layer=1, x=x + 10, y=y + 10 - 18 * at)
        item.shapes = chip(side) + sized(0, 4.6, 13, 15, LETTER_NAMES[letter], "white", "plate bold")
        template = "{navy}: task force {letter} comes in round {due}"
        item.name = say(template, navy=naval.rules.navies[side], letter=LETTER_NAMES[letter], due=due)
        item.tip = " ".join(ships)
        items.append(item)
    return items


def chip(side: int, x: float = 0) -> Marks:
    if side == 0:
        return rect(x - 8.5, -8.5, 17, 17, "flag0", 3, "white", 0.9)
    return circle(x, 0, 9, "flag1", "white", 0.9)


# ------------------------------------------------------------------ weather, zones


def weather(naval: Naval) -> list[Item]:
    if not naval.squall and not naval.fog:
        return []
    art = "squall" if naval.squall else "fog"
    item = Item("weather", "hand", layer=1, x=HAND_WIDTH - 40, y=DESK - 17, art=art)
    item.name = weather_name(naval)
    item.tip = say("Every reach is one less.")
    if naval.squall:
        item.tip = say("No air attacks; carriers and bombers bar nothing.")
    item.text = art
    return [item]


def weather_name(naval: Naval) -> Message:
    """§14.6 What the weather is, and how long it lasts if that is longer than this round."""
    kind = "Squall and fog" if naval.squall and naval.fog else "Squall" if naval.squall else "Fog"
    squall, fog = int(naval.squall_until) * naval.squall, int(naval.fog_until) * naval.fog
    if max(squall, fog) <= naval.round:
        return say(NOW[kind])
    if naval.squall and naval.fog:
        return say("Squall to round {squall}, fog to round {fog}", squall=squall, fog=fog)
    return say(LASTING[kind], round=max(squall, fog))


NOW = {
    "Squall": "Squall until clean-up",
    "Fog": "Fog until clean-up",
    "Squall and fog": "Squall and fog until clean-up",
}
LASTING = {
    "Squall": "Squall until the clean-up of round {round}",
    "Fog": "Fog until the clean-up of round {round}",
}


def toggles(naval: Naval) -> list[Item]:
    """§6.2 Pointed at, or clicked to keep it, each shows the nodes that its side has under fire."""
    items = []
    for side in (0, 1):
        x = DESK_WIDTH - 76 + 50 * side
        item = Item(f"zones-{side}", "desk", 1, x, TRACK / 2, hover=[f"zone-{side}"], keep=True)
        lane = [Shape("path", [], f"band{side}", "M-16 6L4 -6")]
        item.shapes = rect(-23, -15, 46, 30, "card", 6, "line", 1.2) + lane + chip(side, 11)
        item.name = say("Under fire of {navy}", navy=naval.rules.navies[side])
        item.tip = say("Nobody of the other side may end a movement there (§6.2). Click to keep it in sight.")
        items.append(item)
    return items
