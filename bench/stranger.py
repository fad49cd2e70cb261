"""One stranger who wants too much, for bench/strangers.py: what he does, from an address of his own.

    python bench/stranger.py ATTACK ADDRESS SECONDS FROM

He works at the lowest priority and asks at most 500 times a second, which is what one client far away could
do: on the machine that is measured his own work must not count.  At the end he prints what he got.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence

from websockets.asyncio.client import connect

PACE = 500  # things a second
LINES = 32  # connections that he uses at the same time
SOCKETS = 2000
HALVES = 300
TABLES = 20
Seats = Sequence[Mapping[str, object]]
TWO = [{"kind": "me"}, {"kind": "here"}]
BOTS = [{"kind": "bot", "level": 6}, {"kind": "bot", "level": 6}]

Got = Counter[str]


class Stranger:
    def __init__(self, address: str, seconds: float, source: str) -> None:
        self.source = source
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port = int(port)
        self.end = time.monotonic() + seconds
        self.got: Got = Counter()
        self.slot = time.monotonic()

    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def turn(self) -> None:
        """Not more than so many a second, whatever he does."""
        self.slot = max(self.slot + 1 / PACE, time.monotonic() - 0.1)
        await asyncio.sleep(max(0.0, self.slot - time.monotonic()))

    # ------------------------------------------------------------------ HTTP, by hand: it costs least

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))

    async def ask(
        self,
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        method: str,
        path: str,
        body: object = None,
        cookie: str = "",
    ) -> tuple[int, str, bytes]:
        """The status, the cookie that came with it, the body."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookie}\r\n"
        head += f"Content-Length: {len(sent)}\r\nContent-Type: application/json\r\n\r\n"
        line[1].write(head.encode() + sent)
        told = (await line[0].readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", told)
        answer = await line[0].readexactly(int(length[1])) if length else b""
        given = re.search(r"set-cookie: ([^;]+)", told)
        return int(told.split()[1]), given[1] if given else cookie, answer

    async def made(self, seats: Seats, number: int) -> tuple[list[str], str]:
        """Tables of his own, as many as he gets, and his cookie."""
        line = await self.line()
        ids: list[str] = []
        cookie = await self.entered(line)
        for _ in range(number):
            status, _, answer = await self.ask(
                line, "POST", "/api/tables", {"game": "to-war", "seats": seats}, cookie
            )
            self.got[f"tables {status}"] += 1
            if status == 200:
                ids.append(json.loads(answer)["id"])
        return ids, cookie

    async def entered(self, line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> str:
        line[1].write(f"GET / HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode())
        told = (await line[0].readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", told, re.I)
        await line[0].readexactly(int(length[1]) if length else 0)
        found = re.search(r"set-cookie: ([^;]+)", told, re.I)
        return found[1] if found else ""

    async def in_a_loop(self, ask: Callable[[int], Awaitable[None]]) -> None:
        """On several lines at once, again whenever one breaks."""

        async def loop(number: int) -> None:
            while self.goes_on():
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    await ask(number)

        await asyncio.gather(*(loop(number) for number in range(LINES)))

    # ------------------------------------------------------------------ what he does

    async def reads(self) -> None:
        """Records, rules and pages in a tight loop."""
        ids, cookie = await self.made(TWO, 3)
        paths = [f"/api/tables/{id}/record" for id in ids]
        paths += ["/", "/rules/to-war", "/api/games", *(f"/table/{id}" for id in ids)]

        async def ask(number: int) -> None:
            line = await self.line()
            at = number
            while self.goes_on():
                await self.turn()
                at += 1
                status, _, _ = await self.ask(line, "GET", paths[at % len(paths)], cookie=cookie)
                self.got[f"reads {status}"] += 1

        await self.in_a_loop(ask)

    async def tables(self) -> None:
        """New tables in a tight loop, each as somebody new."""

        async def ask(_: int) -> None:
            line = await self.line()
            while self.goes_on():
                await self.turn()
                status = (await self.ask(line, "POST", "/api/tables", {"game": "epic-naval"}))[0]
                self.got[f"tables {status}"] += 1

        await self.in_a_loop(ask)

    async def halves(self) -> None:
        """Requests that he never finishes, begun again when they are closed."""

        async def hold(_: int) -> None:
            while self.goes_on():
                await self.turn()
                with contextlib.suppress(OSError):
                    reader, writer = await self.line()
                    self.got["begun"] += 1
                    writer.write(b"GET / HTTP/1.1\r\nHost: ")
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(max(0.1, self.end - time.monotonic())):
                            await reader.read()
                            self.got["closed"] += 1
                    writer.close()
                await asyncio.sleep(0.05)

        await asyncio.gather(*(hold(number) for number in range(HALVES)))

    async def sockets(self) -> None:
        """As many sockets as he gets, and then as many again."""
        [id, *_], cookie = await self.made(TWO, 1)

        async def sit() -> None:
            while self.goes_on():
                await self.turn()
                await self.sat(id, cookie, [], {})
                await asyncio.sleep(1.0)

        await asyncio.gather(*(sit() for _ in range(SOCKETS)))

    async def hints(self) -> None:
        """Hints, at all his tables at once."""
        ids, cookie = await self.made(TWO, TABLES)
        await asyncio.gather(*(self.asking(id, cookie, {"t": "hint", "side": 0}) for id in ids))

    async def bots(self) -> None:
        """Tables at which the strongest bots play each other, and he looks on."""
        ids, cookie = await self.made(BOTS, TABLES)
        await asyncio.gather(*(self.asking(id, cookie, {}) for id in ids))

    async def work(self) -> None:
        """Nothing to anybody, but this core is busy."""
        while self.goes_on():
            self.got["turns"] += 1

    async def asking(self, id: str, cookie: str, message: dict[str, object]) -> None:
        while self.goes_on():
            await self.turn()
            await self.sat(id, cookie, [0, 1], message)
            await asyncio.sleep(0.2)

    async def sat(self, id: str, cookie: str, sides: list[int], message: dict[str, object]) -> None:
        """One socket, until it is closed or time is up; the message again and again, at every side."""
        address = f"ws://{self.host}:{self.port}/api/tables/{id}/ws"
        headers = {"Cookie": cookie}
        with contextlib.suppress(Exception):
            async with (
                asyncio.timeout(max(0.1, self.end - time.monotonic())),
                connect(address, additional_headers=headers, local_addr=(self.source, 0)) as socket,
            ):
                self.got["sockets"] += 1
                at = 0
                async for text in socket:
                    told = json.loads(text)["t"]
                    self.got[told] += 1
                    if message and told in ("table", "hint", "refused"):
                        await asyncio.sleep(0.02)
                        await self.turn()
                        at += 1
                        side = sides[at % len(sides)]
                        await socket.send(json.dumps({**message, "id": f"{at}", "side": side}))


def main() -> None:
    attack, address, seconds, source = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
    os.nice(19)
    stranger = Stranger(address, seconds, source)
    with contextlib.suppress(TimeoutError):
        asyncio.run(asyncio.wait_for(getattr(stranger, attack)(), seconds + 5))
    print(", ".join(f"{number} {what}" for what, number in sorted(stranger.got.items())))


if __name__ == "__main__":
    main()
