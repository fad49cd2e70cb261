"""What somebody wishes for himself: a name, notices, further devices, and that he be forgotten."""

from __future__ import annotations

import html
import secrets
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.message import say, spoken
from grognard.people import (
    erasing,
    order,
    outbox,
    passkeys,
    persons,
    posting,
    protecting,
    pushing,
    recovery,
    sanctions,
    tournaments,
    vacations,
)
from grognard.people.mailing import is_address
from grognard.people.outbox import HOOK, MAIL, PUSH, Channel
from grognard.people.persons import OWNER
from grognard.people.posting import Unsendable
from grognard.server import binding, devices, lobby, naming, vacationing
from grognard.server.calling import Call, Desk, as_json, body, caller, greeting, guest, marked, text_in
from grognard.server.keyring import become
from grognard.server.refusals import Refused, not_found
from grognard.server.speaking import checked, language_of
from grognard.server.visitors import NOBODY, fresh_token
from grognard.store.keeping import Conflict

ASK = """<h2>{head}</h2>
<p>{words}</p>
<form id="door" data-call="/api/notices/{token}" data-on="{on}">
<p id="door-error" class="error" role="alert" hidden></p>
<button class="main sit">{yes}</button>
</form>
"""


class Me(Struct, forbid_unknown_fields=True, frozen=True):
    name: Annotated[str, Meta(max_length=60)] | None = None
    shown: bool | None = None


class NewChannel(Struct, forbid_unknown_fields=True, frozen=True):
    kind: Annotated[str, Meta(max_length=10)]
    address: Annotated[str, Meta(min_length=3, max_length=posting.LONGEST_ADDRESS)]
    keys: dict[str, Annotated[str, Meta(max_length=200)]] = {}
    language: Annotated[str, Meta(max_length=10)] = "en"


class Vacation(Struct, forbid_unknown_fields=True, frozen=True):
    days: Annotated[int, Meta(ge=0, le=vacations.MOST)]  # 0: he is back


class Code(Struct, forbid_unknown_fields=True, frozen=True):
    code: Annotated[str, Meta(max_length=100)]


class Wanted(Struct, forbid_unknown_fields=True, frozen=True):
    on: bool = True


# ------------------------------------------------------------------ oneself


async def me(desk: Desk, request: Request) -> Response:
    visitor = await desk.visitors.visitor(request)
    who = await persons.by_person(desk.database, visitor) if visitor != NOBODY else None
    channels = await outbox.channels_of(desk.database, visitor) if who else []
    mine = await passkeys.passkeys_of(desk.database, visitor) if who else []
    told = {
        "sanctions": binding.told(await sanctions.of_person(desk.database, visitor, desk.hall.now())),
        "announcement": await order.announcement(desk.database),
        "owner": visitor == OWNER,
        "name": who.name if who else "",
        "public": who.public if who else "",
        "shown": bool(who and who.shown),
        "away": await vacations.away_until(desk.database, visitor, desk.hall.now()),
        "days_left": await vacations.days_left(desk.database, visitor, desk.hall.now()),
        "kinds": desk.postman.kinds,
        "devices": await devices.listed(desk.hall, visitor, desk.visitors.device(request)),
        "by_passkey": passkeys.is_possible(),
        "passkeys": [{"id": each.id, "made": each.made} for each in mine],
        "channels": [
            {"id": each.id, "kind": each.kind, "address": each.address, "confirmed": each.confirmed}
            for each in channels
        ],
    }
    response = as_json(request, told)
    return marked(desk, request, response, desk.visitors.token(request))  # for another year


async def change_me(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request)
    wish = await body(request, Me)
    await call(desk, visitor, wish.name or "")
    if wish.shown is not None:
        await persons.show(desk.database, visitor, wish.shown)
    return as_json(request, {})


