"""What people say at a table: those who play in one room, onlookers in another.

Each room reads the other once the match is over: before that somebody who looks on might tell what he sees,
and somebody who plays what he means to do.
"""

from __future__ import annotations

from typing import Any

from grognard.core.message import say
from grognard.people import company, persons
from grognard.people.names import said
from grognard.server.binding import check_heard
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.visitors import NOBODY, tag_of
from grognard.store.keeping import Conflict, StoreError
from grognard.store.meeting import Meeting, Said

PLAYERS, ONLOOKERS = "players", "onlookers"
MOST = 500  # lines that are remembered of a table
LONGEST = 400  # characters
ATTEMPTS = 8  # of one line, where others are quicker again and again


class Talk:
    """All that was said at one table, as far as it is remembered."""

    def __init__(self, table: Table, meeting: Meeting) -> None:
        self.table = table
        self.meeting = meeting
        self.lines: list[Said] | None = None  # None: not asked for yet
        self.edition = 0  # another one where something that was said is gone

    async def known(self) -> list[Said]:
        if self.lines is None:
            found = await self.meeting.chat(self.table.id, MOST)
            self.lines = found if self.lines is None else self.lines  # another may have looked meanwhile
        return self.lines

    def learn(self, last: int) -> None:
        """In another process somebody has said something, if line ``last`` is not known here."""
        if self.lines is not None and last > (self.lines[-1].number if self.lines else 0):
            self.lines = None
            self.table.stir()

    async def look_again(self) -> None:
        """Somebody may be gone, and with him all he said: then it is shown to nobody any more."""
        if self.lines is not None:
            known, self.lines = self.lines, await self.meeting.chat(self.table.id, MOST)
            if {line.number for line in known} - {line.number for line in self.lines}:
                self.edition += 1
                self.table.stir()

    def is_silent(self, since: int) -> bool:
        """Whether nobody has said anything after line ``since``, as far as is known here."""
        return self.lines is not None and (not self.lines or self.lines[-1].number <= since)

    def room(self, visitor: str) -> str:
        return PLAYERS if self.table.sides_of(visitor) else ONLOOKERS

    async def say(self, visitor: str, text: str, action: str) -> None:
        """One more line, in the room of whoever says it; once, however often it is sent."""
        text = said(text, LONGEST)
        if visitor == NOBODY:
            reason = say("this browser keeps no cookies: nobody could answer it")
            raise Refused("no_cookie", reason, status=403)
        if not text:
            raise Refused("bad_message", say("there is nothing in it to read"))
        await check_heard(self.meeting.database, visitor, self.table.now())
        await persons.appear(self.meeting.database, self.table.store.name, visitor, self.table.now())
        async with self.table.lock:
            for attempt in range(ATTEMPTS):
                try:
                    await self.write(visitor, text, action)
                    break
                except StoreError as error:
                    self.lines = None  # in another process somebody spoke at the same time
                    if not isinstance(error, Conflict) or attempt == ATTEMPTS - 1:
                        raise Refused.by_store(error) from None
        self.table.stir()

    async def write(self, visitor: str, text: str, action: str) -> None:
        """The next line; Conflict where another has that number."""
        lines, table = await self.known(), self.table
        if any(line.action == action and line.person == visitor for line in lines):
            return
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
        )
        await self.meeting.talk(table.id, line)
        lines.append(line)
        del lines[:-MOST]

    async def blocked_by(self, visitor: str) -> set[str]:
        """Those whom he does not want to read."""
        return set(await company.blocked_by(self.meeting.database, visitor)) if visitor else set()

    async def heard(self, visitor: str, since: int, blocked: set[str]) -> tuple[list[dict[str, Any]], int]:
        """What ``visitor`` may read, from after line ``since``; not what those said whom he has blocked.

        And the last line there is, which is for nobody to know: it counts what is said in the other room.
        """
        over = self.table.match.outcome is not None
        lines = await self.known()
        told = [
            self.told(line, visitor)
            for line in lines
            if line.number > since and line.person not in blocked
            if over or line.room == self.room(visitor)
        ]
        return told, lines[-1].number if lines else since

    def told(self, line: Said, visitor: str) -> dict[str, Any]:
        return {
            "name": line.name,
            "tag": tag_of(self.table.store.name, line.person),
            "public": persons.public_id(self.table.store.name, line.person),
            "side": line.side,
            "room": line.room,
            "at": line.at,
            "text": line.text,
            "yours": line.person == visitor,
        }
