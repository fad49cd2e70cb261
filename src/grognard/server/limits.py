"""How often and how much: everything that is limited for one visitor and one address."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.core.message import say

MINUTE = 60.0
HOUR = 3600.0


class Rate(NamedTuple):
    """So many within so many seconds, and after a pause ``burst`` at once (0: as many)."""

    number: float
    seconds: float
    burst: float = 0.0

    @property
    def most(self) -> float:
        return self.burst or self.number


class Limit(NamedTuple):
    """How often one visitor may do something, and all who come from one address."""

    what: str
    visitor: Rate | None
    address: Rate
    binds_owner: bool = False  # who sits at the machine itself

    @property
    def is_shared(self) -> bool:
        """Whether it is counted for all processes together: what is seldom done, because it costs much."""
        return self.address.seconds >= 10.0


class AtOnce(NamedTuple):
    """How many one visitor may have under way, and all from one address."""

    what: str
    visitor: int
    address: int


class Limits(NamedTuple):
    """Everything that is limited, in one table; an address is one of IPv4 or 2**72 of IPv6 (/56)."""

    requests: Limit = Limit(say("requests"), None, Rate(30, 1, 120), binds_owner=True)
    files: Limit = Limit(say("files"), None, Rate(100, 1, 600), binds_owner=True)  # a page has many
    # what changes something
    calls: Limit = Limit(say("calls"), Rate(5, 1, 60), Rate(20, 1, 300), binds_owner=True)
    tables: Limit = Limit(say("new tables"), Rate(20, HOUR), Rate(60, HOUR))
    records: Limit = Limit(say("records to open"), Rate(10, HOUR), Rate(30, HOUR))
    texts: Limit = Limit(say("records to fetch"), Rate(30, MINUTE), Rate(60, MINUTE))
    invitations: Limit = Limit(say("invitations"), Rate(60, HOUR), Rate(120, HOUR), binds_owner=True)
    reports: Limit = Limit(say("reports"), Rate(10, HOUR), Rate(20, HOUR))
    channels: Limit = Limit(say("places to be told at"), Rate(10, HOUR), Rate(20, HOUR))
    letters: Limit = Limit(say("letters"), None, Rate(3, HOUR))  # that ask whether it is his, to one address
    codes: Limit = Limit(say("codes"), Rate(10, HOUR), Rate(20, HOUR), binds_owner=True)
    hints: Limit = Limit(say("hints"), Rate(20, MINUTE), Rate(40, MINUTE))
    loads: Limit = Limit(say("tables to fetch"), Rate(20, MINUTE), Rate(40, MINUTE))  # that lie in the store
    searches: Limit = Limit(say("searches"), Rate(1, 1, 20), Rate(2, 1, 40))  # through all the archive
    chat: Limit = Limit(say("lines of chat"), Rate(8, 10), Rate(40, 10), binds_owner=True)
    asides: Limit = Limit(  # are written into the log as moves are, but nothing comes of most
        say("offers, answers and names"), Rate(30, MINUTE), Rate(120, MINUTE), binds_owner=True
    )
    seats: Limit = Limit(say("open seats to take"), Rate(20, MINUTE), Rate(60, MINUTE))
    drafts: Limit = Limit(say("drafts to check"), Rate(2, 1, 30), Rate(4, 1, 60), binds_owner=True)
    # at a whole board
    looks: Limit = Limit(say("looks"), Rate(15, 1, 60), Rate(30, 1, 120), binds_owner=True)

    messages: Rate = Rate(20, 1, 60)  # on one socket

    sockets: AtOnce = AtOnce(say("open tables"), 12, 40)
    hints_at_once: AtOnce = AtOnce(say("hints"), 2, 8)
    drafts_at_once: AtOnce = AtOnce(say("drafts"), 2, 3)
    analyses: AtOnce = AtOnce(say("analyses"), 2, 4)

    unfinished: int = 100  # tables of one visitor, unless he is the owner
    sockets_in_all: int = 2000
    sockets_at_a_table: int = 64
    late: float = 1.0  # seconds before who asks too often is told so: asking in a loop shall not pay


def boundless() -> Limits:
    """Nothing is limited, for whoever measures or tries something."""
    free = Rate(1e9, 1)
    given: dict[str, Any] = {}
    for name, limit in Limits()._asdict().items():
        if isinstance(limit, Limit):
            given[name] = limit._replace(visitor=None, address=free)
        elif isinstance(limit, AtOnce):
            given[name] = limit._replace(visitor=10**9, address=10**9)
    given |= dict.fromkeys(("unfinished", "sockets_in_all", "sockets_at_a_table"), 10**9)
    return Limits(**given, messages=free, late=0.0)
