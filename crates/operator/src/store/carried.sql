-- What a courier took to phones, or may have: each message at most once.
CREATE TABLE carried (
    message INTEGER PRIMARY KEY REFERENCES message (id),
    at      INTEGER NOT NULL,
    -- Not yet known while it is handed over; then nobody tries again.
    outcome TEXT CHECK (outcome IN ('taken', 'lost', 'late'))
) STRICT;
CREATE INDEX message_by_time ON message (sent_at);
