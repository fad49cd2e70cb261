"""The pages and their scripts in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from grognard.core.message import TONGUES
from grognard.server.translating import catalogue, in_language, texts_of

WEB = Path(str(resources.files("grognard"))) / "web"
LANGUAGES = [language for language in TONGUES if language != "en"]
ALIKE = {"Grognard", "· Grognard", "grognard verify", "grognard serve --public", "Tab", "Enter", "Esc", "Bot"}
ALIKE |= {"anna@example.org", "https://example.org/turn", "abcde-fghij-…"}  # how such a thing looks
SLOT = re.compile(r"\{(\w+)(?::([^}]*))?\}")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
FORMS = {"en": 2, "de": 2, "pl": 3}


def told_by(script: str) -> Iterator[str]:
    """The sentences that a script gives to ``spoken``: one, one in parts, or one of two."""
    for found in re.finditer(r"\bspoken\(", script):
        depth, at = 1, found.end()
        while depth and script[at] != "{":
            if script[at] == '"':
                at = TEXT.match(script, at).end()  # type: ignore[union-attr]
            else:
                depth += {"(": 1, ")": -1}.get(script[at], 0)
                at += 1
        between = script[found.end() : at]
        texts = TEXT.findall(between)
        yield from ["".join(texts)] if re.search(r'"\s*\+', between) else texts


def all_texts() -> set[str]:
    pages = [path.read_text() for path in WEB.glob("*.html")]
    scripts = [text for path in WEB.glob("*.js") for text in told_by(path.read_text())]
    return {text for page in pages for text in texts_of(page)} | {t for t in scripts if len(t) > 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_nothing_else(language: str) -> None:
    known = set(catalogue(language))
    assert all_texts() - known - ALIKE == set()
    assert known - all_texts() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_arguments_and_all_forms(language: str) -> None:
    for english, text in catalogue(language).items():
        assert {name for name, _ in SLOT.findall(text)} == {name for name, _ in SLOT.findall(english)}, (
            english
        )
        for _, forms in SLOT.findall(text):
            assert not forms or forms.count("|") + 1 == FORMS[language], english


def test_scripts_glue_no_english_to_what_is_spoken() -> None:
    """A sentence of more than two words in a script is given to ``spoken``."""
    for path in sorted(WEB.glob("*.js")):
        script = re.sub(r"/\*\*.*?\*/|(?m:^\s*//.*$)", "", path.read_text(), flags=re.DOTALL)
        spoken = set(told_by(script))
        for text in TEXT.findall(script):
            if re.match(r"[A-Z][a-z]+ [a-z]+ [a-z]+", text):
                assert any(text in sentence for sentence in spoken), (path.name, text)


def test_a_page_is_exchanged_and_stays_a_page() -> None:
    page = (WEB / "index.html").read_text()
    german = in_language(page, "de")
    assert '<html lang="de"' in german
    assert "Deine Tische" in german
    assert "Your tables" not in german.split('id="words"')[0]
    assert len(re.findall("<[a-z]", german)) == len(re.findall("<[a-z]", page)) + 1
    assert in_language(page, "en") == page


def test_a_catalogue_cannot_end_its_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue("de"), "No", "</script><script>alert(1)</script>")
    german = in_language((WEB / "table.html").read_text(), "de")
    assert "<script>alert" not in german
