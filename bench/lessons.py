"""All lessons solved by a scripted person in Chromium, in every language: errs, reads why, begins again; or
typed into a terminal.

python bench/lessons.py                     all games, all languages; about three minutes
python bench/lessons.py to-war --language de
python bench/lessons.py --terminal          the solutions, typed
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.browsing import browsing
from tests.browser.person import Person
from tests.browser.pupil import err, open_lesson, solve
from tests.terminal.script import Script

from grognard import load, names
from grognard.core.message import TONGUES, spoken
from grognard.lessons import Progress, course_of
from grognard.terminal.learning import main as learn


def teach(person: Person, game: str, language: str) -> int:
    """Every lesson of a game; how many failed."""
    failed = 0
    for lesson in course_of(load(game)):
        start = time.perf_counter()
        try:
            open_lesson(person, load(game), lesson)
            person.ready()
            said = err(person, load(game), lesson).splitlines()[0]
            assert spoken(lesson.learnt, language) in solve(person, lesson), (
                "another text than in the catalogue"
            )
        except (AssertionError, Error) as error:
            failed += 1
            said = f"FAILED {error}"
        took = time.perf_counter() - start
        print(f"{language} {game:11} {lesson.name:20} {took:5.1f} s  {said[:90]}", flush=True)
    return failed


def type_in(game: str, language: str) -> int:
    """A whole course in a terminal; how many lessons were not solved."""
    lessons = course_of(load(game))
    console = Script([line for lesson in lessons for line in [*lesson.solution, ""]])
    console.language = language
    with tempfile.TemporaryDirectory() as folder:
        learn(game, data=folder, console=console)
        solved = Progress(Path(folder)).solved(game)
    shown = " ".join(console.text.split())
    told = [" ".join(spoken(lesson.learnt, language).split()) in shown for lesson in lessons]
    failed = sum(lesson.name not in solved or not said for lesson, said in zip(lessons, told, strict=True))
    print(f"{language} {game:11} {len(lessons) - failed} of {len(lessons)} in the terminal", flush=True)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--language", choices=TONGUES, action="append")
    parser.add_argument("--terminal", action="store_true")
    asked = parser.parse_args()
    failed = 0
    if asked.terminal:
        wanted = [(game, language) for language in asked.language or TONGUES for game in asked.games]
        failed = sum(type_in(game, language) for game, language in wanted)
        print("all solved" if not failed else f"{failed} failed")
        return min(failed, 1)
    with browsing() as (browser, program):
        for language in asked.language or TONGUES:
            context = browser.new_context(
                base_url=program.address,
                locale=language,
                reduced_motion="reduce",
                service_workers="block",
            )
            context.add_init_script("localStorage.speed ??= 0")
            person = Person(context.new_page())
            failed += sum(teach(person, game, language) for game in asked.games)
            failed += len(person.problems)
    print("all solved" if not failed else f"{failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
