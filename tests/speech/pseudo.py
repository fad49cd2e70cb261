"""A language in wide letters: what is written in others is English that bypassed the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from grognard.core.message import TONGUES, English, Noun, Place, Plan, Words

PSEUDO = "xx"
ENGLISH = re.compile(r"(?![A-D]{3,4}\b)[A-Za-z]{3,}")  # letters of task forces are notation
KEPT = re.compile(r"(%+s|%+\(\w+\)[rs])")  # places of our own templates, and of argparse's
WIDE = {code: code - 0x21 + 0xFF01 for code in range(0x41, 0x7B) if chr(code).isalpha()}


class Wide(English):
    """English in wide letters, but for what is no prose: notation and names."""

    both, either = " and ".translate(WIDE), " or ".translate(WIDE)

    def fill(self, plan: Plan, args: Words) -> str:
        text = "".join(part if part[:1] == "%" else part.translate(WIDE) for part in KEPT.split(plan[0]))
        return super().fill((text, tuple(widened(place) for place in plan[1])), args)

    def form(self, noun: Noun, spec: str) -> str:
        return super().form(noun, spec).translate(WIDE)

    def count(self, number: int, noun: Noun, spec: str) -> str:
        return super().count(number, noun, spec).translate(WIDE)


def widened(place: Place) -> Place:
    name, spec, forms = place
    return name, spec, tuple(form.translate(WIDE) for form in forms)


@contextmanager
def spoken_wide() -> Iterator[None]:
    """As long as it lasts there is such a language."""
    TONGUES[PSEUDO] = Wide()
    try:
        yield
    finally:
        del TONGUES[PSEUDO]
