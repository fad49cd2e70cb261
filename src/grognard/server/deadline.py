"""A limit of time on what somebody does again and again; one timer serves for all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Deadline:
    """``give_up`` is called once something that was begun has not ended ``within`` so many seconds."""

    def __init__(self, within: float, give_up: Callable[[], object]) -> None:
        self.within = within
        self.give_up = give_up
        self.loop = asyncio.get_running_loop()
        self.since: float | None = None  # when the present thing was begun
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.since = self.loop.time()
        if self.timer is None:
            self.timer = self.loop.call_later(self.within, self.look)

    def end(self) -> None:
        self.since = None

    def look(self) -> None:
        """Whether it has taken too long; where something was begun since, it is looked at again later."""
        self.timer = None
        if self.since is None:
            return
        left = self.since + self.within - self.loop.time()
        if left <= 0:
            self.give_up()
        else:
            self.timer = self.loop.call_later(left, self.look)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
