"""What a side may do now, as a numbered list, and what was meant by a line of input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.core.scene import Button, Item, Scene, rank
from grognard.draw.canvas import padded, printable, styled, text_width, wrap

GOAL = "to-"  # the keys of items that stand for a place to go to begin with this
MANY = 12  # more than these are listed side by side, without their descriptions


@dataclass(frozen=True)
class Choice:
    text: str  # the notation
    words: str  # what it means
    deadly: bool = False  # it costs something of one's own
    odds: tuple[int, ...] = ()  # in per cent: that it succeeds, that it costs


def choices_of(scene: Scene, legal: Sequence[str]) -> list[Choice]:
    """Every legal action with what the scene says of it: what it brings, or is; the best first."""
    found: dict[str, Item | Button] = {}
    for item in sorted(scene.items, key=lambda item: bool(item.then)):  # those tell of more than the act
        if item.act:
            found.setdefault(item.act, item)
    for button in [*scene.buttons, *(Button(text, words) for text, words in scene.spelled.items())]:
        found.setdefault(button.act, button)
    offered = [(text, found.get(text, Button(text, ""))) for text in legal]
    offered.sort(key=lambda one: rank(one[1]))
    return [Choice(text, words_of(offer), offer.deadly, tuple(offer.odds)) for text, offer in offered]


def words_of(offer: Item | Button) -> str:
    name = offer.name if isinstance(offer, Item) else offer.label
    return printable((offer.tip or name).replace("\n", " "))


def ways(scene: Scene) -> dict[str, list[str]]:
    """The places that a piece can go to at once, each with all the actions that lead there."""
    goals = [item for item in scene.items if item.act and item.key.startswith(GOAL)]
    return {item.key.removeprefix(GOAL).casefold(): [item.act, *item.then] for item in goals}


def listed(choices: Sequence[Choice], width: int, colour: bool, full: bool = False) -> list[str]:
    """The numbered list; the long one has a line for every choice."""
    numbers = [f"{number:>3} " for number in range(1, len(choices) + 1)]
    widest = max((text_width(choice.text) for choice in choices), default=0)
    if len(choices) > MANY and not full:
        return in_columns(choices, numbers, widest, width, colour)
    lines = []
    for number, choice in zip(numbers, choices, strict=True):
        start = len(number) + widest + 2
        words = wrap(choice.words, max(10, width - start - (0 if full else 2)))
        words = words if full else [words[0] + (" …" if len(words) > 1 else "")]
        mark = "!" if choice.deadly else " "
        head = number + styled(padded(choice.text, widest), "bold", colour) + mark + " "
        lines.append((head + words[0]).rstrip())
        lines += [" " * start + line for line in words[1:]]
    return lines


def in_columns(
    choices: Sequence[Choice], numbers: list[str], widest: int, width: int, colour: bool
) -> list[str]:
    cells = [
        number + styled(padded(choice.text, widest), "bold", colour)
        for number, choice in zip(numbers, choices, strict=True)
    ]
    across = max(1, width // (len(numbers[-1]) + widest + 1))
    return [" ".join(cells[at : at + across]) for at in range(0, len(cells), across)]


# ------------------------------------------------------------------ what was meant


def first_of(line: str, choices: Sequence[Choice]) -> tuple[str, str]:
    """Of several orders on one line the first, as it is written in full, and the others; "" if it is none."""
    words = line.split()
    texts = {choice.text.casefold(): choice.text for choice in choices}
    for count in range(len(words) - 1, 0, -1):
        first = " ".join(words[:count]).casefold()
        if first in texts:
            return texts[first], " ".join(words[count:])
    return "", ""


def legend(scene: Scene) -> list[tuple[str, str]]:
    """Every sign on the table once, with what it stands for."""
    found: dict[str, str] = {}
    for item in scene.items:
        if item.text and item.name and not item.hidden and item.layer > 0:
            found.setdefault(printable(item.text).strip(), printable(item.name))
    return list(found.items())


def meant(line: str, choices: Sequence[Choice]) -> list[str]:
    """The actions that ``line`` may stand for: by notation, by number, by the beginning."""
    texts = [choice.text for choice in choices]
    if line in texts:
        return [line]
    folded = [text for text in texts if text.casefold() == line.casefold()]
    if folded:
        return folded
    if line.isdecimal() and 1 <= int(line) <= len(texts):
        return [texts[int(line) - 1]]
    return [text for text in texts if text.casefold().startswith(line.casefold())]
