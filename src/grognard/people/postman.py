"""Who carries the notices out: looks what is due, takes each in hand once, tries again where nobody opens."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from grognard.core.errors import GameError
from grognard.core.message import Message, say, spoken
from grognard.core.registry import registered
from grognard.people import hooking, order, outbox, pushing
from grognard.people.mailing import Mailer
from grognard.people.outbox import HOOK, MAIL, MOST_TRIES, PUSH, REMINDER, Channel, Notice
from grognard.people.posting import Outside, Unsendable
from grognard.people.sanctions import BAN, in_force
from grognard.store.database import Database
from grognard.store.keeping import StoreError, Summary

AT_ONCE = 8
AN_HOUR = 3600.0
MANY_HOURS = 48  # are told in days
EVERY = 5.0  # seconds between two looks

_log = logging.getLogger("grognard")


@dataclass
class Turn:
    """A match in which somebody has to decide."""

    match: str
    game: str
    title: str
    against: list[str]


async def nobody_is_here(_: str, __: str) -> bool:
    return False


@dataclass
class Postman:
    database: Database
    outside: Outside = field(default_factory=Outside)
    mailer: Mailer | None = None
    now: Callable[[], float] = time.time
    is_here: Callable[[str, str], Awaitable[bool]] = nobody_is_here  # at that table, that person

    @property
    def kinds(self) -> tuple[str, ...]:
        """Where this house can tell anything at all."""
        push = (PUSH,) if pushing.is_possible() else ()
        return (*push, *((MAIL,) if self.mailer else ()), HOOK)

    async def rounds(self) -> None:
        """As long as the house is open."""
        while True:
            try:
                while await self.round() == AT_ONCE:
                    pass  # as many as that: there may be more
            except StoreError as error:
                _log.error("notices could not be looked for: %s", error)
            except Exception:
                _log.exception("a round of notices failed")
            await asyncio.sleep(EVERY)

    async def round(self) -> int:
        """All that is due now; how many were taken in hand."""
        notices = await outbox.due(self.database, self.now(), AT_ONCE)
        mine = [notice for notice in notices if await outbox.claim(self.database, notice, self.now())]
        await asyncio.gather(*(self.deliver(notice) for notice in mine))
        return len(mine)

    async def deliver(self, notice: Notice) -> None:
        """Tell it; what is no longer so, or what he sees himself, is not told, where nobody is told anything
        any more is forgotten."""
        if not await outbox.is_fresh(self.database, notice):
            await outbox.reconsider(self.database, notice)
            return
        turn = await turn_of(self.database, notice.match, notice.channel.person, self.now())
        if turn is None or await self.is_here(notice.match, notice.channel.person):
            await outbox.drop(self.database, notice.key)
            return
        try:
            status = await self.send(notice.channel, told_in(turn, notice, self.now()))
        except Unsendable as failure:
            status, why = 0, in_own_words(failure)
        else:
            why = f"it answered {status}"
        if 200 <= status < 300:
            await outbox.is_sent(self.database, notice.key, self.now())
        elif notice.channel.kind == PUSH and status in pushing.GONE:
            await outbox.drop_channel(self.database, notice.channel.id)
        elif notice.tries + 1 >= MOST_TRIES:
            _log.warning("a notice by %s was given up: %s", notice.channel.kind, why)
            await outbox.is_sent(self.database, notice.key, self.now())

    async def send(self, channel: Channel, told: dict[str, Any]) -> int:
        """The status of the answer; letters are taken or not."""
        if channel.kind == PUSH:
            return await pushing.push(self.database, self.outside, channel, told)
        if channel.kind == HOOK:
            return await hooking.call(self.outside, channel, told, self.now())
        if self.mailer is None:
            raise Unsendable(say("this house has no mail server"))
        parts = (told["words"], told["url"], no_more(channel))
        await self.mailer.send(channel.address, told["head"], "\n\n".join(parts), stop_of(channel))
        return 200

    async def ask(self, channel: Channel) -> None:
        """Whether a mail address is his who gave it: only who reads the letter can say so."""
        if self.mailer is None:
            raise Unsendable(say("this house has no mail server"))
        head = say("Shall Grognard write to you when it is your turn?")
        parts = (
            say("Somebody gave this address at {base}. If it was you, say so here: {url}",
                base=channel.base, url=stop_of(channel)),
            say("If it was not, do nothing: there will be no further letter."),
        )  # fmt: skip
        text = "\n\n".join(spoken(part, channel.language) for part in parts)
        await self.mailer.send(channel.address, spoken(head, channel.language), text, stop_of(channel))


def in_own_words(failure: Unsendable) -> str:
    """For the log: what others' machines say of it may name the place or whoever is told there."""
    cause = failure.__context__
    own = cause is None or isinstance((*cause.args, "")[0], Message)
    return str(failure) if own else type(cause).__name__


def no_more(channel: Channel) -> str:
    return spoken(say("No more such letters: {url}", url=stop_of(channel)), channel.language)


def stop_of(channel: Channel) -> str:
    return f"{channel.base}/notices/{channel.token}"


def told_in(turn: Turn, notice: Notice, now: float) -> dict[str, Any]:
    """What is told, in the language of whoever is told; nothing of what happened at the table."""
    channel = notice.channel
    head = say("Your turn: {game}", game=turn.title)
    words = say("It is your turn in {game}.", game=turn.title)
    if turn.against:
        words = say(
            "It is your turn in {game} against {names}.", game=turn.title, names=", ".join(turn.against)
        )
    if notice.kind == REMINDER:
        head = say("Your time runs out: {game}", game=turn.title)
        words = say("{words} You have {left} left.", words=words, left=time_left(notice.until - now))
    return {
        "t": notice.kind,
        "table": turn.match,
        "game": turn.game,
        "head": spoken(head, channel.language),
        "words": spoken(words, channel.language),
        "url": f"{channel.base}/table/{turn.match}",
    }


def time_left(seconds: float) -> str:
    hours = max(1, round(seconds / AN_HOUR))
    if hours >= MANY_HOURS:
        return say("{count} {count:day|days}", count=round(hours / 24))
    return say("{count} {count:hour|hours}", count=hours)


async def turn_of(database: Database, match: str, person: str, now: float) -> Turn | None:
    """The match, if it is still that person's turn, and he may come to it."""
    if await order.closed(database, match) is not None or await in_force(database, person, BAN, now):
        return None
    rows = await database.fetch("SELECT game, summary FROM matches WHERE id = $1 AND ended = 0", match)
    seats = await database.fetch(
        "SELECT seats.side, seats.name, coalesce(holders.visitor, '') FROM seats LEFT JOIN holders"
        " ON holders.match = seats.match AND holders.side = seats.side WHERE seats.match = $1",
        match,
    )
    if not rows:
        return None
    game, brief = rows[0]
    due = msgspec.json.decode(brief, type=Summary).to_act
    if not any(side in due and holder == person for side, _, holder in seats):
        return None
    against = [str(name) for _, name, holder in seats if holder != person and name]
    return Turn(match, game, title_of(game), against)


def title_of(game: str) -> str:
    try:
        return str(registered(game).title)
    except GameError:
        return game
