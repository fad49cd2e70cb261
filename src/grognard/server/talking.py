"""What people say at a table: those who play in one room, onlookers in another.

Each room reads the other once the match is over: before that somebody who looks on might tell what he sees,
and somebody who plays what he means to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from grognard.core.message import say
from grognard.people import company, persons
from grognard.people.names import said
from grognard.server import phrases
from grognard.server.binding import check_heard
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.visitors import NOBODY, tag_of
from grognard.store.database import Change
from grognard.store.keeping import Conflict, StoreError
from grognard.store.meeting import Meeting, Said, talk_freely, talk_in_phrases

PLAYERS, ONLOOKERS = "players", "onlookers"
MOST = 500  # lines that are remembered of each room
LONGEST = 400  # characters
ATTEMPTS = 8  # of one line, where others are quicker again and again


class Talk:
    """All that was said at one table, as far as it is remembered."""

    def __init__(self, table: Table, meeting: Meeting) -> None:
        self.table = table
        self.meeting = meeting
        self.lines: list[Said] | None = None  # None: not asked for yet
        self.willing: set[str] = set()  # who wants to talk freely with strangers
        self.edition = 0  # another one where something that was said is gone

    async def known(self) -> list[Said]:
        if self.lines is None:
            found, willing = await self.kept()
            if self.lines is None:  # another may have looked meanwhile
                self.lines, self.willing = found, willing
        return self.lines

    async def kept(self) -> tuple[list[Said], set[str]]:
        """The lines first: who thinks otherwise by now has said so in one of them, or in the next one, whose
        place is taken then."""
        found = await self.meeting.chat(self.table.id, MOST)
        return found, await self.meeting.talking(self.table.id)

    def learn(self, last: int) -> None:
        """In another process somebody has said something, if line ``last`` is not known here."""
        if self.lines is not None and last > (self.lines[-1].number if self.lines else 0):
            self.lines = None
            self.table.stir()

    async def look_again(self) -> None:
        """Somebody may be gone, and with him all he said: then it is shown to nobody any more."""
        if self.lines is not None:
            known = self.lines
            self.lines, self.willing = await self.kept()
            if {line.number for line in known} - {line.number for line in self.lines}:
                self.edition += 1
                self.table.stir()

    def is_silent(self, since: int) -> bool:
        """Whether nobody has said anything after line ``since``, as far as is known here."""
        return self.lines is not None and (not self.lines or self.lines[-1].number <= since)

    def room(self, visitor: str) -> str:
        return PLAYERS if self.table.sides_of(visitor) else ONLOOKERS

    # ------------------------------------------------------------------ speaking

    async def say(self, visitor: str, text: str, phrase: str, action: str) -> None:
        """One more line, in the room of whoever says it; once, however often it is sent."""
        if phrase and (phrase not in phrases.OFFERED or text):
            raise Refused("bad_message", say("there is no such phrase"))
        text = str(phrases.OFFERED[phrase]) if phrase else said(text, LONGEST)
        if not text:
            raise Refused("bad_message", say("there is nothing in it to read"))

        async def line() -> None:
            if not phrase and self.room(visitor) == PLAYERS and self.is_stiff():
                words = say(
                    "people who do not know each other talk in set phrases until both want it otherwise"
                )
                raise Refused("phrases_only", words, status=409)
            await self.write(visitor, text, phrase, action)

        await self.speak(visitor, line)

    async def agree(self, visitor: str, free: bool, action: str) -> None:
        """Offer to talk freely, or agree to that; or talk in set phrases again."""

        async def line() -> None:
            if self.terms(visitor) is None:
                raise Refused("no_offer", say("here everybody talks as he likes"), status=409)
            if visitor in self.willing if free else not self.willing:
                return  # it is so already
            agreed = bool(self.willing & self.table.people())
            phrase = phrases.ENOUGH if not free else phrases.AGREED if agreed else phrases.FREELY
            change = talk_freely(self.table.id, visitor) if free else talk_in_phrases(self.table.id)
            if await self.write(visitor, str(phrases.PHRASES[phrase]), phrase, action, change):
                self.willing = self.willing | {visitor} if free else set()

        await self.speak(visitor, line)

    async def speak(self, visitor: str, line: Callable[[], Awaitable[None]]) -> None:
        if visitor == NOBODY:
            reason = say("this browser keeps no cookies: nobody could answer it")
            raise Refused("no_cookie", reason, status=403)
        await check_heard(self.meeting.database, visitor, self.table.now())
        await persons.appear(self.meeting.database, self.table.store.name, visitor, self.table.now())
        async with self.table.lock:
            for attempt in range(ATTEMPTS):
                try:
                    await self.known()
                    await line()
                    break
                except StoreError as error:
                    self.lines = None  # in another process somebody spoke at the same time
                    if not isinstance(error, Conflict) or attempt == ATTEMPTS - 1:
                        raise Refused.by_store(error) from None
        self.table.stir()

    async def write(self, visitor: str, text: str, phrase: str, action: str, *also: Change) -> bool:
        """The next line; Conflict where another has that number.  Whether it was not there before."""
        lines, table = await self.known(), self.table
        if any(line.action == action and line.person == visitor for line in lines):
            return False
        sides = table.sides_of(visitor)
        line = Said(
            number=lines[-1].number + 1 if lines else 1,
            room=self.room(visitor),
            person=visitor,
            name=table.seats[sides[0]].name if sides else "",
            side=sides[0] if sides else None,
            at=table.now(),
            text=text,
            action=action,
            seq=table.seq,
            phrase=phrase,
        )
        await self.meeting.talk(table.id, line, also)
        lines.append(line)
        of_room = [place for place, each in enumerate(lines) if each.room == line.room]
        if len(of_room) > MOST:
            del lines[of_room[0]]
        return True

    async def check_name(self, visitor: str) -> None:
        """Names are words, too: strangers keep those with which they sat down until they talk freely."""
        willing = await self.meeting.talking(self.table.id)  # no line tells that another thinks otherwise
        if self.table.others(visitor) and self.is_stiff(willing):
            words = say("people who do not know each other keep their names until both want to talk freely")
            raise Refused("phrases_only", words, status=409)

    def is_stiff(self, willing: set[str] | None = None) -> bool:
        """Whether those who play talk in set phrases alone: strangers, until all want it otherwise."""
        people, willing = self.table.people(), self.willing if willing is None else willing
        return phrases.are_strangers(self.table.seats) and not (len(people) > 1 and people <= willing)

    def terms(self, visitor: str) -> dict[str, bool] | None:
        """How somebody may talk here; None: as he likes."""
        if self.room(visitor) == ONLOOKERS or not phrases.are_strangers(self.table.seats):
            return None
        others = self.willing & self.table.people() - {visitor}
        return {"free": not self.is_stiff(), "yours": visitor in self.willing, "theirs": bool(others)}

    # ------------------------------------------------------------------ reading

    async def blocked_by(self, visitor: str) -> set[str]:
        """Those whom he does not want to read."""
        return set(await company.blocked_by(self.meeting.database, visitor)) if visitor else set()

    async def heard(self, visitor: str, since: int, blocked: set[str]) -> tuple[list[Said], int]:
        """What ``visitor`` may read, from after line ``since``; not what those said whom he has blocked.

        And the last line there is, which is for nobody to know: it counts what is said in the other room.
        Who looks on later reads what others say with the next thing that happened after they said it.
        """
        lines = await self.known()
        over = self.table.match.outcome is not None
        told = self.table.told_to(visitor)
        heard = [
            line
            for line in lines
            if line.number > since and line.person not in blocked
            if over or line.room == self.room(visitor)
            if told is None or line.seq < told or line.person == visitor
        ]
        return heard, lines[-1].number if lines else since

    def told(self, line: Said, visitor: str) -> dict[str, Any]:
        return {
            "name": line.name,
            "tag": tag_of(self.table.store.name, line.person),
            "public": persons.public_id(self.table.store.name, line.person),
            "side": line.side,
            "room": line.room,
            "at": line.at,
            "text": phrases.PHRASES.get(line.phrase, line.text),
            "yours": line.person == visitor,
        }
