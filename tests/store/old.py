"""A file as the first version of the program left it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

from grognard.core.dice import Dice
from grognard.core.match import Match
from grognard.core.registry import load
from grognard.store.opening import FILE

TABLES = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE owners (token TEXT PRIMARY KEY);
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, ruleset INTEGER NOT NULL, scenario TEXT NOT NULL,
    options TEXT NOT NULL, sides TEXT NOT NULL, secret BLOB NOT NULL, host TEXT NOT NULL,
    record TEXT NOT NULL, auto INTEGER NOT NULL, summary TEXT NOT NULL, rematch TEXT NOT NULL DEFAULT '',
    created REAL NOT NULL, updated REAL NOT NULL
);
CREATE INDEX matches_of_host ON matches (host, updated);
CREATE TABLE seats (
    match TEXT NOT NULL, side INTEGER NOT NULL, kind TEXT NOT NULL, level INTEGER NOT NULL,
    name TEXT NOT NULL, PRIMARY KEY (match, side)
);
CREATE TABLE holders (
    match TEXT NOT NULL, side INTEGER NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (match, side, visitor)
);
CREATE INDEX holders_by_visitor ON holders (visitor);
CREATE TABLE invitations (token TEXT PRIMARY KEY, match TEXT NOT NULL, side INTEGER NOT NULL);
CREATE TABLE events (
    match TEXT NOT NULL, seq INTEGER NOT NULL, action TEXT, at REAL NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (match, seq), UNIQUE (match, action)
);
"""
TOKENS = {who: who[0] * 32 for who in ("owner", "ben", "carl", "dora", "shared", "open")}


def hashed(who: str) -> str:
    return hashlib.sha256(TOKENS[who].encode()).hexdigest()


def old_file(folder: Path, moves: int = 4) -> Path:
    """The owner plays at two tables: at one with Ben, whose link Carl and Dora used too, at one alone."""
    folder.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(folder / FILE, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.executescript(f"BEGIN; {TABLES} PRAGMA user_version = 1; COMMIT;")
    database.execute("INSERT INTO facts VALUES ('name', '0badcafe')")
    database.execute("INSERT INTO owners VALUES (?)", (hashed("owner"),))
    for id in ("shared", "open"):
        put_match(database, id, moves)
        database.execute("INSERT INTO seats VALUES (?, 0, 'me', 0, 'Anna'), (?, 1, 'link', 0, '')", (id, id))
        database.execute("INSERT INTO holders VALUES (?, 0, 'owner')", (id,))
        database.execute("INSERT INTO invitations VALUES (?, ?, 1)", (hashed(id), id))
    for who in ("ben", "carl", "dora"):
        database.execute("INSERT INTO holders VALUES ('shared', 1, ?)", (hashed(who),))
    database.close()
    return folder / FILE


def put_match(database: sqlite3.Connection, id: str, moves: int) -> None:
    dice = Dice(bytes(32))
    match = Match(load("to-war"), "standard", {}, dice=dice)
    summary = '{"to_act":[0],"moves":0,"over":false,"result":""}'
    row = (id, "to-war", match.ruleset.version, "standard", "{}", '["west","north"]', dice.secret, "owner")
    database.execute(
        "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', 0, ?, '', 1e9, 1e9)", (*row, summary)
    )
    for seq in range(moves):
        side = match.actors[0]
        play = {"type": "play", "side": side, "text": match.legal(side)[0], "at": len(match.entries)}
        match.play(side, match.legal(side)[0])
        action = f"owner/{seq}" if seq % 2 else None
        put_event(database, (id, seq, action), play)


def put_event(database: sqlite3.Connection, place: tuple[str, int, str | None], event: object) -> None:
    body = json.dumps(event).encode()
    database.execute("INSERT INTO events VALUES (?, ?, ?, 1e9, ?)", (*place, body))
