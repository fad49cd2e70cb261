"""Names and words that are made to be misread."""

from __future__ import annotations

import pytest

from grognard.people.names import name_from, said


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("  Anna \n Maria ", "Anna Maria"),
        ("Zażółć Gęślą", "Zażółć Gęślą"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("An\u202ena\u2066", "Anna"),  # what turns the direction of writing
        ("A\u200bn\u200dn\ufeffa", "Anna"),  # what has no width
        ("\u3164\u2800\uffa0", ""),  # letters that look like nothing
        ("Ann\uff41", "Anna"),  # a wide letter
        ("Anna·k3f9", "Anna k3f9"),  # another's mark
        ("A" + "\u0336" * 50, "A\u0336\u0336"),  # a tower
        ("x" * 100, "x" * 60),
    ],
)
def test_a_name_is_what_it_seems(given: str, told: str) -> None:
    assert name_from(given) == told


def test_what_is_said_keeps_its_dots_and_loses_its_towers() -> None:
    assert said("a · b", 400) == "a · b"
    assert len(said("z" + "\u0336" * 300, 400)) == 3
