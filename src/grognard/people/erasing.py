"""What the house keeps of somebody: handed out to him, and forgotten when he wishes.

What he did alone goes away altogether.  A match with others stays theirs: without his name, and held by
nobody who can be found again.
"""

from __future__ import annotations

import contextlib
import json
import re
import secrets
from typing import Any

from grognard.core.message import say
from grognard.people import tournaments
from grognard.store.database import Change, Database, among
from grognard.store.keeping import Conflict
from grognard.store.leaving import removal
from grognard.store.people import NEW_COMPANY

NAMELESS = "–"
GONE = "gone "  # so begins the id of whoever is forgotten, and of a browser that is its owner's no more
TRIES = 8
BLOCKED = "SELECT public FROM people WHERE person IN (SELECT other FROM blocks WHERE person = $1)"
SPOKE = "UPDATE matches SET company = company + 1 WHERE id IN (SELECT match FROM chat WHERE person = $1)"
CALLED = (
    "SELECT name FROM people WHERE person = $1 UNION SELECT name FROM former_names WHERE person = $1"
    " UNION SELECT name FROM names WHERE person = $1 UNION SELECT seats.name FROM seats JOIN holders"
    " ON holders.match = seats.match AND holders.side = seats.side WHERE holders.visitor = $1"
)
OF_OTHERS = (  # browsers by which others are called, who have removed them: they stay nobody's
    "UPDATE devices SET person = $2 || token WHERE person = $1 AND token <> $1"
    " AND token IN (SELECT person FROM devices)"
)
OWN = {  # what is his alone, by the column that says so
    "devices": ("person",),
    "device_links": ("person",),
    "recoveries": ("person",),
    "passkeys": ("person",),
    "challenges": ("person",),
    "channels": ("person",),
    "departed": ("person",),
    "outbox": ("person",),
    "ratings": ("person",),
    "rated": ("person",),
    "blocks": ("person", "other"),
    "reports": ("made_by",),
    "people": ("person",),
    "seeks": ("host",),
    "vacations": ("person",),
    "chat": ("person",),
    "talking": ("person",),
    "notepads": ("person",),
    "names": ("person",),
    "former_names": ("person",),
}
WORDED = ("audit", "closed", "bans", "sanctions", "reports")  # what was written there may name him
RENAMED = {  # what others need as well: it becomes nobody's
    "matches": "host",
    "holders": "visitor",
    "entrants": "person",
    "tournaments": "made_by",
    "reports": "about",
}

HANDED_OUT = {  # each with its table, the columns, and the one that says whose it is
    "person": ("people", "public name since shown", "person"),
    "ratings": ("ratings", "game pace points deviation volatility matches updated", "person"),
    "rated": ("rated", "match game pace score before after at", "person"),
    "tables": ("holders", "match side", "visitor"),
    "left": ("departed", "match", "person"),
    "invited": ("invitations", "match side made used", "made_by"),
    "came_invited": ("invitations", "match side used", "used_by"),
    "open_seats": ("seeks", "match side made expires low high", "host"),
    "hosted": ("matches", "id game scenario created", "host"),
    "notices": ("channels", "kind address language made", "person"),
    "tournaments": ("entrants", "tournament number name", "person"),
    "announced": ("tournaments", "id title game made", "made_by"),
    "devices": ("devices", "added", "person"),
    "passkeys": ("passkeys", "id made", "person"),
    "recovery_codes": ("recoveries", "at", "person"),
    "vacations": ("vacations", "begun until", "person"),
    "reports": ("reports", "match words at", "made_by"),
    "chat": ("chat", "match room at text", "person"),
    "talks_freely": ("talking", "match", "person"),
    "notepads": ("notepads", "match side text at", "person"),
    "bans": ("bans", "until words at", "person"),
    "sanctions": ("sanctions", "kind until words at", "person"),
    "names": ("names", "look name since", "person"),
    "former_names": ("former_names", "name at", "person"),
}
FURTHER = {  # what stands in two tables: the columns, and how they are found
    "names_at_tables": (
        "match side name",
        "SELECT seats.match, seats.side, seats.name FROM seats JOIN holders"
        " ON holders.match = seats.match AND holders.side = seats.side"
        " WHERE holders.visitor = $1 AND seats.name <> ''",
    ),
    "what_owners_did": (
        "deed at until words",
        "SELECT deed, at, until, words FROM audit JOIN people ON people.public = audit.about"
        " WHERE people.person = $1 AND deed <> 'settle' ORDER BY at",
    ),
}


