"""The page of keys is what the reader reads: it cannot drift, and a file written from it plays."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grognard import cli
from grognard.core.chance import Rng
from grognard.core.flow import random_playout
from grognard.core.match import Match
from grognard.games.epic_naval import GAME, NAMES
from grognard.games.epic_naval.data import CARD_KINDS, COMMANDER_EFFECTS, EFFECTS, GOALS, TERRAIN
from grognard.games.epic_naval.files import words
from grognard.games.epic_naval.files.campaign import Campaign
from grognard.games.epic_naval.files.chart import StartArea
from grognard.games.epic_naval.files.guide import guide
from grognard.games.epic_naval.files.keys import Entry, keys_of
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.reading import SHIPPED, read, shared_tables, shipped, warnings
from grognard.games.epic_naval.files.tables import Inner, Named, Rows

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "scenario-keys.md"
FERRY = (Path(__file__).parent / "ferry.toml").read_text(encoding="utf-8")
LANDING = (Path(__file__).parent / "landing.toml").read_text(encoding="utf-8")
DESIGNED = (Path(__file__).parent / "designed.toml").read_text(encoding="utf-8")


def test_the_page_is_written_from_the_declarations(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenario", "keys"]) == 0
    assert capsys.readouterr().out == PAGE.read_text(encoding="utf-8")


def declared(table: type[Entry], path: str = "") -> set[str]:
    """Every key that may be in a file; NAME for what its author names."""
    found = set()
    for field, key in keys_of(table):
        name = ".".join(each for each in (path, key.name or field) if each)
        found.add(name)
        if isinstance(key.kind, (Rows, Inner, StartArea)):
            found |= declared(key.kind.table, name)
        elif isinstance(key.kind, Named):
            found |= declared(key.kind.table, f"{name}.NAME")
    return found


def used(value: Any, names: set[str], path: str = "") -> set[str]:
    """The keys of a file, by the same names."""
    if isinstance(value, list):
        return {each for row in value for each in used(row, names, path)}
    found = {path} if path in names else set()
    if isinstance(value, dict):
        for key, inner in value.items():
            for name in (key, "NAME"):
                found |= used(inner, names, f"{path}.{name}" if path else name)
    return found


def test_a_file_written_from_the_page_alone_uses_every_key_and_plays() -> None:
    names = declared(Plan) - {"agree.goals.at"}  # agreed goals are those of the file
    assert len(names) > 90
    left = names - used(tomllib.loads(DESIGNED), names)
    assert left - used(tomllib.loads(LANDING), names) == set()
    assert left == {
        "sides.start.numbers",  # two sides, three ways to say where they start
        *("sides.troops", "sides.troops.at", "sides.troops.units", "goals.at"),  # §18.8 or a garrison
    }
    assert warnings("designed.toml", DESIGNED) == []
    for setup in ("quick", "free"):
        options: dict[str, Any] = {"file": {"toml": DESIGNED}, "setup": setup}
        for seed in range(3):
            position = GAME.setup("own", options)
            assert random_playout(position, Rng(seed)) > 0
            assert position.ended


@pytest.mark.parametrize("text", [FERRY, LANDING])
def test_a_designers_file_is_faultless_and_plays_to_its_end(text: str) -> None:
    assert warnings("own.toml", text) == []
    for seed in range(3):
        match = Match(GAME, "own", {"file": {"toml": text}}, seed=seed)
        rng = Rng(seed)
        while match.actors:
            texts = match.legal(match.actors[0])
            match.play(match.actors[0], texts[rng.below(len(texts))])
        assert match.outcome is not None


def test_a_designers_card_is_read() -> None:
    assert "Flank speed" in {card.name for card in read("ferry.toml", FERRY).cards}


def test_every_key_stands_on_the_page() -> None:
    page = guide()
    for name in declared(Plan) | declared(Campaign):
        assert f"| `{name.rpartition('.')[2]}` |" in page, name


@pytest.mark.parametrize("table", ["ships", "cards", "decks", "commanders", "charts", "tiles"])
def test_what_comes_with_the_game_stands_on_the_page(table: str) -> None:
    page = guide()
    for name in shared_tables().values[table]:
        assert f"| `{name}` |" in page, name


def test_every_word_has_its_meaning() -> None:
    assert list(words.GOALS) == GOALS
    assert list(words.EFFECTS) == EFFECTS
    assert list(words.COMMANDERS) == COMMANDER_EFFECTS
    assert "".join(words.TERRAIN) == TERRAIN
    assert all(f"kind `{kind}`" in guide() for kind in CARD_KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_shipped_scenarios_use_declared_keys_only(name: str) -> None:
    text = shipped(f"{name}.toml")
    assert read(name, text).title
    names = declared(Plan)
    assert set(tomllib.loads(text)) <= names
    assert all(set(tomllib.loads(shipped(each))) <= {key.split(".")[0] for key in names} for each in SHIPPED)


def test_what_is_asked_wrongly_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenario", "check"]) == 2
    assert "which file?" in capsys.readouterr().err
    assert cli.main(["scenario", "keys", "mine.toml"]) == 2
    assert "mine.toml is not asked for" in capsys.readouterr().err
    assert cli.main(["scenario", "keys", "--game", "midway"]) == 2
    assert "has no scenario files" in capsys.readouterr().err
