"""For every eye, hand and line: phone, dark, motion, names for everything, few bytes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import grognard
from grognard.draw import palette
from grognard.server.pages import Pages

from .conftest import Visit
from .person import ME_AND_FRIEND, Person
from .relay import Relay

WEB = Path(grognard.__file__).parent / "web"
SMALLEST = 40  # pixels of a target for a finger
LARGEST_MOVE = 2_000  # bytes, there and back
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# without links and terms, which are as high as the lines they stand in
TARGETS = (
    "button:not(.term), select, summary, input:not([type=radio]):not(.unseen), "
    ".pill, .pick, .tool, .brand, .can"
)
NAMELESS = """() => [...document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role=button], [tabindex="0"]')]
  .filter((node) => node.checkVisibility() && !node.closest('[aria-hidden=true]'))
  .filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim()
    || node.labels?.length || node.getAttribute('aria-labelledby')))
  .map((node) => node.outerHTML.slice(0, 90))"""


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.locator(TARGETS).evaluate_all(
        f"""all => all.filter((each) => each.checkVisibility())
        .map((each) => [each, each.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < {SMALLEST} || box.height < {SMALLEST}))
        .map(([each, box]) => each.outerHTML.slice(0, 60) + ' ' + box.width + 'x' + box.height)"""
    )
    return found


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_a_phone_of_360_pixels_is_wide_enough(visit: Visit, scenario: str) -> None:
    person = visit(360, 740, touch=True)
    page = person.page
    person.sit(ME_AND_FRIEND, scenario=scenario)
    for number in range(14):
        person.lift_curtain()
        assert page.evaluate(OVERFLOW) == 0
        person.click(number)
    person.lift_curtain()
    assert small_targets(page) == []
    person.open_replay()
    page.locator("#slider").fill("5")
    page.wait_for_selector("#back-to-now")
    assert page.evaluate(OVERFLOW) == 0
    assert small_targets(page) == []


@pytest.mark.parametrize("path", ["/", "/rules/to-war"])
def test_the_other_pages_fit_a_phone_too(visit: Visit, path: str) -> None:
    person = visit(360, 740, touch=True)
    person.page.goto(path)
    person.page.wait_for_timeout(300)
    assert person.page.evaluate(OVERFLOW) == 0
    assert small_targets(person.page) == []


def test_a_finger_chooses_and_asks(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit(ME_AND_FRIEND)
    version = person.version
    box = person.choices().first.bounding_box()
    assert box is not None
    person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.answered(version)


def test_a_large_desk_needs_no_scrolling(person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    for way in ("scrollHeight - document.documentElement.clientHeight", "scrollWidth - innerWidth"):
        assert person.page.evaluate(f"document.documentElement.{way}") == 0
    felt, board = (person.page.locator(each).bounding_box() for each in ("#felt", ".sheet-face"))
    assert felt is not None
    assert board is not None
    assert felt["y"] <= board["y"]
    assert board["y"] + board["height"] <= felt["y"] + felt["height"]


def test_looking_closer_and_back(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    before = page.locator(".sheet-face").bounding_box()
    assert before is not None
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -400)
    page.wait_for_selector("#zoom-reset", state="visible")
    after = page.locator(".sheet-face").bounding_box()
    assert after is not None
    assert after["width"] > before["width"] * 1.3
    page.click("#zoom-reset")
    assert page.locator(".sheet-face").bounding_box() == before


def paper(page: Page) -> int:
    """How light the panel is."""
    colour = page.evaluate("getComputedStyle(document.querySelector('.panel')).backgroundColor")
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3])


def test_dark_follows_the_system_and_the_switch_is_remembered(visit: Visit) -> None:
    day, night = visit(), visit(dark=True)
    day.sit()
    night.sit()
    assert paper(day.page) > 600
    assert paper(night.page) < 200
    night.page.click("[data-theme-toggle]")
    assert paper(night.page) > 600
    night.page.reload()
    night.ready()
    assert paper(night.page) > 600


COUNT_MOTION = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        window.moved += 1;
        return animate.apply(this, all);
    };
}"""


