"""Lessons in a terminal: what there is to know, a task at the real table, and what is said about each try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import Message, say
from grognard.core.naming import title_of
from grognard.core.registry import load, names
from grognard.core.scene import Scene
from grognard.draw.text import board_lines, note_lines, prompt_lines
from grognard.lessons import (
    EXAMPLES,
    Answer,
    Attempt,
    Progress,
    Showing,
    course_of,
    examples_of,
    find,
    find_example,
)
from grognard.lessons.attempt import MISSED, REFUSED, SOLVED
from grognard.lessons.puzzles import as_lesson, find_puzzle, of_the_day
from grognard.store.folder import data_folder
from grognard.terminal.choices import choices_of, listed, meant, ways
from grognard.terminal.console import Console
from grognard.terminal.guiding import guide
from grognard.terminal.rulebook import section, wrapped

GUIDED = "guided"  # instead of a lesson: a match with tips
NOW_PLAY = "Now a guided match against a gentle bot: {command}"
SIGNS = {True: "✓", False: "·"}  # whether a lesson is solved
STYLES = {REFUSED: "danger", MISSED: "danger", SOLVED: "bold"}
HELP = say("An action, or: back · again · hint · solution · task · rule § · list · next · quit")
STUCK = say("Type back to take your last choice back, again to begin anew, or solution to see the way.")
AFTERWARDS = say("Enter or next: the next lesson · again · list · quit")
TRY = "Try {text}."
NO_HINT = say("Take back first: from here the way of the solution is left.")
ALL_SOLVED = say("All lessons of this game are solved. Name one by its number to see it again.")
NO_LESSONS = say("Nobody has written lessons for this game yet.")
NOTHING_BACK = say("there is nothing to take back")
NO_RULE = say("There is no such paragraph.")
LESSON_AND_NUMBER = "Lesson {number} of {most}"
THE_TASK = "Your task: {task}"
LOOK_AT = "  look at: {thing}"
LINE = " {sign} {number:2}  {title}"
EXAMPLE_LINE = "     Example: {title} ({name})"
STEP_AND_NUMBER = "Example, step {at} of {most}"
STEP_HELP = say("Enter: the next step · back · again · quit")


class Left(Exception):
    """The person at the keyboard has had enough."""


def main(game: str = "", lesson: str = "", *, data: str | None = None, console: Console | None = None) -> int:
    """Teach a game from the lesson that is named, or from the first that is not solved; ``guided`` is a match
    with tips, ``example-…`` a worked example.  Without a game, say how far one is in each.  Returns the exit
    status."""
    console = console or Console()
    progress = Progress(data_folder(data))
    if not game:
        overview(console, progress)
        return 0
    try:
        if lesson == GUIDED:
            guide(console, load(game), progress, data)
        elif lesson.startswith(EXAMPLES):
            Stepping(console, load(game), Showing(load(game), find_example(load(game), lesson))).run()
        else:
            Learning(console, load(game), progress).run(lesson)
    except (Left, EOFError, KeyboardInterrupt):
        console.show()
    return 0


def puzzle(game: str, number: str = "", *, data: str | None = None, console: Console | None = None) -> int:
    """The puzzle of that number, or today's; returns the exit status."""
    console = console or Console()
    loaded = load(game)
    given = find_puzzle(loaded, number) if number else of_the_day(loaded, datetime.now(UTC).date())
    attempt = Attempt(loaded, as_lesson(loaded, given))
    with suppress(Left, EOFError, KeyboardInterrupt):
        Learning(console, loaded, Progress(data_folder(data))).teach(attempt)
    return 0


def overview(console: Console, progress: Progress) -> None:
    """How many lessons of each game are solved."""
    for name in names():
        lessons = course_of(load(name))
        if lessons:
            solved = sum(lesson.name in progress.solved(name) for lesson in lessons)
            console.show(f"{name:12} {solved}/{len(lessons)}")


