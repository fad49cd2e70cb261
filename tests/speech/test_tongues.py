"""The grammar of each language, on words that differ in gender, number and declension."""

from __future__ import annotations

import pickle

import pytest

from grognard.core.lines import Wrapped, lines_of
from grognard.core.match import Match
from grognard.core.message import TONGUES, Count, Message, Noun, say, spoken, tongue
from grognard.core.registry import load
from grognard.core.scene import Shape, spoken_shapes
from grognard.games.epic_naval.position import Naval
from grognard.speech.catalogue import Catalogued
from grognard.speech.choosing import from_browser, from_environment

KNIGHT = "rycerz, rycerza, rycerzowi, rycerza, rycerzem, rycerzu"
KNIGHTS = "rycerze, rycerzy, rycerzom, rycerzy, rycerzami, rycerzach"
CARD = "karta, karty, karcie, kartę, kartą, karcie; karty, kart, kartom, karty, kartami, kartach"
WORDS = {
    "de": {
        "tank": "der Panzer, -s, -",
        "man": "der Soldat, -en, -en",
        "us": "die USA (Pl.)",
        "base": "der fern+ Stützpunkt, -s, -e",
        "card": "die Karte, -, -n",
        "ship": "(die) Akagi",
        "west": "West",
    },
    "pl": {"man": f"mo {KNIGHT}; {KNIGHTS}", "card": f"ż {CARD}", "us": "pl USA", "ship": "mr Akagi"},
}


def speaking(language: str) -> Catalogued:
    made = type(TONGUES[language])()
    assert isinstance(made, Catalogued)
    made.nouns.update(WORDS[language])
    return made


@pytest.mark.parametrize(
    ("noun", "spec", "told"),
    [
        ("tank", "den", "den Panzer"),
        ("man", "dem", "dem Soldaten"),
        ("us", "Der", "Die USA"),
        ("us", "dem", "den USA"),
        ("base", "ein", "ein ferner Stützpunkt"),
        ("base", "der", "der ferne Stützpunkt"),
        ("base", "keinem", "keinem fernen Stützpunkt"),
        ("base", "vom", "vom fernen Stützpunkt"),
        ("card", "zum", "zur Karte"),
        ("west", "vom", "von West"),
        ("card", "dem*", "den Karten"),
        ("ship", "der", "Akagi"),
        ("west", "von", "von West"),
        ("tank", "von", "des Panzers"),
    ],
)
def test_german_declines(noun: str, spec: str, told: str) -> None:
    assert speaking("de").show(Noun(noun), spec, ()) == told


@pytest.mark.parametrize(
    ("number", "noun", "told"),
    [
        (0, "base", "keine fernen Stützpunkte"),
        (1, "base", "1 ferner Stützpunkt"),
        (3, "base", "3 ferne Stützpunkte"),
    ],
)
def test_german_counts(number: int, noun: str, told: str) -> None:
    assert speaking("de").count(number, Noun(noun), "nom") == told


@pytest.mark.parametrize(
    ("number", "noun", "told"),
    [
        (1, "card", "1 karta"),
        (2, "card", "2 karty"),
        (5, "card", "5 kart"),
        (12, "card", "12 kart"),
        (22, "card", "22 karty"),
        (2, "man", "2 rycerzy"),
        (112, "card", "112 kart"),
    ],
)
def test_polish_counts(number: int, noun: str, told: str) -> None:
    assert speaking("pl").count(number, Noun(noun), "") == told


def test_words_agree_with_nouns() -> None:
    assert speaking("de").show(Noun("us"), "", ("gewinnt", "gewinnen")) == "gewinnen"
    assert speaking("de").show(Noun("card"), "", ("ihn", "sie", "es")) == "sie"
    assert speaking("pl").show(Noun("card"), "", ("twojego", "twój", "twoją", "twoje", "twoje")) == "twoją"
    assert speaking("pl").show(Noun("ship"), "", ("twojego", "twój", "twoją", "twoje", "twoje")) == "twój"


def test_thousands_are_parted_as_the_language_parts_them() -> None:
    told = say("wins {value} of {lines:,} lines", value="46 %", lines=13777)
    assert told == "wins 46 % of 13,777 lines"
    assert told.text("de") == "gewinnt 46 % von 13\N{NARROW NO-BREAK SPACE}777 Varianten"
    assert told.text("pl") == "wygrywa 46 % wariantów z 13\N{NARROW NO-BREAK SPACE}777"
    four = [tongue(language).show(9999, ",", ()) for language in ("en", "de", "pl")]
    assert four == ["9,999", "9999", "9999"]


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="en, de, pl"):
        tongue("fr")
    with pytest.raises(ValueError, match="en, de, pl"):
        load("to-war").rules("../../secret")


# ------------------------------------------------------------------ which language


def test_what_was_asked_for_comes_before_the_locale() -> None:
    assert from_environment({"GROGNARD_LANGUAGE": "pl", "LANG": "de_DE.UTF-8"}) == "pl"
    assert from_environment({"LC_ALL": "de_AT.UTF-8", "LANG": "pl_PL"}) == "de"
    assert from_environment({"LC_ALL": "C", "LANG": "pl_PL"}) == "en"
    assert from_environment({"LANG": "fr_FR"}) == from_environment({}) == "en"


def test_a_cookie_comes_before_what_the_browser_wants() -> None:
    assert from_browser("", "fr, pl;q=0.8, de;q=0.9") == "de"
    assert from_browser("pl", "de") == "pl"
    assert from_browser("xx", "de-CH") == "de"
    assert from_browser("", "de;q=0, *;q=nonsense") == "en"
    assert from_browser("", "en; q=0.2, pl; q=0.9") == "pl"


# ------------------------------------------------------------------ lines


def test_a_message_is_wrapped_in_the_language_it_is_read_in() -> None:
    load("midway")
    whole = say("{order}", order=Noun("Zero Agility"))
    lines = lines_of(whole, 12, 2)
    assert [str(line) for line in lines] == ["Zero Agility", ""]
    assert [line.text("de") for line in lines] == ["Wendigkeit", "der Zero"]
    again = pickle.loads(pickle.dumps(Wrapped(whole, 12, 2)))
    assert again.text("de") == "Wendigkeit\nder Zero"
    drawn = [Shape("text", [0, 0, 12], "title", text=line) for line in lines]
    told = spoken_shapes(drawn, lambda text: spoken(text, "de"))
    assert [shape.text for shape in told] == ["Wendigkeit", "der Zero"]


@pytest.mark.parametrize("language", TONGUES)
def test_a_card_shows_its_whole_name(language: str) -> None:
    match = Match(load("epic-naval"), seed=1)
    art = match.scene(0, language).art
    assert isinstance(match.position, Naval)
    for card in match.position.rules.plan.cards:
        whole = say("{card}", card=Noun(card.name, proper=True)).text(language)
        seen = " ".join(shape.text for shape in art[f"card-{card.code}"] if shape.text)
        assert all(word in seen for word in whole.split()), whole


def test_a_message_travels_with_its_arguments() -> None:
    load("to-war")
    sent = pickle.loads(pickle.dumps(say("The {unit} holds {cell}.", unit=Noun("Knight"), cell="a1")))
    assert sent.text("pl") == "Rycerz utrzymuje a1."
    assert Message("{n}", {"n": Count(2, Noun("Knight"))}).text("de") == "2 Ritter"
