"""Leagues: fixtures, results that are kept, tables and tests."""

from __future__ import annotations

import xml.etree.ElementTree
from pathlib import Path

import pytest

from grognard import GameError, Match, cli, load
from grognard.lab import command, crew, league, report
from grognard.lab.elsewhere import ElsewhereBot
from grognard.lab.entrants import entrant
from grognard.lab.hiring import hired
from grognard.lab.ledger import Fixture, Ledger, Result
from grognard.lab.ratings import Rating
from grognard.lab.sprt import ACCEPTED, REJECTED, Sprt
from grognard.lab.workers import Here

ROOT = Path(__file__).parents[2]
FOUR = str(ROOT / "examples" / "connect_four.py")


def quiet(_done: int, _total: int) -> None:
    pass


def two(bots: tuple[str, ...] = ("random", "greedy"), ladder: bool = False) -> league.Plan:
    return league.plan(FOUR, load(FOUR), bots, ladder=ladder)


# ------------------------------------------------------------------ who meets whom


def test_all_meet_all_on_both_sides_with_the_same_seeds() -> None:
    wanted = league.fixtures(two(("1", "2", "3")), 2)
    assert len(wanted) == 6
    assert {fixture.seats for fixture in wanted} == {(a, b) for a in "123" for b in "123" if a != b}
    assert {fixture.seed for fixture in wanted} == {1}


def test_on_a_ladder_only_neighbours_meet() -> None:
    wanted = league.fixtures(two(("1", "2", "3"), ladder=True), 2)
    assert {tuple(sorted(fixture.seats)) for fixture in wanted} == {("1", "2"), ("2", "3")}


def test_alone_everybody_gets_the_same_dice() -> None:
    plan = league.plan("kido-butai", load("kido-butai"), ("random", "greedy"))
    assert league.fixtures(plan, 2) == [
        Fixture(("random",), 1),
        Fixture(("greedy",), 1),
        Fixture(("random",), 2),
        Fixture(("greedy",), 2),
    ]


@pytest.mark.parametrize("bots", [("random", "random"), ("random",), ("random", "chess"), ("ismcts/x", "1")])
def test_what_makes_no_league_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(GameError):
        two(bots)


# ------------------------------------------------------------------ entrants


@pytest.mark.parametrize(
    ("text", "simulations", "softness"), [("ismcts@40", 40, 0.0), ("ismcts@400~0.5", 400, 0.5)]
)
def test_a_bot_of_no_level(text: str, simulations: int, softness: float) -> None:
    game = load(FOUR)
    bot = entrant(text)
    assert bot.budget(game).simulations == simulations
    assert bot.strength(game).softness == softness  # type: ignore[attr-defined]


def test_a_bot_that_judges_by_what_was_learned() -> None:
    bot = entrant("learned@0.1s")
    assert bot.strength(load(FOUR)).learned  # type: ignore[attr-defined]
    assert not entrant("ismcts@0.1s").strength(load(FOUR)).learned  # type: ignore[attr-defined]


def test_a_bot_by_seconds() -> None:
    assert entrant("ismcts@0.1s").budget(load(FOUR)).seconds == 0.1
    assert not entrant("ismcts@0.1s").budget(load(FOUR)).processor
    assert entrant("ismcts@0.1cpu").budget(load(FOUR)).processor


@pytest.mark.parametrize("text", ["", "ismcts@", "ismcts@0", "nowhere:3", "9", "ismcts@5s5", "no.weights@9"])
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        entrant(text)


@pytest.mark.parametrize("text", ["learned", "mine.weights"])
def test_who_learned_has_to_be_told_how_much_he_may_think(text: str) -> None:
    with pytest.raises(GameError, match=f"how much it may think, such as {text}@0.2s or {text}@400"):
        entrant(text)


def test_a_bot_of_another_checkout_answers_like_our_own() -> None:
    """The other checkout is this one: so they play the very same matches."""
    game = load("to-war")
    there = entrant(f"{ROOT}:greedy")
    assert isinstance(there, ElsewhereBot)
    match = Match(game, seed=2)
    view = match.view(match.actors[0])
    try:
        assert there.with_seed(4).choose(game, view) == entrant("greedy").with_seed(4).choose(game, view)
    finally:
        there.dismiss()


# ------------------------------------------------------------------ results are kept


def test_a_league_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    league.play(plan, Ledger(path, plan.terms), 2, Here(), quiet)
    before = path.read_text()
    steps: list[tuple[int, int]] = []
    league.play(plan, Ledger(path, plan.terms), 4, Here(), lambda done, total: steps.append((done, total)))
    assert steps == [(2, 4), (3, 4), (4, 4)]
    assert path.read_text().startswith(before)
    again = two()
    fresh = Ledger(None, again.terms)
    league.play(again, fresh, 4, Here(), quiet)
    assert fresh.results == Ledger(path, plan.terms).results


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    league.play(plan, Ledger(path, plan.terms), 2, Here(), quiet)
    whole = path.read_text()
    path.write_text(whole[:-20])
    ledger = Ledger(path, plan.terms)
    assert len(ledger.results) == 1
    league.play(plan, ledger, 2, Here(), quiet)
    assert path.read_text() == whole


