use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Cryptographic randomness; tests seed it.
pub trait Random: Send + Sync {
    /// Fills `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}

/// Returns a new version 7 UUID. Such ids sort by time, so indices grow at one end.
#[must_use]
pub fn new_id(now: DateTime<Utc>, random: &dyn Random) -> Uuid {
    let mut bytes = [0; 10];
    random.fill(&mut bytes);
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
}

/// Returns a new 256-bit secret, URL-safe.
#[must_use]
pub fn token(random: &dyn Random) -> String {
    let mut bytes = [0; 32];
    random.fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}
