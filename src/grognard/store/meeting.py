"""How people meet: seats that are open to anyone, what is said at tables, clocks to be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from grognard.core.message import say
from grognard.store.database import Change, Database, among
from grognard.store.keeping import Seek
from grognard.store.people import NEW_COMPANY, seated

MOST_SEATS = 60  # told at once
MOST_DUE = 64  # clocks looked at in one go
SAID = "number, room, person, name, side, at, text, action, seq, phrase"
A_WEEK = 7 * 24 * 3600.0  # seconds after which nobody waits any more


@dataclass(frozen=True)
class Said:
    """Something said at a table."""

    number: int
    room: str
    person: str
    name: str
    side: int | None
    at: float
    text: str
    action: str = ""  # the client's id of it
    seq: int = 0  # how long the log was
    phrase: str = ""  # the id of the set phrase it is; its text is that in English


@dataclass(frozen=True)
class OpenSeat:
    match: str
    side: int
    host: str
    made: float
    game: str
    scenario: str
    sides: str  # JSON
    clock: str
    low: int
    high: int
    bot: int  # the level of the bot that sits down if nobody comes; 0: none does


def put_seek(seek: Seek) -> Change:
    values = (
        *(seek.match, seek.side, seek.host, seek.made, seek.expires, int(seek.live)),
        *(seek.bot, seek.bot_at, seek.low, seek.high),
    )
    return Change("INSERT INTO seeks VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", values)


def talk_freely(match: str, person: str) -> Change:
    return Change("INSERT INTO talking VALUES ($1, $2) ON CONFLICT DO NOTHING", (match, person))


def talk_in_phrases(match: str) -> Change:
    """Nobody there wants to talk freely any more, until he says so again."""
    return Change("DELETE FROM talking WHERE match = $1", (match,))


class Meeting:
    def __init__(self, database: Database) -> None:
        self.database = database

    # ------------------------------------------------------------------ open seats

    async def seats(self, at: float) -> list[OpenSeat]:
        """Those that somebody can take now, the latest first; where there are too many, everybody's latest
        before anybody's next: who offers many hides nobody's."""
        rows = await self.database.fetch(
            "SELECT match, side, host, made, game, scenario, sides, clock, low, high, bot FROM ("
            " SELECT seeks.match, seeks.side, seeks.host, seeks.made, matches.game, matches.scenario,"
            " matches.sides, matches.clock, seeks.low, seeks.high, seeks.bot,"
            " row_number() OVER (PARTITION BY seeks.host ORDER BY seeks.made DESC) AS place"
            " FROM seeks JOIN matches ON matches.id = seeks.match"
            " WHERE seeks.expires > $1 AND matches.ended = 0"
            " AND NOT EXISTS (SELECT 1 FROM closed WHERE closed.match = seeks.match)"
            " AND NOT EXISTS (SELECT 1 FROM bans WHERE bans.person = seeks.host AND bans.until > $1)"
            " ORDER BY place, seeks.made DESC LIMIT $2"
            ") AS chosen ORDER BY made DESC",
            at,
            MOST_SEATS,
        )
        return [OpenSeat(*row) for row in rows]

    async def level(self, match: str, side: int) -> tuple[int, int]:
        """The ratings between which somebody is wanted there; 0: any."""
        sql = "SELECT low, high FROM seeks WHERE match = $1 AND side = $2"
        rows = await self.database.fetch(sql, match, side)
        return (int(rows[0][0]), int(rows[0][1])) if rows else (0, 0)

    async def sit(self, match: str, side: int, visitor: str, name: str, at: float) -> None:
        """Take an open seat; Conflict if somebody was quicker, or it is open no more."""
        await self.database.all_or_nothing([
            Change(NEW_COMPANY, (match,)),
            Change(
                "DELETE FROM seeks WHERE match = $1 AND side = $2 AND expires > $3",
                (match, side, at),
                or_else=say("somebody else was quicker"),
            ),
            *seated(match, side, visitor, name, at),
        ])  # fmt: skip

    async def seat_bot(self, match: str, side: int, level: int) -> None:
        """A bot takes the seat that nobody came for; Conflict if somebody came."""
        await self.database.all_or_nothing([
            Change(NEW_COMPANY, (match,)),
            Change(
                "DELETE FROM seeks WHERE match = $1 AND side = $2",
                (match, side),
                or_else=say("somebody else was quicker"),
            ),
            Change(
                "UPDATE seats SET kind = 'bot', level = $1 WHERE match = $2 AND side = $3",
                (level, match, side),
            ),
        ])  # fmt: skip

    async def lonely(self, at: float) -> list[tuple[str, int, int]]:
        """Seats for which a bot is due, each with its level; those that have waited longest come last."""
        rows = await self.database.fetch(
            "SELECT match, side, bot FROM seeks WHERE bot > 0 AND bot_at <= $1 ORDER BY bot_at DESC LIMIT $2",
            at,
            MOST_DUE,
        )
        return [(str(match), int(side), int(level)) for match, side, level in rows]

    async def still_here(self, match: str, until: float) -> None:
        """Who made the table is at it: its open seats of live matches stay open."""
        await self.database.execute(
            "UPDATE seeks SET expires = $1 WHERE match = $2 AND live = 1", until, match
        )

    async def forget_seeks(self, at: float) -> None:
        await self.database.execute("DELETE FROM seeks WHERE made < $1", at - A_WEEK)

    # ------------------------------------------------------------------ chat

    async def chat(self, match: str, most: int) -> list[Said]:
        """The latest lines of each room: how much is said in the other is nobody's business."""
        rows = await self.database.fetch(
            f"SELECT {SAID} FROM (SELECT chat.*, row_number() OVER (PARTITION BY room ORDER BY number DESC)"
            " AS place FROM chat WHERE match = $1) AS latest WHERE place <= $2 ORDER BY number",
            *(match, most),
        )
        return [Said(*row) for row in rows]

    async def talk(self, match: str, line: Said, also: Sequence[Change] = ()) -> None:
        """Conflict if there is such a line already."""
        values = (match, *astuple(line))
        saying = Change(f"INSERT INTO chat (match, {SAID}) VALUES {among(values)}", values)
        await self.database.all_or_nothing([saying, *also])

    async def talking(self, match: str) -> set[str]:
        """Who wants to talk freely there."""
        rows = await self.database.fetch("SELECT person FROM talking WHERE match = $1", match)
        return {str(person) for (person,) in rows}

    async def last_lines(self, matches: Sequence[str]) -> dict[str, int]:
        """The number of the last line said at each of these tables."""
        rows = await self.database.fetch(
            f"SELECT match, max(number) FROM chat WHERE match IN {among(matches)} GROUP BY match", *matches
        )
        return {str(match): int(number) for match, number in rows}

    # ------------------------------------------------------------------ clocks

    async def clocks(self, besides: int = 0) -> list[tuple[str, int]]:
        """The matches in which somebody's time will be up for good, and when, in milliseconds since 1970;
        the next ones first, and so many more as are let alone."""
        rows = await self.database.fetch(
            "SELECT id, deadline FROM matches WHERE deadline IS NOT NULL ORDER BY deadline LIMIT $1",
            MOST_DUE + besides,
        )
        return [(str(id), int(at)) for id, at in rows]

    async def ticking(self, most: int = 1_000_000) -> list[str]:
        """The matches in which a clock runs."""
        rows = await self.database.fetch("SELECT id FROM matches WHERE deadline IS NOT NULL LIMIT $1", most)
        return [str(row[0]) for row in rows]

    async def beat(self, at: float) -> None:
        """The house is open at this moment."""
        await self.database.execute(
            "INSERT INTO facts VALUES ('beat', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            f"{at:.3f}",
        )

    async def last_beat(self) -> float | None:
        rows = await self.database.fetch("SELECT value FROM facts WHERE name = 'beat'")
        return float(rows[0][0]) if rows else None