@pytest.mark.parametrize("length", [0, 1, 30])
def test_a_file_that_was_hardly_begun_is_begun_again(tmp_path: Path, length: int) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    path.write_text(Ledger(None, plan.terms).heading()[:length])
    ledger = Ledger(path, plan.terms)
    league.play(plan, ledger, 2, Here(), quiet)
    assert Ledger(path, plan.terms).results == ledger.results


@pytest.mark.parametrize("damage", [b"", b"{}", b'{"seats": 1}', b"\xff\xfe", b"\0\0\0", b"[1]"])
def test_a_damaged_line_is_named(tmp_path: Path, damage: bytes) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    league.play(plan, Ledger(path, plan.terms), 2, Here(), quiet)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], damage, *lines[2:]]))
    with pytest.raises(GameError, match="line 3 is damaged"):
        Ledger(path, plan.terms)


def test_what_was_cut_off_within_a_letter_is_played_again(tmp_path: Path) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    league.play(plan, Ledger(path, plan.terms), 2, Here(), quiet)
    whole = path.read_bytes()
    path.write_bytes(whole + "Königin".encode()[:2])
    assert len(Ledger(path, plan.terms).results) == 2
    assert path.read_bytes() == whole


def test_a_file_of_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    path.write_text("something else, without an end")
    with pytest.raises(GameError, match="of another game"):
        Ledger(path, plan.terms)
    assert path.read_text() == "something else, without an end"


def test_results_of_other_rules_are_not_mixed_in(tmp_path: Path) -> None:
    plan, path = two(), tmp_path / "league.jsonl"
    league.play(plan, Ledger(path, plan.terms), 2, Here(), quiet)
    other = league.plan("to-war", load("to-war"), ("random", "greedy"))
    with pytest.raises(GameError, match="of another game"):
        Ledger(path, other.terms)


def test_two_processes_find_the_same_as_one() -> None:
    plan = two()
    one, both = Ledger(None, plan.terms), Ledger(None, plan.terms)
    league.play(plan, one, 4, Here(), quiet)
    with hired(None, 2) as workers:
        league.play(plan, both, 4, workers, quiet)
    assert one.results == both.results


# ------------------------------------------------------------------ what came of it


def simulated(plan: league.Plan, rewards: dict[tuple[str, str], float]) -> Ledger:
    """A ledger in which the first of each pair took such a share."""
    ledger = Ledger(None, plan.terms)
    for (first, second), share in rewards.items():
        for number in range(100):
            won = 1.0 if number < 100 * share else 0.0
            ledger.add(Result(Fixture((first, second), number), (won, 1.0 - won), ()))
    return ledger


def test_the_table_tells_ratings_and_every_pairing() -> None:
    plan = two(("1", "2"))
    text = report.table(plan, simulated(plan, {("1", "2"): 0.25}), "Connect Four")
    assert "| 2 | +95 | ± 39 | 75 % | 100 |" in text
    assert "| 2 against 1 | 75 % | 66 to 82 % | 100 |" in text


def test_the_sides_are_told_of_the_bots_that_are_named() -> None:
    ledger = simulated(two(("1", "2", "3")), {("1", "2"): 0.25, ("2", "3"): 1.0})
    assert "| Red | 25 % | 18 to 34 % | 25 | 0 |" in report.table(two(("1", "2")), ledger, "Connect Four")


def test_nobody_is_rated_minus_nothing() -> None:
    assert "| 1 | +0 | ± 9 |" in report.rating_table({"1": Rating(-0.2, 9.0)}, {})


def test_the_plot_is_a_picture_of_all_bots() -> None:
    plan = two(("1", "2", "3"))
    picture = report.plot(plan, simulated(plan, {("1", "2"): 0.3, ("2", "3"): 0.4}), "Connect Four")
    root = xml.etree.ElementTree.fromstring(picture)
    assert len([node for node in root if node.tag.endswith("circle")]) == 3


def test_a_game_for_one_compares_points() -> None:
    plan, ledger = days([("random", [-3, -1, 4]), ("greedy", [-1, 1, 6])], campaign=10)
    text = report.table(plan, ledger, "Kido Butai")
    assert "| greedy | +2.00 |" in text
    assert "A draw 100 %" in text
    assert "against" not in text  # no campaign is over
    assert "circle" in report.plot(plan, ledger, "Kido Butai")


