"""How much of what people read there is in each language: sentences, nouns, paragraphs of the rules, terms.

python tools/coverage.py          a table for each language, in all and by catalogue (a few seconds)

Sentences are those that stand in the code and those that a catalogue holds; ``tools/catalogue.py`` adds what
random play says.  Words are those of the translations.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import catalogue
from grognard.core.message import TONGUES
from grognard.core.registry import load
from grognard.server.terms import terms_of
from grognard.speech import pofile

WEB = "web"
PARAGRAPH = re.compile(r"^\*\*(§\d[\d.]*[a-z]?|[A-Z]\d+)\b", re.MULTILINE)


@dataclass
class Covered:
    """So many of so many, and how many words that is."""

    done: int = 0
    whole: int = 0
    words: int = 0

    def __add__(self, other: Covered) -> Covered:
        return Covered(self.done + other.done, self.whole + other.whole, self.words + other.words)

    def __str__(self) -> str:
        share = 100 * self.done / max(1, self.whole)
        return f"{self.done:5} of {self.whole:5} ({share:5.1f} %) {self.words:7} words"


def entries(name: str, language: str) -> dict[tuple[str, str], str]:
    folder = catalogue.PACKAGE / WEB if name == WEB else catalogue.folder_of(name)
    text = (folder / f"{language}.po").read_text(encoding="utf-8")
    return {(entry.context, entry.source): entry.text for entry in pofile.read(text)}


def sentences(name: str, language: str) -> Covered:
    """What a catalogue says in a language, of all that is said in its place."""
    said = {} if name == WEB else dict.fromkeys(catalogue.in_code(name).texts)
    common = {} if name in (WEB, catalogue.COMMON) else entries(catalogue.COMMON, catalogue.LANGUAGES[0])
    wanted = {("", text) for text in said if ("", text) not in common}
    for other in catalogue.LANGUAGES:
        wanted |= set(entries(name, other))
    if language == "en":
        words = sum(len(source.split()) for context, source in wanted if not context)
        return Covered(len(wanted), len(wanted), words)
    there = {key: text for key, text in entries(name, language).items() if text}
    words = sum(len(text.split()) for (context, _), text in there.items() if not context)
    return Covered(len(wanted & there.keys()), len(wanted), words)


def rules(name: str, language: str) -> Covered:
    game = load(name.replace("_", "-"))
    text = game.rules(language)
    there, all_of_them = set(PARAGRAPH.findall(text)), set(PARAGRAPH.findall(game.rules("en")))
    return Covered(len(there & all_of_them), len(all_of_them), len(text.split()))


def terms(name: str, language: str) -> Covered:
    game = load(name.replace("_", "-"))
    told = terms_of(game, language)
    return Covered(len(told), len(terms_of(game, "en")), sum(len(term.means.split()) for term in told))


def main() -> None:
    for language in TONGUES:
        parts = {name: sentences(name, language) for name in [*catalogue.catalogues(), WEB]}
        parts |= {f"{game} rules": rules(game, language) for game in catalogue.GAMES}
        parts |= {f"{game} terms": terms(game, language) for game in catalogue.GAMES}
        print(f"{language}  {sum(parts.values(), Covered())}")
        for name, covered in parts.items():
            print(f"    {name:20} {covered}")


if __name__ == "__main__":
    main()
