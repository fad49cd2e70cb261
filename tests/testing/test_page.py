"""The documentation lists every promise in the words of its docstring."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.testing import page
from grognard.testing.trial import title

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "promises.md"
PROMISES = [title(promise) for promise in (*page.OF_THE_GAME, *page.OF_MANY_MATCHES)] + [
    title(promise) for promise in (*page.FIRST, *page.CLOSELY, *page.IN_SECRET, *page.LAST)
]


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promise_is_documented(promise: str) -> None:
    assert f"- {promise}." in DOCUMENT.read_text(encoding="utf-8").splitlines()


def test_no_promise_is_made_twice() -> None:
    assert len(set(PROMISES)) == len(PROMISES)
