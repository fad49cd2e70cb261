"""Matches to learn from: played in any process, written down in numbers, read as tables."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grognard.bots.learned import Learned
from grognard.bots.school import ENDED, STRAYED, WHOLE, School
from grognard.bots.weights import net_of, unpack
from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.flow import Position
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.net import FAR, STEPS, Inputs
from grognard.core.registry import load
from grognard.core.ruleset import Options

Floats = NDArray[np.float32]
Numbers = NDArray[np.int32]
HEAD = 3  # numbers before the answers


@dataclass(frozen=True)
class Start:
    """One of the ways in which a game is begun."""

    scenario: str
    options: Options


@dataclass(frozen=True)
class Lesson:
    """Some matches of one start; the same one is always the same."""

    start: int
    seed: int
    matches: int
    straying: float  # how often something else is tried than what looks best
    thinning: int  # one of so many positions is noted
    lines: int = 0  # of a search for each decision; 0: at sight
    author: bool = False  # by the author's judgement, and not by what was learned so far


@dataclass
class Notes:
    """Positions of one lesson: answers padded with the number of questions, and what is known of them."""

    answers: Numbers
    movers: NDArray[np.int32]
    worth: Floats  # at the end of a match: what the first side has of it
    before: Floats  # what the author says, as the net adds it up
    strayed: NDArray[np.bool_]
    ended: NDArray[np.bool_]


def inputs_of(game: Game) -> Inputs:
    if game.inputs is None:
        raise GameError(
            "not_learned",
            say("{game} asks nothing that could be learned (see Game.inputs)", game=game.title),
        )
    return game.inputs


def starts(game: Game) -> list[Start]:
    """Every scenario, with every choice of the options that are varied."""
    varied = [game.options[name] for name in inputs_of(game).varied.split()]
    found = []
    for scenario in game.scenarios.values():
        for values in itertools.product(*(option.choices for option in varied)):
            options: Options = {option.name: value for option, value in zip(varied, values, strict=True)}
            try:
                game.rules_for(scenario.name, options)
            except GameError:  # what does not go together
                continue
            found.append(Start(scenario.name, options))
    return found


def begin(game: Game, start: Start) -> Position:
    return game.setup(start.scenario, start.options)


def play(name: str, data: bytes, lesson: Lesson) -> bytes:
    """The notes of a lesson, from a process that may never have seen the game."""
    game = load(name)
    position = begin(game, starts(game)[lesson.start])
    sense = Learned(net_of(game, unpack(data), position), game.sense, position)
    player = game.sense if lesson.author else sense
    school = School(game, sense, player, bool(game.sense.leads), lesson.lines, Rng(lesson.seed))
    for _ in range(lesson.matches):
        school.play(position, lesson.straying, lesson.thinning)
    return bytes(memoryview(school.notes))


def read(notes: bytes, size: int) -> Notes:
    """Notes as tables; ``size`` is the number of questions."""
    flat = np.frombuffer(notes, np.int16).astype(np.int32)
    ends = np.flatnonzero(flat == -1)
    begins = np.concatenate([[0], ends[:-1] + 1])
    counts = ends - begins - HEAD
    answers = np.full((len(ends), max(1, int(counts.max()))), size, np.int32)
    places = np.arange(answers.shape[1])
    filled = places < counts[:, None]
    answers[filled] = flat[(begins[:, None] + HEAD + places)[filled]]
    how = flat[begins]
    worth = (flat[begins + 1] / WHOLE).astype(np.float32)
    before = ((flat[begins + 2] - FAR * STEPS) / STEPS).astype(np.float32)
    return Notes(answers, flat[begins + 1], worth, before, how == STRAYED, how == ENDED)


def aims_of(notes: Notes, values: Floats, trace: float) -> Floats:
    """What each position should have been worth to the first side, backwards through every match: some of
    what the next one was worth, some of what became of it; nothing is learned across what strayed."""
    worth = np.where(notes.movers == 0, values, 1 - values).astype(np.float32)
    ends = np.flatnonzero(notes.ended)
    worth[ends] = notes.worth[ends]
    aims = worth.copy()
    lengths = np.diff(np.concatenate([[-1], ends])) - 1
    for back in range(1, int(lengths.max()) + 1):
        at = ends[lengths >= back] - back
        on = (1 - trace) * worth[at + 1] + trace * aims[at + 1]
        aims[at] = np.where(notes.strayed[at + 1], worth[at], on)
    return aims
