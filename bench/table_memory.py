"""How much memory the server takes with many open matches, each with a socket, in mid-play.

    python bench/table_memory.py [--tables 200] [--moves 60]

Starts the real program in a temporary folder, plays every table to its middle, prints the resident
memory of the server process (and of its bot process, if one was started).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect


def resident(pid: int) -> float:
    """Megabytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


async def ask(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    """Say something, and hear the whole table after it."""
    await socket.send(json.dumps(message))
    if message["t"] != "hello":
        await socket.send('{"t": "hello"}')
    while True:
        told: dict[str, Any] = json.loads(await socket.recv())
        if told["t"] == "table":
            return told


async def play(socket: ClientConnection, moves: int, rng: random.Random) -> int:
    table = await ask(socket, {"t": "hello"})
    while table["version"] < moves and table["outcome"] is None:
        acts = [item["act"] for item in table["scene"]["items"] if item.get("act")]
        acts += [button["act"] for button in table["scene"].get("buttons", [])]
        message = {"t": "play", "id": str(rng.random()), "side": table["viewing"], "act": rng.choice(acts)}
        table = await ask(socket, {**message, "version": table["version"]})
        await asyncio.sleep(0.12)  # within the limits of one socket
    return int(table["entries"])


async def measure(address: str, entrance: str, pid: int, tables: int, moves: int) -> None:
    rng = random.Random(1)
    async with httpx.AsyncClient(base_url=address) as client:
        await client.get(entrance)
        print(f"empty: {resident(pid):.0f} MB")
        ids: list[str] = []
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "here"}], "auto": False}
        while len(ids) < tables:
            answer = await client.post("/api/tables", json=wish)
            if answer.status_code == 200:
                ids.append(answer.json()["id"])
            else:
                await asyncio.sleep(1)  # the limit for one visitor
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    base = address.replace("http", "ws")
    sockets = []
    for id in ids:
        sockets.append(await connect(f"{base}/api/tables/{id}/ws", additional_headers={"Cookie": cookie}))
    entries: list[int] = []
    for start in range(0, len(sockets), 20):
        some = sockets[start : start + 20]
        entries += await asyncio.gather(*(play(socket, moves, rng) for socket in some))
    print(f"{tables} open matches, {sum(entries) / len(entries):.0f} entries each: {resident(pid):.0f} MB")
    for child in children(pid):
        print(f"  and a bot process: {resident(child):.0f} MB")
    for socket in sockets:
        await socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "grognard", "play", "--no-browser", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ})
        try:
            assert process.stdout is not None
            found = re.search(r"(http://[\d.]+:\d+)(/enter/\S+)", process.stdout.readline())
            assert found is not None
            asyncio.run(measure(found[1], found[2], process.pid, given.tables, given.moves))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
