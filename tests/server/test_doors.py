"""A name is never a path: whatever a stranger sends, no file of his choice is executed, opened or told of."""

from __future__ import annotations

import http.client
import itertools
import json
import os
import py_compile
import shutil
import signal
import sys
import tempfile
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard import cli
from grognard.core.record import FORMAT, checksum
from grognard.games.epic_naval.files.reading import shipped
from grognard.server.visitors import fresh_token

from .house import House, in_house
from .program import Program, heard, said
from .test_restart import acts, first_click

TRAP = "trap"  # the file that is there
GAP = "nope"  # one that is not, with a name as long
EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four.py"
Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def lair() -> Iterator[Path]:
    """A folder with a short path (a wish is short), and in it a file that leaves a mark when it is run."""
    with tempfile.TemporaryDirectory(prefix="g") as folder:
        lair = Path(folder).resolve()
        source = f"open({str(lair / 'mark')!r}, 'a').write(__name__)\n"
        for name in (f"{TRAP}.py", f"{TRAP}.PY", f"{TRAP}.py.py"):
            (lair / name).write_text(source)
        py_compile.compile(str(lair / f"{TRAP}.py"), cfile=str(lair / f"{TRAP}.pyc"))
        yield lair


def tricks(lair: Path, name: str) -> list[str]:
    """Ways to name the file ``name`` in ``lair`` that must all fail."""
    path = f"{lair}/{name}.py"
    up = os.path.relpath(path)
    return [
        path,
        up,
        f"./{up}",
        f"{path}/",
        f"//{path}",
        f"{lair}/./{name}.py",
        f"{lair}/../{lair.name}/{name}.py",
        path.replace("/", "\\"),
        path.replace("/", "%2f"),
        path.replace("/", "\u2215"),
        path.replace(".", "\uff0e"),
        path.replace(".py", ".\uff50\uff59"),
        f"{path}\0",
        f"\0{path}",
        f"{path}\0.toml",
        f"{path} ",
        f"{lair}/{name}.PY",
        f"{lair}/{name}.pyc",
        f"{lair}/{name}.py.py",
        f"{lair}/{name}",
        f"file://{path}",
        f"C:{name}.py",
        f"C:{path}",
        f"{path}::$DATA",
        f"{name}.py",
        name,
        f"{name}:GAME",
        f"{path}:GAME",
        f"{name}.GAME",
        "grognard.core",
        "grognard.games.to_war:GAME",
        "a:b",
        "./" * 40 + up,
    ]


ADDRESSES = itertools.count()


def record_of(game: str) -> str:
    """A record that is whole, of a match of ``game`` before its first action."""
    text = f"{FORMAT}\ngame {game}\nruleset 1\nscenario standard\noptions {{}}\nsides west north\n\n"
    return text + f"end {checksum(text)}\n"


# ------------------------------------------------------------------ the three doors


def answer_of(program: Program, method: str, path: str, body: bytes | None = None) -> Answer:
    """One call exactly as written, by a new visitor from an address of his own, which no limit has met."""
    own = f"127.1.0.{next(ADDRESSES) % 250 + 1}"
    line = http.client.HTTPConnection(
        program.address.removeprefix("http://"), timeout=30, source_address=(own, 0)
    )
    cookie = next(iter(program.client.cookies))
    try:
        line.request(method, path, body, {"Cookie": f"{cookie}={fresh_token()}"})
        answer = line.getresponse()
        headers = {name: value for name, value in answer.getheaders() if name.lower() != "date"}
        return answer.status, headers, answer.read()
    finally:
        line.close()


def by_wish(program: Program, name: str) -> Answer:
    return answer_of(program, "POST", "/api/tables", json.dumps({"game": name}).encode())


def by_record(program: Program, name: str) -> Answer:
    return answer_of(program, "POST", "/api/records", record_of(name).encode())


def by_rules(program: Program, name: str) -> Answer:
    return answer_of(program, "GET", "/rules/" + urllib.parse.quote(name, safe=""))


