"""The tables of a tournament: each pairing's match, with its two people in their seats."""

from __future__ import annotations

import contextlib

from grognard.core.dice import Dice
from grognard.core.match import Match
from grognard.core.registry import registered
from grognard.people.tournaments import Book, Pairing
from grognard.server.hall import Hall
from grognard.server.making import Terms, new_match
from grognard.server.refusals import by_rules
from grognard.server.seating import OF_TOURNAMENT, gathered
from grognard.store.keeping import Conflict, Seat


async def open_tables(hall: Hall, book: Book) -> None:
    """Those of the round that is played, as far as they are not there yet."""
    for pairing in book.pairings:
        if pairing.round == book.tournament.number and pairing.match and pairing.score is None:
            await open_table(hall, book, pairing)


async def open_table(hall: Hall, book: Book, pairing: Pairing) -> None:
    if await hall.store.load(pairing.match) is not None:
        return
    cup = book.tournament
    dice = Dice.fresh()
    with by_rules():  # it may be here no more
        match = await hall.aside(lambda: Match(registered(cup.game), cup.scenario, {}, dice=dice))
    people = [book.entrants[number] for number in pairing.pair]
    seats = [Seat("link", 0, entrant.name, [entrant.person]) for entrant in people]
    draft = new_match(
        hall.now(), f"{OF_TOURNAMENT}{cup.id}", match, seats, {}, dice, Terms(clock=cup.control)
    )
    draft.id = pairing.match
    with contextlib.suppress(Conflict):  # another process was quicker
        await hall.store.create(draft)
        await gathered(hall, draft.id)
