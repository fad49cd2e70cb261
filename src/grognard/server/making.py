"""How tables come about: as wished, from a record, from a moment of another match, as its rematch."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom

from grognard.core.course import Course
from grognard.core.dice import Dice
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.record import Record
from grognard.core.registry import registered
from grognard.core.replay import replay
from grognard.people import erasing, persons
from grognard.server import naming
from grognard.server.binding import check_texts
from grognard.server.finding import ANY, Level, check_apart, level_wanted, seeks
from grognard.server.hall import Hall, Place, once_written
from grognard.server.rebuild import Rebuilt
from grognard.server.refusals import Refused
from grognard.server.seating import against_bots, gathered, invitation, kept, seats_for, turned, vacated
from grognard.server.summaries import summary_of
from grognard.server.timing import check_control
from grognard.server.visitors import hashed
from grognard.server.wire import NewTable, SeatWish
from grognard.store.ids import fresh_id
from grognard.store.keeping import NewMatch, Seat
from grognard.store.onlookers import MOST_LATE, OPEN, SHUT, lateness

_log = logging.getLogger("grognard")


@dataclass(frozen=True)
class Terms:
    """What is agreed on beside rules and seats."""

    auto: bool = True  # what is no decision is played by itself
    clock: str = ""
    bot: int = 0  # the level of the bot that sits down where nobody comes to an open seat
    level: Level = ANY
    onlookers: str = OPEN  # who may look on, and how late


USUAL = Terms()


@dataclass
class Made:
    """A table just made, and the tokens of the invitations to its open seats, by the sides' names."""

    id: str
    tokens: dict[str, str]


async def make(hall: Hall, visitor: str, wish: NewTable, dice: Dice | None = None) -> Made:
    """A table as wished; refused with the cause if the game does not know such a thing."""
    dice = dice or Dice.fresh()
    database, now = hall.store.database, hall.now()
    await check_texts(database, visitor, wish.options, now)
    try:
        match = await hall.aside(lambda: Match(registered(wish.game), wish.scenario, wish.options, dice=dice))
    except GameError as error:
        raise Refused.by_game(error) from None
    except Exception:
        _log.exception("a match of %s could not be begun", wish.game)
        raise Refused("rules_failed", say("this game could not be begun"), status=500) from None
    wishes = list(wish.seats) or against_bots(len(match.sides))
    wishes = await naming.at_seats(database, visitor, wishes, now)
    if wish.lots:
        SystemRandom().shuffle(wishes)
    level = level_wanted(wish.low, wish.high)
    terms = Terms(wish.auto, wish.clock, wish.bot, level, onlookers_wanted(wish))
    return await keep(hall, visitor, Rebuilt(match, Course(), 0), wishes, dice, terms)


def onlookers_wanted(wish: NewTable) -> str:
    """Who may look on, as wished; ``private`` is what it was called before."""
    word = SHUT if wish.private else wish.onlookers
    try:
        lateness(word)
    except ValueError:
        reason = say(
            "onlookers are one of open, delayed 1 to delayed {most}, after the end, nobody", most=MOST_LATE
        )
        raise Refused("bad_onlookers", reason) from None
    return word


async def open_record(hall: Hall, visitor: str, text: str) -> Made:
    """A table at which a record can be replayed and, if it is unfinished, played on."""
    try:
        match = await hall.aside(lambda: replay_text(text))
    except GameError as error:
        raise Refused.by_game(error) from None
    except Exception:
        _log.exception("a record could not be replayed")
        raise Refused("rules_failed", say("this record could not be replayed"), status=500) from None
    return await open_match(hall, visitor, match)


def replay_text(text: str) -> Match:
    return replay(Record.loads(text))


async def open_match(hall: Hall, visitor: str, match: Match, wishes: Sequence[SeatWish] = ()) -> Made:
    """A table at which a match goes on, with dice of its own, from where it stands."""
    database, now = hall.store.database, hall.now()
    await check_texts(database, visitor, match.ruleset.options, now)
    names = await naming.from_record(database, visitor, [match.names[side] for side in match.sides], now)
    match.names = dict(zip(match.sides, names, strict=True))
    if wishes:
        wishes = await naming.at_seats(database, visitor, wishes, now)
    else:
        wishes = [SeatWish("me", name=name) for name in names]
    dice, since = Dice.fresh(), len(match.entries)
    record = await hall.aside(lambda: match.record.dumps())
    if match.outcome is None:
        await hall.aside(lambda: match.use_dice(dice))
    return await keep(hall, visitor, Rebuilt(match, Course(record), since), wishes, dice)