def by_rules_as_it_is(program: Program, name: str) -> Answer:
    return answer_of(program, "GET", "/rules/" + urllib.parse.quote(name))


def by_static(program: Program, name: str) -> Answer:
    return answer_of(program, "GET", "/static/" + urllib.parse.quote(name, safe=""))


def by_scenario(program: Program, name: str) -> Answer:
    return answer_of(
        program, "POST", "/api/tables", json.dumps({"game": "epic-naval", "scenario": name}).encode()
    )


def by_option(program: Program, name: str) -> Answer:
    wish = {"game": "epic-naval", "scenario": "own", "options": {"file": name}}
    return answer_of(program, "POST", "/api/tables", json.dumps(wish).encode())


def by_table(program: Program, name: str) -> Answer:
    return answer_of(program, "GET", "/table/" + urllib.parse.quote(name, safe=""))


DOORS = (by_wish, by_record, by_rules, by_rules_as_it_is, by_static, by_scenario, by_option, by_table)


def without(name: str, answer: Answer) -> Answer:
    """The answer but for the name it repeats."""
    status, headers, body = answer
    text = body.decode()
    for spelling in (json.dumps(repr(name), ensure_ascii=False)[1:-1], repr(name)):
        text = text.replace(spelling, "NAME")
    return status, headers, text.encode()


