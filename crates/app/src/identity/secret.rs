use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::settings::IdentitySettings;

/// Derives a secret for one purpose from the server's secret, the same on every node.
pub(crate) fn derived(identity: &IdentitySettings, purpose: &str) -> Vec<u8> {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&identity.refresh_secret)
        .expect("HMAC takes a key of any length");
    mac.update(purpose.as_bytes());
    // The dot keeps a purpose from being a prefix of another one, or of other signed texts.
    mac.update(b".");
    mac.finalize().into_bytes().to_vec()
}
