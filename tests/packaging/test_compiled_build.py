"""Compiled code is never stale, and never half there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard import _compiled, building

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


OWN_GAME = """
import sys
import grognard
from grognard.testing.promises.sheet import each_step_names_its_paragraph
game = grognard.load(sys.argv[1])
each_step_names_its_paragraph(game, "", None)
position = game.setup()
decisions = grognard.random_playout(position, grognard.Rng(1))
print(grognard.COMPILED, type(game.steps()[0]).__module__.split()[0], decisions)
"""


@pytest.mark.slow
def test_a_game_of_ones_own_is_compiled_and_used_as_long_as_it_stays_as_it_is(checkout: Path) -> None:
    if not building.has_compiler():
        pytest.skip("this machine has no C compiler")
    file = checkout / "my-game.py"
    shutil.copy(ROOT / "src/grognard/starter/ambush.py", file)
    interpreted = in_checkout(checkout, "-c", OWN_GAME, str(file)).stdout.split()
    assert interpreted[:2] == ["False", "grognard"]

    built = in_checkout(checkout, "-m", "grognard", "compile", str(file))
    assert built.returncode == 0, built.stdout + built.stderr
    assert built.stdout.endswith(f"Ambush is compiled, and played so until {file} is changed.\n")
    compiled = in_checkout(checkout, "-c", OWN_GAME, str(file)).stdout.split()
    assert compiled == ["True", "own_game_my_game", interpreted[2]]
    by_name = OWN_GAME.replace("sys.argv[1]", "'ambush'")
    elsewhere = in_checkout(checkout, "-c", by_name, GROGNARD_GAMES=str(file))
    assert elsewhere.stdout.split() == compiled

    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert in_checkout(checkout, "-c", OWN_GAME, str(file)).stdout.split() == interpreted


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("to-war", "is no Python file"),
        ("nothing.py", "there is no file"),
        ("broken.py", "broken.py, line 1: "),
    ],
)
def test_what_cannot_be_compiled_is_said(tmp_path: Path, file: str, why: str) -> None:
    (tmp_path / "broken.py").write_text("GAME = game\n")
    name = file if file == "to-war" else str(tmp_path / file)
    told = subprocess.run(
        [sys.executable, "-m", "grognard", "compile", name], capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert why in told.stderr
    assert "Traceback" not in told.stderr


def test_without_a_compiler_nothing_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_compiled, "in_checkout", lambda: True)
    versions = {"mypy": building.MYPY, "setuptools": str(building.SETUPTOOLS)}
    monkeypatch.setattr(building, "installed", versions.__getitem__)
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert building.missing() == "building needs a C compiler (gcc or clang), and there is none"
