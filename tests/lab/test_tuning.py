"""What if, and what would make it fair."""

from __future__ import annotations

from pathlib import Path
from random import Random
from runpy import run_path

import pytest

from grognard import GameError, cli, load
from grognard.commands.choosing import options_from
from grognard.lab.ledger import Fixture
from grognard.lab.study import knobs, tuning
from grognard.lab.study.knobs import Base, combinations, grid, knob
from grognard.lab.study.trace import Trace
from grognard.lab.study.trying import Trial, Tried, sweep, what_changes
from grognard.lab.workers import Here
from grognard.telling import Mistake

RACE = str(Path(__file__).parent / "race.py")
BENCH = Path(__file__).parents[2] / "bench" / "imbalance.py"
TRIO = str(Path(__file__).parent / "trio.py")
LADDER = str(Path(__file__).parents[1] / "bots" / "solitaire.py")
FILE = """\
# A race
[track]
length = 40  # paces

[[riders]]
name = "Red"
horse = 1  # the better horse

[[riders]]
name = "Blue"
start = 2
"""


def trial(options: list[str], matches: int = 30) -> Trial:
    base = Base(load(RACE), None, options, options_from)
    return Trial(base, RACE, "greedy", matches, 1, None, Here(), lambda _words, _done, _total: None)


# ------------------------------------------------------------------ what is turned


def test_values_of_a_knob() -> None:
    assert knob("rounds=6..8").values == ("6", "7", "8")
    assert knob("rounds=6..10/2").values == ("6", "8", "10")
    assert knob("fighters.range=1,2,x,1").values == ("1", "2", "x")
    for text in ("rounds", "rounds=", "=1", "rounds=8..6", "rounds=1..2/0"):
        with pytest.raises(GameError, match="what is to be tried"):
            knob(text)
    with pytest.raises(GameError, match="more than 1000 values"):
        knob("rounds=1..1001")


def test_every_combination_is_tried_each_name_once() -> None:
    assert len(list(grid([knob("a=1..3"), knob("b=x,y")]))) == 6
    with pytest.raises(GameError, match="once only"):
        grid([knob("a=1"), knob("a=2")])


def test_millions_of_combinations_are_not_written_out() -> None:
    knobs = [knob(f"k{number}=1..1000") for number in range(6)]
    assert combinations(knobs) == 10**18
    assert next(iter(grid(knobs))) == {f"k{number}": "1" for number in range(6)}


def test_a_scenario_file_is_changed_where_it_is_asked_and_nowhere_else() -> None:
    text = knobs.edited(FILE, {"riders.2.start": "9", "track.length": "50"})
    assert text == FILE.replace("start = 2", "start = 9").replace("length = 40 ", "length = 50 ")
    assert "[ships.DD]\nreach = 3" in knobs.edited("", {"ships.DD.reach": "3"})
    for name in ("riders.3.start", "riders.x.start", "track.length.x", "riders.start", "riders.1"):
        with pytest.raises(GameError):
            knobs.edited(FILE, {name: "1"})


def test_where_there_is_no_file_it_is_said_what_can_be_turned() -> None:
    base = Base(load(RACE), None, [], options_from)
    with pytest.raises(GameError, match="no option 'wings'; it has: length, start, horse, twice"):
        base.variant({"wings": "2"})
    with pytest.raises(Mistake, match=r"units\.KEY=VALUE"):
        Base(load("to-war"), None, [], options_from).variant({"units": "2"})


def test_keys_of_a_file_and_options_together(tmp_path: Path) -> None:
    file = tmp_path / "race.toml"
    file.write_text(FILE)
    base = Base(load(RACE), str(file), ["length=30"], options_from)
    variant = base.variant({"riders.2.start": "7", "twice": "yes"})
    assert variant.options == {"length": 30, "horse": 1, "start": 7, "twice": True}
    with pytest.raises(GameError, match="wings is no table"):
        base.variant({"wings.size": "2"})


# ------------------------------------------------------------------ what if


def test_a_sweep_compares_the_same_seeds() -> None:
    every = sweep(trial([], 20), [knob("start=2,8")])
    assert [one.variant.words for one in every] == ["", "start=2", "start=8"]
    assert every[1].minus(every[0], lambda each: each.won(0)) == [0.0] * 20  # nothing was changed
    worse = every[2].share_minus(every[0])
    assert worse.value + worse.reach < 0.0
    told = [str(words) for words in what_changes(every)]
    assert told[0] == "A clearly different share (one of twenty is so by chance): start=8."
    assert told[1].startswith("Nearest to even: as it is with 60 % of the points (39 to 78 %).")
    assert str(what_changes(every[:2])[0]).startswith("No variant differs clearly")


def test_of_a_game_for_one_nothing_is_even() -> None:
    alone = Trace(Fixture(("a",), 1), (1.0,))
    every = [Tried(trial([]).base.variant({}), [alone]) for _ in range(2)]
    assert len(what_changes(every)) == 1


@pytest.mark.parametrize("chance", [0.03, 0.1, 0.5])
def test_a_difference_that_few_matches_show_is_not_held_to_be_none(chance: float) -> None:
    """Where one match of so many goes the other way, the interval holds that 95 times of 100."""
    random = Random(1)
    study = trial([], 20).tried({})
    lost = Tried(study.variant, [Trace(Fixture(("a", "b"), seed), (0.0, 1.0)) for seed in range(40)])
    held = 0
    for _ in range(1000):
        won = [float(random.random() < chance) for _ in range(40)]
        found = [Trace(Fixture(("a", "b"), seed), (mine, 1.0 - mine)) for seed, mine in enumerate(won)]
        difference = Tried(study.variant, found).share_minus(lost)
        held += abs(difference.value - chance) <= difference.reach
    assert held >= 950


