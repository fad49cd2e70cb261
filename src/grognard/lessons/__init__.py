"""Lessons: every game teaches itself, in positions of the real game and under its real rules.

``lesson.py`` says what a lesson is, ``attempt.py`` plays one, ``courses.py`` finds those of a game and the
tips for a first match, ``example.py`` steps through worked examples of the rulebook, ``puzzles.py`` makes
lessons of positions, and ``progress.py`` keeps what was solved.  The lessons themselves lie beside their
game, in its ``lessons``.
"""

from grognard.lessons.attempt import Answer, Attempt
from grognard.lessons.courses import course_of, examples_of, find, find_example, tips_of
from grognard.lessons.example import EXAMPLES, Example, Showing
from grognard.lessons.lesson import Lesson
from grognard.lessons.progress import Progress

__all__ = [
    "EXAMPLES",
    "Answer",
    "Attempt",
    "Example",
    "Lesson",
    "Progress",
    "Showing",
    "course_of",
    "examples_of",
    "find",
    "find_example",
    "tips_of",
]
