"""What one stranger can do to somebody who plays: how long moves, pages and the bot's answers take.

    python bench/strangers.py [--program "python -m grognard serve"] [--seconds 30] [ATTACK ...]

Starts the program anew for every attack, sits down as its owner at a table for two and at one with a bot
of level 1, plays, and measures: in short spells by turns alone and while a stranger from another address
(bench/stranger.py) does one thing as hard as he can.  It prints the median and the 95th percentile alone and
under attack, and the ratio of the medians; ``work`` is no attack, but tells what it costs on this machine if
one core is busy with something else, at the lowest priority, as with a hint.  --address measures a program
that runs already, as a visitor.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

ATTACKS = ("sockets", "hints", "reads", "halves", "tables", "bots", "work")
KINDS = ("move", "page", "bot's answer")
BREATH = 0.02  # seconds between two things the victim does
THOUGHT = 0.06  # before a move: longer than the network waits to acknowledge what came before
SPELLS = 10
WARM_UP = 2.0  # seconds until the stranger is at it
COOL_DOWN = 1.0  # until what he left behind is gone
PATIENCE = 60.0
STRANGER = Path(__file__).with_name("stranger.py")

Times = dict[str, list[float]]


class Table:
    """One table, from one socket."""

    def __init__(self, client: httpx.Client, seats: list[dict[str, object]]) -> None:
        made = client.post("/api/tables", json={"game": "to-war", "seats": seats, "auto": False})
        made.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = (
            f"{client.base_url}".replace("http", "ws").rstrip("/") + f"/api/tables/{made.json()['id']}/ws"
        )
        self.held = contextlib.ExitStack()
        self.socket: ClientConnection = self.held.enter_context(
            connect(address, additional_headers={"Cookie": cookie})
        )
        self.fields: dict[str, Any] = {}
        self.number = 0
        self.hear("table")

    def hear(self, kind: str, id: str = "") -> None:
        """Listen until something of this kind has come, the answer to message ``id``."""
        while True:
            told = json.loads(self.socket.recv(timeout=PATIENCE))
            if told["t"] in ("table", "change"):
                self.fields |= {name: value for name, value in told.items() if name != "scene"}
            if told["t"] == "refused":
                raise RuntimeError(told["reason"])
            if told["t"] == kind and (not id or told["id"] == id):
                return

    def actor(self) -> int | None:
        sides = [at for at, side in enumerate(self.fields["sides"]) if side["to_act"]]
        return sides[0] if sides else None

    def is_bots_turn(self) -> bool:
        at = self.actor()
        return at is not None and self.fields["sides"][at]["seat"]["kind"] == "bot"

    def over(self) -> bool:
        return self.fields["outcome"] is not None

    def acts(self) -> list[str]:
        """The legal actions of whoever is to act, asked for anew: the victim need not follow changes."""
        self.socket.send(json.dumps({"t": "hello"}))
        while True:
            told = json.loads(self.socket.recv(timeout=PATIENCE))
            if told["t"] == "table":
                self.fields = {name: value for name, value in told.items() if name != "scene"}
                scene = told["scene"]
                return [each["act"] for each in scene["items"] + scene.get("buttons", []) if each.get("act")]

    def play(self) -> float:
        """Play something; how long it took until that was said to be done."""
        act, side = self.acts()[0], self.actor()
        time.sleep(THOUGHT)
        self.number += 1
        id = f"m{self.number}"
        message = {"t": "play", "id": id, "side": side, "act": act}
        start = time.perf_counter()
        self.socket.send(json.dumps({**message, "version": self.fields["version"]}))
        self.hear("done", id)
        return time.perf_counter() - start

    def answered(self) -> list[float]:
        """How long the bot takes from now on, for each of its decisions."""
        times = []
        start = time.perf_counter()
        while self.is_bots_turn() and not self.over():
            version = self.fields["version"]
            self.hear("change")
            if self.fields["version"] != version:
                times.append(time.perf_counter() - start)
                start = time.perf_counter()
        return times


class Victim:
    """Plays at two tables, each begun anew when a match is over."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.with_friend = self.table("here")
        self.with_bot = self.table("bot")

    def table(self, other: str) -> Table:
        return Table(self.client, [{"kind": "me"}, {"kind": other, "level": 1 if other == "bot" else 0}])

    def spend(self, seconds: float) -> Times:
        times: Times = {kind: [] for kind in KINDS}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for _ in range(6):
                if self.with_friend.over():
                    self.with_friend.held.close()
                    self.with_friend = self.table("here")
                times["move"].append(self.with_friend.play())
                time.sleep(BREATH)
                times["page"].append(self.read())
                time.sleep(BREATH)
            self.with_bot.answered()
            if self.with_bot.over():
                self.with_bot.held.close()
                self.with_bot = self.table("bot")
                self.with_bot.answered()
            self.with_bot.play()
            times["bot's answer"] += self.with_bot.answered()
        return times

    def read(self) -> float:
        start = time.perf_counter()
        self.client.get("/").raise_for_status()
        return time.perf_counter() - start


