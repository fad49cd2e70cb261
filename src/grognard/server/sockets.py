"""One socket at a table: what it says is carried out, what changes is sent, never more than it takes.

Answers wait in a short queue; changes do not queue at all: a socket that is slow gets one change from
what it was shown last to what is there when it is ready.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from grognard.bots.bot import Choice
from grognard.core.message import say
from grognard.people.ratings import LIVE
from grognard.server import claiming, naming, packing, settling, takeback, wire
from grognard.server.around import Onlooker
from grognard.server.hall import Place
from grognard.server.metering import Allowance
from grognard.server.patience import TRIP
from grognard.server.pictures import Gallery, Picture, whole
from grognard.server.refusals import Refused
from grognard.server.speaking import checked, encoder
from grognard.server.tables import Table
from grognard.server.visitors import NOBODY
from grognard.speech.choosing import USUAL
from grognard.store.keeping import StoreError

MOST_ANSWERS = 64  # that may wait for a client that does not read
SEND_WITHIN = 30.0  # seconds
TOO_FAST = 1008
GONE = 4409  # the table cannot be used any more; not to be tried again
NO_TABLE = 4404
COSTLY = (  # a whole drawing's work each
    wire.At,
    wire.Hint,
    wire.LayOut,
    wire.Hello,
    wire.Look,
    wire.Speak,
    wire.Again,
    wire.Solve,
)
ASIDES = (wire.Offer, wire.Answer, wire.Rename)  # what changes nothing of the match, or not alone
ONLOOKERS = (wire.Hello, wire.At, wire.Why, wire.Speak, wire.Chat)  # what those say who see all later
NO_REASON = {"why": "", "rule": ""}

_log = logging.getLogger("grognard")


class Laid(Protocol):
    """Whatever lies on a table and is shown to those who sit around it."""

    id: str
    gallery: Gallery
    onlookers: set[Onlooker]

    async def picture(self, visitor: str, language: str = USUAL) -> Picture: ...

    def enter(self, onlooker: Onlooker) -> None: ...

    def leave(self, onlooker: Onlooker) -> None: ...

    def milliseconds(self) -> int: ...


class Socket:
    """What all of them do; ``carry_out`` is for each kind of table to say."""

    def __init__(
        self, websocket: WebSocket, visitor: str, device: str, table: Laid, allowance: Allowance
    ) -> None:
        self.websocket = websocket
        self.visitor = visitor
        self.device = device
        self.table = table
        self.shown: Picture | None = None
        packed = websocket.scope.get("extensions", {}).get(packing.SHARED, {})
        self.send_frame: Callable[[bytes], Awaitable[None]] | None = packed.get("send")
        self.heard: packing.Place | None = None
        self.packed: list[bytes] = []  # frames that go together
        self.answers: deque[bytes] = deque()
        self.awake = asyncio.Event()
        self.stirred = True  # there may be something to look at
        self.closing: int | None = None
        self.allowance = allowance
        self.language = USUAL

    # ------------------------------------------------------------------ out

    def poke(self) -> None:
        self.stirred = True
        self.awake.set()

    def choose_again(self) -> None:
        """He may want to read others now."""

    def warn(self, words: str) -> None:
        """Something he ought to know that is no answer."""
        self.answer({"t": "warning", "words": say("{what}.", what=words)})

    def dismiss(self, refused: Refused) -> None:
        self.refuse("", refused)
        self.close(GONE)

    def answer(self, message: dict[str, Any]) -> None:
        if len(self.answers) >= MOST_ANSWERS:
            self.close(TOO_FAST)
        else:
            self.answers.append(encoder(self.language).encode(message))
        self.awake.set()

    def close(self, code: int) -> None:
        self.closing = code
        self.awake.set()

    async def send_all(self) -> None:
        """Send as things come, until the socket is to close."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            ready = len(self.answers)  # what is answered from here on has changed something since
            if self.stirred and self.closing is None:
                self.stirred = False
                await self.send_change()
                await self.send_more()
            for _ in range(ready if self.closing is None else len(self.answers)):
                await self.send(self.answers.popleft())
            await self.flush()
            if self.closing is not None:
                await self.websocket.close(self.closing)
                return

    async def send_change(self) -> None:
        if self.shown is None:
            await self.allowance.turn()
        picture = await self.table.picture(self.visitor, self.language)
        if self.shown is None:
            # for this socket alone, the picture is for all
            known = {"known": self.visitor != NOBODY, "now": self.table.milliseconds()}
            self.shown = picture
            await self.send(whole(replace(picture, fields={**picture.fields, **known})))
        elif picture is not self.shown:
            assert picture.home is not None
            message = picture.home.change(self.shown, picture)
            self.shown = picture
            if message is not None:
                await self.send(message, picture.home.packing)

    async def send(self, message: bytes, shared: packing.Packing | None = None) -> None:
        """To this socket alone, or as all those are sent it who are ``shared`` with."""
        if self.send_frame is None:
            async with asyncio.timeout(SEND_WITHIN):
                await self.websocket.send_text(message.decode())
        else:
            frame, self.heard = (shared.frame if shared else packing.alone)(message, self.heard)
            self.packed.append(frame)

    async def flush(self) -> None:
        """What is ready goes at once."""
        if self.packed and self.send_frame is not None:
            frames, self.packed = b"".join(self.packed), []
            await self.send_frame(frames)

    # ------------------------------------------------------------------ in

    async def serve(self) -> None:
        """The life of a socket, from its first picture to its last word."""
        self.table.enter(self)
        await self.came()
        sending = asyncio.create_task(self.send_all())
        hearing = asyncio.create_task(self.hear_all())
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, hearing):
                task.cancel()
            self.table.leave(self)
            self.went()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                if self.websocket.application_state is WebSocketState.CONNECTED:
                    await self.websocket.close()

    async def hear_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                heard = await self.websocket.receive()
                if heard["type"] == "websocket.disconnect":
                    return
                text = heard.get("text")
                await self.hear(text if text is not None else heard.get("bytes") or b"")

    async def hear(self, text: str | bytes) -> None:
        """Carry out one message; whatever comes of it is answered."""
        arrived = self.arrival()
        try:
            self.allowance.message()
            message = wire.message_from(text)
            if isinstance(message, COSTLY):
                self.allowance.look()
            await self.allowance.turn()
        except Refused as refused:
            self.refuse(wire.id_of(text), refused)
            await self.allowance.pause(refused)
            return
        denied = await asyncio.shield(asyncio.create_task(self.obey(message, arrived)))
        if denied is not None:
            await self.allowance.pause(denied)

    async def obey(self, message: wire.Message, arrived: int) -> Refused | None:
        """Carry it out to its end, whoever has left meanwhile; the answer goes with what it changes."""
        try:
            answer = await self.carry_out(message, arrived)
        except (Refused, StoreError) as error:
            refused = Refused.by_store(error) if isinstance(error, StoreError) else error
            self.refuse(message.id, refused)
            return refused
        except Exception:
            _log.exception("a message failed at table %s", self.table.id)
            self.refuse(message.id, Refused("server_failed", say("something went wrong here"), status=500))
        else:
            if answer is not None:
                self.answer(answer)
        return None

    def refuse(self, id: str, refused: Refused) -> None:
        self.answer({"t": "refused", "id": id, **refused.fields()})

    # ------------------------------------------------------------------ what kinds of tables do otherwise

    def arrival(self) -> int:
        """When what is heard now has arrived, in milliseconds since 1970."""
        return self.table.milliseconds()

    async def carry_out(self, message: wire.Message, arrived: int) -> dict[str, Any] | None:
        """Do what is said; the answer, if there is one already."""
        raise NotImplementedError

    async def came(self) -> None:
        """Somebody sits there now."""

    def went(self) -> None:
        """He does no longer."""

    async def send_more(self) -> None:
        """What there is to send beside the table."""


