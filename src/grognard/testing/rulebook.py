"""The § of a rulebook: which there are, and which a text or a program cites."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HEAD = re.compile(r"^(?:#+ +|\*\*)(§\d+(?:\.\d+)*)", re.MULTILINE)
CHAPTER = re.compile(r"^#+\s+(\d+(?:\.\d+)*)\b", re.MULTILINE)
CITED = re.compile(r"§\d+(?:\.\d+)*")
TEST_NAME = re.compile(r"test_(\d+(?:_\d+)*)_")

Definition = ast.ClassDef | ast.FunctionDef


def sections(rules: str) -> set[str]:
    """Every § that may be cited: headings and lines that begin with one in bold, and their chapters.

    Those are the marks by which ``server/rules.py`` and ``terminal/rulebook.py`` find it.
    """
    known = set(HEAD.findall(rules)) | {f"§{number}" for number in CHAPTER.findall(rules)}
    for section in list(known):
        while "." in section:
            section = section.rpartition(".")[0]
            known.add(section)
    return known


def paragraphs(rules: str) -> list[str]:
    """The § that say something themselves, in their order: those that are not divided further."""
    found = list(dict.fromkeys(HEAD.findall(rules)))
    return [one for one in found if not any(other.startswith(one + ".") for other in found)]


def cited_by_rules(source: Path) -> set[str]:
    """Every § that a docstring of a class or function cites."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, Definition):
            found.update(CITED.findall(ast.get_docstring(node) or ""))
    return found


def cited_by_tests(source: Path) -> set[str]:
    """Every § in a file of tests, also by the name of a test: test_4_2_... is about §4.2."""
    text = source.read_text(encoding="utf-8")
    named = {"§" + number.replace("_", ".") for number in TEST_NAME.findall(text)}
    return named | set(CITED.findall(text))


def cited_lines(source: Path, rules: str) -> list[tuple[int, str]]:
    """Every § in the texts of a program with its line, those of the rulebook itself left out."""
    found = []
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != rules:
            found += [(node.lineno, section) for section in CITED.findall(node.value)]
    return found
