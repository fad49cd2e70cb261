"""The combat on its own canvas: plans, zones, orders in force, firing cards."""

from __future__ import annotations

from grognard.core.flow import SEALED
from grognard.core.message import Message, say
from grognard.core.scene import Item, label, rect
from grognard.games.midway.combat import Combat, combat_in
from grognard.games.midway.data import DECK, JAPAN, SIDE_KEYS, US, cards_in, plan_text
from grognard.games.midway.draw.canvas import DUEL, SIDE_WIDTH
from grognard.games.midway.draw.pieces import frames_of
from grognard.games.midway.firing import Firing
from grognard.games.midway.odds import zone_words
from grognard.games.midway.position import SHOT_CARDS, SHOT_PLANE, SHOT_ROUND, SHOT_ZONE, Midway

ROW = 74.0  # height of a side's row


def row_of(side: int) -> float:
    return ROW * side + ROW / 2 + 3


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
        items.append(
            Item(
                "calm", DUEL, 0, SIDE_WIDTH / 2, ROW, shapes=[label(0, 0, 13, words, "ink-soft")], text=words
            )
        )
    return items


def shot_plane(midway: Midway, side: int) -> int:
    return midway.shots[SHOT_PLANE + side] if midway.shots[SHOT_ROUND] == midway.round else -1


def portrait(midway: Midway, side: int, plane: int) -> Item:
    return Item(
        f"duel-{side}",
        DUEL,
        1,
        24,
        row_of(side),
        turn=0 if side == JAPAN else 180,
        art=f"{SIDE_KEYS[side]}-{midway.rules.kind_of(plane)}",
        name=say("{title}", title=midway.title(plane)),
        text=midway.name(plane),
    )


def standing(midway: Midway, combat: Combat | None, side: int, plane: int) -> Item:
    """Role, zone and orders in force, under the aircraft."""
    if combat:
        here = midway.is_up(plane) and midway.is_up(combat.plane[1 - side])
        zone = zone_words(midway.zone(plane, combat.plane[1 - side]), combat.veterans[side]) if here else LOST
        template = "{plane}, attacker: {zone}" if combat.attacker == side else "{plane}, defender: {zone}"
        force = in_force(combat, side)
    else:
        shot = midway.shots[SHOT_ZONE + side]
        drawn = int(midway.shots[SHOT_CARDS + side]).bit_count()
        zone = zone_words(shot, drawn - cards_in(shot))
        template = "{plane}, fired: {zone}" if drawn else "{plane}, did not fire: {zone}"
        force = [] if midway.is_up(plane) else [say("destroyed")]
    words: str = say(template, plane=midway.name(plane), zone=zone)
    for each in force:
        words = say("{words}; {force}", words=words, force=each)
    shapes = [label(0, 0, 11, words, "ink small")]
    return Item(f"stand-{side}", DUEL, 0, SIDE_WIDTH / 2 + 16, row_of(side) - 25, shapes=shapes, text=words)


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
    return Item(
        f"token-{side}-{place}",
        DUEL,
        1,
        62 + 32 * place,
        row_of(side) + 8,
        art=f"token-{token}",
        name=say("A token face down") if back else say(TOKEN_NAMES[token], place=place + 1),
        text="?" if back else token,
    )


# ------------------------------------------------------------------ §7.2 firing cards


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
            DUEL,
            1,
            150 + 30 * place,
            row_of(side) + 8,
            shapes=[
                rect(-14, -18, 28, 36, f"side{side}-soft line", 4),
                label(0, 7, 20, str(value), "ink bold" if place == 0 else "ink-soft"),
            ],
            name=say("Firing card {value}", value=value),
            text=str(value),
        )
        for place, (n, value) in enumerate(zip(numbers, values, strict=True))
    ]
