"""§1.2 Who knows what: hands, decks, secret set-ups and which task force is which."""

from __future__ import annotations

from itertools import compress
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Position
from grognard.core.ruleset import Ruleset
from grognard.games.epic_naval.cards import Drawing
from grognard.games.epic_naval.data import LETTERS, NONE
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.redeals import is_secret, letters_possible, wipe
from grognard.games.epic_naval.rules import rules_of
from grognard.games.epic_naval.war import Battle, War

TABLES = (
    "status", "node", "heading", "letter", "done", "due", "dived", "load", "room", "upgrade", "commander",
    "arrived", "ship_at", "planes", "planes_out", "bomber", "bomber_node", "bomber_heading", "bomber_place",
    "bomber_since", "bomber_done", "aloft",
    "base_owner", "base_hit", "base_done", "base_lost", "base_commander",
    "base_closed", "base_landed", "force_node", "force_letter", "force_done", "force_seen", "fits", "hand",
    "deck", "discard", "held", "free", "air", "over", "score", "mines", "carded", "drew", "brought",
    "followed", "recovered", "drilled", "money", "set_up",
)  # fmt: skip
NUMBERS = ("round", "turn", "first", "acted", "struck")


def start(ruleset: Ruleset) -> Position:
    return Battle(ruleset, rules_of(ruleset), War())


def facts(position: Position, side: int) -> dict[str, Any]:
    """All that lies open, and what is the side's own."""
    assert isinstance(position, Naval)
    seen = position.copy()
    for other in (0, 1):
        if other != side:
            conceal(seen, other, side)
    told: dict[str, Any] = {name: list(getattr(seen, name)) for name in TABLES}
    told |= {name: int(getattr(seen, name)) for name in NUMBERS}
    told["squall"], told["fog"] = bool(seen.squall), bool(seen.fog)
    told["cover"] = list(compress(range(int(seen.rules.nodes)), seen.cover))
    return told


def conceal(seen: Naval, other: int, viewer: int) -> None:
    """Replace what the viewer may not know of the other side by something that tells nothing."""
    cards = int(seen.rules.cards)
    frame = seen.frame
    drawing = frame if isinstance(frame, Drawing) and frame.side == other else None
    for card in range(cards):
        at = other * cards + card
        seen.deck[at] += seen.hand[at]
        seen.hand[at] = 0
        if drawing is not None:
            seen.deck[at] += (drawing.one == card) + (drawing.other == card)
    if is_secret(seen, other):
        wipe(seen, other)
        return
    possible = letters_possible(seen, other, viewer)
    for number in range(LETTERS):
        marker = LETTERS * other + number
        bits = possible[number]
        only = bits.bit_length() - 1 if bits and bits & (bits - 1) == 0 else NONE
        seen.force_letter[marker] = only if seen.force_node[marker] != NONE else NONE


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    position = Battle(ruleset, rules_of(ruleset), War())
    for name in TABLES:
        setattr(position, name, vec[i64](facts[name]))
    for name in NUMBERS:
        setattr(position, name, facts[name])
    position.squall, position.fog = facts["squall"], facts["fog"]
    for node in facts["cover"]:
        position.cover[node] = True
    return position
