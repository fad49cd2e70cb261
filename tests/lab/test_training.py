"""Learning by playing: the same seed learns the same, a stop loses nothing, only what is better passes."""

from __future__ import annotations

import errno
import re
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import grognard
from grognard.bots.learned import Learned
from grognard.bots.weights import net_of, unpack
from grognard.cli import main
from grognard.core.errors import GameError
from grognard.lab import gate as gating
from grognard.lab import lessons
from grognard.lab.gate import Found, Pairing, Pairs, contest, gate
from grognard.lab.ledger import Terms
from grognard.lab.lessons import Lesson, Notes, Start, aims_of, read, starts
from grognard.lab.pupil import Pupil, matrix_of, table_of
from grognard.lab.sprt import ACCEPTED, REJECTED, Sprt
from grognard.lab.training import Course, Play, Training
from grognard.lab.workers import Here, Processes, in_order

from ..bots.walking import walked

FOUR = Path(__file__).resolve().parents[2] / "examples" / "connect_four.py"
KIDO = grognard.load("kido-butai")
WAR = grognard.load("to-war")
SHORT = Course("to-war", rounds=3, lessons=2, matches=1, hidden=4)
TINY = ["--rounds", "2", "--lessons", "2", "--matches", "1", "--hidden", "4", "--processes", "1"]


def play(data: bytes, wanted: list[Lesson]) -> Iterator[bytes]:
    return (lessons.play("to-war", data, lesson) for lesson in wanted)


def learned(course: Course = SHORT) -> bytes:
    training = Training.fresh(course, WAR)
    assert list(training.run(play)) == list(range(1, course.rounds + 1))
    return training.played_with[1]


# ------------------------------------------------------------------ lessons


def test_every_pairing_of_armies_is_learned_from_in_both_scenarios() -> None:
    found = starts(WAR)
    pairs = {(start.scenario, start.options["first_army"], start.options["second_army"]) for start in found}
    assert len(pairs) == 2 * 12


def test_notes_are_read_as_they_were_written() -> None:
    data = Training.fresh(SHORT, WAR).played_with[0]
    notes = read(lessons.play("to-war", data, Lesson(0, 7, 2, 1.0, 1)), 660)
    assert notes.ended.sum() == 2
    assert set(notes.worth[notes.ended]) <= {0.0, 0.5, 1.0}
    assert not notes.before.any()  # what the author says is none of the questions of To War!
    assert ((notes.answers < 660).sum(axis=1)[~notes.ended] > 10).all()
    assert lessons.play("to-war", data, Lesson(0, 7, 2, 1.0, 1)) == lessons.play(
        "to-war", data, Lesson(0, 7, 2, 1.0, 1)
    )


def test_aims_look_ahead_but_not_across_what_strayed() -> None:
    notes = Notes(
        np.zeros((4, 1), np.int32),
        np.array([0, 1, 0, 0], np.int32),
        np.array([0, 0, 0, 1], np.float32),  # the last: won by the first side
        np.zeros(4, np.float32),
        np.array([False, False, True, False]),
        np.array([False, False, False, True]),
    )
    values = np.array([0.4, 0.5, 0.6, 0.0], np.float32)
    aims = aims_of(notes, values, 0.5)
    assert aims[3] == 1.0
    assert aims[2] == pytest.approx(1.0)  # the next is the end
    assert aims[1] == pytest.approx(0.5)  # what followed was tried, not chosen: nothing is learned
    assert aims[0] == pytest.approx(0.5 * 0.5 + 0.5 * 0.5)


