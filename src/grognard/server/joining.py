"""What an invitation leads to: a page that says who invites to what, with a button to sit down."""

from __future__ import annotations

import html
from dataclasses import dataclass
from datetime import UTC, datetime

from grognard.core.words import title_of
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.server.seating import check_free, found, sitter
from grognard.server.tables import Table

EMBLEMS = (  # of even and odd sides, as on the table
    '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">'
    '<rect class="side0" x="3" y="3" width="18" height="18" rx="2"/>'
    '<path class="emblem-mark" d="M7 12h10M12 7v10"/></svg>',
    '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">'
    '<circle class="side1" cx="12" cy="12" r="10"/><circle class="emblem-mark" cx="12" cy="12" r="4"/></svg>',
)

MARKED = ' class="door-yours"'
PAGE = """<p class="door-by">{by}</p>
<h2>{game}</h2>
<p class="soft">{scenario}</p>
<ul class="door-sides">{sides}</ul>
{rest}
<p class="door-ways"><a href="/table/{table}">{way}</a> · <a href="/rules/{name}">Read the rules</a></p>
"""
FORM = """<form id="door" data-call="/api/invitations/{token}">
<label class="name-row">Your name <input id="my-name" class="field" maxlength="40" autocomplete="nickname"
placeholder="as you like"></label>
<p id="door-error" class="error" role="alert" hidden></p>
<button class="main sit">Sit down as {side}</button>
</form>
<p class="soft">The link works once, until {until}. Then the seat is yours: you find it again in this browser
any time, and can add others at the table.</p>
"""


@dataclass
class Offer:
    """An invitation as one visitor finds it."""

    table: str
    game: str
    title: str
    scenario: str
    by: str
    side: str
    sides: list[tuple[str, str]]  # each side's title, and who sits there
    expires: float
    yours: bool  # he has the seat already
    seated: bool  # he sits at this table, there or elsewhere
    refusal: str = ""  # why he cannot sit down


async def offer(hall: Hall, visitor: str, token: str) -> Offer:
    """What the invitation is for; refused if it is good for nobody any more."""
    id = (await found(hall, token)).match
    async with hall.visit(id) as place, place.table.lock:
        table, invited = place.table, await found(hall, token)
        match = table.match
        offer = Offer(
            table=id,
            game=match.game.name,
            title=match.game.title,
            scenario=match.game.called(match.ruleset),
            by=inviter(table, invited.made_by),
            side=title_of(match.sides[invited.side]),
            sides=[(title_of(name), seat_words(table, side)) for side, name in enumerate(match.sides)],
            expires=invited.expires,
            yours=visitor in table.seats[invited.side].holders,
            seated=bool(table.sides_of(visitor)),
        )
        try:
            check_free(table, visitor, invited, hall.now())
        except Refused as refused:
            if refused.status == 410:
                raise
            offer.refusal = refused.reason
        return offer


def inviter(table: Table, person: str) -> str:
    """Who invites, by the name he has at the table; "" if he has none."""
    sides = table.sides_of(person)
    return sitter(table, sides[0]) if sides and table.seats[sides[0]].name else ""


def seat_words(table: Table, side: int) -> str:
    seat = table.seats[side]
    if seat.kind == "bot":
        return seat.name or f"a bot, level {seat.level}"
    return sitter(table, side) if seat.holders else "nobody yet"


def page(offer: Offer, token: str) -> tuple[str, str]:
    """Title and body of the page."""
    rows = [
        f"<li{MARKED if title == offer.side else ''}>{EMBLEMS[side % 2]}"
        f"<strong>{html.escape(title)}</strong> <span>{html.escape(who)}</span></li>"
        for side, (title, who) in enumerate(offer.sides)
    ]
    body = PAGE.format(
        by=html.escape(f"{offer.by} invites you" if offer.by else "You are invited"),
        game=html.escape(offer.title),
        scenario=html.escape(offer.scenario[:1].upper() + offer.scenario[1:]),
        sides="".join(rows),
        rest=refusal_told(offer) if offer.refusal else form(offer, token),
        table=html.escape(offer.table),
        way="To the table" if offer.seated else "Watch the match",
        name=html.escape(offer.game),
    )
    return f"{offer.title}: an invitation", body


def form(offer: Offer, token: str) -> str:
    return FORM.format(token=html.escape(token), side=html.escape(offer.side), until=moment(offer.expires))


def refusal_told(offer: Offer) -> str:
    reason = html.escape(offer.refusal[:1].upper() + offer.refusal[1:])
    more = "" if offer.seated else " An invitation works once; you are welcome to watch."
    return f'<p class="note" role="status">{reason}.{more}</p>'


def moment(seconds: float) -> str:
    """A time of day that the page's script turns into the reader's own."""
    then = datetime.fromtimestamp(seconds, UTC)
    return f'<time datetime="{then.isoformat(timespec="seconds")}">{then:%d %B %Y, %H:%M} UTC</time>'
