"""What one audience is shown of a table, and what to send when that has changed.

Everybody who looks with the same eyes gets the same bytes, made once.  A socket remembers the picture
it was sent last; however many changes it missed, one message leads from there to the present.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Protocol

from grognard.core.course import Course
from grognard.core.flow import OBSERVER
from grognard.core.match import Entry, Match
from grognard.core.message import Cue, say
from grognard.core.naming import title_of
from grognard.core.scene import Item, OnceOf, Scene
from grognard.core.story import Message
from grognard.core.words import result_of
from grognard.draw.diff import diff
from grognard.draw.plain import Plain, around, plain_item
from grognard.server.packing import Packing
from grognard.server.refusals import Refused
from grognard.server.speaking import encoder
from grognard.speech.choosing import USUAL

FORCED = "{told} (the only choice)"
UNTOLD = ("text", "why", "rule")
CUE = tuple(part.name for part in fields(Cue))
Line = dict[str, Any]
Reader = tuple[int, str]  # with whose eyes, and in which language

_log = logging.getLogger("grognard")


class Audience(NamedTuple):
    """All that decides what somebody is shown."""

    you: tuple[int, ...]  # the sides he holds
    viewing: int
    curtain: int | None = None
    host: bool = False  # he made the table
    language: str = USUAL


@dataclass
class Picture:
    audience: Audience
    fields: dict[str, Any]
    scene: Plain
    log: list[Line] = field(default_factory=list)
    home: Gallery | None = field(default=None, repr=False)  # which tells what has changed since another


def whole(picture: Picture) -> bytes:
    """The message that tells everything."""
    told = {"t": "table", **picture.fields, "scene": picture.scene, "log": picture.log}
    return encoder(picture.audience.language).encode(told)


def change(old: Picture, new: Picture) -> bytes | None:
    """The message that leads from one picture to another; None if they are the same.

    Where the curtain falls, everything is told anew, so that nothing of the other side is left; in another
    language, too.
    """
    if old.audience.language != new.audience.language:
        return whole(new)
    if new.audience.curtain is not None and old.audience.curtain != new.audience.curtain:
        return whole(new)
    told = {name: value for name, value in new.fields.items() if old.fields.get(name, ...) != value}
    scene = diff(old.scene, new.scene)
    if scene:
        told["scene"] = scene
    start = common(old.log, new.log)
    if start < max(len(old.log), len(new.log)):
        told["log"] = {"from": start, "lines": new.log[start:]}
    if not told:
        return None
    versions = {"version": new.fields["version"], "since": old.fields["version"]}
    return encoder(new.audience.language).encode({"t": "change", **told, **versions})


def common(old: list[Line], new: list[Line]) -> int:
    """How many lines both begin with; a line that both have is the same object in both."""
    length = min(len(old), len(new))
    if length and old[length - 1] is new[length - 1]:
        return length
    for at, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return at
    return length


class LogBook:
    """The story as one viewer may read it; only what is new is written anew."""

    def __init__(self, viewing: int, language: str) -> None:
        self.viewing = viewing
        self.language = language
        self.entries: list[Entry] = []
        self.ends: list[int] = []  # lines up to and including each entry
        self.moments: list[int] = []  # seen up to and including each entry
        self.lines: list[Line] = []
        self.opening = 0
        self.all = False  # every entry is a moment of its own: the match is over

    def read(self, match: Match, forced: set[int]) -> None:
        """Write down what is new; ``forced`` are the entries that were played by themselves."""
        over = match.outcome is not None
        if not self.entries or (over != self.all and self.length != len(self.entries)):
            self.entries = []
            self.lines = self.lines_of(match.opening, 0)
            self.opening = len(self.lines)
        self.all = over
        kept = self.known(match.entries)
        lines = self.lines[: self.upto(kept)]
        ends, moments = self.ends[:kept], self.moments[:kept]
        seen = moments[-1] if moments else 0
        for at in range(kept, len(match.entries)):
            entry = match.entries[at]
            seen += over or entry.seen_by(self.viewing)
            lines += self.lines_of(entry.story, seen, at in forced)
            ends.append(len(lines))
            moments.append(seen)
        self.entries, self.ends, self.moments, self.lines = list(match.entries), ends, moments, lines

    @property
    def length(self) -> int:
        """How many moments there have been."""
        return self.moments[-1] if self.moments else 0

    def known(self, entries: list[Entry]) -> int:
        """How many of the entries have been read before."""
        length = min(len(self.entries), len(entries))
        if length and self.entries[length - 1] is entries[length - 1]:
            return length
        kept = 0
        while kept < length and self.entries[kept] is entries[kept]:
            kept += 1
        return kept

    def lines_of(self, story: list[Message], number: int, forced: bool = False) -> list[Line]:
        """That it was the only choice is said of what was done, not of what came of it."""
        seen = [message for message in story if message.seen_by(self.viewing)]
        texts = [message.text(self.language) for message in seen]
        if forced and seen:
            texts[0] = say(FORCED, told=seen[0]).text(self.language)
        return [line_told(number, text, message) for text, message in zip(texts, seen, strict=True)]

    def upto(self, length: int) -> int:
        """How many lines tell of the first ``length`` entries."""
        return self.ends[length - 1] if 0 < length <= len(self.ends) else self.opening


class Shown(Protocol):
    """What a table has to tell of itself."""

    match: Match
    course: Course

    def fields(self, audience: Audience) -> dict[str, Any]:
        """Everything but board and log."""
        ...


class Gallery:
    """The pictures of a table as it stands; ``turn`` whenever it stands otherwise."""

    def __init__(self, table: Shown) -> None:
        self.table = table
        self.books: dict[Reader, LogBook] = {}
        self.drawings: dict[Reader, Drawing | None] = {}
        self.last: dict[Reader, Drawing] = {}  # the drawings before these
        self.pictures: dict[Audience, Picture] = {}
        self.shared: dict[str, Any] | None = None  # what the table tells everybody alike
        self.changes: dict[tuple[int, int], tuple[Picture, bytes | None]] = {}
        self.packing = Packing()

    def turn(self, moved: bool) -> None:
        """Something changed beside the match; or, ``moved``, the match itself."""
        self.pictures = {}
        self.shared = None
        self.changes = {}
        self.packing.turn()
        if moved:
            self.last |= {reader: drawing for reader, drawing in self.drawings.items() if drawing}
            self.drawings = {}

    def picture(self, audience: Audience) -> Picture:
        picture = self.pictures.get(audience)
        if picture is None:
            book = self.book(
                OBSERVER if audience.curtain is not None else audience.viewing, audience.language
            )
            scene = {} if audience.curtain is not None else self.scene(audience.viewing, audience.language)
            fields = {**self.table.fields(audience), "entries": book.length}
            if not scene and audience.curtain is None:
                fields["trouble"] = say("the board could not be drawn; the match itself is not affected")
            picture = self.pictures[audience] = Picture(audience, fields, scene, book.lines, self)
        return picture

    def veiled(self, audience: Audience) -> Picture:
        """Who plays, and nothing of the match."""
        picture = self.pictures.get(audience)
        if picture is None:
            fields = {**self.table.fields(audience), "entries": 0}
            picture = self.pictures[audience] = Picture(audience, fields, {}, [], self)
        return picture

    def change(self, old: Picture, new: Picture) -> bytes | None:
        """As ``change``, but for all who saw and see the same only once."""
        pair = (id(old), id(new))
        if pair not in self.changes:
            self.changes[pair] = old, change(old, new)  # old is kept so that its id stays its own
        return self.changes[pair][1]

    def scene(self, viewing: int, language: str) -> Plain:
        """The board as ``viewing`` sees it; {} if the game fails to draw it."""
        drawing = self.drawing(viewing, language)
        return drawing.told if drawing else {}

    def drawing(self, viewing: int, language: str) -> Drawing | None:
        reader = viewing, language
        if reader not in self.drawings:
            last = self.last.pop(reader, None)
            self.drawings[reader] = Drawing.of(self.table.match, viewing, language, last)
        return self.drawings[reader]

    def why(self, audience: Audience, key: str, version: int) -> dict[str, str]:
        """Why a thing on that board cannot be chosen; empty if there is nothing to say, or it has changed."""
        picture = self.picture(audience)
        drawing = self.drawing(audience.viewing, audience.language) if picture.scene else None
        refusal = None
        if drawing is not None and audience.viewing in audience.you and version == picture.fields["version"]:
            meant = [item for item in drawing.scene.items if item.key == key]
            refusal = self.table.match.why(audience.viewing, meant).get(key)
        return {"why": refusal.reason, "rule": refusal.rule} if refusal else {"why": "", "rule": ""}

    def book(self, viewing: int, language: str) -> LogBook:
        book = self.books.setdefault((viewing, language), LogBook(viewing, language))
        book.read(self.table.match, self.table.course.forced)
        return book

    def past(self, viewing: int, length: int, moment: int, language: str) -> dict[str, Any]:
        """The board as it was after ``length`` entries, which is what ``viewing`` saw at that moment."""
        match = self.table.match.at(length)
        drawing = Drawing.of(match, viewing, language)
        return {
            "at": moment,
            "scene": drawing.told if drawing else {},
            "log_to": self.book(viewing, language).upto(length),
            "outcome": outcome_of(match),
        }


@dataclass
class Drawing:
    """A scene, and the same as plain data without what only terminals need."""

    scene: Scene
    told: Plain

    @classmethod
    def of(cls, match: Match, viewing: int, language: str, last: Drawing | None = None) -> Drawing | None:
        """The board as ``viewing`` sees it, quicker if most is as it was; None if drawing fails."""
        try:
            scene = match.scene(viewing, language)
            told = around(scene)
            told["items"] = last.items(scene) if last else list(map(TOLD.get, scene.items))
        except Exception:
            _log.exception("drawing %s failed", match.game.name)
            return None
        return cls(scene, told)

    def items(self, scene: Scene) -> list[Plain]:
        """The items of the next scene; what stays the same is not written again."""
        told: list[Plain] = []
        both = list(zip(self.scene.items, self.told["items"], strict=True))
        for (before, written), item in zip(both, scene.items, strict=False):
            if before is item:
                told.append(written)
            elif before.key == item.key:
                told.append(written if before.is_like(item) else TOLD.get(item))
            else:
                break  # something has come or gone
        start = len(told)
        known = {each[0].key: each for each in both[start:]} if start < len(scene.items) else {}
        for item in scene.items[start:]:
            found = known.get(item.key)
            same = found is not None and (found[0] is item or found[0].is_like(item))
            told.append(found[1] if found is not None and same else TOLD.get(item))
        return told


def item_told(item: Item) -> Plain:
    """For browsers, which ask why something cannot be chosen."""
    told = plain_item(item)
    for name in UNTOLD:
        told.pop(name, None)
    return told


TOLD = OnceOf(item_told, most=4096)


def length_at(match: Match, viewer: int, moment: int) -> int:
    """How many entries there were at a moment that ``viewer`` saw."""
    moments = [0, *match.moments(viewer)]
    if moment >= len(moments):
        raise Refused("no_such_entry", say("there are only {count} entries", count=len(moments) - 1))
    return moments[moment]


# ------------------------------------------------------------------ in words


def line_told(number: int, text: str, message: Message) -> Line:
    """A line of the log, with what a table can show of it."""
    line = {"n": number, "text": text, "rule": message.rule, "side": message.side}
    if message.cue is not None:
        line["cue"] = CUES.get(message.cue)
    return line


def cue_told(cue: Cue) -> dict[str, Any]:
    return {name: value for name in CUE if (value := getattr(cue, name))}


CUES = OnceOf(cue_told, most=1024)


def outcome_of(match: Match) -> dict[str, Any] | None:
    over = match.outcome
    if over is None:
        return None
    winner = match.sides.index(over.winner) if over.winner in match.sides else None
    rule = over.rule if match.ending is None else ""
    return {
        "winner": winner,
        "title": "" if over.winner is None else title_of(over.winner),
        "rule": rule,
        "points": list(over.points),
        "text": result_of(match),
    }