async def call(desk: Desk, visitor: str, text: str) -> None:
    """What he is called from now on; a name that is his alone changes once a month."""
    database, now = desk.database, desk.hall.now()
    name = (await naming.chosen(database, visitor, text, now))[: persons.LONGEST_NAME]
    since, same = await protecting.since(database, visitor), name == await naming.own(database, visitor)
    if name and not same and await protecting.is_restless(database, visitor):
        reason = say("you have changed your name a hundred times within a year: now it stays")
        raise Refused("too_early", reason, status=409)
    if since is None or not name or same:
        await persons.ensure(database, desk.store.name, visitor, name, now)
        return
    try:
        await protecting.call(database, visitor, name, now)
    except Conflict:
        reason = say("your name is yours alone here, and changes once a month")
        raise Refused("too_early", reason, status=409) from None


async def vacation(desk: Desk, request: Request) -> Response:
    """Be away for some days, or back again."""
    visitor = await guest(desk, request, desk.limits.reports)
    days = (await body(request, Vacation)).days
    await persons.ensure(desk.database, desk.store.name, visitor, "", desk.hall.now())
    if days:
        await vacationing.leave(desk.hall, visitor, days)
    else:
        await vacationing.come_back(desk.hall, visitor)
    return as_json(request, {})


async def export(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.texts)
    headers = {"Content-Disposition": 'attachment; filename="grognard.json"'}
    answer = as_json(request, await erasing.export(desk.database, visitor))
    answer.headers.update(headers)
    return answer


async def delete_me(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.reports)
    if visitor == OWNER:
        raise Refused("owner", say("the house is yours: delete its folder instead"), status=409)
    await forget(desk, visitor)
    response = as_json(request, {})
    return marked(desk, request, response, fresh_token())


async def forget(desk: Desk, person: str) -> None:
    """Out of the books, and out of the tables that are in memory; whoever plays against him has won."""
    await tournaments.withdraw(desk.database, person)  # first: what he gives up may open the next round
    for id in await erasing.running_with_others(desk.database, person):
        await desk.chronicle.resign(id, person)
    await desk.chronicle.done()
    for id in await erasing.erase(desk.database, person):
        desk.hall.drop(
            id, Refused("person_gone", say("somebody at this table is gone; look again"), status=409)
        )
    for place in list(desk.hall.places.values()):
        async with place.table.lock:
            await place.talk.look_again()


# ------------------------------------------------------------------ notices


async def push_key(desk: Desk, request: Request) -> Response:
    await guest(desk, request)
    if PUSH not in desk.postman.kinds:
        raise Refused("no_push", say("this house cannot tell browsers anything"), status=409)
    return as_json(request, {"key": await pushing.public_key(desk.database)})


async def add_channel(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.channels)
    wish = await body(request, NewChannel)
    keys = check_channel(desk, wish)
    if wish.kind == MAIL:
        await check_letter(desk, request, wish.address)
    now, base = desk.hall.now(), lobby.own_address(request, desk.public)
    await persons.ensure(desk.database, desk.store.name, visitor, "", now)
    channel = outbox.fresh_channel(visitor, wish.kind, wish.address, keys, checked(wish.language), base)
    try:
        await outbox.add_channel(desk.database, channel, now)
    except Conflict:
        reason = say("you are told there already, or in too many places")
        raise Refused("too_many", reason, status=409) from None
    if channel.kind == MAIL:
        await ask(desk, channel)
    return as_json(request, {"id": channel.id, "secret": keys.get("secret", "")})


def check_channel(desk: Desk, wish: NewChannel) -> dict[str, str]:
    """The keys of a place where somebody wants to be told something; refused if it is none."""
    if wish.kind not in desk.postman.kinds:
        raise Refused("bad_channel", say("this house tells nobody anything in that way"))
    if wish.kind == MAIL:
        if not is_address(wish.address):
            raise Refused("bad_channel", say("this is no mail address"))
        return {}
    try:
        posting.check(wish.address, desk.postman.outside.loopback)
    except Unsendable as error:
        raise Refused("bad_channel", error.args[0]) from None
    if wish.kind == HOOK:
        return {"secret": secrets.token_urlsafe(24)}
    if not pushing.is_subscription(wish.keys):
        raise Refused("bad_channel", say("these are not the keys of a browser"))
    return {name: wish.keys[name] for name in ("p256dh", "auth")}


