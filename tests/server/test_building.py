"""Compiling a checkout in the background: once, quietly, and only where it is possible and wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard import _compiled, building, cli


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The commands that were begun, in a checkout with everything there and nothing built."""
    commands: list[list[str]] = []

    def begin(command: list[str], **_: Any) -> str:
        commands.append(command)
        return "a process"

    monkeypatch.delenv("GROGNARD_COMPILE", raising=False)
    monkeypatch.setattr(_compiled, "in_checkout", lambda: True)
    monkeypatch.setattr(_compiled, "build_folder", lambda: tmp_path)
    monkeypatch.setattr(building, "installed", {"mypy": building.MYPY, "setuptools": "77.0.1"}.__getitem__)
    monkeypatch.setattr(subprocess, "Popen", begin)
    return commands


def test_after_an_edit_the_checkout_is_compiled_while_somebody_plays(begun: list[list[str]]) -> None:
    assert building.build_quietly() is not None
    assert begun[0][-3:] == ["setup.py", "build_ext", "--inplace"]


def test_what_is_built_is_not_built_again(begun: list[list[str]]) -> None:
    (_compiled.build_folder() / _compiled.COMPLETE).touch()
    assert building.build_quietly() is None
    assert begun == []


@pytest.mark.parametrize("why", ["not wanted", "no mypy", "another mypy", "installed"])
def test_where_it_cannot_or_shall_not_be_nothing_happens(
    why: str, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    if why == "not wanted":
        monkeypatch.setenv("GROGNARD_COMPILE", "0")
    elif why == "no mypy":
        monkeypatch.setattr(building, "installed", {"mypy": "", "setuptools": "77.0.1"}.__getitem__)
    elif why == "another mypy":
        monkeypatch.setattr(building, "installed", {"mypy": "2.9.0", "setuptools": "77.0.1"}.__getitem__)
    else:
        monkeypatch.setattr(_compiled, "in_checkout", lambda: False)
    assert building.build_quietly() is None
    assert begun == []


def test_building_by_hand_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_compiled, "in_checkout", lambda: True)
    monkeypatch.setattr(building, "installed", {"mypy": "", "setuptools": "60.2"}.__getitem__)
    assert cli.main(["build"]) == 2
    assert f"pip install 'mypy=={building.MYPY}' 'setuptools>=77'" in capsys.readouterr().err
    monkeypatch.setattr(_compiled, "in_checkout", lambda: False)
    assert cli.main(["build"]) == 2
    assert "installed package" in capsys.readouterr().err


def test_the_quiet_command_runs_another_file_as_its_own(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("import sys; print(__name__, sys.argv)")
    command = [sys.executable, "-c", building.GENTLY, "setup.py", "build_ext"]
    ran = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert ran.stdout.strip() == "__main__ ['setup.py', 'build_ext']"


def test_ending_ends_what_was_begun() -> None:
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
    builder = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    building.stop(builder)
    assert builder.returncode not in (None, 0)
    building.stop(builder)
