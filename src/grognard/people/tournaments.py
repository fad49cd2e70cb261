"""Tournaments in the books: who takes part, who plays whom, how it went.

A round is opened when the last one is over; each pairing is a match whose id follows from its place, so that
nobody can make it twice.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.core.message import say
from grognard.ranking.pairing import BYE, MOST_ENTRANTS, Pair, Score, round_robin, swiss, swiss_rounds
from grognard.ranking.standings import Result, Row, standings
from grognard.store.database import Change, Database, among
from grognard.store.ids import fresh_id
from grognard.store.keeping import Conflict

ROBIN, DOUBLE, SWISS = "robin", "double", "swiss"
KINDS = (ROBIN, DOUBLE, SWISS)
OPEN, GOING, OVER = "open", "going", "over"
FEWEST = 2
MOST_ROBIN = 16  # entrants where everybody meets everybody
COLUMNS = "id, title, game, scenario, kind, rounds, number, state, made_by, made, control"
ENTERED = "(SELECT count(*) FROM entrants WHERE tournament = $1)"
STAYING = "(SELECT count(*) FROM entrants WHERE tournament = $1 AND gone = 0)"


class Tournament(NamedTuple):
    id: str
    title: str
    game: str
    scenario: str
    kind: str
    rounds: int  # 0: as many as it takes
    number: int  # of the round that is played
    state: str
    made_by: str
    made: float
    control: str  # the clock of its matches; "": none

    @property
    def most(self) -> int:
        return MOST_ENTRANTS if self.kind == SWISS else MOST_ROBIN


class Entrant(NamedTuple):
    number: int
    person: str
    name: str
    gone: bool  # withdrew after the beginning


class Pairing(NamedTuple):
    round: int
    board: int
    pair: Pair
    match: str
    score: float | None  # of the first; None: not over yet


class Book(NamedTuple):
    """A tournament with all that is known of it."""

    tournament: Tournament
    entrants: list[Entrant]
    pairings: list[Pairing]

    @property
    def results(self) -> list[Result]:
        return [Result(each.pair, each.score) for each in self.pairings if each.score is not None]

    @property
    def standings(self) -> list[Row]:
        return standings(len(self.entrants), self.results)

    def entrant(self, person: str) -> Entrant | None:
        return next((each for each in self.entrants if each.person == person), None)


def match_id(tournament: str, round: int, board: int) -> str:
    digest = hashlib.sha256(f"{tournament} {round} {board}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


# ------------------------------------------------------------------ reading


async def book(database: Database, id: str) -> Book | None:
    found = await database.fetch(f"SELECT {COLUMNS} FROM tournaments WHERE id = $1", id)
    if not found:
        return None
    entrants = await database.fetch(
        "SELECT number, person, name, gone FROM entrants WHERE tournament = $1 ORDER BY number", id
    )
    pairings = await database.fetch(
        "SELECT round, board, first, second, match, score FROM pairings WHERE tournament = $1"
        " ORDER BY round, board",
        id,
    )
    return Book(
        Tournament(*found[0]),
        [Entrant(number, person, name, bool(gone)) for number, person, name, gone in entrants],
        [pairing_from(row) for row in pairings],
    )


def pairing_from(row: Sequence[Any]) -> Pairing:
    round, board, first, second, match, score = row
    return Pairing(round, board, Pair(first, second), match, score)


async def listed(database: Database, limit: int) -> list[tuple[Tournament, int]]:
    """The latest ones, those that can be joined first; each with how many take part.  Where there are too
    many, everybody's latest before anybody's next: who announces many hides nobody's."""
    state = "CASE state WHEN 'open' THEN 0 WHEN 'going' THEN 1 ELSE 2 END"
    rows = await database.fetch(
        f"SELECT {COLUMNS}, (SELECT count(*) FROM entrants WHERE tournament = id) FROM (SELECT tournaments.*,"
        " row_number() OVER (PARTITION BY made_by, state ORDER BY made DESC) AS place FROM tournaments"
        f" ORDER BY {state}, place, made DESC LIMIT $1) AS chosen ORDER BY {state}, made DESC",
        limit,
    )
    return [(Tournament(*row[:-1]), int(row[-1])) for row in rows]


async def of_match(database: Database, match: str) -> str:
    """The tournament in which a match is played; "" if in none."""
    rows = await database.fetch("SELECT tournament FROM pairings WHERE match = $1", match)
    return str(rows[0][0]) if rows else ""


async def unfinished(database: Database) -> list[str]:
    """All that go on, for whoever looks whether a round is to be opened."""
    rows = await database.fetch("SELECT id FROM tournaments WHERE state = 'going' ORDER BY made")
    return [str(row[0]) for row in rows]


# ------------------------------------------------------------------ writing


async def announce(database: Database, tournament: Tournament) -> None:
    await database.execute(f"INSERT INTO tournaments ({COLUMNS}) VALUES {among(tournament)}", *tournament)


def fresh(
    title: str, game: str, scenario: str, kind: str, rounds: int, made_by: str, now: float, control: str = ""
) -> Tournament:
    id = fresh_id(9)
    return Tournament(id, title, game, scenario, kind, rounds, 0, OPEN, made_by, now, control)


async def enter(database: Database, book: Book, person: str, name: str) -> None:
    """Take part; Conflict where he does already, or it has begun or is full."""
    id = book.tournament.id
    entering = Change(
        "INSERT INTO entrants (tournament, number, person, name, gone)"
        f" SELECT $1, {ENTERED}, $2, $3, 0 FROM tournaments"
        f" WHERE id = $1 AND state = 'open' AND {ENTERED} < $4",
        (id, person, name, book.tournament.most),
        say("it has begun, or is full"),
    )
    await database.all_or_nothing([entering], alone=f"tournament {id}")