async def check_letter(desk: Desk, request: Request, address: str) -> None:
    """Whoever gets it has not asked for it: it leads to this house, and there are few of them."""
    if not lobby.is_called_rightly(request, desk.hosts):
        raise Refused("bad_channel", say("letters need a house that is called by its own name"))
    await desk.meter.charge(desk.limits.letters, "", address.lower())


async def ask(desk: Desk, channel: Channel) -> None:
    """A letter; where it cannot be sent nothing is kept."""
    try:
        await desk.postman.ask(channel)
    except Unsendable as error:
        await outbox.drop_channel(desk.database, channel.id)
        raise Refused("bad_channel", error.args[0], status=502) from None


async def drop_channel(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request)
    channel = await outbox.channel_of(desk.database, text_in(request, "id"))
    if channel is None or channel.person != visitor:
        raise not_found("place")
    await outbox.drop_channel(desk.database, channel.id)
    return as_json(request, {})


async def show_notices(desk: Desk, request: Request) -> Response:
    """Where the letters lead: to begin them, or to end them."""
    channel = await channel_at(desk, request)
    language, address = language_of(request), channel.address
    if channel.confirmed:
        head, yes = say("No more letters?"), say("End them")
        words = say("{address} is told when it is your turn.", address=address)
    else:
        head, yes = say("Shall Grognard write to you?"), say("Yes, write to me")
        words = say("{address} will be told when it is your turn, and nothing else.", address=address)
    said = {name: html.escape(spoken(text, language)) for name, text in
            (("head", head), ("words", words), ("yes", yes))}  # fmt: skip
    filled = ASK.format(token=channel.token, on=str(not channel.confirmed).lower(), **said)
    return greeting(desk, request, desk.pages.filled("join.html", spoken(head, language), filled, language))


async def notices(desk: Desk, request: Request) -> Response:
    await caller(desk, request)
    channel = await channel_at(desk, request)
    if (await body(request, Wanted)).on:
        await outbox.confirm(desk.database, channel.token)
        await protecting.protect(desk.database, channel.person, desk.hall.now())
    else:
        await outbox.drop_channel(desk.database, channel.id)
    return as_json(request, {})


async def channel_at(desk: Desk, request: Request) -> Channel:
    channel = await outbox.channel_by_token(desk.database, text_in(request, "token"))
    if channel is None or channel.kind != MAIL:
        raise not_found("place")
    return channel


# ------------------------------------------------------------------ coming back


async def drop_device(desk: Desk, request: Request) -> Response:
    """A browser that was lost, or lent, is his no more."""
    visitor = await guest(desk, request)
    await devices.remove(desk.hall, visitor, desk.visitors.device(request), text_in(request, "id"))
    return as_json(request, {})


async def new_code(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.channels)
    await persons.ensure(desk.database, desk.store.name, visitor, "", desk.hall.now())
    code = recovery.fresh_code()
    await recovery.keep(desk.database, visitor, code, desk.hall.now())
    return as_json(request, {"code": code})


async def recover(desk: Desk, request: Request) -> Response:
    """This browser becomes the person's whose code it is; one that is somebody's already stays so."""
    visitor = await guest(desk, request, desk.limits.codes)
    person = await recovery.person_of(desk.database, (await body(request, Code)).code)
    if not person:
        raise Refused("wrong_code", say("this is nobody's code"), status=404)
    return await become(desk, request, visitor, person)


PAGES: dict[str, Call] = {"/notices/{token}": show_notices}
LOOKS: dict[str, Call] = {"/api/me": me, "/api/me/export": export, "/api/push-key": push_key}
CALLS: dict[str, Call] = {
    "/api/me": change_me,
    "/api/me/delete": delete_me,
    "/api/me/vacation": vacation,
    "/api/me/channels": add_channel,
    "/api/me/channels/{id}/drop": drop_channel,
    "/api/me/code": new_code,
    "/api/me/devices/{id}/drop": drop_device,
    "/api/notices/{token}": notices,
    "/api/recover": recover,
}
