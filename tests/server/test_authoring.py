"""The file of a game is saved while it is played: its tables go on under the new rules."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from .program import Json, Program, heard, said

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four.py"
WISH = {"game": "connect-four", "seats": [{"kind": "me"}, {"kind": "here"}]}


def look(socket: ClientConnection) -> Json:
    time.sleep(0.1)  # whoever asks without a pause is sent away
    socket.send('{"t": "hello"}')
    return heard(socket, "table")


def saved(socket: ClientConnection) -> str:
    """What the table says of the file, as soon as it says something new."""
    while True:
        told: dict[str, Any] = heard(socket, "change", "table")
        if told.get("saved"):
            return str(told["saved"])


def test_saving_the_file_reloads_the_game_and_leads_the_match_on(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    file = tmp_path / "fours.py"
    shutil.copyfile(EXAMPLE, file)
    with Program(tmp_path / "data", "play", str(file)) as program:
        id = program.client.post("/api/tables", json=WISH).json()["id"]
        socket, table = program.sit(id)
        for number, column in enumerate("agb"):
            click = {"t": "play", "id": f"click-{number}", "act": column}
            assert said(socket, **click, side=table["viewing"], version=table["version"])["t"] == "done"
            table = look(socket)

        file.write_text(text.replace("Drop a disc into a column.", "Drop it!"), encoding="utf-8")
        assert saved(socket) == "fours.py was saved, and its new rules are in force."
        table = look(socket)
        assert table["scene"]["prompt"]["text"] == "Drop it!"
        assert len(table["log"]) == table["entries"] == 3

        file.write_text(text.replace("Seven columns", "Seven pillars").replace("GAME: Final", "GAME = ("))
        assert "fours.py, line " in saved(socket)
        assert look(socket)["scene"]["prompt"]["text"] == "Drop it!"
        assert "Seven pillars" not in program.client.get("/rules/connect-four").text

        narrow = text.replace("COLUMNS: Final = 7", "COLUMNS: Final = 6")
        file.write_text(narrow.replace("Seven columns", "Six columns"), encoding="utf-8")
        assert "They lead as far as move 1 of 3; then g is no longer possible" in saved(socket)
        table = look(socket)
        assert table["entries"] == 1
        assert {item["act"] for item in table["scene"]["items"] if item.get("act")} == set("abcdef")
        assert "Six columns" in program.client.get("/rules/connect-four").text

        done = said(socket, t="play", id="on", act="f", side=1, version=table["version"])
        assert done["t"] == "done"
        assert look(socket)["saved"] is None
        assert program.errors == ""

    with Program(tmp_path / "data", "play", str(file)) as program:  # the log holds the match as it went on
        assert program.sit(id)[1]["entries"] == 2


def test_a_bot_goes_on_under_the_new_rules(tmp_path: Path) -> None:
    """Its process knew the old ones: there it could answer what is no longer possible."""
    file = tmp_path / "fours.py"
    text = EXAMPLE.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    with Program(tmp_path / "data", "play", str(file), "--level", "1") as program:
        id = program.client.get("/api/tables").json()[0]["id"]
        socket, table = program.sit(id)
        act(socket, table, "first")
        while table["entries"] < 2:
            table = look(socket)
        narrow = text.replace("COLUMNS: Final = 7", "COLUMNS: Final = 1")
        file.write_text(narrow, encoding="utf-8")
        assert "new rules are in force" in saved(socket)
        table = look(socket)
        while not table["outcome"]:
            if any(item.get("act") for item in table["scene"]["items"]):
                act(socket, table, f"then-{table['version']}")
            assert not table["trouble"]
            table = look(socket)
        assert program.process.poll() is None


def act(socket: ClientConnection, table: Json, id: str) -> None:
    """Drop a disc into the first column that is offered."""
    column = min(item["act"] for item in table["scene"]["items"] if item.get("act"))
    said(socket, t="play", id=id, act=column, side=table["viewing"], version=table["version"])
