"""Compiled code is never stale, and never half there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard import _compiled

ROOT = Path(__file__).parents[2]
WHAT_RUNS = (
    "import grognard; from grognard.core import chance;"
    "print(grognard.COMPILED, chance.__file__.endswith('.py'), chance.Rng(1).below(6))"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the core and the bots, but no game: quick to compile."""
    ignore = shutil.ignore_patterns("__pycache__", "to_war", "midway", "kido_butai", "island", "epic_naval")
    shutil.copytree(ROOT / "src/grognard", tmp_path / "src/grognard", ignore=ignore)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def in_checkout(checkout: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(checkout / "src"), **environment}
    if "GROGNARD_COMPILE" not in environment:
        env.pop("GROGNARD_COMPILE", None)
    return subprocess.run(
        [sys.executable, *words], cwd=checkout, env=env, capture_output=True, text=True, check=False
    )


def what_runs(checkout: Path, **environment: str) -> str:
    ran = in_checkout(checkout, "-c", WHAT_RUNS, **environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@pytest.mark.slow
def test_a_build_serves_only_the_sources_it_was_made_of(checkout: Path) -> None:
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        pytest.skip("this machine has no C compiler")
    source = checkout / "src/grognard/core/chance.py"
    original = source.read_text()
    assert what_runs(checkout).startswith("False True")

    built = in_checkout(checkout, "setup.py", "build_ext", "--inplace")
    assert built.returncode == 0, built.stderr
    compiled = what_runs(checkout)
    assert compiled.startswith("True False")
    assert what_runs(checkout, GROGNARD_COMPILE="0") == compiled.replace("True False", "False True")
    assert not list((checkout / "src").rglob("*.so")), "nothing may shadow the sources"

    source.write_text(original.replace("return (self.word() * n) >> 32", "return 5"))
    assert what_runs(checkout) == "False True 5", "an edit is seen at once"
    source.write_text(original)
    assert what_runs(checkout) == compiled, "the sources are the old ones again, and so is the build"

    next((checkout / "build/compiled").glob("*/complete")).unlink()
    assert what_runs(checkout).startswith("False True"), "an unfinished build is not used"


def test_without_a_compiler_plain_python_is_used(checkout: Path) -> None:
    broken = {"CC": "/bin/false", "LDSHARED": "/bin/false"}
    built = in_checkout(checkout, "setup.py", "build_ext", "--inplace", **broken)
    assert built.returncode == 0, built.stderr
    assert "plain Python will be used" in built.stderr
    assert what_runs(checkout).startswith("False True")
    insisting = in_checkout(checkout, "setup.py", "build_ext", "--inplace", GROGNARD_COMPILE="1", **broken)
    assert insisting.returncode != 0
    assert "compiling failed: Command '['/bin/false'" in insisting.stderr, "all was well up to the C compiler"


def test_the_tests_run_what_they_were_asked_to_run() -> None:
    wish = os.environ.get("GROGNARD_COMPILE")
    if wish == "1":
        assert grognard.COMPILED
    if wish == "0" and _compiled.in_checkout():
        assert not grognard.COMPILED


def test_every_module_to_compile_exists() -> None:
    names = {path.stem for path in _compiled.modules()}
    assert set(_compiled.CORE) | set(_compiled.BOTS) <= names