class Learning:
    """Somebody who learns one game."""

    def __init__(self, console: Console, game: Game, progress: Progress) -> None:
        self.console = console
        self.game = game
        self.progress = progress
        self.lessons = course_of(game)
        self.commands: dict[str, Callable[[Attempt, str], Answer | None]] = {
            "back": self.back,
            "again": self.again,
            "hint": self.hint,
            "solution": self.solution,
            "task": self.task,
            "rule": self.rule,
            "list": self.contents,
            "quit": self.leave,
            "?": self.help,
        }

    def run(self, name: str = "") -> None:
        """Lesson by lesson, until somebody leaves or all are solved."""
        if not self.lessons:
            self.console.say(NO_LESSONS)
            return
        lesson = find(self.game, name) if name else self.progress.next(self.game.name, self.lessons)
        self.contents()
        if lesson is None:
            self.console.say(ALL_SOLVED)
        while lesson is not None:
            self.teach(Attempt(self.game, lesson))
            at = self.lessons.index(lesson) + 1
            lesson = self.lessons[at] if at < len(self.lessons) else None
            if lesson is None:
                self.console.say(say(NOW_PLAY, command=f"grognard learn {self.game.name} {GUIDED}"))

    # ------------------------------------------------------------------ one lesson

    def teach(self, attempt: Attempt) -> None:
        """Until the learner goes on to the next one."""
        self.opening(attempt)
        self.show_table(attempt, 0)
        while True:
            if attempt.state == SOLVED:
                self.console.say(AFTERWARDS, "soft")
            line = self.console.ask("> ", [*attempt.legal(), *self.commands, "next"])
            if line == "next" or (not line and attempt.state == SOLVED):
                return
            match, entries, read = attempt.match, len(attempt.match.entries), len(self.log(attempt))
            answer = self.answer(attempt, line)
            if attempt.match is not match or len(match.entries) != entries:
                self.show_table(attempt, read)
            if answer:
                self.told(answer)

    def log(self, attempt: Attempt) -> list[Message]:
        return attempt.match.log(attempt.side)

    def opening(self, attempt: Attempt) -> None:
        lesson = attempt.lesson
        self.console.show()
        if lesson in self.lessons:
            number = say(LESSON_AND_NUMBER, number=self.lessons.index(lesson) + 1, most=len(self.lessons))
            self.console.bar(lesson.title, number)
        else:
            self.console.bar(self.game.title, lesson.title)
        self.console.story(lesson.about)

    def show_table(self, attempt: Attempt, read: int) -> None:
        """The table, what happened since ``read`` lines of the story, and what may be done."""
        console = self.console
        scene = show_board(console, attempt.match, attempt.side)
        if read:
            console.story(self.log(attempt)[read:])
        if attempt.over:
            return
        console.say(say(THE_TASK, task=attempt.lesson.task), "bold")
        if not attempt.acts:
            for thing in things_of(scene, attempt.lesson.look):
                console.say(say(LOOK_AT, thing=thing), "soft")
        for line in prompt_lines(scene, console.width, console.colour):
            console.show(line)
        for line in listed(choices_of(scene, attempt.legal()), console.width, console.colour):
            console.show(line)

    def told(self, answer: Answer) -> None:
        style = STYLES.get(answer.state, "")
        for text in answer.said:
            self.console.say(text, style)
        if answer.rule:
            self.console.say(f"  {answer.rule}", "soft")
        if answer.state == MISSED:
            self.console.say(STUCK, "soft")

    # ------------------------------------------------------------------ what the learner types

    def answer(self, attempt: Attempt, line: str) -> Answer | None:
        """An action or a command, and what is to be said of it."""
        word, _, rest = line.partition(" ")
        if word in self.commands and line not in attempt.legal():
            return self.commands[word](attempt, rest.strip())
        return self.play(attempt, line) if line else None

    def play(self, attempt: Attempt, line: str) -> Answer:
        scene = attempt.match.scene(attempt.side, self.console.language)
        texts = meant(line, choices_of(scene, attempt.legal()))
        way = [] if line in texts else ways(scene).get(line.casefold(), [])
        for text in way[:-1]:
            attempt.play(text)
        answer = attempt.play(way[-1] if way else texts[0] if len(texts) == 1 else line)
        if answer.state == SOLVED and not attempt.shown:
            self.progress.mark(self.game.name, attempt.lesson.name)
        return answer

    def back(self, attempt: Attempt, _rest: str) -> Answer | None:
        return None if attempt.take_back() else Answer(REFUSED, (NOTHING_BACK,))

    def again(self, attempt: Attempt, _rest: str) -> None:
        attempt.again()

    def hint(self, attempt: Attempt, _rest: str) -> None:
        text = attempt.hint()
        self.console.say(say(TRY, text=text) if text else NO_HINT)

    def solution(self, attempt: Attempt, _rest: str) -> Answer:
        for text in attempt.lesson.solution:
            self.console.show(f"  {text}")
        attempt.solve()
        return Answer(SOLVED, (attempt.lesson.learnt,), attempt.lesson.learnt.rule)

    def task(self, attempt: Attempt, _rest: str) -> None:
        self.opening(attempt)
        self.console.say(say(THE_TASK, task=attempt.lesson.task), "bold")

    def rule(self, _attempt: Attempt, rest: str) -> None:
        text = section(self.game.rules(self.console.language), rest) if rest else ""
        for line in wrapped(text, self.console.width) if text else [NO_RULE]:
            self.console.show(line)

    def contents(self, _attempt: Attempt | None = None, _rest: str = "") -> None:
        solved = self.progress.solved(self.game.name)
        self.console.bar(self.game.title)
        for number, lesson in enumerate(self.lessons, 1):
            sign = SIGNS[lesson.name in solved]
            self.console.show(say(LINE, sign=sign, number=number, title=lesson.title))
        for example in examples_of(self.game):
            self.console.say(say(EXAMPLE_LINE, title=example.title, name=example.name), indent=" " * 7)

    def leave(self, _attempt: Attempt, _rest: str) -> None:
        raise Left

    def help(self, _attempt: Attempt, _rest: str) -> None:
        self.console.say(HELP)


