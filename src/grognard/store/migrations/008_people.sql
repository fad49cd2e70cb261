-- People beyond one table: how others know them, their ratings, the matches that are over.

CREATE TABLE people (
    person TEXT PRIMARY KEY, public TEXT NOT NULL UNIQUE, name TEXT NOT NULL, since :time NOT NULL,
    shown INTEGER NOT NULL
);
CREATE TABLE ratings (
    person TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, points :time NOT NULL,
    deviation :time NOT NULL, volatility :time NOT NULL, updated :time NOT NULL, matches INTEGER NOT NULL,
    PRIMARY KEY (person, game, pace)
);
CREATE TABLE rated (
    match TEXT NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, score :time NOT NULL,
    before :time NOT NULL, after :time NOT NULL, deviation :time NOT NULL, at :time NOT NULL,
    PRIMARY KEY (match, person)
);
CREATE INDEX rated_by_person ON rated (person, at);
CREATE TABLE edges (
    game TEXT NOT NULL, scenario TEXT NOT NULL, points :time NOT NULL, matches INTEGER NOT NULL,
    PRIMARY KEY (game, scenario)
);
CREATE TABLE finished (
    match TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, at :time NOT NULL,
    open INTEGER NOT NULL
);
CREATE INDEX finished_by_time ON finished (at);

-- What ended before is in the archive, and rated nobody.
INSERT INTO finished SELECT id, game, scenario, updated, 0 FROM matches WHERE ended = 1;
