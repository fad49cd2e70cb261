"""Chromium, driven as a person drives it, against the real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from .chromium import Chromium
from .person import Person
from .program import Program
from .relay import Relay

NAMES = ("chromium", "chromium-browser", "google-chrome")
HERE = Path(__file__).parent

Visit = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


AWAY = "net::ERR_CONNECTION_REFUSED"  # the table calls again at once when a test stops the program


@pytest.fixture(scope="module")  # while Playwright runs, no other test may run an event loop
def browser() -> Iterator[Chromium]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        reason = f"no Chromium on this machine (looked for {', '.join(NAMES)})"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = Chromium(playwright, found)
        yield chromium
        chromium.close(chromium.browser)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    program = Program(tmp_path_factory.mktemp("data"))
    yield program
    program.end()


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """Its port is given up at the end, whether or not it was ended before."""
    program = Program(tmp_path)
    yield program
    program.end()


@pytest.fixture
def relay(program: Program) -> Iterator[Relay]:
    relay = Relay(program.port)
    yield relay
    relay.end()


@pytest.fixture
def visit(browser: Chromium, program: Program) -> Iterator[Visit]:
    """Makes a person with a browser of his own; at the end its console must have been silent."""
    people: list[Person] = []

    def come(
        width: int = 1280,
        height: int = 800,
        *,
        dark: bool = False,
        motion: bool = False,
        touch: bool = False,
        speed: float = 0,
        offline_page: bool = False,
        language: str = "en-US",
        at: Program | Relay = program,
    ) -> Person:
        context = browser.context(
            base_url=at.address,
            locale=language,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow"
            if offline_page
            else "block",  # what they fetch cannot be counted or changed
        )
        context.set_default_timeout(15_000)
        context.add_init_script(f"localStorage.speed ??= {speed}")  # 0: what happens is shown at once
        people.append(Person(context.new_page()))
        return people[-1]

    yield come
    problems = [problem for person in people for problem in person.problems if AWAY not in problem]
    for person in people:
        browser.close(person.page.context)
    assert problems == []


@pytest.fixture
def person(visit: Visit) -> Person:
    return visit()


@pytest.fixture
def page(person: Person) -> Page:
    return person.page
