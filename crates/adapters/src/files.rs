//! Files in an object store: a local folder, or any service that `object_store` supports.

use std::path::Path as FilePath;
use std::sync::Arc;

use arena_app::ports::{Files, FilesError};
use async_trait::async_trait;
use bytes::Bytes;
use futures::TryStreamExt;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt};

/// [`Files`] in any object store.
///
/// Readers see the old file or the whole new one, never a part. A local `put` returns once the file is on
/// disk.
#[derive(Clone, Debug)]
pub struct ObjectFiles {
    store: Arc<dyn ObjectStore>,
}

impl ObjectFiles {
    /// Uses a configured store.
    #[must_use]
    pub fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self { store }
    }

    /// Uses a local folder, created if it is missing.
    ///
    /// # Errors
    /// Names the folder and why it cannot be created or used.
    pub fn local(folder: &FilePath) -> Result<Self, FilesError> {
        let unusable =
            |error: &dyn std::error::Error| FilesError(format!("folder {}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(|error| unusable(&error))?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(|error| unusable(&error))?;
        // The database row with a picture's name survives a power cut, so the file must too.
        Ok(Self::new(Arc::new(store.with_fsync(true))))
    }
}

#[async_trait]
impl Files for ObjectFiles {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        self.store
            .put(&path(key)?, bytes.into())
            .await
            .map(|_| ())
            .map_err(|error| failed("put", key, &error))
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError> {
        let found = match self.store.get(&path(key)?).await {
            Err(Error::NotFound { .. }) => return Ok(None),
            found => found.map_err(|error| failed("get", key, &error))?,
        };
        found.bytes().await.map(Some).map_err(|error| failed("get", key, &error))
    }

    async fn delete(&self, key: &str) -> Result<(), FilesError> {
        match self.store.delete(&path(key)?).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed("delete", key, &error)),
        }
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        let files = self.store.list(Some(&path(folder)?)).map_ok(|file| file.location.to_string());
        files.try_collect().await.map_err(|error| failed("list", folder, &error))
    }
}

/// Only the server makes keys; even so, none may leave the folder.
fn path(key: &str) -> Result<Path, FilesError> {
    let path = Path::parse(key).map_err(|error| FilesError(format!("key {key:?}: {error}")))?;
    // `parse` strips slashes at both ends, and takes an empty key for the root.
    if path.as_ref() == key && !key.is_empty() {
        Ok(path)
    } else {
        Err(FilesError(format!("key {key:?} is not valid")))
    }
}

fn failed(what: &str, key: &str, error: &Error) -> FilesError {
    FilesError(format!("{what} {key}: {error}"))
}

#[cfg(test)]
mod tests {
    use object_store::memory::InMemory;

    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    async fn keeps_replaces_and_forgets(files: &dyn Files) {
        let key = "profiles/-_Ab9.jpg";
        assert_eq!(files.get(key).await.unwrap(), None);
        files.put(key, Bytes::from_static(b"first, and longer")).await.unwrap();
        files.put(key, Bytes::from_static(b"second")).await.unwrap();
        assert_eq!(files.get(key).await.unwrap().as_deref(), Some(&b"second"[..]));
        files.put("profiles/other.jpg", Bytes::new()).await.unwrap();
        assert_eq!(files.get("profiles/other.jpg").await.unwrap().as_deref(), Some(&b""[..]));
        files.delete(key).await.unwrap();
        assert_eq!(files.get(key).await.unwrap(), None);
        files.delete(key).await.unwrap();
        assert!(files.get("profiles/other.jpg").await.unwrap().is_some());

        files.put("a/b/c", Bytes::from_static(b"deep")).await.unwrap();
        files.put("a/d", Bytes::from_static(b"flat")).await.unwrap();
        files.put("ab/c", Bytes::from_static(b"of another folder")).await.unwrap();
        let mut listed = files.list("a").await.unwrap();
        listed.sort_unstable();
        assert_eq!(listed, ["a/b/c", "a/d"]);
        assert!(files.list("nothing/here").await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_folder_keeps_files() {
        let folder = folder();
        keeps_replaces_and_forgets(&ObjectFiles::local(folder.path()).unwrap()).await;
    }

    #[tokio::test]
    async fn any_object_store_keeps_files() {
        keeps_replaces_and_forgets(&ObjectFiles::new(Arc::new(InMemory::new()))).await;
    }

    #[tokio::test]
    async fn a_missing_folder_is_made_and_found_again_after_a_restart() {
        let folder = folder();
        let deep = folder.path().join("data/files");
        ObjectFiles::local(&deep).unwrap().put("a/b", Bytes::from_static(b"kept")).await.unwrap();
        let again = ObjectFiles::local(&deep).unwrap();
        assert_eq!(again.get("a/b").await.unwrap().as_deref(), Some(&b"kept"[..]));
        assert_eq!(std::fs::read(deep.join("a/b")).unwrap(), b"kept");
    }

    #[tokio::test]
    async fn a_put_leaves_nothing_but_the_file_behind() {
        let folder = folder();
        let files = ObjectFiles::local(folder.path()).unwrap();
        for round in 0..3_u8 {
            files.put("a/b", Bytes::from(vec![round; 4096])).await.unwrap();
        }
        let names: Vec<_> = std::fs::read_dir(folder.path().join("a"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["b"]);
    }

    #[tokio::test]
    async fn readers_see_one_whole_file_while_it_is_replaced() {
        let folder = folder();
        let files = ObjectFiles::local(folder.path()).unwrap();
        let whole = |round: u8| Bytes::from(vec![round; 256 * 1024]);
        files.put("a", whole(0)).await.unwrap();
        let writer = tokio::spawn({
            let files = files.clone();
            async move {
                for round in 1..=40 {
                    files.put("a", whole(round)).await.unwrap();
                }
            }
        });
        while !writer.is_finished() {
            let read = files.get("a").await.unwrap().expect("the file is always there");
            assert_eq!(read, whole(read[0]));
        }
        writer.await.unwrap();
    }

    #[tokio::test]
    async fn keys_stay_inside_the_folder() {
        let folder = folder();
        let files = ObjectFiles::local(&folder.path().join("files")).unwrap();
        std::fs::write(folder.path().join("secret"), "not yours").unwrap();
        for key in ["../secret", "a/../../secret", "/secret", "a//b", "a/", "", ".", "a\0b", "..", "a/./b"] {
            let error = files.get(key).await.expect_err(key);
            assert!(error.to_string().contains(&format!("{key:?}")), "{error}");
            files.put(key, Bytes::new()).await.expect_err(key);
            files.delete(key).await.expect_err(key);
            files.list(key).await.expect_err(key);
        }
        assert_eq!(std::fs::read(folder.path().join("secret")).unwrap(), b"not yours");
    }

    #[tokio::test]
    async fn errors_name_the_folder_and_the_key() {
        let folder = folder();
        let file = folder.path().join("file");
        std::fs::write(&file, "in the way").unwrap();
        let error = ObjectFiles::local(&file).expect_err("a file is no folder").to_string();
        assert!(error.starts_with("files: folder ") && error.contains("/file: "), "{error}");

        let files = ObjectFiles::local(folder.path()).unwrap();
        let error =
            files.put("file/below", Bytes::new()).await.expect_err("a file holds no files").to_string();
        assert!(error.starts_with("files: put file/below: "), "{error}");
    }
}
