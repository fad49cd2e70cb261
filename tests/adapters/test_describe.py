"""The page of features and actions is the one the games would write."""

from __future__ import annotations

from pathlib import Path

from grognard.adapters.describe import text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "features.md"


def test_the_page_of_the_docs_is_up_to_date() -> None:
    told = "run python -m grognard.adapters.describe > docs/reference/features.md"
    assert PAGE.read_text(encoding="utf-8") == text(), told
