-- The code that proves, before a subscription ends, that the number is the asker's.
CREATE TABLE leaving (
    link_hash    BLOB NOT NULL,
    browser_hash BLOB NOT NULL,
    msisdn       TEXT NOT NULL,
    code_hash    BLOB NOT NULL,
    code_sent_at INTEGER NOT NULL,
    tries        INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
    PRIMARY KEY (link_hash, browser_hash)
) STRICT;

-- Subscriptions that ended, for the product to be told.
CREATE TABLE notice (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    msisdn   TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    told_at  INTEGER
) STRICT;
CREATE INDEX notice_untold ON notice (id) WHERE told_at IS NULL;
