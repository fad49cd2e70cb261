"""What a house complains of, as one line of JSON each, whoever in it complains."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from typing import Any

import pytest

from grognard.server import serving
from grognard.server.forwarded import Proxies

FIELDS = {"at", "level", "process", "part", "words"}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What is written where complaints are JSON."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    serving.quieten("json")
    return text


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_whoever_complains_does_it_in_one_line(written: io.StringIO) -> None:
    async def nobody(*_: object) -> None:
        raise AssertionError

    serving.config_for(nobody, Proxies())
    logging.getLogger("grognard").warning("two lines\nand %d more", 2)
    logging.getLogger("uvicorn.error").error("what serves the calls complains")
    logging.getLogger("uvicorn.error").info("of every stranger's nonsense")
    try:
        raise ValueError("there")
    except ValueError:
        logging.getLogger("grognard").exception("it failed")
    told = lines(written.getvalue())
    assert [each["words"] for each in told] == [
        "two lines\nand 2 more",
        "what serves the calls complains",
        "it failed",
    ]
    assert [each["level"] for each in told] == ["warning", "error", "error"]
    assert [set(each) for each in told] == [FIELDS, FIELDS, FIELDS | {"trace"}]
    assert "ValueError: there" in told[2]["trace"]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_house_that_cannot_begin_says_so_in_such_a_line(processes: str) -> None:
    words = ("serve", "--database", "postgresql://anna:secret@127.0.0.1:1/x", "--log", "json")
    made = subprocess.run(
        [sys.executable, "-m", "grognard", *words, "--processes", processes, "--port", "0", "--no-browser"],
        capture_output=True,
        text=True,
        env={**os.environ, "GROGNARD_COMPILE": os.environ.get("GROGNARD_COMPILE") or "0"},
        check=False,
    )
    assert made.returncode == 2
    (told,) = lines(made.stderr)
    assert set(told) == FIELDS
    assert "127.0.0.1/x cannot be used" in told["words"]
    assert "secret" not in made.stderr
