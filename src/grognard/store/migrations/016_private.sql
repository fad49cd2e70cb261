-- Tables at which nobody looks on, and by which of its own ids a browser said something: what it says again is one line.

ALTER TABLE matches ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN action TEXT NOT NULL DEFAULT '';
