use std::fmt;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;

/// Why a sign-on failed. Its texts are for the log, and hold no token, code, name or address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignOnError {
    /// The provider does not answer, or its description is not understood.
    #[error("the provider of single sign-on cannot be used: {0}")]
    Unavailable(String),
    /// The browser's answer or the provider's token proves nothing.
    #[error("the sign-on proves nothing: {0}")]
    Refused(String),
}

/// The beginning of a sign-on.
#[derive(Clone)]
pub struct SignOnChallenge {
    /// The provider's address, to which the browser goes.
    pub address: String,
    /// The secrets that the server needs to finish. The browser never sees them.
    pub state: String,
}

/// The answer that a browser brings back from the provider.
#[derive(Clone, Copy)]
pub struct SignOnAnswer<'a> {
    /// The code.
    pub code: &'a str,
    /// The issuer in the address, if there is one (RFC 9207).
    pub issuer: Option<&'a str>,
}

/// A person as the provider describes them.
#[derive(Clone, PartialEq, Eq)]
pub struct SignOnIdentity {
    /// The provider's address.
    pub issuer: String,
    /// The provider's id of the account.
    pub subject: String,
    /// The e-mail address.
    pub email: Option<String>,
    /// Whether the provider verified that the address is the person's.
    pub email_verified: bool,
    /// The name.
    pub name: Option<String>,
    /// The groups.
    pub groups: Vec<String>,
    /// When the provider asked the person to prove who they are; `None` if it does not say.
    pub authenticated_at: Option<DateTime<Utc>>,
}

impl fmt::Debug for SignOnIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignOnIdentity").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

/// A provider of single sign-on (`OpenID` Connect). The browser visits it and brings back a code, for which the
/// provider says who the person is.
#[async_trait]
pub trait SignOn: Send + Sync {
    /// Begins a sign-on. `state` comes back with the code. `again` makes the provider ask for a proof although the
    /// person is signed in there.
    ///
    /// # Errors
    /// [`SignOnError::Unavailable`].
    async fn begin(&self, state: &str, again: bool) -> Result<SignOnChallenge, SignOnError>;

    /// Finishes a sign-on with the state of its beginning.
    ///
    /// # Errors
    /// [`SignOnError`].
    async fn finish(&self, state: &str, answer: SignOnAnswer<'_>) -> Result<SignOnIdentity, SignOnError>;
}
