"""Ships, bases, nodes and cards as they are written and spoken of."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import AnyStep, Frame, Side
from grognard.core.message import Arg, Cue, Message, Noun, filled, say
from grognard.core.nodes import HEADINGS
from grognard.games.epic_naval.data import BATTERY, FAR, FLEET, LETTERS, MAX_NODES, PERMUTATION
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules

Told: TypeAlias = list[Message]  # the story of a step

DECIDES: Final = "{navy} {navy:decides|decide}."  # said to all others while a side has to choose
CARDS_ARE_DRAWN: Final = "Cards are drawn."
LETTER_NAMES: Final = "ABCD"
SUFFIXES: Final = ["", "-base", "-tf", "-plane", "-bomber", "-land"]
WINDS: Final = [
    Noun(wind, proper=True)
    for wind in ("east", "north-east", "north-west", "west", "south-west", "south-east")
]
BOMBER_NOUN: Final = Noun("bomber")
FAR_BASES: Final = {
    "north": Noun("northern base"),
    "east": Noun("eastern base"),
    "south": Noun("southern base"),
    "west": Noun("western base"),
}


# ------------------------------------------------------------------ notation


def marker_name(marker: i64) -> str:
    return f"tf{marker % LETTERS + 1}"


def order_name(letters: i64, order: i64) -> str:
    """Letters in the order in which they go to their markers."""
    chosen = [letter for letter in range(LETTERS) if letters >> letter & 1]
    first = LETTERS - len(chosen)
    places = range(first, LETTERS)
    return "".join([LETTER_NAMES[chosen[PERMUTATION[LETTERS * order + place] - first]] for place in places])


def target_name(rules: Rules, target: i64) -> str:
    node = target % MAX_NODES
    return f"x{rules.node_names[node]}{SUFFIXES[target // MAX_NODES]}" if node < rules.nodes else ""


def target_read(rules: Rules, text: str) -> i64:
    """The target that a text names, whether it is there or not; -1 for none."""
    name, dash, kind = text[1:].partition("-")
    node = node_read(rules, name)
    if node < 0 or not text.startswith("x") or dash + kind not in SUFFIXES:
        return -1
    return MAX_NODES * SUFFIXES.index(dash + kind) + node


def node_read(rules: Rules, text: str) -> i64:
    return rules.node_names.index(text) if text in rules.node_names else -1


def ship_text(rules: Rules, side: Side, number: i64) -> str:
    ship = FLEET * side + number
    return rules.ship_names[ship] if ship < rules.last_ship[side] else ""


# ------------------------------------------------------------------ nouns


def ship_noun(rules: Rules, ship: i64) -> Noun:
    """The destroyer DD2."""
    return Noun(rules.plan.classes[rules.ship_class[ship]].name, rules.ship_names[ship])


def base_noun(rules: Rules, base: i64) -> Noun:
    """The airfield g13, the northern base."""
    if rules.base_kind[base] == FAR:
        return FAR_BASES[rules.base_names[base]]
    return Noun("battery" if rules.base_kind[base] == BATTERY else "airfield", rules.base_names[base])


def card_noun(rules: Rules, card: i64) -> Noun:
    return Noun(rules.plan.cards[card].name, proper=True)


def placed_on(rules: Rules, letters: str, nodes: list[i64]) -> tuple[Arg, ...]:
    """A on c3, B on g2."""
    pairs = zip(letters, nodes, strict=True)
    return tuple(
        [say("{letter} on {node}", letter=letter, node=rules.node_names[node]) for letter, node in pairs]
    )


def way_of(rules: Rules, node: i64, wake: i64) -> tuple[str, ...]:
    """The nodes passed on the way to ``node``, the first of them last in the wake."""
    passed: list[str] = []
    while wake != 0:
        node = rules.near[HEADINGS * node + (wake % 7 + 2) % HEADINGS]
        passed.append(rules.node_names[node])
        wake //= 7
    return tuple(reversed(passed))


# ------------------------------------------------------------------ sentences


def told(naval: Naval, side: Side, template: str, rule: str, cue: Cue | None = None, **args: Arg) -> Message:
    """A sentence on a side; {navy} is its name, {enemy} the other's."""
    return filled(template, {**naval.words(side), **args}, rule, side, cue=cue)


def whispered(
    naval: Naval, side: Side, template: str, rule: str, cue: Cue | None = None, **args: Arg
) -> Message:
    """The same, for that side alone."""
    return filled(template, {**naval.words(side), **args}, rule, side, 1 << side, cue)


def is_offered(step: AnyStep, naval: Naval, frame: Frame, side: Side, action: i64) -> bool:
    """Whether an action is legal, by the very list of legal ones."""
    found = Actions()
    step.actions(naval, frame, side, found)
    return any(found.items[number] == action for number in range(found.count))
