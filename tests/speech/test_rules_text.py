"""The rules in German and Polish: the same paragraphs, tables, figures and words as RULES.md."""

from __future__ import annotations

import fnmatch
import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from grognard import load
from grognard.server.rules import ITEM

from .rules_words import BANNED, WORDS

NAMES = ("to-war", "island", "kido-butai", "midway", "epic-naval")
BOTH = [(name, language) for name in NAMES for language in ("de", "pl")]
MARK = re.compile(r"\*\*((?:§\d[\d.]*|[RCE]\d+))\b")
HEADING = re.compile(r"(#+) (§?\d+)?")
CODE = re.compile(r"`[^`]+`")
ENGLISH = re.compile(r"\b(the|and|of|with|are|that|this|which|from|their|its|has|have|each|may|must|not)\b")
STRAIGHT = re.compile(r"[\"']")


def rules(name: str, language: str = "") -> str:
    file = f"RULES.{language}.md" if language else "RULES.md"
    return resources.files(load(name).package).joinpath(file).read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    return [block for block in text.strip().split("\n\n") if block.strip()]


def pairs(name: str, language: str) -> list[tuple[str, str]]:
    english, other = blocks(rules(name)), blocks(rules(name, language))
    assert len(english) == len(other)
    return list(zip(english, other, strict=True))


def shape(block: str) -> str:
    """What kind of block it is, with its number: a heading, a §, a ruling, a case, a table, a text."""
    heading = HEADING.match(block)
    if heading:
        return f"{heading[1]} {heading[2] or ''}"
    mark = MARK.match(block)
    return mark[1] if mark else block[0] if block[0] in "|-\\" else "text"


def cells(table: str) -> list[list[str]]:
    return [line.strip("|").split("|") for line in table.split("\n")]


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_every_paragraph_is_there_once_and_in_the_same_order(name: str, language: str) -> None:
    there = [shape(block) for block in blocks(rules(name, language))]
    assert there == [shape(block) for block in blocks(rules(name))]
    marks = [mark for mark in there if mark[0] in "§RCE"]
    assert len(marks) > 40
    assert len(marks) == len(set(marks)), "a paragraph stands twice"


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_figures_options_and_references_of_every_paragraph_are_the_same(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        assert numbers(other) == numbers(english), other
        assert sorted(CODE.findall(other)) == sorted(CODE.findall(english)), other
        assert other.count("**") == english.count("**"), other


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_every_table_has_the_same_rows_and_figures(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        if english.startswith("|"):
            assert [len(row) for row in cells(other)] == [len(row) for row in cells(english)]
            for row, same in zip(cells(other), cells(english), strict=True):
                assert [numbers(cell) for cell in row] == [numbers(cell) for cell in same]


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_words_of_the_glossary_are_used(name: str, language: str) -> None:
    for line in WORDS[name].strip().split("\n"):
        word, german, polish = line.split(" | ")
        own = german if language == "de" else polish
        met = [other for english, other in pairs(name, language) if re.search(word, plain(english))]
        assert met, f"the rules of {name} do not speak of {word}"
        for other in met:
            assert re.search(own, plain(other)), f"{word} should be {own} in: {other}"


def plain(block: str) -> str:
    """The block in small letters on one line, without options and without the heading it comes from."""
    text = CODE.sub("", " ".join(block.split()))
    return re.sub(r" \[[^\]]*\]$", "", text).lower()


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_words_of_machine_translations_do_not_come_back(name: str, language: str) -> None:
    text = rules(name, language)
    for words in (BANNED[language][""], BANNED[language][name]):
        found = re.search(words, text)
        assert found is None, (
            f"{found[0]!r} near {text[found.start() - 40 : found.end() + 40]!r}" if found else ""
        )


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_no_english_is_left(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        left = ENGLISH.search(re.sub(r"\*[^*]+\*", "", CODE.sub("", other)))
        assert left is None, f"{left[0]!r} in: {other}" if left else ""
        if shape(english) == "text" or shape(english)[0] in "§RC":
            assert " ".join(other.split()) != " ".join(english.split()), f"not translated: {other}"


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_quotation_marks_spaces_and_lines_are_those_of_the_language(name: str, language: str) -> None:
    text = CODE.sub("code", rules(name, language))
    assert STRAIGHT.search(text) is None
    closing = "“" if language == "de" else "”"
    assert text.count("„") == text.count(closing)
    assert ("”" if language == "de" else "“") not in text
    assert "  " not in re.sub(r"^ +", "", text, flags=re.MULTILINE)
    for block in blocks(text):
        for line in block.split("\n")[1:]:
            assert block.startswith("- ") or ITEM.match(line) is None, f"would be read as a list: {line}"


def test_every_language_is_shipped_with_the_package() -> None:
    root = Path(__file__).parents[2]
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["grognard"]
    files = sorted((root / "src/grognard").glob("games/*/RULES*.md"))
    assert len(files) == 3 * len(NAMES)
    for file in files:
        path = file.relative_to(root / "src/grognard").as_posix()
        assert any(fnmatch.fnmatch(path, pattern) for pattern in patterns), path
