"""A study: which matches it needs, what is seen of them, and what is written down."""

from __future__ import annotations

import csv
import errno
import re
import xml.etree.ElementTree
from pathlib import Path
from statistics import fmean

import pytest

from grognard import GameError, cli, load
from grognard._version import VERSION
from grognard.bots.arena import Score
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.core.ruleset import Options
from grognard.lab import plots
from grognard.lab.ledger import Fixture
from grognard.lab.plots import Dot
from grognard.lab.study import chapters, data, measures, page, plan, tuning, writing
from grognard.lab.study.measures import Found
from grognard.lab.study.plan import Notes, study_of
from grognard.lab.study.rulebook import Rulebook
from grognard.lab.study.trace import Trace, watch
from grognard.lab.workers import Here

from .studies import LADDER, RACE, TRIO, course, race, studied

# ------------------------------------------------------------------ which matches


def test_every_bot_meets_itself_and_its_neighbour_on_both_sides_with_the_same_dice() -> None:
    wanted = race(bots=("random", "greedy")).fixtures(2)
    assert wanted == [
        Fixture(("random", "random"), 1),
        Fixture(("greedy", "greedy"), 1),
        Fixture(("greedy", "random"), 1),
        Fixture(("random", "random"), 2),
        Fixture(("greedy", "greedy"), 2),
        Fixture(("random", "greedy"), 1),
    ]


def test_alone_nobody_is_met() -> None:
    study = study_of("kido-butai", load("kido-butai"), None, {}, ("random", "greedy"))
    assert {fixture.seats for fixture in study.fixtures(2)} == {("random",), ("greedy",)}


@pytest.mark.parametrize("bots", [(), ("random", "random"), ("chess",)])
def test_what_makes_no_study_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(GameError):
        race(bots=bots)


def test_a_study_goes_on_where_it_stopped_and_finds_the_same(tmp_path: Path) -> None:
    study, path = race(), tmp_path / "notes.jsonl"
    for matches in (2, 4):
        plan.play(study, Notes(path, study.terms), matches, 0.0, Here(), lambda _done, _total: None)
    assert list(Notes(path, study.terms).results.values()) == studied(study, 4).traces


def test_it_stops_when_intervals_are_small_enough() -> None:
    study = race({"horse": 5})
    notes = Notes(None, study.terms)
    assert plan.play(study, notes, 200, 0.12, Here(), lambda _done, _total: None) == 20
    assert len(notes.results) == 20


def test_of_three_sides_every_share_has_to_be_known() -> None:
    study = study_of(TRIO, load(TRIO), None, {}, ("random",))
    won = [(1.0, 0.0, 0.0)] * 10 + [(0.0, 1.0, 0.0)] * 5 + [(0.0, 0.0, 1.0)] * 5
    traces = [Trace(Fixture(study.mirror("random"), seed), rewards) for seed, rewards in enumerate(won)]
    turned = [Trace(each.fixture, each.rewards[::-1]) for each in traces]
    assert plan.reach(study, traces) == plan.reach(study, turned)


def test_a_full_disk_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_notes: Notes, _trace: Trace) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Notes, "add", full)
    words = ["lab", RACE, "--bots", "random", "--matches", "2", "--processes", "1", "--out", str(tmp_path)]
    assert cli.main(words) == cli.WRONG
    assert capsys.readouterr().err == "grognard: there is no room left on the disk\n"


# ------------------------------------------------------------------ what is seen


def test_a_match_is_seen_with_choices_standings_uses_and_rules() -> None:
    study = race()
    trace = watch(RACE, study.terms, Fixture(("greedy", "greedy"), 1), VERSION)
    assert trace.opener == 0
    assert set(trace.branching) == {2}
    assert len(trace.standings) == trace.length
    assert trace.standings[0] == 0.45  # Blue is two of forty ahead
    assert {rule for rule, times in trace.cited.items() if times} == {"§1", "§2", "§3", "§4"}
    assert sum(trace.used[0].values()) + sum(trace.used[1].values()) == trace.length
    assert set(trace.used[0]) <= {"unit/trot", "unit/gallop"}
    match = replay(Record.loads(trace.record), load(RACE))
    assert match.outcome is not None
    assert match.position.reward(0) == trace.rewards[0]


