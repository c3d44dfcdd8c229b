//! Attempts to be known by the mobile network (contract 3): what a browser keeps while it is at the operator's, so that
//! whoever comes back is whoever went.
//!
//! An attempt reads `KEYID.PAYLOAD.MAC` like a hand-off, signed with a key of the server's own, and lives in a cookie. The
//! operator sees nothing of it but [`Attempt::state`]; the code that it sends back is good only together with
//! [`Attempt::verifier`] (RFC 7636), which no browser ever holds.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::handoff::Key;
use crate::signed;
use crate::{Msisdn, ReturnTo};

/// How long the operator has: it asks nobody anything, but networks are slow.
pub const LIFETIME: Duration = Duration::minutes(5);
const DOMAIN: &[u8] = b"network\0";

/// An attempt. Times are whole seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// What tells it from all others; at random.
    secret: String,
    /// The number that somebody says is theirs, normalised, where they had to say one.
    msisdn: Option<String>,
    /// Where they were.
    return_to: String,
    #[serde(with = "chrono::serde::ts_seconds")]
    until: DateTime<Utc>,
}

impl Attempt {
    /// A new one; `secret` is 256 random bits as text.
    #[must_use]
    pub fn new(secret: String, msisdn: Option<&Msisdn>, return_to: &ReturnTo, now: DateTime<Utc>) -> Self {
        Self {
            secret,
            msisdn: msisdn.map(|number| number.as_str().to_owned()),
            return_to: return_to.as_str().to_owned(),
            until: now + LIFETIME,
        }
    }

    /// As the cookie holds it.
    #[must_use]
    pub fn seal(&self, key: &Key) -> String {
        signed::seal(DOMAIN, self, key)
    }

    /// Reads a cookie; nothing where it is not ours, altered, or too old.
    #[must_use]
    pub fn open(text: &str, key: &Key, now: DateTime<Utc>) -> Option<Self> {
        let attempt: Self = signed::open(DOMAIN, text, std::slice::from_ref(key)).ok()?;
        (now < attempt.until).then_some(attempt)
    }

    /// The number that somebody says is theirs, normalised.
    #[must_use]
    pub fn msisdn(&self) -> Option<&str> {
        self.msisdn.as_deref()
    }

    /// Where they were.
    #[must_use]
    pub fn return_to(&self) -> ReturnTo {
        ReturnTo::parse(&self.return_to)
    }

    /// What goes to the operator and comes back (RFC 6749, section 10.12).
    #[must_use]
    pub fn state(&self, key: &Key) -> String {
        self.derived("state", key)
    }

    /// Whether this came back from where the attempt was sent. Takes as long for any text.
    #[must_use]
    pub fn is_answered_by(&self, state: &str, key: &Key) -> bool {
        let mac = self.mac("state", key);
        URL_SAFE_NO_PAD.decode(state).is_ok_and(|state| mac.verify_slice(&state).is_ok())
    }

    /// What only the server can say of the code (RFC 7636, section 4.1).
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
        // Nor is anything else that the same key signed.
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
