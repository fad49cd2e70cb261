"""Lessons at the table in the browser: the same board, log and film, and an attempt instead of a match, or an
example that one steps through.

The attempt checks and answers everything (``lessons/attempt.py``); here it is shown, and kept in memory as
long as somebody may come back to it.  What the owner of this machine has solved stands in the same file as
what he solved in the terminal; other browsers remember their own.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Any

from grognard.core.course import Course
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.lessons import (
    EXAMPLES,
    Answer,
    Attempt,
    Example,
    Lesson,
    Progress,
    Showing,
    course_of,
    examples_of,
    find,
    find_example,
    tips_of,
)
from grognard.lessons.attempt import GOES_ON, SETTLED, SOLVED
from grognard.lessons.puzzles import puzzles_of
from grognard.people.persons import OWNER
from grognard.server import wire
from grognard.server.around import Onlooker
from grognard.server.pictures import Audience, Gallery, Picture, length_at, outcome_of
from grognard.server.refusals import Refused, by_rules
from grognard.server.sockets import Socket
from grognard.server.speaking import checked
from grognard.server.visitors import NOBODY
from grognard.speech.choosing import USUAL

IDLE = 64  # attempts kept though nobody is at them
BY_THE_LESSON = say("as the lesson says")  # who plays the other side
BY_THE_EXAMPLE = say("as in the rulebook")
NO_HINT = say("take back first: from here the way of the solution is left")
NOTHING_BACK = say("there is nothing to take back")


class LearningTable:
    """A lesson or an example, as it lies on the table."""

    def __init__(self, game: Game, lesson: Lesson | Example, shown: Attempt | Showing) -> None:
        self.id = f"{game.name}/{lesson.name}"
        self.title = lesson.title
        self.shown = shown
        self.match: Match = shown.match
        self.side = shown.side
        self.you: tuple[int, ...] = ()  # the sides that the learner plays
        self.others = BY_THE_EXAMPLE if isinstance(lesson, Example) else BY_THE_LESSON
        self.version = 0
        self.course = Course()
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.gallery = Gallery(self)

    async def picture(self, visitor: str, language: str = USUAL) -> Picture:
        async with self.lock:
            return self.gallery.picture(Audience(self.you, self.side, language=language))

    def enter(self, onlooker: Onlooker) -> None:
        self.onlookers.add(onlooker)
        onlooker.poke()

    def leave(self, onlooker: Onlooker) -> None:
        self.onlookers.discard(onlooker)

    def milliseconds(self) -> int:
        """Since 1970; nobody plays against the clock here."""
        return round(1000 * time.time())

    def stir(self, moved: bool = False) -> None:
        """Everybody look again; only what was done is seen otherwise."""
        if moved:
            self.gallery.turn(moved)
        for onlooker in self.onlookers:
            onlooker.poke()

    def past(self, moment: int, language: str) -> dict[str, Any]:
        return self.gallery.past(self.side, length_at(self.match, self.side, moment), moment, language)

    def why(self, key: str, version: int, language: str) -> dict[str, str]:
        return self.gallery.why(Audience(self.you, self.side, language=language), key, version)

    def changed(self) -> None:
        self.match = self.shown.match
        self.version += 1
        self.stir(moved=True)

    # ------------------------------------------------------------------ what is shown

    def fields(self, audience: Audience) -> dict[str, Any]:
        """What a table tells of itself, and the lesson."""
        match = self.match
        back = {"can": self.can_go_back(), "why": NOTHING_BACK, "ask": False, "side": self.side}
        return {
            "id": self.id,
            "game": match.game.name,
            "title": match.game.title,
            "scenario": match.ruleset.scenario,
            "scenario_title": self.title,
            "version": self.version,
            "sides": [self.side_told(side) for side in range(len(match.sides))],
            "you": list(audience.you),
            "host": False,
            "viewing": audience.viewing,
            "curtain": None,
            "undo": back,
            "thinking": [],
            "offer": None,
            "declined": None,
            "clock": None,
            "looking_on": 0,
            "outcome": outcome_of(match),
            "dice": "",
            "auto": True,
            "rematch": None,
            "sequel": False,
            "hints": True,
            "set_up": False,
            "arrangements": [],
            "frozen": None,
            "trouble": None,
            "saved": None,
            "lesson": self.lesson_told(audience.language),
        }

    def side_told(self, side: int) -> dict[str, Any]:
        mine = side in self.you
        name = self.match.sides[side]
        seat = {
            "kind": "me" if mine else "bot",
            "level": 0,
            "name": "" if mine else self.others,
            "yours": mine,
            "online": True,
            "holders": [{"tag": "", "devices": 1, "here": 1}] if mine else [],
            "link": None,
        }
        acts = side in self.match.actors and not self.shown.over
        return {"name": name, "title": title_of(name), "seat": seat, "to_act": acts}

    def can_go_back(self) -> bool:
        raise NotImplementedError

    def lesson_told(self, language: str) -> dict[str, Any]:
        raise NotImplementedError


class LessonTable(LearningTable):
    """An attempt at a lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.attempt = Attempt(game, lesson)
        super().__init__(game, lesson, self.attempt)
        self.you = (self.side,)
        self.answer = Answer(GOES_ON)

    def play(self, text: str, version: int) -> None:
        if version != self.version:
            raise Refused("stale", say("the match has moved on"), status=409)
        if self.attempt.over:
            raise Refused("settled", SETTLED, status=409)
        self.answered(self.attempt.play(text))

    def take_back(self) -> None:
        if not self.attempt.take_back():
            raise Refused("nothing_to_undo", NOTHING_BACK, status=409)
        self.answered(Answer(GOES_ON))

    def again(self) -> None:
        self.attempt.again()
        self.answered(Answer(GOES_ON))

    def solve(self) -> None:
        self.attempt.solve()
        learnt = self.attempt.lesson.learnt
        self.answered(Answer(SOLVED, (learnt,), learnt.rule))

    def hint(self) -> str:
        text = self.attempt.hint()
        if not text:
            raise Refused("no_hint", NO_HINT, status=409)
        return text

    def answered(self, answer: Answer) -> None:
        self.answer = answer
        self.changed()

    def can_go_back(self) -> bool:
        return bool(self.attempt.acts)

    def lesson_told(self, language: str) -> dict[str, Any]:
        sheet = self.attempt.sheet(language)
        del sheet["legal"]
        return {
            **sheet,
            **self.place_told(),
            "over": self.attempt.over,
            "shown": self.attempt.shown,
            "told": {
                "state": self.answer.state,
                "said": list(self.answer.said),
                "rule": self.answer.rule,
            },
        }

    def place_told(self) -> dict[str, Any]:
        """Where it stands among the others, and which comes after it; puzzles are told by their title."""
        lessons = course_of(self.match.game)
        names = [lesson.name for lesson in lessons]
        if self.attempt.lesson.name not in names:
            return {"number": 0, "most": 0, "next": None}
        at = names.index(self.attempt.lesson.name) + 1
        return {"number": at, "most": len(names), "next": names[at] if at < len(names) else None}


