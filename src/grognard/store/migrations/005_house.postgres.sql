-- Whenever the company of a match changes, the other processes are told.

CREATE FUNCTION tell_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('company', NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER told_company AFTER UPDATE OF company ON matches FOR EACH ROW EXECUTE FUNCTION tell_company();

-- What bots are to think about, for whichever machine has time; not worth keeping over a crash.

CREATE UNLOGGED TABLE errands (
    id BIGSERIAL PRIMARY KEY, person TEXT NOT NULL, kind INTEGER NOT NULL, level INTEGER NOT NULL,
    seed :big NOT NULL, view :bytes NOT NULL, taken :time, answer :bytes, failed INTEGER NOT NULL DEFAULT 0
);
CREATE UNLOGGED TABLE turns (person TEXT PRIMARY KEY, at :time NOT NULL);
CREATE UNLOGGED TABLE thinkers (name TEXT PRIMARY KEY, beat :time NOT NULL);
