"""People at one table, each with his own browser, against the real program: links, restarts, old files."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from grognard.store.opening import FILE
from tests.store.old import TOKENS, old_file

from .program import Json, Program, heard, said
from .test_restart import first_click

WISH = {"game": "to-war", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "link"}], "auto": False}


@contextmanager
def browsers(program: Program, count: int) -> Iterator[list[httpx.Client]]:
    """Fresh ones, each with its own cookies."""
    clients = [httpx.Client(base_url=program.address) for _ in range(count)]
    yield clients
    for client in clients:
        client.close()


def table_for_two(program: Program) -> tuple[str, str]:
    made = program.client.post("/api/tables", json=WISH).json()
    return made["id"], made["links"]["north"]


def join(client: httpx.Client, link: str, name: str = "") -> httpx.Response:
    client.get(link)
    return client.post(link.replace("/join/", "/api/invitations/"), json={"name": name})


def moved_to(program: Program, client: httpx.Client) -> None:
    """The same browser, after the program has been started again elsewhere."""
    client.base_url = httpx.URL(program.address)


def seats(table: Json) -> list[Json]:
    return [side["seat"] for side in table["sides"]]


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def test_a_preview_takes_nothing_and_the_first_to_press_the_button_sits(tmp_path: Path) -> None:
    with Program(tmp_path) as program, browsers(program, 4) as (robot, ben, carl, eve):
        id, link = table_for_two(program)
        for method in ("HEAD", "GET", "GET"):
            assert robot.request(method, link).status_code == 200
        for client in (ben, carl):
            assert "Sit down as North" in client.get(link).text
        call = link.replace("/join/", "/api/invitations/")
        assert code(eve.post(call, json={})) == "no_cookie"
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda client: client.post(call, json={"name": "B"}), (ben, carl)))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner, loser = (ben, carl) if answers[0].status_code == 200 else (carl, ben)
        assert code(answers[0] if winner is carl else answers[1]) == "seat_taken"
        told = loser.get(link)
        assert "sits there already" in told.text
        assert f'href="/table/{id}"' in told.text
        assert winner.get(link).headers["location"] == f"/table/{id}"
        for client, you in ((program.client, [0]), (winner, [1]), (loser, []), (robot, [])):
            table = program.sit(id, client)[1]
            assert table["you"] == you
            assert [len(seat["holders"]) for seat in seats(table)] == [1, 1]
        assert program.stop(signal.SIGINT) == ""


def test_over_a_restart_seats_are_kept_and_links_expire(tmp_path: Path) -> None:
    with Program(tmp_path) as program, browsers(program, 2) as (ben, carl):
        (first, link), (second, other) = table_for_two(program), table_for_two(program)
        assert join(ben, link, "Ben").json() == {"id": first}
        carl.get(other)
        assert program.stop(signal.SIGKILL) == ""
        database = sqlite3.connect(tmp_path / FILE)
        with database:
            database.execute("UPDATE invitations SET expires = 1.0 WHERE match = ?", (second,))
        database.close()
        with Program(tmp_path) as again:
            for client in (ben, carl):
                moved_to(again, client)
            path = httpx.URL(link).path
            assert ben.get(path).headers["location"] == f"/table/{first}"
            assert seats(again.sit(first, carl)[1])[1]["name"] == "Ben"
            expired = httpx.URL(other).path
            assert carl.get(expired).status_code == 410
            assert code(join(carl, expired)) == "invitation_over"
            fresh = again.client.post(f"/api/tables/{second}/invite", json={"side": "north"}).json()["url"]
            fresher = again.client.post(f"/api/tables/{second}/invite", json={"side": "north"}).json()["url"]
            assert code(join(carl, fresh)) == "invitation_over"
            assert join(carl, fresher).json() == {"id": second}
            assert again.stop(signal.SIGINT) == ""


def test_a_seat_is_freed_before_the_first_decision_and_not_after(tmp_path: Path) -> None:
    with Program(tmp_path) as program, browsers(program, 2) as (ben, carl):
        id, link = table_for_two(program)
        free = f"/api/tables/{id}/free"
        join(ben, link, "Ben")
        socket, _ = program.sit(id, ben)
        assert program.client.post(free, json={"side": "north"}).status_code == 200
        while heard(socket, "change").get("you") != []:
            pass
        assert said(socket, t="resign", id="1", side=1)["code"] == "not_your_seat"
        assert ben.get(link).status_code == 410
        url = program.client.post(f"/api/tables/{id}/invite", json={"side": "north"}).json()["url"]
        join(carl, url, "Carl")
        chairs = [program.sit(id), program.sit(id, carl)]
        socket, table = next(
            (socket, table) for socket, table in chairs if table["sides"][table["viewing"]]["to_act"]
        )
        assert said(socket, **first_click(table, "the-first"))["t"] == "done"
        for client in (program.client, carl):
            assert code(client.post(free, json={"side": "north"})) == "too_late"
        assert program.stop(signal.SIGINT) == ""


def test_an_old_file_is_upgraded_by_starting_the_program(tmp_path: Path) -> None:
    """Whoever held a seat holds it, and several who hold the same are shown."""
    old_file(tmp_path)
    with Program(tmp_path) as program, browsers(program, 4) as clients:
        ben, carl, _, eve = clients
        for client, who in zip(clients, ("ben", "carl", "dora"), strict=False):
            client.cookies.set("grognard_0badcafe", TOKENS[who])
        for client in (ben, carl):
            assert client.get(f"/join/{TOKENS['shared']}").headers["location"] == "/table/shared"
            assert program.sit("shared", client)[1]["you"] == [1]
        table = program.sit("shared", eve)[1]
        assert table["version"] == 4
        assert len({holder["tag"] for holder in seats(table)[1]["holders"]}) == 3
        assert "sits there already" in eve.get(f"/join/{TOKENS['shared']}").text
        assert join(eve, f"/join/{TOKENS['open']}").json() == {"id": "open"}
        assert program.sit("open", eve)[1]["you"] == [1]
        assert program.stop(signal.SIGINT) == ""
    assert (tmp_path / f"{FILE}.schema-1").exists()


@pytest.mark.parametrize("content", [b"", b"no database at all " * 300])
def test_a_damaged_file_is_named_at_the_start_and_not_touched(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / FILE
    file.write_bytes(content)
    words = ["play", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    ran = subprocess.run(
        [sys.executable, "-m", "grognard", *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode != 0
    assert str(file) in ran.stderr
    assert "Nothing was changed" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert file.read_bytes() == content
    assert sorted(left.name for left in tmp_path.iterdir()) == ["lock", FILE]
