"""Ten thousand subscriptions of browsers that are gone: how long until all of them are forgotten.

    python bench/expired.py [--count 10000]

A push service on loopback answers 410 to each of them; last in line is a program that wants to be called.
Exit status 1 if a subscription is left, or the program was not called.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import secrets
import sys
import tempfile
import time
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from grognard.people import outbox
from grognard.people.posting import Outside
from grognard.people.postman import Postman
from grognard.store.keeping import NewMatch, Seat, Summary
from grognard.store.sqlite import SqliteStore

INSERT = "INSERT INTO channels VALUES ($1, 'ben', $2, $3, $4, $5, 1, 'en', 'http://h', $6)"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(bench(Path(folder), parser.parse_args().count))


async def bench(folder: Path, count: int) -> int:
    store = SqliteStore(folder)
    called = asyncio.Event()
    gone = await receiver(b"410 Gone", asyncio.Event())
    program = await receiver(b"200 OK", called)
    await store.create(a_match())
    keys = json.dumps(browser_keys())
    pushes = [(outbox.PUSH, f"http://127.0.0.1:{port_of(gone)}/{n}", keys) for n in range(count)]
    hook = (outbox.HOOK, f"http://127.0.0.1:{port_of(program)}/", '{"secret": "s"}')
    await store.database.all_or_nothing(
        (INSERT, (f"c{n}", *place, f"t{n}", float(n))) for n, place in enumerate([*pushes, hook])
    )
    await outbox.tell(store.database, "m", "ben", 0.0)
    begun, busy = time.monotonic(), time.process_time()
    rounds = asyncio.create_task(Postman(store.database, Outside(loopback=True)).rounds())
    await called.wait()
    left = count
    while left > 0 and not rounds.done():
        await asyncio.sleep(0.1)
        left = (await store.database.fetch("SELECT count(*) FROM channels WHERE kind = 'push'"))[0][0]
    used = (time.process_time() - busy) / count * 1000
    print(f"{count} forgotten in {time.monotonic() - begun:.0f} s, {used:.1f} ms of processor time each")
    rounds.cancel()
    store.close()
    return int(left > 0)


def a_match() -> NewMatch:
    """In which it is Ben's turn."""
    seats = [Seat("me", 0, "Anna", ["anna"]), Seat("link", 0, "Ben", ["ben"])]
    return NewMatch("m", "to-war", 1, "standard", {}, ("west", "north"), b"", "anna", seats, Summary([1]), "")


def browser_keys() -> dict[str, str]:
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {
        name: base64.urlsafe_b64encode(value).decode().rstrip("=")
        for name, value in (("p256dh", point), ("auth", secrets.token_bytes(16)))
    }


async def receiver(status: bytes, called: asyncio.Event) -> asyncio.Server:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        called.set()
        writer.write(b"HTTP/1.1 " + status + b"\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", 0)


def port_of(server: asyncio.Server) -> int:
    return int(server.sockets[0].getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
