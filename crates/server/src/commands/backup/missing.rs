//! Refuses a backup that lacks pictures which its database names: the loss would be noticed only at the
//! restore.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use arena_app::tasks::PictureSize;
use arena_app::{profile, tasks};
use arena_store::backup::{self, NamedFile};

use super::view::MissingPictures;

/// The most missing files that an error names.
const NAMED: usize = 3;

pub(super) trait Pictures {
    /// Whether the backup holds a picture; `name` is its path in the folder of pictures.
    fn has(&self, name: &str) -> bool;

    /// Adds the pictures that are new since the last look.
    fn look_again(&mut self) -> anyhow::Result<()>;
}

/// Checks that the backup holds each file that a row names. Files come and go during a backup, so a missing
/// file is looked for once more.
///
/// # Errors
/// Counts the missing files and names the first ones, unless missing files are allowed.
pub(super) async fn check(
    url: &str,
    schema: &str,
    pictures: &mut impl Pictures,
    folder: &Path,
    allowed: bool,
) -> anyhow::Result<()> {
    let Some(first) = missing(url, schema, |name| pictures.has(name)).await? else {
        tracing::warn!(schema, "the tables are older than this program: pictures are not held against them");
        return Ok(());
    };
    if first.is_empty() {
        return Ok(());
    }
    pictures.look_again()?;
    let again = missing(url, schema, |name| pictures.has(name)).await?.unwrap_or_default();
    let missing: Vec<&String> = first.intersection(&again).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let count = missing.len();
    let (names, folder) = (first_names(missing), folder.display());
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

/// The pictures that rows of a settled database name and the folder lacks.
pub(super) async fn report(url: &str, folder: PathBuf) -> anyhow::Result<MissingPictures> {
    let missing = missing(url, backup::current_schema(), |name| folder.join(name).is_file()).await?;
    let missing = missing.unwrap_or_default();
    let (names, folder) = (first_names(&missing), folder.display().to_string());
    Ok(MissingPictures { missing: missing.len(), names, folder })
}

fn first_names<'a>(missing: impl IntoIterator<Item = &'a String>) -> String {
    let mut missing = missing.into_iter();
    let mut names: Vec<&str> = missing.by_ref().take(NAMED).map(String::as_str).collect();
    if missing.next().is_some() {
        names.push("…");
    }
    names.join(", ")
}

/// The files that rows name and `there` does not find; `None` if this program cannot compare the tables of
/// `schema`.
async fn missing(
    url: &str,
    schema: &str,
    there: impl Fn(&str) -> bool,
) -> anyhow::Result<Option<BTreeSet<String>>> {
    let mut missing = BTreeSet::new();
    let compared = backup::named_files(url, schema, |row| {
        let keys = match row {
            NamedFile::Profile(key) => vec![profile::file_key(&key)],
            NamedFile::Screenshot(entry) => PictureSize::ALL.map(|size| tasks::file_key(entry, size)).into(),
        };
        missing.extend(keys.into_iter().filter(|key| !there(key)));
    });
    Ok(compared.await.context("the files that rows name")?.then_some(missing))
}
