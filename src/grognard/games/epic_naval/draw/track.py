"""§14.3 The round track with what lies on it, the weather, and the two signs that show zones of fire."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import say
from grognard.core.scene import Item, Shape, circle, label, path, rect
from grognard.games.epic_naval.data import DUE, FLEET, SHIPS, UNDER
from grognard.games.epic_naval.draw.sheet import FIELD, HEAD, TRACK, Sheet, sheet_of
from grognard.games.epic_naval.draw.words import title
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.speech import LETTER_NAMES


def track_items(naval: Naval) -> list[Item]:
    sheet = sheet_of(naval.rules)
    items = [strip(naval.rules), *fields(naval), *figures(naval, sheet), *arrivals(naval, sheet)]
    return [*items, *weather(naval, sheet), *toggles(naval, sheet)]


@lru_cache(maxsize=64)
def strip(rules: Rules) -> Item:
    """The paper under it."""
    sheet = sheet_of(rules)
    if sheet.upright:
        shapes = [
            rect(0, 0, TRACK + 8, sheet.height, "paper line", 6),
            label(4 + TRACK / 2, 20, 11, say("ROUND"), "ink-soft bold"),
        ]
    else:
        shapes = [
            rect(0, 0, sheet.width, TRACK + 8, "paper line", 6),
            label(32, 33, 11, say("ROUND"), "ink-soft bold"),
        ]
    return Item("track", shapes=shapes)


def fields(naval: Naval) -> list[Item]:
    now = int(naval.round)
    numbers = range(1, int(naval.rules.rounds) + 1)
    return [
        field(naval.rules, number, 0 if number == now else 1 if number < now else 2) for number in numbers
    ]


def field(rules: Rules, number: int, when: int) -> Item:
    """A field: of this round (0), past (1) or to come (2)."""
    x, y = sheet_of(rules).field(number - 1)
    scored = bool(rules.control_points and number >= rules.control_from)
    item = Item(f"round-{number}", x=x, y=y, shapes=field_shapes(number, when, scored))
    item.name = say("Round {number}" if when else "Round {number}, now", number=number)
    item.tip = say("At its clean-up sea control is scored.") if scored else ""
    item.text = f"▸{number}" if when == 0 else str(number)
    return item


@lru_cache(maxsize=256)
def field_shapes(number: int, when: int, scored: bool) -> list[Shape]:
    """Where sea control is scored it has a golden dot."""
    half = FIELD / 2 - 2
    cls = ("lit", "line-soft", "card line-soft")[when]
    ink = "ink bold" if when == 0 else "ink-soft"
    shapes = [
        path(f"M{-half} {-half}h{2 * half}v{2 * half}h{-2 * half}Z", cls),
        label(-half + 9, -half + 15, 14 if when == 0 else 12, str(number), ink),
    ]
    return [*shapes, circle(half - 7, -half + 8, 3.4, "gold")] if scored else shapes


def figures(naval: Naval, sheet: Sheet) -> list[Item]:
    """§9.1 Submerged submarines, each on the field of the round in which it comes up."""
    items = []
    taken: dict[int, int] = {}
    for ship in range(SHIPS):
        due = int(naval.due[ship])
        if naval.status[ship] == UNDER and 1 <= due <= naval.rules.rounds:
            x, y = sheet.field(due - 1)
            at = taken[due] = taken.get(due, -1) + 1
            item = Item(f"figure-{ship}", layer=1, x=x + 6, y=y + 2 + 9 * at, art=f"figure-{ship // FLEET}")
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
        item = Item(f"due-{side}-{letter}", layer=1, x=x - 10 + 17 * at, y=y + 9)
        item.shapes = [
            *chip(side),
            label(0, 4, 11, LETTER_NAMES[letter], "on-side bold" if side == 0 else "ink bold"),
        ]
        template = "{navy}: task force {letter} comes in round {due}"
        item.name = say(template, navy=naval.rules.navies[side], letter=LETTER_NAMES[letter], due=due)
        item.tip = " ".join(ships)
        items.append(item)
    return items


def chip(side: int) -> list[Shape]:
    if side == 0:
        return [rect(-7.5, -7.5, 15, 15, "side0 rim", 3)]
    return [circle(0, 0, 8, "side1-soft rim1")]


# ------------------------------------------------------------------ weather, zones


def beyond(naval: Naval, sheet: Sheet, place: int) -> tuple[float, float]:
    """Places after the last field of the track."""
    last = HEAD + FIELD * int(naval.rules.rounds)
    if sheet.upright:
        return 4 + TRACK / 2, sheet.height - 20 - 34 * place
    return sheet.width - 36 - 62 * place, 4 + TRACK / 2 if last else 0.0


def weather(naval: Naval, sheet: Sheet) -> list[Item]:
    if not naval.squall and not naval.fog:
        return []
    art = "squall" if naval.squall else "fog"
    x, y = beyond(naval, sheet, 2)
    item = Item("weather", layer=1, x=x, y=y, art=art)
    item.name = say("Squall until clean-up") if naval.squall else say("Fog until clean-up")
    if naval.squall and naval.fog:
        item.name = say("Squall and fog until clean-up")
    item.tip = say("Every reach is one less.")
    if naval.squall:
        item.tip = say("No air attacks; carriers and bombers bar nothing.")
    item.text = art
    return [item]


def toggles(naval: Naval, sheet: Sheet) -> list[Item]:
    """§6.2 Pointed at, or clicked to keep it, each shows the nodes that its side has under fire."""
    items = []
    for side in (0, 1):
        x, y = beyond(naval, sheet, 1 - side)
        shapes: list[Shape] = [
            rect(-21, -14, 42, 28, "card line", 5),
            path("M-13 6L5 -5", f"band{side}"),
            *[
                Shape(each.kind, [each.at[0] + 10, each.at[1] + 0, *each.at[2:]], each.cls)
                for each in chip(side)
            ],
        ]
        item = Item(f"zones-{side}", layer=1, x=x, y=y, shapes=shapes, hover=[f"zone-{side}"], keep=True)
        item.name = say("Under fire of {navy}", navy=naval.rules.navies[side])
        item.tip = say("Nobody of the other side may end a movement there (§6.2). Click to keep it in sight.")
        items.append(item)
    return items
