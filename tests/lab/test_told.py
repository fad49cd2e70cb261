"""What a report says of matches: how sure it is, and what it concludes."""

from __future__ import annotations

import xml.etree.ElementTree
from random import Random

import pytest

from grognard import load
from grognard.lab.ledger import Fixture
from grognard.lab.study import chapters, conclusions, measures, writing
from grognard.lab.study.measures import Found
from grognard.lab.study.plan import study_of
from grognard.lab.study.trace import Trace, Weighed

from .studies import LADDER, RACE, course, race, studied


def test_the_mean_of_a_few_is_held_as_often_as_is_said() -> None:
    random, held = Random(1), 0
    for _ in range(4000):
        found = measures.mean_of([random.gauss(10.0, 3.0) for _ in range(5)])
        held += abs(found.value - 10.0) <= found.reach
    assert 0.94 <= held / 4000 <= 0.96


def test_decisions_of_one_match_are_not_counted_as_if_they_were_many_matches() -> None:
    """In each match all decisions weigh alike, so that there are only ten things to be known."""
    random, held = Random(1), 0
    for _ in range(2000):
        groups = [[random.gauss(10.0, 3.0)] * 20 for _ in range(10)]
        found = measures.mean_of_groups(groups)
        held += abs(found.value - 10.0) <= found.reach
    assert 0.93 <= held / 2000 <= 0.97
    single = [[1.0], [4.0], [2.0]]
    alike = measures.mean_of([1.0, 4.0, 2.0])
    assert measures.mean_of_groups(single).reach == pytest.approx(alike.reach)


def test_the_dot_stands_at_the_value_of_the_table() -> None:
    """Of 12 matches 9 are won: 75 %, and not the middle of 47 to 91 %."""
    study = race()
    won = [1.0] * 9 + [0.0] * 3
    traces = [
        Trace(Fixture(study.mirror("greedy"), seed), (mine, 1.0 - mine)) for seed, mine in enumerate(won)
    ]
    (draw,) = chapters.fairness(Found(study, load(RACE), traces)).plots
    picture = xml.etree.ElementTree.fromstring(draw(str))
    (dot,) = [each for each in picture if each.tag.endswith("circle")]
    marks = {
        each.text: float(each.attrib["x"]) for each in picture if (each.text or "").strip("-").isdecimal()
    }
    scale = (marks["80"] - marks["70"]) / 10
    assert float(dot.attrib["cx"]) == pytest.approx(marks["70"] + 5 * scale, abs=0.2)


def test_alone_a_draw_is_not_half_a_win() -> None:
    study = study_of(LADDER, load(LADDER), None, {}, ("random",))
    rewards = [1.0] * 4 + [0.5] * 4 + [0.0] * 4
    traces = [Trace(Fixture(("random",), seed), (reward,)) for seed, reward in enumerate(rewards)]
    told = chapters.alone(Found(study, load(LADDER), traces))
    assert str(told.words[0]).startswith("random: won 33 %, ")


def test_how_long_matches_are_is_shown_of_the_strongest_bot_alone() -> None:
    study = race(bots=("random", "greedy"))
    traces = []
    for bot, length in (("random", 5), ("greedy", 50)):
        for seed in range(4):
            trace = course([0.5] * length, 1.0)
            trace.fixture = Fixture(study.mirror(bot), seed)
            traces.append(trace)
    bars, answers = (draw(str) for draw in chapters.shape(Found(study, load(RACE), traces)).plots)
    assert "How long matches of greedy are" in bars
    assert bars.count("<rect") == 2  # the paper, and one bar
    assert ">random<" in answers
    assert ">greedy<" in answers


# ------------------------------------------------------------------ in short


def shorts(found: Found) -> list[str]:
    report = writing.report_of(found.game, found, "en")
    assert report.chapters[0].key == "short"
    return [str(words) for words in report.chapters[0].words]


