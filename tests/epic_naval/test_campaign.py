"""§17 Campaigns: battles follow each other, with the ships that are left."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grognard import cli
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.message import spoken
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.games.epic_naval import CAMPAIGNS, GAME
from grognard.games.epic_naval.data import FLEET, G_SINK, SUNK
from grognard.games.epic_naval.files.campaign import campaign_in, fought, plan_in
from grognard.games.epic_naval.files.reading import shipped
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.position import Naval
from grognard.terminal.commands import COMMANDS
from grognard.terminal.playing import Playing
from grognard.terminal.seats import ME, bot
from tests.server.house import House, in_house
from tests.terminal.script import Script

THREE = shipped("three-nights.toml")


def fleet(match: Match, side: int) -> list[str]:
    assert isinstance(match.position, Naval)
    forces = match.position.rules.plan.sides[side].forces
    return sorted(code for force in forces for code in force.ships)


def sunk(match: Match, *names: str) -> None:
    """The ships of these names, "west DD1" by side and name, are lost."""
    naval = match.position
    assert isinstance(naval, Naval)
    for name in names:
        side, _, ship = name.partition(" ")
        first = FLEET * match.sides.index(side)
        naval.status[first + naval.rules.ship_names[first : first + FLEET].index(ship)] = SUNK


def after(match: Match, loser: str) -> Match:
    """The battle that follows, this one being given up."""
    match.resign(loser)
    assert match.sequel is not None
    return Match(GAME, match.ruleset.scenario, match.sequel, seed=2)


def test_17_1_the_battles_follow_each_other_and_wins_are_counted() -> None:
    first = Match(GAME, "three-nights", seed=1)
    assert first.sides == ("runners", "watch")
    assert GAME.called(first.ruleset) == "Three nights, 1 of 3: Blockade runner (0 : 0)"
    assert first.sequel is None  # it is not over yet
    second = after(first, "watch")
    assert GAME.called(second.ruleset) == "Three nights, 2 of 3: Night in the strait (1 : 0)"
    third = after(second, "express")
    assert GAME.called(third.ruleset) == "Three nights, 3 of 3: Beachhead (1 : 1)"
    third.resign("coast")
    assert third.outcome is not None
    assert third.sequel is None  # no battle follows the last


def test_17_2_what_was_lost_is_missing_in_the_battles_that_follow() -> None:
    first = Match(GAME, "three-nights", seed=1)
    sunk(first, "runners DD1", "runners TR1", "watch CA1", "watch DD2")
    second = after(first, "watch")
    assert fleet(second, 0) == ["CA", "DD", "DD", "DD", "FD", "FD", "FD", "FD"]  # one destroyer less
    assert fleet(second, 1) == ["CA", "DD", "DD"]  # a cruiser and a destroyer less
    sunk(second, "guard CA1", "guard DD1", "guard DD2")
    third = after(second, "guard")
    # Of the five that the second side has lost three are replaced: the first three.
    assert fleet(third, 1) == ["DD", "DD", "SS", "SS"]
    assert fleet(third, 0).count("TR") == 3  # ships with cargo are always found anew


def test_17_2_a_side_never_has_nothing_to_begin_with() -> None:
    plan = plan_in("c.toml", THREE, {"1": "first; -; CA CA CA DD DD DD DD DD"})
    assert [force.ships for force in plan.sides[1].forces] == [["CA"]]


def test_17_3_a_battle_is_played_recorded_and_resumed() -> None:
    rng = random.Random(4)
    match = after(Match(GAME, "three-nights", seed=1), "runners")
    for _ in range(25):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    again = replay(Record.loads(match.record.dumps()))
    assert GAME.called(again.ruleset) == GAME.called(match.ruleset)
    assert again.legal(again.actors[0]) == match.legal(match.actors[0])
    while again.actors:
        again.play(again.actors[0], rng.choice(again.legal(again.actors[0])))
    assert again.sequel is not None
    last = Match(GAME, "three-nights", again.sequel, seed=1)
    assert "3 of 3" in GAME.called(last.ruleset)


def test_17_3_a_campaign_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(THREE.replace("Three nights", "Mine"), encoding="utf-8")
    assert cli.main(["scenario", "check", str(file)]) == 0
    assert (
        "can be played: Mine, a campaign of 3 battles, the first: Blockade runner" in capsys.readouterr().out
    )
    written = GAME.from_file
    assert written is not None
    found = written("mine.toml", file.read_text(encoding="utf-8"))
    second = after(Match(GAME, found.scenario, found.options, seed=1), "watch")
    assert GAME.called(second.ruleset).startswith("Mine, 2 of 3")
    assert GAME.called(replay(Record.loads(second.record.dumps())).ruleset).startswith("Mine, 2 of 3")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"runner"', '"ruiner"', 6, "no scenario 'ruiner' is shipped"),
        ('"runner"', '"fleet-build"', 6, "fleets are bought"),
        ('"runner"', '"cards"', 6, "no scenario 'cards' is shipped"),
        ("replaced = 3", "replaced = -1", 13, "replaced must be 0 to 32"),
        ("replaced = 3", "replace = 3", 13, "no use for 'replace'"),
    ],
)
def test_17_1_mistakes_are_told_with_their_line(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(BadScenario, match=reason) as caught:
        campaign_in("mine.toml", THREE.replace(old, new, 1))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("scenario", "battles"),
    [
        ("three-nights", {"1": "runners; -; -"}),
        ("three-nights", {"2": "first; -; -"}),
        ("three-nights", {"1": "first; ca; -"}),
        ("three-nights", {"1": "first; -; -", "2": "first; -; -", "3": "first; -; -"}),
        ("sandbox", {"1": "first; -; -"}),
    ],
)
def test_17_3_battles_before_that_cannot_be_are_refused(scenario: str, battles: dict[str, str]) -> None:
    with pytest.raises(GameError) as caught:
        GAME.rules_for(scenario, {"battles": battles})
    assert caught.value.code == "bad_option"


def test_17_2_losses_are_written_and_read() -> None:
    before = {"1": "nobody; CA DD; -", "2": "second; -; SS"}
    assert [battle.text() for battle in fought(before)] == list(before.values())


def test_17_3_in_the_terminal_the_next_battle_keeps_the_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path))
    match = Match(GAME, CAMPAIGNS[0], seed=7)
    playing = Playing(Script(["resign", "y", "again", "quit"]), match, [ME, bot(1)], COMMANDS)
    playing.run()
    assert playing.seats == [ME, bot(1)]
    assert GAME.called(playing.match.ruleset) == "Three nights, 2 of 3: Night in the strait (0 : 1)"
    assert isinstance(playing.console, Script)
    assert "Three nights, 2 of 3: Night in the strait (0 : 1). Express: you" in " ".join(
        playing.console.text.split()
    )


@in_house
async def test_17_3_at_the_table_the_next_battle_keeps_the_seats(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "here", game="epic-naval", scenario="three-nights", auto=False)
    chair = await anna.sit(id)
    assert chair.table["sequel"] is False
    await chair.say("resign", side=0)
    await chair.until(lambda table: table["sequel"])
    made = (await anna.post(f"/api/tables/{id}/rematch")).json()
    house.reopen()
    table = (await anna.sit(made["id"])).table
    assert table["scenario_title"] == "Three nights, 2 of 3: Night in the strait (0 : 1)"
    assert [side["name"] for side in table["sides"]] == ["express", "guard"]


def test_17_2_a_goal_to_sink_what_is_no_longer_there_falls_away() -> None:
    text = 'title = "x"\n\n[[battles]]\nscenario = "runner"\n\n[[battles]]\nscenario = "island-airfield"\n'
    for lost, left in (("-", [2]), ("CV", [1]), ("CV CV", [])):
        goals = plan_in("x.toml", text, {"1": f"second; {lost}; -"}).goals
        assert [goal.count for goal in goals if goal.kind == G_SINK] == left
        assert [goal.number for goal in goals] == [*range(len(goals))]


def test_titles_are_told_in_the_language_of_whoever_reads_and_those_of_files_as_they_are() -> None:
    later = after(Match(GAME, "three-nights", seed=1), "watch")
    assert spoken(GAME.called(later.ruleset), "pl") == "Trzy noce, 2 z 3: Noc w cieśninie (1 : 0)"
    assert spoken(GAME.called(GAME.rules_for("rock")), "pl") == "Za skałą"
    text = shipped("rock.toml").replace("Behind the rock", "Three nights")
    assert spoken(GAME.called(GAME.rules_for("own", {"file": {"toml": text}})), "pl") == "Three nights"
