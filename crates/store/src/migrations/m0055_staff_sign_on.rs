//! Staff's accounts at providers of single sign-on, and how each session of staff was opened.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // A member has one account of each provider.
            "CREATE TABLE staff_identity (
                issuer text NOT NULL,
                subject text NOT NULL,
                staff_id {uuid} NOT NULL REFERENCES staff_member (id),
                by_groups boolean NOT NULL,
                linked_at {time} NOT NULL,
                used_at {time} NOT NULL,
                PRIMARY KEY (issuer, subject)
            )",
            "CREATE UNIQUE INDEX staff_identity_of ON staff_identity (staff_id, issuer)",
            // NULL: `passkey`, or `recovery` by the older column `recovered`.
            "ALTER TABLE staff_session ADD COLUMN opened_by text",
            // When the provider of single sign-on asked for a proof.
            "ALTER TABLE staff_session ADD COLUMN authenticated_at {time}",
        ],
    )
    .await
}
