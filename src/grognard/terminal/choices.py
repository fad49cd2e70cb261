"""What a side may do now, as a numbered list, and what was meant by a line of input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.core.scene import Scene
from grognard.draw.canvas import cut, padded, printable, styled, text_width

MANY = 12  # more than these are listed side by side, without their descriptions


@dataclass(frozen=True)
class Choice:
    text: str  # the notation
    words: str  # what it means


def choices_of(scene: Scene, legal: Sequence[str]) -> list[Choice]:
    """Every legal action with what the scene says about it."""
    words: dict[str, str] = {}
    for item in scene.items:
        if item.act:
            words.setdefault(item.act, joined(item.name, item.tip))
    for button in scene.buttons:
        words.setdefault(button.act, joined(button.label, button.tip))
    return [Choice(text, words.get(text, "")) for text in legal]


def joined(name: str, more: str) -> str:
    """Name and remark in one line, the remark not repeating the name."""
    if more.startswith(name):
        return printable(more)
    return printable(f"{name}: {more}" if name and more else name or more)


def listed(choices: Sequence[Choice], width: int, colour: bool, full: bool = False) -> list[str]:
    """The numbered list; the long one has a line for every choice."""
    numbers = [f"{number:>3} " for number in range(1, len(choices) + 1)]
    widest = max((text_width(choice.text) for choice in choices), default=0)
    if len(choices) > MANY and not full:
        return in_columns(choices, numbers, widest, width, colour)
    lines = []
    for number, choice in zip(numbers, choices, strict=True):
        rest = cut("  " + choice.words, width - len(number) - widest) if choice.words else ""
        lines.append(number + styled(padded(choice.text, widest), "bold", colour) + rest)
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
