//! Takes hand-offs and notices apart for debugging. Access is decided by `handoff::verify` and
//! `notice::verify`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::handoff::{self, TrustedKey};
use crate::{notice, signed};

/// A signed text's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A hand-off.
    Handoff,
    /// A notice.
    Notice,
}

/// A signed text, taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// The id of the key in the text.
    pub key_id: String,
    /// The claims as written, whatever the signature.
    pub claims: Map<String, Value>,
    /// The kind, by the signature if it fits, else by the claims.
    pub kind: Kind,
    /// Whether the signature fits; `None` for an unknown key.
    pub signature_fits: Option<bool>,
}

/// Why a text cannot be taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// Longer than any genuine text.
    #[error("it has {0} characters, and a genuine one has at most {max}", max = signed::MAX_LENGTH)]
    TooLong(usize),
    /// The text does not have three parts.
    #[error("it has {0} parts between dots, and KEYID.PAYLOAD.MAC has 3")]
    Parts(usize),
    /// A part is not base64url.
    #[error("its {0} is not base64url without padding (A-Z a-z 0-9 - _)")]
    Alphabet(&'static str),
    /// The payload is not a JSON object.
    #[error("its payload is no JSON object: {0}")]
    NoJson(String),
}

/// Takes a text apart.
///
/// # Errors
/// [`Unreadable`] without readable claims.
pub fn inspect(text: &str, keys: &[TrustedKey]) -> Result<Inspection, Unreadable> {
    if text.len() > signed::MAX_LENGTH {
        return Err(Unreadable::TooLong(text.len()));
    }
    let parts: Vec<_> = text.split('.').collect();
    let &[key_id, payload, mac] = parts.as_slice() else { return Err(Unreadable::Parts(parts.len())) };
    let payload = URL_SAFE_NO_PAD.decode(payload).map_err(|_| Unreadable::Alphabet("payload"))?;
    URL_SAFE_NO_PAD.decode(mac).map_err(|_| Unreadable::Alphabet("MAC"))?;
    let claims: Map<String, Value> =
        serde_json::from_slice(&payload).map_err(|error| Unreadable::NoJson(error.to_string()))?;
    let key = keys.iter().map(|trusted| &trusted.key).find(|key| key.id == key_id);
    let signed_as = key.map(|key| {
        let fits = |domain| signed::fits(domain, text, key);
        if fits(handoff::DOMAIN) { Some(Kind::Handoff) } else { fits(notice::DOMAIN).then_some(Kind::Notice) }
    });
    let looks_like = if claims.contains_key("event") { Kind::Notice } else { Kind::Handoff };
    Ok(Inspection {
        key_id: key_id.to_owned(),
        claims,
        kind: signed_as.flatten().unwrap_or(looks_like),
        signature_fits: signed_as.map(|kind| kind.is_some()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handoff::{Key, Scope};

    fn keys() -> [TrustedKey; 1] {
        let key = Key { id: "k".into(), secret: b"a secret that both know".to_vec() };
        [TrustedKey { key, scope: Scope::everything() }]
    }

    fn sealed(domain: &[u8], claims: &Value) -> String {
        signed::seal(domain, claims, &keys()[0].key)
    }

    #[test]
    fn the_signature_says_what_a_text_is_and_the_claims_where_it_does_not_fit() {
        let event = serde_json::json!({ "event": "released" });
        let nothing = serde_json::json!({});
        for (domain, claims, kind) in [
            (handoff::DOMAIN, &nothing, Kind::Handoff),
            (notice::DOMAIN, &event, Kind::Notice),
            // Signed in the other kind's domain.
            (handoff::DOMAIN, &event, Kind::Handoff),
            (notice::DOMAIN, &nothing, Kind::Notice),
        ] {
            let read = inspect(&sealed(domain, claims), &keys()).unwrap();
            assert_eq!((read.kind, read.signature_fits), (kind, Some(true)));
        }
        let forged = |claims: &Value| sealed(b"other", claims);
        let read = inspect(&forged(&event), &keys()).unwrap();
        assert_eq!((read.kind, read.signature_fits), (Kind::Notice, Some(false)));
        let read = inspect(&forged(&nothing), &[]).unwrap();
        assert_eq!((read.kind, read.signature_fits, read.key_id.as_str()), (Kind::Handoff, None, "k"));
    }

    #[test]
    fn what_cannot_be_taken_apart_says_which_part() {
        let text = |parts: [&str; 3]| inspect(&parts.join("."), &keys()).unwrap_err();
        assert_eq!(inspect("0300", &keys()), Err(Unreadable::Parts(1)));
        assert_eq!(text(["k", "e30=", ""]), Unreadable::Alphabet("payload"));
        assert_eq!(text(["k", "e30", "a+b"]), Unreadable::Alphabet("MAC"));
        assert!(matches!(text(["k", "W10", ""]), Unreadable::NoJson(_)));
        assert_eq!(inspect(&"x".repeat(2049), &keys()), Err(Unreadable::TooLong(2049)));
    }
}