class TableSocket(Socket):
    """At a table where a match is played."""

    table: Table

    def __init__(
        self, websocket: WebSocket, visitor: str, device: str, place: Place, allowance: Allowance
    ) -> None:
        super().__init__(websocket, visitor, device, place.table, allowance)
        self.opponents = place.opponents
        self.talk = place.talk
        self.blocked: set[str] = set()
        self.read: tuple[int, tuple[object, ...]] | None = None  # the last line of the chat, and read as whom
        self.heard_late: set[int] = set()  # lines he has read, who reads them later than they were said
        self.terms: dict[str, bool] | None = None  # how he may talk, as he was told
        self.hint: asyncio.Task[None] | None = None
        way = websocket.scope.get("extensions", {}).get(TRIP, {})
        self.trip: Callable[[], int] = way.get("milliseconds", lambda: 0)

    def arrival(self) -> int:
        return self.table.arrival()

    def choose_again(self) -> None:
        self.read = 0, ()  # not as anybody: all of it once more
        self.poke()

    async def came(self) -> None:
        if self.table.witness is not None:
            self.table.witness.came(self.table, self.visitor)
        self.opponents.prompt()
        with contextlib.suppress(Refused):  # then they start with whoever comes next
            await claiming.begin(self.table)

    def went(self) -> None:
        if self.hint is not None:
            self.hint.cancel()
        if not self.table.onlookers:
            self.opponents.stop()
        if self.table.witness is not None:
            self.table.witness.went(self.table, self.visitor)

    async def send_more(self) -> None:
        """What was said since; all of it to somebody who sits elsewhere now, or once all is open."""
        late = self.table.is_late(self.visitor)
        reader = (self.talk.room(self.visitor), self.table.match.outcome is None, self.talk.edition)
        whole = self.read is None or self.read[1] != reader
        since = 0 if self.read is None or whole or late else self.read[0]
        same = self.talk.terms(self.visitor) == self.terms
        if not whole and not late and same and self.talk.is_silent(since):
            return
        await self.flush()  # the board does not wait for what was said
        if whole:
            self.heard_late, self.blocked = set(), await self.talk.blocked_by(self.visitor)
        heard, last = await self.talk.heard(self.visitor, since, self.blocked)
        lines = [line for line in heard if line.number not in self.heard_late]
        self.heard_late |= {line.number for line in lines} if late else set()
        before, self.terms = self.terms, self.talk.terms(self.visitor)
        if lines or (whole and self.read is not None) or self.terms != before:
            said = [self.talk.told(line, self.visitor) for line in lines]
            told = {"t": "chat", "whole": whole, "lines": said, "terms": self.terms}
            await self.send(encoder(self.language).encode(told))
        self.read = last, reader

    async def carry_out(self, message: wire.Message, arrived: int) -> dict[str, Any] | None:
        table, visitor = self.table, self.visitor
        if table.is_late(visitor) and not isinstance(message, ONLOOKERS):
            raise Refused("not_your_seat", say("this seat is not yours"), status=403)
        action = f"{visitor}/{message.id}"
        if isinstance(message, ASIDES):
            await self.allowance.aside()
        if isinstance(message, wire.Play):
            trip = self.trip() if table.pace == LIVE else 0
            await table.play(visitor, message.side, message.act, message.version, action, arrived, trip)
        elif isinstance(message, wire.Undo):
            await takeback.undo(table, visitor, message.side, message.version, action)
        elif isinstance(message, wire.Answer):
            await settling.answer(table, visitor, message.yes, action, message.what)
        elif isinstance(message, wire.Offer):
            await settling.offer(table, visitor, message.side, message.what, action)
        elif isinstance(message, wire.Claim):
            await claiming.claim(table, visitor, message.side, action)
        elif isinstance(message, wire.Chat):
            await self.allowance.chat()
            await table.check_device(self)
            await self.talk.say(visitor, message.text, message.phrase, message.id)
        elif isinstance(message, wire.Talk):
            await self.allowance.chat()
            await table.check_device(self)
            await self.talk.agree(visitor, message.free, message.id)
        elif isinstance(message, wire.Resign):
            await table.resign(visitor, message.side, action)
        elif isinstance(message, wire.Rename):
            await self.talk.check_name(visitor)
            name = await naming.chosen(table.store.database, visitor, message.name, table.now())
            await table.rename(visitor, message.side, name, action)
        elif isinstance(message, wire.Look):
            table.look(visitor, message.side)
        elif isinstance(message, wire.At):
            return {"t": "past", "id": message.id, **await table.past(visitor, message.at, self.language)}
        elif isinstance(message, wire.Why):
            return await self.explain(message)
        elif isinstance(message, wire.Ask):
            return {"t": "thought", "id": message.id, **words_of(self.opponents.expectation(message.side))}
        elif isinstance(message, wire.Speak):
            self.language = checked(message.language)
            self.poke()
        elif isinstance(message, wire.LayOut):
            self.opponents.lay_out(visitor, message.side, message.like)
        elif isinstance(message, wire.Hint):
            await self.begin_hint(message)
            return None
        elif isinstance(message, wire.LESSONS_ONLY):
            raise Refused("no_lesson", say("this is said in lessons only"))
        else:
            self.shown = None
            self.poke()
        return {"t": "done", "id": message.id}

    async def explain(self, message: wire.Why) -> dict[str, Any]:
        """Why something cannot be chosen: from what this one may see, and nothing else."""
        async with self.table.lock:
            audience = self.table.audience(self.visitor)._replace(language=self.language)
            late = self.table.is_late(self.visitor)
            told = NO_REASON if late else self.table.gallery.why(audience, message.key, message.version)
        return {"t": "why", "id": message.id, **told}

    async def begin_hint(self, message: wire.Hint) -> None:
        """A hint takes a while; the next message need not wait for it."""
        if self.hint is not None and not self.hint.done():
            raise Refused("too_fast", say("a hint is on its way already"), status=429)
        await self.allowance.begin_hint()
        self.hint = asyncio.create_task(self.give_hint(message))
        self.hint.add_done_callback(lambda _: self.allowance.end_hint())

    async def give_hint(self, message: wire.Hint) -> None:
        try:
            choice = await self.opponents.hint(self.visitor, message.side)
        except Refused as refused:
            self.refuse(message.id, refused)
        except Exception:
            _log.exception("a hint failed at table %s", self.table.id)
            self.refuse(message.id, Refused("bot_failed", say("the bot could not decide"), status=500))
        else:
            self.answer({"t": "hint", "id": message.id, **words_of(choice)})


def words_of(choice: Choice) -> dict[str, Any]:
    """A bot's choice as a client reads it; ``lines``: how many it looked at (0: there was no choice)."""
    return {"act": choice.action, "value": choice.value, "why": choice.why, "lines": choice.visits}
