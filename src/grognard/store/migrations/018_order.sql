-- Who may write nothing to others for a while, and whose matches do not count; which matches those are; what
-- owners did.

CREATE TABLE sanctions (
    person TEXT NOT NULL, kind TEXT NOT NULL, until :time NOT NULL, words TEXT NOT NULL, at :time NOT NULL,
    PRIMARY KEY (person, kind)
);
CREATE TABLE uncounted (match TEXT PRIMARY KEY);
CREATE TABLE audit (
    id TEXT PRIMARY KEY, at :time NOT NULL, made_by TEXT NOT NULL, deed TEXT NOT NULL, about TEXT NOT NULL,
    until :time NOT NULL, words TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);

-- Names that are one person's, each by all that it can be taken for; and what people were called before.

CREATE TABLE names (look TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, since :time NOT NULL);
CREATE INDEX names_of_person ON names (person);
CREATE TABLE former_names (
    person TEXT NOT NULL, name TEXT NOT NULL, at :time NOT NULL, PRIMARY KEY (person, name)
);

-- Of which duty somebody was reminded last, and what a notice is about.

CREATE TABLE reminded (
    match TEXT NOT NULL, side INTEGER NOT NULL, duty :big NOT NULL, PRIMARY KEY (match, side)
);
ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT 'turn';
ALTER TABLE outbox ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN until :time NOT NULL DEFAULT 0;
