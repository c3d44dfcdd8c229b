//! Claims of rewards: holder, lease, settlement, and the event that tells the subscriber's screens.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // The member of staff who works on a claim or settled it, and until when nobody else may take it.
            "ALTER TABLE redemption ADD COLUMN holder text",
            "ALTER TABLE redemption ADD COLUMN lease_until {time}",
            "ALTER TABLE redemption ADD COLUMN settled_at {time}",
            "ALTER TABLE redemption ADD COLUMN reference text",
            "ALTER TABLE redemption ADD COLUMN reason text",
            // When `holder` or `status` last changed; the previous version does not write it.
            "ALTER TABLE redemption ADD COLUMN changed_at {time}",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

const SQLITE: &[&str] = &["CREATE TRIGGER event_claim AFTER UPDATE OF status, holder ON redemption
     WHEN NEW.status <> OLD.status OR NEW.holder IS NOT OLD.holder BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, word, created_at)
         VALUES (0, 'claim', NEW.subscriber_id, NEW.id,
             CASE WHEN NEW.status = 'fulfilled' THEN 'delivered' WHEN NEW.status = 'rejected' THEN 'refused'
                  WHEN NEW.holder IS NOT NULL THEN 'working' ELSE 'claimed' END,
             COALESCE(NEW.changed_at, NEW.claimed_at, NEW.created_at));
     END"];

const POSTGRES: &[&str] = &[
    "CREATE FUNCTION event_of_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, word, created_at)
         VALUES (event_txn(), 'claim', NEW.subscriber_id, NEW.id,
             CASE WHEN NEW.status = 'fulfilled' THEN 'delivered' WHEN NEW.status = 'rejected' THEN 'refused'
                  WHEN NEW.holder IS NOT NULL THEN 'working' ELSE 'claimed' END,
             COALESCE(NEW.changed_at, NEW.claimed_at, NEW.created_at));
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_claim AFTER UPDATE OF status, holder ON redemption
     FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.holder IS DISTINCT FROM OLD.holder)
     EXECUTE FUNCTION event_of_claim()",
];
