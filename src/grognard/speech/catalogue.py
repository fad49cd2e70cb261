"""A language with a catalogue: what it says for an English template, and its dictionary of nouns."""

from __future__ import annotations

import re
from importlib import resources

from grognard.core.message import CATALOGUES, TONGUES, Noun, Plan, Tongue, Words, parts_of, plan_of
from grognard.speech.pofile import NOUN, read

FORMAT = re.compile(r"^[-+]?[0-9,]*(\.[0-9]+)?[dfg%]?$")  # of numbers, the same in every language


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
        self.known: dict[str, Plan] = {}
        self.packages = 0  # how many of the catalogues have been read

    # ------------------------------------------------------------------ looking up

    def render(self, template: str, args: Words) -> str:
        plan = self.known.get(template)
        if plan is None:
            plan = self.look_up(template)
        return self.fill(plan, args) if plan[0] else TONGUES["en"].render(template, args)

    def look_up(self, template: str) -> Plan:
        """What is said for a template; nothing if it has words and no translation."""
        if template not in self.texts:
            self.read()
        text = self.texts.get(template) or ("" if worded(template) else template)
        self.known[template] = plan_of(text)
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


class BadForm(ValueError):
    """An entry or a spec that this language does not have."""