class ExampleTable(LearningTable):
    """An example, as far as it was stepped through."""

    def __init__(self, game: Game, example: Example) -> None:
        self.showing = Showing(game, example)
        super().__init__(game, example, self.showing)

    def can_go_back(self) -> bool:
        return self.showing.at > 0

    def step(self) -> None:
        if not self.showing.step():
            raise Refused("no_more_steps", say("the example ends here"), status=409)
        self.changed()

    def take_back(self) -> None:
        if not self.showing.back():
            raise Refused("nothing_to_undo", NOTHING_BACK, status=409)
        self.changed()

    def again(self) -> None:
        self.showing.go_to(0)
        self.changed()

    def lesson_told(self, language: str) -> dict[str, Any]:
        said = self.showing.said
        names = [example.name for example in examples_of(self.match.game)]
        at = names.index(self.showing.example.name) + 1
        return {
            **self.showing.sheet(language),
            "task": self.title,
            "state": GOES_ON,
            "acts": [],
            "number": 0,
            "most": 0,
            "next": names[at] if at < len(names) else None,
            "over": True,  # there is nothing to choose
            "shown": True,
            "told": {"state": GOES_ON, "said": [said] if said else [], "rule": said.rule if said else ""},
        }


class LearningSocket(Socket):
    """One browser at a lesson or at an example."""

    table: LessonTable | ExampleTable
    school: School

    async def carry_out(self, message: wire.Message, arrived: int) -> dict[str, Any] | None:
        table = self.table
        async with table.lock:
            if isinstance(message, wire.At):
                return {"t": "past", "id": message.id, **table.past(message.at, self.language)}
            if isinstance(message, wire.Why):
                told = table.why(message.key, message.version, self.language)
                return {"t": "why", "id": message.id, **told}
            if isinstance(message, wire.Hint) and isinstance(table, LessonTable):
                hint = {"act": table.hint(), "value": 0.0, "why": "", "lines": 0}
                return {"t": "hint", "id": message.id, **hint}
            if isinstance(message, wire.Speak):
                self.language = checked(message.language)
            elif isinstance(message, wire.Hello):
                self.shown = None
            elif isinstance(message, wire.Undo):
                table.take_back()
            elif isinstance(message, wire.Again):
                table.again()
            else:
                await self.learn(table, message)
        self.poke()
        return {"t": "done", "id": message.id, "over": table.shown.over}

    async def learn(self, table: LessonTable | ExampleTable, message: wire.Message) -> None:
        """What is done in lessons only, or in examples only."""
        if isinstance(table, ExampleTable) and isinstance(message, wire.Step):
            table.step()
        elif isinstance(table, LessonTable) and isinstance(message, wire.Play):
            table.play(message.act, message.version)
            await self.school.mark(self.visitor, table)
        elif isinstance(table, LessonTable) and isinstance(message, wire.Solve):
            table.solve()
        else:
            raise Refused("not_in_lessons", say("this is not done in lessons"))