@pytest.mark.parametrize("author", [True, False])
@pytest.mark.parametrize("lines", [0, 5])
def test_a_game_for_one_is_learned_from_by_its_points(lines: int, author: bool) -> None:
    data = Training.fresh(Course("kido-butai", hidden=4), KIDO).played_with[0]
    lesson = Lesson(0, 7, 1, 0.0, 1, lines, author)
    played = lessons.play("kido-butai", data, lesson)
    assert KIDO.inputs is not None
    notes = read(played, int(KIDO.inputs.size))
    assert played == lessons.play("kido-butai", data, lesson)
    (worth,) = notes.worth[notes.ended]
    assert (worth - 0.5) * 2 * 14 == pytest.approx(round((worth - 0.5) * 2 * 14), abs=0.01)  # whole points
    assert notes.before[~notes.ended].any()


def test_matches_by_a_search_are_not_those_at_sight() -> None:
    data = Training.fresh(SHORT, WAR).played_with[0]
    at_sight, searched, author = (
        lessons.play("to-war", data, Lesson(0, 7, 1, 0.0, 1, lines, by_author))
        for lines, by_author in ((0, False), (20, False), (20, True))
    )
    assert len({at_sight, searched, author}) == 3


def test_what_corrects_the_author_begins_with_what_he_says() -> None:
    weights = unpack(Training.fresh(Course("kido-butai", hidden=4), KIDO).played_with[0])
    position = KIDO.setup()
    sense = Learned(net_of(KIDO, weights, position), KIDO.sense, position)
    for each in islice(walked(KIDO, "midway", 3), 300):
        assert sense.evaluate(each, 0) == pytest.approx(KIDO.sense.evaluate(each, 0), abs=0.001)


def test_a_pupil_learns_by_how_much_the_author_is_wrong() -> None:
    pupil = Pupil.fresh(2, 4, 1, silent=True)
    table = table_of(np.array([[0], [1]] * 50, np.int32), 2)
    aims = np.array([0.9, 0.5] * 50, np.float32)
    before = np.array([0.0, 2.0] * 50, np.float32)
    assert pupil.forward(table[:2], pupil.rows, before[:2])[1] == pytest.approx([0.5, 0.88], abs=0.01)
    for _ in range(300):
        pupil.learn(table, aims, matrix_of([[0], [1]], 2), 0.02, before)
    assert pupil.forward(table[:2], pupil.rows, before[:2])[1] == pytest.approx([0.9, 0.5], abs=0.05)


def test_a_pupil_learns_what_it_is_told() -> None:
    """Whoever answers question 0 wins, whoever answers question 1 loses."""
    pupil = Pupil.fresh(3, 4, 1)
    table = table_of(np.array([[0, 2], [1, 2]] * 50, np.int32), 3)
    aims = np.array([1.0, 0.0] * 50, np.float32)
    parts = matrix_of([[0], [1], [2]], 3)
    off = [pupil.learn(table, aims, parts, 0.05) for _ in range(60)]
    assert off[-1] < 0.1 < off[0]
    assert pupil.forward(table[:2], pupil.rows)[1][0] > 0.9


def test_what_was_never_asked_counts_nothing() -> None:
    pupil = Pupil.fresh(3, 4, 1)
    pupil.asked[0] = 1
    rows = np.array(pupil.weights(1, b"12345678", np.zeros(4, np.float32)).rows).reshape(3, 4)
    assert rows[0].any()
    assert not rows[1:].any()


def test_a_hidden_unit_that_comes_too_far_is_made_smaller_and_counts_more() -> None:
    training = Training.fresh(SHORT, WAR)
    training.pupil.asked += 1
    known = unpack(training.packed())
    training.pupil.rows[:, 1] *= 50
    large = unpack(training.packed())
    net_of(WAR, large, WAR.setup())  # which refuses what does not fit
    assert large.units[1] > 2 * known.units[1] > 0 or large.units[1] < 2 * known.units[1] < 0
    assert large.units[0] == known.units[0]


# ------------------------------------------------------------------ a whole training


def test_the_same_seed_learns_the_same_and_another_does_not() -> None:
    once = learned()
    assert learned() == once
    assert learned(Course("to-war", rounds=3, lessons=2, matches=1, hidden=4, seed=2)) != once


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    training = Training.fresh(SHORT, WAR)
    for done in training.run(play):
        if done == 1:
            break
    training.keep(tmp_path / "half.training")
    resumed = Training.kept(tmp_path / "half.training", WAR)
    assert list(resumed.run(play)) == [2, 3]
    assert resumed.played_with[1] == learned()


