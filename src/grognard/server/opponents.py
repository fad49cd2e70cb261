"""What is played without a click: the bots' decisions, and decisions that are none."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from grognard.bots.bot import Choice
from grognard.bots.levels import ADVISER, LEVELS
from grognard.core.arrangement import Arrangement
from grognard.core.arranging import arranged, arrangement_of
from grognard.core.flow import is_setting_up
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.secrecy import plainly_forced
from grognard.server.errands import HINT, MOVE
from grognard.server.refusals import Refused, by_rules
from grognard.server.tables import Overtaken, Pace, Table
from grognard.server.worker import Worker

SETS_UP = 2  # the level of the bot that lays things out for somebody

_log = logging.getLogger("grognard")


class Opponents:
    """Plays at one table whatever nobody has to click for, as long as somebody looks on."""

    def __init__(self, table: Table, worker: Worker, pace: Pace) -> None:
        self.table = table
        self.worker = worker
        self.pace = pace
        self.tasks: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by side: asked at version, at work
        self.laying: dict[int, Arrangement | None] = {}  # sides that are set up for somebody, and like what
        self.choices: dict[int, Choice] = {}  # by side: what its bot chose last, where that may be told
        self.seed = int.from_bytes(hashlib.sha256(table.id.encode()).digest()[:6], "big")
        table.moved = self.prompt

    def prompt(self) -> None:
        """Drop work for decisions that are gone, begin work for those that have come."""
        table = self.table
        self.drop(lambda side, version: not self.is_asked(side, version))
        if not table.onlookers or table.closed or table.frozen:
            return
        if table.waiting or not is_setting_up(table.match.position):
            self.laying.clear()  # it was taken back, or is done
        for side in table.match.actors:
            if side not in self.tasks:
                self.begin(side)

    def is_asked(self, side: int, version: int) -> bool:
        """Whether ``side`` still has the decision to make that it had then."""
        return side in self.table.match.actors and self.table.version(side) == version

    def begin(self, side: int) -> None:
        table = self.table
        if table.seats[side].kind == "bot":
            self.start(side, self.decide(side, table.seats[side].level, self.pause(side)))
        elif side in self.laying:
            like = self.laying[side]
            text = arranged(table.match, side, like) if like else ""
            self.start(side, self.follow(side, text) if text else self.decide(side, SETS_UP, 0.0))
        elif table.auto and not table.waiting and plainly_forced(table.match, side):
            self.start(side, self.follow(side))

    def start(self, side: int, work: Coroutine[Any, Any, None]) -> None:
        self.tasks[side] = self.table.version(side), asyncio.create_task(work)

    def drop(self, outdated: Callable[[int, int], bool]) -> None:
        me = asyncio.current_task()
        for side, (version, task) in list(self.tasks.items()):
            if task.done() or outdated(side, version):
                del self.tasks[side]
                if task is not me:
                    task.cancel()

    def stop(self) -> None:
        """Nobody looks on any more."""
        self.drop(lambda *_: True)

    # ------------------------------------------------------------------ the work

    async def decide(self, side: int, level: int, after: float) -> None:
        """A bot's decision, after a while: it is never there before the last change has been seen."""
        table = self.table
        version = table.version(side)
        table.trouble = None
        pause = asyncio.create_task(asyncio.sleep(after))
        try:
            choice = await self.choice(table.match, side, level, table.host)
            await pause
            self.remember(side, choice)
            await self.play(side, version, choice.action, auto=False)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if isinstance(error, Overtaken):
                return  # another process played it
            if not isinstance(error, Refused):
                _log.exception("a bot failed at table %s", table.id)
            table.trouble = say("the bot could not decide; take back or resign")
            table.stir()
        finally:
            pause.cancel()

    def pause(self, side: int) -> float:
        """How long an answer takes at least; with secrets, as long as if there were much to think about."""
        level = LEVELS.get(self.table.seats[side].level)
        if self.table.secret and level is not None and self.pace.bot:
            return max(self.pace.bot, level.seconds)
        return self.pace.bot

    async def follow(self, side: int, text: str = "") -> None:
        """What was said beforehand, or the only choice there is."""
        table = self.table
        version = table.version(side)
        await asyncio.sleep(0.0 if text else self.pace.forced)
        legal = table.match.legal(side)
        if text in legal or len(legal) == 1:
            with contextlib.suppress(Refused):  # not kept, or no longer possible: then it is clicked
                await self.play(side, version, text or legal[0], auto=not text)

    async def play(self, side: int, version: int, text: str, auto: bool) -> None:
        """Carry it out, unless the match has moved on meanwhile."""
        table = self.table
        async with table.lock:
            timed = table.clock is None or table.tells_time()
            if self.is_asked(side, version) and not table.closed and timed:
                self.tasks.pop(side, None)
                await table.carry_out(side, text, auto=auto)

    async def choice(self, match: Match, side: int, level: int, person: str, kind: int = MOVE) -> Choice:
        return await self.worker.think(match.view(side), level, self.seed, person, kind)

    def remember(self, side: int, choice: Choice) -> None:
        """For whoever asks; not where it would tell what is hidden or sealed."""
        if self.table.secret:
            self.choices.pop(side, None)
        elif choice.visits:
            self.choices[side] = choice

    def expectation(self, side: int) -> Choice:
        """What the bot at ``side`` expected when it decided last."""
        table = self.table
        if not 0 <= side < len(table.seats) or table.seats[side].kind != "bot":
            raise Refused("no_bot", say("there is no bot at this side"))
        if not table.gives_hints():
            raise Refused("no_hints", say("bots say nothing while people play against each other"))
        if table.secret:
            raise Refused("secret", say("it keeps its counsel: something is hidden"), status=409)
        if side not in self.choices:
            raise Refused("no_thought", say("it has not had to decide anything yet"), status=409)
        return self.choices[side]

    def lay_out(self, visitor: str, side: int, like: str = "") -> None:
        """Somebody's side is set up by a bot, or like the standard set-up of that name; until that is done or
        taken back."""
        table = self.table
        table.check_open()
        table.check_seat(visitor, side)
        if not is_setting_up(table.match.position):
            raise Refused("no_set_up", say("there is nothing to set up now"), status=409)
        table.check_runs()
        with by_rules():
            self.laying[side] = arrangement_of(table.match, like) if like else None
        table.waiting = False
        self.prompt()

    async def hint(self, visitor: str, side: int) -> Choice:
        """What the strongest bot would do."""
        table = self.table
        table.check_seat(visitor, side)
        if not table.gives_hints():
            raise Refused("no_hints", say("there are no hints while people play against each other"))
        if table.audience(visitor).curtain is not None:
            raise Refused("curtain", say("nobody has sat down yet"), status=409)
        if side not in table.match.actors:
            raise Refused("not_your_decision", say("there is nothing to decide now"), status=409)
        return await self.choice(table.match, side, ADVISER, visitor, HINT)
