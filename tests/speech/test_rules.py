"""The rules of every language have the same paragraphs, rulings and components."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from grognard.core.game import Game
from grognard.core.message import TONGUES
from grognard.core.registry import load
from tests.speech.saying import GAMES

NUMBER = re.compile(r"^\*\*(§\d+(?:\.\d+)*|[A-Z]\d+)\b", re.MULTILINE)


def numbers(rules: str) -> list[str]:
    return NUMBER.findall(rules)


def is_translated(game: Game, language: str) -> bool:
    return resources.files(game.package).joinpath(f"RULES.{language}.md").is_file()


@pytest.mark.parametrize("language", [language for language in TONGUES if language != "en"])
@pytest.mark.parametrize("name", GAMES)
def test_no_paragraph_is_missing_in_one_language(name: str, language: str) -> None:
    game = load(name.replace("_", "-"))
    if not is_translated(game, language):
        pytest.skip("these rules are not translated yet")
    assert numbers(game.rules(language)) == numbers(game.rules())


@pytest.mark.parametrize("name", GAMES)
def test_rules_that_are_not_translated_are_english(name: str) -> None:
    game = load(name.replace("_", "-"))
    for language in TONGUES:
        translated = is_translated(game, language)
        assert (game.rules(language) == game.rules()) is (language == "en" or not translated)


def test_a_missing_paragraph_is_found() -> None:
    rules = load("to-war").rules()
    assert numbers(rules.replace("**§4.2**", "", 1)) != numbers(rules)
