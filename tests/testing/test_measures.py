"""The tools that measure games: how many lines they have, and in which files a decision is spoken of."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from places import DECISIONS, OTHERS, places
from size import counts, kind_of, lines_of, size_of

SIZED = '''\
"""Two lines and

a blank one between."""

# a comment
VALUE = 3  # counts

TEXT = f"""
{VALUE}
"""
'''
STEPS = """\
class Walk(Frame): ...


class Moving(Decision[Board, Walk]): ...


class Run(Moving): ...


class Stop(Reaction[Board, Walk]): ...


class Fall(Chance[Board, Walk]): ...


RUN: Final = Run()
"""
WORDS = """\
from steps import RUN, Stop, Walk


def told(frame: Walk) -> bool:
    return frame.step is RUN
"""
NAMED = """\
def asked(step: object) -> bool:
    return type(step).__name__ == "Stop"
"""


def test_comments_and_blank_lines_do_not_count_but_docstrings_do() -> None:
    assert lines_of(SIZED.encode()) == 3 + 1 + 3


def test_a_file_of_lessons_counts_without_its_comments() -> None:
    told = '# taught\n\n[lessons.one]  # the first\ntitle = "One"\n'
    assert size_of(PurePosixPath("lessons/course.toml"), told.encode()) == 2


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("midway/combat.py", "rules"),
        ("midway/reasons/dogfights.py", "rules"),
        ("midway/features.py", "learning"),
        ("midway/inputs.py", "learning"),
        ("midway/lessons/__init__.py", "lessons"),
        ("midway/lessons/course.toml", "lessons"),
        ("midway/draw/sea.py", "pictures"),
        ("midway/rules/draw.py", "pictures"),
    ],
)
def test_what_a_file_is_for(path: str, kind: str) -> None:
    assert counts(PurePosixPath(path))
    assert kind_of(PurePosixPath(path)) == kind


def test_catalogues_and_scenario_files_do_not_count() -> None:
    for path in ("midway/de.po", "epic_naval/files/atlantic.toml", "__init__.py"):
        assert not counts(PurePosixPath(path))


def test_a_step_is_spoken_of_by_its_class_a_constant_or_its_name(tmp_path: Path) -> None:
    for name, source in {"steps": STEPS, "words": WORDS, "named": NAMED}.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    found = {place.name: place for place in places(tmp_path, DECISIONS)}
    assert sorted(found) == ["Run", "Stop"]
    assert found["Run"].kind == "Decision"
    assert found["Run"].files == ["steps.py", "words.py"]
    assert found["Stop"].kind == "Reaction"
    assert found["Stop"].files == ["named.py", "steps.py"]
    assert found["Stop"].frame == "Walk"
    assert found["Stop"].frame_files == ["steps.py", "words.py"]
    assert [place.name for place in places(tmp_path, OTHERS)] == ["Fall"]