def test_in_short_it_is_said_what_to_do_about_an_imbalance() -> None:
    told = shorts(studied(race({"twice": True}), 40))
    assert told[0].startswith("greedy: Red is favoured")
    assert told[1] == "What would change that, `--sweep` tries out and `--tune` searches."
    assert "`--tune`" not in " ".join(shorts(studied(race(), 40)))


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        (18, "Skill counts: greedy gets 90 % of the points against random."),
        (2, "greedy plays worse than random and gets 10 % of the points"),
        (11, "Whether greedy plays better than random cannot be seen (55 % of the points, 34 to 74 %)"),
    ],
)
def test_in_short_it_is_said_whether_skill_counts(wins: int, words: str) -> None:
    found = studied(race(bots=("random", "greedy")), 2)
    study = found.study
    fixtures = [Fixture(study.mixed(("random", "greedy"), 1), 100 + at) for at in range(20)]
    met = [Trace(each, (1.0 - (at < wins), float(at < wins))) for at, each in enumerate(fixtures)]
    told = conclusions.better(Found(study, found.game, met))
    assert told is not None
    assert str(told).startswith(words)


@pytest.mark.parametrize(
    ("standings", "words"),
    [
        ([0.5, 0.9, 0.9, 0.9], "Little tension"),
        ([0.5, 0.6, 0.7, 0.9], "Some tension"),
        ([0.6, 0.4, 0.6, 0.4], "Tense to the end: on average 3.0 changes of the lead, and open for 100 %"),
    ],
)
def test_in_short_it_is_said_how_tense_it_is(standings: list[float], words: str) -> None:
    study = race()
    trace = course(standings, 1.0)
    trace.fixture = Fixture(study.mirror("greedy"), 1)
    assert str(conclusions.tense(Found(study, load(RACE), [trace]))).startswith(words)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (0, "Few decisions matter by themselves: 0 %"),
        (2, "Some"),
        (4, "Many decisions matter by themselves: 40 %"),
    ],
)
def test_in_short_it_is_said_how_many_decisions_matter(part: int, words: str) -> None:
    study = race()
    trace = course([0.5], 1.0)
    trace.fixture = Fixture(study.mirror("greedy"), 1)
    trace.weighed = [Weighed(0, 2, 0.6 if at < part else 0.5, 0.5) for at in range(10)]
    assert str(conclusions.mattering(Found(study, load(RACE), [trace]))).startswith(words)


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        (18, "To begin is an advantage: 90 %"),
        (2, "To begin is a disadvantage: 10 %"),
        (10, "Whether it helps to begin is not clear yet: 50 %"),
    ],
)
def test_in_short_it_is_said_whether_it_helps_to_begin(wins: int, words: str) -> None:
    study = race()
    traces = []
    for seed in range(20):
        opener, won = seed % 2, seed < wins
        rewards = (1.0, 0.0) if (opener == 0) == won else (0.0, 1.0)
        traces.append(Trace(Fixture(study.mirror("greedy"), seed), rewards, opener=opener))
    assert str(conclusions.first(Found(study, load(RACE), traces))).startswith(words)


def test_who_begins_is_told_of_each_bot_and_concluded_of_the_strongest() -> None:
    study = race(bots=("random", "greedy"))
    traces = [
        Trace(Fixture(study.mirror(bot), seed), (1.0 - seed % 2, seed % 2 * 1.0), opener=seed % 2 ^ loses)
        for loses, bot in ((1, "random"), (0, "greedy"))
        for seed in range(20)
    ]
    found = Found(study, load(RACE), traces)
    told = [str(words) for words in chapters.beginning(found).words]
    assert [words.split(" of the points")[0] for words in told] == [
        "random: whoever has the first decision gets 0 %",
        "greedy: whoever has the first decision gets 100 %",
    ]
    assert str(conclusions.first(found)).startswith("To begin is an advantage: 100 %")


def test_how_matches_ended_is_told_of_each_bot() -> None:
    found = studied(race(bots=("random", "greedy")), 4)
    report = writing.report_of(found.game, found, "en")
    (ends,) = [chapter.tables[0] for chapter in report.chapters if chapter.key == "ends"]
    assert ends.heads[2:] == ("random", "greedy")
    assert [str(cell) for row in ends.rows for cell in row[2:]] == ["100 %", "100 %"]