async def erase(database: Database, person: str, told: Change | None = None) -> list[str]:
    """Forget him; the matches that were changed or are gone, so that nobody goes on with them from memory.

    ``told``: what is to be written down of it.
    """
    await tournaments.withdraw(database, person)
    for _ in range(TRIES):
        with contextlib.suppress(Conflict):  # somebody sat down with him in that moment
            return await attempt(database, person, told)
    raise Conflict(say("others sit down at his tables all the time"))


async def attempt(database: Database, person: str, told: Change | None) -> list[str]:
    alone, shared = await matches_of(database, person)
    nobody = f"{GONE}{secrets.token_hex(8)}"
    changes = [change for match in alone for change in removal(match, person)]
    changes.append(Change(SPOKE, (person,)))  # so that every process looks what is left of what was said
    for match, side, name in shared:
        changes += await nameless(database, match, side, name)
    named = await named_before(database, person)
    changes += [change for match, seq, line in named for change in unnamed(match, seq, line)]
    changes.append(Change(OF_OTHERS, (person, f"{nobody} ")))
    for table, columns in OWN.items():
        changes += [Change(f"DELETE FROM {table} WHERE {column} = $1", (person,)) for column in columns]
    for table, column in RENAMED.items():
        changes.append(Change(f"UPDATE {table} SET {column} = $2 WHERE {column} = $1", (person, nobody)))
    changes += [
        Change("UPDATE entrants SET name = '', gone = 1 WHERE person = $1", (nobody,)),
        Change("UPDATE invitations SET made_by = $2 WHERE made_by = $1", (person, nobody)),
        Change("UPDATE invitations SET used_by = $2 WHERE used_by = $1", (person, nobody)),
        Change("UPDATE events SET action = NULL WHERE action LIKE $1", (f"{person}/%",)),
    ]
    names = await called(database, person)
    if names:
        changes += await wordless(database, person, pattern_of(names))
    await database.all_or_nothing([*changes, told] if told else changes)
    return [*alone, *sorted({match for match, _, _ in (*shared, *named)} - set(alone))]


async def forgotten(database: Database, people: set[str]) -> set[str]:
    """Those of them who are nobody any more: no browser is theirs."""
    gone = sorted(person for person in people if person.startswith(GONE))
    if not gone:
        return set()
    found = await database.fetch(f"SELECT person FROM devices WHERE person IN {among(gone)}", *gone)
    return set(gone) - {str(person) for (person,) in found}


async def called(database: Database, person: str) -> list[str]:
    """All names under which anybody may know him."""
    rows = await database.fetch(CALLED, person)
    return [str(name) for (name,) in rows if name]


