"""Pages in the reader's language: the HTML lies in the package in plain English, and texts that stand in the
catalogue are exchanged when a page is first served.  Scripts get the catalogue with the page."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from importlib import resources

from grognard.speech.choosing import USUAL
from grognard.speech.pofile import read

# attributes that people read or hear
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-light", "data-dark")
PIECE = re.compile(r"(<!--.*?-->|<(?:script|style|svg)\b.*?</(?:script|style|svg)>|<[^>]*>)", re.DOTALL)
ATTRIBUTE = re.compile(r"\b(" + "|".join(SPOKEN) + r')="([^"]+)"')
WORDS = re.compile("[A-Za-z]{2}")


@cache
def catalogue(language: str) -> dict[str, str]:
    """What the pages say in a language, by the English."""
    file = resources.files("grognard").joinpath(f"web/{language}.po")
    if language == USUAL or not file.is_file():
        return {}
    return {entry.source: entry.text for entry in read(file.read_text(encoding="utf-8")) if entry.text}


def texts_of(page: str) -> list[str]:
    """All that people may see or hear, in order."""
    found = []
    for piece in PIECE.split(page):
        if piece.startswith("<"):
            found += [html.unescape(text) for _, text in ATTRIBUTE.findall(piece)]
        else:
            found.append(html.unescape(" ".join(piece.split())))
    return [text for text in found if WORDS.search(text)]


def in_language(page: str, language: str) -> str:
    """The page, its texts exchanged."""
    texts = catalogue(language)
    if not texts:
        return page

    def attribute(found: re.Match[str]) -> str:
        english = html.unescape(found[2])
        return f'{found[1]}="{html.escape(texts.get(english, english))}"'

    def exchanged(piece: str) -> str:
        if piece.startswith("<"):
            return ATTRIBUTE.sub(attribute, piece)
        english = html.unescape(" ".join(piece.split()))
        if english not in texts:
            return piece
        margins = len(piece) - len(piece.lstrip()), len(piece.rstrip())
        return piece[: margins[0]] + html.escape(texts[english], quote=False) + piece[margins[1] :]

    said = "".join(map(exchanged, PIECE.split(page))).replace(
        '<html lang="en"', f'<html lang="{language}"', 1
    )
    words = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return said.replace("</head>", f'<script type="application/json" id="words">{words}</script>\n</head>', 1)
