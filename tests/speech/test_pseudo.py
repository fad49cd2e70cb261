"""Games in wide letters: what is written in others is English that bypassed the catalogues."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grognard import bots
from grognard.bots.budget import Budget
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import spoken
from grognard.core.registry import load
from grognard.core.scene import Scene
from grognard.core.words import result_of
from grognard.testing.promises.messages import texts_of
from tests.speech.pseudo import ENGLISH, PSEUDO, spoken_wide
from tests.speech.saying import GAMES

LOOKS = 25  # decisions of a match that are looked at


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    with spoken_wide():
        yield


def seen(scene: Scene) -> Iterator[str]:
    """All texts of a scene, those drawn on pieces and in terminals, too."""
    yield from texts_of(scene)
    for item in scene.items:
        yield item.text
        yield from (shape.text for shape in item.shapes if shape.kind == "text")
    for shapes in scene.art.values():
        yield from (shape.text for shape in shapes if shape.kind == "text")


def escaped(game: Game, scenario: str) -> Iterator[str]:
    rng = random.Random(f"{game.name} {scenario}")
    match = Match(game, scenario, seed=1)
    for _ in range(LOOKS):
        for viewer in match.viewers:
            yield from seen(match.scene(viewer, PSEUDO))
        if match.outcome is not None:
            break
        side = rng.choice(match.actors)
        yield from refused(match, side)
        match.play(side, rng.choice(sorted(match.legal(side))))
        for _ in range(2):
            if match.outcome is None and len(match.entries) % 3:
                acting = match.actors[0]
                match.play(acting, rng.choice(sorted(match.legal(acting))))
    yield from (message.text(PSEUDO) for message in match.log("observer"))
    yield spoken(result_of(match), PSEUDO)


def refused(match: Match, side: int) -> Iterator[str]:
    for text in ("nonsense", "a1", "stop"):
        if text not in match.legal(side):
            try:
                match.play(side, text)
            except GameError as error:
                yield error.text(PSEUDO).replace(f"'{text}'", "").replace(text, "")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_bypasses_the_catalogues(name: str) -> None:
    game = load(name.replace("_", "-"))
    allowed = notation_of(game)
    english = {
        text
        for scenario in game.scenarios
        for text in escaped(game, scenario)
        if any(word.lower() not in allowed for word in ENGLISH.findall(text))
    }
    assert not english


def notation_of(game: Game) -> set[str]:
    """What is never translated: the sides' names in notation."""
    names = {side for scenario in game.scenarios for side in game.names(game.rules_for(scenario))}
    return {word for name in names for word in name.split("-")}


@pytest.mark.parametrize("name", GAMES)
def test_options_and_scenarios_are_said(name: str) -> None:
    game = load(name.replace("_", "-"))
    texts: list[str] = [game.title, game.about]
    for scenario in game.scenarios.values():
        texts += [scenario.title, scenario.about]
    for option in game.options.values():
        texts += [option.title, option.about, *option.titles]
    assert not [text for text in texts if ENGLISH.search(spoken(text, PSEUDO))]


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_option_is_refused_in_words_of_the_catalogue(name: str) -> None:
    game = load(name.replace("_", "-"))
    for option in game.options.values():
        values: tuple[object, ...] = (True, 10**9, "nonsense", {"nonsense": "nonsense"}, [])
        for value in values:
            told = refusal_of(game, option.name, value)
            assert not told or any(ord(letter) > 0xFF00 for letter in told), told


def refusal_of(game: Game, option: str, value: object) -> str:
    try:
        game.rules_for(None, {option: value})  # type: ignore[dict-item]
    except GameError as error:
        return error.text(PSEUDO)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_what_bots_say_is_said(name: str) -> None:
    game = load(name.replace("_", "-"))
    match = Match(game, seed=3)
    for kind in ("ismcts", "greedy", "random"):
        bot = bots.load(kind, level=1, seed=2)
        choice = bot.choose(game, match.view(match.actors[0]), Budget(simulations=20))
        told = spoken(choice.why, PSEUDO)
        for text in sorted(match.legal(match.actors[0]), key=len, reverse=True):
            told = told.replace(text, "")
        assert not ENGLISH.search(told), choice.why
