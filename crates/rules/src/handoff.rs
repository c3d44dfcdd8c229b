//! Hand-offs: the operator's landing page proves a subscriber's number to the portal (contract 3).
//!
//! The query parameter `a` carries `KEYID.PAYLOAD.MAC`: the shared key's id, the claims as JSON, and the
//! HMAC-SHA256 of key id and payload as written; the last two are unpadded URL-safe base64. A hand-off is
//! valid once, for at most [`MAX_LIFETIME`]: the database remembers its nonce.
//!
//! **State.** The portal's Login button opens the landing page with `returnTo` and `state`. The page
//! returns `state` unchanged as a claim. The hand-off then works only in the browser that began the
//! login, so no link can log a person in to another's account. Links by SMS and the operator's own portal
//! have no `state`. Their hand-off is valid in any browser where no other subscriber is logged in;
//! otherwise the app asks first.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::signed::{self, Defect};

pub use crate::keys::{Channel, Key, Scope, TrustedKey};
pub use crate::signed::MAX_CLOCK_SKEW;

/// A hand-off's longest lifetime.
pub const MAX_LIFETIME: Duration = Duration::seconds(120);
/// The signing domain: empty, unlike all other signed texts'.
pub(crate) const DOMAIN: &[u8] = b"";

/// How a subscriber pays (spec 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// Rs 10 a day.
    Prepaid,
    /// Rs 167 plus tax a month.
    Postpaid,
}

impl Plan {
    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Prepaid => "prepaid",
            Self::Postpaid => "postpaid",
        }
    }

    /// Parses [`Plan::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Prepaid, Self::Postpaid].into_iter().find(|plan| plan.as_str() == word)
    }
}

/// A hand-off's claims; times are whole seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandoffClaims {
    /// The audience: the portal's name.
    pub aud: String,
    /// The proven, normalised number; the partner channel may not know it.
    pub msisdn: Option<String>,
    /// The partner's id for a person whose number the partner does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner_id: Option<String>,
    /// The channel.
    pub channel: Channel,
    /// The plan agreed to, if any.
    pub plan: Option<Plan>,
    /// Time of issue.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub iat: DateTime<Utc>,
    /// Time of expiry.
    #[serde(with = "chrono::serde::ts_seconds")]
    pub exp: DateTime<Utc>,
    /// 16 to 128 random characters that make the hand-off single-use.
    pub nonce: String,
    /// The `state` with which the portal opened the landing page. It names the browser that may use the
    /// hand-off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// Why a hand-off is refused; only for the log, as callers always get one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandoffError {
    /// Not three parts of the right alphabet, or too long.
    #[error("not a hand-off")]
    Malformed,
    /// The key id is unknown.
    #[error("signed with an unknown key")]
    UnknownKey,
    /// The MAC is wrong: altered or forged.
    #[error("the signature does not fit")]
    BadSignature,
    /// The key may not sign for this channel.
    #[error("its key may not sign for this channel")]
    OutOfScope,
    /// Made for another audience.
    #[error("made for another audience")]
    OtherAudience,
    /// Expired.
    #[error("expired")]
    Expired,
    /// Issued in the future, or for longer than [`MAX_LIFETIME`].
    #[error("its times are not acceptable")]
    BadTimes,
    /// Neither number nor partner id, or a nonce of wrong length.
    #[error("its claims are not acceptable")]
    BadClaims,
}

impl From<Defect> for HandoffError {
    fn from(defect: Defect) -> Self {
        match defect {
            Defect::Malformed => Self::Malformed,
            Defect::UnknownKey => Self::UnknownKey,
            Defect::BadSignature => Self::BadSignature,
        }
    }
}

/// Signs a hand-off.
#[must_use]
pub fn sign(claims: &HandoffClaims, key: &Key) -> String {
    signed::seal(DOMAIN, claims, key)
}

/// Whether a text looks like a hand-off, not a number.
#[must_use]
pub fn looks_like_one(text: &str) -> bool {
    text.bytes().filter(|b| *b == b'.').count() == 2
}

