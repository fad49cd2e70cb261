-- How long the log of a match is, how often its company changed, whether it is over: told without opening it.

ALTER TABLE matches ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN company INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET seq = (SELECT count(*) FROM events WHERE events.match = matches.id);
UPDATE matches SET ended = 1 WHERE summary LIKE '%"over":true%';