async def branch(hall: Hall, visitor: str, id: str, at: int, wishes: list[SeatWish]) -> Made:
    """A new table that goes on from entry ``at`` of another."""
    async with hall.visit(id) as place, place.table.lock:
        table, match = place.table, place.table.match
        table.check_admitted(visitor)
        table.check_present(visitor)
        await table.check_no_help()
        length = table.length(table.audience(visitor).viewing, at)
        past = await hall.aside(lambda: match.at(length))
        past.ending = None
        if past.outcome is not None:
            raise Refused("match_over", say("the match is over there; choose an earlier entry"))
    return await open_match(hall, visitor, past, wishes)


async def rematch(hall: Hall, visitor: str, id: str) -> Made:
    """The same again with everybody one seat further; there is only one of it.  The next battle of a campaign
    leaves everybody where he sits."""
    async with hall.visit(id) as place, place.table.lock:
        table = place.table
        if not table.sides_of(visitor) and visitor != table.host:
            raise Refused("not_your_seat", say("only those who played ask for a rematch"), status=403)
        if table.match.outcome is None:
            raise Refused("not_over", say("the match is not over yet"), status=409)
        if table.company.rematch:
            return Made(table.company.rematch, {})
        await check_apart(hall.store.database, visitor, table.people())
        dice = Dice.fresh()
        rules, sequel = table.match.ruleset, table.match.sequel
        options = rules.options if sequel is None else sequel
        match = await hall.aside(lambda: Match(table.match.game, rules.scenario, options, dice=dice))
        there = vacated(table.seats, await erasing.forgotten(hall.store.database, table.people()))
        seats, tokens = turned(there) if sequel is None else kept(there)
        terms = Terms(table.auto, table.control, onlookers=table.admits)
        draft = new_match(hall.now(), visitor, match, seats, tokens, dice, terms)
        made = await once_written(hall.store.rematch(id, draft))
        await table.meet()
    await gathered(hall, made)
    return Made(made, tokens_by_side(match, tokens) if made == draft.id else {})


async def record_of(place: Place, visitor: str) -> tuple[str, str]:
    """A file name and the record itself."""
    table = place.table
    async with table.lock:
        table.check_present(visitor)
        await table.check_no_help()
        return f"{table.match.game.name}-{table.id[:6]}.grognard", await table.record()


# ------------------------------------------------------------------ writing down


async def keep(
    hall: Hall,
    visitor: str,
    begun: Rebuilt,
    wishes: Sequence[SeatWish],
    dice: Dice,
    terms: Terms = USUAL,
) -> Made:
    match, record = begun.match, begun.course.record
    seats, tokens = seats_for(visitor, wishes, match)
    check_control(terms.clock, seats)
    draft = new_match(hall.now(), visitor, match, seats, tokens, dice, terms, record=record)
    await once_written(hall.store.create(draft))
    if any(seat.kind in ("link", "open") for seat in seats):
        name = next((seat.name for seat in seats if visitor in seat.holders), "")
        await persons.ensure(hall.store.database, hall.store.name, visitor, name, hall.now())
    hall.begin(draft.id, begun)
    return Made(draft.id, tokens_by_side(match, tokens))


def new_match(
    now: float,
    host: str,
    match: Match,
    seats: list[Seat],
    tokens: dict[int, str],
    dice: Dice,
    terms: Terms = USUAL,
    *,
    record: str = "",
) -> NewMatch:
    id = fresh_id(12)
    return NewMatch(
        id=id,
        game=match.game.name,
        ruleset=match.ruleset.version,
        scenario=match.ruleset.scenario,
        options=match.ruleset.options,
        sides=match.sides,
        secret=dice.secret,
        host=host,
        seats=seats,
        summary=summary_of(match),
        record=record,
        auto=terms.auto,
        clock=terms.clock,
        onlookers=terms.onlookers,
        seeks=seeks(id, host, seats, terms.clock, terms.bot, now, terms.level),
        invitations={hashed(token): invitation(id, side, host, now) for side, token in tokens.items()},
    )


def tokens_by_side(match: Match, tokens: dict[int, str]) -> dict[str, str]:
    return {match.sides[side]: token for side, token in tokens.items()}
