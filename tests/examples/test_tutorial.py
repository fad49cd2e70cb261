"""The tutorial is the example, and what it shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial" / "write-your-own-game.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)


def test_the_blocks_one_after_the_other_are_the_example() -> None:
    example = (ROOT / "examples" / "connect_four.py").read_text(encoding="utf-8")
    typed = "\n".join(blocks("python"))
    assert [line for line in typed.splitlines() if line] == [line for line in example.splitlines() if line]


def test_the_session_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "tutorial", None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(session).failed == 0


def test_every_link_leads_somewhere() -> None:
    prose = re.sub(r"^```.*?^```$", "", TUTORIAL, flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)", prose):
        assert (ROOT / "docs" / "tutorial" / target).resolve().exists(), target
