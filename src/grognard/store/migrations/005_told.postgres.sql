-- Whenever the company of a match changes, the other processes are told.

CREATE FUNCTION tell_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('company', NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER told_company AFTER UPDATE OF company ON matches FOR EACH ROW EXECUTE FUNCTION tell_company();