class School:
    """All lessons that somebody is at, or was at lately."""

    def __init__(self, progress: Progress | None = None) -> None:
        self.progress = progress  # the owner's
        # the last used last
        self.tables: OrderedDict[tuple[str, str], LessonTable | ExampleTable] = OrderedDict()

    def table(self, visitor: str, game: Game, lesson: Lesson | Example) -> LessonTable | ExampleTable:
        """The visitor's attempt at that lesson; whoever has no cookie begins anew each time."""
        if visitor == NOBODY:
            return laid(game, lesson)
        key = visitor, f"{game.name}/{lesson.name}"
        table = self.tables.get(key) or laid(game, lesson)
        self.tables[key] = table
        self.tables.move_to_end(key)
        idle = [key for key, each in self.tables.items() if not each.onlookers and each is not table]
        for each in idle[: max(0, len(idle) - IDLE)]:
            del self.tables[each]
        return table

    async def mark(self, visitor: str, table: LessonTable) -> None:
        """What the owner has solved by himself is written down."""
        attempt = table.attempt
        if self.progress and visitor == OWNER and attempt.state == SOLVED and not attempt.shown:
            with by_rules():
                await asyncio.to_thread(self.progress.mark, attempt.game.name, attempt.lesson.name)

    def course_told(self, visitor: str, game: Game) -> dict[str, Any]:
        """A game's lessons, and which of them are known to be solved."""
        with by_rules():
            solved = self.progress.solved(game.name) if self.progress and visitor == OWNER else []
        lessons = [
            {"name": lesson.name, "title": lesson.title, "task": lesson.task} for lesson in course_of(game)
        ]
        return {
            "game": game.name,
            "title": game.title,
            "sides": len(game.sides),
            "lessons": lessons,
            "solved": solved,
            "examples": [{"name": each.name, "title": each.title} for each in examples_of(game)],
            "tips": tips_of(game),
            "puzzles": len(puzzles_of(game)),
        }


def lesson_of(game: Game, name: str) -> Lesson | Example:
    try:
        return find_example(game, name) if name.startswith(EXAMPLES) else find(game, name)
    except GameError as error:
        raise Refused(error.code, error.reason, status=404) from None


def laid(game: Game, lesson: Lesson | Example) -> LessonTable | ExampleTable:
    return ExampleTable(game, lesson) if isinstance(lesson, Example) else LessonTable(game, lesson)
