"""How long a connection may keep us waiting, and how many one address may hold open.

uvicorn waits for ever for the rest of a request, and for whoever does not read his answer.  Here a request's
head and then its body have to come within a few seconds each, an answer has to be read, and while the house
is full whoever holds most connections gives some up.  Of what comes at once from one address one thing is
read in each round of the loop, so that nobody else waits for all of it.
"""

from __future__ import annotations

import asyncio
import functools
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from grognard.server import packing
from grognard.server.forwarded import Proxies, address_of

HEAD_WITHIN = 10.0  # seconds, of a request
BODY_WITHIN = 10.0  # after its head
READ_WITHIN = 30.0  # what we sent
IDLE_FOR = 5  # between two requests
PING_EVERY = 20.0  # a socket; as long again for its answer
NO_TEXT = 1007  # what a socket is closed with that sent bytes as text
TRIP = "grognard.trip"  # in a socket's scope: tells the milliseconds to its browser and back
PIECE = 16 * 1024  # bytes of a request that are read at a time; a head of twice that is too long
MOST_OF_AN_ADDRESS = 64  # connections, and as many sockets: those that stay, and those that are told to go


class Alarm:
    """Ends a connection after a while, unless it is turned off."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        self.loop = loop
        self.transport = transport
        self.handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        self.off()
        self.handle = self.loop.call_later(seconds, self.transport.abort)

    def off(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None

    def __bool__(self) -> bool:
        return self.handle is not None


class Porch:
    """Who stands at the door, by address; a trusted proxy looks after its own."""

    def __init__(self, proxies: Proxies, most: int) -> None:
        self.proxies = proxies
        self.most = most  # connections and sockets in all
        self.crowds: dict[str, dict[Connection, None]] = {}  # in the order they came
        self.sockets: Counter[str] = Counter()
        self.waiting: dict[str, deque[Connection]] = {}  # who has sent something and is to be read

    def enter(self, new: Connection) -> bool:
        """Whether there is room; an idle connection makes some for a new one of the same address."""
        if self.proxies.trusts(new.peer):
            return True
        mine = self.crowds.get(new.address, {})
        if len(mine) >= MOST_OF_AN_ADDRESS and not self.make_room(mine, owing=False):
            return False
        if len(new.connections) > self.most:
            largest = max(self.crowds.values(), key=len, default={})
            if not self.make_room(largest, owing=True):
                return False
        self.crowds.setdefault(new.address, {})[new] = None
        return True

    def make_room(self, crowd: dict[Connection, None], owing: bool) -> bool:
        """Close one that is idle, or else, where ``owing`` allows, one that owes us its request."""
        found = next((each for each in crowd if each.is_idle()), None)
        if found is None and owing:
            found = next((each for each in crowd if each.late), None)
        if found is None:
            return False
        self.leave(found)
        found.transport.abort()
        return True

    def leave(self, old: Connection) -> None:
        crowd = self.crowds.get(old.address, {})
        crowd.pop(old, None)
        if not crowd:
            self.crowds.pop(old.address, None)

    def upgrade(self, old: Connection) -> bool:
        """Whether the connection may become a socket."""
        self.leave(old)
        if self.sockets[old.address] >= MOST_OF_AN_ADDRESS and not self.proxies.trusts(old.peer):
            return False
        self.sockets[old.address] += 1
        return True

    def queue(self, sender: Connection) -> bool:
        """Whether another of the same address is read in this round, and this one after it."""
        if self.proxies.trusts(sender.peer):
            return False
        if sender.address in self.waiting:
            self.waiting[sender.address].append(sender)
            return True
        self.waiting[sender.address] = deque()
        sender.loop.call_soon(self.read_next, sender.loop, sender.address)
        return False

    def read_next(self, loop: asyncio.AbstractEventLoop, address: str) -> None:
        if not self.waiting[address]:
            del self.waiting[address]
            return
        loop.call_soon(self.read_next, loop, address)
        self.waiting[address].popleft().read_on()

    def socket_left(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


class Answering(asyncio.Protocol):
    """What we send has to be read, by whatever protocol."""

    unread: Alarm

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.set(READ_WITHIN)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread.off()


class Connection(Answering, H11Protocol):
    """A connection that is closed where nothing comes of it."""

    porch: ClassVar[Porch]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that we are told whatever is not read at once
        self.peer = self.client[0] if self.client else ""
        self.address = address_of(self.peer)
        self.late = Alarm(self.loop, transport)
        self.unread = Alarm(self.loop, transport)
        self.stage: tuple[object, ...] = ()
        self.upgraded = False
        self.unheard = b""  # what has come and waits for its turn
        self.ended = False  # nothing more comes
        if self.porch.enter(self):
            self.late.set(HEAD_WITHIN)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        self.late.off()
        self.unread.off()
        self.porch.leave(self)

    def data_received(self, data: bytes) -> None:
        if self.unheard:
            self.unheard += data
        elif self.porch.queue(self):
            self.unheard = data
            self.transport.pause_reading()
        else:
            self.read(data)

    def read_on(self) -> None:
        data, self.unheard = self.unheard, b""
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self.read(data)
            self.part()

    def read(self, data: bytes) -> None:
        """In pieces, for h11 looks how long a head is only where it has to wait for more of it."""
        for at in range(0, len(data), PIECE):
            if not self.upgraded and not self.transport.is_closing():
                super().data_received(data[at : at + PIECE])
        self.look()

    def eof_received(self) -> bool:  # type: ignore[override]  # uvicorn has no answer to it
        """Who has said all he has to say may still wait for the answer."""
        self.ended = True
        return self.owes()

    def owes(self) -> bool:
        """Whether we have something to answer."""
        asked = self.cycle is not None and not self.cycle.response_complete
        return bool(self.unheard) or (asked and self.conn.their_state is not h11.SEND_BODY)

    def part(self) -> None:
        """Once all is answered there is nothing to wait for."""
        if self.ended and not self.upgraded and not self.owes():
            self.transport.close()

    def handle_events(self) -> None:
        try:
            super().handle_events()
        except h11.LocalProtocolError:  # nonsense where no answer is possible any more
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Nonsense in a body: whoever is at work on the request has nobody left to answer."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        super().send_400_response(msg)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.look()
        self.part()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.upgraded = True
        self.leave()
        if not self.porch.upgrade(self):
            self.transport.abort()
            return
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, SocketConnection)
        socket.left = functools.partial(self.porch.socket_left, self.address)

    def look(self) -> None:
        """What is owed to us now; the alarm runs on as long as it is the same."""
        if self.upgraded or self.transport.is_closing():
            return
        state = self.conn.their_state
        begun = self.cycle is None or bool(self.conn.trailing_data[0])
        stage = (state, self.cycle, begun)
        if stage == self.stage:
            return
        self.stage = stage
        if state is h11.SEND_BODY:
            self.late.set(BODY_WITHIN)
        elif state is not h11.IDLE or not begun:
            self.late.off()
        elif not self.late:
            self.late.set(HEAD_WITHIN)

    def is_idle(self) -> bool:
        """Whether it could be closed between two requests."""
        return self.cycle is not None and self.cycle.response_complete and not self.late


class SocketConnection(Answering, WebSocketsSansIOProtocol):
    """The same for a socket: uvicorn pings it, but would wait until a deaf one has read its farewell."""

    left: Callable[[], None]  # called when it is gone

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if self.conn.available_extensions:
            self.conn.available_extensions = [packing.TERMS]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.unread = Alarm(self.loop, self.transport)
        if self.transport.get_write_buffer_size():
            self.pause_writing()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if any(isinstance(each, packing.Unpacking) for each in self.conn.extensions):
            self.scope["extensions"][packing.SHARED] = {"send": self.send_frame}
        self.scope["extensions"][TRIP] = {"milliseconds": lambda: round(self.last_ping_rtt * 1000)}

    def start_keepalive(self) -> None:
        """With a first ping at once: how long the way is has to be known before the first decision."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """Text that is none ends the socket; a complaint for each would let strangers fill the log.

        Who says one thing after the other is read on; who says more than is carried out has to wait.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        heard: dict[str, Any] = {"type": "websocket.receive"}
        if self.curr_msg_data_type == "text":
            try:
                heard["text"] = data.decode()
            except UnicodeDecodeError:
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        else:
            heard["bytes"] = data
        self.queue.put_nowait(heard)  # type: ignore[arg-type]
        if not self.read_paused and self.queue.qsize() > 1:
            self.read_paused = True
            self.transport.pause_reading()

    async def send_frame(self, frame: bytes) -> None:
        """What is packed already, without a detour; who does not read is cut off as others are."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        if not self.close_sent:
            self.transport.write(frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.off()
        self.left()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def connection_with(given: Porch) -> type[Connection]:
    """The class of connections that stand in this porch."""

    class Here(Connection):
        porch = given

    return Here
