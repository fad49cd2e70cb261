"""Whoever follows a § or a ruling finds it, in the browser's page and the terminal's book, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.registry import load
from grognard.server.rules import page
from grognard.terminal.rulebook import section
from grognard.testing.rulebook import cited_lines

SECTION = re.compile(r"§\d+(?:\.\d+)*[a-z]?")
RULING = re.compile(r"\b[RCE]\d+\b")
GAMES = sorted(entry.name for entry in entry_points(group="grognard.games"))
SELDOM = 5  # every so many decisions what is drawn and refused is read too


def lost(game: Game, cited: set[str]) -> set[str]:
    """Those that one of the two readers does not find."""
    text = game.rules()
    anchors = set(re.findall(r'id="([^"]+)"', page(text)))
    return {one for one in cited if one.lstrip("§") not in anchors or not section(text, one)}


def told(match: Match, heard: set[str]) -> Iterator[str]:
    """Everything the match shows, answers and refuses just now."""
    for side in (*range(len(match.sides)), flow.OBSERVER):
        scene = match.scene(side)
        yield from (scene.prompt.text, scene.prompt.rule)
        for item in scene.items:
            yield from (item.name, item.tip)
        for barred in match.why(side, scene.items).values():
            yield from (barred.reason, barred.rule)
        yield from (text for button in scene.buttons for text in (button.label, button.tip))
        yield from (text for note in scene.notes for text in (note.label, note.value))
    for side in match.actors:
        for text in sorted(heard - set(match.legal(side))) if side != CHANCE else ():
            with pytest.raises(GameError) as refusal:
                match.act(side, text)
            yield from (refusal.value.reason, refusal.value.rule)


def played(game: Game, scenario: str) -> Iterator[str]:
    """What one random match tells from its beginning to its end."""
    rng = Rng(3)
    match = Match(game, scenario, seed=3)
    heard: set[str] = set()
    while match.actors:
        side = match.actors[rng.below(len(match.actors))]
        legal = match.legal(side)
        if rng.below(SELDOM) == 0:
            yield from told(match, heard)
        heard.update(legal[:3])
        match.play(side, legal[rng.below(len(legal))])
    yield from told(match, heard)
    assert match.outcome is not None
    yield from (match.outcome.rule, match.outcome.verdict)
    for message in match.log("observer"):
        yield from (message.text(), message.rule)


@pytest.mark.parametrize("name", GAMES)
def test_what_play_cites_is_found(name: str) -> None:
    game = load(name)
    for scenario in game.scenarios:
        cited = {one for text in played(game, scenario) for one in SECTION.findall(text)}
        assert cited
        assert not lost(game, cited)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_rules_and_the_program_cite_is_found(name: str) -> None:
    game = load(name)
    rules = game.rules()
    cited = {*SECTION.findall(rules), *RULING.findall(rules)}
    for source in Path(str(resources.files(game.package))).rglob("*.py"):
        cited.update(one for _, one in cited_lines(source, rules))
    assert not lost(game, cited)
