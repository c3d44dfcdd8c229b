//! Tokens of forms, which keep other sites from sending them: browsers that know no `SameSite` send our cookies with
//! whatever another site makes them send.

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
    /// The session of a refresh cookie, whichever of its tokens the cookie holds.
    Session(&'a str),
    /// The browser that was given this secret ([`super::visit_landing`]): before anybody is logged in.
    Browser(&'a str),
}

/// The token that a form carries; `None` where the cookie is no refresh token.
#[must_use]
pub fn form_token(app: &App, of: FormOf<'_>) -> Option<String> {
    Some(URL_SAFE_NO_PAD.encode(mac(app, of)?.finalize().into_bytes()))
}

/// Whether a form carries its token. Takes the same time for every wrong one.
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
