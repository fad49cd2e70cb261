"""The table as it is seen: board, aircraft, cards, the combat, and what can be chosen."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.message import say
from grognard.core.saying import prompt
from grognard.core.scene import Note, Scene
from grognard.games.midway.combat import combat_in
from grognard.games.midway.data import CARDS, FIGHTERS, JAPAN, LOST, SIDES, US, WING
from grognard.games.midway.draw.art import art_of
from grognard.games.midway.draw.canvas import DUEL, HAND, POOL_AREA, THEM
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
from grognard.games.midway.position import Midway


def scene(position: Position, side: int) -> Scene:
    """The table as ``side`` sees it, from a position as that side knows it."""
    assert isinstance(position, Midway)
    picture = Picture(position, side)
    offer(picture)
    items = [
        *board_items(position),
        *score_items(position),
        *trail_items(position),
        *picture.items(),
        *shot_items(position),
        *initiative_items(position),
        *duel_items(position, side),
        *picture.cards,
    ]
    return Scene(
        areas=picture.canvas.areas(titles(position, side)),
        items=items,
        prompt=prompt(position, side),
        art=art_of(position.rules),
        buttons=picture.buttons(),
        notes=notes(position),
    )


def titles(midway: Midway, viewer: int) -> dict[str, str]:
    own = viewer if viewer >= 0 else US
    hand = say("Hand of {side:the}", side=SIDES[own])
    return {
        THEM: say("Hand of {side:the}", side=SIDES[1 - own]),
        POOL_AREA: say("Orders to buy"),
        DUEL: say("The last firing") if combat_in(midway) is None else say("Combat"),
        HAND: say("Your hand") if viewer >= 0 else hand,
    }


def notes(midway: Midway) -> list[Note]:
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
