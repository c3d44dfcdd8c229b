use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;

use super::{PictureMarks, SubscriberId};

/// The file store failed.
#[derive(Debug, Error)]
#[error("files: {0}")]
pub struct FilesError(pub String);

/// Files by key. Keys are ours, never a client's.
#[async_trait]
pub trait Files: Send + Sync {
    /// Keeps a file.
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError>;

    /// The file of a key.
    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError>;

    /// Forgets a file; one that is not there is no error.
    async fn delete(&self, key: &str) -> Result<(), FilesError>;

    /// The keys of all files below a folder, in no order; none where nothing is there.
    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError>;
}

/// Why bytes are no picture that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// Not a PNG or JPEG, or a broken one.
    #[error("not a picture")]
    Invalid,
    /// More pixels than are decoded.
    #[error("too many pixels")]
    TooLarge,
    /// So many pictures of the subscriber, or of everybody, wait already that this one was not looked at.
    #[error("too many pictures wait")]
    Busy,
}

/// A screenshot as it is kept.
#[derive(Clone, Debug)]
pub struct Screenshot {
    /// The whole picture, its longer side at most 2,560 pixels, as JPEG.
    pub picture: Bytes,
    /// The same for a card, its longer side at most 480 pixels, as JPEG.
    pub card: Bytes,
    /// What is known of its content.
    pub marks: PictureMarks,
}

/// The picture decoder: everything is re-encoded, so that nothing but pixels survives. One picture of a subscriber is decoded
/// at a time, a few more wait, and whoever brings one waits for one of each other subscriber at the most.
#[async_trait]
pub trait Pictures: Send + Sync {
    /// A profile picture: cut to a square, at most 256 pixels wide, as JPEG.
    async fn profile(&self, owner: SubscriberId, bytes: Bytes) -> Result<Bytes, PictureError>;

    /// A screenshot: whole and as a card, upright, with what tells it from others.
    async fn screenshot(&self, owner: SubscriberId, bytes: Bytes) -> Result<Screenshot, PictureError>;
}
