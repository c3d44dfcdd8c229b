//! Refresh tokens: `SESSION.SECRET`.
//!
//! Each secret follows from the previous one by HMAC. So a predecessor can get the same successor again,
//! although the database has only hashes.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::ports::{Random, Session, token};

pub(super) struct RefreshToken {
    pub(super) session: Uuid,
    secret: String,
}

impl RefreshToken {
    pub(super) fn first(session: Uuid, random: &dyn Random) -> Self {
        Self { session, secret: token(random) }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let (session, secret) = text.split_once('.')?;
        let plain =
            secret.len() == 43 && secret.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        let session = Uuid::try_parse(session).ok()?;
        plain.then(|| Self { session, secret: secret.to_owned() })
    }

    pub(super) fn successor(&self, key: &[u8]) -> Self {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes a key of any length");
        mac.update(b"refresh.");
        mac.update(self.session.as_bytes());
        mac.update(self.secret.as_bytes());
        Self { session: self.session, secret: URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()) }
    }

    /// Whether this is a session's present or previous token.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        session.refresh_hash == self.hash() || session.previous_hash == Some(self.hash())
    }

    /// Whether a session's cookie may hold this token: the present one or, within `grace`, its immediate
    /// predecessor.
    pub(super) fn is_good_for(
        &self,
        session: &Session,
        key: &[u8],
        now: DateTime<Utc>,
        grace: Duration,
    ) -> bool {
        session.refresh_hash == self.hash() || self.precedes(session, key, now, grace)
    }

    /// Whether this is the immediate predecessor of a session's token, replaced no longer than `grace` ago.
    pub(super) fn precedes(
        &self,
        session: &Session,
        key: &[u8],
        now: DateTime<Utc>,
        grace: Duration,
    ) -> bool {
        session.previous_hash == Some(self.hash())
            && session.refresh_hash == self.successor(key).hash()
            && now - session.rotated_at <= grace
    }

    pub(super) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.secret.as_bytes()).into()
    }

    pub(super) fn to_text(&self) -> String {
        format!("{}.{}", self.session.simple(), self.secret)
    }
}
