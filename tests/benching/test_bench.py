"""``grognard bench`` measures and reports; how fast is no matter of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import GameError, _compiled, benching, building
from grognard.benching.crew import COMPILED, INTERPRETED, OPEN_SPIEL, Figures, medians
from grognard.benching.report import COLUMNS, RIVALS, report, short
from grognard.benching.worker import rate

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "connect_four.py")


def figures(scale: float) -> Figures:
    own = {game: dict.fromkeys(COLUMNS, scale * 1e6) for game in ("to-war", "breakthrough")}
    return {
        COMPILED: own,
        INTERPRETED: own,
        OPEN_SPIEL: {"breakthrough": dict.fromkeys(RIVALS, scale * 5e5)},
    }


def test_every_build_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    benching.main([EXAMPLE, "--rounds", "1", "--slice", "0.001", "--no-build"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Grognard ")
    assert any(line.startswith("| connect-four | interpreted ") for line in lines)


@pytest.mark.parametrize(("wish", "builds"), [("0", 0), ("", 1)])
def test_it_compiles_first_unless_that_is_unwanted(
    wish: str, builds: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[str] = []
    monkeypatch.setenv("GROGNARD_COMPILE", wish)
    monkeypatch.setattr(_compiled, "build_folder", lambda: tmp_path)
    monkeypatch.setattr(building, "missing", lambda: "")
    monkeypatch.setattr(building, "build", lambda: begun.append("a build"))
    benching.build_first(True)
    assert len(begun) == builds


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(GameError, match="there is no game 'chess'"):
        benching.main(["chess"])


def test_the_report_compares_with_open_spiel() -> None:
    lines = report(figures(1), ["to-war", "breakthrough"], 3).splitlines()
    assert "medians of 3" in lines[0]
    assert sum("compiled" in line for line in lines) == 2 + 1 + 4
    assert next(line for line in lines if line.startswith("| to-war, interpreted:")).endswith(" 2.00 |")


def test_medians_are_taken_figure_by_figure() -> None:
    middle = medians([figures(scale) for scale in (7, 1, 2)])
    assert middle[COMPILED]["to-war"]["decisions/s"] == 2e6


@pytest.mark.parametrize(
    ("value", "text"),
    [(12_345_678, "12.3 M"), (999_600, "1 M"), (317_000, "317 k"), (84.6, "84.6"), (3, "3")],
)
def test_figures_are_short(value: float, text: str) -> None:
    assert short(value) == text


def test_work_is_done_until_the_time_is_spent() -> None:
    asked: list[int] = []

    def work(count: int) -> int:
        asked.append(count)
        sum(range(20_000 * count))
        return count

    assert rate(work, 0.01) > 0
    assert asked[0] == 1
