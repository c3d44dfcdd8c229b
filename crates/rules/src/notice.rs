//! Notices: how the operator tells the product that a subscription has ended (contract 3).
//!
//! A notice reads `KEYID.PAYLOAD.MAC` like a hand-off and is signed with the same shared keys, but the MAC also covers
//! the word `notice`: neither can be passed off as the other. It is good for [`MAX_LIFETIME`] at most and, by its
//! nonce, good once; the second is for the database to enforce.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use thiserror::Error;

use crate::handoff::{Key, MAX_CLOCK_SKEW};

/// The longest that a notice may be good for. Whoever could not deliver it in time signs a new one.
pub const MAX_LIFETIME: Duration = Duration::minutes(5);
/// No genuine notice is longer; what is longer is refused unread.
pub const MAX_LENGTH: usize = 2048;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// The number is no longer subscribed.
    Unsubscribed,
}

/// What a notice says. Times are whole seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    /// Whom it is for: the product's audience name.
    pub aud: String,
    /// What happened.
    pub event: Event,
    /// To which number.
    pub msisdn: String,
    /// When, by the operator's clock.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub at: DateTime<Utc>,
    /// When the notice was signed.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub iat: DateTime<Utc>,
    /// When it ends.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub exp: DateTime<Utc>,
    /// What makes it good only once; at least 16 characters.
    pub nonce: String,
}

/// Why a notice is refused. For the log only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoticeError {
    /// Not three parts of the right alphabet, or too long.
    #[error("not a notice")]
    Malformed,
    /// No such key.
    #[error("signed with an unknown key")]
    UnknownKey,
    /// The MAC does not fit: altered or forged.
    #[error("the signature does not fit")]
    BadSignature,
    /// Made for another audience.
    #[error("made for another audience")]
    OtherAudience,
    /// Past its end.
    #[error("expired")]
    Expired,
    /// Its times or its nonce are not acceptable.
    #[error("its claims are not acceptable")]
    BadClaims,
}

fn mac(key: &Key, signed: &str) -> Hmac<Sha256> {
    let mut mac =
        <Hmac<Sha256> as KeyInit>::new_from_slice(&key.secret).expect("HMAC takes a key of any length");
    // A hand-off's MAC begins with its key's id, which holds no such byte.
    mac.update(b"notice\0");
    mac.update(signed.as_bytes());
    mac
}

/// Writes a notice.
#[must_use]
pub fn sign(claims: &Claims, key: &Key) -> String {
    let json = serde_json::to_vec(claims).expect("claims hold nothing that JSON cannot");
    let signed = format!("{}.{}", key.id, URL_SAFE_NO_PAD.encode(json));
    let tag = URL_SAFE_NO_PAD.encode(mac(key, &signed).finalize().into_bytes());
    format!("{signed}.{tag}")
}

/// Reads a notice and checks everything but that its nonce is new.
///
/// # Errors
/// [`NoticeError`], for the log.
pub fn verify(text: &str, audience: &str, keys: &[Key], now: DateTime<Utc>) -> Result<Claims, NoticeError> {
    if text.len() > MAX_LENGTH {
        return Err(NoticeError::Malformed);
    }
    let (signed, tag) = text.rsplit_once('.').ok_or(NoticeError::Malformed)?;
    let (key_id, payload) = signed.split_once('.').ok_or(NoticeError::Malformed)?;
    let tag = URL_SAFE_NO_PAD.decode(tag).map_err(|_| NoticeError::Malformed)?;
    let key = keys.iter().find(|key| key.id == key_id).ok_or(NoticeError::UnknownKey)?;
    mac(key, signed).verify_slice(&tag).map_err(|_| NoticeError::BadSignature)?;
    let json = URL_SAFE_NO_PAD.decode(payload).map_err(|_| NoticeError::Malformed)?;
    let claims: Claims = serde_json::from_slice(&json).map_err(|_| NoticeError::Malformed)?;
    if claims.aud != audience {
        return Err(NoticeError::OtherAudience);
    }
    if claims.exp <= now {
        return Err(NoticeError::Expired);
    }
    let soon = now + MAX_CLOCK_SKEW;
    let times = claims.iat <= soon
        && claims.at <= soon
        && claims.exp > claims.iat
        && claims.exp - claims.iat <= MAX_LIFETIME;
    if !times || claims.nonce.len() < 16 || claims.nonce.len() > 128 {
        return Err(NoticeError::BadClaims);
    }
    Ok(claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handoff;
    use chrono::TimeZone;

    fn key() -> Key {
        Key { id: "k".into(), secret: b"a secret that both know".to_vec() }
    }

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap()
    }

    fn claims() -> Claims {
        Claims {
            aud: "arena".into(),
            event: Event::Unsubscribed,
            msisdn: "923001234567".into(),
            at: now() - Duration::hours(3),
            iat: now(),
            exp: now() + MAX_LIFETIME,
            nonce: "0123456789abcdef".into(),
        }
    }

    fn read(text: &str) -> Result<Claims, NoticeError> {
        verify(text, "arena", &[key()], now())
    }

    #[test]
    fn a_notice_is_read_as_it_was_written() {
        assert_eq!(read(&sign(&claims(), &key())), Ok(claims()));
    }

    #[test]
    fn what_is_not_acceptable_is_refused() {
        let changed = |change: &dyn Fn(&mut Claims)| {
            let mut claims = claims();
            change(&mut claims);
            read(&sign(&claims, &key())).unwrap_err()
        };
        assert_eq!(changed(&|c| c.aud = "other".into()), NoticeError::OtherAudience);
        assert_eq!(changed(&|c| c.exp = now()), NoticeError::Expired);
        assert_eq!(changed(&|c| c.exp += Duration::seconds(1)), NoticeError::BadClaims);
        assert_eq!(changed(&|c| c.iat = now() + Duration::minutes(1)), NoticeError::BadClaims);
        assert_eq!(changed(&|c| c.at = now() + Duration::minutes(1)), NoticeError::BadClaims);
        assert_eq!(changed(&|c| c.nonce = "short".into()), NoticeError::BadClaims);
        let other = Key { secret: b"another secret".to_vec(), ..key() };
        assert_eq!(read(&sign(&claims(), &other)), Err(NoticeError::BadSignature));
        assert_eq!(read(&sign(&claims(), &Key { id: "x".into(), ..key() })), Err(NoticeError::UnknownKey));
        for junk in ["", ".", "..", "k.é.x", "a.b.c.d", &"k.".repeat(2000)] {
            assert!(read(junk).is_err(), "{junk}");
        }
    }

    #[test]
    fn a_hand_off_is_no_notice_and_a_notice_no_hand_off() {
        let handed = handoff::Claims {
            aud: "arena".into(),
            msisdn: Some("923001234567".into()),
            partner_id: None,
            channel: handoff::Channel::Operator,
            plan: None,
            iat: now(),
            exp: now() + Duration::seconds(60),
            nonce: "0123456789abcdef".into(),
        };
        assert_eq!(read(&handoff::sign(&handed, &key())), Err(NoticeError::BadSignature));
        let notice = sign(&claims(), &key());
        let refused = handoff::verify(&notice, "arena", &[key()], now());
        assert_eq!(refused, Err(handoff::HandoffError::BadSignature));
    }
}
