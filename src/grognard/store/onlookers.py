"""Who may look on at a table, and how late: one word, chosen when it is made.

``open``: at once; ``delayed 10``: so many decisions later; ``after the end``; ``nobody``.  Older programs
know two of them, as a number in ``private``; where they could not keep what was
chosen nobody looks on, to them.
"""

from __future__ import annotations

import re

OPEN, AFTER, SHUT = "open", "after the end", "nobody"
DELAYED = re.compile(r"delayed ([1-9]\d{0,2})")
MOST_LATE = 200  # decisions

IS_SHUT = "(matches.onlookers = 'nobody' OR (matches.onlookers = '' AND matches.private = 1))"
IS_LATE = f"matches.onlookers NOT IN ('', '{OPEN}', '{SHUT}') AND matches.ended = 0"


def word_of(private: int, word: str) -> str:
    """The word of a table, from its two columns; one of a newer program is kept as late as can be."""
    try:
        lateness(word or OPEN)
    except ValueError:
        return AFTER
    return word or (SHUT if private else OPEN)


def is_private(word: str) -> int:
    """What a program of before is told."""
    return int(word != OPEN)


def lateness(word: str) -> int | None:
    """How many decisions later onlookers see what happens; 0: at once, None: not before the end.

    ValueError if that is no word for it.
    """
    found = DELAYED.fullmatch(word)
    if found is not None and int(found[1]) <= MOST_LATE:
        return int(found[1])
    if word in (OPEN, SHUT):
        return 0
    if word == AFTER:
        return None
    raise ValueError(word)
