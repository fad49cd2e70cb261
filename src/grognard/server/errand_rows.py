"""Errands of bots in PostgreSQL: asked by any process, taken by any machine, in the same fair order.

Moves go before hints, then whoever has had no turn for longest; nobody has more than two at work.  What a
machine has taken and given up without a word is there for another after a while.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass
from typing import Any

from grognard.bots.bot import Choice
from grognard.server.errands import AT_WORK, WAITING
from grognard.store.database import Change, Database

GIVEN_UP = 10.0  # seconds without a beat after which a thinker, or what it was at, is given up
UNHEARD = 60.0  # after which nobody waits for an answer that lies there: whoever asked was killed
NOW = "extract(epoch FROM clock_timestamp())"
ALLOWED = {
    "grognard.bots.bot": {"Choice", "Candidate"},
    "grognard.core.message": {"Message", "Noun", "Count", "Either", "Cue"},
}

# A number that no errand has had: the database's own begin anew after a crash, when whoever asked before it,
# and whoever thinks, still knows his errand by its number.  They grow with time: the first come first.
NUMBER = f"CAST({NOW} * 1000000 AS BIGINT) * 1024 + CAST(floor(random() * 1024) AS BIGINT)"
ASK = (
    "INSERT INTO errands (id, person, kind, level, seed, view)"
    f" VALUES ({NUMBER}, $1, $2, $3, $4, $5) RETURNING id"
)
TAKE = f"""
UPDATE errands SET taken = {NOW} WHERE id = (
    SELECT e.id FROM errands e LEFT JOIN turns t ON t.person = e.person
    WHERE e.answer IS NULL AND e.failed = 0 AND (e.taken IS NULL OR abs({NOW} - e.taken) > {GIVEN_UP})
    AND (
        SELECT count(*) FROM errands o WHERE o.person = e.person AND o.answer IS NULL AND o.failed = 0
        AND abs({NOW} - o.taken) <= {GIVEN_UP}
    ) < {AT_WORK}
    ORDER BY e.kind, coalesce(t.at, 0), e.id LIMIT 1 FOR UPDATE OF e SKIP LOCKED
) RETURNING id, person, kind, level, seed, view
"""
OLD = (
    f"DELETE FROM turns WHERE at < {NOW} - 3600",
    f"DELETE FROM thinkers WHERE abs({NOW} - beat) > 3600",
    f"DELETE FROM errands WHERE (answer IS NOT NULL OR failed = 1) AND abs({NOW} - taken) > {UNHEARD}",
)
TURN = f"INSERT INTO turns VALUES ($1, {NOW}) ON CONFLICT (person) DO UPDATE SET at = excluded.at"


@dataclass(frozen=True)
class Asked:
    """An errand as it is taken."""

    id: int
    person: str
    kind: int
    level: int
    seed: int
    view: bytes


async def ask(database: Database, person: str, kind: int, level: int, seed: int, view: bytes) -> int:
    rows = await database.all_or_nothing(
        [(ASK, (person, kind, level, seed, view)), ("SELECT pg_notify('errands', '')", ())]
    )
    return int(rows[0][0][0])


async def asks_too_much(database: Database, person: str) -> bool:
    rows = await database.fetch(
        "SELECT count(*) FROM errands WHERE person = $1 AND kind > 0 AND taken IS NULL", person
    )
    return bool(rows[0][0] >= WAITING)


async def take(database: Database) -> Asked | None:
    """The next errand, and its person's turn with it."""
    (rows,) = await database.all_or_nothing([(TAKE, ())])
    if not rows:
        return None
    asked = Asked(*rows[0])
    await database.execute(TURN, asked.person)
    return asked


async def answer(database: Database, id: int, choice: Choice | None) -> None:
    """What came of it; None: nothing did."""
    given = None if choice is None else pickle.dumps(choice)
    await database.all_or_nothing(
        [
            Change(
                "UPDATE errands SET answer = $2, failed = $3 WHERE id = $1", (id, given, int(given is None))
            ),
            Change("SELECT pg_notify('answers', CAST($1 AS TEXT))", (str(id),)),
        ]
    )


async def drop(database: Database, id: int) -> None:
    """Nobody wants to know any more, or he does know."""
    await database.all_or_nothing(
        [
            Change("DELETE FROM errands WHERE id = $1", (id,)),
            Change("SELECT pg_notify('dropped', CAST($1 AS TEXT))", (str(id),)),
        ]
    )


async def beat(database: Database, name: str, at_work: list[int]) -> set[int]:
    """Say that this thinker lives, and is still at these; those that somebody still waits for."""
    alive = f"INSERT INTO thinkers VALUES ($1, {NOW}) ON CONFLICT (name) DO UPDATE SET beat = excluded.beat"
    still = f"UPDATE errands SET taken = {NOW} WHERE id = ANY($1) RETURNING id"
    old = [(sql, ()) for sql in OLD]
    rows = await database.all_or_nothing([(alive, (name,)), (still, (at_work,)), *old])
    return {id for (id,) in rows[1]}


async def leave(database: Database, name: str) -> None:
    await database.execute("DELETE FROM thinkers WHERE name = $1", name)


async def are_there_thinkers(database: Database) -> bool:
    return bool(await database.fetch(f"SELECT 1 FROM thinkers WHERE abs({NOW} - beat) < {GIVEN_UP} LIMIT 1"))


class Careful(pickle.Unpickler):
    """Makes nothing but a choice and its words."""

    def find_class(self, module: str, name: str) -> Any:
        if name in ALLOWED.get(module, ()):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")


def choice_from(answer: bytes) -> Choice:
    choice = Careful(io.BytesIO(answer)).load()
    assert isinstance(choice, Choice)
    return choice