@pytest.fixture
def program(tmp_path: Path, lair: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Begun in the folder of the trap: what lies there can be imported."""
    monkeypatch.chdir(lair)
    with Program(tmp_path) as program:
        yield program
        assert "Traceback" not in program.stop(signal.SIGTERM)


@pytest.mark.parametrize("door", DOORS)
def test_no_file_is_executed_and_no_answer_tells_which_there_are(
    program: Program, lair: Path, door: Callable[[Program, str], Answer]
) -> None:
    for there, gone in zip(tricks(lair, TRAP), tricks(lair, GAP), strict=True):
        found, missing = (without(name, door(program, name)) for name in (there, gone))
        assert not (lair / "mark").exists(), there
        assert found == missing, there
        assert found[0] in (400, 404), (there, found)  # refused for what it is, not for coming too often
    assert by_wish(program, "to-war")[0] == 200


def test_the_entrance_leads_to_tables_only(program: Program) -> None:
    for table in ("../rules/x.py", "/evil.example", "x.py", "x\\y", "\u0664", "x" * 200, "a%00b", "C:x"):
        _, headers, _ = answer_of(program, "GET", f"{program.entrance}?table={urllib.parse.quote(table)}")
        assert headers["location"] == "/", table
    assert answer_of(program, "GET", f"{program.entrance}?table=a-B_9")[1]["location"] == "/table/a-B_9"


# ------------------------------------------------------------------ within one process: nothing is opened


OPENED: list[str] = []  # everything this process has opened while somebody watched
WATCHING: list[bool] = []


def watch(event: str, given: tuple[Any, ...]) -> None:
    if WATCHING and event in ("open", "import", "compile", "os.listdir", "os.scandir"):
        OPENED.append(str(given[0]))


def test_no_scenario_or_option_from_elsewhere_is_opened(tmp_path: Path, lair: Path) -> None:
    """A true scenario file lies there; its path is worth nothing, only its text is."""
    text = shipped("sandbox.toml")
    path = lair / f"{TRAP}.toml"
    path.write_text(text, encoding="utf-8")
    sys.addaudithook(watch)

    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        await guest.get("/api/games")

        async def wished(**more: object) -> Any:
            return (await guest.post("/api/tables", {"game": "epic-naval", **more})).json()

        async def refusal(**more: object) -> Any:
            return (await wished(**more))["error"]["code"]

        WATCHING.append(True)
        try:
            for name in (str(path), f"{lair}/{TRAP}", f"../../{TRAP}", "ships", "../files/own", "own.toml"):
                assert await refusal(scenario=name) == "unknown_scenario"
            for value in (str(path), {"path": str(path)}, {"file": str(path)}, {"toml": str(path)}):
                assert await refusal(scenario="own", options={"file": value}) == "bad_option"
            told = await wished(scenario="own", options={"file": {"toml": text}})
            assert set(told) == {"id", "links"}, told
            assert [name for name in OPENED if str(lair) in name or name.endswith(".toml")] == []
            path.read_bytes()
            assert str(path) in OPENED  # it would have been noticed
        finally:
            WATCHING.clear()

    scenario(tmp_path)


# ------------------------------------------------------------------ on this machine


@pytest.mark.parametrize("words", [["replay"], ["replay", "--terminal"], ["verify"], ["analyse"]])
def test_a_record_names_no_file_on_the_command_line_either(
    words: list[str], lair: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in tricks(lair, TRAP):
        (lair / "match.grognard").write_text(record_of(name), encoding="utf-8")
        assert cli.main([words[0], str(lair / "match.grognard"), *words[1:]]) in (1, 2)
        said = capsys.readouterr()
        assert "there is no game" in said.out + said.err
        assert not (lair / "mark").exists(), name


def played_on(program: Program, id: str) -> int:
    """Play on at a table until a bot has answered; the version it has come to."""
    socket, table = program.sit(id)
    end = table["version"] + 2
    while table["version"] < end:
        if table["sides"][0]["to_act"] and acts(table):
            said(socket, **first_click(table, f"click-{table['version']}"))
        else:
            heard(socket, "change")
        socket.send('{"t": "hello"}')
        table = heard(socket, "table")
        assert table["trouble"] is None
    return int(table["version"])


def test_a_game_from_a_file_is_played_by_its_name_as_long_as_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GROGNARD_GAMES", raising=False)  # another test may have loaded the example
    file = tmp_path / "four.py"
    shutil.copy(EXAMPLE, file)
    data = tmp_path / "data"
    with Program(data, "play", str(file), "--level", "1") as program:
        id = program.client.get(program.entrance).headers["location"].removeprefix("/table/")
        assert "connect-four" in [game["name"] for game in program.client.get("/api/games").json()]
        assert program.client.get("/rules/connect-four").status_code == 200
        version = played_on(program, id)
        record = program.client.get(f"/api/tables/{id}/record").text
        assert program.stop(signal.SIGINT) == ""  # the bots know the file, too
    with Program(data, "play", str(file), "--level", "1") as program:
        assert program.sit(id)[1]["version"] == version
        assert played_on(program, id) > version
        opened = program.client.post("/api/records", content=record).json()["id"]
        assert program.stop(signal.SIGINT) == ""
    with Program(data) as program:
        for each in (id, opened):
            page = program.client.get(f"/table/{each}")
            assert page.status_code == 409
            assert "its game, connect-four, is not here" in page.text
            assert str(tmp_path) not in page.text
        assert {told["id"] for told in program.client.get("/api/tables").json()} > {id, opened}
        assert program.client.get("/rules/connect-four").status_code == 404
        war = program.client.post("/api/tables", json={"game": "to-war"}).json()["id"]
        assert program.sit(war)[1]["version"] == 0
        assert program.stop(signal.SIGINT) == ""


def test_a_file_that_cannot_be_loaded_does_not_keep_the_others_away(
    tmp_path: Path, lair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody set it in the environment; that is for his log, not for those who ask for a game."""
    (lair / "worse.py").write_text("raise SystemExit(3)\n")
    files = [str(lair / name) for name in (f"{TRAP}.py", "worse.py", f"{GAP}.py")]
    monkeypatch.setenv("GROGNARD_GAMES", os.pathsep.join([*files, str(EXAMPLE)]))
    with Program(tmp_path) as program:
        assert "connect-four" in [game["name"] for game in program.client.get("/api/games").json()]
        for name in ("to-war", "connect-four"):
            assert program.client.post("/api/tables", json={"game": name}).status_code == 200
        answer = program.client.post("/api/tables", json={"game": "chess"})
        assert answer.json()["error"]["code"] == "unknown_game"
        assert str(lair) not in answer.text
        told = program.stop(signal.SIGINT)
        assert all(told.count(file) for file in files)
