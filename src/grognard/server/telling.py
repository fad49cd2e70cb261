"""What a table tells of itself beside board and log.

Most of it is the same for everybody who looks on, and is put together once for them all.
"""

from __future__ import annotations

from typing import Any

from grognard.core.clock import Clock
from grognard.core.course import Course
from grognard.core.flow import OBSERVER, known_actors
from grognard.core.match import Match
from grognard.core.naming import title_of
from grognard.server.around import Around
from grognard.server.offers import declined_told, offer_told, undo_told
from grognard.server.pictures import Audience, Gallery, length_at, outcome_of
from grognard.server.setting_up import set_up_told
from grognard.server.timing import faces_told
from grognard.server.visitors import tag_of
from grognard.store.keeping import Store


class Telling(Around):
    """The telling part of a table; all else is for whoever makes a table of it."""

    id: str
    auto: bool
    control: str
    frozen: str
    seq: int  # how long the log is
    store: Store
    match: Match
    course: Course
    gallery: Gallery
    clock: Clock | None
    trouble: str | None
    saved: str | None
    claims: dict[int, int]
    standing: dict[str, dict[str, Any]]
    counts: bool

    def fields(self, audience: Audience) -> dict[str, Any]:
        """Everything a client is told except board and log."""
        gallery, match = self.gallery, self.match
        if gallery.shared is None:
            gallery.shared = self.told_to_all()
        acting = self.acting(audience)
        return {
            **gallery.shared,
            "version": self.course.version(audience.viewing),
            "sides": [self.side_told(side, audience, acting) for side in range(len(match.sides))],
            "you": list(audience.you),
            "host": audience.host,
            "viewing": audience.viewing,
            "curtain": audience.curtain,
            "undo": undo_told(match, audience.you, self.frozen),
            "thinking": [side for side in acting if self.seats[side].kind == "bot" and not self.trouble],
            "offer": offer_told(self.course, self.seats, audience.you),
            "declined": declined_told(self.course, audience.you),
            "clock": self.clock_told(audience),
        }

    def told_to_all(self) -> dict[str, Any]:
        match = self.match
        toss = match.tosses[-1] if match.tosses else None
        over = outcome_of(match)
        told = {
            "id": self.id,
            "game": match.game.name,
            "title": match.game.title,
            "scenario": match.ruleset.scenario,
            "scenario_title": match.game.called(match.ruleset),
            "sides": [self.sitting(side) for side in range(len(match.sides))],  # completed for each
            "looking_on": self.looking_on,
            "late": None,
            "outcome": over,
            "dice": toss.commitment if toss else "",
            "auto": self.auto,
            "rematch": self.company.rematch or None,
            "sequel": over is not None and match.sequel is not None,
            "hints": self.gives_hints(),
            "counts": self.counts,
            **set_up_told(match, self.is_running),
            "frozen": self.frozen or None,
            "trouble": self.trouble,
            "saved": self.saved,
        }
        if over is not None:
            told["secret"] = toss.dice.secret.hex() if toss and toss.dice else None
        return told

    def sitting(self, side: int) -> dict[str, Any]:
        """Who has that seat."""
        seat = self.seats[side]
        return {
            "kind": seat.kind,
            "level": seat.level,
            "name": seat.name or self.match.names[self.match.sides[side]],
            "online": self.online(side),
            "holders": [self.holder_told(person) for person in seat.holders],
            "link": seat.link or None,
        }

    def side_told(self, side: int, audience: Audience, acting: tuple[int, ...]) -> dict[str, Any]:
        assert self.gallery.shared is not None
        name = self.match.sides[side]
        seat = {**self.gallery.shared["sides"][side], "yours": side in audience.you}
        return {"name": name, "title": title_of(name), "seat": seat, "to_act": side in acting}

    def holder_told(self, person: str) -> dict[str, Any]:
        """Somebody who holds a seat, as everybody at the table is told of him."""
        here = {device for visitor, device in self.present() if visitor == person}
        known = {"tag": tag_of(self.store.name, person), **self.standing.get(person, {})}
        return {**known, "devices": self.company.devices.get(person, 1), "here": len(here)}

    def clock_told(self, audience: Audience) -> dict[str, Any] | None:
        clock = self.clock
        if clock is None:
            return None
        return {
            "control": self.control,
            "started": clock.started,
            "paused": clock.paused,
            "vacation": self.vacation,
            "sides": faces_told(clock, self.match, self.seats, audience),
            "claim": any(side in self.claims for side in audience.you),
        }

    def acting(self, audience: Audience) -> tuple[int, ...]:
        """Who has to act, as far as this audience can tell: who else has sealed his answer, it cannot."""
        match = self.match
        if self.frozen or match.outcome is not None:
            return ()
        told = known_actors(match.position, OBSERVER)
        return tuple(side for side in told if side not in audience.you or side in match.actors)

    def length(self, viewer: int, moment: int) -> int:
        return length_at(self.match, viewer, moment)

    @property
    def is_running(self) -> bool:
        return self.match.outcome is None and not self.frozen

    def gives_hints(self) -> bool:
        return self.is_running and not self.between_people()
