"""The page of all keys of a scenario file, written from their declarations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grognard.games.epic_naval.data import CARD_KINDS
from grognard.games.epic_naval.files import words
from grognard.games.epic_naval.files.campaign import Campaign
from grognard.games.epic_naval.files.chart import StartArea
from grognard.games.epic_naval.files.checks import EFFECTS_OF
from grognard.games.epic_naval.files.keys import NEEDED, Entry, Key, keys_of
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.reading import shared_tables
from grognard.games.epic_naval.files.tables import Inner, Named, Rows

HEAD = """\
# Keys of a scenario file

Written by `grognard scenario keys`: every table that a scenario file of *Epic Naval Battles* may hold, every
key with its limits, and what it is if you leave it out. [Design a scenario](../how-to/design-a-scenario.md)
shows how they are used; § are those of the rules (`grognard rules epic-naval`). `grognard scenario check
FILE` names the line and the reason of whatever is wrong, and warns of what is odd.
"""


def guide() -> str:
    """The whole page."""
    campaign = tables("", Campaign, "A campaign file, at the top")
    parts = [HEAD, *(section(*each) for each in tables("", Plan)), *vocabularies()]
    parts += [*shipped_tables(), *(section(*each) for each in campaign)]
    return "\n".join(parts)


def tables(path: str, table: type[Entry], head: str = "") -> Iterator[tuple[str, str, list[tuple[str, Key]]]]:
    """Heading, description and keys of a table, and of those in it."""
    found: dict[str, list[tuple[str, Key]]] = {"": []}
    for field, key in keys_of(table):
        inner, _, name = (key.name or field).rpartition(".")
        found.setdefault(inner, []).append((name, key))
    yield head or "At the top", " ".join((table.__doc__ or "").split()), found.pop("")
    for inner, keys in found.items():
        yield f"`[{inner}]`", "As shipped, unless you say otherwise.", keys
    for field, key in keys_of(table):
        name = ".".join(each for each in (path, key.name or field) if each)
        if isinstance(key.kind, Rows):
            yield from tables(name, key.kind.table, f"`[[{name}]]`")
        elif isinstance(key.kind, Named):
            yield from tables(name, key.kind.table, f"`[{name}.NAME]`")
        elif isinstance(key.kind, (Inner, StartArea)):
            yield from tables(name, key.kind.table, f"`[{name}]`")


def section(head: str, about: str, keys: list[tuple[str, Key]]) -> str:
    lines = [f"## {head}", "", about, "", "| key | value | left out | meaning |", "|---|---|---|---|"]
    for name, key in keys:
        only = f"*{', '.join(key.only)}:* " if key.only and len(key.only) < 4 else ""
        lines.append(f"| `{name}` | {key.kind.says} | {default(head, name, key)} | {only}{key.about} |")
    return "\n".join([*lines, ""])


def default(head: str, name: str, key: Key) -> str:
    """What a key is where the file leaves it out."""
    if head.startswith("`[bases") or head in ("`[bomber]`", "`[values]`", "`[rules]`"):
        value = shared_tables().values
        for each in head.strip("`[]").split("."):
            value = value[each]
        return f"`{', '.join(value[name])}`" if isinstance(value[name], list) else f"{value[name]}"
    if isinstance(key.kind, Named) or name == "decks":
        return "as shipped"
    if key.default is NEEDED:
        return "needed"
    if key.default is True or key.default is False:
        return f"`{str(key.default).lower()}`"
    return "none" if key.default in ("", (), None, -1) else f"{key.default}"


def vocabularies() -> Iterator[str]:
    """What the words of some keys mean."""
    yield listing("Goals", "goal", "met when", words.GOALS)
    for kind, effects in zip(CARD_KINDS, EFFECTS_OF, strict=True):
        yield listing(
            f"Effects of cards of kind `{kind}`",
            "effect",
            "what it does",
            {each: words.EFFECTS[each] for each in effects},
        )
    yield listing("Effects of commanders", "effect", "what it does", words.COMMANDERS)
    yield listing("Characters of a chart", "character", "terrain", words.TERRAIN)


def listing(head: str, first: str, second: str, meanings: dict[str, str]) -> str:
    rows = [f"| `{word}` | {meaning} |" for word, meaning in meanings.items()]
    return "\n".join([f"## {head}", "", f"| {first} | {second} |", "|---|---|", *rows, ""])


def shipped_tables() -> Iterator[str]:
    """What a file may use without a word about it."""
    values = shared_tables().values
    yield listing("Ships that come with the game", "class", "what it is", {
        code: f"{ship['name']}: {ship['mp']} movement points, {attack_of(ship)}"
        for code, ship in values["ships"].items()
    })  # fmt: skip
    yield listing("Cards that come with the game", "card", "what it is", {
        code: f"{card['name']} ({card['kind']}): {card['text']}" for code, card in values["cards"].items()
    })  # fmt: skip
    yield listing("Decks that come with the game", "deck", "what it holds", {
        name: ", ".join(f"{count} `{card}`" for card, count in deck.items())
        for name, deck in values["decks"].items()
    })  # fmt: skip
    yield listing("Commanders that come with the game", "commander", "who he is", {
        code: f"{who['name']} (`{who['effect']}`), sits on {', '.join(who['on'])}"
        for code, who in values["commanders"].items()
    })  # fmt: skip
    charts = {name: chart.get("about", "") for name, chart in values["charts"].items()}
    yield listing("Charts that come with the game", "chart", "what it shows", charts)
    tiles = {name: tile.get("about", "") for name, tile in values["tiles"].items()}
    yield listing("Tiles that come with the game", "tile", "what it shows", tiles)


def attack_of(ship: dict[str, Any]) -> str:
    """What a class that is shipped attacks with, where to and how far."""
    if ship["attack"] == "none":
        return "no attack"
    return f"{ship['attack']} {', '.join(ship['lines'])}, reach {ship['reach']}"
