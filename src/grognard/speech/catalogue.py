"""A language with a catalogue: what it says for an English template, and its dictionary of nouns."""

from __future__ import annotations

import re
from importlib import resources

from grognard.core.message import CATALOGUES, TONGUES, Noun, Part, Tongue, Words, parts_of
from grognard.speech.pofile import NOUN, read

FORMAT = re.compile(r"^[-+]?[0-9,]*(\.[0-9]+)?[dfg%]?$")  # of numbers, the same in every language
MOST_FORMS = 20_000  # of nouns that are remembered: names of ships may come from files of one's own


def worded(template: str) -> bool:
    """Whether a template has words of its own, or grammar, and not only places for others'."""
    own = [part if isinstance(part, str) else FORMAT.sub("", part[1]) for part in parts_of(template)]
    return any(letter.isalpha() for letter in "".join(own))


class Catalogued(Tongue):
    """Catalogues are read when something is said that no earlier one knows.  What is not translated stays
    English."""

    code = ""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.nouns: dict[str, str] = {}
        self.known: dict[str, list[Part]] = {}
        self.forms: dict[tuple[str, str, str | tuple[str, ...]], str] = {}
        self.packages = 0  # how many of the catalogues have been read

    # ------------------------------------------------------------------ looking up

    def render(self, template: str, args: Words) -> str:
        parts = self.known.get(template)
        if parts is None:
            parts = self.look_up(template)
        return self.fill(parts, args) if parts else TONGUES["en"].render(template, args)

    def look_up(self, template: str) -> list[Part]:
        """What is said for a template; nothing if it has words and no translation."""
        if template not in self.texts:
            self.read()
        text = self.texts.get(template) or ("" if worded(template) else template)
        self.known[template] = parts_of(text)
        return self.known[template]

    def written(self, noun: Noun) -> str:
        """The entry of a noun in the dictionary; "" if it has none."""
        if noun.name not in self.nouns:
            self.read()
        return self.nouns.get(noun.name, "")

    def read(self) -> None:
        """Read the catalogues that have come since."""
        while self.packages < len(CATALOGUES):
            file = resources.files(CATALOGUES[self.packages]).joinpath(f"{self.code}.po")
            self.packages += 1
            if file.is_file():
                for entry in read(file.read_text(encoding="utf-8")):
                    (self.nouns if entry.context == NOUN else self.texts).setdefault(entry.source, entry.text)
                self.known.clear()
                self.forms.clear()
                self.counts.clear()

    # ------------------------------------------------------------------ nouns

    def decline(self, noun: Noun, spec: str) -> str:
        form = self.forms.get((noun.name, noun.label, spec))
        if form is None:
            form = self.form(noun, spec.lower())
            form = form[:1].upper() + form[1:] if spec[:1].isupper() else form
            self.remember(noun, spec, form)
        return form

    def agree(self, noun: Noun, forms: tuple[str, ...]) -> str:
        form = self.forms.get((noun.name, noun.label, forms))
        if form is None:
            form = self.agreed(noun, forms)
            self.remember(noun, forms, form)
        return form

    def remember(self, noun: Noun, spec: str | tuple[str, ...], form: str) -> None:
        if len(self.forms) >= MOST_FORMS:
            self.forms.clear()
        self.forms[noun.name, noun.label, spec] = form

    def form(self, noun: Noun, spec: str) -> str:
        raise NotImplementedError

    def agreed(self, noun: Noun, forms: tuple[str, ...]) -> str:
        raise NotImplementedError


class BadForm(ValueError):
    """An entry or a spec that this language does not have."""