class Stepping:
    """Somebody who looks at an example, step by step."""

    def __init__(self, console: Console, game: Game, showing: Showing) -> None:
        self.console = console
        self.game = game
        self.showing = showing

    def run(self) -> None:
        self.console.show()
        self.console.bar(self.game.title, self.showing.example.title)
        self.console.story(self.showing.example.about)
        self.show(0)
        while True:
            self.console.say(STEP_HELP, "soft")
            word = self.console.ask("> ", ["back", "again", "quit"])
            read = len(self.log())
            if word == "quit" or (not word and self.showing.over):
                return
            if word == "again":
                self.showing.go_to(0)
            elif word == "back":
                self.showing.back()
            elif not word:
                self.showing.step()
            else:
                continue
            self.show(read)

    def log(self) -> list[Message]:
        return self.showing.match.log(self.showing.side)

    def show(self, read: int) -> None:
        """The table, what happened since ``read`` lines of the story, and what there is to say about it."""
        showing, console = self.showing, self.console
        show_board(console, showing.match, showing.side)
        if read:
            console.story(self.log()[read:])
        console.say(say(STEP_AND_NUMBER, at=showing.at, most=len(showing.example.steps)), "soft")
        if showing.said:
            console.say(showing.said, "bold")
            console.say(f"  {showing.said.rule}", "soft")


def show_board(console: Console, match: Match, side: int) -> Scene:
    """The table as that side sees it."""
    scene = match.scene(side, console.language)
    console.show()
    sides = [console.told(title_of(name)) for name in match.sides]
    for line in note_lines(scene, sides, console.width, console.colour):
        console.show(line)
    for line in board_lines(scene, console.width, console.colour):
        console.show(line)
    console.show()
    return scene


def things_of(scene: Scene, look: Sequence[str]) -> tuple[str, ...]:
    """What a lesson points at, in words; a place without a name is called by its notation (place-b4)."""
    named = {item.key: item.name or item.key.rpartition("-")[2] for item in scene.items}
    return tuple(named[key] for key in look)
