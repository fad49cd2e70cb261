"""What steps say of themselves: legality and its reasons are one, and what is told can be shown."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grognard.core import flow, saying
from grognard.core.errors import IllegalAction
from grognard.core.match import Match
from grognard.core.message import Cue
from grognard.core.ruleset import Options
from grognard.games.island import GAME

from .table import battle

OPTIONS: list[Options] = [
    {},
    {"blast": "four", "own_targets": False},
    {"blast": "eight", "launch_onto_block": True, "first": "north"},
]


def stops(scenario: str, number: int) -> Iterator[Match]:
    """A random match at its decisions."""
    rng = random.Random(number)
    match = Match(GAME, scenario, OPTIONS[number], seed=number)
    while match.outcome is None and len(match.entries) < 400:
        yield match
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))


@pytest.mark.parametrize("number", range(len(OPTIONS)))
@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_legal_is_what_nothing_bars(scenario: str, number: int) -> None:
    for match in stops(scenario, number):
        position, side = match.position, match.actors[0]
        frame, step = position.frame, position.frame.step
        free = [action for action in range(step.space) if step.bar(position, frame, side, action) is None]
        assert sorted(flow.legal(position, side)) == free, type(step).__name__


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_whatever_is_written_is_read_again_and_whatever_was_legal_is_refused_with_its_reason(
    scenario: str,
) -> None:
    heard: set[str] = set()
    for match in stops(scenario, 2):
        position, side = match.position, match.actors[0]
        frame, step = position.frame, position.frame.step
        texts = {action: step.write(position, frame, side, action) for action in range(step.space)}
        for action, text in texts.items():
            assert not text or step.read(position, frame, side, text) == action
        legal = match.legal(side)
        heard.update(legal)
        for text in heard.difference(legal):
            refusal = saying.why_not(position, side, text)
            assert refusal.code not in (saying.GENERIC.code, saying.NOT_NOW.code), text
            assert refusal.rule, text


@pytest.mark.parametrize(
    ("text", "roll", "plays", "cue"),
    [
        ("S^ . t>", 3, ["a1", "a4"], Cue("move", "character-0", "a1", "a4")),
        (
            "s> . .\n. . .\nS^ . t>",
            1,
            ["a1xa3"],
            Cue("shot", "character-0", "a1", "a3", hits=1, lost=("character-10",)),
        ),
        (
            "s> . .\nJ> . .\nS^ . t>",
            1,
            ["a1xa3"],
            Cue("loss", hits=1, lost=("character-5",)),
        ),
        (
            "t> . .\n. . .\n## . .\nS^ . J>",
            1,
            ["a1", "a2", "live"],
            Cue("block", "block-a2", end="a2", cards=("live",), hits=1, lost=("character-0",)),
        ),
        ("S^ . t>", 0, ["a1", "left"], Cue("turn", "character-0", end="a1")),
        ("S^ . t>", 4, [], Cue("roll", "die", dice=(4,))),
    ],
)
def test_what_is_told_can_be_shown(text: str, roll: int, plays: list[str], cue: Cue) -> None:
    field = battle(text, roll).play(*plays)
    assert cue in [message.cue for message in field.match.log("observer")]


def test_5_5_a_refused_way_names_what_bars_it() -> None:
    field = battle("s> . t>\n. . .\nS^ . J>", 2).play("a1")
    with pytest.raises(IllegalAction) as caught:
        field.match.act("south", "a3")
    assert (caught.value.code, caught.value.rule) == ("way_barred", "§5.5")
    assert caught.value.reason == (
        "the soldier on a1 cannot use the whole 2: North's soldier on a3 bars the way"
    )


def test_6_5_a_sliding_pad_aims_at_nothing() -> None:
    field = battle(". . t>\n. . .\nS^ . .", 0, pads=("S....", ".....")).play("pad", "1")
    items = {item.key: item for item in field.match.scene("south").items}
    assert items["mark-left"].hover == items["mark-right"].hover == []
