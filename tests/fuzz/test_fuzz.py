"""A short run of the fuzzer; the long one is ``python -m grognard.testing.fuzz``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.core import registry
from grognard.core.chance import Rng
from grognard.core.errors import IllegalAction
from grognard.core.match import Match
from grognard.testing.fuzz import Trouble, fuzz, main, random_rules, replay
from grognard.testing.hostile import Hostility

from ..testing import auction, ruse


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.FROM_FILES, "auction", auction.GAME)
    monkeypatch.setitem(registry.FROM_FILES, "ruse", ruse.GAME)


@pytest.mark.parametrize("name", ["auction", "ruse", *registry.names()])
def test_random_matches_end_and_hostile_actions_are_refused(name: str) -> None:
    told = fuzz(registry.load(name), matches=20, hostile=1500, seed=4)
    assert "20 random matches to the end" in told
    assert "1500 hostile actions, all refused" in told


def test_every_kind_of_hostility_is_tried() -> None:
    told = fuzz(auction.GAME, matches=0, hostile=1000, seed=1)
    for kind in ("malformed", "giant", "no_text", "nearly_legal", "stale", "out_of_turn", "no_side"):
        assert kind in told


def test_no_attempt_is_legal() -> None:
    match, hostility = Match(ruse.GAME, seed=1), Hostility(Rng(1))
    hostility.hear(match.legal("north"))
    for _ in range(500):
        _, (side, text) = hostility.attempt(match)
        assert type(side) is not int or side != 0 or text not in match.legal("north")


def test_scenarios_and_options_are_drawn_at_random() -> None:
    rng = Rng(1)
    rules = [random_rules(auction.GAME, rng) for _ in range(50)]
    assert {scenario for scenario, _ in rules} == {"pair", "trio"}
    goals = {options.get("goal") for _, options in rules}
    assert None in goals
    assert len(goals) > 8


# ------------------------------------------------------------------ crash files


def no_such_lane(_step: object, _ruse: object, _clash: object) -> None:
    raise ValueError("no such lane")


def test_a_crash_in_a_match_can_be_replayed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ruse.TurnUp, "do", no_such_lane)
    assert main(["ruse", "--matches", "3", "--hostile", "0", "--folder", str(tmp_path)]) == 1
    crash = tmp_path / "fuzz-ruse.json"
    told = json.loads(crash.read_text())
    assert told["what"] == "ValueError('no such lane')"
    assert "no such lane" in told["trace"]
    with pytest.raises(ValueError, match="no such lane"):
        replay(crash)


def test_a_crash_in_a_refusal_can_be_replayed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(_position: object, _side: int, text: str) -> None:
        raise IndexError(text[7])

    monkeypatch.setattr(ruse.GAME, "refuse", refuse)
    with pytest.raises(Trouble, match="crashed") as found:
        fuzz(ruse.GAME, matches=0, hostile=500, seed=1)
    path = found.value.write(tmp_path)
    assert main(["--replay", str(path)]) == 1


def test_an_accepted_action_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Match.act

    def act(self: Match, side: str | int, text: str) -> None:
        right(self, side, text.strip() if isinstance(text, str) else text)

    monkeypatch.setattr(Match, "act", act)
    with pytest.raises(Trouble, match="accepted"):
        fuzz(ruse.GAME, matches=0, hostile=20_000, seed=1)


def test_an_endless_match_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.testing.fuzz.LONGEST", 10)
    with pytest.raises(Trouble, match="not over after 10"):
        fuzz(ruse.GAME, matches=1, hostile=0, seed=1)


def test_a_refused_action_that_changes_something_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(self: Match, side: str | int, text: str) -> None:
        if text not in self.legal(side):
            self.position.side = 1 - self.position.side
            raise IllegalAction("no", "no")
        right(self, side, text)

    right = Match.act
    monkeypatch.setattr(Match, "act", act)
    with pytest.raises(Trouble, match="changed the match: side is"):
        fuzz(ruse.GAME, matches=0, hostile=200, seed=1)
