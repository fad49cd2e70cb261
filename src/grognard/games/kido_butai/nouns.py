"""§1 What lies on the map, by name: ships, squadrons and counters, by their numbers."""

from __future__ import annotations

from typing import Final

from grognard.core.message import Noun
from grognard.games.kido_butai.data import MIDWAY, SHIP_NAMES, SQUADRON_NAMES

SHIPS: Final = [Noun(name.capitalize(), proper=True) for name in SHIP_NAMES]
TARGETS: Final = [SHIPS[MIDWAY], Noun("American fleet"), Noun("second American fleet")]

SQUADRON: Final = Noun("squadron")
ZERO: Final = Noun("Zero")
BOMBER: Final = Noun("bomber")
SQUADRONS: Final = [
    Noun("Zero" if name[0] == "z" else "bomber", name[1:], proper=True) for name in SQUADRON_NAMES
]
HIT: Final = Noun("hit")

KINDS: Final = [
    Noun("Dauntless", many="Dauntless"),
    Noun("“no bomber”", many="“no bomber”"),
    Noun("Buffalo"),
    Noun("“no fighter”", many="“no fighter”"),
]
DAUNTLESSES: Final = Noun("Dauntless squadron")
BUFFALOS: Final = Noun("Buffalo squadron")