def test_to_war_is_seen_with_its_units_and_places() -> None:
    study = study_of("to-war", load("to-war"), None, {}, ("random",))
    trace = watch("to-war", study.terms, study.fixtures(1)[0], VERSION)
    assert "unit/Squire" in trace.used[0]
    assert "unit/Squire" not in trace.used[1]  # which is North's
    assert set(trace.places[0]) <= {f"{column}{row}" for column in "abc" for row in "1234"}


@pytest.mark.parametrize(("scenario", "openers"), [("runner", {0, 1}), ("island-airfield", {1})])
def test_what_is_answered_under_seal_is_no_beginning(scenario: str, openers: set[int]) -> None:
    """Both sides set up in secret; then chance (§3.8), or the scenario, says who begins."""
    study = study_of("epic-naval", load("epic-naval"), scenario, {}, ("random",))
    traces = [watch("epic-naval", study.terms, fixture, VERSION) for fixture in study.fixtures(4)]
    assert {each.opener for each in traces} == openers


def test_leads_and_comebacks() -> None:
    up_and_down = course([0.5, 0.7, 0.52, 0.3, 0.9], 1.0)
    assert measures.lead_changes(up_and_down) == 2
    assert measures.comeback(up_and_down) == pytest.approx(0.2)
    assert measures.comeback(course([0.9, 0.1], 0.0)) == pytest.approx(0.4)
    assert measures.decided_at(course([0.5, 0.6, 0.9, 0.95], 1.0)) == 0.5
    assert measures.one_sided(course([0.2, 0.4], 0.0)) == pytest.approx(0.7)
    assert measures.winner_of(course([], 0.5)) is None


def test_the_matches_to_look_at_are_the_extremes() -> None:
    study = race()
    plain = course([0.5, 0.55, 0.6, 0.7], 1.0)
    wild = course([0.1, 0.9, 0.1, 0.9], 1.0)
    flat = course([0.9, 0.95, 0.95, 0.99], 1.0)
    for trace in (plain, wild, flat):
        trace.fixture = Fixture(study.mirror("greedy"), 1)
    found = Found(study, load(RACE), [plain, wild, flat])
    assert found.dramatic() is wild
    assert found.lopsided() is flat
    assert found.typical() is plain


def test_only_the_strongest_bot_plays_what_is_shown() -> None:
    study = race(bots=("random", "greedy"))
    wild, plain = course([0.1, 0.9, 0.1, 0.9], 1.0), course([0.5, 0.55, 0.6], 1.0)
    wild.fixture, plain.fixture = (Fixture(study.mirror(bot), 1) for bot in study.bots)
    found = Found(study, load(RACE), [wild, plain])
    assert found.dramatic() is found.lopsided() is found.typical() is plain


def used(bot: str, seed: int, times: int, reward: float) -> Trace:
    nothing: dict[str, int] = {}
    count = {"unit/trot": times} if times else nothing
    return Trace(Fixture((bot, bot), seed), (reward, 1.0 - reward), used=[count, nothing], places=[{}, {}])


