-- What SQLite came to in three steps.  PostgreSQL begins here.

CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, ruleset INTEGER NOT NULL, scenario TEXT NOT NULL,
    options TEXT NOT NULL, sides TEXT NOT NULL, secret :bytes NOT NULL, host TEXT NOT NULL,
    record TEXT NOT NULL, auto INTEGER NOT NULL, summary TEXT NOT NULL, rematch TEXT NOT NULL DEFAULT '',
    created :time NOT NULL, updated :time NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX matches_of_host ON matches (host, updated);
CREATE TABLE seats (
    match TEXT NOT NULL, side INTEGER NOT NULL, kind TEXT NOT NULL, level INTEGER NOT NULL,
    name TEXT NOT NULL, PRIMARY KEY (match, side)
);
CREATE TABLE holders (
    match TEXT NOT NULL, side INTEGER NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (match, side, visitor)
);
CREATE INDEX holders_by_visitor ON holders (visitor);
CREATE TABLE devices (token TEXT PRIMARY KEY, person TEXT NOT NULL, added :time NOT NULL);
CREATE INDEX devices_by_person ON devices (person);
CREATE TABLE device_links (token TEXT PRIMARY KEY, person TEXT NOT NULL, expires :time NOT NULL);
CREATE TABLE invitations (
    token TEXT PRIMARY KEY, match TEXT NOT NULL, side INTEGER NOT NULL, made_by TEXT NOT NULL,
    made :time NOT NULL, expires :time NOT NULL, used_by TEXT, used :time
);
CREATE INDEX invitations_to_seat ON invitations (match, side);
CREATE TABLE events (
    match TEXT NOT NULL, seq INTEGER NOT NULL, action TEXT, at :time NOT NULL, line TEXT NOT NULL,
    entries INTEGER NOT NULL, auto INTEGER NOT NULL, unseen :big NOT NULL,
    PRIMARY KEY (match, seq), UNIQUE (match, action)
);
