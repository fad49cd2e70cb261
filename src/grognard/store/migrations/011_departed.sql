-- Who no longer wants to see which match, which others play as well, in the list of his own.

CREATE TABLE departed (match TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (match, person));
CREATE INDEX departed_by_person ON departed (person);
