"""The command: says in one line what is wrong, and does what it is told."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from grognard import Match, cli, load
from grognard._version import VERSION
from grognard.commands.choosing import options_from, value_from
from grognard.server import serving
from grognard.store import SqliteStore, StoreError

from .program import Program


def finished(seed: int = 3) -> Match:
    match = Match(load("to-war"), seed=seed)
    while match.outcome is None:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "there is no game 'chess'; there are: "),
        (["play", "to-war", "--scenario", "x"], "no scenario 'x'; it has: standard, strategy"),
        (["play", "to-war", "--option", "x=1"], "no option 'x'"),
        (["play", "to-war", "--option", "x"], "an option is NAME=VALUE, not 'x'"),
        (["play", "to-war", "--option", "first_army=east"], "must be one of"),
        (["play", "to-war", "--option", "units.west.knight=x"], "west.knight"),
        (
            ["play", "midway", "--option", "fire=7"],
            "'fire' is a table: fire.KEY=VALUE for each entry. For example us: ",
        ),
        (["play", "--terminal"], "which game?"),
        (["replay", "nowhere.txt"], "nowhere.txt: there is no such file"),
        (["verify", "nowhere.txt"], "nowhere.txt: there is no such file"),
        (["rules", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert said.err.startswith("grognard: ")
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_taken_port_and_a_locked_folder_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert cli.main(["--port", str(port), "--data", str(tmp_path), "--no-browser"]) == 2
        assert f"port {port} cannot be used" in capsys.readouterr().err
    store = SqliteStore(tmp_path)
    assert cli.main(["--data", str(tmp_path), "--no-browser", "--port", "0"]) == 2
    assert "another grognard is using" in capsys.readouterr().err
    store.close()


def test_unknown_words_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["dance"], ["play", "to-war", "--fast"], ["games", "x"]):
        with pytest.raises(SystemExit) as ended:
            cli.main(words)
        assert ended.value.code == 2
        assert "usage" in capsys.readouterr().err


def test_version_games_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"grognard {VERSION}\n"
    assert cli.main(["games"]) == 0
    assert "to-war" in capsys.readouterr().out
    assert cli.main(["rules", "to-war"]) == 0
    assert capsys.readouterr().out == load("to-war").rules().rstrip() + "\n"


def test_fair_dice_are_told_from_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fair = finished().record
    file = tmp_path / "match.txt"
    file.write_text(fair.dumps(), encoding="utf-8")
    assert cli.main(["verify", str(file)]) == 0
    assert "fair" in capsys.readouterr().out
    file.write_text(fair.dumps().replace("to-war", "to-peace"), encoding="utf-8")
    assert cli.main(["verify", str(file)]) == 1
    for toss in fair.tosses:
        toss.dice = None
    file.write_text(fair.dumps(), encoding="utf-8")
    assert cli.main(["verify", str(file)]) == 1
    assert "cannot be checked" in capsys.readouterr().out
    file.write_bytes(b"\xff\xfe\x00")
    assert cli.main(["verify", str(file)]) == 2


def test_a_record_is_printed_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(finished().record.dumps(), encoding="utf-8")
    assert cli.main(["replay", str(file), "--terminal"]) == 0
    assert "West" in capsys.readouterr().out


def test_options_are_read_as_the_game_means_them() -> None:
    game = load("to-war")
    words = ["first_army=south", "units.west.knight=7/5 F2", "units.north.king=5/5 T"]
    assert options_from(game, words) == {
        "first_army": "south",
        "units": {"west.knight": "7/5 F2", "north.king": "5/5 T"},
    }
    words = ["fire=us: 1 2 3 4 5 6 6", "fire.japan=1 2 3 4 5 5 5", "diagrams=us-fighter: red F F2; navy B"]
    options = options_from(load("midway"), words)
    assert options == {
        "fire": {"us": "1 2 3 4 5 6 6", "japan": "1 2 3 4 5 5 5"},
        "diagrams": {"us-fighter": "red F F2; navy B"},
    }
    load("midway").rules_for(None, options)
    assert value_from(True, "off") is False
    assert value_from(True, "maybe") == "maybe"
    assert value_from(3, "-7") == -7
    assert value_from(3, "many") == "many"


def test_a_game_is_sat_down_at_and_the_end_is_clean(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "to-war", "--scenario", "strategy", "--level", "2") as program:
        entered = program.client.get(program.entrance)
        id = entered.headers["location"].removeprefix("/table/")
        listed = program.client.get("/api/tables").json()
        assert [told["id"] for told in listed] == [id]
        assert listed[0]["scenario"] == "strategy"
        assert listed[0]["scenario_title"] == "For more strategy"
        assert [side["seat"]["kind"] for side in listed[0]["sides"]] == ["me", "bot"]
        assert listed[0]["sides"][1]["seat"]["level"] == 2
        assert program.stop(signal.SIGINT) == ""
        assert program.process.returncode == 0


def test_a_record_is_opened_at_a_table(tmp_path: Path) -> None:
    match = finished()
    file = tmp_path / "match.grognard"
    file.write_text(match.record.dumps(), encoding="utf-8")
    with Program(tmp_path / "data", "replay", str(file)) as program:
        id = program.client.get(program.entrance).headers["location"].removeprefix("/table/")
        table = program.sit(id)[1]
        assert table["entries"] == len(match.entries)
        assert table["outcome"] is not None


def test_served_for_friends_links_lead_to_where_they_are(tmp_path: Path) -> None:
    wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]}
    with Program(tmp_path, "serve", "--public", "--name", "anvil.example") as program:
        link = program.client.post("/api/tables", json=wish).json()["links"]["north"]
        assert "127.0.0.1" not in link
        called = {"host": "anvil.example"}
        assert program.client.get("/api/games", headers=called).status_code == 200
        assert program.client.get("/api/games", headers={"host": "other.example"}).status_code == 421
        assert program.stop(signal.SIGTERM) == ""
        assert program.process.returncode == 0


@pytest.mark.parametrize(
    ("words", "host", "line"),
    [
        ([], "127.0.0.1", "Only this machine can reach it; --public opens it to your network."),
        (["--host", "127.0.0.1"], "127.0.0.1", "Only this machine can reach it; --public opens it"),
        (["--public"], "0.0.0.0", "can come in; nothing is encrypted."),
        (["--host", "192.0.2.5"], "192.0.2.5", "can come in; nothing is encrypted."),
    ],
)
def test_served_it_listens_here_alone_unless_asked_and_says_who_can_come(
    words: list[str], host: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[serving.Plan] = []
    monkeypatch.setattr(serving, "run", plans.append)
    cli.main(["serve", *words])
    [plan] = plans
    assert plan.host == host
    public = "" if serving.is_private(plan) else "http://x:8137"
    assert line in serving.reach(plan, public)
    assert ("on port 8137" in serving.reach(plan, public)) is bool(public)


def test_the_program_says_who_can_come(tmp_path: Path) -> None:
    with Program(tmp_path, "serve") as program:
        assert program.process.stdout is not None
        assert "Only this machine can reach it" in program.process.stdout.readline()


def test_proxies_that_cannot_be_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--trusted-proxy", "anvil"]) == 2
    assert "a trusted proxy is an address or unix" in capsys.readouterr().err
    assert cli.main(["serve", "--trusted-proxy", "unix"]) == 2
    assert "--trusted-proxy unix is for --socket" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.main(["serve", "--public", "--host", "127.0.0.1"])


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such sockets")
def test_a_socket_in_the_file_system_is_listened_at_and_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "table.sock"
    with serving.listen_at(path), pytest.raises(StoreError, match="somebody listens there"):
        serving.listen_at(path)
    assert path.is_socket()  # left there, as after a kill
    serving.listen_at(path).close()
    taken = tmp_path / "file"
    taken.write_text("mine", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be used: it is no socket"):
        serving.listen_at(taken)
    assert taken.read_text(encoding="utf-8") == "mine"
    with pytest.raises(StoreError, match="the name is too long"):
        serving.listen_at(tmp_path / ("long" * 50))


@pytest.mark.parametrize("name", ["https://table.example", "table.example:443", "two words", ""])
def test_what_is_no_name_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Or else the house would not know itself, and nobody would be told why."""
    assert cli.main(["serve", "--name", name]) == 2
    assert "--name is a name such as table.example" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--mail", "smtp://[host"], ["--database", "postgresql://[house"]])
