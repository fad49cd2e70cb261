-- The clock of a match, when somebody's time will be up for good, and what the clocks need to know of each line:
-- whose run after it (a bit set), and whether answers under seal are out.

ALTER TABLE matches ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN deadline :big;
CREATE INDEX matches_by_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
ALTER TABLE events ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
