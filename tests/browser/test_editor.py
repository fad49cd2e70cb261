"""The scenario editor, driven by mouse, keyboard and finger: draws, checks, saves, plays."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import Visit
from .person import Person
from .test_fitness import small_targets


def opened(person: Person) -> Page:
    page = person.page
    page.goto("/editor/epic-naval")
    expect(spot(page, "e5")).to_be_attached()
    expect(page.locator("#verdict")).to_contain_text("It can be played: Skirmish")
    return page


def spot(page: Page, node: str) -> Locator:
    return page.locator(f'[data-key="spot-{node}"]')


def middle(page: Page, node: str) -> tuple[float, float]:
    box = spot(page, node).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(page: Page, tool: str) -> None:
    page.locator(f"#tools input[value='{tool}']").check(force=True)


def said(page: Page, node: str, words: str) -> None:
    """What a node is, once the server has drawn it."""
    expect(spot(page, node)).to_have_attribute("aria-label", words)


def text_of(page: Page) -> dict[str, Any]:
    return tomllib.loads(page.locator("#draft-text").input_value())


def test_with_the_mouse(person: Person, tmp_path: Path) -> None:
    page = person.page
    page.goto("/")
    page.get_by_role("link", name="Draw a scenario").click()
    expect(spot(page, "e5")).to_be_attached()
    page.mouse.move(*middle(page, "c5"))
    page.mouse.down()
    for node in ("c6", "c7"):
        page.mouse.move(*middle(page, node), steps=4)
    page.mouse.up()
    said(page, "c5", "c5: land")
    said(page, "c7", "c7: land")
    take(page, "base:battery")
    page.locator("#whose input").nth(1).check(force=True)
    page.mouse.click(*middle(page, "c6"))
    expect(page.locator('[data-key="base-1-0"]')).to_be_attached()
    assert text_of(page)["sides"][1]["bases"] == [{"kind": "battery", "at": "c6", "heading": "W"}]
    take(page, "force:A")
    page.mouse.click(*middle(page, "c6"))
    expect(page.locator("#verdict")).to_contain_text("forbid")
    assert page.locator("#play").is_disabled()
    page.locator("#complaints button").first.click()
    assert page.evaluate("document.activeElement.id") == "draft-text"
    page.locator("#undo").click()
    expect(page.locator("#verdict")).to_contain_text("It can be played")
    with page.expect_download() as download:
        page.locator("#save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "skirmish.toml"
    assert tomllib.loads(file.read_text(encoding="utf-8"))["sides"][1]["bases"][0]["at"] == "c6"
    page.locator("#play").click()
    page.wait_for_url("**/table/*")
    person.ready()
    expect(page.locator("#scenario")).to_contain_text("Skirmish")


def test_with_the_keyboard(person: Person) -> None:
    page = opened(person)
    page.locator("#tools input[value='terrain:#']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tools input[value='terrain:~']")).to_be_checked()
    spot(page, "e4").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    said(page, "e3", "e3: shallow")
    assert page.evaluate("document.activeElement.dataset.key") == "spot-e3"  # it stays where it was
    page.keyboard.press("Control+z")
    said(page, "e3", "e3: sea")
    page.keyboard.press("Control+y")
    said(page, "e3", "e3: shallow")
    page.locator("#tab-tools").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#keys")).to_be_visible()
    rounds = page.locator("#keys .key", has_text="rounds").locator("input").first
    rounds.fill("99")
    expect(page.locator("#complaints")).to_contain_text("rounds must be 1 to 30, not 99")
    rounds.fill("6")
    expect(page.locator("#verdict")).to_contain_text("Skirmish, 6 rounds")


def test_with_a_finger_on_a_phone(visit: Visit) -> None:
    page = opened(visit(360, 740, touch=True))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert [each for each in small_targets(page) if "spot-" not in each] == []  # a finger means the nearest
    take(page, "start")
    page.touchscreen.tap(*middle(page, "c4"))
    expect(page.locator("#draft-text")).to_have_value(re.compile('"c4"'))
    assert "c4" in text_of(page)["sides"][0]["start"]["nodes"]
    take(page, "away")
    page.touchscreen.tap(*middle(page, "e1"))
    expect(page.locator('[data-key="force-0-1"]')).not_to_be_attached()
    page.locator("#tab-open").tap()
    page.locator("[data-shipped=beachhead]").tap()
    expect(page.locator("#verdict")).to_contain_text("Beachhead")
    page.locator("#play").tap()
    page.wait_for_url("**/table/*")


def test_a_file_is_opened_and_a_text_is_written(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit(dark=True))
    text = page.locator("#draft-text").input_value()
    file = tmp_path / "mine.toml"
    file.write_text(f"# my own\n{text.replace('Skirmish', 'Mine')}", encoding="utf-8")
    page.locator("#draft-file").set_input_files(file)
    expect(page.locator("#verdict")).to_contain_text("Mine")
    assert page.locator("#draft-text").input_value().startswith("# my own")
    page.locator("#tab-file").click()
    page.locator("#draft-text").fill("title = ")
    expect(page.locator("#complaints")).to_contain_text("line 1")
    expect(page.locator("#complaints")).to_contain_text("this is no TOML")
    page.reload()  # what was made is still there
    expect(page.locator("#complaints")).to_contain_text("this is no TOML")
    page.locator("#tab-open").click()
    page.locator("[data-shipped=rock]").click()
    expect(page.locator("#verdict")).to_contain_text("Behind the rock")


def test_the_form_asks_for_tables_and_rows(person: Person) -> None:
    page = opened(person)
    page.locator("#tab-keys").click()
    page.get_by_role("button", name="Add: goals").click()
    expect(page.locator("#complaints")).to_contain_text("goals.2 has no kind")
    page.locator("summary", has_text="Goals: 2").click()
    row = page.locator("details[open]", has_text="Goals: 2")
    row.locator(".key", has_text="kind").locator("select").select_option("sink")
    keys = page.locator("details[open] .key")
    keys.filter(has_text="whose goal").locator("select").select_option("east")
    keys.filter(has_text="of which class").locator("select").select_option("BB")
    keys.filter(has_text="how many, of those").locator("input").fill("1")
    page.get_by_role("button", name="Up: sink").click()
    expect(page.locator("#verdict")).to_contain_text("It can be played")
    sink = {"kind": "sink", "side": "east", "ship": "BB", "count": 1}
    assert text_of(page)["goals"] == [sink, {"kind": "points"}]
