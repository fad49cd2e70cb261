-- The log of a match is kept in the lines of its course (core/course.py), what only the table needs beside
-- them.  What cannot be read becomes a line that is none: it breaks its own match, not the others.

ALTER TABLE events RENAME TO old_events;
CREATE TABLE events (
    match TEXT NOT NULL, seq INTEGER NOT NULL, action TEXT, at REAL NOT NULL, line TEXT NOT NULL,
    entries INTEGER NOT NULL, auto INTEGER NOT NULL, unseen INTEGER NOT NULL,
    PRIMARY KEY (match, seq), UNIQUE (match, action)
);
CREATE TEMP TABLE told AS SELECT
    old.rowid AS place, old.match, old.seq, old.action, old.at, json_extract(old.body, '$.type') AS kind,
    coalesce(json_extract(matches.sides, '$[' || json_extract(old.body, '$.side') || ']'), '?') AS who, old.body
FROM (
    SELECT rowid, match, seq, action, at,
        CASE WHEN json_valid(CAST(body AS TEXT)) THEN CAST(body AS TEXT) ELSE '{}' END AS body
    FROM old_events
) AS old
LEFT JOIN (
    SELECT id, CASE WHEN json_valid(sides) THEN sides ELSE '[]' END AS sides FROM matches
) AS matches ON matches.id = old.match;
INSERT INTO events SELECT
    match, seq, action, at,
    CASE kind
        WHEN 'play' THEN who || ' ' || json_extract(body, '$.text')
        WHEN 'resign' THEN '! ' || who || ' resigns'
        WHEN 'undo' THEN '! ' || who || CASE WHEN coalesce(json_extract(body, '$.without'), -1) >= 0
            THEN ' takes out ' || json_extract(body, '$.without')
            ELSE ' takes back to ' || json_extract(body, '$.to') END
            || CASE WHEN json_extract(body, '$.agreed') THEN ' by consent' ELSE '' END
        WHEN 'rebase' THEN '! ' || who || ' goes on from' || char(10) || json_extract(body, '$.record')
        WHEN 'offer' THEN '! ' || who || ' asks to take back'
        WHEN 'answer' THEN '! ' || who || CASE WHEN json_extract(body, '$.yes') THEN ' agrees' ELSE ' declines' END
        WHEN 'rename' THEN 'name ' || who || ' ' || json_extract(body, '$.name')
        ELSE '?'
    END,
    coalesce(json_extract(body, '$.at'), 0), coalesce(json_extract(body, '$.auto'), 0),
    coalesce(json_extract(body, '$.unseen'), 0)
FROM told ORDER BY place;
DROP TABLE told;
DROP TABLE old_events;

-- How a match ended is data; of those that ended before, the sentence that was told then is all there is.
UPDATE matches SET summary = json_set(summary, '$.sentence', json_extract(summary, '$.result'))
WHERE json_valid(summary) AND json_extract(summary, '$.result') != '';
UPDATE matches SET summary = json_remove(summary, '$.result') WHERE json_valid(summary);
