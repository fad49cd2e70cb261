"""The table as it is seen: board, aircraft, cards, the combat, and what can be chosen."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import NOBODY, Position
from grognard.core.scene import Item, Note, Prompt, Scene
from grognard.games.midway.combat import PlayOrder
from grognard.games.midway.data import CARDS, EFFECT, FIGHTERS, JAPAN, LOST, US, WING
from grognard.games.midway.draw.art import art_of
from grognard.games.midway.draw.cards import card_items
from grognard.games.midway.draw.choices import offer, order_outlook
from grognard.games.midway.draw.desk import Desk
from grognard.games.midway.draw.duel import duel_items
from grognard.games.midway.draw.pieces import (
    board_items,
    combat_of,
    initiative_items,
    score_items,
    shot_items,
    trail_items,
)
from grognard.games.midway.draw.prompts import asked, over, waiting
from grognard.games.midway.draw.sheet import DUEL, HAND, POOL_SHEET, THEM
from grognard.games.midway.draw.words import seat_title
from grognard.games.midway.notation import card_name
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import Buy


def scene(position: Position, side: int) -> Scene:
    """The table as ``side`` sees it, from a position as that side knows it."""
    assert isinstance(position, Midway)
    desk = Desk(position, side)
    offer(desk)
    cards = card_items(position, side)
    if desk.asked:
        offer_cards(desk, cards)
    items = [
        *board_items(position),
        *score_items(position),
        *trail_items(position),
        *desk.items(),
        *shot_items(position),
        *initiative_items(position),
        *duel_items(position, side),
        *cards,
    ]
    return Scene(
        areas=desk.sheet.areas(titles(position, side)),
        items=items,
        prompt=prompt_for(desk),
        art=art_of(position.rules),
        buttons=desk.buttons,
        notes=notes(position),
    )


def titles(midway: Midway, viewer: int) -> dict[str, str]:
    own = viewer if viewer >= 0 else US
    fighting = combat_of(midway) is not None
    return {
        THEM: seat_title(1 - own, viewer),
        POOL_SHEET: "Orders to buy",
        DUEL: "Combat" if fighting else "The last firing",
        HAND: seat_title(own, viewer),
    }


def offer_cards(desk: Desk, cards: list[Item]) -> None:
    """§6.7, §9.2 Cards that can be played or bought, or why not."""
    midway = desk.midway
    step = midway.frame.step
    for item in cards:
        place, *numbers = item.key.split("-")
        if isinstance(step, PlayOrder) and place == "card" and int(numbers[0]) == desk.viewer:
            act = f"play {card_name(midway, int(numbers[1]))}"
            desk.act(item, act)
            if item.act:
                item.tip += f"\n{order_outlook(midway, desk.viewer, desk.legal[act])}"
        elif isinstance(step, Buy) and place == "pool":
            desk.act(item, f"buy {EFFECT[int(midway.pool[int(numbers[0])])].name}")


def prompt_for(desk: Desk) -> Prompt:
    midway = desk.midway
    if midway.actor == NOBODY:
        return over(midway)
    if desk.asked:
        return asked(desk)
    return waiting(midway, list(flow.actors(midway)), desk.viewer)


def notes(midway: Midway) -> list[Note]:
    found = [Note("Round", str(int(midway.round)))] if midway.round else []
    for side in (JAPAN, US):
        planes = range(WING * side, WING * side + WING)
        if midway.rules.hunt:
            bombers = sum(midway.area[plane] != LOST for plane in planes if plane % WING >= FIGHTERS)
            found.append(Note("Bombers", str(bombers), side))
        else:
            found.append(Note("Score", f"{int(midway.score[side])} of {int(midway.rules.threshold)}", side))
        found.append(Note("Ready", str(sum(bool(midway.marked[plane]) for plane in planes)), side))
        found.append(Note("Command", str(int(midway.command[side])), side))
        hand = sum(int(midway.hand[CARDS * side + card]) for card in range(CARDS))
        found.append(Note("Orders", str(hand), side))
    return found
