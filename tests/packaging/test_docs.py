"""What the documents quote stands in the source, and what they name is there."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
SOURCES = [*ROOT.glob("src/grognard/**/*.py"), *ROOT.glob("examples/**/*.py")]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:[a-z_]+/)+(?:[a-z_]+\.py)?)`")  # from the package on: core/flow.py, bots/
BLOCKS = [
    pytest.param(page, block, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, block in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
    if not block.startswith(">>>")
]


@pytest.mark.parametrize(("page", "block"), BLOCKS)
def test_what_a_block_imports_and_calls_is_there(page: Path, block: str) -> None:
    for node in ast.walk(ast.parse(dedent(block))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("grognard"):
            module = import_module(str(node.module))
            for name in node.names:
                assert hasattr(module, name.name) or import_module(f"{node.module}.{name.name}"), page
        elif isinstance(node, ast.Attribute):
            check_chain(ast.unparse(node))


def check_chain(words: str) -> None:
    """``grognard.flow.legal`` is something, if that is what the words are."""
    names = words.split(".")
    if names[0] != "grognard" or not all(name.isidentifier() for name in names):
        return
    thing: object = import_module("grognard")
    for name in names[1:]:
        assert hasattr(thing, name), words
        thing = getattr(thing, name)


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/explanation/*.md")), ids=lambda page: page.stem)
def test_what_explains_the_program_quotes_it(page: Path) -> None:
    texts = [source.read_text(encoding="utf-8") for source in SOURCES]
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        assert any(block in text for text in texts), block


def test_the_tour_leads_to_files_that_exist() -> None:
    named = FILE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert "core/flow.py" in named
    for file in named:
        assert (ROOT / "src" / "grognard" / file).exists() or (ROOT / file).exists(), file
