"""What is said in every language was read through; a change shows here.  tools/golden.py writes it anew."""

from __future__ import annotations

import json

import pytest

from grognard.core.message import TONGUES, Message
from grognard.core.registry import load
from tests.speech.saying import catalogue, golden


@pytest.mark.parametrize("name", catalogue.catalogues())
def test_everything_is_said_as_it_was_read(name: str) -> None:
    for game in catalogue.GAMES:
        load(game.replace("_", "-"))
    texts = (golden.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    lines = [json.loads(text) for text in texts]
    for line in lines:
        message = Message(
            line["template"], {key: golden.argument(value) for key, value in line["args"].items()}
        )
        assert {language: message.text(language) for language in TONGUES} == {
            language: line[language] for language in TONGUES
        }
    templates = {text for context, text in catalogue.entries_of(name, "de") if not context}
    assert templates == {line["template"] for line in lines}