@pytest.mark.parametrize("motion", [True, False])
def test_things_are_seen_moving_unless_that_is_not_wanted(visit: Visit, motion: bool) -> None:
    person = visit(motion=motion)
    person.sit(ME_AND_FRIEND)
    person.page.evaluate(COUNT_MOTION)
    for number in range(4):
        person.click(number)
    assert bool(person.page.evaluate("window.moved")) == motion


def test_after_moving_everything_stands_where_the_scene_says(visit: Visit) -> None:
    person = visit(motion=True)
    person.sit(ME_AND_FRIEND)
    for number in range(12):
        person.click(number)
    built = person.settled_board()
    person.page.reload()
    person.ready()
    assert person.settled_board() == built


@pytest.mark.parametrize("path", ["/", "/rules/to-war", "/editor/epic-naval", "/table"])
def test_everything_that_can_be_used_has_a_name(page: Page, person: Person, path: str) -> None:
    if path == "/table":
        person.sit(ME_AND_FRIEND)
        page.click("#choices-box > summary")
    else:
        page.goto(path)
        page.wait_for_timeout(200)
    assert page.evaluate(NAMELESS) == []


def test_news_are_read_out(page: Page, person: Person) -> None:
    person.sit()
    person.click(0)
    asked = page.locator("#asked").inner_text().split("§")[0].strip()
    expect(page.locator("#live")).to_contain_text(asked)


def test_help_opens_and_closes_by_key(page: Page, person: Person) -> None:
    person.sit()
    person.press("?")
    expect(page.locator("#help")).to_be_visible()
    person.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_a_move_takes_few_bytes(relay: Relay, visit: Visit, scenario: str) -> None:
    """All that goes over the line for one choice, there and back."""
    person = visit(at=relay)
    person.sit(ME_AND_FRIEND, scenario=scenario)
    moves: list[float] = []
    while not person.over and len(moves) < 24:
        person.lift_curtain()
        person.page.wait_for_timeout(20)
        before, version = relay.up + relay.down, person.version
        person.click(len(moves))
        moves.append((relay.up + relay.down - before) / (person.version - version))
    assert 50 < max(moves) <= LARGEST_MOVE


# ------------------------------------------------------------------ the files themselves


def test_the_table_page_has_the_gradients_and_patterns_of_the_palette() -> None:
    assert palette.defs() in Pages().text("table.html")


@pytest.mark.parametrize("page_name", ["table.html", "index.html", "editor.html"])
def test_modules_are_fetched_side_by_side(page_name: str) -> None:
    """Every module a page needs is named in it, so that none waits for another."""
    html = (WEB / page_name).read_text()
    named = set(re.findall(r'/static/(\w+\.js)"', html))
    found: set[str] = set()
    wanted = set(re.findall(r'type="module" src="/static/(\w+\.js)"', html))
    while wanted - found:
        name = (wanted - found).pop()
        found.add(name)
        wanted |= set(re.findall(r'from "\./(\w+\.js)"', (WEB / name).read_text()))
    assert found <= named


def test_no_page_has_scripts_or_styles_of_its_own() -> None:
    for page_file in WEB.glob("*.html"):
        html = page_file.read_text()
        assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", html), page_file.name
        assert not re.search(r'(?:src|href)="(?:https?:)?//', html), page_file.name


def test_on_a_phone_the_lobby_folds_away_all_but_playing(visit: Visit) -> None:
    page = visit(360, 740, touch=True, language="de-DE").page
    page.goto("/")
    box = page.locator(".boxes .box", has=page.locator("[data-guided]")).last
    box.locator("[data-play]").wait_for()  # the games are there
    assert box.locator("[data-guided]").is_hidden()
    size = box.bounding_box()
    assert size is not None
    assert size["height"] < 170
    box.locator("summary").tap()
    assert box.locator("[data-guided]").is_visible()
    fits = "all => all.every((each) => each.scrollWidth <= each.clientWidth)"
    assert box.locator("button").evaluate_all(fits)
