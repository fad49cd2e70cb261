-- Who no longer wants to see which match in the list of his own; once nobody does, the match is gone.

CREATE TABLE departed (match TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (match, person));
CREATE INDEX departed_by_person ON departed (person);
