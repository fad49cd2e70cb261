"""The words of a rule, to remind whoever reads only its number."""

from __future__ import annotations

import re
from typing import Final

from grognard.core.game import Game

PARAGRAPH: Final = re.compile(r"^\W*\*\*(§[\d.]+)\*\*[ .:]*(.+?)(?=\n\s*\n|\n\W*\*\*§|\Z)", re.M | re.S)
HEADING: Final = re.compile(r"^#+ (§[\d.]+) (.+)$", re.M)  # where a whole section is one rule
MARKUP: Final = re.compile(r"[*`_]|\[([^\]]*)\]\([^)]*\)")
LONGEST: Final = 110


class Rulebook:
    def __init__(self, game: Game, language: str) -> None:
        text = game.rules(language)
        found = [*HEADING.findall(text), *PARAGRAPH.findall(text)]
        self.paragraphs = {rule.rstrip("."): words for rule, words in found}

    def first_words(self, rule: str) -> str:
        """The first sentence of a §, or as much of it as fits into a line."""
        text = " ".join(MARKUP.sub(lambda found: found[1] or "", self.paragraphs.get(rule, "")).split())
        sentence = re.split(r"(?<=[.;])\s", text)[0]
        if len(sentence) <= LONGEST:
            return sentence
        return sentence[:LONGEST].rsplit(" ", 1)[0] + " …"
