"""Lessons: every game teaches itself, in positions of the real game and under its real rules.

``lesson.py`` says what a lesson is, ``attempt.py`` plays one, ``courses.py`` finds those of a game and the
tips for a first match, ``puzzles.py`` makes lessons of positions, and ``progress.py`` keeps what was solved.
The lessons themselves lie beside their game, in its ``lessons``.
"""

from grognard.lessons.attempt import Answer, Attempt
from grognard.lessons.courses import course_of, find, tips_of
from grognard.lessons.lesson import Lesson
from grognard.lessons.progress import Progress

__all__ = ["Answer", "Attempt", "Lesson", "Progress", "course_of", "find", "tips_of"]
