"""The § of a RULES.md, and who cites them."""

from __future__ import annotations

import re

HEAD = re.compile(r"^[\W_]*(§\d+(?:\.\d+)*)", re.MULTILINE)
CHAPTER = re.compile(r"^#+\s+(\d+(?:\.\d+)*)\b", re.MULTILINE)
CITED = re.compile(r"§\d+(?:\.\d+)*")


def paragraphs(rules: str) -> list[str]:
    """The numbered paragraphs, in their order: every line that begins with its §."""
    return list(dict.fromkeys(HEAD.findall(rules)))


def sections(rules: str) -> set[str]:
    """Every § that may be cited: the paragraphs and the chapters they stand in."""
    known = set(paragraphs(rules)) | {f"§{number}" for number in CHAPTER.findall(rules)}
    for paragraph in list(known):
        while "." in paragraph:
            paragraph = paragraph.rpartition(".")[0]
            known.add(paragraph)
    return known


def cited(text: str) -> set[str]:
    """Every § that a text cites."""
    return set(CITED.findall(text))
