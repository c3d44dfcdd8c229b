use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::secret;
use crate::App;
use crate::ports::token;

/// How long a login on the landing page may take: the code by SMS, the price, a second try.
pub const LANDING_TIME: Duration = Duration::hours(1);

/// A browser's visit to the landing page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The secret in the browser's cookie.
    pub secret: String,
    /// The text that the landing page receives and returns in the hand-off. It does not reveal the secret.
    pub state: String,
}

/// Begins a login: returns a secret for the browser, and a state for the landing page that follows from it. A
/// browser keeps its secret, so two tabs can log in side by side.
#[must_use]
pub fn visit_landing(app: &App, secret: Option<&str>) -> Visit {
    let known = secret.filter(|secret| is_secret(secret));
    let secret = known.map_or_else(|| token(&*app.random), str::to_owned);
    Visit { state: state_of(app, &secret), secret }
}

pub(super) fn state_of(app: &App, secret: &str) -> String {
    let key = secret::derived(&app.settings.identity, "landing");
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&key).expect("HMAC takes a key of any length");
    mac.update(secret.as_bytes());
    URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
}

fn is_secret(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}
