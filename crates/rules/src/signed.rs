//! Signed texts, `KEYID.PAYLOAD.MAC`: JSON in base64url, and its HMAC-SHA256 by a shared key. Hand-offs
//! and notices are such texts.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::Sha256;

use crate::keys::{Key, Scope, TrustedKey};

/// How far the issuer's clock may be ahead of the server's.
pub const MAX_CLOCK_SKEW: Duration = Duration::seconds(30);

/// The longest text parsed; a genuine one is never longer.
pub(crate) const MAX_LENGTH: usize = 2048;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    /// The text does not have three parts in base64url, is too long, or its claims are of another kind.
    Malformed,
    UnknownKey,
    /// The text was altered or forged.
    BadSignature,
}

/// Computes the MAC. `domain` separates kinds of texts signed with the same keys. A domain ends in a byte
/// that no key id contains; only the domain of hand-offs is empty.
fn mac(domain: &[u8], key: &Key, signed: &str) -> Hmac<Sha256> {
    let mut mac =
        <Hmac<Sha256> as KeyInit>::new_from_slice(&key.secret).expect("HMAC takes a key of any length");
    mac.update(domain);
    mac.update(signed.as_bytes());
    mac
}

pub(crate) fn seal(domain: &[u8], claims: &impl Serialize, key: &Key) -> String {
    let json = serde_json::to_vec(claims).expect("claims hold nothing that JSON cannot");
    let signed = format!("{}.{}", key.id, URL_SAFE_NO_PAD.encode(json));
    let tag = URL_SAFE_NO_PAD.encode(mac(domain, key, &signed).finalize().into_bytes());
    format!("{signed}.{tag}")
}

/// Whether `key` signed the text. The claims are not checked.
pub(crate) fn fits(domain: &[u8], text: &str, key: &Key) -> bool {
    let Some((signed, tag)) = text.rsplit_once('.') else { return false };
    let tag = URL_SAFE_NO_PAD.decode(tag);
    tag.is_ok_and(|tag| mac(domain, key, signed).verify_slice(&tag).is_ok())
}

/// Opens a text like [`open`], with keys of limited scope. Returns the claims and the scope of the signing
/// key.
pub(crate) fn open_trusted<'k, T: DeserializeOwned>(
    domain: &[u8],
    text: &str,
    keys: &'k [TrustedKey],
) -> Result<(T, &'k Scope), Defect> {
    let id = text.split_once('.').map(|(id, _)| id);
    let trusted = keys.iter().find(|trusted| Some(trusted.key.id.as_str()) == id);
    let known = trusted.map_or(&[][..], |trusted| std::slice::from_ref(&trusted.key));
    let claims = open(domain, text, known)?;
    trusted.map(|trusted| (claims, &trusted.scope)).ok_or(Defect::UnknownKey)
}

/// Reads claims signed with one of the keys. The claims themselves are not checked.
pub(crate) fn open<T: DeserializeOwned>(domain: &[u8], text: &str, keys: &[Key]) -> Result<T, Defect> {
    if text.len() > MAX_LENGTH {
        return Err(Defect::Malformed);
    }
    let (signed, tag) = text.rsplit_once('.').ok_or(Defect::Malformed)?;
    let (key_id, payload) = signed.split_once('.').ok_or(Defect::Malformed)?;
    let tag = URL_SAFE_NO_PAD.decode(tag).map_err(|_| Defect::Malformed)?;
    let key = keys.iter().find(|key| key.id == key_id).ok_or(Defect::UnknownKey)?;
    mac(domain, key, signed).verify_slice(&tag).map_err(|_| Defect::BadSignature)?;
    let json = URL_SAFE_NO_PAD.decode(payload).map_err(|_| Defect::Malformed)?;
    serde_json::from_slice(&json).map_err(|_| Defect::Malformed)
}
