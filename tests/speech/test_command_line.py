"""The command line in wide letters: what is written in others is English that bypassed the catalogues."""

from __future__ import annotations

import argparse
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard import cli
from grognard.bots.levels import LEVELS
from grognard.store.opening import FILE
from grognard.telling import translated
from tests.speech.pseudo import PSEUDO, spoken_wide

ENGLISH = re.compile(r"\b(?!(?:chart|unix)\b)[a-z]{3,}")  # a key of scenario files, a word of options


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GROGNARD_LANGUAGE", PSEUDO)
    monkeypatch.setattr(argparse, "_", translated)
    with spoken_wide():
        yield


def parsers() -> Iterator[argparse.ArgumentParser]:
    whole = cli.parser()
    yield whole
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for made in action.choices.values():
                yield made
                inner = [each for each in made._actions if isinstance(each, argparse._SubParsersAction)]
                yield from (parser for each in inner for parser in each.choices.values())


def test_every_help_is_said() -> None:
    english = []
    for each in parsers():
        texts = [each.description or "", *(group.title or "" for group in each._action_groups)]
        texts += [
            str(action.help) for action in each._actions if action.help not in (None, argparse.SUPPRESS)
        ]
        english += [(each.prog, text) for text in texts if ENGLISH.search(without_notation(text))]
    assert not english


def test_help_says_how_many_levels_there_are() -> None:
    texts = [
        str(action.help)
        for each in parsers()
        for action in each._actions
        if "--level" in action.option_strings
    ]
    assert texts
    assert all(str(max(LEVELS)) in text for text in texts)


def without_notation(text: str) -> str:
    """Without what is typed as it stands: options, names of commands, files and addresses."""
    return re.sub(
        r"(?<![\w])(--?[\w-]+|[\w.-]*[./:@=][\w./:@=?-]+|`[^`]*`|'[^']*'|\[\w+\]|NAME=\S+)", "", text
    )


def complaints(folder: Path) -> dict[str, list[str]]:
    """What cannot be done, each with the words that it may repeat."""
    nonsense, taken, binary = folder / "nonsense", folder / "taken", folder / "binary"
    nonsense.write_text("nonsense\n")
    (folder / "toml.toml").write_text("title = \n")
    (folder / "key.toml").write_text('title = "x"\nnonsense = 1\n')
    binary.write_bytes(b"\xff\xfe\x00")
    taken.mkdir()
    (taken / FILE).write_text("nonsense")
    place = str(folder)
    return {
        "no such game": ["play", "nonsense"],
        "no such scenario": ["play", "to-war", "--scenario", "nonsense"],
        "no such option": ["play", "to-war", "--option", "nonsense=1"],
        "no such bot": ["league", "to-war", "nonsense", "greedy", "--out", place],
        "one bot": ["league", "to-war", "greedy", "--out", place],
        "no such level": ["league", "to-war", "ismcts/x", "greedy", "--out", place],
        "no such file": ["replay", f"{place}/nowhere"],
        "a folder": ["replay", place],
        "no record": ["verify", str(nonsense)],
        "no text": ["verify", str(binary)],
        "no scenario file": ["scenario", "check", f"{place}/toml.toml"],
        "no such key": ["scenario", "check", f"{place}/key.toml"],
        "no database": ["house", "check", "--data", str(taken)],
        "a file as folder": ["house", "check", "--data", str(nonsense)],
        "no copy": ["house", "restore", str(nonsense), "--data", f"{place}/empty"],
        "nothing to copy": ["house", "backup", f"{place}/copy", "--data", f"{place}/void"],
        "no proxy": ["serve", "--trusted-proxy", "nonsense", "--data", f"{place}/house"],
        "no mail server": ["serve", "--mail", "nonsense", "--data", f"{place}/house"],
        "no port": ["serve", "--port", "99999", "--data", f"{place}/house"],
        "no name for a game": ["new", "Nonsense"],
        "no such language": ["--language", "nonsense", "rules", "to-war"],
        "no matches": ["league", "to-war", "random", "greedy", "--matches", "0", "--out", place],
    }


def test_everything_that_cannot_be_done_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = {}
    for what, words in complaints(tmp_path).items():
        assert cli.main(words) != 0, what
        told = capsys.readouterr()
        text = (told.err + told.out).replace(str(tmp_path), "").replace("grognard:", "")
        assert any(ord(letter) > 0xFF00 for letter in text), (what, text)
        if ENGLISH.search(without_notation(without_names(text))):
            english[what] = text
    assert not english


def without_names(text: str) -> str:
    """Without lists of what there is: names of games, scenarios, options and keys are the same everywhere."""
    return re.sub(r"(?<=[:：]) ?[\w.-]+(, [\w.-]+)+|(?<= )[a-z_]+(, [a-z_]+)+", "", text)


def test_a_port_in_use_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert cli.main(["serve", "--port", port, "--data", str(tmp_path / "house")]) != 0
    told = capsys.readouterr().err.replace("grognard:", "")
    assert not ENGLISH.search(told), told
