-- Who is at which table by way of which process, and how much everybody has had of late in the whole house; not
-- worth keeping over a crash.

CREATE UNLOGGED TABLE processes (id TEXT PRIMARY KEY, beat :time NOT NULL);
CREATE UNLOGGED TABLE presence (
    process TEXT NOT NULL, match TEXT NOT NULL, person TEXT NOT NULL, device TEXT NOT NULL,
    PRIMARY KEY (process, match, person, device)
);
CREATE INDEX presence_by_match ON presence (match);
CREATE UNLOGGED TABLE buckets (
    what TEXT NOT NULL, who TEXT NOT NULL, room :time NOT NULL, at :time NOT NULL, let INTEGER NOT NULL,
    PRIMARY KEY (what, who)
);
