-- The demo operator's own database. Times are milliseconds since 1970 in UTC, money is paisa.

-- One way through the landing page: from the number to the hand-off.
CREATE TABLE flow (
    id           TEXT PRIMARY KEY,
    browser_hash BLOB NOT NULL,
    msisdn       TEXT NOT NULL,
    plan         TEXT NOT NULL CHECK (plan IN ('prepaid', 'postpaid')),
    return_to    TEXT NOT NULL,
    code_hash    BLOB NOT NULL,
    code_sent_at INTEGER NOT NULL,
    tries        INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
    verified_at  INTEGER,
    ended_at     INTEGER,
    outcome      TEXT CHECK (outcome IN ('handed', 'declined')),
    nonce        TEXT,
    CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CHECK (ended_at IS NULL OR verified_at IS NOT NULL),
    CHECK ((outcome IS 'handed') = (nonce IS NOT NULL))
) STRICT;
CREATE INDEX flow_by_time ON flow (code_sent_at);
CREATE INDEX flow_by_browser ON flow (browser_hash, msisdn, code_sent_at);

-- Every code that was sent, for the limits.
CREATE TABLE code_send (
    msisdn  TEXT NOT NULL,
    sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX code_send_by_number ON code_send (msisdn, sent_at);

CREATE TABLE message (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    msisdn    TEXT NOT NULL,
    body      TEXT NOT NULL,
    sent_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX message_by_number ON message (msisdn, id);

CREATE TABLE subscription (
    msisdn        TEXT PRIMARY KEY,
    plan          TEXT NOT NULL CHECK (plan IN ('prepaid', 'postpaid')),
    status        TEXT NOT NULL CHECK (status IN ('active', 'unsubscribed')),
    started_at    INTEGER NOT NULL,
    -- Of the first subscription; a number has one trial.
    trial_ends_at INTEGER NOT NULL,
    ended_at      INTEGER,
    CHECK ((status = 'unsubscribed') = (ended_at IS NOT NULL))
) STRICT;

-- What was agreed to, word for word. Never updated.
CREATE TABLE consent (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    flow         TEXT NOT NULL UNIQUE,
    msisdn       TEXT NOT NULL,
    plan         TEXT NOT NULL,
    text_version TEXT NOT NULL,
    text         TEXT NOT NULL,
    agreed_at    INTEGER NOT NULL
) STRICT;
CREATE TRIGGER consent_is_kept BEFORE UPDATE ON consent BEGIN SELECT RAISE(ABORT, 'a consent is never changed'); END;
CREATE TRIGGER consent_is_not_deleted BEFORE DELETE ON consent BEGIN SELECT RAISE(ABORT, 'a consent is never deleted'); END;

CREATE TABLE unsubscribe_link (
    link_hash  BLOB PRIMARY KEY,
    msisdn     TEXT NOT NULL,
    domain     TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE account (
    msisdn  TEXT PRIMARY KEY,
    balance INTEGER NOT NULL CHECK (balance >= 0)
) STRICT;

CREATE TABLE charge (
    reference  TEXT PRIMARY KEY,
    msisdn     TEXT NOT NULL,
    amount     INTEGER NOT NULL CHECK (amount > 0),
    method     TEXT NOT NULL CHECK (method IN ('prepaid', 'postpaid')),
    status     TEXT NOT NULL CHECK (status IN ('charged', 'insufficient')),
    -- Of a prepaid number, afterwards.
    balance    INTEGER,
    charged_at INTEGER NOT NULL
) STRICT;
