"""A store for tests that wait for each call: what it is asked runs to its end on a loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from grognard.core.course import Deed
from grognard.store.keeping import Invitation, NewLine, NewMatch, Seat, Store, Summary


class Calls:
    def __init__(self, store: Store, runner: asyncio.Runner | None = None) -> None:
        self.store = store
        self.runner = runner or asyncio.Runner()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call = getattr(self.store, name)
        return lambda *given: self.runner.run(call(*given))

    @property
    def name(self) -> str:
        return self.store.name

    def append(
        self, match: str, seq: int, deed: Deed, action: str | None = None, summary: Summary | None = None
    ) -> None:
        self.runner.run(self.store.append(line(match, seq, deed, action, summary)))

    def together(self, calls: Iterable[Coroutine[Any, Any, Any]]) -> list[Any]:
        """What comes of each, all begun at once; an error is what came of it, too."""

        async def all_of_them() -> list[Any]:
            return await asyncio.gather(*calls, return_exceptions=True)

        return self.runner.run(all_of_them())

    def close(self) -> None:
        self.runner.run(closed(self.store))
        self.runner.close()


async def closed(store: Any) -> None:
    closing = store.close()
    if closing is not None:
        await closing


def line(
    match: str, seq: int, deed: Deed, action: str | None = None, summary: Summary | None = None
) -> NewLine:
    return NewLine(match, seq, 0, ("west", "north"), deed, action, summary or Summary())


def a_match(id: str = "one", visitor: str = "anna") -> NewMatch:
    return NewMatch(
        id=id,
        game="to-war",
        ruleset=1,
        scenario="standard",
        options={"first_army": "west", "flag": True, "number": 7, "units": {"a": "b"}},
        sides=("west", "north"),
        secret=b"\x00\x01" * 16,
        host=visitor,
        seats=[Seat("me", 0, "Anna", [visitor]), Seat("link")],
        summary=Summary([0], 0),
        record="",
        invitations={f"invitation to {id}": Invitation(id, 1, visitor, 100.0, 200.0)},
    )
