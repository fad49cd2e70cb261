-- How far a process's own clock is from the database's, in seconds: where others' are right, one that is not is wrong.

ALTER TABLE processes ADD COLUMN apart :time NOT NULL DEFAULT 0;
