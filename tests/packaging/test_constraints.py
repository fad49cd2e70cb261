"""The development tools are pinned in one list, for pip and for uv."""

from __future__ import annotations

import tomllib
from pathlib import Path

from grognard import building

ROOT = Path(__file__).parents[2]


def test_pip_and_uv_are_held_to_the_same_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["uv"]["constraint-dependencies"] == pins


def test_the_compiler_is_the_one_whose_c_is_mended() -> None:
    """setup.py edits what mypy writes, so that no other version will do, wherever one is named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    exactly = f"mypy=={building.MYPY}"
    assert exactly in project["build-system"]["requires"]
    assert exactly in project["dependency-groups"]["build"]
    assert exactly in project["tool"]["uv"]["constraint-dependencies"]


def test_who_only_plays_gets_the_compiler_and_no_test_tools() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    assert project["tool"]["uv"]["default-groups"] == ["build"]
    assert {line.partition("==")[0].partition(">=")[0] for line in groups["build"]} == {"mypy", "setuptools"}
    assert {"include-group": "build"} in groups["dev"]
