"""Where matches are kept: an append-only log of events for each, behind one narrow protocol."""

from __future__ import annotations

from grognard.store.keeping import Listing, NewMatch, Seat, Store, Stored, StoreError, Summary
from grognard.store.sqlite import SqliteStore

__all__ = [
    "Listing",
    "NewMatch",
    "Seat",
    "SqliteStore",
    "Store",
    "StoreError",
    "Stored",
    "Summary",
]
