"""What people are called and what they say, as others may read it: nothing blank, nothing heaped up.

Whatever turns the direction of writing or has no width is no printable character and goes in any case; here
go letters that look like nothing, marks that pile up over other lines, and in names the dot by which people
of one name are told apart.
"""

from __future__ import annotations

import unicodedata

from grognard.core.record import one_line

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
MOST_MARKS = 2  # over one letter
DOT = "·"  # stands before the four characters that nobody chooses


def name_from(text: str) -> str:
    """A name in its plainest spelling."""
    return said(unicodedata.normalize("NFKC", text).replace(DOT, " "), 60)


def said(text: str, longest: int) -> str:
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and sign not in BLANK:
            kept.append(sign)
    return one_line("".join(kept), longest)
