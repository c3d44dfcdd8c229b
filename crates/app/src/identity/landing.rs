use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::secret;
use crate::App;
use crate::ports::token;

/// How long somebody may take on the landing page: the code by SMS, the price, a second try.
pub const LANDING_TIME: Duration = Duration::hours(1);

/// A browser that is sent to the landing page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The secret in the browser's cookie.
    pub secret: String,
    /// The landing page receives this text and returns it in the hand-off. The secret cannot be read from it.
    pub state: String,
}

/// Begins a login: the browser gets a secret, and the landing page a state that follows from it. A browser that has a
/// secret keeps it, so that two tabs can log in side by side.
#[must_use]
pub fn visit_landing(app: &App, secret: Option<&str>) -> Visit {
    let known = secret.filter(|secret| is_secret(secret));
    let secret = known.map_or_else(|| token(&*app.random), str::to_owned);
    Visit { state: state_of(app, &secret), secret }
}

/// The state that follows from a browser's secret.
pub(super) fn state_of(app: &App, secret: &str) -> String {
    let key = secret::derived(&app.settings.identity, "landing");
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&key).expect("HMAC takes a key of any length");
    mac.update(secret.as_bytes());
    URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
}

fn is_secret(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}
