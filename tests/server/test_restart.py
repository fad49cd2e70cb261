"""The program is killed in the middle of play and started again: nothing that was shown is lost."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from .program import Program, heard, said

SEATS = [{"kind": "me"}, {"kind": "here"}]


def acts(table: dict[str, object]) -> list[str]:
    scene = table["scene"]
    assert isinstance(scene, dict)
    return [item["act"] for item in scene["items"] if item.get("act")] or list(scene["spelled"])


def first_click(table: dict[str, object], id: str) -> dict[str, object]:
    return {
        "t": "play",
        "id": id,
        "side": table["viewing"],
        "act": acts(table)[0],
        "version": table["version"],
    }


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_in_the_middle_of_play_nothing_is_lost_and_a_retry_is_harmless(tmp_path: Path) -> None:
    wish = {"game": "to-war", "seats": SEATS, "auto": False}
    with Program(tmp_path) as program:
        id = program.client.post("/api/tables", json=wish).json()["id"]
        socket, table = program.sit(id)
        clicks = []
        for number in range(8):
            clicks.append(first_click(table, f"click-{number}"))
            assert said(socket, **clicks[-1])["t"] == "done"
            socket.send('{"t": "hello"}')
            table = heard(socket, "table")
        clicks.append(first_click(table, "the-last"))
        socket.send(json.dumps(clicks[-1]))  # it may be kept or not; nobody was told yet
        assert program.stop(signal.SIGKILL) == ""

    with Program(tmp_path) as program:
        assert [told["id"] for told in program.client.get("/api/tables").json()] == [id]
        socket, again = program.sit(id)
        assert again["version"] in (8, 9)
        if again["version"] == 8:
            assert again["scene"] == table["scene"]
            assert again["log"] == table["log"]
        for click in [*clicks, *clicks]:
            assert said(socket, **click)["t"] == "done"
        socket.send('{"t": "hello"}')
        assert heard(socket, "table")["version"] == 9
        assert program.stop(signal.SIGINT) == ""
        assert program.process.returncode == 0


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are looked up in /proc")
def test_a_bot_thinks_in_a_process_that_ends_with_the_program(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "to-war", "--level", "1", "--seed", "3") as program:
        id = program.client.get("/api/tables").json()[0]["id"]
        socket, table = program.sit(id)
        while table["version"] < 3:
            if table["sides"][0]["to_act"] and acts(table):
                said(socket, **first_click(table, f"click-{table['version']}"))
            else:
                heard(socket, "change")
            socket.send('{"t": "hello"}')
            table = heard(socket, "table")
            assert table["trouble"] is None
        children = children_of(program.process.pid)
        assert children
        program.stop(signal.SIGKILL)
        for child in children:
            wait_for_end(child)


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


def wait_for_end(pid: int) -> None:
    for _ in range(3000):
        try:
            status = Path(f"/proc/{pid}/stat").read_text()
        except FileNotFoundError:
            return
        if status.rsplit(")", 1)[1].split()[0] == "Z":
            return
        signal.sigtimedwait([], 0.01)
    raise AssertionError(f"process {pid} did not end")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_sealed_decision_takes_the_click_it_showed_before_the_restart(tmp_path: Path) -> None:
    """Anna has answered under seal, Ben sees his board as before; the program dies and comes back."""
    wish = {"game": "epic-naval", "scenario": "sandbox", "seats": [{"kind": "me"}, {"kind": "link"}]}
    with Program(tmp_path) as program:
        made = program.client.post("/api/tables", json=wish).json()
        ben = program.joined(next(iter(made["links"].values())))
        anna_socket, anna_table = program.sit(made["id"])
        _, ben_table = program.sit(made["id"], ben)
        assert [side["to_act"] for side in ben_table["sides"]] == [True, True]
        click, answer = first_click(ben_table, "Ben's"), first_click(anna_table, "Anna's")
        assert said(anna_socket, **answer)["t"] == "done"
        assert program.stop(signal.SIGKILL) == ""
    with Program(tmp_path) as program:
        socket, again = program.sit(made["id"], ben)
        assert again["version"] == ben_table["version"]
        assert said(socket, **click)["t"] == "done"
        socket.send('{"t": "hello"}')
        assert heard(socket, "table")["version"] == ben_table["version"] + 1
