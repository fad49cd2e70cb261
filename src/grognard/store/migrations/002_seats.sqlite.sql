-- A seat is one person's: an invitation is used once and expires; a person may have several devices.

CREATE TABLE devices (token TEXT PRIMARY KEY, person TEXT NOT NULL, added REAL NOT NULL);
CREATE INDEX devices_by_person ON devices (person);
INSERT INTO devices SELECT token, 'owner', strftime('%s', 'now') FROM owners ORDER BY rowid;
DROP TABLE owners;
CREATE TABLE device_links (token TEXT PRIMARY KEY, person TEXT NOT NULL, expires REAL NOT NULL);

-- Where somebody sits already the old invitation is used, by whoever sat down first; where nobody does
-- it is good for another week.
ALTER TABLE invitations RENAME TO old_invitations;
CREATE TABLE invitations (
    token TEXT PRIMARY KEY, match TEXT NOT NULL, side INTEGER NOT NULL, made_by TEXT NOT NULL,
    made REAL NOT NULL, expires REAL NOT NULL, used_by TEXT, used REAL
);
CREATE INDEX invitations_to_seat ON invitations (match, side);
INSERT INTO invitations SELECT
    token, old.match, old.side,
    coalesce((SELECT host FROM matches WHERE id = old.match), ''),
    strftime('%s', 'now'), strftime('%s', 'now') + 7 * 24 * 3600,
    (SELECT visitor FROM holders WHERE match = old.match AND side = old.side ORDER BY rowid LIMIT 1),
    NULL
FROM old_invitations AS old ORDER BY rowid;
UPDATE invitations SET used = made WHERE used_by IS NOT NULL;
DROP TABLE old_invitations;
