-- Passkeys, what browsers were asked to sign, and how strong somebody is to be who takes an open seat.

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, key :bytes NOT NULL, proofs :big NOT NULL, made :time NOT NULL
);
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE challenges (hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires :time NOT NULL);
ALTER TABLE seeks ADD COLUMN low INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seeks ADD COLUMN high INTEGER NOT NULL DEFAULT 0;