def test_what_a_better_bot_uses_more_is_not_therefore_worth_more() -> None:
    """Red wins eight of ten in the hands of greedy and two in those of random, however often it trots."""
    study = race(bots=("random", "greedy"))
    traces = [
        used(bot, seed, usual + seed % 2, float(seed // 2 % 5 < wins))
        for bot, usual, wins in (("random", 1, 1), ("greedy", 3, 4))
        for seed in range(20)
    ]
    (trot,) = Found(study, load(RACE), traces).worths()
    assert trot.known
    assert (trot.much, trot.little) == (20, 20)
    assert trot.change.value == pytest.approx(0.0)
    assert trot.much_share == pytest.approx(trot.little_share) == pytest.approx(0.5)
    assert 0.1 < trot.change.reach < 0.4


def test_a_thing_that_only_one_bot_uses_tells_nothing_of_the_others() -> None:
    study = race(bots=("random", "greedy"))
    traces = [used("random", seed, 0, 0.0) for seed in range(20)]
    traces += [used("greedy", seed, 1, 1.0) for seed in range(20)]
    (trot,) = Found(study, load(RACE), traces).worths()
    assert not trot.known
    found = Found(study, load(RACE), traces)
    assert [row[-4:] for row in data.worth_rows(found, "thing", [trot])] == [(0, "", 0, "")]


def test_what_is_mostly_used_once_is_compared_with_not_at_all() -> None:
    study = race()
    traces = [used("greedy", seed, int(seed % 3 > 0), float(seed % 3 > 0)) for seed in range(30)]
    (trot,) = Found(study, load(RACE), traces).worths()
    assert (trot.much, trot.little) == (20, 10)
    assert (trot.much_share, trot.little_share) == (1.0, 0.0)


def test_skill_is_told_from_luck_by_swapping_sides() -> None:
    study = race(bots=("random", "greedy"))
    traces = []
    for seed, rewards in ((1, (1.0, 0.0)), (2, (1.0, 1.0))):  # greedy wins both; then Red does
        for seat, reward in enumerate(rewards):
            fixture = Fixture(study.mixed(("random", "greedy"), seat), seed)
            traces.append(Trace(fixture, (reward, 1.0 - reward)))
    (skill,) = Found(study, load(RACE), traces).skills()
    assert (skill.swaps, skill.bot_both, skill.side_both) == (2, 1, 1)
    assert skill.score.share == 0.75


def test_of_three_sides_it_is_said_how_they_met_and_nothing_of_leads() -> None:
    found = studied(study_of(TRIO, load(TRIO), None, {}, ("random", "greedy")), 6)
    told = page.markdown(writing.report_of(load(TRIO), found, "en"), "en")
    assert "sides swapped" not in told
    assert "as good as the others it gets 33 %" in told
    assert "one side or two only" in told
    assert [file for _, _, file in writing.replays_of(found)] == ["typical.record"]
    (course,) = {row[8:] for row in data.match_rows(found)}
    assert course == ("", "", "", "")


def test_a_game_for_one_that_counts_no_points_is_told_in_hundredths() -> None:
    found = studied(study_of(LADDER, load(LADDER), None, {}, ("random",)), 6)
    mean = fmean(round(100 * each.rewards[0]) for each in found.traces)
    words = writing.report_of(load(LADDER), found, "en").chapters[0].words[0]
    assert f"{mean:.1f} ±" in words


def test_matches_without_any_choice_are_told_of() -> None:
    found = studied(race(), 4)
    chosen = found.even[0]
    none = Trace(chosen.fixture, (0.0, 1.0), ended="§3", used=[{}, {}], places=[{}, {}], record=chosen.record)
    for traces, words in (([none, none], []), ([none, chosen], ["Red always has the first decision"])):
        some = Found(found.study, found.game, traces)
        report = writing.report_of(found.game, some, "en")
        begins = [each for chapter in report.chapters if chapter.key == "begins" for each in chapter.words]
        assert [str(each)[: len(word)] for each, word in zip(begins, words, strict=True)] == words
        assert page.html(report, "en")
        assert tuning.MEASURES["answers"](none) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        ('"rewards":[', '"rewards":[0.5,'),
        ('"used":[', '"used":[{},'),
        ('"standings":[', '"standings":[0.5,'),
        ('"opener":', '"opener":7'),
        ('"record":"', '"record":"no '),
    ],
)
def test_a_line_that_does_not_fit_together_is_damaged(tmp_path: Path, wrong: tuple[str, str]) -> None:
    study, path = race(), tmp_path / "notes.jsonl"
    plan.play(study, Notes(path, study.terms), 2, 0.0, Here(), lambda _done, _total: None)
    before = path.read_text()
    path.write_text(before.replace(*wrong, 1))
    with pytest.raises(GameError, match="line 2 is damaged"):
        Notes(path, study.terms)
    path.write_text(before)
    assert len(Notes(path, study.terms).results) == 2


# ------------------------------------------------------------------ what is planted is found


def fair(found: Found) -> bool:
    low, high = found.share("greedy").interval
    return low <= 0.5 <= high


@pytest.mark.parametrize("planted", [{"twice": True}, {"horse": 1}])
def test_a_planted_imbalance_is_found(planted: Options) -> None:
    assert fair(studied(race(), 40))
    found = studied(race(planted), 40)
    assert not fair(found)
    report = writing.report_of(load(RACE), found, "en")
    assert "Red is favoured" in report.chapters[0].words[0]


def test_a_rule_that_never_came_up_is_named() -> None:
    found = studied(race(), 2)
    assert found.dead_rules() == ["§5"]
    assert Rulebook(load(RACE), "en").first_words("§5") == "Rest"


# ------------------------------------------------------------------ what is written


