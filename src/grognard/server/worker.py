"""Bots at work: in processes of their own, so that the table answers while they think.

Moves have processes that nothing else uses; hints and analyses have a few that step back for everything
else on the machine.  A weaker bot thinks in one process, a stronger one in two at a time.  What nobody
waits for any more is stopped within moments.  Where processes are impossible, a thread has to do.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures.process import BrokenProcessPool

import msgspec

from grognard.bots.bot import Choice
from grognard.bots.ismcts import IsmctsBot
from grognard.core.game import View
from grognard.core.message import in_english
from grognard.core.registry import registered
from grognard.server import pondering
from grognard.server.crew import Crew
from grognard.server.errands import MOVE, Errand, Line, Waits

MOST_LOSSES = 3  # processes that may break before bots think in threads for good
BOTH_FROM = 5  # the level from which on a bot thinks in two processes
ASIDE = 2  # processes for hints and analyses
NICENESS = 5, 19  # of moves: the table answers before bots think; and of the rest: nothing better is to do

BROKEN = (BrokenProcessPool, OSError, ImportError)

_log = logging.getLogger("grognard")
pack = msgspec.msgpack.Encoder(enc_hook=in_english).encode


class Worker:
    """Thinks for all tables; ``lines`` instead of what a level allows makes it quick on any machine."""

    def __init__(self, processes: bool = True, lines: int = 0) -> None:
        self.processes = processes
        self.lines = lines
        self.moves = Crew(Line(max(2, os.cpu_count() or 1) + 1), NICENESS[0])
        self.asides = Crew(Line(ASIDE), NICENESS[1])
        self.losses = 0

    async def think(self, view: View, level: int, seed: int, person: str = "", kind: int = MOVE) -> Choice:
        """What a bot of this level would do; ``person`` waits for it, and it counts as his."""
        crew = self.moves if kind == MOVE else self.asides
        errand = Errand(person, kind)
        crew.line.check(errand)
        if self.processes:
            try:
                return await self.elsewhere(crew, errand, view, level, seed)
            except BROKEN as error:
                self.lost(error)
            except Exception:
                _log.exception("a bot failed in its process; it tries again in a thread")
        async with crew.line.place(errand):
            return await in_thread(view, level, seed, self.lines)

    async def elsewhere(self, crew: Crew, errand: Errand, view: View, level: int, seed: int) -> Choice:
        several = level >= BOTH_FROM and (os.cpu_count() or 1) > 1 and errand.kind == MOVE
        parts = 2 if several else 1
        packed = pack(view)

        async def choice(part: int) -> Choice:
            async with crew.process(errand, view.game, (seed, view.side, part)) as process:
                return await process.run(pondering.ponder, packed, level, seed, part, parts, self.lines)

        choices = await asyncio.gather(*(choice(part) for part in range(parts)))
        return IsmctsBot(level, seed).pool(registered(view.game), view, choices)

    async def warm(self, game: str) -> None:
        """Begin already while people are still sitting down."""
        if self.processes:
            try:
                async with self.moves.process(Errand(""), game, ""):
                    pass
            except BROKEN as error:
                self.lost(error)
            except Exception:
                _log.exception("the bots' process could not be warmed up")

    def waiting(self) -> int:
        return len(self.moves.line.waiting) + len(self.asides.line.waiting)

    def waits(self) -> Waits:
        moves, asides = self.moves.line.waits, self.asides.line.waits
        return Waits(moves.count + asides.count, moves.seconds + asides.seconds)

    def lost(self, error: Exception) -> None:
        """A process broke, or could not be had; after a few times it is not tried again."""
        self.close()
        self.losses += 1
        self.processes = self.losses < MOST_LOSSES
        _log.warning("no process for bots (%s): this one thinks in a thread", error)

    def close(self) -> None:
        self.moves.close()
        self.asides.close()


async def in_thread(view: View, level: int, seed: int, lines: int) -> Choice:
    """In this process; no memory, no second core."""
    bot, game = IsmctsBot(level, seed), registered(view.game)
    budget = pondering.budget_of(bot, game, lines)
    try:
        return await asyncio.to_thread(bot.choose, game, view, budget)
    except asyncio.CancelledError:
        budget.cancel()
        raise
