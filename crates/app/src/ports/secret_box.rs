use std::fmt;

use thiserror::Error;
use uuid::Uuid;

/// An encrypted text.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedText {
    /// The id of the key that opens the text.
    pub key: String,
    /// The encrypted bytes.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for SealedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealedText").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Why an encrypted text cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// The configuration has no key of this id.
    #[error("there is no key `{0}`")]
    NoKey(String),
    /// The key of this id is another one, or the bytes were changed or belong to another row.
    #[error("the key `{0}` does not open it")]
    WrongKey(String),
}

/// Encrypts short secrets that the database keeps.
pub trait SecretBox: Send + Sync {
    /// Encrypts a text for the row of this id.
    fn seal(&self, row: Uuid, text: &str) -> SealedText;

    /// Decrypts the text of the row of this id.
    ///
    /// # Errors
    /// The key is missing or another one, or the text belongs to another row.
    fn open(&self, row: Uuid, sealed: &SealedText) -> Result<String, OpenError>;

    /// Returns a fingerprint by which equal texts are found. It stays the same when keys of encryption change, and
    /// without its own key nobody can tell whether a guess is right.
    fn fingerprint(&self, text: &str) -> [u8; 32];
}
