//! Attempts of network verification (contract 3). A browser keeps its attempt while it visits the
//! operator, so the browser that returns is the one that left.
//!
//! An attempt is a cookie, `KEYID.PAYLOAD.MAC` like a hand-off, signed with the server's own key. The
//! operator sees only [`Attempt::state`]. The operator's code works only with [`Attempt::verifier`] (RFC
//! 7636), which no browser ever holds.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::handoff::Key;
use crate::signed;
use crate::{Msisdn, ReturnTo};

/// An attempt's lifetime. The person is asked nothing, but networks are slow.
pub const LIFETIME: Duration = Duration::minutes(5);
const DOMAIN: &[u8] = b"network\0";

/// An attempt; times are whole seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Random; makes the attempt unique.
    secret: String,
    /// The claimed number, normalised, if the operator needs one.
    msisdn: Option<String>,
    return_to: String,
    #[serde(with = "chrono::serde::ts_seconds")]
    until: DateTime<Utc>,
}

impl Attempt {
    /// Makes an attempt; `secret` is 256 random bits as text.
    #[must_use]
    pub fn new(secret: String, msisdn: Option<&Msisdn>, return_to: &ReturnTo, now: DateTime<Utc>) -> Self {
        Self {
            secret,
            msisdn: msisdn.map(|number| number.as_str().to_owned()),
            return_to: return_to.as_str().to_owned(),
            until: now + LIFETIME,
        }
    }

    /// Returns the cookie's signed text.
    #[must_use]
    pub fn seal(&self, key: &Key) -> String {
        signed::seal(DOMAIN, self, key)
    }

    /// Reads the cookie; `None` if foreign, altered or expired.
    #[must_use]
    pub fn open(text: &str, key: &Key, now: DateTime<Utc>) -> Option<Self> {
        let attempt: Self = signed::open(DOMAIN, text, std::slice::from_ref(key)).ok()?;
        (now < attempt.until).then_some(attempt)
    }

    /// Returns the claimed number, normalised.
    #[must_use]
    pub fn msisdn(&self) -> Option<&str> {
        self.msisdn.as_deref()
    }

    /// Returns the page to return to.
    #[must_use]
    pub fn return_to(&self) -> ReturnTo {
        ReturnTo::parse(&self.return_to)
    }

    /// Returns the `state` that the operator sends back (RFC 6749, section 10.12).
    #[must_use]
    pub fn state(&self, key: &Key) -> String {
        self.derived("state", key)
    }

    /// Whether `state` belongs to this attempt. Runs in constant time.
    #[must_use]
    pub fn is_answered_by(&self, state: &str, key: &Key) -> bool {
        let mac = self.mac("state", key);
        URL_SAFE_NO_PAD.decode(state).is_ok_and(|state| mac.verify_slice(&state).is_ok())
    }

    /// Returns the server's secret PKCE code verifier (RFC 7636, section 4.1).
    #[must_use]
    pub fn verifier(&self, key: &Key) -> String {
        self.derived("verifier", key)
    }

    fn mac(&self, word: &str, key: &Key) -> Hmac<Sha256> {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(&key.secret).expect("HMAC takes a key of any length");
        for part in [DOMAIN, word.as_bytes(), b"\0", self.secret.as_bytes()] {
            mac.update(part);
        }
        mac
    }

    fn derived(&self, word: &str, key: &Key) -> String {
        URL_SAFE_NO_PAD.encode(self.mac(word, key).finalize().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountryRule;
    use chrono::TimeZone;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap()
    }

    fn key(secret: &str) -> Key {
        Key { id: "network".into(), secret: secret.as_bytes().to_vec() }
    }

    fn attempt(secret: &str) -> Attempt {
        let number = Msisdn::parse("03001234567", &CountryRule::default()).unwrap();
        Attempt::new(secret.into(), Some(&number), &ReturnTo::parse("/tasks?day=2"), now())
    }

    #[test]
    fn a_cookie_is_read_as_it_was_written_and_for_five_minutes() {
        let (key, attempt) = (key("k"), attempt("a"));
        let text = attempt.seal(&key);
        let read = Attempt::open(&text, &key, now() + LIFETIME - Duration::seconds(1)).unwrap();
        assert_eq!(read, attempt);
        assert_eq!((read.msisdn(), read.return_to().as_str()), (Some("923001234567"), "/tasks?day=2"));
        assert_eq!(Attempt::open(&text, &key, now() + LIFETIME), None);
    }

    #[test]
    fn what_is_not_ours_is_nothing() {
        let text = attempt("a").seal(&key("k"));
        assert_eq!(Attempt::open(&text, &key("another"), now()), None);
        for wrong in ["", "a.b.c", &text[1..], &text[..text.len() - 1], &format!("{text}A")] {
            assert_eq!(Attempt::open(wrong, &key("k"), now()), None, "{wrong}");
        }
        // A hand-off signed with the same key is not an attempt.
        let handoff = signed::seal(b"", &attempt("a"), &key("k"));
        assert_eq!(Attempt::open(&handoff, &key("k"), now()), None);
    }

    #[test]
    fn only_the_answer_to_this_very_attempt_is_taken() {
        let (key, one, other) = (key("k"), attempt("a"), attempt("b"));
        assert!(one.is_answered_by(&one.state(&key), &key));
        for wrong in [other.state(&key), one.verifier(&key), one.state(&self::key("another")), String::new()]
        {
            assert!(!one.is_answered_by(&wrong, &key), "{wrong}");
        }
        assert_ne!(one.verifier(&key), other.verifier(&key));
        // RFC 7636: 43 to 128 characters.
        assert_eq!(one.verifier(&key).len(), 43);
    }

    #[test]
    fn the_longest_address_fits_into_a_cookie() {
        let long = ReturnTo::parse(&format!("/{}", "x".repeat(1023)));
        assert_eq!(long.as_str().len(), 1024);
        let attempt = Attempt { return_to: long.as_str().into(), ..attempt(&"s".repeat(43)) };
        let text = attempt.seal(&key("k"));
        assert_eq!(Attempt::open(&text, &key("k"), now()), Some(attempt), "{}", text.len());
    }
}
