"""What goes to many sockets is packed once.

A socket remembers what it was sent (permessage-deflate, RFC 7692), and packed by that memory a board's
changes are a quarter as long.  A memory for each socket is large and cold, though, and everybody who looks
with the same eyes is sent the same.  So those who have heard the same since they were put together share one
memory.  What goes to one alone, as the whole board for whoever comes, is packed without any, and with the
next change he begins a common one with all others.  What is short goes as it is: it leaves no trace in any.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import NamedTuple

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

SHARED = "grognard.frames"  # in a socket's scope: it takes frames that are packed already
SHORT = 200  # bytes; what is no longer goes as it is
WINDOW = 15  # bits of memory: a board's changes repeat what came long before
SETTINGS = {"memLevel": 6}
FINAL_TEXT, PACKED = 0x81, 0x40


class Stream:
    """One memory; ``length`` counts what it holds."""

    def __init__(self) -> None:
        self.packer = zlib.compressobj(wbits=-WINDOW, memLevel=SETTINGS["memLevel"])
        self.length = 0

    def frame(self, text: bytes) -> bytes:
        self.length += 1
        packed = self.packer.compress(text) + self.packer.flush(zlib.Z_SYNC_FLUSH)
        return framed(packed[:-4], FINAL_TEXT | PACKED)  # each ends in the same four, which are not sent


class Place(NamedTuple):
    """What a socket has heard: of which stream, and how much of it."""

    stream: Stream
    heard: int


class Packing:
    """Of one table, as it stands; ``turn`` whenever it stands otherwise."""

    def __init__(self) -> None:
        self.frames: dict[int, tuple[bytes, dict[Place | None, tuple[bytes, Place]]]] = {}
        self.scattered = False  # the same had to be packed more than once
        self.gathering = False  # so this time everybody begins anew, together

    def turn(self) -> None:
        self.frames = {}
        self.gathering, self.scattered = self.scattered, False

    def frame(self, text: bytes, place: Place | None) -> tuple[bytes, Place]:
        """The text for a socket that has heard so much, and what it has heard then."""
        known = self.frames.setdefault(id(text), (text, {}))[1]  # with the text, so that its id stays its own
        found = known.get(None) or known.get(place)
        if found is None:
            self.scattered = self.scattered or bool(known)
            if self.gathering or place is None or place.heard != place.stream.length:
                place = None
            stream = Stream() if place is None else place.stream
            found = known[place] = stream.frame(text), Place(stream, stream.length)
        return found


def alone(text: bytes, place: Place | None) -> tuple[bytes, Place | None]:
    """The same for what no other socket is sent; a memory of his own would be too large to keep for each."""
    if len(text) <= SHORT:
        return framed(text, FINAL_TEXT), place
    return Stream().frame(text), None


def framed(payload: bytes, head: int) -> bytes:
    """One frame from the server (RFC 6455)."""
    size = len(payload)
    if size < 126:
        return bytes((head, size)) + payload
    if size < 1 << 16:
        return bytes((head, 126)) + size.to_bytes(2, "big") + payload
    return bytes((head, 127)) + size.to_bytes(8, "big") + payload


# ------------------------------------------------------------------ at the connection


class Unpacking(PerMessageDeflate):
    """Reads what browsers pack; what is sent is packed elsewhere, or not at all."""

    def encode(self, frame: Frame) -> Frame:
        return frame


class Terms(ServerPerMessageDeflateFactory):
    """What is agreed on with a browser; who can remember less than others shares with nobody."""

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        if usual.local_no_context_takeover or usual.local_max_window_bits < WINDOW:
            return agreed, usual
        own = Unpacking(
            usual.remote_no_context_takeover, True, usual.remote_max_window_bits, WINDOW, SETTINGS
        )
        return agreed, own


TERMS = Terms(server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings=SETTINGS)