def days(played: list[tuple[str, list[int]]], campaign: int) -> tuple[league.Plan, Ledger]:
    """A game for one: the points of every bot, day by day."""
    bots = tuple(bot for bot, _ in played)
    plan = league.plan("kido-butai", load("kido-butai"), bots, campaign=campaign, ladder=True)
    ledger = Ledger(None, plan.terms)
    for bot, points in played:
        for day, made in enumerate(points):
            ledger.add(Result(Fixture((bot,), plan.seed + day), (0.5,), (made,), "A draw."))
    return plan, ledger


def test_alone_a_campaign_counts_as_one() -> None:
    plan, ledger = days(
        [("random", [0, 5, 0, 5, 9]), ("greedy", [4, 2, 3, 2, 9]), ("3", [3, 3, 3, 3, 0, 1])], campaign=2
    )
    assert league.campaigns(plan, ledger, "random") == [5, 5]  # the fifth day is of the next
    met = league.scores(plan, ledger)
    assert {pair: (score.wins, score.draws, score.losses) for pair, score in met.items()} == {
        ("random", "greedy"): (0, 1, 1),
        ("greedy", "3"): (0, 1, 1),
    }
    text = report.table(plan, ledger, "Kido Butai")
    assert "A campaign is 2 matches" in text
    assert "| 3 against greedy | 75 % |" in text


def test_a_campaign_of_nothing_is_refused() -> None:
    with pytest.raises(GameError, match="at least one match"):
        days([("random", []), ("greedy", [])], campaign=0)


# ------------------------------------------------------------------ tests


def test_a_better_bot_is_accepted_and_a_worse_one_rejected() -> None:
    test = Sprt()
    for bots, verdict in ((("random", "ismcts@60"), ACCEPTED), (("ismcts@60", "random"), REJECTED)):
        plan = two(bots)
        standings: list[league.Standing] = []
        league.decide(plan, Ledger(None, plan.terms), test, 200, Here(), standings.append)
        assert standings[-1].verdict == verdict
        assert abs(standings[-1].ratio) >= test.bound
        assert 9 <= standings[-1].score.matches <= 40


def test_alone_more_points_with_the_same_dice_are_a_win() -> None:
    plan, ledger = days([("random", [0, 2] * 20), ("greedy", [3, 0] * 20)], campaign=2)
    standing = league.decide(plan, ledger, Sprt(), 20, Here(), lambda _: None)
    assert (standing.verdict, standing.score.wins) == (ACCEPTED, 12)
    single, ledger = days([("random", [0, 2] * 20), ("greedy", [3, 0] * 20)], campaign=1)
    standing = league.decide(single, ledger, Sprt(), 40, Here(), lambda _: None)
    assert standing.score.share == 0.5  # by the day nobody is better


# ------------------------------------------------------------------ from the command line


def test_the_command_writes_table_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["league", FOUR, "random", "greedy", "--matches", "2", "--processes", "1"]
    assert cli.main([*words, "--out", str(tmp_path / "mine")]) == 0
    assert "| greedy |" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {"mine.jsonl", "mine.md", "mine.svg"}


def test_nobody_waits_for_the_highest_levels_who_did_not_name_them() -> None:
    assert command.usual() == ("1", "2", "3", "4", "5", "6")


def test_the_command_tests_a_change(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["league", FOUR, "--sprt", "random", "greedy", "--processes", "1"]
    assert cli.main(words) == 0
    assert capsys.readouterr().out.strip().endswith("accepted: better")
    assert cli.main(["league", FOUR, "--sprt", "random"]) == cli.WRONG


def test_kept_matches_are_played_again_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "league")
    told = ["league", FOUR, "random", "greedy", "--unhurried", "--processes", "1", "--out", out]
    assert cli.main([*told, "--matches", "6"]) == 0
    assert cli.main([*told, "--verify", "4"]) == 0
    assert "4 of 4" in capsys.readouterr().out
    path = tmp_path / "league.jsonl"
    lines = path.read_text().splitlines()
    assert '"unhurried": true' in lines[0]
    turned = {"[1.0, 0.0]": "[0.0, 1.0]", "[0.0, 1.0]": "[1.0, 0.0]"}
    for number, line in enumerate(lines[1:], start=1):
        lines[number] = next((line.replace(old, new) for old, new in turned.items() if old in line), line)
    path.write_text("\n".join(lines) + "\n")
    assert cli.main([*told, "--verify", "9"]) == 1
    assert "0 of 6" in capsys.readouterr().out


def test_an_unhurried_level_counts_simulations_only() -> None:
    game = load(FOUR)
    assert crew.unhurried(entrant("4"), game).seconds is None
    assert crew.unhurried(entrant("4"), game).simulations == entrant("4").budget(game).simulations
