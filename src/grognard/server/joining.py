"""What an invitation leads to: a page that says who invites to what, with a button to sit down."""

from __future__ import annotations

import html
from dataclasses import dataclass
from datetime import UTC, datetime

from grognard.core.message import say, spoken
from grognard.core.naming import title_of
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.server.seating import check_free, found, sitter
from grognard.server.tables import Table
from grognard.store.onlookers import SHUT

EMBLEMS = (  # of even and odd sides, as on the table
    '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">'
    '<rect class="side0" x="3" y="3" width="18" height="18" rx="2"/>'
    '<path class="emblem-mark" d="M7 12h10M12 7v10"/></svg>',
    '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">'
    '<circle class="side1" cx="12" cy="12" r="10"/><circle class="emblem-mark" cx="12" cy="12" r="4"/></svg>',
)

MARKED = ' class="door-yours"'
UNTIL = "‹until›"  # where the time stands, which is no text
PAGE = """<img class="door-picture" src="/static/picture-{name}.svg" alt="" width="360" height="200">
<p class="door-by">{by}</p>
<h2>{game}</h2>
<p class="soft">{scenario}</p>
{uncounted}<ul class="door-sides">{sides}</ul>
{rest}
<p class="door-ways">{ways}<a href="/rules/{name}">{rules}</a></p>
"""
WAY = '<a href="/table/{table}">{way}</a> '
FORM = """<form id="door" data-call="/api/invitations/{token}">
<label class="name-row">{name} <input id="my-name" class="field" maxlength="40" autocomplete="nickname"
placeholder="{liked}"></label>
<p id="door-error" class="error" role="alert" hidden></p>
<button class="main sit">{sit}</button>
</form>
<p class="soft">{once}</p>
"""
WORKS_ONCE = (
    "The link works once, until {until}. Then the seat is yours: you find it again in this browser any time, "
    "and can add others at the table."
)
UNCOUNTED = say("This match does not count for ratings: the owner of this house wants it so.")
USED_UP = "{reason}. An invitation works once; you are welcome to watch."


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
    watched: bool  # he may look on
    counts: bool  # for ratings
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
            watched=table.admits != SHUT,
            counts=table.counts,
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
        return seat.name or say("a bot, level {level}", level=seat.level)
    return sitter(table, side) if seat.holders else say("nobody yet")


def page(offer: Offer, token: str, language: str) -> tuple[str, str]:
    """Title and body of the page."""

    def told(text: str) -> str:
        return html.escape(spoken(text, language))

    rows = [
        f"<li{MARKED if title == offer.side else ''}>{EMBLEMS[side % 2]}"
        f"<strong>{told(title)}</strong> <span>{told(who)}</span></li>"
        for side, (title, who) in enumerate(offer.sides)
    ]
    way = told(say("To the table") if offer.seated else say("Watch the match"))
    body = PAGE.format(
        by=told(say("{name} invites you", name=offer.by) if offer.by else say("You are invited")),
        game=told(offer.title),
        scenario=capital(told(offer.scenario)),
        uncounted="" if offer.counts else f'<p class="note">{told(UNCOUNTED)}</p>\n',
        sides="".join(rows),
        rest=refusal_told(offer, language) if offer.refusal else form(offer, token, language),
        ways=WAY.format(table=html.escape(offer.table), way=way) if offer.seated or offer.watched else "",
        name=html.escape(offer.game),
        rules=told(say("Read the rules")),
    )
    return spoken(say("{game}: an invitation", game=offer.title), language), body


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def form(offer: Offer, token: str, language: str) -> str:
    texts = {
        "name": say("Your name"),
        "liked": say("as you like"),
        "sit": say("Sit down as {side}", side=offer.side),
        "once": say(WORKS_ONCE, until=UNTIL),
    }
    told = {name: html.escape(spoken(text, language)) for name, text in texts.items()}
    return FORM.format(token=html.escape(token), **told).replace(UNTIL, moment(offer.expires))


def refusal_told(offer: Offer, language: str) -> str:
    reason = capital(spoken(offer.refusal, language))
    told = (
        f"{reason}." if offer.seated or not offer.watched else spoken(say(USED_UP, reason=reason), language)
    )
    return f'<p class="note" role="status">{html.escape(told)}</p>'


def moment(seconds: float) -> str:
    """A time of day that the page's script turns into the reader's own."""
    then = datetime.fromtimestamp(seconds, UTC)
    return f'<time datetime="{then.isoformat(timespec="seconds")}">{then:%Y-%m-%d %H:%M} UTC</time>'
