//! The files that rows name, so that a backup can be checked for them.

use arena_app::ports::StoreResult;
use uuid::Uuid;

use crate::connection::{Database, record, statements};

const AT_ONCE: i64 = 5_000;

record! {
    struct ProfileRow {
        id: Uuid,
        picture: Option<String>,
    }
}

statements! {
    fn profiles(after: Uuid, limit: i64) -> ProfileRow =
        "SELECT id, picture FROM subscriber WHERE picture IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";

    fn screenshots(after: Uuid, limit: i64) -> (Uuid,) =
        "SELECT id FROM task_entry WHERE NOT files_gone AND id > $1 ORDER BY id LIMIT $2";
}

/// A row that names files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedFile {
    /// A profile picture, by key.
    Profile(String),
    /// The screenshot of a task, by entry.
    Screenshot(Uuid),
}

pub(super) async fn named(database: &Database, mut each: impl FnMut(NamedFile)) -> StoreResult<()> {
    let rows = database.reading();
    let mut after = Uuid::nil();
    loop {
        let page = rows.fetch_all(profiles(after, AT_ONCE).of_many()).await?;
        let Some(last) = page.last() else { break };
        after = last.id;
        page.into_iter().filter_map(|row| row.picture).for_each(|key| each(NamedFile::Profile(key)));
    }
    after = Uuid::nil();
    loop {
        let page = rows.fetch_all(screenshots(after, AT_ONCE).of_many()).await?;
        let Some((last,)) = page.last() else { return Ok(()) };
        after = *last;
        page.into_iter().for_each(|(id,)| each(NamedFile::Screenshot(id)));
    }
}
