"""Catalogues are complete, and say what the code says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from grognard.core.message import TONGUES, Count, Either, Message, Noun
from grognard.speech.catalogue import Catalogued
from grognard.speech.pofile import NOUN, BadCatalogue, Entry, read, write
from tests.speech.catalogues import Key, faults
from tests.speech.saying import GAMES, catalogue, heard, said

LANGUAGES = ("de", "pl")
LEFT_OVER = re.compile(r"\{|\w\+ |\| |None")  # of the notation for grammar
NAMES = catalogue.catalogues()


def tongue_of(language: str) -> Catalogued:
    """A fresh one, so that what is tried leaves nothing behind."""
    tongue = TONGUES[language]
    assert isinstance(tongue, Catalogued)
    return type(tongue)()


def entries_of(name: str, language: str) -> dict[Key, Entry]:
    return catalogue.entries_of(name, language)


def wanted(name: str) -> set[Key]:
    """What is said; and entries of what only other play brings about, if the code has such a text."""
    keys = {(context, text) for context, text, _ in catalogue.wanted(said(name))}
    rare = {key for key in entries_of(name, "de") if key[1] in said(name).strings or key in RARE}
    return keys | rare


RARE = {(NOUN, f"{side}'s {kind}") for side in ("South", "North") for kind in ("soldier", "jeep", "tank")} | {
    (NOUN, f"{nation} {kind}")
    for nation in ("Japanese", "American")
    for kind in ("ace", "bomber", "carrier", "fighter")
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_missing_unused_or_ill_formed(name: str, language: str) -> None:
    assert not list(faults(tongue_of(language), entries_of(name, language), wanted(name)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_translated_twice(name: str, language: str) -> None:
    text = (catalogue.folder_of(name) / f"{language}.po").read_text(encoding="utf-8")
    keys = Counter((entry.context, entry.source) for entry in read(text))
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_catalogues_contradict_each_other(language: str) -> None:
    """A message does not know which game it belongs to: the same English is the same everywhere."""
    known: dict[Key, tuple[str, str]] = {}
    for name in NAMES:
        for key, entry in entries_of(name, language).items():
            other, text = known.setdefault(key, (name, entry.text))
            assert text == entry.text, f"{key[1]!r} in {other} and {name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_said_can_be_said(game: str, language: str) -> None:
    """Every template with every argument that play gave it: no hole, no leftover of grammar."""
    for template, uses in heard(game).uses.items():
        most = max((len(values) for values in uses.values()), default=1)
        for turn in range(min(most, 40)):
            args = {name: sorted(values, key=repr)[turn % len(values)] for name, values in uses.items()}
            text = Message(template, args).text(language)
            assert text
            assert not LEFT_OVER.search(text), text


# ------------------------------------------------------------------ planted faults


SENTENCE = ("", "The {unit} holds {cell}.")
KNIGHT = (NOUN, "Knight")
FAULTS: dict[str, tuple[Callable[[dict[Key, Entry]], object], str]] = {
    "a sentence missing": (lambda entries: entries.pop(SENTENCE), "missing"),
    "an empty translation": (lambda entries: change(entries, SENTENCE, ""), "not translated"),
    "an argument left out": (lambda entries: change(entries, SENTENCE, "{unit}."), "argument left out"),
    "an unknown argument": (
        lambda entries: change(entries, SENTENCE, "{unit} {cell} {foe}"),
        "unknown argument",
    ),
    "an unknown case": (lambda entries: change(entries, SENTENCE, "{unit:akuz} {cell}"), "unknown case"),
    "too many forms": (
        lambda entries: change(entries, SENTENCE, "{unit:a|b|c|d|e|f} {unit} {cell}"),
        "forms",
    ),
    "a brace left open": (lambda entries: change(entries, SENTENCE, "{unit {cell}"), "ill-formed"),
    "a sentence nobody says": (
        lambda entries: entries.update(
            {("", "The {unit} dances."): Entry("", "The {unit} dances.", "{unit}")}
        ),
        "unused",
    ),
    "a noun without an entry": (lambda entries: entries.pop(KNIGHT), "missing"),
    "too few forms of a noun": (lambda entries: change(entries, KNIGHT, "mo Rycerz, Rycerza"), "ill-formed"),
    "a fuzzy entry": (
        lambda entries: entries.update({KNIGHT: replace(entries[KNIGHT], fuzzy=True)}),
        "fuzzy",
    ),
}


def change(entries: dict[Key, Entry], key: Key, text: str) -> None:
    entries[key] = replace(entries[key], text=text)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    plant, expected = FAULTS[fault]
    entries = dict(entries_of("to_war", "pl"))
    plant(entries)
    found = list(faults(tongue_of("pl"), entries, wanted("to_war")))
    assert any(wrong.startswith(expected) or expected in wrong for wrong in found), found


# ------------------------------------------------------------------ the files


def test_a_catalogue_is_read_as_it_was_written() -> None:
    entries = [
        Entry(NOUN, "Knight", "der Ritter, -s, -"),
        Entry("", 'He says "{word}"\n\\ ', "Er sagt „{word}“\n\\ "),
    ]
    again = list(read(write("de", entries)))
    assert [(each.context, each.source, each.text) for each in again] == [
        (each.context, each.source, each.text) for each in entries
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [('msgid "a"\nmsgtxt "b"', "line 2"), ("msgid a", "quotation marks"), ('msgid "a"\nmsgid "b"', "line 2")],
)
def test_a_broken_catalogue_names_the_line(text: str, why: str) -> None:
    with pytest.raises(BadCatalogue, match=why):
        list(read(text))


def test_what_has_no_translation_stays_english() -> None:
    message = Message("The {unit} sings {song:a}.", {"unit": Noun("Zork"), "song": Noun("aria")})
    assert message.text("de") == message == "The Zork sings an aria."


def test_arguments_are_of_all_kinds() -> None:
    listed = Message("{things}", {"things": (Noun("hit"), Count(2, Noun("hit")))})
    assert listed.text("pl").count(" i ") == 1
    assert Message("{things}", {"things": Either(("a", "b", "c"))}).text("de") == "a, b oder c"
    assert Message("{share:+.1f}", {"share": -1.5}).text("de") == "−1,5"
