//! Indexes of the audit's lines by object and by person.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "audit_line_subject", "audit_line (subject, id)").await?;
    table::index(on, "audit_line_actor", "audit_line (actor, id)").await
}
