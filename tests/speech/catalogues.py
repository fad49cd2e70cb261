"""What is wrong with a catalogue: of what has to be said, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.core.message import Noun, Part, parts_of
from grognard.speech.catalogue import Catalogued
from grognard.speech.pofile import NOUN, Entry

Key = tuple[str, str]  # context and English
NUMBERS = {"de": 2, "pl": 3}  # forms for numbers
GENDERS = {"de": (2, 3, 4), "pl": (2, 3, 4, 5)}  # forms that agree with a noun


def faults(tongue: Catalogued, entries: Mapping[Key, Entry], wanted: set[Key]) -> Iterator[str]:
    """Everything that is missing, unused or ill-formed."""
    for context, text in sorted(wanted - entries.keys()):
        yield f"missing: {context} {text!r}"
    for context, text in sorted(entries.keys() - wanted):
        yield f"unused: {context} {text!r}"
    for entry in entries.values():
        yield from (f"{wrong}: {entry.source!r}" for wrong in wrong_in(tongue, entry))


def wrong_in(tongue: Catalogued, entry: Entry) -> Iterator[str]:
    if not entry.text:
        yield "not translated"
    elif entry.fuzzy:
        yield "fuzzy"
    elif entry.context == NOUN:
        yield from wrong_noun(tongue, entry)
    else:
        yield from wrong_sentence(tongue, entry)


def wrong_noun(tongue: Catalogued, entry: Entry) -> Iterator[str]:
    tongue.nouns[entry.source] = entry.text
    for spec in specs_of(tongue.code):
        try:
            told = tongue.form(Noun(entry.source), spec)
        except ValueError as error:
            yield f"ill-formed ({error})"
            return
        if not told or "  " in told or "+" in told or "|" in told:
            yield f"ill-formed ({told!r})"


def specs_of(code: str) -> tuple[str, ...]:
    if code == "de":
        return (
            "nom",
            "acc",
            "dat",
            "gen",
            "der",
            "den",
            "dem",
            "des",
            "ein",
            "keinem",
            "deinen",
            "von",
            "dem*",
        )
    return ("mian", "dop", "cel", "bier", "narz", "msc", "mian*", "dop*", "msc*")


def wrong_sentence(tongue: Catalogued, entry: Entry) -> Iterator[str]:
    try:
        english, said = parts_of(entry.source), parts_of(entry.text)
    except ValueError as error:
        yield f"ill-formed ({error})"
        return
    unknown = names_in(said) - names_in(english)
    if unknown:
        yield f"unknown argument {sorted(unknown)}"
    lost = shown_in(english) - names_in(said)
    if lost:
        yield f"argument left out {sorted(lost)}"
    if entry.source.strip() != entry.source and len(entry.text) - len(entry.text.strip()) == 0:
        yield "space around it lost"
    yield from wrong_specs(tongue, said)


def wrong_specs(tongue: Catalogued, said: list[Part]) -> Iterator[str]:
    for part in said:
        if isinstance(part, str):
            if (
                "  " in part.strip(" \n")
                and "grognard" not in part
                and "pytest" not in part
                and "\n" not in part
            ):
                yield f"two spaces in {part!r}"
            continue
        _, spec, forms = part
        if forms and len(forms) not in {NUMBERS[tongue.code], *GENDERS[tongue.code]}:
            yield f"{len(forms)} forms in {spec!r}"
        if spec and not forms and spec[0].isalpha():
            try:
                tongue.form(Noun("x"), spec.lower())
            except ValueError as error:
                yield f"unknown case ({error})"


def names_in(parts: list[Part]) -> set[str]:
    return {part[0] for part in parts if not isinstance(part, str)}


def shown_in(parts: list[Part]) -> set[str]:
    """The arguments that are told, and do not only make a word agree."""
    return {part[0] for part in parts if not isinstance(part, str) and not part[2]}
