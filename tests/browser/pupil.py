"""A person who solves lessons: reads the task, clicks, makes a mistake, takes it back, and goes on."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from grognard.core.game import Game
from grognard.lessons import Attempt, Lesson
from grognard.lessons.attempt import MISSED

from .person import Person

LONGEST = 60  # actions of somebody clueless
SETTLED = '#lesson .lesson-told[data-state="{state}"]'


def open_lesson(person: Person, game: Game, lesson: Lesson) -> Page:
    person.page.goto(f"/learn/{game.name}/{lesson.name}")
    person.page.wait_for_selector("#lesson .lesson-task")
    return person.page


def choose(person: Person, acts: Sequence[str]) -> int:
    """The first of these actions, and those that the same click goes on with; how many it was."""
    page = person.page
    if page.locator("#choices-box").get_attribute("open") is None:
        page.press("body", "c")
    for length in range(len(acts), 0, -1):
        choice = page.locator(f'#choices button[data-act="{" ".join(acts[:length])}"]')
        if choice.count():
            break
    else:
        choice = page.locator(f'#choices button[data-act^="{acts[0]} "]').first
    version = person.version
    choice.click()
    person.moved(version)
    page.wait_for_selector('body:not(.sending) #felt[aria-busy="false"]', state="attached")
    return length


def play(person: Person, acts: Sequence[str]) -> None:
    while acts:
        acts = acts[choose(person, acts) :]


def way_astray(game: Game, lesson: Lesson) -> list[str]:
    """A wrong first action, and what a clueless person does then until the task is missed."""
    for seed, first in itertools.product(range(5), Attempt(game, lesson).legal()):
        attempt, rng = Attempt(game, lesson), random.Random(seed)
        attempt.play(first)
        while not attempt.over and len(attempt.acts) < LONGEST:
            attempt.play(rng.choice(attempt.legal()))
        if first != lesson.solution[0] and attempt.state == MISSED:
            return attempt.acts
    raise AssertionError(f"nothing is wrong in {lesson.name}")


def err(person: Person, game: Game, lesson: Lesson) -> str:
    """Do what misses the task, read what is said of it, begin again; what was said."""
    play(person, way_astray(game, lesson))
    told = person.page.locator(SETTLED.format(state="missed"))
    expect(told).to_contain_text("§")
    said = told.inner_text()
    version = person.version
    person.page.click("#lesson-back")
    person.answered(version)
    if person.page.locator("#lesson-again").is_visible():
        version = person.version
        person.page.click("#lesson-again")
        person.answered(version)
    return said


def solve(person: Person, lesson: Lesson) -> str:
    """By the solution; what is said in the end."""
    play(person, lesson.solution)
    told = person.page.locator(SETTLED.format(state="solved"))
    expect(told).to_contain_text("§")
    return told.inner_text()
