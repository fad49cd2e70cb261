"""What many sockets are sent is packed once; each of them can read all it is sent."""

from __future__ import annotations

import random
import zlib

from grognard.server.packing import SHORT, Packing, Place, alone


class Browser:
    """Reads frames as a browser does."""

    def __init__(self) -> None:
        self.place: Place | None = None
        self.memory = zlib.decompressobj(-15)
        self.read: list[bytes] = []

    def hear(self, frame: bytes) -> None:
        head, size, start = frame[0], frame[1], 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size, start = int.from_bytes(frame[2 : 2 + wide], "big"), 2 + wide
        payload = frame[start:]
        assert len(payload) == size
        assert head & 0x8F == 0x81
        self.read.append(self.memory.decompress(payload + b"\0\0\xff\xff") if head & 0x40 else payload)

    def take(self, packing: Packing, text: bytes) -> bytes:
        frame, self.place = packing.frame(text, self.place)
        self.hear(frame)
        return frame

    def take_alone(self, text: bytes) -> None:
        frame, self.place = alone(text, self.place)
        self.hear(frame)


def words(rng: random.Random, least: int = 0) -> bytes:
    size = least + rng.choice([0, 4, 40, 400] * 9 + [20_000])
    return b" ".join(rng.choice([b"deck", b"hit", b"bomb", b"%d" % rng.randrange(9999)]) for _ in range(size))


def test_everybody_reads_what_he_is_sent_whatever_others_were_sent() -> None:
    rng = random.Random(2)
    packing, browsers = Packing(), [Browser()]
    sent: dict[Browser, list[bytes]] = {}
    for _ in range(300):
        packing.turn()
        if rng.random() < 0.1:
            browsers.append(Browser())
        groups = [words(rng), words(rng, 1)]
        for browser in rng.sample(browsers, len(browsers)):
            if rng.random() < 0.1:
                text = words(rng)
                browser.take_alone(text)
            elif rng.random() < 0.1:
                continue  # too slow, or not concerned
            else:
                text = groups[browsers.index(browser) % 2]
                browser.take(packing, text)
            sent.setdefault(browser, []).append(text)
    assert {browser: browser.read for browser in sent} == sent
    assert len(browsers) > 10


def test_whoever_has_heard_the_same_gets_the_same_bytes() -> None:
    packing, browsers = Packing(), [Browser() for _ in range(3)]
    for browser in browsers:
        browser.take_alone(b"a board " * 100)  # which leaves no memory
    kinds = []
    for number in range(5):
        packing.turn()
        text = b"a change of the board %d " % number * 20
        kinds.append(len({id(browser.take(packing, text)) for browser in browsers}))
    assert kinds == [1, 1, 1, 1, 1]
    assert len({browser.place for browser in browsers}) == 1


def test_a_memory_makes_changes_short() -> None:
    packing, browser = Packing(), Browser()
    rng = random.Random(1)
    text = bytes(rng.randrange(32, 127) for _ in range(1000))
    browser.take(packing, text)
    packing.turn()
    assert len(browser.take(packing, text + b"!")) < 100


def test_what_is_short_leaves_no_trace() -> None:
    browser = Browser()
    browser.take(Packing(), b"x" * (SHORT + 1))
    place = browser.place
    assert place is not None
    browser.take_alone(b'{"t":"done"}')
    assert browser.place is place
    assert browser.read[-1] == b'{"t":"done"}'
