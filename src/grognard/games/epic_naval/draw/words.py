"""Things as they are spoken of."""

from __future__ import annotations

from grognard.core.message import Message, Noun, say
from grognard.core.offers import joined
from grognard.games.epic_naval.data import AIRFIELD, BATTERY, FLEET, IN_FORCE, LETTERS, NONE, READY
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import card_noun, ship_noun

ARROWS = "→↗↖←↙↘"
ATTACKS = ("", "artillery, reach {reach}", "torpedoes, reach {reach}", "aircraft, reach {reach}")


def title(naval: Naval, ship: int) -> Message:
    """West: destroyer DD2."""
    return say("{navy}: {ship}", navy=naval.rules.navies[ship // FLEET], ship=ship_noun(naval.rules, ship))


def listed(words: list[str]) -> str:
    """One after the other, whatever of it there is."""
    text = ""
    for word in words:
        text = joined("{one}; {other}", one=text, other=word)
    return text


def ship_tip(naval: Naval, ship: int) -> Message:
    """What it can do, what it carries, who sails on it."""
    rules = naval.rules
    kind = naval.kind(ship)
    words: list[str] = [say("{points} movement {points:point|points}", points=naval.speed(ship))]
    if rules.attack[kind]:
        words.append(say(ATTACKS[rules.attack[kind]], reach=naval.reach(ship)))
    if rules.planes[kind]:
        template = "{load} of {room} {room:plane|planes} aboard"
        words.append(say(template, load=naval.load[ship], room=naval.room[ship]))
    if rules.cargo[kind]:
        words.append(say("{load} cargo aboard", load=naval.load[ship]))
    if rules.hull[kind] > 1:
        words.append(say("hull {left} of {hull}", left=naval.hits_left(ship), hull=rules.hull[kind]))
    words.append(say("{points} {points:point|points}", points=naval.worth(ship)))
    if naval.upgrade[ship] != NONE:
        words.append(say("{card}", card=card_noun(rules, naval.upgrade[ship])))
    if naval.commander[ship] != NONE:
        words.append(say("{who}", who=Noun(rules.plan.commanders[naval.commander[ship]].name)))
    words.append(say("has been activated") if naval.done[ship] else "")
    return say("{what:The}: {words}", what=Noun(rules.plan.classes[kind].name), words=listed(words))


def base_title(naval: Naval, base: int) -> Message:
    kind = naval.rules.base_kind[base]
    navy, name = naval.rules.navies[naval.base_owner[base]], naval.rules.base_names[base]
    if kind not in (AIRFIELD, BATTERY):
        return say("{navy}: far base {base}", navy=navy, base=Noun(name, proper=True))
    template = "{navy}: airfield {base}" if kind == AIRFIELD else "{navy}: shore battery {base}"
    return say(template, navy=navy, base=name)


def members(naval: Naval, side: int, letter: int) -> list[int]:
    """§13.1 The ships of a task force, which everybody may know."""
    return [
        ship
        for ship in range(FLEET * side, FLEET * side + FLEET)
        if naval.letter[ship] == letter and naval.status[ship] in (IN_FORCE, READY)
    ]


def composition(naval: Naval, side: int, letter: int) -> list[str]:
    """Their names."""
    return [naval.rules.ship_names[ship] for ship in members(naval, side, letter)]


def fleets(naval: Naval, side: int) -> list[tuple[int, ...]]:
    """The ships of a side's task forces, by letter."""
    found: list[list[int]] = [[] for _ in range(LETTERS)]
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] in (IN_FORCE, READY) and 0 <= naval.letter[ship] < LETTERS:
            found[naval.letter[ship]].append(ship)
    return [tuple(ships) for ships in found]