def test_what_is_no_training_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.training"
    file.write_text("nothing")
    with pytest.raises(GameError, match="holds no training to go on with"):
        Training.kept(file, WAR)


def test_what_another_game_learned_is_another_course(tmp_path: Path) -> None:
    Training.fresh(SHORT, WAR).keep(tmp_path / "war.training")
    with pytest.raises(GameError, match="holds another course"):
        Training.kept(tmp_path / "war.training", KIDO)


def test_where_nothing_can_be_kept_nothing_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_training: Training, _play: Play) -> Iterator[int]:
        raise AssertionError("something is learned")

    monkeypatch.setattr(Training, "run", run)
    assert main(["train", "to-war", *TINY, "--most", "0", "--out", str(tmp_path / "none" / "x")]) == 2
    assert "x.training.part: there is no such file or folder" in capsys.readouterr().err


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EDQUOT])
def test_on_a_full_disk_what_was_kept_stays_and_nothing_half_written(
    fault: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["train", "to-war", *TINY, "--most", "0", "--out", str(tmp_path / "x")]
    Training.fresh(Course("to-war", rounds=2, lessons=2, matches=1, hidden=4), WAR).keep(
        tmp_path / "x.training"
    )

    def full(*_: object) -> None:
        raise OSError(fault, "full")

    with monkeypatch.context() as patch:
        patch.setattr(zipfile.ZipFile, "writestr", full)
        assert main(words) == 2
    assert "no room left" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["x.training"]
    assert main(words) == 0


def test_what_cannot_be_shipped_is_refused_before_anything_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stem = ["--out", str(tmp_path / "x"), "--ship"]
    assert main(["train", "to-war", *TINY, "--most", "0", *stem]) == 2
    assert "--ship needs a test" in capsys.readouterr().err
    monkeypatch.setattr(WAR, "package", "")  # as that of a game in one file
    assert main(["train", "to-war", *TINY, *stem]) == 2
    assert "a game that is a package" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_training_that_is_stopped_says_how_much_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = Training.study

    def study(training: Training, number: int, notes: Iterable[bytes]) -> float:
        if number == 2:
            raise KeyboardInterrupt
        return usual(training, number, notes)

    monkeypatch.setattr("grognard.lab.train.KEEP_EVERY", 0.0)
    monkeypatch.setattr(Training, "study", study)
    assert (
        main(["train", "to-war", *TINY, "--rounds", "3", "--most", "0", "--out", str(tmp_path / "x")]) == 130
    )
    assert "Stopped; 2 rounds kept." in capsys.readouterr().out
    assert len(Training.kept(tmp_path / "x.training", WAR).curve) == 2


def test_train_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stem = tmp_path / "tiny"
    test = ["--seconds", "0.001", "--most", "2", "--out", str(stem)]
    assert main(["train", "to-war", *TINY, *test]) in (0, 1, 3)
    told = capsys.readouterr().out
    assert re.search(r"To War!: .*tiny\.weights@0\.001s against (ismcts|learned)@0\.001s: .* of 2", told)
    assert unpack((tmp_path / "tiny.weights").read_bytes()).hidden == 4
    assert (tmp_path / "tiny.svg").read_text().startswith("<svg")
    assert main(["train", "to-war", *TINY, "--seed", "2", *test]) == 2
    assert "holds another course" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([str(FOUR)], "asks nothing that could be learned"),
        (["to-war", "--lines", "-1"], "at least 1"),
        (["to-war", "--seed", "-1"], "at least 1"),
        (["to-war", "--author", "2"], "--author from 0 to 1"),
        *((["to-war", "--rate", rate], "--rate is above 0") for rate in ("0", "nan", "inf")),
        *((["to-war", "--seconds", time], "from 0.001") for time in ("0", "-1", "1e-05", "nan", "inf")),
        *((["to-war", "--better", share], "above 0.5") for share in ("0.5", "1", "nan")),
        (["to-war", "--most", "-2"], "at least two matches"),
        (["to-war", "--hidden", "6"], "hidden units a multiple of 4"),
        (["to-war", "--rounds", "0"], "at least 1"),
    ],
)
def test_what_cannot_be_trained_is_refused(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *TINY, *words, "--out", str(tmp_path / "x")]) == 2
    assert reason in capsys.readouterr().err
    assert not list(tmp_path.iterdir())  # nothing was learned before


