"""Polish.

A noun is written with its gender and all its cases, singular; plural: "mo Rycerz, Rycerza, Rycerzowi,
Rycerza, Rycerzem, Rycerzu; Rycerze, Rycerzy, Rycerzom, Rycerzy, Rycerzami, Rycerzach". Genders: mo men,
mż other living beings, mr things, ż, n; pl what is always plural, mop the same for men. One form stands
for all ("mo Hatamoto").

The spec is the case: {unit:bier}, with a star of the plural: {unit:dop*}; with a capital it begins a
sentence. Alternatives agree with a noun: two forms in number (wygrywa|wygrywają), three in gender (m,
ż, n and whatever is always plural), four with the plural on its own, five with men apart from things
before the others (the accusative: twojego|twój|twoją|twoje|twoje). With a number, a count or a list:
one, two to four, five and more.
"""

from __future__ import annotations

from grognard.core.message import Noun
from grognard.speech.catalogue import BadForm, Catalogued

CASES = ("mian", "dop", "cel", "bier", "narz", "msc")
GENDERS = ("mo", "mż", "mr", "ż", "n", "pl", "mop")
PLURAL = ("pl", "mop")


class Polish(Catalogued):
    name = "Polski"
    code = "pl"
    both, either, point = " i ", " lub ", ","
    thousands = "\N{NARROW NO-BREAK SPACE}"

    def number(self, count: int) -> int:
        """One; two to four, 22 to 24; as many as you like."""
        if count == 1:
            return 0
        return 1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2

    def form(self, noun: Noun, spec: str) -> str:
        _, one, many = entry_of(self.written(noun) or f"mr {noun.name}")
        told = (many if spec.endswith("*") else one)[case_of(spec.removesuffix("*"))]
        return f"{told} {noun.label}" if noun.label else told

    def agreed(self, noun: Noun, forms: tuple[str, ...]) -> str:
        gender, _, _ = entry_of(self.written(noun) or f"mr {noun.name}")
        if len(forms) == 2:
            return forms[gender in PLURAL]
        at = {"ż": 1, "n": 2, "pl": 3, "mop": 3}.get(gender, 0)
        if len(forms) == 5:
            return forms[0 if gender in ("mo", "mż") else at + 1]
        return forms[min(at, len(forms) - 1)]

    def count(self, number: int, noun: Noun, spec: str) -> str:
        gender, one, many = entry_of(self.written(noun) or f"mr {noun.name}")
        case = case_of(spec.lower())
        if number == 1:
            return f"1 {one[case]}"
        if case in (0, 3) and (self.number(number) == 2 or gender in ("mo", "mop")):
            case = 1  # pięć jednostek, dwóch rycerzy
        return f"{number} {many[case]}"


def case_of(spec: str) -> int:
    if spec not in ("", *CASES):
        raise BadForm(f"Polish has no case {spec!r}")
    return CASES.index(spec or "mian")


def entry_of(written: str) -> tuple[str, list[str], list[str]]:
    """Gender, six cases, six of the plural."""
    gender, _, rest = written.partition(" ")
    if gender not in GENDERS:
        raise BadForm(f"{written!r} begins with no Polish gender: {', '.join(GENDERS)}")
    one, _, many = rest.partition("; ")
    return gender, six(one), six(many or one)


def six(written: str) -> list[str]:
    forms = written.split(", ")
    if len(forms) not in (1, len(CASES)):
        raise BadForm(f"{written!r} has {len(forms)} forms, not one or six")
    return forms if len(forms) > 1 else forms * len(CASES)


TONGUE = Polish()
