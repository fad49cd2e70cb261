"""Learned judgement: whole numbers that add up, files that fit or are refused, and doing without."""

from __future__ import annotations

import random
import struct
import zlib
from array import array
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import exp
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import grognard
from grognard import Budget, bots
from grognard.bots import weights
from grognard.bots.ismcts import IsmctsBot, searching
from grognard.bots.learned import Learned
from grognard.bots.levels import Level
from grognard.bots.weights import Weights, digest_of, judgement, net_of, pack, rows_of, unpack
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.errors import GameError
from grognard.core.flow import NOBODY, Position
from grognard.core.game import Game
from grognard.core.net import FINE, FINER, LANES, LARGEST, Net, place_of, reach
from grognard.lab.lessons import begin, starts

from .walking import walked

GAMES = ("to-war", "midway", "island", "epic-naval", "kido-butai")
HIDDEN = 8


def thrown(game: Game, seed: int = 1, largest: int = 60) -> Weights:
    """Weights that nobody has learned."""
    assert game.inputs is not None
    dice = random.Random(seed)
    rows = array("h", [dice.randint(-largest, largest) for _ in range(rows_of(game.inputs) * HIDDEN)])
    units = array("h", [dice.randint(-900, 900) for _ in range(HIDDEN)])
    return Weights(game.ruleset, digest_of(game.inputs), HIDDEN, rows, units, 12_345)


def positions(game: Game, scenario: str, count: int) -> list[Position]:
    """On the way of random matches."""
    return list(islice(walked(game, scenario, 5), count))


@lru_cache
def parts_of(game: Game, scenario: str) -> list[list[int]]:
    assert game.inputs is not None
    return game.inputs.parts(game.setup(scenario))


