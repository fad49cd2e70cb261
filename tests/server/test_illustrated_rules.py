"""Rules one can see: positions beside their §, every kind of piece, and terms explained where they stand."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from itertools import chain
from xml.etree import ElementTree

import pytest

from grognard import load
from grognard.core.game import Game
from grognard.core.message import Noun, say
from grognard.lessons import examples_of
from grognard.server import rules
from grognard.server.illustrating import drawn, illustrated, pictured, pieces_told
from grognard.server.pages import Pages
from grognard.server.terms import explained, pattern_of, read, terms_of
from grognard.speech import pofile
from tests.lessons import SHIPPED

LANGUAGES = ("en", "de", "pl")
BOTH = [(name, language) for name in SHIPPED for language in LANGUAGES]
EVERYDAY = {"north", "east", "south", "west", "north-east", "north-west", "south-east", "south-west"}
EVERYDAY |= {"america", "enemy", "light blue", "navy", "nobody", "place", "red", "yellow"}
SHARED = ("cards.toml", "charts.toml", "ships.toml")
SET_APART = re.compile(r"<(em|strong|td)>(.*?)</\1>")


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_every_term_is_explained_where_it_stands(name: str, language: str) -> None:
    game = load(name)
    text = game.rules(language)
    page = explained(rules.page(text), game, language)
    terms = terms_of(game, language)
    assert len(terms) == len(terms_of(game, "en")) >= 9
    for term in terms:
        assert f'popovertarget="term-{term.number}"' in page, term.name
        assert page.count(f'id="term-{term.number}"') == 1
        for section in re.findall(r"§(\d+(?:\.\d+)*)", term.means):
            assert f"**§{section}**" in text or re.search(rf"^## §?{section}\b", text, re.MULTILINE), (
                term.name
            )


def named(game: Game) -> list[str]:
    """What the game calls by a name of its own: cards, pieces, kinds of unit, orders, commanders."""
    catalogue = resources.files(game.package).joinpath("de.po").read_text(encoding="utf-8")
    nouns = [entry.source for entry in pofile.read(catalogue) if entry.context == pofile.NOUN]
    sides = set(chain.from_iterable(game.names(game.rules_for(scenario)) for scenario in game.scenarios))
    own = written_in_scenarios(game)
    return [noun for noun in nouns if noun.lower() not in EVERYDAY | sides and f'"{noun}"' not in own]


def written_in_scenarios(game: Game) -> str:
    """Files of scenarios, which explain names of their own; not the tables that all of them share."""
    folder = resources.files(game.package).joinpath("files")
    files = folder.iterdir() if folder.is_dir() else iter(())
    return "".join(
        file.read_text(encoding="utf-8")
        for file in files
        if file.name.endswith(".toml") and file.name not in SHARED
    )


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_every_name_of_the_game_is_a_term_or_told_in_the_rules(name: str, language: str) -> None:
    """A kind of another one ("American fleet") needs no term where that one ("fleet") has."""
    game = load(name)
    term = pattern_of([form for term in terms_of(game, language) for form in term.forms])
    general = pattern_of([form for term in terms_of(game, "en") for form in term.forms])
    told = [re.sub("<[^>]+>", "", found[2]) for found in SET_APART.finditer(rules.page(game.rules(language)))]
    for noun in named(game):
        if noun != (last := noun.split()[-1]) and general.fullmatch(last):
            continue
        said = say("{noun}", noun=Noun(noun)).text(language).strip("“”„")
        whole = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)", re.IGNORECASE)
        found = term.fullmatch(said) or any(whole.search(text) for text in told)
        assert found, f"{said} is neither a term nor set apart in a paragraph or a table"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_classes_of_ships_stand_in_the_rules_as_in_their_file(language: str) -> None:
    game = load("epic-naval")
    file = resources.files(game.package).joinpath("files/ships.toml")
    ships = tomllib.loads(file.read_text(encoding="utf-8"))["ships"]
    rows = [line for line in game.rules(language).splitlines() if line.startswith("|")]
    for code, ship in ships.items():
        row = next(line for line in rows if line.split("|")[1].endswith(f" {code} "))
        numbers = [ship["mp"], ship["reach"], ship.get("planes", 0), ship.get("cargo", 0)]
        assert [int(number) for number in re.findall(r"\d+", row)] == [number for number in numbers if number]


def test_a_term_is_marked_once_a_chapter_and_never_within_a_link() -> None:
    page = explained(
        rules.page("## 1 One\n\nThe camp and the camp.\n\n## 2 The camp\n\nA camp."), load("to-war"), "en"
    )
    text = page.split("<aside")[0]
    assert text.count("<button") == 2
    assert '<h2 id="2">2 The camp</h2>' in text
    assert re.sub(r"</?button[^>]*>", "", text).count("The camp and the camp.") == 1


def test_the_bracket_that_names_a_source_is_left_alone() -> None:
    page = explained(rules.page("**§1.1** It stands there. [the camp; R3]"), load("to-war"), "en")
    assert "<button" not in page


def test_a_line_that_is_no_term_is_named() -> None:
    assert [term.forms for term in read("# Terms\n\ncamp, camps: where one sleeps\n")] == [("camp", "camps")]
    with pytest.raises(ValueError, match="line 3: a term"):
        list(read("# Terms\n\ncamp\n"))


@pytest.mark.parametrize("name", SHIPPED)
def test_positions_stand_below_their_paragraph(name: str) -> None:
    game = load(name)
    page = illustrated(rules.page(game.rules("de")), game, "de")
    found = pictured(game)
    assert len(found) >= 4
    assert page.count("<figure") == len(found)
    section, lesson = next(iter(found.items()))
    below = page.split(f'<p id="{section}" class="para">')[1].split("<p ")[0]
    assert f"/rules/{name}/pictures/de/dark/{lesson.name}" in below


def test_a_position_is_drawn_by_day_and_by_night_without_what_can_be_clicked() -> None:
    game = load("to-war")
    example = examples_of(game)[0]
    light, dark = (drawn(game, example, "pl", theme) for theme in ("light", "dark"))
    assert light != dark
    for text in (light, dark):
        classes = [node.get("class", "") for node in ElementTree.fromstring(text).iter()]
        assert "can" not in classes
        assert classes.count("chosen") == len(example.look)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_kind_of_piece_is_told_once_in_the_readers_language(name: str) -> None:
    told = pieces_told(name, "de")
    names = [item["name"] for item in told["items"]]
    assert len(names) >= 3
    assert names != [item["name"] for item in pieces_told(name, "en")["items"]]
    assert {item["art"] for item in told["items"] if "art" in item} == set(told["art"])


def test_the_page_holds_all_of_it() -> None:
    page = Pages().rules("to-war", "pl").body.decode()
    assert 'class="term"' in page
    assert "<figure" in page
