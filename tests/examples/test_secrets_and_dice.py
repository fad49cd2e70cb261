"""The second tutorial quotes the game that ``grognard new`` makes, and what it shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from grognard.core.registry import load
from grognard.starting import begin
from grognard.testing import Nonconformance, check_game

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial" / "secrets-and-dice.md").read_text(encoding="utf-8")
RIGHT = """\
                out = Lots()
                add_cards(self, out)
                self.card[side] = out.pick(rng)
"""


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the reader has."""
    monkeypatch.chdir(tmp_path)
    return begin("ambush", tmp_path)[0]


def test_the_blocks_stand_in_the_game(game: Path) -> None:
    source = game.read_text(encoding="utf-8")
    quoted = blocks("python")
    assert len(quoted) > 8
    for block in [*quoted, blocks("text")[0]]:
        assert block.rstrip() in source, block


@pytest.mark.usefixtures("game")
def test_the_session_is_true() -> None:
    session = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "tutorial", None, 0)
    assert session.examples
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_mistake_it_warns_of_is_found_in_its_words(game: Path) -> None:
    wrong = re.search(r"^    (self\.card\[side\] = 1 .*)$", TUTORIAL, re.MULTILINE)
    assert wrong is not None
    source = game.read_text(encoding="utf-8")
    assert RIGHT in source
    game.write_text(source.replace(RIGHT, f"                {wrong[1]}\n"), encoding="utf-8")
    with pytest.raises(Nonconformance) as found:
        check_game(load(str(game)))
    assert blocks("text")[1].strip() in str(found.value)
