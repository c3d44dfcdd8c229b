//! Events, in the order in which they may be sent to screens (docs/adr/0007-events.md). Triggers write them
//! in the transaction that causes them, also for an older version that runs beside this one and does not know
//! the table.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `txn` is the transaction's number on Postgres, where ids are assigned in another order than
            // transactions end; on SQLite it is 0, because there is one writer. An event without
            // `subscriber_id` is for everybody. `about`: a message, a session, an entry. `number`: a balance,
            // a tournament. `word`: a state.
            "CREATE TABLE event (
                    id {id},
                    txn bigint NOT NULL,
                    kind text NOT NULL,
                    subscriber_id {uuid},
                    about {uuid},
                    number bigint,
                    word text,
                    created_at {time} NOT NULL
                )",
            "CREATE INDEX event_order ON event (txn, id)",
            "CREATE INDEX event_subscriber ON event (subscriber_id, txn, id)",
            "CREATE INDEX event_age ON event (created_at)",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

const SQLITE: &[&str] = &[
    "CREATE TRIGGER event_message AFTER INSERT ON message BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, created_at)
         VALUES (0, 'message', NEW.subscriber_id, NEW.id, NEW.created_at);
     END",
    "CREATE TRIGGER event_balance AFTER INSERT ON ledger_entry BEGIN
         INSERT INTO event (txn, kind, subscriber_id, number, created_at)
         SELECT 0, 'balance', unhex(replace(a.owner, '-', '')), NEW.balance_after, t.created_at
         FROM account a, ledger_txn t
         WHERE a.id = NEW.account_id AND a.kind = 'wallet' AND t.id = NEW.txn_id;
     END",
    "CREATE TRIGGER event_entry AFTER UPDATE OF state ON task_entry
     WHEN NEW.state <> OLD.state AND NEW.decided_at IS NOT NULL BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, word, created_at)
         VALUES (0, 'entry', NEW.subscriber_id, NEW.id, NEW.state, NEW.decided_at);
     END",
    "CREATE TRIGGER event_tournament_new AFTER INSERT ON tournament BEGIN
         INSERT INTO event (txn, kind, number, word, created_at)
         VALUES (0, 'tournament', NEW.id, NEW.state, NEW.changed_at);
     END",
    "CREATE TRIGGER event_tournament AFTER UPDATE OF version ON tournament
     WHEN NEW.version <> OLD.version BEGIN
         INSERT INTO event (txn, kind, number, word, created_at)
         VALUES (0, 'tournament', NEW.id, NEW.state, NEW.changed_at);
     END",
    "CREATE TRIGGER event_session AFTER UPDATE OF ended_at ON session
     WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, created_at)
         VALUES (0, 'session_ended', NEW.subscriber_id, NEW.id, NEW.ended_at);
     END",
];

/// One statement may add thousands of messages or entries, so these triggers run once for each statement.
const POSTGRES: &[&str] = &[
    "CREATE FUNCTION event_txn() RETURNS bigint LANGUAGE sql AS
     $$ SELECT pg_current_xact_id()::text::bigint $$",
    "CREATE FUNCTION event_of_messages() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, created_at)
         SELECT event_txn(), 'message', subscriber_id, id, created_at FROM added;
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_message AFTER INSERT ON message REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION event_of_messages()",
    "CREATE FUNCTION event_of_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, subscriber_id, number, created_at)
         SELECT event_txn(), 'balance', a.owner::uuid, n.balance_after, t.created_at
         FROM added n
         JOIN account a ON a.id = n.account_id AND a.kind = 'wallet'
         JOIN ledger_txn t ON t.id = n.txn_id;
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_balance AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION event_of_balances()",
    "CREATE FUNCTION event_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, word, created_at)
         VALUES (event_txn(), 'entry', NEW.subscriber_id, NEW.id, NEW.state, NEW.decided_at);
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_entry AFTER UPDATE OF state ON task_entry
     FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.decided_at IS NOT NULL) EXECUTE FUNCTION event_of_entry()",
    "CREATE FUNCTION event_of_tournament() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, number, word, created_at)
         VALUES (event_txn(), 'tournament', NEW.id, NEW.state, NEW.changed_at);
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_tournament_new AFTER INSERT ON tournament
     FOR EACH ROW EXECUTE FUNCTION event_of_tournament()",
    "CREATE TRIGGER event_tournament AFTER UPDATE OF version ON tournament
     FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION event_of_tournament()",
    "CREATE FUNCTION event_of_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, created_at)
         VALUES (event_txn(), 'session_ended', NEW.subscriber_id, NEW.id, NEW.ended_at);
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_session AFTER UPDATE OF ended_at ON session
     FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION event_of_session()",
];
