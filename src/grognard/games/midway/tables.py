"""R1 The reconstructed tables as texts: reading them, and saying what is wrong with one.

Options are read before a match: a ValueError says in words what is wrong.
"""

from __future__ import annotations

import re
from typing import Final

from grognard.core.hexes import EAST, SOUTH, Axial, disk
from grognard.core.message import say
from grognard.games.midway.board import MUSTER, Tiling, between
from grognard.games.midway.data import (
    AREAS,
    BOARD,
    DECK,
    EFFECT,
    SIDE_KEYS,
    ZONES,
)

SPOT: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
BEARING: Final = re.compile(r"([FB][LR]?)([1-4]?)")
COPIES: Final = re.compile(r"(\d{1,2}) for (\d)")
BEARINGS: Final = {"F": 0, "FR": 1, "BR": 2, "B": 3, "BL": 4, "FL": 5}  # clockwise turns from the nose
FURTHEST: Final = 12  # areas from the middle of the board
WIDEST: Final = 4  # areas a diagram reaches
BOARD_KEYS: Final = [*BOARD, "us-areas", "japan-areas"]


# ------------------------------------------------------------------ §2 board


def read_spots(text: str) -> list[Axial]:
    """Areas written as "q,r q,r"; ValueError says which is not."""
    spots = []
    for word in text.split():
        found = SPOT.fullmatch(word)
        if found is None:
            raise ValueError(say("has {word} where an area like '4,2' is needed", word=repr(word)))
        spots.append((int(found[1]), int(found[2])))
    return spots


def read_radius(text: str, low: int, high: int) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise ValueError(
            say("has {text} where {low} to {high} rings are needed", text=repr(text), low=low, high=high)
        )
    return int(text)


def read_board(table: dict[str, str], areas: str, hunt: bool) -> Tiling:
    """The tiling of a board for the carrier hunt or for domination; ValueError says what is wrong."""
    lines = {**BOARD, **table}
    tiles = [*read_spots(lines["midway"]), *read_spots(lines["tiles"])]
    radius = read_radius(lines["radius"], 1, 3)
    small = read_radius(lines["small"], 0, 1)
    carriers: list[Axial] = []
    reinforcements: list[list[Axial]] = []
    for side in SIDE_KEYS:
        if hunt:
            carriers += read_spots(lines[f"{side}-carrier"])
        elif f"{side}-areas" in lines:
            reinforcements.append(read_spots(lines[f"{side}-areas"]))
        else:
            reinforcements.append(outermost(tiles, radius, AREAS[areas].split(), side))
    tiling = Tiling(tiles, radius, small, carriers, reinforcements)
    check_tiles(tiling)
    check_bases(tiling, hunt)
    return tiling


def outermost(tiles: list[Axial], radius: int, owners: list[str], side: str) -> list[Axial]:
    """§2.5 The areas of the side's outer tiles that are furthest from the middle of the board."""
    spots: list[Axial] = []
    for tile, owner in zip(tiles[1:], owners, strict=False):
        if owner == side:
            rim = max(between(spot, tiles[0]) for spot in disk(*tile, radius))
            spots += [spot for spot in disk(*tile, radius) if between(spot, tiles[0]) == rim]
    return spots


def check_tiles(tiling: Tiling) -> None:
    land = tiling.land()
    if len(land) != len(tiling.tiles) * len(disk(0, 0, tiling.radius)):
        raise ValueError(say("has tiles that overlap"))
    if any(between(spot, (0, 0)) > FURTHEST for spot in land):
        raise ValueError(say("reaches further than {most} areas from 0,0", most=FURTHEST))
    found = {tiling.tiles[0]}
    edge = [tiling.tiles[0]]
    while edge:
        q, r = edge.pop()
        news = [(q + int(EAST[way]), r + int(SOUTH[way])) for way in range(6)]
        news = [spot for spot in news if spot in land and spot not in found]
        found.update(news)
        edge += news
    if found != land:
        raise ValueError(say("is not in one piece"))


def check_bases(tiling: Tiling, hunt: bool) -> None:
    land = tiling.land()
    if len(land) <= MUSTER:
        raise ValueError(say("is too small for twelve aircraft"))
    if hunt and (len(tiling.carriers) != 2 or len(set(tiling.carriers) & land) != 2):
        raise ValueError(say("needs two carriers, on different areas of the big tiles"))
    for bases in [] if hunt else tiling.areas:
        if not bases or not set(bases) <= land or len(set(bases)) != len(bases):
            raise ValueError(say("needs reinforcement areas for both sides, all on the big tiles"))
        if len(bases) >= MUSTER:
            raise ValueError(say("has {count} reinforcement areas for a side, or more", count=MUSTER))


def wrong_board(table: dict[str, str]) -> str:
    """ "" or a ValueError: whether a board serves both modes."""
    for areas in AREAS:
        read_board(table, areas, False)
    read_board(table, "halves", True)
    return ""


# ------------------------------------------------------------------ §7.1 range diagrams


def read_bearing(word: str) -> Axial:
    """Where "F", "B2" or "F+FL" lies, seen from an aircraft whose nose points east."""
    q = r = 0
    for part in word.split("+"):
        found = BEARING.fullmatch(part)
        if found is None:
            raise ValueError(
                say("has {word} where an area like 'F', 'BL', 'F2' or 'F+FL' is needed", word=repr(word))
            )
        way = BEARINGS[found[1]]
        times = int(found[2] or "1")
        q, r = q + times * int(EAST[way]), r + times * int(SOUTH[way])
    if not 0 < between((q, r), (0, 0)) <= WIDEST:
        raise ValueError(
            say("has {word}, which is not one to {most} areas away", word=repr(word), most=WIDEST)
        )
    return q, r


def read_diagram(text: str) -> dict[Axial, int]:
    """Zones by where they lie, seen from an aircraft whose nose points east."""
    zones: dict[Axial, int] = {}
    names = [zone.name.replace(" ", "-") for zone in ZONES]
    for part in text.split(";"):
        name, *words = part.split() or [""]
        if name not in names[1:]:
            raise ValueError(
                say("has {word} where a zone is needed: {known}", word=repr(name), known=", ".join(names[1:]))
            )
        for word in words:
            spot = read_bearing(word)
            if spot in zones:
                raise ValueError(say("has {word} twice", word=repr(word)))
            zones[spot] = names.index(name)
    return zones


# ------------------------------------------------------------------ §7.2 firing cards, §8 orders


def read_values(text: str) -> list[int]:
    """The values of a side's firing cards, highest first."""
    words = text.split()
    if len(words) != DECK or not all(word.isdecimal() and 1 <= int(word) <= 20 for word in words):
        raise ValueError(
            say("has {text} where {count} values from 1 to 20 are needed", text=repr(text), count=DECK)
        )
    return sorted((int(word) for word in words), reverse=True)


def read_copies(text: str) -> tuple[int, int]:
    """How many there are of an order, and its price."""
    found = COPIES.fullmatch(text)
    if found is None or int(found[1]) > 40:
        raise ValueError(say("has {text} where '4 for 1' (copies, price) is needed", text=repr(text)))
    return int(found[1]), int(found[2])


def read_specials(text: str) -> list[int]:
    """The effects of a side's two special orders."""
    names = [effect.name for effect in EFFECT]
    words = text.split()
    if len(words) != 2 or words[0] == words[1] or not set(words) <= set(names):
        raise ValueError(
            say(
                "has {text} where two different ones of these are needed: {known}",
                text=repr(text),
                known=", ".join(names),
            )
        )
    return [names.index(word) for word in words]
