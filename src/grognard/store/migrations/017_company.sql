-- Who may look on at a table, and how late ("": as `private` says, of tables that an older program made), at which
-- length of the log something was said, and by which set phrase, who wants to talk freely with strangers, what
-- somebody notes for himself at his seat.

ALTER TABLE matches ADD COLUMN onlookers TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN phrase TEXT NOT NULL DEFAULT '';
CREATE TABLE talking (match TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (match, person));
CREATE TABLE notepads (
    match TEXT NOT NULL, side INTEGER NOT NULL, person TEXT NOT NULL, text TEXT NOT NULL, at :time NOT NULL,
    PRIMARY KEY (match, side, person)
);
CREATE INDEX notepads_of_person ON notepads (person);