def test_half_an_address_is_refused_in_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", *words]) == 2
    assert words[0] in capsys.readouterr().err


@pytest.mark.parametrize("places", ["-1", "257"])
def test_somebody_thinks_for_a_house_or_does_not_say_so(
    places: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["think", "--database", "postgresql:///house", "--places", places]) == 2
    assert "--places is a number from 1 to 256" in capsys.readouterr().err


def test_a_port_that_nobody_asked_for_is_the_usual_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["serve", "--host", "203.0.113.7", "--data", str(tmp_path)]) == 2  # nobody's
    assert f"203.0.113.7 port {serving.PORT} cannot be used" in capsys.readouterr().err


ENDED = """\
import signal, sys
from grognard.server import serving

async def end(hall):
    signal.raise_signal(signal.SIGINT)
    return ""

serving.run_one(serving.Plan(port=0, data=sys.argv[1], browser=False, first=end))
"""


def test_who_ends_it_while_it_begins_reads_no_complaint(tmp_path: Path) -> None:
    program = [sys.executable, "-c", ENDED, str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_who_reads_no_further_reads_no_complaint() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    program = [sys.executable, "-m", "grognard", "games"]
    done = subprocess.run(program, stdout=writes, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (cli.ENOUGH, "")


def test_the_same_seed_gives_the_same_dice(tmp_path: Path) -> None:
    commitments = set()
    for number in range(2):
        with Program(tmp_path / str(number), "play", "to-war", "--seed", "7") as program:
            id = program.client.get("/api/tables").json()[0]["id"]
            commitments.add(program.sit(id)[1]["dice"])
    assert len(commitments) == 1


def test_a_friend_is_told_an_address_he_can_reach() -> None:
    assert serving.is_loopback("127.0.0.1")
    assert serving.is_loopback("localhost")
    assert serving.is_loopback("::1")
    assert not serving.is_loopback("0.0.0.0")
    assert not serving.is_loopback("anvil")
    assert serving.reachable("192.168.7.7") == "192.168.7.7"
    assert serving.reachable("0.0.0.0") != "0.0.0.0"
    assert serving.shown("fe80::1") == "[fe80::1]"
    assert "anvil" in serving.names_of(serving.Plan(host="0.0.0.0", names=("anvil",)))


def test_the_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not serving.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serving.has_screen()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert serving.has_screen()


def test_small_answers_are_sent_at_once() -> None:
    """Or else every second one waits until the first is acknowledged, which takes 40 ms."""

    accepted: list[int] = []

    def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def main() -> None:
        listening = serving.listen("127.0.0.1", 0)
        async with await asyncio.start_server(answer, sock=listening):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            await reader.read()
            writer.close()

    asyncio.run(main())
    assert accepted == [1]


def test_the_usual_port_is_taken_if_it_is_free_and_another_if_not() -> None:
    first = serving.listen("127.0.0.1", None)
    second = serving.listen("127.0.0.1", None)
    assert first.getsockname()[1] != second.getsockname()[1]
    assert first.getsockname()[1] == serving.PORT or second.getsockname()[1] != serving.PORT
    first.close()
    second.close()


def test_on_windows_one_process_serves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert cli.main(["serve", "--processes", "2", "--database", "postgresql:///house"]) == 2
    assert "cannot share a port on Windows" in capsys.readouterr().err
