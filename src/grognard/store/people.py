"""Who may sit where: holders of seats, invitations, and the devices of one person.

Each function is one job of the writer: done wholly or not at all, and one at a time.
"""

from __future__ import annotations

import sqlite3
import time

from grognard.store.keeping import Conflict, Invitation


def put_invitation(database: sqlite3.Connection, token: str, invitation: Invitation) -> None:
    """A new invitation; those to the same seat that nobody has used are good no more."""
    revoke(database, invitation.match, invitation.side, invitation.made)
    row = (token, invitation.match, invitation.side, invitation.made_by, invitation.made, invitation.expires)
    database.execute("INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)", row)


def revoke(database: sqlite3.Connection, match: str, side: int, at: float) -> None:
    database.execute(
        "UPDATE invitations SET expires = ? WHERE match = ? AND side = ? AND used_by IS NULL AND expires > ?",
        (at, match, side, at),
    )


def take_seat(database: sqlite3.Connection, token: str, visitor: str, name: str, at: float) -> None:
    """Sit down by an invitation: once, in time, and where nobody sits; else Conflict."""
    used = database.execute(
        "UPDATE invitations SET used_by = ?, used = ? WHERE token = ? AND used_by IS NULL AND expires > ?"
        " AND NOT EXISTS (SELECT 1 FROM holders"
        " WHERE holders.match = invitations.match AND holders.side = invitations.side)",
        (visitor, at, token, at),
    )
    if used.rowcount != 1:
        raise Conflict("somebody else was quicker")
    match, side = database.execute("SELECT match, side FROM invitations WHERE token = ?", (token,)).fetchone()
    database.execute("INSERT INTO holders VALUES (?, ?, ?)", (match, side, visitor))
    if name:
        database.execute("UPDATE seats SET name = ? WHERE match = ? AND side = ?", (name, match, side))


def free_seat(database: sqlite3.Connection, match: str, side: int, at: float) -> None:
    """Nobody sits there any more; it waits for whoever is invited next."""
    database.execute("DELETE FROM holders WHERE match = ? AND side = ?", (match, side))
    database.execute("UPDATE seats SET kind = 'link', name = '' WHERE match = ? AND side = ?", (match, side))
    revoke(database, match, side, at)


# ------------------------------------------------------------------ devices


def put_device_link(database: sqlite3.Connection, token: str, person: str, at: float, until: float) -> None:
    """A person has one such link at a time."""
    database.execute("DELETE FROM device_links WHERE person = ? OR expires <= ?", (person, at))
    database.execute("INSERT INTO device_links VALUES (?, ?, ?)", (token, person, until))


def add_device(database: sqlite3.Connection, link: str, device: str, at: float) -> str:
    """The person whose device it is from now on; "" if it is somebody's already.

    Conflict if the link is not, or no longer, good.
    """
    found = database.execute(
        "SELECT person FROM device_links WHERE token = ? AND expires > ?", (link, at)
    ).fetchone()
    if found is None:
        raise Conflict("this link has been used, or its time is over")
    if is_somebody(database, device):
        return ""
    person = str(found[0])
    database.execute("DELETE FROM device_links WHERE token = ?", (link,))
    if not database.execute("SELECT 1 FROM devices WHERE person = ?", (person,)).fetchone():
        put_device(database, person, person)  # his first one, by which he is called
    put_device(database, device, person)
    return person


def put_device(database: sqlite3.Connection, token: str, person: str) -> None:
    database.execute("INSERT OR IGNORE INTO devices VALUES (?, ?, ?)", (token, person, time.time()))


def is_somebody(database: sqlite3.Connection, visitor: str) -> bool:
    """Whether he has anything he would lose by becoming another."""
    found = database.execute(
        "SELECT 1 FROM holders WHERE visitor = ?1 UNION SELECT 1 FROM matches WHERE host = ?1"
        " UNION SELECT 1 FROM devices WHERE token = ?1",
        (visitor,),
    ).fetchone()
    return found is not None
