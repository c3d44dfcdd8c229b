-- Products that the portal had added to numbers.
CREATE TABLE bundle (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    reference    TEXT NOT NULL UNIQUE,
    msisdn       TEXT NOT NULL,
    product      TEXT NOT NULL,
    requested_at INTEGER NOT NULL
) STRICT;
