"""The table as it is seen: board, aircraft, cards, the combat, and what can be chosen."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.message import Message, say
from grognard.core.saying import prompt
from grognard.core.scene import Item, Note, Once, Scene
from grognard.games.midway.combat import combat_in
from grognard.games.midway.data import CARDS, FIGHTERS, JAPAN, LOST, SIDES, US, WING
from grognard.games.midway.draw.art import art_of
from grognard.games.midway.draw.canvas import DOCK
from grognard.games.midway.draw.cards import held, title_of
from grognard.games.midway.draw.choices import offer
from grognard.games.midway.draw.duel import duel_items
from grognard.games.midway.draw.picture import Picture
from grognard.games.midway.draw.pieces import (
    board_items,
    initiative_items,
    score_items,
    shot_items,
    trail_items,
)
from grognard.games.midway.draw.wall import DUEL_HEAD, EDGE, HAND_HEAD, POOL_HEAD, THEIR_HEAD, heading, height
from grognard.games.midway.position import Midway


def scene(position: Position, side: int) -> Scene:
    """The table as ``side`` sees it, from a position as that side knows it."""
    assert isinstance(position, Midway)
    picture = Picture(position, side)
    offer(picture)
    items = [
        *board_items(position),
        *trail_items(position),
        *picture.items(),
        *shot_items(position),
        *headings(position, side),
        *score_items(position),
        *initiative_items(position, side),
        *duel_items(position, side),
        *picture.cards,
    ]
    return Scene(
        areas=picture.canvas.areas(height(position.rules)),
        items=items,
        prompt=prompt(position, side),
        art=art_of(position.rules),
        buttons=picture.buttons(),
        notes=notes(position),
    )


HEADED: Once[list[Item]] = Once(1024)
NOTED: Once[list[Note]] = Once(1024)


def headings(midway: Midway, viewer: int) -> list[Item]:
    """Drawn once for all that is read of the position."""
    begins = (int(midway.initiative),) if midway.round else ()
    key = midway.rules, viewer, begins, combat_in(midway) is None, tuple(midway.hand)
    return HEADED.get(key, lambda: draw_headings(midway, viewer))


def draw_headings(midway: Midway, viewer: int) -> list[Item]:
    """The dock, and what its parts are."""
    own = viewer if viewer >= 0 else US
    duel = say("The last firing") if combat_in(midway) is None else say("Combat")
    yours = say("Your hand") if viewer >= 0 else say("Hand of {side:the}", side=SIDES[own])
    items = [
        Item("dock", DOCK, art="dock"),
        head("theirs", THEIR_HEAD, say("Hand of {side:the}", side=SIDES[1 - own])),
        head("pool", POOL_HEAD, say("Orders to buy"), 28.0),
        head("duel", DUEL_HEAD, duel),
        head("own", HAND_HEAD, yours),
    ]
    cards = tuple([title_of(midway.rules, card) for card in held(midway, own)])
    if viewer >= 0 and cards:
        items[-1].text = say("Your hand: {cards}", cards=cards)
    if midway.round:
        holder = items[-1] if midway.initiative == own else items[1]
        holder.text = say("{hand} (initiative)", hand=holder.text)
    return items


def head(key: str, y: float, words: Message, lower: float = 12.0) -> Item:
    return Item(f"head-{key}", DOCK, x=EDGE, y=y, shapes=heading(words, lower), text=words)


def notes(midway: Midway) -> list[Note]:
    """Written once for all that is read of the position."""
    planes = tuple(midway.area), tuple(midway.marked)
    counts = int(midway.round), tuple(midway.score), tuple(midway.command), tuple(midway.hand)
    return NOTED.get((midway.rules, planes, counts), lambda: write_notes(midway))


def write_notes(midway: Midway) -> list[Note]:
    found = [Note(say("Round"), str(midway.round))] if midway.round else []
    for side in (JAPAN, US):
        planes = range(WING * side, WING * side + WING)
        if midway.rules.hunt:
            bombers = sum(midway.area[plane] != LOST for plane in planes if plane % WING >= FIGHTERS)
            found.append(Note(say("Bombers"), str(bombers), side))
        else:
            score = say("{score} of {goal}", score=midway.score[side], goal=midway.rules.threshold)
            found.append(Note(say("Score"), score, side))
        found.append(Note(say("Ready"), str(sum(midway.marked[plane] for plane in planes)), side))
        found.append(Note(say("Command"), str(midway.command[side]), side))
        hand = sum(midway.hand[CARDS * side + card] for card in range(CARDS))
        found.append(Note(say("Orders"), str(hand), side))
    return found
