-- Matches, each with its log; who sits where; what the server has to remember.

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
