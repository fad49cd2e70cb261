"""Whether a house is sound: every log without a gap, and every match rebuilt from its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.server.rebuild import rebuilt
from grognard.store.keeping import Store, StoreError

GAP = "{match}: its log should have {should} lines and has {count}, up to number {last}"
OTHER_RATING = "{person}: the rating in {game}, {points}, is not what the matches made of it"
LEDGER = (
    "FROM rated WHERE rated.person = ratings.person"
    " AND rated.game = ratings.game AND rated.pace = ratings.pace"
)
UNPROVEN = (  # ratings that are not what stands in their ledgers
    "SELECT coalesce(people.public, ''), ratings.game, ratings.points FROM ratings LEFT JOIN people"
    " ON people.person = ratings.person"
    f" WHERE ratings.matches <> (SELECT count(*) {LEDGER}) OR NOT EXISTS (SELECT 1 {LEDGER}"
    " AND rated.after = ratings.points) ORDER BY 1, 2"
)


@dataclass
class Found:
    matches: int = 0
    running: int = 0
    lines: int = 0
    frozen: int = 0  # begun under other rules: to be looked at only
    wrong: list[str] = field(default_factory=list)


async def inspected(store: Store) -> Found:
    found = Found()
    gaps = await store.database.fetch(
        "SELECT id, seq, (SELECT count(*) FROM events WHERE match = id),"
        " (SELECT max(seq) + 1 FROM events WHERE match = id), ended FROM matches ORDER BY id"
    )
    for match, seq, count, end, ended in gaps:
        found.matches += 1
        found.running += not ended
        found.lines += count
        if not seq == count == (end or 0):
            found.wrong.append(say(GAP, match=match, should=seq, count=count, last=end or 0))
        async for what in troubles(store, match, found):
            found.wrong.append(say("{match}: {what}", match=match, what=what))
    for public, game, points in await store.database.fetch(UNPROVEN):
        found.wrong.append(say(OTHER_RATING, person=public, game=game, points=round(points)))
    return found


async def troubles(store: Store, match: str, found: Found) -> AsyncIterator[str]:
    try:
        stored = await store.load(match)
        assert stored is not None
        again = rebuilt(stored)
    except (StoreError, GameError) as error:
        yield error.args[0] if isinstance(error, StoreError) else error.full
        return
    except Exception as error:
        yield say("its rules failed: {cause}", cause=str(error))
        return
    found.frozen += bool(again.frozen)
    over = again.match.outcome is not None
    if over != stored.match.summary.over and not again.frozen:
        yield say("the lobby tells of another end")
