"""§14.5, §14.6 What lies on the fields of the round track: supplies that are to come, and weather."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import Message, say
from grognard.core.scene import Item
from grognard.draw.art.pen import Marks, group, path, rect
from grognard.games.epic_naval.data import FOG, S_BOMBERS, S_CARD, S_MARKERS, S_MINES, SQUALL
from grognard.games.epic_naval.draw.sheet import Sheet
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.speech import card_noun
from grognard.games.epic_naval.weather import holds_until


def supplies(naval: Naval, sheet: Sheet) -> list[Item]:
    """§14.5 A crate for each side and field, with what is in it."""
    rules = naval.rules
    found: dict[tuple[int, int], list[Message]] = {}
    for each in range(int(rules.supplies)):
        if rules.supply_round[each] > naval.round:
            key = int(rules.supply_round[each]), int(rules.supply_side[each])
            found.setdefault(key, []).append(content(rules, each))
    items = []
    for (number, side), what in found.items():
        x, y = sheet.field(number - 1)
        item = Item(f"supply-{side}-{number}", "desk", layer=1, x=x - 13 + 15 * side, y=y + 13)
        item.shapes = crate(side)
        item.name = say("{navy}: supplies in round {due}", navy=rules.navies[side], due=number)
        item.tip = say("{what}.", what=tuple(what))
        items.append(item)
    return items


def letters_on(naval: Naval, number: int) -> str:
    """What lies on a field, in letters for a terminal: supplies, squall, fog."""
    rules = naval.rules
    rounds = {int(rules.supply_round[each]) for each in range(int(rules.supplies))}
    signs = "+" if naval.round < number and number in rounds else ""
    signs += "q" if number in to_come(naval, SQUALL) else ""
    return signs + ("f" if number in to_come(naval, FOG) else "")


def content(rules: Rules, item: int) -> Message:
    """One thing that comes by the track."""
    kind, amount = rules.supply_kind[item], rules.supply_amount[item]
    what = rules.supply_what[item]
    if kind == S_CARD:
        return say("“{card}”", card=card_noun(rules, what))
    if kind == S_BOMBERS:
        base = rules.base_names[what]
        return say("{count} {count:bomber|bombers} for {base}", count=amount, base=base)
    if kind == S_MINES:
        return say("{count} {count:mine|mines}", count=amount)
    if kind == S_MARKERS:
        return say("{count} {count:marker|markers}", count=amount)
    return say("{count} {count:plane|planes}", count=amount)


@lru_cache(maxsize=2)
def crate(side: int) -> Marks:
    box = rect(-6.5, -5.5, 13, 11, f"flag{side}", 2, "white", 0.9)
    return box + path("M-6.5 -1.5H6.5M0 -1.5V5.5", "", "white", 0.9)


# ------------------------------------------------------------------ weather


def to_come(naval: Naval, effect: int) -> set[int]:
    """§14.6 Later rounds in which that weather holds, as far as is known."""
    rules = naval.rules
    found = set(range(int(naval.round) + 1, int(holds_until(naval, effect)) + 1))
    for each in range(int(rules.weathers)):
        if rules.weather_kind[each] == effect:
            found |= set(range(int(rules.weather_from[each]), int(rules.weather_to[each]) + 1))
    return {number for number in found if naval.round < number <= rules.rounds}


def forecast(naval: Naval, sheet: Sheet) -> list[Item]:
    items = []
    for effect, sign in ((SQUALL, cloud()), (FOG, banks())):
        for number in sorted(to_come(naval, effect)):
            x, y = sheet.field(number - 1)
            art = "squall" if effect == SQUALL else "fog"
            item = Item(f"{art}-{number}", "desk", layer=1, x=x + (8 if effect == SQUALL else -17), y=y - 11)
            item.shapes = sign
            item.name = say(
                "Squall in round {round}" if effect == SQUALL else "Fog in round {round}", round=number
            )
            item.tip = BRINGS[art]
            items.append(item)
    return items


BRINGS = {
    "squall": say("No air attacks; carriers and bombers bar nothing."),
    "fog": say("Every reach is one less."),
}


@lru_cache(maxsize=1)
def cloud() -> Marks:
    outline = path("M-10 2a5 5 0 0 1 1 -9a7 7 0 0 1 13 -1a5 5 0 0 1 5 10Z", "ink-soft")
    return group(outline + path("M-7 5l-2 5M-1 5l-2 5M5 5l-2 5", "", "ink-soft", 2, round=True), scale=0.62)


@lru_cache(maxsize=1)
def banks() -> Marks:
    return group(path("M-12 -6h18M-9 0h21M-13 6h17", "", "ink-soft", 2.4, round=True), scale=0.62)