def test_variants_get_as_many_matches_as_the_scenario_takes_until_it_is_known() -> None:
    some = trial(["horse=5"], 200)
    some.until(0.12)
    assert [len(one.traces) for one in sweep(some, [knob("start=2,8")])] == [20, 20, 20]


@pytest.mark.parametrize("more", [[], ["--tune", "share=50%±2", "--trials", "2"]])
def test_a_value_that_is_not_allowed_is_refused_before_a_match_is_played(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", RACE, "--matches", "2", "--processes", "1", "--sweep", "start=99..101", *more]
    assert cli.main([*words, "--out", str(tmp_path)]) == cli.WRONG
    assert "101" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_of_many_combinations_every_value_is_looked_at_before_a_match_is_played() -> None:
    """The grid itself is too large to be looked through."""
    many = [knob("start=90..101"), knob("horse=0..10"), knob("length=20..60")]
    with pytest.raises(GameError, match="with start=101, horse=0, length=20: "):
        trial([]).check(many)


# ------------------------------------------------------------------ goals


def test_goals_are_read() -> None:
    assert tuning.goals("share=50%±2, length=60..90") == [
        tuning.Goal("share", 48.0, 52.0),
        tuning.Goal("length", 60.0, 90.0),
    ]
    for text in ("share", "beauty=1..2", "share=50", ""):
        with pytest.raises(GameError, match="a goal is"):
            tuning.goals(text)
    for text in ("length=90..60", "share=50±-2"):
        with pytest.raises(GameError, match="from more to less"):
            tuning.goals(text)
    for text in ("share=150±2", "draws=101..200", "behind=51..60", "length=-9..-2"):
        with pytest.raises(GameError, match="is never"):
            tuning.goals(text)
    with pytest.raises(GameError, match="once only"):
        tuning.goals("share=50±2, share=10±2")


@pytest.mark.parametrize("goal", ["leads=0..3", "behind=1..20"])
@pytest.mark.parametrize(("file", "why"), [(TRIO, "one side or two only"), (LADDER, "no judgement")])
def test_a_goal_that_nobody_could_tell_is_refused_before_a_match_is_played(
    file: str, why: str, goal: str
) -> None:
    base = Base(load(file), None, [], options_from)
    unplayed = Trial(base, file, "greedy", 2, 1, None, Here(), lambda _words, _done, _total: None)
    with pytest.raises(GameError, match=why):
        tuning.Search(unplayed, [], tuning.goals(goal), 1).check()


def test_what_lies_outside_is_further_off_than_anything_within() -> None:
    goal = tuning.Goal("share", 40.0, 60.0)
    assert goal.off(50.0) == 0.0
    assert 0.0 < goal.off(60.0) < goal.off(61.0) < goal.off(80.0)


@pytest.mark.parametrize("planted", ["horse=1", "twice=yes"])
def test_a_planted_imbalance_is_mended(planted: str) -> None:
    search = tuning.Search(trial([planted]), [knob("start=0..30/2")], tuning.goals("share=50%±14"), 10)
    best = search.run()
    assert best.checked
    before = search.trial.tried({}).score.share
    assert before > 0.85
    assert 36 <= best.values[0].value <= 64
    assert len(search.tries) <= 10


def test_the_bench_of_planted_imbalances_finds_and_mends_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = run_path(str(BENCH))
    planted = bench["Planted"](RACE, ("length=40", "twice=yes"), ("start=20..22",))
    monkeypatch.setitem(bench["main"].__globals__, "CASES", [planted])
    monkeypatch.setattr("sys.argv", ["imbalance.py", "--matches", "20", "--reach", "20", "--processes", "1"])
    assert bench["main"]() == 0
    told = capsys.readouterr().out
    assert "  found: +" in told
    assert "  mended by start=2" in told


def test_where_nothing_does_the_nearest_is_told() -> None:
    search = tuning.Search(trial(["twice=yes"], 10), [knob("start=0..2")], tuning.goals("share=50%±2"), 5)
    best = search.run()
    assert not best.checked
    assert best.off == min(each.off for each in search.tries)
    assert len(search.tries) == 3


@pytest.mark.parametrize(("reach", "told"), [(25, False), (5, True)])
def test_a_search_says_how_far_its_values_may_be_off(reach: int, told: bool) -> None:
    """Forty matches of a race know a share to 15 points or so."""
    search = tuning.Search(
        trial(["twice=yes"]), [knob("start=18..22/2")], tuning.goals(f"share=50±{reach}"), 3
    )
    best = search.run()
    made = tuning.tuned_chapter(search, best, search.trial.tried({}), [])
    assert (tuning.NOT_SURE in made.words) is told
    assert "The share is that of Red, of 100." in map(str, made.words)
    values = [str(row[1]) for row in made.tables[0].rows]
    assert values
    assert all("±" in value and not value.endswith("± 0.0") for value in values)


def test_the_command_writes_the_changed_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "race.toml"
    file.write_text(FILE)
    words = ["lab", RACE, "--scenario", str(file), "--bots", "greedy", "--matches", "20", "--processes", "1"]
    words += ["--sweep", "riders.2.start=6..14/4", "--tune", "share=50%±25", "--out", str(tmp_path / "out")]
    assert cli.main(words) == 0
    assert "Found and checked with other dice: riders.2.start=10." in capsys.readouterr().out
    tuned = (tmp_path / "out" / "tuned.toml").read_text()
    assert tuned == FILE.replace("start = 2", "start = 10")
    assert "The search" in (tmp_path / "out" / "report.md").read_text()