async def leave(database: Database, book: Book, entrant: Entrant) -> None:
    """Before the beginning as if he had never been there; later he is paired no more."""
    id, person = book.tournament.id, entrant.person
    if book.tournament.state == OPEN:
        leaving = Change(
            "DELETE FROM entrants WHERE tournament = $1 AND person = $2"
            " AND EXISTS (SELECT 1 FROM tournaments WHERE id = $1 AND state = 'open')",
            (id, person),
            say("it has begun, or he has left"),
        )
        with contextlib.suppress(Conflict):
            await database.all_or_nothing([leaving, *closing_up(id)], alone=f"tournament {id}")
            return
    await database.execute("UPDATE entrants SET gone = 1 WHERE tournament = $1 AND person = $2", id, person)


async def withdraw(database: Database, person: str) -> None:
    """Leave all that are not over."""
    rows = await database.fetch(
        "SELECT tournament FROM entrants JOIN tournaments ON tournaments.id = entrants.tournament"
        " WHERE person = $1 AND gone = 0 AND state <> 'over'",
        person,
    )
    for (id,) in rows:
        found = await book(database, id)
        entrant = found.entrant(person) if found else None
        if found and entrant:
            await leave(database, found, entrant)


def closing_up(id: str) -> list[Change]:
    """Who comes after the number that is missing moves up, by way of numbers that nobody has."""
    missing = "SELECT count(*) * (count(*) + 1) / 2 - coalesce(sum(number), 0) FROM entrants"
    return [
        Change(
            "UPDATE entrants SET number = -number WHERE tournament = $1"
            f" AND number > ({missing} WHERE tournament = $1)",
            (id,),
        ),
        Change("UPDATE entrants SET number = -number - 1 WHERE tournament = $1 AND number < 0", (id,)),
    ]


async def call_off(database: Database, id: str) -> None:
    """One that has not begun is taken away."""
    await database.all_or_nothing(
        [
            Change("DELETE FROM tournaments WHERE id = $1 AND state = 'open'", (id,), say("it has begun")),
            Change("DELETE FROM entrants WHERE tournament = $1", (id,)),
        ],
        alone=f"tournament {id}",
    )


async def score(database: Database, match: str, points: float) -> bool:
    """What the first of a pairing got; whether that was not known yet."""
    sql = "UPDATE pairings SET score = $2 WHERE match = $1 AND score IS NULL"
    changed: int = await database.execute(sql, match, points)
    return changed == 1


async def go_on(database: Database, book: Book) -> list[Pairing]:
    """Open the next round if the last one is over, or end it all; the pairings that are new."""
    tournament = book.tournament
    if any(each.score is None for each in book.pairings):
        return []
    pairs = next_pairs(book)
    if not pairs:
        sql = "UPDATE tournaments SET state = 'over' WHERE id = $1 AND number = $2"
        await database.execute(sql, tournament.id, tournament.number)
        return []
    number = tournament.number + 1
    made = [
        Pairing(number, board, pair, *match_and_score(tournament.id, number, board, pair))
        for board, pair in enumerate(pairs)
    ]
    begun = (
        "UPDATE tournaments SET number = number + 1, state = 'going' WHERE id = $1 AND number = $2"
        f" AND {STAYING} = $3"
    )
    known = (tournament.id, tournament.number, sum(not each.gone for each in book.entrants))
    changes = [
        Change(begun, known, say("this round was opened by somebody else, or others take part by now"))
    ]
    for each in made:
        changes.append(
            Change(
                "INSERT INTO pairings (tournament, round, board, first, second, match, score)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                (tournament.id, number, each.board, *each.pair, each.match, each.score),
            )
        )
    await database.all_or_nothing(changes, alone=f"tournament {tournament.id}")
    return made


def match_and_score(id: str, number: int, board: int, pair: Pair) -> tuple[str, float | None]:
    """Who is idle has won; there is no match."""
    return ("", 1.0) if pair.second == BYE else (match_id(id, number, board), None)


def next_pairs(book: Book) -> list[Pair]:
    """The pairs of the next round; none once it is over.  Who withdrew is nobody's opponent any more."""
    tournament, gone = book.tournament, {each.number for each in book.entrants if each.gone}
    staying = [each.number for each in book.entrants if not each.gone]
    if len(staying) < FEWEST:
        return []
    if tournament.kind == SWISS:
        rounds = tournament.rounds or swiss_rounds(len(book.entrants))
        if tournament.number >= rounds:
            return []
        places = {row.who: place for place, row in enumerate(book.standings)}
        points = {row.who: row.points for row in book.standings}
        scores = [Score(who, points[who], places[who]) for who in staying]
        return swiss(scores, [each.pair for each in book.pairings])
    rounds_of_all = round_robin(len(book.entrants), twice=tournament.kind == DOUBLE)
    if tournament.number >= len(rounds_of_all):
        return []
    pairs = rounds_of_all[tournament.number]
    return [without(pair, gone) for pair in pairs if not gone.issuperset(set(pair) - {BYE})]


def without(pair: Pair, gone: set[int]) -> Pair:
    """Who stays has a bye where the other has withdrawn."""
    if pair.first in gone:
        return Pair(pair.second, BYE)
    return Pair(pair.first, BYE) if pair.second in gone else pair
