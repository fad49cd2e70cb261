"""A house for tests: the whole server in one process, guests that speak HTTP and sockets to it."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from grognard.core import registry
from grognard.core.game import Game
from grognard.lessons import Progress
from grognard.server.app import make_app
from grognard.server.hostile import NO_LIMITS
from grognard.server.patience import TRIP
from grognard.server.sweeping import Sweeper
from grognard.server.tables import Pace, Table
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore

from ..applying import apply

ADDRESS = "http://127.0.0.1:8137"
PATIENCE = 20.0  # seconds after which a test gives up

NUMBERS = itertools.count(1)  # every message has its own

Json = dict[str, Any]
Test = Callable[["House"], Awaitable[None]]


class House:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pace = Pace(0, 0)
        self.limits = NO_LIMITS
        self.ahead = 0.0  # seconds by which its time is ahead of the true one
        self.chairs: list[Chair] = []  # held here: whom a test forgets still sits
        self.open()

    def open(self) -> None:
        self.store = SqliteStore(self.folder)
        self.app, self.desk = make_app(
            self.store,
            pace=self.pace,
            worker=Worker(processes=False, lines=30),
            limits=self.limits,
            progress=Progress(self.folder),
            now=self.now,
        )

    def now(self) -> float:
        return time.time() + self.ahead

    async def pass_time(self, seconds: float) -> None:
        """Later; clocks that are up by then have rung."""
        self.ahead += seconds
        await Sweeper(self.desk.hall).sweep()

    def close(self) -> None:
        self.desk.hall.close()
        self.store.close()

    def reopen(self) -> None:
        """As if the program had been started again."""
        self.close()
        self.open()

    def guest(self, address: str = "127.0.0.1") -> Guest:
        return Guest(self, address)

    async def owner(self) -> Guest:
        guest = Guest(self)
        assert (await guest.get(f"/enter/{self.desk.visitors.door}")).status_code == 303
        return guest

    async def joined(self, link: str) -> Guest:
        """A guest who has taken the seat that an invitation is for."""
        guest = Guest(self)
        assert (await guest.join(link)).status_code == 200
        return guest

    async def table(self, id: str) -> Table:
        return (await self.desk.hall.place(id)).table


def in_house(test: Test) -> Callable[[Path], None]:
    """Run an async test with a house of its own."""

    def run(tmp_path: Path) -> None:
        async def scenario() -> None:
            house = House(tmp_path / "data")
            try:
                async with asyncio.timeout(PATIENCE):
                    await test(house)
            finally:
                house.close()

        asyncio.run(scenario())

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


def offer_games(monkeypatch: pytest.MonkeyPatch, *games: Game) -> None:
    """Have the registry know further games."""
    offered = {game.name: SimpleNamespace(value=game.name, load=lambda game=game: game) for game in games}
    known = {**registry.entries(), **offered}
    monkeypatch.setattr(registry, "entries", lambda: known)


class Guest:
    """A browser: it keeps its cookies, and has looked at a page before it asks for anything."""

    def __init__(self, house: House, address: str = "127.0.0.1") -> None:
        self.house = house
        self.address = address
        self.trip = 0  # milliseconds to it and back
        self.cookies = httpx.Cookies()

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        if method != "GET" and not self.cookies:
            await self.get("/")
        return await self.call(method, path, **more)

    async def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.house.app, client=(self.address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, cookies=self.cookies) as client:
            answer = await client.request(method, path, **more)
            self.cookies = client.cookies
            return answer

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.ask("GET", path, **more)

    async def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        return await self.ask("POST", path, json=body, **more)

    async def made(self, *kinds: str, game: str = "to-war", **wish: Any) -> str:
        """The id of a new table with such seats (``bot2`` is a bot of level 2)."""
        seats = [{"kind": kind.rstrip("0123456789"), "level": int(kind[3:] or 1) if kind[:3] == "bot" else 0}
                 for kind in kinds]  # fmt: skip
        answer = await self.post("/api/tables", {"game": game, "seats": seats, **wish})
        assert answer.status_code == 200, answer.text
        self.links: dict[str, str] = answer.json()["links"]
        return str(answer.json()["id"])

    async def join(self, link: str, name: str = "") -> httpx.Response:
        """Look at an invitation, then sit down by it."""
        await self.get(link)
        return await self.post(f"/api/invitations/{link.rsplit('/', 1)[1]}", {"name": name})

    async def sit(self, id: str, **headers: str) -> Chair:
        """Open the socket of a table, and see it."""
        chair = Chair(self, id, headers)
        await chair.hear("table")
        return chair

    async def learn(self, lesson: str, **headers: str) -> Chair:
        """The same at a lesson, named as in its address: to-war/what-wins."""
        chair = Chair(self, lesson, headers, "learn")
        await chair.hear("table")
        return chair


class Chair:
    """A socket at a table, with what it has been told so far."""

    def __init__(
        self, guest: Guest, id: str, headers: dict[str, str] | None = None, kind: str = "tables"
    ) -> None:
        self.guest = guest
        self.table: Json = {}
        self.scene: Json = {}
        self.log: list[Json] = []
        self.talk: list[Json] = []
        self.bytes: list[bytes] = []
        self.closed: int | None = None
        self.incoming: asyncio.Queue[Json] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self.read = True
        self.incoming.put_nowait({"type": "websocket.connect"})
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        told = {"host": "127.0.0.1:8137", "cookie": cookie, **(headers or {})}
        scope = {
            "type": "websocket",
            "path": f"/api/{kind}/{id}/ws",
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "query_string": b"",
            "scheme": "ws",
            "subprotocols": [],
            "client": (guest.address, 1),
            "server": ("127.0.0.1", 8137),
            "extensions": {TRIP: {"milliseconds": lambda: guest.trip}},
        }
        self.task = asyncio.create_task(self.run(guest.house.app, scope))
        guest.house.chairs.append(self)

    async def run(self, app: ASGIApp, scope: Json) -> None:
        await app(scope, self.incoming.get, self.take)

    async def take(self, message: Any) -> None:
        """What the server sends; a client that does not read makes it wait."""
        while not self.read:
            await asyncio.sleep(0.001)
        await self.outgoing.put(message)

    async def heard(self) -> Json:
        """The next message."""
        while True:
            message = await self.outgoing.get()
            if message["type"] == "websocket.close":
                self.closed = message.get("code")
                return {"t": "closed", "code": self.closed}
            if message["type"] == "websocket.send":
                self.bytes.append(message["text"].encode())
                told: Json = json.loads(message["text"])
                self.learn(told)
                return told

    def learn(self, told: Json) -> None:
        if told["t"] == "chat":
            self.talk = [*([] if told["whole"] else self.talk), *told["lines"]]
        if told["t"] == "table":
            self.table = dict(told)
            self.scene = self.table.pop("scene")
            self.log = self.table.pop("log")
        elif told["t"] == "change":
            assert told["since"] == self.table["version"]
            if "scene" in told:
                self.scene = apply(self.scene, told["scene"])
            if "log" in told:
                self.log = self.log[: told["log"]["from"]] + told["log"]["lines"]
            self.table |= {name: value for name, value in told.items() if name not in ("t", "scene", "log")}

    async def hear(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while True:
            told = await self.heard()
            if told["t"] in kinds:
                return told
            assert told["t"] != "closed", f"closed with {self.closed} instead of {kinds}"

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Listen until the table is as wanted."""
        while not wanted(self.table):
            await self.hear("change", "table")
        return self.table

    def write(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self.incoming.put_nowait({"type": "websocket.receive", kind: text})

    async def say(self, t: str, **fields: Any) -> Json:
        """Say something and hear the answer to it."""
        told = await self.babble(t, **fields)
        assert told.get("code") != "bad_message", told["reason"]  # nothing would have been tried
        return told

    async def babble(self, t: str, **fields: Any) -> Json:
        """The same of what need not be a message."""
        fields.setdefault("id", f"m{next(NUMBERS)}")
        self.write(json.dumps({"t": t, **fields}))
        while True:
            told = await self.hear("done", "refused", "past", "hint", "thought", "why")
            if told["id"] == fields["id"]:
                return told

    async def tried(self, answers: list[Any], t: str, **fields: Any) -> Json:
        """Say it by an id that is the same in every house, and note the answer."""
        told = await self.say(t, id=f"{t}-{len(answers)}".replace(" ", "-"), **fields)
        answers.append(told)
        return told

    async def play(self, act: str | None = None, side: int | None = None, **more: Any) -> Json:
        """Play an action, the first of those on the table if not said which."""
        side = self.table["viewing"] if side is None else side
        act = self.acts()[0] if act is None else act
        return await self.say("play", **{"side": side, "act": act, "version": self.table["version"], **more})

    def acts(self) -> list[str]:
        items = [item["act"] for item in self.scene.get("items", []) if item.get("act")]
        return items + [button["act"] for button in self.scene.get("buttons", [])]

    async def leave(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task
