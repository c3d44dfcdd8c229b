use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;

use super::{PictureMarks, SubscriberId};

/// The file store failed.
#[derive(Debug, Error)]
#[error("files: {0}")]
pub struct FilesError(pub String);

/// The file store. The server alone makes keys, never a client.
#[async_trait]
pub trait Files: Send + Sync {
    /// Stores a file.
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError>;

    /// Returns a file.
    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError>;

    /// Deletes a file; a missing one is no error.
    async fn delete(&self, key: &str) -> Result<(), FilesError>;

    /// Returns the keys of all files below a folder, in any order; none if the folder does not exist.
    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError>;
}

/// Why a picture was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// No PNG or JPEG, or a broken one.
    #[error("not a picture")]
    Invalid,
    /// Too many pixels for the decoder.
    #[error("too many pixels")]
    TooLarge,
    /// The picture was not looked at, because too many pictures of this subscriber, or of all subscribers,
    /// wait already.
    #[error("too many pictures wait")]
    Busy,
}

/// A stored screenshot.
#[derive(Clone, Debug)]
pub struct Screenshot {
    /// The whole picture as JPEG, its longer side at most 2,560 pixels.
    pub picture: Bytes,
    /// The card's JPEG, its longer side at most 480 pixels.
    pub card: Bytes,
    /// The content's fingerprints.
    pub marks: PictureMarks,
}

/// The picture decoder. It re-encodes pictures so that only pixels survive. The decoder takes one picture of
/// a subscriber at a time and lets a few wait; a picture waits for at most one of each other subscriber.
#[async_trait]
pub trait Pictures: Send + Sync {
    /// Makes a profile picture: a square JPEG at most 256 pixels wide.
    async fn profile(&self, owner: SubscriberId, bytes: Bytes) -> Result<Bytes, PictureError>;

    /// Makes an upright screenshot, its card and its fingerprints.
    async fn screenshot(&self, owner: SubscriberId, bytes: Bytes) -> Result<Screenshot, PictureError>;
}
