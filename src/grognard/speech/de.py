"""German.

A noun is written as in a dictionary, with genitive and plural: "der Bogenschütze, -n, -n"; "=" leaves
the word as it is, and what begins with no hyphen is the whole form ("der Flug, -s, Flüge"). Names have
no article ("West"), or one that only their gender needs ("(die) Akagi"); what is always plural says so
("die USA (Pl.)"). An adjective is marked with a plus and declined by itself ("der fern+ Stützpunkt, -s,
-e"). Four forms may be written out ("die Raider | Raider | Raidern | Raider (Pl.)").

The spec is the article a man would have: {unit:den} is "den Ritter", "die Karte", "das Schiff"; so
{unit:einem}, {unit:keinen}, {unit:deinen}; {unit:acc} without one; with a star the plural, {unit:dem*};
{army:von} is "von West" but "des Geleits"; {base:vom} and
{base:zum} are "vom Flugplatz", "zur Batterie"; with a capital it begins a sentence. Alternatives agree:
{side:gewinnt|gewinnen} in number, {unit:ihn|sie|es} in gender, a fourth for the plural.
"""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.message import Noun
from grognard.speech.catalogue import BadForm, Catalogued

CASES = ("nom", "acc", "dat", "gen")
GENDERS = {"der": "m", "die": "f", "das": "n"}
DEFINITE = {"m": "der den dem des", "f": "die die der der", "n": "das das dem des", "p": "die die den der"}
INDEFINITE = {"m": " en em es", "f": "e e er er", "n": "  em es", "p": "e e en er"}
STRONG = {"m": "er en em en", "f": "e e er er", "n": "es es em en", "p": "e e en er"}
WEAK = {"m": "e en en en", "f": "e e en en", "n": "e e en en", "p": "en en en en"}
MIXED = {"m": "er en en en", "f": "e e en en", "n": "es es en en", "p": "en en en en"}
TOGETHER = {"vom": ("von", "von der"), "zum": ("zu", "zur")}  # a preposition that swallows the article
LIKE_EIN = ("ein", "kein", "dein")


class Entry(NamedTuple):
    gender: str  # m, f, n; p for what is always plural
    article: bool
    one: list[str]  # four cases
    many: list[str]


class German(Catalogued):
    name = "Deutsch"
    code = "de"
    both, either, point = " und ", " oder ", ","
    thousands = "\N{NARROW NO-BREAK SPACE}"

    def number(self, count: int) -> int:
        return 0 if count == 1 else 1

    def form(self, noun: Noun, spec: str) -> str:
        if spec in TOGETHER:
            return together(spec, self.form(noun, "dem"))
        entry = entry_of(self.written(noun) or noun.name)
        case, word = case_and_article(spec.removesuffix("*"))
        if word == "von" and entry.article:
            word = "der"  # des Geleits
        forms, gender = (entry.many, "p") if spec.endswith("*") else (entry.one, entry.gender)
        declined = adjectives(forms[case], gender, case, word if entry.article else "")
        told = f"{article_of(word, gender, case, entry.article)}{declined}"
        return f"{told} {noun.label}" if noun.label else told

    def agreed(self, noun: Noun, forms: tuple[str, ...]) -> str:
        """Two forms: one, many; three: der, die, das; four: and the plural."""
        gender = entry_of(self.written(noun) or noun.name).gender
        if len(forms) == 2:
            return forms[gender == "p"]
        return forms[1 if gender == "p" and len(forms) == 3 else "mfnp".index(gender)]

    def count(self, number: int, noun: Noun, spec: str) -> str:
        case, _ = case_and_article(spec.lower())
        entry = entry_of(self.written(noun) or noun.name)
        if number == 1:
            return f"1 {adjectives(entry.one[case], entry.gender, case, 'ein')}"
        none = article_of("kein", "p", case, True) if number == 0 else f"{number} "
        return none + adjectives(entry.many[case], "p", case, "kein" if number == 0 else "")


def entry_of(written: str) -> Entry:
    always_many = written.endswith(" (Pl.)")
    head, *ends = written.removesuffix(" (Pl.)").split(", ")
    first, _, word = head.partition(" ")
    article = first in GENDERS
    gender = GENDERS.get(first.strip("()"), "")
    word = word if gender else head
    gender = "p" if always_many else gender or "n"
    if " | " in word:
        return Entry(gender, article, word.split(" | "), word.split(" | "))
    genitive = ended(word, ends[0]) if ends else word
    middle = genitive if gender == "m" and ends[:1] in (["-n"], ["-en"]) else word
    many = ended(word, ends[1]) if len(ends) > 1 else word
    dative = many if many[-1:] in "nsā" or len(ends) < 2 or ends[1] == "=" else many + "n"
    return Entry(gender, article, [word, middle, middle, genitive], [many, many, dative, many])


def together(spec: str, dative: str) -> str:
    """vom Flugplatz, von der Batterie, von West."""
    alone, with_der = TOGETHER[spec]
    article, _, rest = dative.partition(" ")
    return (
        f"{spec} {rest}"
        if article == "dem"
        else f"{with_der} {rest}"
        if article == "der"
        else f"{alone} {dative}"
    )


def ended(word: str, end: str) -> str:
    """ "-n" is hung on, "-" or "=" leave the word as it is, anything else is the whole form."""
    return word if end in ("-", "=") else word + end[1:] if end.startswith("-") else end


def case_and_article(spec: str) -> tuple[int, str]:
    """den: accusative of der; einem: dative of ein; acc: no article."""
    if spec in ("", *CASES):
        return CASES.index(spec or "nom"), ""
    if spec == "von":
        return 3, "von"
    if spec in ("der", "den", "dem", "des"):
        return ("der", "den", "dem", "des").index(spec), "der"
    for word in LIKE_EIN:
        if spec.startswith(word) and spec[len(word) :] in ("", "en", "em", "es"):
            return ("", "en", "em", "es").index(spec[len(word) :]), word
    raise BadForm(f"German has no form {spec!r} of a noun")


def article_of(word: str, gender: str, case: int, has_one: bool) -> str:
    if word == "von":
        return "von "
    if not word or (not has_one and word in ("der", "ein")) or (word == "ein" and gender == "p"):
        return ""
    if word == "der":
        return DEFINITE[gender].split()[case] + " "
    return word + INDEFINITE[gender].split(" ")[case] + " "


def adjectives(form: str, gender: str, case: int, article: str) -> str:
    """Those marked with a plus get the ending that goes with the article."""
    if "+" not in form:
        return form
    if article == "ein" and gender == "p":
        article = ""
    endings = WEAK if article == "der" else MIXED if article in LIKE_EIN else STRONG
    return form.replace("+", endings[gender].split()[case])


TONGUE = German()
