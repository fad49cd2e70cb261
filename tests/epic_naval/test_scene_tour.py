"""The designer's tour: its file is right, and is what the tour says."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import cli
from grognard.core.chance import Rng
from grognard.core.flow import random_playout
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.position import Naval

TOUR = Path(__file__).parents[2] / "docs" / "how-to" / "design-a-scenario.md"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    words = TOUR.read_text(encoding="utf-8")
    path = tmp_path / "narrows.toml"
    path.write_text(words.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    return path


def test_16_3_the_tours_file_can_be_played(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenario", "check", str(file)]) == 0
    said = capsys.readouterr().out.strip().removeprefix(f"{file}: ")
    assert f"narrows.toml: {said}" in TOUR.read_text(encoding="utf-8")


def test_16_2_it_changes_a_range_adds_a_card_and_draws_a_chart(file: Path) -> None:
    match = Match(GAME, "own", {"file": {"toml": file.read_text(encoding="utf-8")}}, seed=1)
    assert isinstance(match.position, Naval)
    rules = match.position.rules
    assert rules.reach[rules.codes.index("DD")] == 3
    assert rules.reach[rules.codes.index("CA")] == 3
    assert rules.plan.cards[rules.card_codes.index("flank")].name == "Flank speed"
    assert int(rules.nodes) == 104
    assert "card-flank" in match.scene(0).art


@pytest.mark.parametrize(("right", "wrong", "reason"), [
    ("reach = 3", "reach = 30", "line 23: reach must be 0 to 6, not 30"),
    (". . . . . ~ # ~ .", ". . . . . ~ # ? .", "line 12: row c: '?' is no terrain; use .~=+#"),
])  # fmt: skip
def test_16_1_the_mistakes_of_the_tour_are_told_as_it_says(
    file: Path, right: str, wrong: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(right, wrong, 1), encoding="utf-8")
    assert cli.main(["scenario", "check", str(file)]) == 1
    assert reason in capsys.readouterr().out
    assert reason in TOUR.read_text(encoding="utf-8")


def test_the_tours_battle_ends(file: Path) -> None:
    position = GAME.setup("own", {"file": {"toml": file.read_text(encoding="utf-8")}})
    assert random_playout(position, Rng(3)) > 0
    assert position.ended