/// Verifies a hand-off and returns its claims. The caller must check that the nonce is new.
///
/// # Errors
/// [`HandoffError`], for the log only.
pub fn verify(
    text: &str,
    audience: &str,
    keys: &[TrustedKey],
    now: DateTime<Utc>,
) -> Result<HandoffClaims, HandoffError> {
    let (claims, scope): (HandoffClaims, _) = signed::open_trusted(DOMAIN, text, keys)?;
    if !scope.channels.contains(&claims.channel) {
        return Err(HandoffError::OutOfScope);
    }
    if claims.aud != audience {
        return Err(HandoffError::OtherAudience);
    }
    if claims.exp <= now {
        return Err(HandoffError::Expired);
    }
    if claims.iat > now + MAX_CLOCK_SKEW || claims.exp - claims.iat > MAX_LIFETIME || claims.exp <= claims.iat
    {
        return Err(HandoffError::BadTimes);
    }
    let names_somebody = match claims.channel {
        Channel::Operator => claims.msisdn.is_some(),
        Channel::Gamenow => {
            claims.msisdn.is_some() || claims.partner_id.as_ref().is_some_and(|id| !id.is_empty())
        }
    };
    if !names_somebody || claims.nonce.len() < 16 || claims.nonce.len() > 128 {
        return Err(HandoffError::BadClaims);
    }
    Ok(claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;
    use proptest::prelude::*;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap()
    }

    fn key(id: &str) -> Key {
        Key { id: id.into(), secret: format!("secret of {id}").into_bytes() }
    }

    fn trusted(id: &str) -> TrustedKey {
        TrustedKey { key: key(id), scope: Scope::everything() }
    }

    fn claims() -> HandoffClaims {
        HandoffClaims {
            aud: "arena".into(),
            msisdn: Some("923001234567".into()),
            partner_id: None,
            channel: Channel::Operator,
            plan: Some(Plan::Prepaid),
            iat: now(),
            exp: now() + MAX_LIFETIME,
            nonce: "0123456789abcdef".into(),
            state: None,
        }
    }

    fn changed(change: impl FnOnce(&mut HandoffClaims)) -> Result<HandoffClaims, HandoffError> {
        let mut claims = claims();
        change(&mut claims);
        verify(&sign(&claims, &key("k1")), "arena", &[trusted("k1")], now())
    }

    #[test]
    fn what_was_signed_is_read_back_by_either_live_key() {
        for id in ["old", "new"] {
            let text = sign(&claims(), &key(id));
            assert!(looks_like_one(&text));
            assert_eq!(verify(&text, "arena", &[trusted("new"), trusted("old")], now()), Ok(claims()));
        }
    }

    #[test]
    fn a_key_signs_for_its_own_channels_only() {
        for (own, other) in [(Channel::Operator, Channel::Gamenow), (Channel::Gamenow, Channel::Operator)] {
            let scope = Scope { channels: vec![own], events: vec![] };
            let keys = [TrustedKey { key: key("k1"), scope }, trusted("k2")];
            let signed = |channel, id| sign(&HandoffClaims { channel, ..claims() }, &key(id));
            assert!(verify(&signed(own, "k1"), "arena", &keys, now()).is_ok());
            let outside = verify(&signed(other, "k1"), "arena", &keys, now());
            assert_eq!(outside, Err(HandoffError::OutOfScope));
            assert!(verify(&signed(other, "k2"), "arena", &keys, now()).is_ok());
        }
    }

    #[test]
    fn each_defect_has_its_own_reason() {
        let text = sign(&claims(), &key("k1"));
        assert_eq!(verify(&text, "arena", &[trusted("k2")], now()), Err(HandoffError::UnknownKey));
        let forged = Key { id: "k1".into(), secret: b"guess".to_vec() };
        let forged = TrustedKey { key: forged, scope: Scope::everything() };
        assert_eq!(verify(&text, "arena", &[forged], now()), Err(HandoffError::BadSignature));
        assert_eq!(verify("0300", "arena", &[trusted("k1")], now()), Err(HandoffError::Malformed));
        assert_eq!(
            verify(&"x".repeat(signed::MAX_LENGTH + 1), "arena", &[trusted("k1")], now()),
            Err(HandoffError::Malformed)
        );
        assert_eq!(changed(|c| c.aud = "other".into()), Err(HandoffError::OtherAudience));
        assert_eq!(
            changed(|c| {
                c.iat = now() - Duration::seconds(60);
                c.exp = now();
            }),
            Err(HandoffError::Expired)
        );
        assert_eq!(changed(|c| c.exp = c.iat + Duration::seconds(121)), Err(HandoffError::BadTimes));
        assert_eq!(
            changed(|c| {
                c.iat = now() + Duration::seconds(31);
                c.exp = c.iat + Duration::seconds(60);
            }),
            Err(HandoffError::BadTimes)
        );
        assert_eq!(changed(|c| c.msisdn = None), Err(HandoffError::BadClaims));
        assert_eq!(changed(|c| c.nonce = "short".into()), Err(HandoffError::BadClaims));
    }

    #[test]
    fn the_partner_may_name_somebody_without_a_number() {
        let read = changed(|c| {
            c.channel = Channel::Gamenow;
            c.msisdn = None;
            c.partner_id = Some("player-1".into());
        });
        assert!(read.is_ok());
    }

    proptest! {
        #[test]
        fn one_changed_character_is_never_accepted(at in any::<prop::sample::Index>(), to in "[A-Za-z0-9_.-]") {
            let text = sign(&claims(), &key("k1"));
            let at = at.index(text.len());
            let mut altered = text.clone();
            altered.replace_range(at..=at, &to);
            prop_assume!(altered != text);
            prop_assert!(verify(&altered, "arena", &[trusted("k1")], now()).is_err());
        }
    }
}
