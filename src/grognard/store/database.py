"""One way to ask and to write, whichever database it is.

Statements are written in the SQL that both understand, with numbered parameters: $1, $2, and so on.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

Row = tuple[Any, ...]


class Change(NamedTuple):
    """A statement that writes; ``or_else``: why nothing at all is written where it changes nothing."""

    sql: str
    values: Sequence[object] = ()
    or_else: str = ""


Changes = Iterable[tuple[str, Sequence[object]] | Change]


class Database(Protocol):
    """Every call raises StoreError where it cannot be done; Conflict where what is to be unique is there."""

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Read; what was written before is seen."""
        ...

    async def execute(self, sql: str, *values: object) -> int:
        """Write, durably; how many rows it changed."""
        ...

    async def all_or_nothing(self, changes: Changes, alone: str = "") -> list[list[Row]]:
        """Write all of it in one transaction; what each statement gave back (``RETURNING``).

        ``alone``: what it is about, where it counts before it writes; nobody else writes with the same
        word meanwhile.
        """
        ...


def as_changes(changes: Changes) -> list[Change]:
    return [Change(*change) for change in changes]


def among(values: Sequence[object], first: int = 1) -> str:
    """A list of parameters for ``IN``."""
    return f"({', '.join(f'${first + place}' for place in range(len(values)))})"


@functools.lru_cache(maxsize=1024)
def for_sqlite(sql: str) -> str:
    """The same statement in the numbers that SQLite knows."""
    return re.sub(r"\$(\d+)", r"?\1", sql)
