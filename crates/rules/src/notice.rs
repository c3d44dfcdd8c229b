//! Notices: how the operator tells the product that a subscription has ended, or that a number was given back (contract 3).
//!
//! A notice reads `KEYID.PAYLOAD.MAC` like a hand-off and is signed with the same shared keys, but the MAC also covers
//! the word `notice`: neither can be passed off as the other. It is good for [`MAX_LIFETIME`] at most and, by its
//! nonce, good once; the second is for the database to enforce.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::handoff::{Key, MAX_CLOCK_SKEW, TrustedKey};
use crate::signed::{self, Defect};

/// The longest that a notice may be good for. Whoever could not deliver it in time signs a new one.
pub const MAX_LIFETIME: Duration = Duration::minutes(5);
/// A hand-off's MAC begins with its key's id, which holds no such byte.
pub(crate) const DOMAIN: &[u8] = b"notice\0";

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// The number is no longer subscribed.
    Unsubscribed,
    /// The number is no longer this person's: the operator took it back, and will give it to somebody else.
    Released,
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
    /// Signed with a key that may not tell of this event.
    #[error("its key may not tell of this event")]
    OutOfScope,
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

impl From<Defect> for NoticeError {
    fn from(defect: Defect) -> Self {
        match defect {
            Defect::Malformed => Self::Malformed,
            Defect::UnknownKey => Self::UnknownKey,
            Defect::BadSignature => Self::BadSignature,
        }
    }
}

/// Writes a notice.
#[must_use]
pub fn sign(claims: &Claims, key: &Key) -> String {
    signed::seal(DOMAIN, claims, key)
}

/// Reads a notice and checks everything but that its nonce is new.
///
/// # Errors
/// [`NoticeError`], for the log.
pub fn verify(
    text: &str,
    audience: &str,
    keys: &[TrustedKey],
    now: DateTime<Utc>,
) -> Result<Claims, NoticeError> {
    let (claims, scope): (Claims, _) = signed::open_trusted(DOMAIN, text, keys)?;
    if !scope.events.contains(&claims.event) {
        return Err(NoticeError::OutOfScope);
    }
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

    fn trusted() -> TrustedKey {
        TrustedKey { key: key(), scope: handoff::Scope::everything() }
    }

    fn read(text: &str) -> Result<Claims, NoticeError> {
        verify(text, "arena", &[trusted()], now())
    }

    #[test]
    fn a_notice_is_read_as_it_was_written() {
        assert_eq!(read(&sign(&claims(), &key())), Ok(claims()));
    }

    #[test]
    fn a_key_tells_of_its_own_events_only() {
        let told = |event, events| {
            let scope = handoff::Scope { channels: vec![handoff::Channel::Gamenow], events };
            let keys = [TrustedKey { key: key(), scope }];
            verify(&sign(&Claims { event, ..claims() }, &key()), "arena", &keys, now())
                .map(|claims| claims.event)
        };
        for (event, other) in [(Event::Unsubscribed, Event::Released), (Event::Released, Event::Unsubscribed)]
        {
            assert_eq!(told(event, vec![event]), Ok(event));
            assert_eq!(told(event, vec![other]), Err(NoticeError::OutOfScope));
            assert_eq!(told(event, vec![]), Err(NoticeError::OutOfScope));
        }
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
            state: None,
        };
        assert_eq!(read(&handoff::sign(&handed, &key())), Err(NoticeError::BadSignature));
        let notice = sign(&claims(), &key());
        let refused = handoff::verify(&notice, "arena", &[trusted()], now());
        assert_eq!(refused, Err(handoff::HandoffError::BadSignature));
    }
}
