//! Forms' tokens, which keep other sites from submitting them: browsers without `SameSite` send our
//! cookies with requests triggered elsewhere.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::refresh_token::RefreshToken;
use super::secret;
use crate::App;

/// The session or browser that a form is bound to.
#[derive(Clone, Copy, Debug)]
pub enum FormOf<'a> {
    /// The session of a refresh cookie, whichever of the session's tokens the cookie holds.
    Session(&'a str),
    /// The browser that got this secret ([`super::visit_landing`]), before login.
    Browser(&'a str),
}

/// Returns a form's token; `None` if the cookie is no refresh token.
#[must_use]
pub fn form_token(app: &App, of: FormOf<'_>) -> Option<String> {
    Some(URL_SAFE_NO_PAD.encode(mac(app, of)?.finalize().into_bytes()))
}

/// Whether a form's token is right; takes equally long for every wrong one.
#[must_use]
pub fn is_form_token(app: &App, of: FormOf<'_>, token: &str) -> bool {
    let (Some(mac), Ok(sent)) = (mac(app, of), URL_SAFE_NO_PAD.decode(token)) else { return false };
    mac.verify_slice(&sent).is_ok()
}

fn mac(app: &App, of: FormOf<'_>) -> Option<Hmac<Sha256>> {
    let key = secret::derived(&app.settings.identity, "form");
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&key).expect("HMAC takes a key of any length");
    match of {
        FormOf::Session(cookie) => {
            mac.update(b"session.");
            mac.update(RefreshToken::parse(cookie)?.session.as_bytes());
        }
        FormOf::Browser(secret) => {
            mac.update(b"browser.");
            mac.update(secret.as_bytes());
        }
    }
    Some(mac)
}
