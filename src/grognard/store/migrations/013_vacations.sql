-- Who is away for a while, so that the clocks of days stand: at most one of them at a time, each kept for the year's count.

CREATE TABLE vacations (
    person TEXT NOT NULL, begun :time NOT NULL, until :time NOT NULL, over INTEGER NOT NULL,
    PRIMARY KEY (person, begun)
);
CREATE UNIQUE INDEX vacation_of ON vacations (person) WHERE over = 0;
CREATE INDEX vacations_by_end ON vacations (until) WHERE over = 0;
