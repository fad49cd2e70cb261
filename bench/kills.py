"""Kill the program again and again while people play, and see whether anything that was shown is lost.

    python bench/kills.py [--kills 500] [--minutes N] [--tables 5] [--games to-war,midway]
                          [--seed 1]

The real program on loopback, killed (SIGKILL) at random moments between and during moves, and started
again on the same data.  Counted are moves that were acknowledged and are gone, and moves that happened
twice though their message was sent again with the same id; tables that do not open again.  Stops by itself;
exit status 1 if there is any, 2 if it could not be tried as often as wished, or hardly anybody could play.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from house_play import acts_in
from kills_nest import Nest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from grognard.core.registry import registered

START_WITHIN = 60.0  # seconds
BETWEEN = 4  # moves that are acknowledged between two kills
Json = dict[str, Any]


class Program:
    """The program in a process of its own, and the owner's browser."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.cookies = httpx.Cookies()
        self.nest = Nest()
        self.start()

    def start(self) -> None:
        self.pid = self.nest.begin("play", "--no-browser", "--port", "0", "--data", self.folder)
        said = self.nest.said.get(timeout=START_WITHIN)
        found = re.search(r"(http://127\.0\.0\.1:\d+)(/enter/\S+)", said)
        assert found, said
        self.address = found[1]
        with httpx.Client(base_url=self.address, cookies=self.cookies, timeout=START_WITHIN) as client:
            client.get(found[2])
            self.cookies = client.cookies

    def made(self, game: str) -> str:
        others = [{"kind": "here"}] * (len(registered(game).sides) - 1)
        wish = {"game": game, "seats": [{"kind": "me"}, *others], "auto": False}
        with httpx.Client(base_url=self.address, cookies=self.cookies, timeout=START_WITHIN) as client:
            return str(client.post("/api/tables", json=wish).raise_for_status().json()["id"])

    def sit(self, table: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/ws"
        return connect(address, additional_headers={"Cookie": cookie}, max_size=None)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.001)

    def end(self) -> None:
        self.kill()
        self.nest.end()


@dataclass
class Player:
    """Both seats of one table; what he was told is done, and what he does not know of."""

    game: str
    rng: random.Random
    tables: list[str] = field(default_factory=list)
    done: int = 0
    unknown: Json | None = None
    failed: str = ""  # what he did not expect of the program
    lost: int = 0
    twice: int = 0

    def play(self, program: Program) -> None:
        """Until the program is killed under him."""
        try:
            while True:
                self.play_one(program)
                self.tables.append(program.made(self.game))
        except (WebSocketException, httpx.HTTPError, OSError, TimeoutError):
            return
        except Exception as error:
            self.failed = repr(error)

    def play_one(self, program: Program) -> None:
        with program.sit(self.tables[-1]) as socket:
            told = heard(socket, "table")
            if self.unknown is not None:
                told = self.again(socket)
            while told["outcome"] is None:
                told = self.move(socket, told)

    def again(self, socket: ClientConnection) -> Json:
        """Say once more what was not answered: whether it was carried out or not, it counts once."""
        assert self.unknown is not None
        answer = said(socket, self.unknown)
        if answer["t"] == "done":
            self.done += 1
        self.unknown = None
        return whole(socket)

    def move(self, socket: ClientConnection, told: Json) -> Json:
        if told["curtain"] is not None:
            said(socket, {"t": "look", "id": name(self.rng), "side": told["curtain"]})
            return whole(socket)
        act = self.rng.choice(acts_in(told["scene"]))
        message = {"t": "play", "id": name(self.rng), "side": told["viewing"], "act": act}
        self.unknown = {**message, "version": told["version"]}
        if said(socket, self.unknown)["t"] == "done":
            self.done += 1
        self.unknown = None
        return whole(socket)

    def check(self, program: Program) -> None:
        """What is kept is what was acknowledged, and at most the one move nobody was told of."""
        moves = sum(kept(program.folder, table) for table in self.tables)
        self.lost = max(self.lost, self.done - moves)
        self.twice = max(self.twice, moves - self.done - (self.unknown is not None))


def kept(folder: str, table: str) -> int:
    """How many moves the store has, asked while nobody uses it."""
    with sqlite3.connect(f"file:{folder}/tables.sqlite3?mode=ro", uri=True) as database:
        query = "SELECT count(*) FROM events WHERE match = ? AND action IS NOT NULL"
        return int(database.execute(query, (table,)).fetchone()[0])


def name(rng: random.Random) -> str:
    return f"{rng.getrandbits(64):x}"


def heard(socket: ClientConnection, *kinds: str) -> Json:
    while True:
        told: Json = json.loads(socket.recv(timeout=START_WITHIN))
        if told["t"] in kinds:
            return told


def said(socket: ClientConnection, message: Json) -> Json:
    socket.send(json.dumps(message))
    while True:
        told = heard(socket, "done", "refused")
        if told["id"] == message["id"]:
            return told


def whole(socket: ClientConnection) -> Json:
    socket.send('{"t": "hello"}')
    return heard(socket, "table")


def wait_for_moves(players: list[Player]) -> None:
    """Between two kills somebody has to have played, however busy the machine is."""
    wanted, until = sum(player.done for player in players) + BETWEEN, time.monotonic() + START_WITHIN
    while sum(player.done for player in players) < wanted and time.monotonic() < until:
        time.sleep(0.01)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=600.0, help="end after that time with what was done")
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--games", default="to-war,midway,kido-butai,epic-naval,island")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    games = given.games.split(",")
    os.environ.setdefault("GROGNARD_COMPILE", "0")  # no building beside it
    players = [Player(games[at % len(games)], random.Random(at)) for at in range(given.tables)]
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder)
        try:
            kills = kill_again_and_again(program, players, given, rng)
            shut = sum(not opens(program, table) for player in players for table in player.tables)
        finally:
            program.end()
    done, lost, twice = (
        sum(getattr(player, what) for player in players) for what in ("done", "lost", "twice")
    )
    tables = sum(len(player.tables) for player in players)
    print(f"{kills} kills in {time.monotonic() - begun:.0f} s, {tables} tables of {given.games}:")
    print(f"{done} moves acknowledged, {lost} lost, {twice} twice, {shut} tables shut")
    if lost or twice or shut:
        return 1
    failed = [player.failed for player in players if player.failed]
    if failed or kills < given.kills or done < kills:
        print(f"that was too little of {given.kills} kills; what nobody expected: {failed or 'nothing'}")
        return 2
    return 0


def opens(program: Program, table: str) -> bool:
    try:
        with program.sit(table) as socket:
            return bool(heard(socket, "table"))
    except (WebSocketException, OSError, TimeoutError):
        return False


def kill_again_and_again(
    program: Program, players: list[Player], given: argparse.Namespace, rng: random.Random
) -> int:
    """Until it was done often enough, or for long enough; how often."""
    for player in players:
        player.tables.append(program.made(player.game))
    until, kills = time.monotonic() + 60 * given.minutes, 0
    while kills < given.kills and time.monotonic() < until:
        threads = [threading.Thread(target=player.play, args=(program,)) for player in players]
        for thread in threads:
            thread.start()
        wait_for_moves(players)
        time.sleep(0.2 * rng.random())
        program.kill()
        kills += 1
        for thread in threads:
            thread.join()
        for player in players:
            player.check(program)
        program.start()
    return kills


if __name__ == "__main__":
    sys.exit(main())
