//! A backup without the pictures that its database names is refused: it would be found out on the day when it is needed.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, bail};
use arena_app::tasks::PictureSize;
use arena_app::{profile, tasks};
use arena_store::backup::{self, NamedFile};

use super::archive::Archive;

/// How many missing files are named.
const NAMED: usize = 3;

/// Checks that the archive holds each file that a row names. A file that came or went while the backup was taken is not
/// missing: what is not found at first is looked for once more.
///
/// # Errors
/// Says how many are missing, and names the first ones; unless they are allowed to be missing.
pub(super) async fn check(
    url: &str,
    schema: &str,
    archive: &mut Archive<'_>,
    folder: &Path,
    allowed: bool,
) -> anyhow::Result<()> {
    let Some(first) = missing(url, schema, archive).await? else {
        tracing::warn!(schema, "the tables are older than this program: pictures are not held against them");
        return Ok(());
    };
    if first.is_empty() {
        return Ok(());
    }
    archive.add_new()?;
    let again = missing(url, schema, archive).await?.unwrap_or_default();
    let missing: Vec<&String> = first.intersection(&again).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let count = missing.len();
    let mut names: Vec<&str> = missing.iter().take(NAMED).map(|name| name.as_str()).collect();
    if count > NAMED {
        names.push("…");
    }
    let (names, folder) = (names.join(", "), folder.display());
    let (files, are) = if count == 1 { ("file", "is") } else { ("files", "are") };
    if allowed {
        tracing::warn!(count, names, "pictures are missing that the database names");
        return Ok(());
    }
    bail!(
        "key `data_dir`: {count} {files} that the database names {are} not in {folder}: {names}. Is it the directory of the service \
         (--env-file)? Files that are lost are lost: take the backup without them by --allow-missing-files"
    )
}

/// The files that rows name and the archive does not hold; none where nobody can say.
async fn missing(url: &str, schema: &str, archive: &Archive<'_>) -> anyhow::Result<Option<BTreeSet<String>>> {
    let mut missing = BTreeSet::new();
    let compared = backup::named_files(url, schema, |row| {
        let keys = match row {
            NamedFile::Profile(key) => vec![profile::file_key(&key)],
            NamedFile::Screenshot(entry) => PictureSize::ALL.map(|size| tasks::file_key(entry, size)).into(),
        };
        missing.extend(keys.into_iter().filter(|key| !archive.has(key)));
    });
    Ok(compared.await.context("the files that rows name")?.then_some(missing))
}
