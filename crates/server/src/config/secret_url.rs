use serde::{Deserialize, Serialize};

/// An address that may hold a password, so `Debug` does not print it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct SecretUrl(String);

impl SecretUrl {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SecretUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SecretUrl").finish_non_exhaustive()
    }
}
