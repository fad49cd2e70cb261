"""The one home of every colour: its name, its value by daylight and by lamplight.

A name is a class that fills (``sand``); ``s-sand`` draws with it.  What lies on the table as a thing,
pieces, pictures on cards, insignia, keeps its colour by night: those are the objects under the lamp.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """One colour by daylight and by lamplight."""

    light: str
    dark: str

    def of(self, theme: str) -> str:
        return self.dark if theme == "dark" else self.light


def pairs(table: str) -> dict[str, Colour]:
    """Lines of a name and its colour, by day and (where it differs) by night."""
    rows = [line.split() for line in table.strip().splitlines()]
    return {name: Colour(f"#{light}", f"#{(dark or [light])[0]}") for name, light, *dark in rows}


# The room, the paper, the writing, and what is said by colour.
ROOM = pairs("""
felt        d8dfcd 1c231d
desk        e4dccb 14181b
paper       faf5ea 1e2326
card        fffdf8 293034
ink         1f1c17 f1ead9
ink-soft    574f42 b8ae9a
line        857962 8b8169
line-soft   ddd3be 42484a
side0       a5311f e5826a
side1       1f4e82 7fb0e4
side0-soft  f5ddd2 41261f
side1-soft  d8e5f2 1c3147
on-side     fffaf0 14110d
gold        9a6f0c dcb34d
coin        c4912e d9ab4b
brass-ink   7a5500 e6bd63
danger      a81f1a ff9d8e
good        2c6a3a 8fd09b
main        1f4b3f e0b453
on-main     fdf8ea 1d180d
lit         ffe08a 665518
lit-line    b07d00 f0c453
lamp        ffd75e ffcf4a
shade       25221c2e 00000066
umbra       0a1a22 000000
""")

# Water and ground: the sea from the air, a printed chart, land.
GROUND = pairs("""
land        dfe5c5 363f28
sea-hi      357d98 1d4d62
sea-mid     2a7391 133a4d
sea-lo      174f6e 0a2433
sea-line    d9f1f5 a9d3de
on-sea      ffffff e6f2f4
foam        ffffff d3e8ec
lagoon      5cc0bd 2c7f86
lagoon-hi   9fe0d2 4aa5a3
reef        d8f0dc 7fb8ac
under       1d4358 d3e8ec
chart-0     8fbfd0 12303f
chart-1     a9d1dc 183e4d
chart-2     c6e3e6 21505d
chart-3     e4f3ec 2b5d66
chart-ink   23414f b4d2dc
chart-paper f6efdc 23282a
sand        ecd9a6 746240
sand-lo     d6bd82 5f5134
grass-hi    b4c884 5b6e3f
grass       9db46b 4c5d33
grass-lo    7f9a52 3b4a28
grass-line  2c3a1c 141c0c
jungle      5f8146 2f4326
earth       b89a6c 5d4c35
""")

# Metal, wood and cloth of ships, aircraft and crates; fire.
STUFF = pairs("""
steel       8d9aa2 6f7d86
steel-hi    b9c4c9 95a3ab
steel-lo    56646d 3e4a52
wood        c9a873 9c7f52
wood-lo     a5834f 755b37
wood-edge   5d4526
deck-blue   4d6a80 3f5a70
deck-blue-lo 385368 2c4356
deck-line   fffaf0
deck-buff   f3e6b0
navy        46647f 587997
navy-hi     7f9db8 9ab7d0
navy-lo     263b50 2c4359
ash         dcdccb c9c9b6
ash-hi      f3f3e8 e2e2d2
ash-lo      a8aa97 8f9180
glass       243640 16222a
hinomaru    c8281e d8402f
star-blue   173f78 1d4d90
asphalt     6f6a5d
flame       ff8a1f
flame-hi    ffe27a
smoke       3b3a38 2a2a29
z-red       e23b2c ef5546
z-yellow    ffc928 f0bd2e
z-light     8fd2f5 6fc0ea
z-navy      23488c 4a78cc
""")

# Objects: counters and dice, and what the people of four armies wear.
OBJECTS = pairs("""
white       ffffff
cream       fff6e0
ivory       fffdf4
black       1f1c17
pitch       16120e
soot        3b2a18
flag0       a5311f
flag0-lo    6f1d12
flag0-deep  6d1a10
flag1       1f4e82
flag1-lo    12345a
flag1-hi    2f74bd
flag1-deep  0f3158
chit0       f4efe0
chit0-lo    b9a98a
chit1       c9d9e8
chit1-lo    6f8aa6
hull0       fff3e2
hull0-lo    5d4a3a
hull1       e8f2fb
hull1-lo    2f4556
bone        b8ab8d
spark       ffe08a
iron        8f9aa3
iron-hi     d5dde2
iron-lo     5c6870
iron-edge   3d464c
helm        aab5bd
helm-lo     6f7b84
blade       c9d2d8
blade-lo    4a545b
gun         3a4046
gilt        e3b64c
gilt-lo     7a5500
skin        e3b48c
skin-lo     c48e63
lip         8c4f35
lip-lo      3a1d10
chestnut    8a5a2b
brown       6e4a2a
ginger      a8562a
blond       c08a3a
grey        b9b2a4
raven       2e1d0f
timber      7a5330
leather     6b4526
leather-hi  8a6038
leather-lo  3b2412
pelt        5b3d24
ruby        c8281e
ruby-lo     5a1109
hood        3d6b52
hood-lo     1f3d2d
bronze      a38b4d
bronze-hi   fff3c4
bronze-lo   5a4a1c
mail        b5a874
mail-lo     6f6232
helm-gold   d9c477
linen-lo    b29a5c
felt-hat    7a4a26
lacquer     2f2b2e
lacquer-hi  6d6468
lacquer-lo  0f0d0e
west        a5311f
west-lo     74200f
west-trim   f2d9a0
west-sky    e9c9a6
west-hill   d3a06f
north       2d5a86
north-lo    1b3c5e
north-trim  e0c58a
north-sky   bcd3de
north-hill  86aabd
north-iron  77838c
north-shine c3ccd2
far-east    7a1f2b
far-east-lo 4d1019
far-east-trim e3b64c
far-east-sky efdcb6
far-east-hill d8b67d
south       c98a1d
south-lo    8f5c0c
south-trim  2f6a5c
south-sky   f0d998
south-hill  d9b25b
""")

COLOURS = ROOM | GROUND | STUFF | OBJECTS


def paint(name: str) -> str:
    """How a stylesheet names a colour: those that change with the light by their property."""
    colour = COLOURS[name]
    return colour.light if colour.light == colour.dark else f"var(--{name})"


# What writing may stand on; the tests compute that each pair can be read.
OPEN = ["felt", "desk", "paper", "card", "side0-soft", "side1-soft", "land"]
CHART = ["chart-0", "chart-1", "chart-2", "chart-3", "chart-paper"]
GROUNDS = {
    "ink": [*OPEN, *CHART, "lit", "sand", "grass-hi", "grass"],
    "ink-soft": [*OPEN, "chart-paper"],
    "danger": ["paper", "card", "chart-paper"],
    "good": ["paper", "card"],
    "brass-ink": ["paper", "card", "desk"],
    "on-side": ["side0", "side1"],
    "on-main": ["main"],
    "on-sea": ["sea-hi", "sea-mid", "sea-lo"],
    "chart-ink": ["chart-0", "chart-1", "chart-2", "chart-3"],
    "white": [
        "flag0",
        "flag0-lo",
        "flag1",
        "flag1-lo",
        "west-lo",
        "north-lo",
        "far-east-lo",
        "south-lo",
        "black",
    ],
    "black": ["lamp", "ivory", "chit0", "chit1", "coin", "flame-hi", "spark"],
}
