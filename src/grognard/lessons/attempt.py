"""Somebody at work on a lesson: what he does is checked by the rules, and by the goal of the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from grognard.core import flow
from grognard.core.chance import Lots
from grognard.core.course import Played, read
from grognard.core.dice import Dice
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import say, spoken
from grognard.lessons.lesson import Lesson

GOES_ON: Final = "goes on"
REFUSED: Final = "refused"  # the rules do not allow it; nothing has changed
MISSED: Final = "missed"  # the task cannot be solved any more, but by taking back
SOLVED: Final = "solved"
DICE: Final = Dice.seeded(0)
SETTLED: Final = say("This attempt is over: take back your last choice, or begin again.")


@dataclass(frozen=True)
class Answer:
    """What came of an action: how the task stands, and what there is to say, with the § it follows from."""

    state: str
    said: tuple[str, ...] = ()
    rule: str = ""


class Attempt:
    """One go at a lesson.  Whatever the learner does, he can take it back or begin again."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.again()

    def again(self) -> None:
        """From the beginning."""
        self.rebuild([])

    def rebuild(self, acts: list[str]) -> None:
        """The position of the lesson, and what the learner has done since."""
        lesson = self.lesson
        self.match = Match(self.game, lesson.scenario, lesson.options, roll=False)
        self.side = self.match.side(lesson.side or 0)
        self.told = lines(lesson.answers, self.match.sides)
        self.acts: list[str] = []
        self.state = GOES_ON
        self.shown = False  # the solution was
        self.followed: list[str] = []  # what the learner had to do after his last choice: done for him
        self.said = Answer(GOES_ON)  # about that choice
        for deed in lines(lesson.course, self.match.sides):
            carry_out(self.match, deed)
        for text in acts:
            self.go_on_with(text)

    # ------------------------------------------------------------------ the learner

    @property
    def over(self) -> bool:
        return self.state in (SOLVED, MISSED)

    def legal(self) -> list[str]:
        return [] if self.over else self.match.legal(self.side)

    def play(self, text: str) -> Answer:
        """An action of the learner, and what there is to say about it.

        One click may go on with what was the only choice and is done already: that is no other action.
        """
        if self.over:
            return Answer(self.state, (SETTLED,))
        if text in self.followed and text not in self.legal():
            self.followed.remove(text)
            return self.said
        self.said = self.judged(text)
        return self.said

    def judged(self, text: str) -> Answer:
        """Carry it out, and say what came of it."""
        note = self.lesson.note(text)
        try:
            self.go_on_with(text)
        except GameError as error:
            return Answer(REFUSED, (error.reason, *filter(None, [note])), error.rule)
        if self.state == SOLVED:
            return Answer(SOLVED, (self.lesson.learnt,), self.lesson.learnt.rule)
        if self.state == MISSED:
            note = note or next(filter(None, map(self.lesson.note, self.acts)), self.lesson.astray)
        return Answer(self.state, (note,), note.rule) if note else Answer(self.state)

    def take_back(self) -> bool:
        """The learner's last action; whether there was one."""
        acts = self.acts
        self.rebuild(acts[:-1])
        return bool(acts)

    def hint(self) -> str:
        """The next action of the solution; "" if what was done is not its beginning."""
        done, solution = len(self.acts), self.lesson.solution
        return solution[done] if tuple(self.acts) == solution[:done] and done < len(solution) else ""

    def solve(self) -> None:
        """Show the solution, from the beginning."""
        self.rebuild(list(self.lesson.solution))
        self.shown = True

    # ------------------------------------------------------------------ the others

    def go_on_with(self, text: str) -> None:
        """Carry out an action, and all that follows until the learner has a choice again."""
        self.match.act(self.side, text)
        self.acts.append(text)
        self.followed = []
        while not self.reached() and self.match.outcome is None and self.follow():
            pass
        if self.state != SOLVED and (self.lesson.lost(self.match) or not self.match.legal(self.side)):
            self.state = MISSED

    def reached(self) -> bool:
        if self.lesson.goal(self.match):
            self.state = SOLVED
        return self.state == SOLVED

    def follow(self) -> bool:
        """One thing that happens without the learner; whether there was one."""
        match = self.match
        if self.side in match.actors:
            legal = match.legal(self.side)
            binding = getattr(match.position.frame.step, "binding", False)
            if len(legal) > 1 or binding:
                return False
            match.act(self.side, legal[0])
            self.followed.append(legal[0])
            return True
        if self.told and self.told[0].side in match.actors:
            try:
                carry_out(match, self.told[0])
            except GameError:
                self.told = []  # it no longer fits what the learner did
            else:
                self.told = self.told[1:]
            return True
        if match.actors != (CHANCE,):
            return False
        lots = Lots()
        flow.fill_outcomes(match.position, lots)
        match.fall(match.game.write(match.position, CHANCE, lots.at(DICE.share(match.rolls, lots.total))))
        return True

    # ------------------------------------------------------------------ for whoever shows it

    def sheet(self, language: str = "en") -> dict[str, Any]:
        """The lesson in words, as plain data; the table itself is ``match.scene(side, language)``."""
        lesson = self.lesson
        return {
            "name": lesson.name,
            "title": spoken(lesson.title, language),
            "about": [spoken(text, language) for text in lesson.about],
            "task": spoken(lesson.task, language),
            "look": list(lesson.look),
            "side": self.match.sides[self.side],
            "state": self.state,
            "acts": list(self.acts),
            "legal": self.legal(),
        }


def lines(course: str, sides: tuple[str, ...]) -> list[Played]:
    """Lines as a record has them, several on one with semicolons; ValueError if one is none."""
    texts = [line.strip() for line in course.replace(";", "\n").splitlines()]
    deeds = [read(text, sides) for text in texts if text]
    played = [deed for deed in deeds if isinstance(deed, Played)]
    if len(played) < len(deeds):
        raise ValueError("a lesson's course holds actions and outcomes of chance only")
    return played


def carry_out(match: Match, deed: Played) -> None:
    if deed.side == CHANCE:
        match.fall(deed.text)
    else:
        match.act(deed.side, deed.text)