def pattern_of(names: list[str]) -> re.Pattern[str]:
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?=(?:['’]?s)?(?!\w))", re.IGNORECASE)


async def wordless(database: Database, person: str, called: re.Pattern[str]) -> list[Change]:
    """Nobody is called so in the titles he gave, nor in what was written of others as far as he can be meant:
    nobody chooses a name to take words away that were written before he came."""
    titles = await database.fetch("SELECT id, title FROM tournaments WHERE made_by = $1", person)
    changes = [
        Change("UPDATE tournaments SET title = $2 WHERE id = $1", (id, called.sub(NAMELESS, title)))
        for id, title in titles
    ]
    for table in WORDED:
        rows = await database.fetch(
            f"SELECT DISTINCT {table}.words, people.since FROM {table} JOIN people ON people.person = $1"
            f" WHERE {table}.words <> '' AND {table}.at >= people.since",
            person,
        )
        sql = f"UPDATE {table} SET words = $3 WHERE words = $1 AND at >= $2"
        changes += [
            Change(sql, (words, since, called.sub(NAMELESS, words)))
            for words, since in rows
            if called.search(words)
        ]
    return changes


async def running_with_others(database: Database, person: str) -> list[str]:
    """The matches that he would leave unfinished, those that are on his list no more among them."""
    rows = await database.fetch(
        "SELECT id FROM matches WHERE ended = 0 AND id IN (SELECT match FROM holders WHERE visitor = $1)"
        " AND EXISTS (SELECT 1 FROM holders WHERE holders.match = matches.id AND visitor <> $1)",
        person,
    )
    return [str(id) for (id,) in rows]


async def held_by_nobody(database: Database) -> list[tuple[str, str]]:
    """Matches that go on, each with somebody who was forgotten and holds a seat there."""
    rows = await database.fetch(
        "SELECT holders.match, holders.visitor FROM holders JOIN matches ON matches.id = holders.match"
        f" WHERE matches.ended = 0 AND holders.visitor LIKE '{GONE}%'"
        " AND NOT EXISTS (SELECT 1 FROM devices WHERE devices.person = holders.visitor)"
        " AND NOT EXISTS (SELECT 1 FROM closed WHERE closed.match = holders.match)"
    )
    return [(str(match), str(nobody)) for match, nobody in rows]


async def matches_of(database: Database, person: str) -> tuple[list[str], list[tuple[str, int, str]]]:
    """The matches nobody else plays, and his sides, with their names, in those that others do."""
    rows = await database.fetch(
        "SELECT id, (SELECT count(*) FROM holders WHERE holders.match = matches.id AND visitor <> $1)"
        " FROM matches WHERE host = $1 OR id IN (SELECT match FROM holders WHERE visitor = $1)",
        person,
    )
    alone = [str(id) for id, others in rows if not others]
    sides = await database.fetch(
        "SELECT holders.match, holders.side, matches.sides FROM holders"
        " JOIN matches ON matches.id = holders.match WHERE holders.visitor = $1",
        person,
    )
    gone = set(alone)
    return alone, [
        (match, side, json.loads(names)[side]) for match, side, names in sides if match not in gone
    ]


async def nameless(database: Database, match: str, side: int, called: str) -> list[Change]:
    """His name is taken off the seat, out of the log, and out of the record a match goes on from."""
    line = f"name {called} "
    changes = [
        Change(NEW_COMPANY, (match,)),
        Change("UPDATE seats SET name = '' WHERE match = $1 AND side = $2", (match, side)),
    ]
    rows = await database.fetch(
        "SELECT seq, line FROM events WHERE match = $1 AND (line LIKE $2 OR line LIKE $3)",
        *(match, f"{line}%", "%goes on from%"),
    )
    for seq, text in rows:
        sql = "UPDATE events SET line = $3 WHERE match = $1 AND seq = $2"
        changes.append(Change(sql, (match, seq, without_name(text, line))))
    for (record,) in await database.fetch("SELECT record FROM matches WHERE id = $1 AND record <> ''", match):
        changes.append(
            Change("UPDATE matches SET record = $2 WHERE id = $1", (match, without_name(record, line)))
        )
    return changes


async def named_before(database: Database, person: str) -> list[tuple[str, int, str]]:
    """The lines in which he said what he is called, also at seats that he has left."""
    sql = "SELECT match, seq, line FROM events WHERE action LIKE $1 AND line LIKE 'name %'"
    return [(match, seq, line) for match, seq, line in await database.fetch(sql, f"{person}/%")]


def unnamed(match: str, seq: int, line: str) -> list[Change]:
    whose = " ".join(line.split(" ")[:2])
    sql = "UPDATE events SET line = $3 WHERE match = $1 AND seq = $2"
    return [Change(NEW_COMPANY, (match,)), Change(sql, (match, seq, f"{whose} {NAMELESS}"))]


def without_name(text: str, line: str) -> str:
    lines = text.split("\n")
    return "\n".join(f"{line}{NAMELESS}" if each.startswith(line) else each for each in lines)


# ------------------------------------------------------------------ handing out


async def export(database: Database, person: str) -> dict[str, Any]:
    """All that is kept of him, but for the secrets that let him in and what others told of him."""
    told: dict[str, Any] = {
        name: await rows_of(database, *where, person) for name, where in HANDED_OUT.items()
    }
    told["blocked"] = [str(public) for (public,) in await database.fetch(BLOCKED, person)]
    for name, (columns, sql) in FURTHER.items():
        found = await database.fetch(sql, person)
        told[name] = [dict(zip(columns.split(), row, strict=True)) for row in found]
    return told


async def rows_of(
    database: Database, table: str, columns: str, column: str, person: str
) -> list[dict[str, Any]]:
    names = columns.split()
    rows = await database.fetch(f"SELECT {', '.join(names)} FROM {table} WHERE {column} = $1", person)
    return [dict(zip(names, row, strict=True)) for row in rows]
