"""Rulecheck: no § without code or test, and no code or test without its §.

``python -m grognard.testing.rulecheck`` looks at the games of a checkout, ``complaints`` at any game.
"""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path

from grognard.core.game import Game
from grognard.core.registry import load, names
from grognard.testing.rulebook import cited_by_rules, cited_by_tests, cited_lines, paragraphs, sections


def complaints(game: Game, sources: list[Path], tests: list[Path]) -> list[str]:
    """What is wrong between the rulebook of a game, its sources and its tests."""
    rules = game.rules()
    cited: set[str] = set()
    for source in sources:
        cited |= cited_by_rules(source)
    for test in tests:
        cited |= cited_by_tests(test)
    found = [
        f"{game.name}: {one} is cited by no rule and no test" for one in paragraphs(rules) if one not in cited
    ]
    known = sections(rules)
    for path in [*sources, *tests]:
        for line, section in cited_lines(path, rules):
            if section not in known:
                found.append(f"{path}:{line}: {section} does not stand in the rules of {game.name}")
    return found


def sources_of(game: Game) -> list[Path]:
    """The Python files of a game that is a package."""
    return sorted(Path(str(resources.files(game.package))).rglob("*.py"))


def checkout(root: Path) -> list[str]:
    """Complaints about every game and every example of a checkout."""
    found: list[str] = []
    for name in names():
        game = load(name)
        tests = root / "tests" / name.replace("-", "_")
        found += complaints(game, sources_of(game), sorted(tests.rglob("*.py")))
    for example in sorted((root / "examples").glob("*.py")):
        tests = root / "tests" / "examples"
        found += complaints(load(str(example)), [example], sorted(tests.glob(f"*{example.stem}*.py")))
    return found


def main() -> int:
    found = checkout(Path.cwd())
    for complaint in found:
        sys.stdout.write(complaint + "\n")
    sys.stdout.write(f"rulecheck: {len(found)} complaints\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
