"""Two people who have never met: they find each other, and play for two days, each when he is told to."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cluster import Cluster
from grognard.people import postman
from grognard.people.posting import Outside

from ..database import postgres as postgres
from ..people.receivers import Browser, Receiver, receiving
from .conftest import Visit
from .person import AIM, CHOICE, Person
from .program import Program
from .test_meeting import open_table, take_seat

HOUR = 3600.0
BLANK = "about:blank"
PATIENCE = 20_000  # milliseconds
SUBSCRIBE = """([endpoint, keys]) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, keys }) });
}"""


@pytest.fixture
def nearby(tmp_path: Path) -> Iterator[Program]:
    """A house that calls programs on this machine as well."""
    program = Program(tmp_path / "data", Outside(loopback=True))
    yield program
    program.end()


@contextlib.contextmanager
def postbox() -> Iterator[Receiver]:
    """A receiver on a thread of its own, for Playwright has a loop on this one."""
    found: list[Receiver] = []
    ready, done = threading.Event(), threading.Event()

    async def serve() -> None:
        async with receiving() as receiver:
            found.append(receiver)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    yield found[0]
    done.set()
    thread.join()


class Away:
    """Somebody who looks at the table only when he is told that it is his turn."""

    def __init__(self, person: Person, box: Receiver, path: str) -> None:
        self.person = person
        self.page = person.page
        self.box = box
        self.path = path
        self.told = 0  # notices he has followed

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.box.port}{self.path}"

    @property
    def notices(self) -> list[bytes]:
        return [call.body for call in self.box.calls if call.path == self.path]

    def wish(self) -> None:
        raise NotImplementedError

    def read(self, notice: bytes) -> dict[str, Any]:
        raise NotImplementedError

    def choose(self) -> None:
        raise NotImplementedError

    def come(self) -> None:
        """Wait for a notice, one and no more, and go where it leads."""
        for _ in range(PATIENCE // 50):
            if len(self.notices) > self.told:
                break
            self.page.wait_for_timeout(50)
        assert len(self.notices) == self.told + 1
        notice = self.read(self.notices[-1])
        self.told += 1
        assert set(notice) == {"t", "table", "game", "head", "words", "url"}
        self.page.goto(notice["url"])
        self.page.wait_for_selector("body.laid")

    def decide(self) -> int:
        """All that there is to decide now; how many decisions that were."""
        count = 0
        while self.can():
            version = self.person.version
            self.choose()
            self.person.moved(version)
            self.page.wait_for_selector("body:not(.sending)")
            count += 1
        return count

    def can(self) -> bool:
        return self.person.choices().count() > 0

    def go(self) -> None:
        self.page.goto(BLANK)
        self.person.problems.clear()


class ByCall(Away):
    """A program of his own is called; he plays with the keyboard."""

    def wish(self) -> None:
        self.page.goto("/#wishes")
        self.page.fill("#wish-hook", self.address)
        self.page.click("#wish-hook-form button")
        expect(self.page.locator("#wish-channels li")).to_contain_text(self.address)

    def read(self, notice: bytes) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(notice)
        return told

    def choose(self) -> None:
        self.person.press("1")


class ByPush(Away):
    """His browser is told, on a phone; he plays with a finger.  What Chromium would ask its maker's push
    service for, an address and its keys, it is given here."""

    def __init__(self, person: Person, box: Receiver, path: str) -> None:
        super().__init__(person, box, path)
        self.keys = Browser()
        given = json.dumps([self.address, self.keys.keys])
        self.page.context.grant_permissions(["notifications"])
        self.page.context.add_init_script(f"({SUBSCRIBE})({given})")

    def wish(self) -> None:
        self.page.goto("/#wishes")
        self.page.locator("#wish-push").tap()
        expect(self.page.locator("#wish-channels li")).to_contain_text("127.0.0.1")

    def read(self, notice: bytes) -> dict[str, Any]:
        """The real service worker is handed what came, and shows it."""
        text = self.keys.opened(notice).decode()
        told: dict[str, Any] = json.loads(text)
        self.page.goto("/offline")
        session = self.page.context.new_cdp_session(self.page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
        )
        session.send("ServiceWorker.enable")
        while not found:
            self.page.wait_for_timeout(20)
        origin = self.page.evaluate("location.origin")
        push = {"origin": origin, "registrationId": found[0], "data": text}
        session.send("ServiceWorker.deliverPushMessage", push)
        shown = "(await (await navigator.serviceWorker.ready).getNotifications())[0]?.title"
        self.page.wait_for_function(f"async (head) => {shown} === head", arg=told["head"])
        session.detach()
        return told

    def choose(self) -> None:
        _, x, y, seen, *middle = self.page.evaluate(AIM, [CHOICE, 0])
        if not seen:
            self.person.drag(x, y, *middle)
            _, x, y, *_ = self.page.evaluate(AIM, [CHOICE, 0])
        self.page.touchscreen.tap(x, y)


def house(*words: str) -> None:
    """A command, as whoever keeps the house gives it."""
    done = subprocess.run([sys.executable, "-m", "grognard", "house", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def moved_to_postgres(program: Program, url: str, copy: Path) -> None:
    """Closed for an hour: what was kept in a file is kept in PostgreSQL from now on."""
    program.end()
    house("backup", str(copy), "--data", str(program.folder))
    house("restore", str(copy), "--database", url)
    program.database = url
    program.ahead += HOUR
    program.begin()


def spend_a_day(program: Program, people: list[Away], acting: int) -> int:
    """Three visits, eight hours apart, each by whoever is told that it is his turn; whose turn it is then."""
    for _ in range(3):
        people[acting].come()
        assert people[acting].decide() > 0
        people[acting].go()
        program.ahead += 8 * HOUR
        acting = 1 - acting
    return acting


@pytest.mark.postgres
def test_strangers_play_for_two_days_each_told_when_it_is_his_turn(
    visit: Visit, nearby: Program, postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postman, "EVERY", 0.2)
    with postbox() as box:
        anna = ByCall(visit(at=nearby), box, "/anna")
        ben = ByPush(visit(360, 740, touch=True, offline_page=True, at=nearby), box, "/ben")
        anna.wish()
        open_table(anna.person, "3d")
        expect(anna.page.locator("#sides li").nth(1)).to_contain_text("open to anyone")
        ben.wish()
        ben.page.goto("/")
        take_seat(ben.person)
        expect(ben.page.locator(".clock.runs")).to_have_count(1)
        acting = 0 if anna.can() else 1
        people: list[Away] = [anna, ben]
        people[1 - acting].go()
        expect(people[acting].page.locator("#sides li").nth(1 - acting)).to_contain_text("away")
        assert people[acting].decide() > 0
        people[acting].go()
        nearby.ahead += HOUR
        acting = spend_a_day(nearby, people, 1 - acting)
        moved_to_postgres(nearby, postgres.database(), tmp_path / "copy.gz")
        acting = spend_a_day(nearby, people, acting)
        assert nearby.ahead > 48 * HOUR
        people[acting].come()
        people[1 - acting].page.goto(people[acting].page.url)
        agree(anna, ben)


def agree(anna: Away, ben: Away) -> None:
    """They meet at the table, talk, and end it; the story of both days is there."""
    ben.page.click("#log-open")
    for person in (anna, ben):
        person.page.click("#chat-box > summary")
        person.page.click("#chat-box [data-free=true]")
    anna.page.fill("#chat-text", "Good game!")
    anna.page.click("#chat-form button")
    expect(ben.page.locator("#chat")).to_contain_text("Good game!")
    anna.page.click("#offer-draw")
    ben.page.click("#offer-yes")
    for person in (anna, ben):
        expect(person.page.locator("#result")).to_contain_text("A draw was agreed.")
    assert anna.person.entries == ben.person.entries > 15