@contextlib.contextmanager
def program(words: list[str], folder: str) -> Iterator[str]:
    """The program, begun and ended; the address that lets the owner in."""
    options = ["--host", "127.0.0.1", "--no-browser", "--port", "0", "--data", folder]
    process = subprocess.Popen([*words, *options], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/enter/\S+", process.stdout.readline())
        assert found, "the program did not say where it is"
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def measured(victim: Victim, address: str, attack: str, seconds: float) -> tuple[Times, Times, str]:
    """By turns, so that whatever else the machine does falls on both alike."""
    alone: Times = {kind: [] for kind in KINDS}
    under: Times = {kind: [] for kind in KINDS}
    notes = []
    for spell in range(SPELLS):
        added(alone, victim.spend(seconds / SPELLS))
        words = [sys.executable, str(STRANGER), attack, address, f"{seconds / SPELLS + WARM_UP}"]
        words.append(f"127.0.0.{2 + spell}")  # each time another, who has had nothing yet
        stranger = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        time.sleep(WARM_UP)
        added(under, victim.spend(seconds / SPELLS))
        notes.append(stranger.communicate(timeout=PATIENCE)[0].strip())
        time.sleep(COOL_DOWN)
    return alone, under, "; ".join(notes)


def added(times: Times, more: Times) -> None:
    for kind in KINDS:
        times[kind] += more[kind]


def told(attack: str, alone: Times, under: Times) -> None:
    for kind in KINDS:
        numbers = [figure for times in (alone[kind], under[kind]) for figure in figures(times)]
        ratio = numbers[2] / numbers[0]
        cells = " | ".join(f"{number * 1000:.1f}" for number in numbers)
        print(f"| {attack} | {kind} | {cells} | {ratio:.2f} |", flush=True)


def figures(times: list[float]) -> tuple[float, float]:
    ranked = sorted(times)
    return statistics.median(ranked), ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))]


def run(address: str, entrance: str, attack: str, seconds: float) -> str:
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        client.get(entrance)
        victim = Victim(client)
        victim.spend(2.0)  # everything is begun by then
        alone, under, got = measured(victim, address, attack, seconds)
        told(attack, alone, under)
        return f"{attack}: the stranger got {got}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", choices=[[], *ATTACKS])
    parser.add_argument("--program", default=f"{sys.executable} -m grognard serve")
    parser.add_argument("--address", help="of a program that runs already")
    parser.add_argument("--seconds", type=float, default=30.0, help="under each attack")
    given = parser.parse_args()
    os.environ.setdefault("GROGNARD_COMPILE", "0")  # nothing is to be compiled in the background
    notes = []
    print(
        "| attack | | alone: median | 95 % | attacked: median | 95 % | ratio |\n|---|---|---|---|---|---|---|"
    )
    for attack in given.attacks or ATTACKS:
        if given.address:
            notes.append(run(given.address.rstrip("/"), "/", attack, given.seconds))
            continue
        with tempfile.TemporaryDirectory() as folder, program(shlex.split(given.program), folder) as entrance:
            address, _, path = entrance.partition("/enter")
            notes.append(run(address, f"/enter{path}", attack, given.seconds))
    print("(milliseconds)", *notes, sep="\n")


if __name__ == "__main__":
    main()
