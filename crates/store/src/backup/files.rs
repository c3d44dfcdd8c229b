//! The files that rows name, so that a backup can be held against them.

use arena_app::ports::StoreResult;
use uuid::Uuid;

use crate::connection::{Connection, Database, Row, column};

/// Rows that are read at once.
const AT_ONCE: u64 = 5_000;

/// A row that names files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedFile {
    /// A profile picture, by its key.
    Profile(String),
    /// The screenshot of a task, by its entry.
    Screenshot(Uuid),
}

/// Calls `each` for every row that names files, as the database is now.
pub(super) async fn named(database: &Database, mut each: impl FnMut(NamedFile)) -> StoreResult<()> {
    let rows = database.reading();
    let profiles =
        "SELECT id, picture FROM subscriber WHERE picture IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";
    each_page(rows, profiles, |row| {
        each(NamedFile::Profile(column(row, "picture")?));
        Ok(())
    })
    .await?;
    let screenshots = "SELECT id FROM task_entry WHERE NOT files_gone AND id > $1 ORDER BY id LIMIT $2";
    each_page(rows, screenshots, |row| {
        each(NamedFile::Screenshot(column(row, "id")?));
        Ok(())
    })
    .await
}

async fn each_page(
    rows: &Connection,
    sql: &str,
    mut each: impl FnMut(&Row) -> StoreResult<()>,
) -> StoreResult<()> {
    let mut after = Uuid::nil();
    loop {
        let page = rows.all_of_many(sql, vec![after.into(), AT_ONCE.cast_signed().into()]).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = column(last, "id")?;
        page.iter().try_for_each(&mut each)?;
    }
}
