"""The ledger of ratings: a match counts once, when it has ended, for both who played it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.core.message import say
from grognard.people import persons, sanctions
from grognard.people.sanctions import UNRATED
from grognard.ranking.glicko import PERIOD, Played, Rating, learnt, rated
from grognard.store.database import Change, Database, among
from grognard.store.keeping import Conflict

LIVE, DAYS = "live", "days"
FEWEST_DECISIONS = 4
TRIES = 8  # when others are rated at the same time


class Ended(NamedTuple):
    """A match that is over, as the books need it."""

    match: str
    game: str
    scenario: str
    pace: str
    people: tuple[str, ...]  # who held each side; "" where a bot sat, or several people
    names: tuple[str, ...]
    score: float | None  # of the first side; None: nobody's, as where a match was called off
    decisions: int
    at: float
    open: bool = False  # anybody could have sat down
    fresh: bool = True  # begun at its beginning, not from a record or another match

    @property
    def is_rated(self) -> bool:
        """Only between two people, from the beginning, and not before it was a match at all."""
        two = len(self.people) == 2 and all(self.people) and self.people[0] != self.people[1]
        return two and self.fresh and self.score is not None and self.decisions >= FEWEST_DECISIONS


class Held(NamedTuple):
    """A rating as it is kept."""

    rating: Rating
    matches: int = 0
    updated: float = 0.0


class Line(NamedTuple):
    """One line of the ledger."""

    match: str
    person: str
    score: float
    before: Rating
    after: Rating


async def settle(database: Database, house: str, ended: Ended) -> None:
    """Put a match that has ended into the books, once; whoever was quicker has done it."""
    for person, name in zip(ended.people, ended.names, strict=True):
        if person:  # who held several seats is called like none of them
            alone = ended.people.count(person) == 1
            await persons.appear(database, house, person, ended.at, name if alone else "")
    for _ in range(TRIES):
        if await is_settled(database, ended.match):
            return
        changes = await rating_changes(database, ended) if await counts(database, ended) else []
        try:
            await database.all_or_nothing([finished(ended), *changes])
            return
        except Conflict:
            continue  # another match of theirs ended meanwhile: reckon again
    raise Conflict(
        say("match {match} could not be rated: its people are rated all the time", match=ended.match)
    )


async def counts(database: Database, ended: Ended) -> bool:
    """Not where one of them was, or is, somebody whose matches do not."""
    if not ended.is_rated or await sanctions.uncounted(database, [ended.match]):
        return False
    bound = await sanctions.of_people(database, ended.people, ended.at)
    return all((person, UNRATED) not in bound for person in ended.people)


def finished(ended: Ended) -> Change:
    values = (ended.match, ended.game, ended.scenario, ended.at, int(ended.open))
    return Change(
        "INSERT INTO finished (match, game, scenario, at, open) VALUES ($1, $2, $3, $4, $5)", values
    )


async def is_settled(database: Database, match: str) -> bool:
    return bool(await database.fetch("SELECT 1 FROM finished WHERE match = $1", match))


async def unsettled(database: Database, limit: int) -> list[str]:
    """Matches that ended when nobody could write it down."""
    rows = await database.fetch(
        "SELECT id FROM matches WHERE ended = 1 AND NOT EXISTS"
        " (SELECT 1 FROM finished WHERE finished.match = matches.id) LIMIT $1",
        limit,
    )
    return [str(row[0]) for row in rows]


async def rating_changes(database: Database, ended: Ended) -> list[Change]:
    """What the match does to both ratings and to the edge of its sides."""
    assert ended.score is not None
    held = [await held_by(database, person, ended.game, ended.pace) for person in ended.people]
    edge, seen = await edge_of(database, ended.game, ended.scenario)
    one, other = (each.rating for each in held)
    changes = edge_changes(ended, learnt(edge, one, other, ended.score), seen)
    # all in one order: nobody locks another out
    for person, side in sorted(zip(ended.people, (0, 1), strict=True)):
        mine, his = (held[0], held[1]) if side == 0 else (held[1], held[0])
        score, lean = (ended.score, edge) if side == 0 else (1 - ended.score, -edge)
        periods = max(0.0, ended.at - mine.updated) / PERIOD if mine.updated else 0.0
        after = rated(mine.rating, [Played(his.rating, score, lean)], periods)
        changes += held_changes(ended, person, mine, after)
        changes.append(ledger(ended, Line(ended.match, person, score, mine.rating, after)))
    return changes


def held_changes(ended: Ended, person: str, before: Held, after: Rating) -> list[Change]:
    values = (person, ended.game, ended.pace, *after, ended.at, before.matches)
    if not before.matches:
        return [Change("INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7, $8 + 1)", values)]
    sql = (
        "UPDATE ratings SET points = $4, deviation = $5, volatility = $6, updated = $7, matches = $8 + 1"
        " WHERE person = $1 AND game = $2 AND pace = $3 AND matches = $8"
    )
    return [Change(sql, values, say("he was rated meanwhile"))]


def edge_changes(ended: Ended, points: float, seen: int) -> list[Change]:
    values = (ended.game, ended.scenario, points, seen)
    if not seen:
        return [Change("INSERT INTO edges VALUES ($1, $2, $3, $4 + 1)", values)]
    sql = "UPDATE edges SET points = $3, matches = $4 + 1 WHERE game = $1 AND scenario = $2 AND matches = $4"
    return [Change(sql, values, say("the edge was learnt meanwhile"))]


def ledger(ended: Ended, line: Line) -> Change:
    values = (
        *(line.match, line.person, ended.game, ended.pace, line.score),
        *(line.before.points, line.after.points, line.after.deviation, ended.at),
    )
    return Change(f"INSERT INTO rated VALUES {among(values)}", values)


async def edge_of(database: Database, game: str, scenario: str) -> tuple[float, int]:
    rows = await database.fetch(
        "SELECT points, matches FROM edges WHERE game = $1 AND scenario = $2", game, scenario
    )
    return (float(rows[0][0]), int(rows[0][1])) if rows else (0.0, 0)


async def held_by(database: Database, person: str, game: str, pace: str) -> Held:
    rows = await database.fetch(
        "SELECT points, deviation, volatility, matches, updated FROM ratings"
        " WHERE person = $1 AND game = $2 AND pace = $3",
        *(person, game, pace),
    )
    return held_from(rows[0]) if rows else Held(Rating())


def held_from(row: Sequence[Any]) -> Held:
    points, deviation, volatility, matches, updated = row
    return Held(Rating(float(points), float(deviation), float(volatility)), int(matches), float(updated))


# ------------------------------------------------------------------ telling


def today(held: Held, now: float) -> Rating:
    """The rating as it is now: nobody has seen him play since."""
    return rated(held.rating, [], max(0.0, now - held.updated) / PERIOD)


def rating_told(held: Held, now: float) -> dict[str, Any]:
    rating = today(held, now)
    return {
        "points": round(rating.points),
        "low": round(rating.low),
        "high": round(rating.high),
        "settled": rating.is_settled,
        "matches": held.matches,
    }


async def of_person(database: Database, person: str, now: float) -> list[dict[str, Any]]:
    """All his ratings, the busiest first."""
    rows = await database.fetch(
        "SELECT game, pace, points, deviation, volatility, matches, updated FROM ratings"
        " WHERE person = $1 ORDER BY matches DESC, game, pace",
        person,
    )
    return [{"game": row[0], "pace": row[1], **rating_told(held_from(row[2:]), now)} for row in rows]


async def at_table(
    database: Database, match: str, people: Sequence[str], game: str, pace: str, now: float
) -> dict[str, dict[str, Any]]:
    """What the seats of a table tell of those who hold them: a public id, a rating where there is one, and
    what this match has done to it."""
    if not people:
        return {}
    changes = await changes_by(database, match)
    known = await database.fetch(
        f"SELECT person, public FROM people WHERE person IN {among(people)}", *people
    )
    told: dict[str, dict[str, Any]] = {}
    for person, public in known:
        held = await held_by(database, str(person), game, pace)
        told[str(person)] = {"public": public, "rating": rating_told(held, now) if held.matches else None}
        if person in changes:
            told[str(person)]["change"] = changes[person]
    return told


async def changes_by(database: Database, match: str) -> dict[str, dict[str, int]]:
    """What a match that is over has done to the ratings of those for whom it counts."""
    rows = await database.fetch("SELECT person, before, after FROM rated WHERE match = $1", match)
    return {
        str(person): {"points": round(after), "change": round(after) - round(before)}
        for person, before, after in rows
    }


async def known(
    database: Database, people: Sequence[str], now: float
) -> dict[tuple[str, str, str], dict[str, Any]]:
    """The ratings of all these people, by person, game and pace."""
    if not people:
        return {}
    rows = await database.fetch(
        "SELECT person, game, pace, points, deviation, volatility, matches, updated FROM ratings"
        f" WHERE person IN {among(people)}",
        *people,
    )
    return {(str(row[0]), str(row[1]), str(row[2])): rating_told(held_from(row[3:]), now) for row in rows}
