"""What a scenario file, or the shipped ones, say of charts, ships, cards and commanders."""

from __future__ import annotations

import re

from grognard.core.nodes import LETTERS as ROWS
from grognard.core.nodes import OUTSIDE, Nodes, trimmed
from grognard.games.epic_naval.data import (
    ATTACKS,
    CARD_KINDS,
    COMMANDER_EFFECTS,
    EFFECTS,
    FIRST_EVENT,
    FIRST_UPGRADE,
    GROUPS,
    LINES,
    MAX_CARDS,
    MAX_CLASSES,
    MAX_COMMANDERS,
    MAX_NODES,
    MAX_ROUNDS,
    TERRAIN,
)
from grognard.games.epic_naval.files.plan import Card, Commander, Control, ShipClass
from grognard.games.epic_naval.files.sheet import Part

CODE = re.compile("(?!tf[0-9])(?=[a-z0-9]{2,8}$)[a-z]+[0-9]*")
TAKEN = {"draw", "over", "end", "none", "base", "link", "shift", "surface", "back"}
NEEDS_AMOUNT = ("reach", "move", "orders", "recall", "far", "fast")

# ------------------------------------------------------------------ the chart


def read_chart(top: Part) -> tuple[str, Nodes]:
    name = top.text("chart")
    charts = top.part("charts")
    if not charts.has(name):
        raise top.wrong("chart", f"there is no chart {name!r}; there are: {', '.join(charts.names())}")
    part = charts.part(name)
    part.text("about", "")
    drawn = part.text("drawn")
    part.done()
    rows = trimmed(drawn)
    if not 3 <= len(rows) <= len(ROWS):
        raise part.wrong("drawn", f"the chart must have 3 to {len(ROWS)} rows, it has {len(rows)}")
    for down, row in enumerate(rows):
        for along, mark in enumerate(row):
            if mark != " " and mark not in TERRAIN:
                raise part.wrong("drawn", f"row {ROWS[down]}: {mark!r} is no terrain; use {TERRAIN}")
            if mark != " " and (along - down) % 2:
                raise part.wrong("drawn", f"row {ROWS[down]}: the {mark!r} at {along + 1} is out of line")
    nodes = sum(mark != " " for row in rows for mark in row)
    if nodes > MAX_NODES:
        raise part.wrong("drawn", f"the chart has {nodes} nodes, more than {MAX_NODES}")
    return drawn, Nodes(drawn)


def read_node(part: Part, key: str, chart: Nodes, name: str | None = None) -> int:
    name = part.text(key) if name is None else name
    node = int(chart.named(name))
    if node == OUTSIDE:
        raise part.wrong(key, f"there is no node {name!r} on the chart")
    return node


def read_control(top: Part, chart: Nodes) -> Control | None:
    if not top.has("control"):
        top.asked.add("control")
        return None
    part = top.part("control")
    control = Control(
        node=read_node(part, "node", chart),
        radius=part.number("radius", high=20),
        since=part.number("from", 1, 1, MAX_ROUNDS),
        tie=part.number("tie", 3, 0, 20),
        points=part.number("points", 1, 0, 9),
    )
    part.done()
    return control


# ------------------------------------------------------------------ ships


def read_lines(part: Part, key: str) -> list[int]:
    names: list[str] = []
    for word in part.texts(key, among=[*LINES, *GROUPS]):
        names += GROUPS.get(word, [word])
    return sorted({LINES[name] for name in names})


def read_classes(ships: Part) -> list[ShipClass]:
    classes = [read_class(code, ships.part(code)) for code in ships.names()]
    if not 1 <= len(classes) <= MAX_CLASSES:
        raise ships.wrong("", f"there must be 1 to {MAX_CLASSES} classes of ships")
    return classes


def read_class(code: str, part: Part) -> ShipClass:
    if not (code.isascii() and code.isalpha() and code.isupper() and len(code) <= 3):
        raise part.wrong("", f"a class of ships is called by one to three capital letters, not {code!r}")
    made = ShipClass(
        code=code,
        name=part.text("name"),
        mp=part.number("mp", low=1, high=8),
        attack=ATTACKS.index(part.text("attack", among=ATTACKS)),
        lines=read_lines(part, "lines"),
        reach=part.number("reach", high=6),
        bars=part.flag("bars", True),
        points=part.number("points", high=20),
        planes=part.number("planes", 0, high=6),
        cargo=part.number("cargo", 0, high=6),
        depth=part.flag("depth", False),
        dives=part.number("dives", 0, high=5),
        shallows=part.flag("shallows", True),
    )
    if made.planes and made.cargo:
        raise part.wrong("cargo", f"{code} cannot carry planes and cargo")
    if made.planes and ATTACKS[made.attack] != "air":
        raise part.wrong("planes", f"{code} carries planes, so its attack must be air")
    part.done()
    return made


# ------------------------------------------------------------------ cards, commanders


def read_cards(cards: Part, codes: list[str]) -> list[Card]:
    if len(cards.names()) > MAX_CARDS:
        raise cards.wrong("", f"there are more than {MAX_CARDS} kinds of cards")
    return [read_card(code, cards.part(code), codes) for code in cards.names()]


def check_code(part: Part, code: str, what: str) -> None:
    """Codes stand in actions, so they must look like nothing else."""
    if not CODE.fullmatch(code) or code in TAKEN:
        reason = f"a {what} is called by 2 to 8 small letters, the last of which may be digits, not {code!r}"
        raise part.wrong("", reason)


def read_card(code: str, part: Part, codes: list[str]) -> Card:
    check_code(part, code, "card")
    kind = part.text("kind", among=CARD_KINDS)
    bounds = {"command": (0, FIRST_EVENT), "event": (FIRST_EVENT, FIRST_UPGRADE)}
    low, high = bounds.get(kind, (FIRST_UPGRADE, len(EFFECTS)))
    effect = part.text("effect", among=EFFECTS[low:high])
    needs = effect in NEEDS_AMOUNT
    card = Card(
        code=code,
        name=part.text("name"),
        text=part.text("text", ""),
        kind=CARD_KINDS.index(kind),
        effect=EFFECTS.index(effect),
        amount=part.number("amount", None if needs else 0, 1 if needs else 0, 2 if effect == "reach" else 4),
        on=part.texts("on", [], codes),
    )
    part.done()
    return card


def read_commanders(commanders: Part, codes: list[str]) -> list[Commander]:
    if len(commanders.names()) > MAX_COMMANDERS:
        raise commanders.wrong("", f"there are more than {MAX_COMMANDERS} commanders")
    return [read_commander(code, commanders.part(code), codes) for code in commanders.names()]


def read_commander(code: str, part: Part, codes: list[str]) -> Commander:
    check_code(part, code, "commander")
    made = Commander(
        code=code,
        name=part.text("name"),
        effect=COMMANDER_EFFECTS.index(part.text("effect", among=COMMANDER_EFFECTS)),
        amount=part.number("amount", 0, high=4),
        within=part.number("within", 0, high=9),
        surface=part.number("surface", 0, high=9),
        mines=part.number("mines", 1, 1, 9),
        of=part.texts("of", [], codes),
        on=part.texts("on", among=[*codes, "base"]),
    )
    if (made.effect == COMMANDER_EFFECTS.index("air")) != (made.on == ["base"]):
        raise part.wrong("on", 'a commander of air markers, and no other, is on = ["base"]')
    part.done()
    return made
