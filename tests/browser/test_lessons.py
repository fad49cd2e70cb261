"""A newcomer learns at the table in the browser: finds the course, errs, reads why, solves it, goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grognard import load
from grognard.core.message import spoken
from grognard.lessons import course_of, examples_of
from tests.lessons import SHIPPED

from .conftest import Visit
from .pupil import err, open_lesson, solve

LANGUAGES = {"en-US": "en", "de-DE": "de", "pl-PL": "pl"}


def test_the_lobby_leads_to_the_course_and_the_course_on_to_the_next_lesson(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.goto("/")
    page.click('[data-learn="to-war"]')
    page.click(".lesson-row.next")
    page.wait_for_selector("#lesson")
    person.ready()
    assert err(person, load("to-war"), course_of(load("to-war"))[0])
    solve(person, course_of(load("to-war"))[0])
    page.click("#lesson-next")
    page.wait_for_url("**/learn/to-war/the-new-card")
    page.goto("/learn/to-war")
    expect(page.locator(".lesson-row.solved")).to_have_attribute("data-lesson", "what-wins")
    expect(page.locator(".lesson-row.next")).to_have_attribute("data-lesson", "the-new-card")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_lesson_of_each_game_in_each_language(visit: Visit, locale: str) -> None:
    """All of them: ``python bench/lessons.py``."""
    person = visit(language=locale)
    language = LANGUAGES[locale]
    for name in SHIPPED:
        game = load(name)
        lesson = course_of(game)[1 + list(LANGUAGES).index(locale)]
        page = open_lesson(person, game, lesson)
        expect(page.locator(".lesson-task")).to_have_text(spoken(lesson.task, language))
        person.ready()
        assert spoken(lesson.learnt, language) in solve(person, lesson)


def test_a_hint_and_a_shown_solution(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    lesson = course_of(load("to-war"))[1]
    page = open_lesson(person, load("to-war"), lesson)
    person.ready()
    assert page.locator(".pointer").count() == len(lesson.look)
    page.locator("#hint").click()
    expect(page.locator("#toast")).to_contain_text("Hint")
    page.locator("#lesson-solve").click()
    expect(page.locator('.lesson-told[data-state="solved"]')).to_contain_text("§")
    assert page.locator(".pointer").count() == 0
    page.locator("#lesson-again").click()
    expect(page.locator("#lesson-solve")).to_be_visible()
    page.goto("/learn/to-war")
    page.wait_for_selector(".lesson-row")
    assert page.locator(".lesson-row.solved").count() == 0


def test_a_guided_match_says_each_thing_once(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.goto("/learn/to-war")
    page.click("#guided")
    page.wait_for_url("**/table/*")
    tip = page.locator(".guide-tip")
    expect(tip.first).to_contain_text("§3.4")
    person.ready()
    person.click()
    expect(page.locator('.guide-tip[data-rule="§3.4"]')).to_have_count(0)
    page.reload()
    person.ready()
    expect(page.locator('.guide-tip[data-rule="§3.4"]')).to_have_count(0)


def test_the_puzzle_of_the_day_is_one_click_away(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.click('[data-puzzle="to-war"]')
    page.wait_for_url("**/learn/to-war/puzzle-*")
    expect(page.locator(".lesson-task")).to_contain_text("best plan")


def test_a_line_of_the_log_says_why(visit: Visit) -> None:
    person = visit()
    page = open_lesson(person, load("kido-butai"), course_of(load("kido-butai"))[4])
    person.ready()
    line = page.locator("#log li[data-n]", has_text="American search").first
    told = line.locator(".line-text").inner_text()
    rule = line.locator("a.rule").inner_text()
    line.locator("a.rule").click()
    expect(page.locator("#rulebook-why")).to_contain_text(told)
    expect(page.locator("#rulebook-why")).to_contain_text("Needed at least5")
    expect(page.locator("#rulebook-text .here")).to_contain_text(rule)


CARDS = "button, .button, a.tool, select, .box, .lesson-row, .lesson, #prompt, .course-way"
FITS = """(cards) => {
    const wide = [...document.querySelectorAll(cards)]
        .filter((each) => each.offsetParent && (each.scrollWidth > each.clientWidth + 1
            || each.getBoundingClientRect().right > innerWidth + 1))
        .map((each) => `${each.className} ${each.textContent.trim().slice(0, 40)}`);
    return document.documentElement.scrollWidth > innerWidth ? ["the page", ...wide] : wide;
}"""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_button_and_card_fits_a_phone(visit: Visit, locale: str) -> None:
    person = visit(360, 740, touch=True, language=locale)
    page = person.page
    seen = {"/": ".box-learn", "/learn/epic-naval": ".lesson-row", "/learn/midway/the-combat": "#lesson"}
    for path, there in seen.items():
        page.goto(path)
        page.wait_for_selector(there)
        assert page.evaluate(FITS, CARDS) == [], path
    person.sit(game="epic-naval")
    assert page.evaluate(FITS, CARDS) == []


def test_an_example_is_stepped_through_with_the_keyboard_and_back(visit: Visit) -> None:
    person = visit(360, 740, language="de-DE")
    page = person.page
    page.goto("/rules/midway")
    page.click('a[href="/learn/midway/example-flight"]')
    page.wait_for_selector("#lesson")
    example = examples_of(load("midway"))[0]
    for step in example.steps:
        page.locator("#step-on").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".lesson-told")).to_contain_text(spoken(step.says, "de"))
    expect(page.locator("#lesson-next")).to_have_text("Nächstes Beispiel")
    page.click("#step-back")
    expect(page.locator(".lesson-head")).to_contain_text("Schritt 5 von 6")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_term_of_the_rules_opens_what_it_means_and_the_pieces_are_shown(visit: Visit) -> None:
    page = visit(language="pl-PL").page
    page.goto("/rules/kido-butai")
    term = page.locator(".term").first
    told = page.locator(f"#{term.get_attribute('popovertarget')}")
    expect(told).to_be_hidden()
    term.click()
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    page.click("#pieces summary")
    expect(page.locator("#pieces-list li").first).to_be_visible()


def test_the_rules_begin_with_their_picture_and_their_name(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/island")
    places = [page.locator(name) for name in ("#rules-picture", "#rules h1", "#rules-learn")]
    for place in places:
        expect(place).to_be_visible()
    tops = [place.evaluate("each => each.getBoundingClientRect().top") for place in places]
    assert tops == sorted(tops)
