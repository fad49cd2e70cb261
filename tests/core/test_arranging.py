"""Standard set-ups: played by their wishes alone they are legal, end setting up, and differ."""

from __future__ import annotations

import random

import pytest

from grognard.core.arranging import arranged, arrangement_of
from grognard.core.errors import GameError
from grognard.core.flow import is_setting_up
from grognard.core.match import Match
from grognard.core.registry import registered
from grognard.games.island import names
from grognard.games.island.data import ARMY, SIZE

KINDS = ("soldier", "jeep", "tank")
GAMES = ["midway", "island", "epic-naval"]
SET_UPS = [
    (name, scenario, each.name)
    for name in GAMES
    for scenario in registered(name).scenarios
    for each in registered(name).arrangements
]


def set_up(name: str, scenario: str, like: str) -> tuple[Match, int]:
    """Both sides follow it, and choose anything where it does not matter; how often it did."""
    match, dice, followed = Match(registered(name), scenario, seed=2), random.Random(2), 0
    while is_setting_up(match.position) and match.outcome is None:
        side = match.actors[0]
        text = arranged(match, side, arrangement_of(match, like))
        followed += bool(text)
        match.play(side, text or dice.choice(match.legal(side)))
    return match, followed


@pytest.mark.parametrize(("name", "scenario", "like"), SET_UPS)
def test_every_one_leads_to_the_end_of_setting_up(name: str, scenario: str, like: str) -> None:
    match, _ = set_up(name, scenario, like)
    assert not is_setting_up(match.position)
    assert arranged(match, match.actors[0], arrangement_of(match, like)) == ""


@pytest.mark.parametrize("name", GAMES)
def test_they_say_what_is_done_and_are_not_alike(name: str) -> None:
    game = registered(name)
    courses = []
    for each in game.arrangements:
        match, followed = set_up(name, next(iter(game.scenarios)), each.name)
        assert followed > 1
        courses.append([entry.text for entry in match.entries])
    assert len(courses) == 3
    assert all(one != other for at, one in enumerate(courses) for other in courses[:at])


def test_fighters_ahead_are_nearer_to_midway_than_bombers() -> None:
    match, _ = set_up("midway", "carrier-hunt", "fighters-ahead")
    board, area = match.position.board, match.position.area  # type: ignore[attr-defined]
    away = [max(abs(q), abs(r), abs(q + r)) for q, r in map(board.axial, area[:6])]
    assert max(away[:3]) <= min(away[4:])


def test_soldiers_ahead_stand_in_the_second_row() -> None:
    match, _ = set_up("island", "no-pad", "soldiers-ahead")
    cells = match.position.cell  # type: ignore[attr-defined]
    rows = {
        kind: {cells[piece] // SIZE for piece in range(ARMY) if names.kind(piece).name == kind}
        for kind in KINDS
    }
    assert rows == {"soldier": {1}, "jeep": {0}, "tank": {0}}


def test_a_name_that_no_game_knows_is_told_with_those_that_it_knows() -> None:
    with pytest.raises(GameError, match="there are: fighters-ahead, strike-ahead, all-around"):
        arrangement_of(Match(registered("midway")), "wedge")
    with pytest.raises(GameError, match="has no standard set-ups"):
        arrangement_of(Match(registered("to-war")), "wedge")
