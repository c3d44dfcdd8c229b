//! Notices: the operator reports that a subscription ended or a number was released (contract 3).
//!
//! A notice is `KEYID.PAYLOAD.MAC`, signed with the hand-offs' shared keys. The MAC also covers the word
//! `notice`, so neither passes as the other. A notice is valid once, for at most [`MAX_LIFETIME`]: the
//! database remembers its nonce.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::keys::{Key, TrustedKey};
use crate::signed::{self, Defect, MAX_CLOCK_SKEW};

pub use crate::keys::NoticeEvent;

/// A notice's longest lifetime. The operator signs an undelivered notice anew.
pub const MAX_LIFETIME: Duration = Duration::minutes(5);
/// The signing domain. A hand-off's MAC begins with the key id, which has no NUL byte.
pub(crate) const DOMAIN: &[u8] = b"notice\0";

/// A notice's claims; times are whole seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticeClaims {
    /// The audience: the portal's name.
    pub aud: String,
    /// The event.
    pub event: NoticeEvent,
    /// The number.
    pub msisdn: String,
    /// The event's time, by the operator's clock.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub at: DateTime<Utc>,
    /// Time of signing.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub iat: DateTime<Utc>,
    /// Time of expiry.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub exp: DateTime<Utc>,
    /// 16 to 128 random characters that make the notice single-use.
    pub nonce: String,
}

/// Why a notice is refused; only for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoticeError {
    /// Not three parts of the right alphabet, or too long.
    #[error("not a notice")]
    Malformed,
    /// The key id is unknown.
    #[error("signed with an unknown key")]
    UnknownKey,
    /// The MAC is wrong: altered or forged.
    #[error("the signature does not fit")]
    BadSignature,
    /// The key may not report this event.
    #[error("its key may not tell of this event")]
    OutOfScope,
    /// Made for another audience.
    #[error("made for another audience")]
    OtherAudience,
    /// Expired.
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

/// Signs a notice.
#[must_use]
pub fn sign(claims: &NoticeClaims, key: &Key) -> String {
    signed::seal(DOMAIN, claims, key)
}

/// Verifies a notice and returns its claims. The caller must check that the nonce is new.
///
/// # Errors
/// [`NoticeError`], for the log only.
pub fn verify(
    text: &str,
    audience: &str,
    keys: &[TrustedKey],
    now: DateTime<Utc>,
) -> Result<NoticeClaims, NoticeError> {
    let (claims, scope): (NoticeClaims, _) = signed::open_trusted(DOMAIN, text, keys)?;
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

    fn claims() -> NoticeClaims {
        NoticeClaims {
            aud: "arena".into(),
            event: NoticeEvent::Unsubscribed,
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

    fn read(text: &str) -> Result<NoticeClaims, NoticeError> {
        verify(text, "arena", &[trusted()], now())
    }

    #[test]
    fn a_notice_is_read_as_it_was_written() {
        assert_eq!(read(&sign(&claims(), &key())), Ok(claims()));
    }

    #[test]
    fn a_key_tells_of_its_own_events_only() {
        let verified = |event, events| {
            let scope = handoff::Scope { channels: vec![handoff::Channel::Gamenow], events };
            let keys = [TrustedKey { key: key(), scope }];
            verify(&sign(&NoticeClaims { event, ..claims() }, &key()), "arena", &keys, now())
                .map(|claims| claims.event)
        };
        for (event, other) in [
            (NoticeEvent::Unsubscribed, NoticeEvent::Released),
            (NoticeEvent::Released, NoticeEvent::Unsubscribed),
        ] {
            assert_eq!(verified(event, vec![event]), Ok(event));
            assert_eq!(verified(event, vec![other]), Err(NoticeError::OutOfScope));
            assert_eq!(verified(event, vec![]), Err(NoticeError::OutOfScope));
        }
    }

    #[test]
    fn what_is_not_acceptable_is_refused() {
        let changed = |change: &dyn Fn(&mut NoticeClaims)| {
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
        let handed = handoff::HandoffClaims {
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
