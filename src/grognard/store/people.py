"""Who may sit where: holders of seats, invitations, and the devices of one person.

Each function is what is to be written, all of it or nothing, and one at a time for each seat.
"""

from __future__ import annotations

import secrets
import time

from grognard.core.message import say
from grognard.store.database import Change
from grognard.store.keeping import Invitation

NEW_COMPANY = "UPDATE matches SET company = company + 1 WHERE id = $1"
IS_SOMEBODY = (
    "{0} = 'owner' OR EXISTS (SELECT 1 FROM holders WHERE visitor = {0})"
    " OR EXISTS (SELECT 1 FROM matches WHERE host = {0}) OR EXISTS (SELECT 1 FROM devices WHERE token = {0})"
    " OR EXISTS (SELECT 1 FROM entrants WHERE person = {0})"
    " OR EXISTS (SELECT 1 FROM tournaments WHERE made_by = {0})"
    " OR EXISTS (SELECT 1 FROM passkeys WHERE person = {0})"
    " OR EXISTS (SELECT 1 FROM recoveries WHERE person = {0})"
    " OR EXISTS (SELECT 1 FROM channels WHERE person = {0} AND kind = 'mail' AND confirmed = 1)"
)  # whether he has anything he would lose by becoming another


def put_invitation(token: str, invitation: Invitation) -> list[Change]:
    """A new invitation; those to the same seat that nobody has used are good no more."""
    row = (token, invitation.match, invitation.side, invitation.made_by, invitation.made, invitation.expires)
    return [
        revoke(invitation.match, invitation.side, invitation.made),
        Change("INSERT INTO invitations VALUES ($1, $2, $3, $4, $5, $6, NULL, NULL)", row),
    ]


def revoke(match: str, side: int, at: float) -> Change:
    return Change(
        "UPDATE invitations SET expires = $1"
        " WHERE match = $2 AND side = $3 AND used_by IS NULL AND expires > $1",
        (at, match, side),
    )


def take_seat(match: str, side: int, token: str, visitor: str, name: str, at: float) -> list[Change]:
    """Sit down by an invitation: once, in time, and where nobody sits; else Conflict."""
    return [
        Change(NEW_COMPANY, (match,)),
        Change(
            "UPDATE invitations SET used_by = $1, used = $2"
            " WHERE token = $3 AND used_by IS NULL AND expires > $2 AND NOT EXISTS"
            " (SELECT 1 FROM holders WHERE match = $4 AND side = $5)",
            (visitor, at, token, match, side),
            or_else=say("somebody else was quicker"),
        ),
        *seated(match, side, visitor, name, at),
    ]


def seated(match: str, side: int, visitor: str, name: str, at: float) -> list[Change]:
    """He sits there, and the seat is open to nobody else; the row of the match is locked."""
    return [
        Change("INSERT INTO holders VALUES ($1, $2, $3)", (match, side, visitor)),
        Change("DELETE FROM seeks WHERE match = $1 AND side = $2", (match, side)),
        Change("UPDATE seats SET name = $3 WHERE match = $1 AND side = $2 AND $3 != ''", (match, side, name)),
        uncounted(match, visitor, at),
    ]


def uncounted(match: str, visitor: str, at: float) -> Change:
    """The match counts for nobody, if those of whoever sits down there do not."""
    return Change(
        "INSERT INTO uncounted SELECT CAST($1 AS TEXT) WHERE EXISTS (SELECT 1 FROM sanctions"
        " WHERE person = $2 AND kind = 'unrated' AND until > $3) ON CONFLICT DO NOTHING",
        (match, visitor, at),
    )


def free_seat(match: str, side: int, at: float) -> list[Change]:
    """Nobody sits there any more; it waits for whoever is invited next.  The match counts again, if it did
    not for the sake of whoever sat there."""
    return [
        Change(NEW_COMPANY, (match,)),
        Change("DELETE FROM holders WHERE match = $1 AND side = $2", (match, side)),
        Change("UPDATE seats SET kind = 'link', name = '' WHERE match = $1 AND side = $2", (match, side)),
        Change(
            "DELETE FROM uncounted WHERE match = $1 AND NOT EXISTS (SELECT 1 FROM holders JOIN sanctions"
            " ON sanctions.person = holders.visitor WHERE holders.match = $1"
            " AND sanctions.kind = 'unrated' AND sanctions.until > $2)",
            (match, at),
        ),
        revoke(match, side, at),
    ]


# ------------------------------------------------------------------ devices


def put_device_link(token: str, person: str, at: float, until: float) -> list[Change]:
    """A person has one such link at a time."""
    return [
        Change("DELETE FROM device_links WHERE person = $1 OR expires <= $2", (person, at)),
        Change("INSERT INTO device_links VALUES ($1, $2, $3)", (token, person, until)),
    ]


def add_device(link: str, visitor: str, device: str, person: str, at: float) -> list[Change]:
    """``visitor``'s is that person's device from now on, unless the link has been used or he is somebody."""
    return [
        Change(
            "DELETE FROM device_links WHERE token = $1 AND expires > $2"
            f" AND NOT ({IS_SOMEBODY.format('$3')})",
            (link, at, visitor),
            or_else=say("this link has been used, or its time is over"),
        ),
        put_first_device(person),
        Change("DELETE FROM device_links WHERE person = $1", (visitor,)),  # who he was is nobody now
        Change("DELETE FROM devices WHERE token = $1", (device,)),  # one that was removed is found again
        put_device(device, person),
        new_company_of(person),
    ]


def put_device(token: str, person: str) -> Change:
    return Change(
        "INSERT INTO devices VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", (token, person, time.time())
    )


def remove_device(token: str, person: str) -> list[Change]:
    """It is his no more, nor does a link bring it back; Conflict where it was not.

    It is kept that it is somebody else's by now: he may be called by it, or somebody whose it was before.
    """
    return [
        Change(
            "UPDATE devices SET person = $3 WHERE token = $1 AND person = $2",
            (token, person, f"gone {secrets.token_hex(8)}"),
            or_else=say("you have no such browser"),
        ),
        Change("DELETE FROM device_links WHERE person = $1", (person,)),
        new_company_of(person),
    ]


def new_company_of(person: str) -> Change:
    """At all his tables others are to look who he is now."""
    return Change(
        "UPDATE matches SET company = company + 1"
        " WHERE host = $1 OR id IN (SELECT match FROM holders WHERE visitor = $1)",
        (person,),
    )


def put_first_device(person: str) -> Change:
    """The one by which he is called, once he has another."""
    return Change(
        "INSERT INTO devices SELECT CAST($1 AS TEXT), CAST($1 AS TEXT), CAST($2 AS DOUBLE PRECISION)"
        " WHERE NOT EXISTS (SELECT 1 FROM devices WHERE person = $1) ON CONFLICT DO NOTHING",
        (person, time.time()),
    )
