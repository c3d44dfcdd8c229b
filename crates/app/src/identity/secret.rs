use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::settings::IdentitySettings;

/// A secret for one purpose that follows from the server's, the same on every node.
pub(crate) fn derived(identity: &IdentitySettings, purpose: &str) -> Vec<u8> {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&identity.refresh_secret)
        .expect("HMAC takes a key of any length");
    mac.update(purpose.as_bytes());
    // No purpose is the beginning of another one, nor of what else the secret signs.
    mac.update(b".");
    mac.finalize().into_bytes().to_vec()
}
