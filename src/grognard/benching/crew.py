"""Processes that measure when they are asked to, one at a time."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import TypeAlias

from grognard.core.errors import GameError
from grognard.core.message import say

COMPILED = "compiled"
INTERPRETED = "interpreted"
OPEN_SPIEL = "OpenSpiel"

Figures: TypeAlias = dict[str, dict[str, dict[str, float]]]  # by worker, game and what was measured


class Worker:
    """A Python process that answers every line, the name of a game, with figures as JSON."""

    def __init__(self, name: str, program: list[str], seconds: float, compile: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, *program, str(seconds)],
            env={**os.environ, "GROGNARD_COMPILE": compile},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, game: str) -> dict[str, float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(game + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise GameError(
                "bench_failed", say("measuring {game} ({name}) failed, see above", game=game, name=self.name)
            )
        figures: dict[str, float] = json.loads(answer)
        return figures

    def dismiss(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def medians(rounds: list[Figures]) -> Figures:
    """Figure by figure the median of all rounds."""
    first = rounds[0]
    return {
        worker: {
            game: {
                name: statistics.median(latest[worker][game][name] for latest in rounds) for name in figures
            }
            for game, figures in games.items()
        }
        for worker, games in first.items()
    }
