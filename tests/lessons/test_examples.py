"""Worked examples: every step is a step of the real game, and what is said of it names a rule."""

from __future__ import annotations

import pytest

from grognard import load
from grognard.core.errors import GameError
from grognard.core.message import TONGUES, spoken
from grognard.games.kido_butai.position import Operation, american_points
from grognard.lessons import EXAMPLES, Showing, examples_of, find_example

GAMES = ("midway", "kido-butai", "to-war")
ALL = [(name, example.name) for name in GAMES for example in examples_of(load(name))]


def shown(game: str, name: str) -> Showing:
    return Showing(load(game), find_example(load(game), name))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_is_played_to_its_end_and_back(game: str, name: str) -> None:
    showing = shown(game, name)
    first = showing.match.scene(showing.side)
    scenes = [first]
    while showing.step():
        scenes.append(showing.match.scene(showing.side))
        assert scenes[-1] != scenes[-2], "a step that nobody sees"
    assert showing.over
    assert showing.back()
    assert showing.match.scene(showing.side) == scenes[-2]
    showing.go_to(0)
    assert showing.match.scene(showing.side) == first
    assert not showing.back()


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_step_is_explained_with_a_rule_in_every_language(game: str, name: str) -> None:
    example = find_example(load(game), name)
    rules = load(game).rules("en")
    keys = {item.key for item in shown(game, name).match.scene(0).items}
    assert set(example.look) <= keys
    assert name.startswith(EXAMPLES)
    for step in example.steps:
        assert f"**{step.says.rule}**" in rules
    for message in (example.title, *example.about, *(step.says for step in example.steps)):
        assert len({spoken(message, language) for language in TONGUES}) == len(TONGUES)


def test_the_sample_game_ends_as_the_rulebook_says() -> None:
    showing = shown("kido-butai", "example-sample-game")
    showing.go_to(len(showing.example.steps))
    assert isinstance(showing.match.position, Operation)
    assert american_points(showing.match.position) == 11


def test_one_that_there_is_not_is_named() -> None:
    with pytest.raises(GameError, match="no example 'example-war'; it has: example-displacement"):
        find_example(load("to-war"), "example-war")
