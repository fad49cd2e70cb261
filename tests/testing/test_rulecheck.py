"""Rulecheck finds a § that nobody cites and a citation of a § that does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.testing.rulebook import paragraphs, sections
from grognard.testing.rulecheck import complaints

from . import auction, ruse

RULES = """\
# A game

## 1 The board
**§1.1** It is round (see
§1.2).

**§1.2** It has a hole.

## §2 The end
Nobody wins (§9.9 of another game).
"""


def source(module: object) -> Path:
    return Path(str(module.__file__))  # type: ignore[attr-defined]


def test_paragraphs_are_lines_that_begin_with_their_section_in_bold() -> None:
    assert paragraphs(RULES) == ["§1.1", "§1.2", "§2"]


def test_a_paragraph_without_its_mark_cannot_be_cited() -> None:
    assert "§1.3" not in sections(RULES + "\n§1.3 It is thin.\n")


def test_chapters_may_be_cited_too() -> None:
    assert sections(RULES) == {"§1", "§1.1", "§1.2", "§2"}


@pytest.mark.parametrize("module", [auction, ruse], ids=["auction", "ruse"])
def test_the_toys_cite_all_their_rules(module: object) -> None:
    assert complaints(module.GAME, [source(module)], []) == []  # type: ignore[attr-defined]


def test_a_paragraph_nobody_cites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auction.GAME, "rulebook", auction.RULEBOOK + "\n**§2.3** Cheaters lose.\n")
    assert "auction: §2.3 is cited by no rule and no test" in complaints(auction.GAME, [source(auction)], [])


def test_the_name_of_a_test_is_a_citation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(auction.GAME, "rulebook", auction.RULEBOOK + "\n**§2.3** Cheaters lose.\n")
    test = tmp_path / "test_end.py"
    test.write_text("def test_2_3_cheaters_lose() -> None: ...\n")
    found = complaints(auction.GAME, [source(auction)], [test])
    assert not any("§2.3" in complaint and "no rule" in complaint for complaint in found)


def test_a_citation_of_a_paragraph_that_does_not_exist(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.py"
    chapter.write_text('def win() -> None:\n    """§7.7 Everybody wins."""\n')
    found = complaints(auction.GAME, [source(auction), chapter], [])
    assert found == [f"{chapter}:2: §7.7 does not stand in the rules of auction"]
