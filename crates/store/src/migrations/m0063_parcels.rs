//! Parcels of claims: carrier, tracking number, and who handed the parcel over, and when.
//!
//! A shipped claim stays `claimed`, with `shipped_at`. Its holder is "the carrier", and its lease ends after a hundred
//! years. So the earlier version, which reads none of these columns, shows it as somebody else's work, and neither takes,
//! delivers nor refuses it.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "ALTER TABLE redemption ADD COLUMN carrier text",
            "ALTER TABLE redemption ADD COLUMN tracking_number text",
            "ALTER TABLE redemption ADD COLUMN shipped_at {time}",
            "ALTER TABLE redemption ADD COLUMN shipped_by text",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

// A correction changes neither state nor holder, so `event_claim` does not fire.
const SQLITE: &[&str] =
    &["CREATE TRIGGER event_parcel AFTER UPDATE OF carrier, tracking_number ON redemption
     WHEN NEW.status = 'claimed' AND NEW.status = OLD.status AND NEW.holder IS OLD.holder
         AND (NEW.carrier IS NOT OLD.carrier OR NEW.tracking_number IS NOT OLD.tracking_number) BEGIN
         INSERT INTO event (txn, kind, subscriber_id, about, word, created_at)
         VALUES (0, 'claim', NEW.subscriber_id, NEW.id, 'working',
             COALESCE(NEW.changed_at, NEW.claimed_at, NEW.created_at));
     END"];

const POSTGRES: &[&str] = &["CREATE TRIGGER event_parcel AFTER UPDATE OF carrier, tracking_number ON redemption
     FOR EACH ROW WHEN (NEW.status = 'claimed' AND NEW.status = OLD.status
         AND NEW.holder IS NOT DISTINCT FROM OLD.holder
         AND (NEW.carrier IS DISTINCT FROM OLD.carrier OR NEW.tracking_number IS DISTINCT FROM OLD.tracking_number))
     EXECUTE FUNCTION event_of_claim()"];
