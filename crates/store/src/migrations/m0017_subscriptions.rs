//! Subscriptions, their charges, and the language of messages to a subscriber.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
            on,
            &[
                "ALTER TABLE subscriber ADD COLUMN language text",
                // `due_at` also claims a subscription: the worker puts it off for as long as its work may
                // take.
                "CREATE TABLE subscription (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    state text NOT NULL CHECK (state IN ('trial', 'active', 'grace', 'suspended', 'expired', 'ended')),
                    anchor date NOT NULL,
                    paid_until {time} NOT NULL,
                    lapsed_at {time},
                    tries integer NOT NULL CHECK (tries >= 0),
                    due_at {time},
                    version bigint NOT NULL,
                    agreed_at {time} NOT NULL,
                    changed_at {time} NOT NULL
                )",
                "CREATE INDEX subscription_due ON subscription (due_at) WHERE due_at IS NOT NULL",
                // The text that the subscriber agreed to, and each later state. Never updated.
                "CREATE TABLE subscription_line (
                    id {id},
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    at {time} NOT NULL,
                    state text NOT NULL,
                    why text NOT NULL,
                    agreed text
                )",
                "CREATE INDEX subscription_line_subscriber ON subscription_line (subscriber_id, id)",
                // One charge for each subscriber and period, however often it is requested, so that nobody
                // pays twice.
                "CREATE TABLE charge (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    first_day date NOT NULL,
                    plan text NOT NULL,
                    amount bigint NOT NULL CHECK (amount > 0),
                    tax bigint NOT NULL CHECK (tax >= 0 AND tax < amount),
                    currency text NOT NULL,
                    state text NOT NULL CHECK (state IN ('asked', 'paid', 'denied', 'untaken')),
                    attempt integer NOT NULL CHECK (attempt > 0),
                    asked_at {time} NOT NULL,
                    settled_at {time},
                    operator_reference text,
                    reason text,
                    CHECK ((state = 'asked') = (settled_at IS NULL)),
                    UNIQUE (subscriber_id, first_day)
                )",
                "CREATE INDEX charge_open ON charge (subscriber_id) WHERE state = 'asked'",
                "CREATE INDEX charge_asked ON charge (asked_at)",
            ],
        )
        .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

/// A successful renewal leaves the state as it is, so a night of renewals causes no events. A paid charge
/// never changes.
const SQLITE: &[&str] = &[
    "CREATE TRIGGER event_subscription AFTER UPDATE OF state ON subscription WHEN NEW.state <> OLD.state BEGIN
         INSERT INTO event (txn, kind, subscriber_id, word, created_at)
         VALUES (0, 'subscription', NEW.subscriber_id, NEW.state, NEW.changed_at);
     END",
    "CREATE TRIGGER charge_paid_stays BEFORE UPDATE ON charge WHEN OLD.state = 'paid' BEGIN
         SELECT RAISE(ABORT, 'a paid charge is never changed');
     END",
    "CREATE TRIGGER subscription_line_stays BEFORE UPDATE ON subscription_line BEGIN
         SELECT RAISE(ABORT, 'a history is never changed');
     END",
];

const POSTGRES: &[&str] = &[
    "CREATE FUNCTION event_of_subscription() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, subscriber_id, word, created_at)
         VALUES (event_txn(), 'subscription', NEW.subscriber_id, NEW.state, NEW.changed_at);
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_subscription AFTER UPDATE OF state ON subscription
     FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION event_of_subscription()",
    "CREATE FUNCTION stays_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME;
     END $$",
    "CREATE TRIGGER charge_paid_stays BEFORE UPDATE ON charge
     FOR EACH ROW WHEN (OLD.state = 'paid') EXECUTE FUNCTION stays_as_it_is()",
    "CREATE TRIGGER subscription_line_stays BEFORE UPDATE ON subscription_line
     FOR EACH ROW EXECUTE FUNCTION stays_as_it_is()",
];
