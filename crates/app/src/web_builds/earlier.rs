use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use tokio::sync::Mutex;

use super::{BROTLI, CompressedCopies, GZIP, LISTS, List, file_key, id_of, lasts};
use crate::App;
use crate::ports::FilesError;

/// The shortest time between two reads of the lists. A request for an unlisted file causes a read.
pub const REFRESH: Duration = Duration::seconds(2);

/// All kept builds' files, as far as this node knows.
#[derive(Debug, Default)]
pub struct EarlierBuilds {
    names: RwLock<Arc<Names>>,
    /// The last attempt to read the lists; locked meanwhile.
    read_at: Mutex<Option<DateTime<Utc>>>,
}

/// Each file's build, by path.
type Names = BTreeMap<String, Place>;

#[derive(Clone, Debug)]
struct Place {
    build: Arc<str>,
    twins: CompressedCopies,
}

/// The client's accepted encodings.
#[derive(Clone, Copy, Debug)]
pub struct AcceptedEncodings {
    /// Brotli.
    pub brotli: bool,
    /// Gzip.
    pub gzip: bool,
}

/// A file of an earlier build, as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierFile {
    /// The bytes.
    pub bytes: Bytes,
    /// The `Content-Encoding`.
    pub encoding: Option<&'static str>,
}

impl Place {
    async fn read(
        &self,
        app: &App,
        path: &str,
        accepted: AcceptedEncodings,
    ) -> Result<Option<EarlierFile>, FilesError> {
        let (ending, encoding) = match self.twins {
            CompressedCopies { brotli: true, .. } if accepted.brotli => (BROTLI, Some("br")),
            CompressedCopies { gzip: true, .. } if accepted.gzip => (GZIP, Some("gzip")),
            _ => ("", None),
        };
        let found = app.files.get(&file_key(&self.build, path, ending)).await?;
        Ok(found.map(|bytes| EarlierFile { bytes, encoding }))
    }
}

impl EarlierBuilds {
    /// Returns a kept build's file, by path without leading slash, in the best `accepted` encoding. Asks the
    /// file store only for listed names, and for lists at most once in [`REFRESH`].
    ///
    /// # Errors
    /// The file store's, if reading the file fails.
    pub async fn get(
        &self,
        app: &App,
        path: &str,
        accepted: AcceptedEncodings,
    ) -> Result<Option<EarlierFile>, FilesError> {
        if !lasts(path) {
            return Ok(None);
        }
        if let Some(place) = self.place(path)
            && let Some(file) = place.read(app, path, accepted).await?
        {
            return Ok(Some(file));
        }
        // The file may have been laid down, or moved to another build, since the lists were read.
        self.refresh(app).await;
        match self.place(path) {
            Some(place) => place.read(app, path, accepted).await,
            None => Ok(None),
        }
    }

    fn place(&self, path: &str) -> Option<Place> {
        self.names().get(path).cloned()
    }

    fn names(&self) -> Arc<Names> {
        self.names.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads the lists, unless that was tried a moment ago. Leaves out a list that cannot be read.
    async fn refresh(&self, app: &App) {
        let mut read_at = self.read_at.lock().await;
        let now = app.now();
        let fresh = |at: DateTime<Utc>| now >= at && now - at < REFRESH;
        if read_at.is_some_and(fresh) {
            return;
        }
        // Set before reading: a file store that is away is not asked again for each unknown name.
        *read_at = Some(now);
        match read(app).await {
            Ok(names) => *self.names.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(names),
            Err(error) => tracing::warn!(%error, "the file lists of earlier web builds cannot be read"),
        }
    }
}

async fn read(app: &App) -> Result<Names, FilesError> {
    let mut lists = Vec::new();
    for key in app.files.list(LISTS).await? {
        let Some(id) = id_of(&key) else { continue };
        let Some(bytes) = app.files.get(&key).await? else { continue };
        match serde_json::from_slice::<List>(&bytes) {
            Ok(list) => lists.push((Arc::<str>::from(id), list)),
            Err(error) => tracing::warn!(%error, key, "the file list of a web build cannot be read"),
        }
    }
    // The same name has the same content in each build, so the newest build wins: it is kept longest.
    lists.sort_unstable_by_key(|(_, list)| list.served_at);
    let mut names = Names::new();
    for (build, list) in lists {
        let files = list.files.into_iter().filter(|(path, _)| lasts(path));
        names.extend(files.map(|(path, twins)| (path, Place { build: build.clone(), twins })));
    }
    Ok(names)
}
