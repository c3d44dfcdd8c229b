//! The audit of staff's actions, erased subscribers, and screenshots whose files are deleted.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `subject` is an id, never a number or a name.
            "CREATE TABLE audit_line (
                    id {id},
                    at {time} NOT NULL,
                    actor text NOT NULL,
                    action text NOT NULL,
                    subject text NOT NULL
                )",
            "CREATE INDEX audit_line_at ON audit_line (at)",
            "ALTER TABLE subscriber ADD COLUMN erased_at {time}",
            // The files are deleted, or about to be.
            "ALTER TABLE task_entry ADD COLUMN files_gone boolean NOT NULL DEFAULT false",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

const SQLITE: &[&str] = &[
    "CREATE TRIGGER audit_line_stays BEFORE UPDATE ON audit_line BEGIN
         SELECT RAISE(ABORT, 'an audit line is never changed');
     END",
    "CREATE TRIGGER audit_line_is_kept BEFORE DELETE ON audit_line BEGIN
         SELECT RAISE(ABORT, 'an audit line is never deleted');
     END",
];

const POSTGRES: &[&str] = &["CREATE TRIGGER audit_line_stays BEFORE UPDATE OR DELETE ON audit_line
     FOR EACH ROW EXECUTE FUNCTION stays_as_it_is()"];
