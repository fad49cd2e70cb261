-- Seats that wait for anyone, and what is said at tables.

CREATE TABLE seeks (
    match TEXT NOT NULL, side INTEGER NOT NULL, host TEXT NOT NULL, made :time NOT NULL,
    expires :time NOT NULL, live INTEGER NOT NULL, bot INTEGER NOT NULL,
    bot_at :time NOT NULL, PRIMARY KEY (match, side)
);
CREATE INDEX seeks_by_time ON seeks (expires);
CREATE TABLE chat (
    match TEXT NOT NULL, number INTEGER NOT NULL, room TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
    side INTEGER, at :time NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match, number)
);