def test_without_numpy_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("grognard.lab")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("grognard.lab.train", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["train", "to-war"]) == 2
    assert "training needs numpy: install grognard[train]" in capsys.readouterr().err


# ------------------------------------------------------------------ the gate


def verdict(new: str, old: str) -> str:
    start = [Start("standard", {})]
    return list(gate(WAR, new, old, start, Sprt(better=0.7), 200, Here()))[-1][1]


def test_only_what_is_better_passes_the_gate() -> None:
    assert verdict("greedy", "random") == ACCEPTED
    assert verdict("random", "greedy") == REJECTED


@pytest.mark.parametrize("order", [range(10), range(9, -1, -1), (1, 0, 3, 2, 5, 4, 7, 6, 9, 8)])
def test_pairs_count_in_their_order_whichever_was_over_first(
    order: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are won quickly would else be counted before the others, and decide."""
    won = [(0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (1, 1), (1, 1), (1, 1)]

    def contest(*_: object) -> Iterator[Found]:
        return (Found("new", "old", "standard", 5 + number, won[number]) for number in order)

    monkeypatch.setattr(gating, "contest", contest)
    *_, (score, verdict) = gate(WAR, "new", "old", [], Sprt(), 20, Here(), seed=5)
    assert (score.wins, score.losses, verdict) == (13, 1, ACCEPTED)


def test_in_a_game_for_one_more_points_with_the_same_dice_win() -> None:
    found = list(contest(KIDO, "greedy", "random", starts(KIDO), 6, Here()))
    assert all(pair.winners == ((0,) if pair.points[0] > pair.points[1] else (1,)) for pair in found)
    assert sum(pair.winners == (0,) for pair in found) > 3


def test_a_contest_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terms = Terms("to-war", WAR.ruleset, "", {})
    start = [Start("standard", {})]

    def played(pairs: int) -> list[Found]:
        book = Pairs(tmp_path / "pairs.jsonl", terms)
        found = list(contest(WAR, "greedy", "random", start, pairs, Here(), 1, book))
        return sorted(found, key=lambda pair: pair.seed)

    some = played(2)
    again: list[int] = []
    once = gating.play_pair

    def noted(name: str, pairing: Pairing) -> Found:
        again.append(pairing.seed)
        return once(name, pairing)

    monkeypatch.setattr(gating, "play_pair", noted)
    assert played(4)[:2] == some
    assert again == [3, 4]  # by their seeds
    assert played(4) == list(contest(WAR, "greedy", "random", start, 4, Here()))


def test_after_its_time_a_contest_begins_no_pair(tmp_path: Path) -> None:
    book = Pairs(tmp_path / "pairs.jsonl", Terms("to-war", WAR.ruleset, "", {}))
    start = [Start("standard", {})]
    some = list(contest(WAR, "greedy", "random", start, 1, Here(), 1, book))
    assert list(contest(WAR, "greedy", "random", start, 4, Here(), 1, book, time.monotonic())) == some


def test_work_comes_back_in_its_order_from_many_processes_too() -> None:
    workers = Processes(2)
    try:
        found = list(in_order(workers, divmod, [(number, 7) for number in range(20)]))
    finally:
        workers.close()
    assert found == [divmod(number, 7) for number in range(20)]
