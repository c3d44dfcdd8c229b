use std::collections::BTreeSet;

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};

use super::{BROTLI, GZIP, KEPT, LISTS, List, WebBuild, YOUNG, file_key, files_of, id_of, list_key};
use crate::App;
use crate::ports::FilesError;

const AT_ONCE: usize = 16;

/// The result of laying a build down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayDownReport {
    /// How many files were missing, with compressed twins.
    pub written: usize,
    /// Whether other builds are kept.
    pub beside_others: bool,
    /// The removed builds.
    pub removed: Vec<String>,
}

/// Lays the running build's files down in the file store, records that the build is served now, and removes
/// superfluous builds. The last [`KEPT`] builds stay, and each build that was served within [`YOUNG`].
///
/// May be called often, by many nodes at once: existing files are not rewritten, lost ones come back. A
/// binary without a web app lays nothing down.
///
/// # Errors
/// The file store's. Files already written stay, and the next call goes on.
pub async fn lay_down(app: &App, build: &WebBuild) -> Result<LayDownReport, FilesError> {
    if build.is_empty() {
        return Ok(LayDownReport { written: 0, beside_others: false, removed: Vec::new() });
    }
    let there: BTreeSet<String> = app.files.list(&files_of(build.id())).await?.into_iter().collect();
    let missing: Vec<(String, Bytes)> =
        contents(build).into_iter().filter(|(key, _)| !there.contains(key)).collect();
    let written = missing.len();
    stream::iter(missing)
        .map(|(key, bytes)| async move { app.files.put(&key, bytes).await })
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await?;
    // Last, so that all listed files exist.
    let list = serde_json::to_vec(&build.list(app.now())).map_err(|error| FilesError(error.to_string()))?;
    app.files.put(&list_key(build.id()), list.into()).await?;

    let others = superfluous(app, build.id()).await?;
    for id in &others.removable {
        remove(app, id).await?;
    }
    Ok(LayDownReport { written, beside_others: others.readable > 0, removed: others.removable })
}

fn contents(build: &WebBuild) -> Vec<(String, Bytes)> {
    let mut contents = Vec::new();
    for (path, file) in &build.files {
        let key = |ending| file_key(build.id(), path, ending);
        contents.push((key(""), file.plain.clone()));
        contents.extend(file.brotli.clone().map(|bytes| (key(BROTLI), bytes)));
        contents.extend(file.gzip.clone().map(|bytes| (key(GZIP), bytes)));
    }
    contents
}

struct OtherBuilds {
    removable: Vec<String>,
    /// The number of builds with a readable list.
    readable: usize,
}

/// Finds the builds that are neither among the last ones nor young. One with an unreadable list is removed,
/// as no file of it is served.
async fn superfluous(app: &App, running: &str) -> Result<OtherBuilds, FilesError> {
    let (mut readable, mut removable) = (Vec::new(), Vec::new());
    for key in app.files.list(LISTS).await? {
        let Some(id) = id_of(&key).filter(|id| *id != running) else {
            continue;
        };
        // Another node has removed the list.
        let Some(bytes) = app.files.get(&key).await? else {
            continue;
        };
        match serde_json::from_slice::<List>(&bytes) {
            Ok(list) => readable.push((list.served_at, id.to_owned())),
            Err(error) => {
                tracing::warn!(%error, key, "the file list of a web build cannot be read; the build is removed");
                removable.push(id.to_owned());
            }
        }
    }
    let count = readable.len();
    // Newest first, after the running one.
    readable.sort_unstable_by(|one, other| other.cmp(one));
    let now = app.now();
    let old = readable.into_iter().skip(KEPT - 1).filter(|(served_at, _)| now - *served_at > YOUNG);
    removable.extend(old.map(|(_, id)| id));
    Ok(OtherBuilds { removable, readable: count })
}

/// Removes a build, the list last: while a file is left, the next start finds it and goes on.
async fn remove(app: &App, id: &str) -> Result<(), FilesError> {
    let files = app.files.list(&files_of(id)).await?;
    stream::iter(files)
        .map(|key| async move { app.files.delete(&key).await })
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await?;
    app.files.delete(&list_key(id)).await
}
