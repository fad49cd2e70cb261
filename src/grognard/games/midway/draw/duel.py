"""The combat on its own canvas: plans, zones, orders in force, firing cards."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.flow import SEALED
from grognard.core.message import Message, say
from grognard.core.scene import Item
from grognard.draw.art.cards import fire_card
from grognard.draw.art.pen import Marks, group, text
from grognard.games.midway.combat import Combat, combat_in
from grognard.games.midway.data import DECK, JAPAN, SIDE_KEYS, US, cards_in, plan_text
from grognard.games.midway.draw.canvas import DOCK, WIDE
from grognard.games.midway.draw.models import badge
from grognard.games.midway.draw.pieces import frames_of
from grognard.games.midway.draw.wall import DUEL_ROWS
from grognard.games.midway.firing import Firing
from grognard.games.midway.odds import zone_words
from grognard.games.midway.position import SHOT_CARDS, SHOT_PLANE, SHOT_ROUND, SHOT_ZONE, Midway


def duel_items(midway: Midway, viewer: int) -> list[Item]:
    """A combat in progress, or else the last firing of the round."""
    combat = combat_in(midway)
    items: list[Item] = []
    for side in (JAPAN, US):
        plane = combat.plane[side] if combat else shot_plane(midway, side)
        if plane >= 0:
            items.append(portrait(midway, side, plane))
            items.append(standing(midway, combat, side, plane))
        if combat:
            items += token_items(midway, combat, side, viewer)
        items += firing_items(midway, side)
    if not items:
        words = say("No shots have been fired this round.")
        calm = text(0, 0, 14.8, words, "on-sea", f"water within-{WIDE - 24:.0f}")
        items.append(Item("calm", DOCK, 0, WIDE / 2, sum(DUEL_ROWS) / 2, shapes=calm, text=words))
    return items


def shot_plane(midway: Midway, side: int) -> int:
    return midway.shots[SHOT_PLANE + side] if midway.shots[SHOT_ROUND] == midway.round else -1


def portrait(midway: Midway, side: int, plane: int) -> Item:
    item = Item(f"duel-{side}", DOCK, 1, 30, DUEL_ROWS[side], turn=0 if side == JAPAN else 180)
    item.art = f"{SIDE_KEYS[side]}-{midway.rules.kind_of(plane)}"
    item.shapes = badge(midway.name(plane))
    item.name = say("{title}", title=midway.title(plane))
    item.text = midway.name(plane)
    return item


def standing(midway: Midway, combat: Combat | None, side: int, plane: int) -> Item:
    """Role, zone and orders in force, beside the aircraft."""
    template, role, zone, force = (
        in_combat(midway, combat, side) if combat else after_firing(midway, side, plane)
    )
    words: str = say(template, plane=midway.name(plane), zone=zone)
    for each in force:
        words = say("{words}; {force}", words=words, force=each)
        role = say("{words}; {force}", words=role, force=each)
    item = Item(f"stand-{side}", DOCK, 0, 60, DUEL_ROWS[side] - 32, text=words)
    item.shapes = text(0, -2, 14.8, role, "lamp", BESIDE)
    item.shapes += text(0, 13, 14.8, zone, "on-sea", BESIDE)
    return item


BESIDE = f"plate start within-{WIDE - 70:.0f}"
Standing = tuple[str, Message, Message, list[Message]]  # the sentence; role, zone and what is in force


def in_combat(midway: Midway, combat: Combat, side: int) -> Standing:
    plane, other = combat.plane[side], combat.plane[1 - side]
    up = midway.is_up(plane) and midway.is_up(other)
    zone = zone_words(midway.zone(plane, other), combat.veterans[side]) if up else LOST
    if combat.attacker == side:
        return "{plane}, attacker: {zone}", say("attacker"), zone, in_force(combat, side)
    return "{plane}, defender: {zone}", say("defender"), zone, in_force(combat, side)


def after_firing(midway: Midway, side: int, plane: int) -> Standing:
    shot = midway.shots[SHOT_ZONE + side]
    drawn = int(midway.shots[SHOT_CARDS + side]).bit_count()
    zone = zone_words(shot, drawn - cards_in(shot))
    force = [] if midway.is_up(plane) else [say("destroyed")]
    if drawn:
        return "{plane}, fired: {zone}", say("fired"), zone, force
    return "{plane}, did not fire: {zone}", say("did not fire"), zone, force


LOST = say("lost")
TOKEN_NAMES = {
    "F": "Token {place}: forward",
    "L": "Token {place}: forward and left",
    "R": "Token {place}: forward and right",
}


def in_force(combat: Combat, side: int) -> list[Message]:
    """Orders that bear on the firing."""
    found = []
    if combat.rolls[side]:
        found.append(say("Roll"))
    if combat.bushido[side]:
        found.append(say("Bushido"))
    if combat.evaded:
        found.append(say("no firing"))
    return found


# ------------------------------------------------------------------ §6.3 tokens


def token_items(midway: Midway, combat: Combat, side: int, viewer: int) -> list[Item]:
    """Face down until both plans are in, whether it is laid already or not; one's own can be looked at."""
    plan = combat.plan[side]
    if plan < 0 and midway.frame is combat and combat.step.kind == SEALED:
        if side != viewer:
            plan = -2
        elif not midway.waiting >> side & 1 and len(midway.sealed) > side:
            plan = midway.sealed[side]
    if plan == -1:
        return []
    if plan == -2:
        texts = ["back"] * (3 if midway.rules.is_ace(combat.plane[side]) else 2)
    else:
        texts = list(plan_text(plan))
    return [token_item(side, place, token) for place, token in enumerate(texts)]


def token_item(side: int, place: int, token: str) -> Item:
    back = token == "back"
    item = Item(f"token-{side}-{place}", DOCK, 1, 70 + 29 * place, DUEL_ROWS[side] + 5, art=f"token-{token}")
    item.name = say("A token face down") if back else say(TOKEN_NAMES[token], place=place + 1)
    item.text = "?" if back else token
    return item


# ------------------------------------------------------------------ §7.2 firing cards


@lru_cache(maxsize=32)
def fired(value: str, best: bool) -> Marks:
    return group(fire_card(value, best), scale=0.82)


def firing_items(midway: Midway, side: int) -> list[Item]:
    """What was drawn; the highest card stands out."""
    firing = next((frame for frame in frames_of(midway) if isinstance(frame, Firing)), None)
    if firing is not None:
        cards = firing.cards[side]
    elif midway.shots[SHOT_ROUND] == midway.round and combat_in(midway) is None:
        cards = midway.shots[SHOT_CARDS + side]
    else:
        cards = 0
    values = midway.rules.values_of(side, cards)
    numbers = [n for n in range(DECK) if cards >> n & 1]
    return [
        Item(
            f"fire-{side}-{n}",
            DOCK,
            1,
            WIDE - 18 - 25 * (len(numbers) - 1 - place),
            DUEL_ROWS[side] + 5,
            shapes=fired(str(value), place == 0),
            name=say("Firing card {value}", value=value),
            text=str(value),
        )
        for place, (n, value) in enumerate(zip(numbers, values, strict=True))
    ]
