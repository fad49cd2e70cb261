"""The features and actions of all installed games, as a page of the docs.

python -m grognard.adapters.describe > docs/reference/features.md
"""

from __future__ import annotations

import sys

from grognard.adapters.numbers import Numbers
from grognard.core.registry import installed, load

HEAD = """# Games in numbers

What every [environment](../how-to/environments.md) shows of the games, and the ids of their actions. Written
by `python -m grognard.adapters.describe`.

An observation is one row of whole numbers, feature after feature; scaled, each is divided by the highest
it can be. The first three features are the same for all games. *Own* is the side that looks, and no feature
says more than it may know. Sides, rows and columns are counted from 0 unless something else is said.

Actions have ids from 0 on: those of the first decision of the rules, then those of the next. What a number
within a decision means says the class of that name in the game's folder, and, for one position,
`game.write(position, side, number)`.
"""


def text() -> str:
    """Our own games; others describe theirs themselves."""
    own = [name for name in installed() if load(name).package.startswith("grognard.")]
    return HEAD + "".join(section(Numbers(name)) for name in own)


def section(numbers: Numbers) -> str:
    game = numbers.game
    lines = [f"\n## {game.title}\n"]
    lines.append(f"{numbers.size} numbers, {numbers.actions} actions, sides {', '.join(numbers.sides)}.\n")
    lines.append(numbers.describe() + "\n")
    lines += ["| actions | decision |", "|---|---|"]
    for step, first in game.space().items():
        lines.append(f"| {first} to {first + step.space - 1} | `{type(step).__name__}` |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
