-- Order in the house: who does not want to meet whom, reports, bans, closed tables; codes that bring seats back.

CREATE TABLE blocks (
    person TEXT NOT NULL, other TEXT NOT NULL, at :time NOT NULL, PRIMARY KEY (person, other)
);
CREATE INDEX blocks_of_other ON blocks (other);
CREATE TABLE reports (
    id TEXT PRIMARY KEY, made_by TEXT NOT NULL, about TEXT NOT NULL, match TEXT NOT NULL, words TEXT NOT NULL,
    at :time NOT NULL
);
CREATE TABLE bans (person TEXT PRIMARY KEY, until :time NOT NULL, words TEXT NOT NULL, at :time NOT NULL);
CREATE TABLE closed (match TEXT PRIMARY KEY, words TEXT NOT NULL, at :time NOT NULL);
CREATE TABLE recoveries (hash TEXT PRIMARY KEY, person TEXT NOT NULL UNIQUE, at :time NOT NULL);
