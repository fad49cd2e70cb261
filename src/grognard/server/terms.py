"""Terms of a game, explained where they stand in its rules.

Beside ``RULES.md`` lies ``TERMS.md``, in other languages ``TERMS.de.md``: on each line the forms of a term,
then what it means, ``elite unit, elites: …``.  A form that ends in ``*`` stands for all its endings.  In each
chapter the first of them becomes a button that opens the explanation; nothing of that needs a script.
The brackets that name where a paragraph comes from are left alone.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Final

from grognard.core.game import Game
from grognard.server.rules import inline

TAG: Final = re.compile(r"(<[^>]+>)")
SILENT: Final = {"a", "code", "h1", "h2", "h3", "h4", "pre", "th", "button"}  # no term is explained there
CHAPTER: Final = "<h2"
SOURCE: Final = r"\[[^\]]*\]?"


@dataclass(frozen=True)
class Term:
    number: int  # in its file, from 1
    name: str
    forms: tuple[str, ...]
    means: str


def terms_of(game: Game, language: str) -> list[Term]:
    """The terms of a game in a language; none where nobody has written them."""
    if not game.package:
        return []
    ending = "" if language == "en" else f".{language}"
    file = resources.files(game.package).joinpath(f"TERMS{ending}.md")
    return list(read(file.read_text(encoding="utf-8"))) if file.is_file() else []


def read(text: str) -> Iterator[Term]:
    """The terms of a file; ValueError names a line that is none."""
    number = 0
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        forms, colon, means = line.partition(": ")
        if not colon:
            raise ValueError(f"line {at}: a term, its other forms, a colon and what it means")
        number += 1
        names = tuple(form.strip() for form in forms.split(","))
        yield Term(number, names[0].rstrip("*"), names, means.strip())


def explained(page: str, game: Game, language: str) -> str:
    """The page of rules with its terms as buttons, and what they mean at its end."""
    terms = terms_of(game, language)
    if not terms:
        return page
    by_form = {form: term for term in terms for form in term.forms}
    forms = ranked(by_form)
    pattern = pattern_of(forms)
    told: set[int] = set()
    within: list[str] = []
    pieces = []
    for piece in TAG.split(page):
        if piece.startswith("<"):
            follow(within, piece)
            if piece.startswith(CHAPTER):
                told.clear()
        elif not within:
            piece = pattern.sub(lambda found: button(found, forms, by_form, told), piece)
        pieces.append(piece)
    return "".join(pieces) + "\n" + "\n".join(popover(term) for term in terms)


def ranked(by_form: dict[str, Term]) -> list[str]:
    """All forms, the longest first: "elite unit" before "unit"."""
    return sorted(by_form, key=len, reverse=True)


def pattern_of(forms: list[str]) -> re.Pattern[str]:
    """One that finds a bracket, or any of the forms; each of these is a group of its own."""
    told = (re.escape(html.escape(form.rstrip("*"))) + r"\w*" * form.endswith("*") for form in forms)
    return re.compile(
        SOURCE + r"|(?<![\w-])(?:" + "|".join(f"({form})" for form in told) + r")(?![\w-])", re.IGNORECASE
    )


def follow(within: list[str], tag: str) -> None:
    """Which of the silent tags are open."""
    name = re.match(r"</?(\w+)", tag)
    if name is None or name[1] not in SILENT:
        return
    if tag.startswith("</"):
        within.pop()
    else:
        within.append(name[1])


def button(found: re.Match[str], forms: list[str], by_form: dict[str, Term], told: set[int]) -> str:
    if found.lastindex is None:
        return found[0]
    term = by_form[forms[found.lastindex - 1]]
    if term.number in told:
        return found[0]
    told.add(term.number)
    return f'<button type="button" class="term" popovertarget="term-{term.number}">{found[0]}</button>'


def popover(term: Term) -> str:
    name = html.escape(term.name[:1].upper() + term.name[1:])
    return (
        f'<aside popover id="term-{term.number}" class="term-told" role="note"><strong>{name}</strong> '
        f"{inline(term.means)}</aside>"
    )
