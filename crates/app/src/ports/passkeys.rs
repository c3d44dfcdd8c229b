use serde_json::Value;
use thiserror::Error;
use uuid::Uuid;

/// Why a passkey was not accepted.
#[derive(Debug, Error)]
pub enum PasskeyError {
    /// The browser's answer does not prove anything; the text is for the log.
    #[error("the passkey proves nothing: {0}")]
    Refused(String),
    /// The server's own data is damaged; the text is for the log.
    #[error("a passkey's data is damaged: {0}")]
    Damaged(String),
}

/// The beginning of a ceremony.
#[derive(Clone, Debug)]
pub struct PasskeyChallenge {
    /// What the browser needs: `publicKey` of WebAuthn, as JSON.
    pub options: Value,
    /// What the server needs to finish the ceremony.
    pub state: String,
}

/// A new passkey.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// The credential's id.
    pub credential: Vec<u8>,
    /// The public key with its counter.
    pub key: String,
}

/// Makes and checks passkeys (WebAuthn).
pub trait Passkeys: Send + Sync {
    /// Begins making a passkey for a member of staff who has the `existing` keys.
    ///
    /// # Errors
    /// [`PasskeyError::Damaged`].
    fn begin_registration(
        &self,
        staff: Uuid,
        email: &str,
        name: &str,
        existing: &[String],
    ) -> Result<PasskeyChallenge, PasskeyError>;

    /// Finishes making a passkey.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn finish_registration(&self, state: &str, answer: &Value) -> Result<NewPasskey, PasskeyError>;

    /// Begins a sign-in by whatever passkey the person chooses.
    ///
    /// # Errors
    /// [`PasskeyError::Damaged`].
    fn begin_sign_in(&self) -> Result<PasskeyChallenge, PasskeyError>;

    /// Returns the member of staff and the credential that an answer names, which proves nothing yet.
    ///
    /// # Errors
    /// [`PasskeyError::Refused`].
    fn named(&self, answer: &Value) -> Result<(Uuid, Vec<u8>), PasskeyError>;

    /// Finishes a sign-in with the named credential's key. Returns the key with its new counter.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn finish_sign_in(&self, state: &str, answer: &Value, key: &str) -> Result<String, PasskeyError>;

    /// Begins a proof by one of the `keys`.
    ///
    /// # Errors
    /// [`PasskeyError::Damaged`].
    fn begin_proof(&self, keys: &[String]) -> Result<PasskeyChallenge, PasskeyError>;

    /// Finishes a proof. Returns the index of the key that proved it, and the key with its new counter.
    ///
    /// # Errors
    /// [`PasskeyError`].
    fn finish_proof(
        &self,
        state: &str,
        answer: &Value,
        keys: &[String],
    ) -> Result<(usize, String), PasskeyError>;
}
