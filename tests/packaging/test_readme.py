"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from grognard.core.registry import installed

ROOT = Path(__file__).parents[2]


def test_the_python_block_of_the_readme_is_true() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\(`([a-z-]+)`\)", text.split("<!--games-->")[1].split("<!--/games-->")[0])
    assert sorted(listed) == installed()


def test_links_between_documents_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    for page in pages:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        targets = [*re.findall(r"\]\(([^)#\s]+)[^)]*\)", text), *re.findall(r'src="([^"]+)"', text)]
        for target in targets:
            if "://" not in target and not target.startswith("/"):
                assert (page.parent / target).exists(), f"{page.name} points to {target}"