def plainly(game: Game, known: Weights, position: Position) -> float:
    """The same value by the book: one sum for each hidden unit, nothing packed, nothing folded."""
    assert game.inputs is not None
    mover = game.inputs.mover(position)
    answers = Actions()
    game.inputs.fill(position, mover, answers)
    parts = parts_of(game, position.ruleset.scenario)
    rows = [part for question in answers.listed() for part in parts[question]]
    sums = [sum(known.rows[row * HIDDEN + unit] for row in rows) for unit in range(HIDDEN)]
    total = known.bias + sum(max(0, value) * known.units[unit] for unit, value in enumerate(sums))
    steps = max(-8 * 256, min(8 * 256, total * 256 // (FINE * FINER) + said(game, position)))
    return round(1 / (1 + exp(-steps / 256)) * 2**20) / 2**20


def said(game: Game, position: Position) -> int:
    """What the author says, in steps of the table, where that is corrected."""
    assert game.inputs is not None
    if not game.inputs.corrects:
        return 0
    return int(place_of(game.sense.evaluate(position, game.inputs.mover(position))))


def test_a_chance_has_its_place_in_the_table() -> None:
    assert [place_of(chance) for chance in (0.0, 0.5, 1.0)] == [-2048, 0, 2048]
    for number in range(1, 1000):
        chance = number / 1000
        assert 1 / (1 + exp(-place_of(chance) / 256)) == pytest.approx(chance, abs=0.001)


@pytest.mark.parametrize("name", GAMES)
def test_the_net_adds_up_like_plain_numbers(name: str) -> None:
    game = grognard.load(name)
    known = thrown(game)
    for scenario in list(game.scenarios)[:2]:
        for position in positions(game, scenario, 170):
            if position.actor != NOBODY:
                assert game.inputs is not None
                net = fresh_net(game, known, position)
                value = net.value(position, game.inputs.mover(position), said(game, position))
                assert value == plainly(game, known, position)


_nets: dict[tuple[str, str], Net] = {}


def fresh_net(game: Game, known: Weights, position: Position) -> Net:
    key = (game.name, position.ruleset.scenario)
    if key not in _nets:
        _nets[key] = net_of(game, known, position)
    return _nets[key]


@pytest.mark.parametrize("name", GAMES)
def test_of_each_group_at_most_one_question_is_answered_with_yes(name: str) -> None:
    game = grognard.load(name)
    inputs = game.inputs
    assert inputs is not None
    group_of = [number for number, group in enumerate(inputs.groups) for _ in range(group.size)]
    for scenario in game.scenarios:
        for position in positions(game, scenario, 60):
            answers = Actions()
            inputs.fill(position, inputs.mover(position), answers)
            groups = [group_of[question] for question in answers.listed()]
            assert len(set(groups)) == len(groups)
            assert len(groups) > 3


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_rows_that_were_learned(name: str) -> None:
    game = grognard.load(name)
    assert game.inputs is not None
    for scenario in game.scenarios:
        parts = game.inputs.parts(game.setup(scenario))
        assert len(parts) == game.inputs.size
        assert {row for found in parts for row in found} <= set(range(rows_of(game.inputs)))


def test_to_war_knows_values_of_ones_own() -> None:
    """A unit with other values than printed is judged by its values."""
    game = grognard.load("to-war")
    assert game.inputs is not None
    usual = game.inputs.parts(game.setup("standard"))
    changed = game.inputs.parts(game.setup("standard", {"units": {"west.knight": "19/1 F"}}))
    differ = [number for number, rows in enumerate(usual) if rows != changed[number]]
    assert differ
    assert max(row for number in differ for row in changed[number]) < rows_of(game.inputs)


# ------------------------------------------------------------------ no lane runs over


def test_weights_that_could_run_over_are_refused() -> None:
    game = grognard.load("to-war")
    known = thrown(game, largest=30_000)
    with pytest.raises(GameError, match="too large to be added up"):
        net_of(game, known, game.setup())


def test_the_furthest_that_answers_can_come_is_known() -> None:
    """One question of each group, the largest, and of the two halves of To War! only one."""
    game = grognard.load("to-war")
    inputs = game.inputs
    assert inputs is not None
    rows = [0] * int(inputs.size)
    for group in inputs.groups:
        rows[int(group.first)] = 100 + int(group.asked)
    groups = len(inputs.groups) // 2
    assert reach(inputs, vec[i64](rows), 1) == groups * 102
    assert reach(inputs, vec[i64]([-row for row in rows]), 1) == groups * 102
    assert groups * 102 < LARGEST


def test_what_a_game_ships_cannot_run_over() -> None:
    for name in grognard.names():
        game = grognard.load(name)
        file = weights.shipped(game) if game.package else None
        if game.inputs is None or file is None or not file.is_file():
            continue
        known = unpack(file.read_bytes())
        kinds = {repr(game.inputs.parts(begin(game, start))): start for start in starts(game)}
        for start in kinds.values():
            assert net_of(game, known, begin(game, start)).words == known.hidden // LANES
        assert file.stat().st_size <= 300_000


# ------------------------------------------------------------------ files


def test_a_file_says_what_was_put_into_it() -> None:
    known = thrown(grognard.load("island"))
    assert unpack(pack(known)) == known


def damaged(data: bytes, how: str) -> bytes:
    if how == "cut off":
        return data[:20]
    if how == "no file of learned weights":
        return b"PNG" + data[3:]
    if how == "of version 9":
        return data[:8] + struct.pack("<H", 9) + data[10:]
    if how == "its check sum is another":
        return data[:-1] + bytes([data[-1] ^ 1])
    head = list(weights.HEAD.unpack_from(data))
    packed = zlib.compress(b"\0" * 10)
    if how == "no weights":
        packed, head[4:6] = zlib.compress(b"\0" * 4), [0, 0]
    if how == "not packed":
        packed = b"\0" * 10
    head[-1] = zlib.crc32(packed)
    return weights.HEAD.pack(*head) + packed


@pytest.mark.parametrize(
    "how",
    [
        "cut off",
        "no file of learned weights",
        "of version 9",
        "its check sum is another",
        "does not hold what it announces",
    ],
)
def test_a_bad_file_is_refused_with_the_reason(how: str) -> None:
    data = pack(thrown(grognard.load("to-war")))
    with pytest.raises(GameError, match=how):
        unpack(damaged(data, how))


@pytest.mark.parametrize("how", ["no weights", "not packed"])
def test_a_file_that_holds_something_else_is_refused(how: str) -> None:
    with pytest.raises(GameError, match="does not hold what it announces"):
        unpack(damaged(pack(thrown(grognard.load("to-war"))), how))


def test_weights_with_too_few_rows_are_refused() -> None:
    game = grognard.load("to-war")
    known = thrown(game)
    with pytest.raises(GameError, match="does not hold what it announces"):
        net_of(game, replace(known, rows=known.rows[: -known.hidden]), game.setup())


def test_weights_for_other_questions_or_rules_are_refused() -> None:
    game, other = grognard.load("to-war"), grognard.load("midway")
    with pytest.raises(GameError, match="other questions"):
        net_of(other, thrown(game), other.setup())
    with pytest.raises(GameError, match="under ruleset 99, not 1"):
        net_of(game, replace(thrown(game), ruleset=99), game.setup())


def test_a_file_that_does_not_fit_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = grognard.load("to-war")
    file = tmp_path / "learned.weights"
    file.write_bytes(pack(replace(thrown(game), ruleset=99)))
    monkeypatch.setattr(weights, "shipped", lambda game: file)
    assert judgement(game, game.setup()) is game.sense
    file = tmp_path / "others.weights"
    assert judgement(game, game.setup()) is game.sense  # nor where there is none
    file.write_bytes(pack(thrown(game)))
    assert isinstance(judgement(game, game.setup()), Learned)


# ------------------------------------------------------------------ bots that judge by it


def learned_bot(game: Game, folder: Path) -> IsmctsBot:
    file = folder / f"{game.name}.weights"
    file.write_bytes(pack(thrown(game)))
    return IsmctsBot.tuned(Level("", 30, 1e6, 0.0, learned=True), file)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_judges_by_weights_is_told_no_more_than_its_view(name: str, tmp_path: Path) -> None:
    """Worlds that look the same to it get the same answer."""
    game = grognard.load(name)
    bot = learned_bot(game, tmp_path)
    scenario = list(game.scenarios)[-1 if len(game.scenarios) == 1 else 1]
    shown = 0
    for position in positions(game, scenario, 120)[20::10]:
        side = int(position.actor)
        if side < 0 or len(flow.legal(position, side)) < 2:
            continue
        other = game.redeal(game.view(position, side), Rng(9))
        assert game.view(other, side) == game.view(position, side)
        first = bot.choose(game, game.view(position, side))
        assert bot.choose(game, game.view(other, side)) == first
        shown += 1
    assert shown >= 2


@pytest.mark.parametrize("name", ["to-war", "midway", "island"])
def test_a_marshal_judges_by_what_his_game_has_learned(name: str) -> None:
    game = grognard.load(name)
    bot = bots.load("ismcts", level=7)
    assert isinstance(bot, IsmctsBot)
    for start in starts(game)[::7]:
        assert isinstance(bot.sense(game, begin(game, start)), Learned)


def test_where_what_was_learned_does_not_serve_the_author_judges(tmp_path: Path) -> None:
    """§10.3 of the Island: several battles make a match.  Weights that are named are used all the same."""
    game = grognard.load("island")
    marshal = bots.load("ismcts", level=7)
    assert isinstance(marshal, IsmctsBot)
    for series in (game.setup("points"), game.setup("standard", {"battles": 3})):
        assert marshal.sense(game, series) is game.sense
        assert isinstance(learned_bot(game, tmp_path).sense(game, series), Learned)
    assert isinstance(marshal.sense(game, game.setup("five-kills")), Learned)


def test_where_nothing_is_asked_yet_the_author_judges_and_his_advice_always_leads(tmp_path: Path) -> None:
    """§3.2 of Epic Naval: fleets are bought in secret before the first round."""
    game = grognard.load("epic-naval")
    bot = learned_bot(game, tmp_path)
    position = game.setup("fleet-build")
    sense = bot.sense(game, position)
    assert isinstance(sense, Learned)
    assert sense.evaluate(position, 1) == game.sense.evaluate(position, 1)
    worth, usual = vec[float]([0.0, 0.0]), vec[float]([0.0, 0.0])
    sense.judge(position, worth)
    game.sense.judge(position, usual)
    assert list(worth) == list(usual)
    assert searching(game, position, 0, Rng(1), sense).advice is not None
    assert game.inputs is not None
    later = next(position for position in positions(game, "sandbox", 200) if game.inputs.knows(position))
    assert bot.sense(game, later).evaluate(later, 0) != game.sense.evaluate(later, 0)


def test_levels_below_the_marshal_judge_as_before() -> None:
    game = grognard.load("to-war")
    position = game.setup()
    for level in range(1, 7):
        bot = bots.load("ismcts", level=level)
        assert isinstance(bot, IsmctsBot)
        assert bot.sense(game, position) is game.sense


def test_a_marshal_of_a_game_that_learned_nothing_judges_as_the_author_does() -> None:
    game = grognard.load("kido-butai")
    bot = bots.load("ismcts", level=7)
    assert isinstance(bot, IsmctsBot)
    assert bot.sense(game, game.setup()) is game.sense
    choice = bot.choose(game, game.view(game.setup(), 0), Budget(simulations=3))
    assert choice.action
