-- Notices ("it is your turn"), and tournaments.

CREATE TABLE channels (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, keys TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE, confirmed INTEGER NOT NULL, language TEXT NOT NULL, base TEXT NOT NULL,
    made :time NOT NULL, UNIQUE (person, address)
);
CREATE TABLE outbox (
    key TEXT PRIMARY KEY, match TEXT NOT NULL, person TEXT NOT NULL, channel TEXT NOT NULL,
    due :time NOT NULL, tries INTEGER NOT NULL, sent :time
);
CREATE INDEX outbox_by_time ON outbox (due);
CREATE INDEX outbox_by_match ON outbox (match, person);

CREATE TABLE tournaments (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL, kind TEXT NOT NULL,
    rounds INTEGER NOT NULL, number INTEGER NOT NULL, state TEXT NOT NULL, made_by TEXT NOT NULL,
    made :time NOT NULL, control TEXT NOT NULL
);
CREATE TABLE entrants (
    tournament TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
    gone INTEGER NOT NULL, PRIMARY KEY (tournament, person), UNIQUE (tournament, number)
);
CREATE TABLE pairings (
    tournament TEXT NOT NULL, round INTEGER NOT NULL, board INTEGER NOT NULL, first INTEGER NOT NULL,
    second INTEGER NOT NULL, match TEXT NOT NULL, score :time,
    PRIMARY KEY (tournament, round, board), UNIQUE (tournament, round, first)
);
CREATE INDEX pairings_by_match ON pairings (match);
