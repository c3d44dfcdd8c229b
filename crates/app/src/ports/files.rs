use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;

use super::{PictureMarks, SubscriberId};

/// The file store failed.
#[derive(Debug, Error)]
#[error("files: {0}")]
pub struct FilesError(pub String);

/// The file store. Keys are the server's, never a client's.
#[async_trait]
pub trait Files: Send + Sync {
    /// Stores a file.
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError>;

    /// Returns the file with a key.
    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError>;

    /// Deletes a file; a missing file is no error.
    async fn delete(&self, key: &str) -> Result<(), FilesError>;

    /// Returns the keys of all files below a folder, in any order; none if the folder does not exist.
    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError>;
}

/// Why a picture was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// Not a PNG or JPEG, or a broken one.
    #[error("not a picture")]
    Invalid,
    /// More pixels than the decoder takes.
    #[error("too many pixels")]
    TooLarge,
    /// Not looked at, because too many pictures of this subscriber, or of all subscribers, wait already.
    #[error("too many pictures wait")]
    Busy,
}

/// A screenshot as it is stored.
#[derive(Clone, Debug)]
pub struct Screenshot {
    /// The whole picture, its longer side at most 2,560 pixels, as JPEG.
    pub picture: Bytes,
    /// The same for a card, its longer side at most 480 pixels, as JPEG.
    pub card: Bytes,
    /// The fingerprints of its content.
    pub marks: PictureMarks,
}

/// The picture decoder. It re-encodes every picture, so that only pixels survive. It decodes one picture of a
/// subscriber at a time and lets a few wait; a picture waits for at most one of each other subscriber.
#[async_trait]
pub trait Pictures: Send + Sync {
    /// Makes a profile picture: cut to a square, at most 256 pixels wide, as JPEG.
    async fn profile(&self, owner: SubscriberId, bytes: Bytes) -> Result<Bytes, PictureError>;

    /// Makes a screenshot: upright, whole and as a card, with its fingerprints.
    async fn screenshot(&self, owner: SubscriberId, bytes: Bytes) -> Result<Screenshot, PictureError>;
}