def test_the_command_writes_page_markdown_data_and_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", RACE, "--bots", "random", "greedy", "--matches", "6", "--processes", "1"]
    assert cli.main([*words, "--out", str(tmp_path)]) == 0
    assert "index.html" in capsys.readouterr().out
    text = (tmp_path / "index.html").read_text()
    for picture in re.findall(r"<svg.*?</svg>", text, re.S):
        xml.etree.ElementTree.fromstring(picture)
    assert "<script" not in text
    assert "<code>grognard replay FILE</code>" in text
    assert "`" not in text
    assert not re.search(r'(src|href)="(https?:)?//', text)  # it needs nothing but itself
    with (tmp_path / "matches.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 18
    assert {row["winner"] for row in rows} <= {"red", "blue"}
    for name in ("typical", "dramatic", "one-sided"):
        match = replay(Record.loads((tmp_path / f"{name}.record").read_text()), load(RACE))
        assert match.outcome is not None
    before = (tmp_path / "report.md").read_text()
    assert cli.main([*words, "--out", str(tmp_path)]) == 0  # nothing is played again
    assert (tmp_path / "report.md").read_text() == before


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_page_is_read_on_a_phone_and_by_keyboard(language: str) -> None:
    told = page.html(writing.report_of(load(RACE), studied(race(), 4), language), language)
    assert not re.search(r'<div class="wide"(?! role="region" tabindex="0" aria-label="[^"]+">)', told)
    assert not re.search(r"<figure(?! tabindex)", told)
    assert not re.search(r"\d %", told)  # no figure is parted from its sign
    assert not re.search(r"<td>(od )?\d", told)  # nor broken into words
    assert set(re.findall(r'href="#(\w+)"', told)) == set(re.findall(r'<h2 id="(\w+)"', told))


def test_long_names_stand_within_the_picture() -> None:
    name = "Enemy ahead! Attack! (West)"
    picture = xml.etree.ElementTree.fromstring(plots.dots([Dot(name, 1.0, -1.0, 3.0)], "title", "unit"))
    (text,) = [each for each in picture if each.text == name]
    assert float(text.attrib["x"]) >= 7 * len(name)


@pytest.mark.parametrize("language", ["de", "pl"])
def test_a_report_in_another_language_has_no_english_sentence(language: str) -> None:
    report = writing.report_of(load(RACE), studied(race(bots=("random", "greedy")), 4), language)
    english = page.markdown(report, "en")
    told = page.markdown(report, language)
    for sentence in (words for chapter in report.chapters for words in (chapter.title, *chapter.words)):
        assert str(sentence) in english
        assert str(sentence) not in told


@pytest.mark.parametrize(
    ("side", "said"), [("runners", "łamacze blokady mają przewagę"), ("watch", "Warta ma przewagę")]
)
def test_a_side_of_many_is_spoken_of_as_many(side: str, said: str) -> None:
    load("epic-naval")
    told = chapters.verdict("3", (side, "other"), [Score(wins=40), Score(losses=40)])
    assert said in told.text("pl")


def test_all_scenarios_by_one_command(tmp_path: Path) -> None:
    words = ["lab", RACE, "--all", "--bots", "random", "--matches", "2", "--processes", "1"]
    assert cli.main([*words, "--out", str(tmp_path)]) == 0
    listed = (tmp_path / "README.md").read_text()
    for scenario in ("standard", "double"):
        assert f"(race-{scenario}.md)" in listed
        told = (tmp_path / f"race-{scenario}.md").read_text()
        for picture in re.findall(r"\]\((\S+\.svg)\)", told):
            xml.etree.ElementTree.fromstring((tmp_path / picture).read_text())


@pytest.mark.parametrize(
    "words",
    [
        ["lab"],
        ["lab", RACE, "--until", "much"],
        ["lab", RACE, "--matches", "1"],
        ["lab", RACE, "--all", "--bots", "chess"],
        ["lab", RACE, "--all", "--scenario", "double"],
        ["lab", RACE, "--all", "--sweep", "length=30,40"],
        ["lab", RACE, "--tune", "share=50%±2"],
        ["lab", RACE, "--sweep", "length=", "--matches", "2"],
        ["lab", RACE, "--sweep", "wings=1,2", "--matches", "2", "--processes", "1"],
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == cli.WRONG
    assert capsys.readouterr().err.startswith("grognard: ")
