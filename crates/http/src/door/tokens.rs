//! Access tokens (contract 3): JWTs that are valid for ten minutes and contain no mobile number.

use std::fmt;

use arena_app::ports::SubscriberId;
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(crate) const LIFETIME: Duration = Duration::minutes(10);

/// A signing key with its id.
#[derive(Clone)]
pub struct TokenKey {
    /// The `kid` in the token's header.
    pub id: String,
    /// The secret.
    pub secret: Vec<u8>,
}

impl fmt::Debug for TokenKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TokenKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Signs and verifies access tokens. The first key signs and all keys verify, so keys can be rotated.
pub struct AccessTokens {
    signing: (String, EncodingKey),
    believed: Vec<(String, DecodingKey)>,
    validation: Validation,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TokenClaims {
    pub(crate) sub: SubscriberId,
    pub(crate) sid: Uuid,
    pub(crate) gn: u8,
    iat: i64,
    exp: i64,
}

impl TokenClaims {
    pub(crate) fn ends_at(&self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.exp, 0).unwrap_or(DateTime::<Utc>::MIN_UTC)
    }
}

impl AccessTokens {
    /// `None` if `keys` is empty.
    #[must_use]
    pub fn new(keys: &[TokenKey]) -> Option<Self> {
        let first = keys.first()?;
        let mut validation = Validation::new(Algorithm::HS256);
        // `verify` checks the expiry against our own clock.
        validation.validate_exp = false;
        validation.required_spec_claims = ["sub", "exp"].map(str::to_owned).into_iter().collect();
        Some(Self {
            signing: (first.id.clone(), EncodingKey::from_secret(&first.secret)),
            believed: keys
                .iter()
                .map(|key| (key.id.clone(), DecodingKey::from_secret(&key.secret)))
                .collect(),
            validation,
        })
    }

    /// Signs a token for a session.
    ///
    /// # Errors
    /// The JWT library's error, if the key is unusable.
    pub fn sign(
        &self,
        subscriber: SubscriberId,
        session: Uuid,
        gn: bool,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let header = Header { kid: Some(self.signing.0.clone()), ..Header::new(Algorithm::HS256) };
        let claims = TokenClaims {
            sub: subscriber,
            sid: session,
            gn: gn.into(),
            iat: now.timestamp(),
            exp: (now + LIFETIME).timestamp(),
        };
        jsonwebtoken::encode(&header, &claims, &self.signing.1)
    }

    /// The claims of a token that one of the keys signed and that has not expired.
    pub(crate) fn verify(&self, token: &str, now: DateTime<Utc>) -> Option<TokenClaims> {
        let kid = jsonwebtoken::decode_header(token).ok()?.kid?;
        let (_, key) = self.believed.iter().find(|(id, _)| *id == kid)?;
        let claims = jsonwebtoken::decode::<TokenClaims>(token, key, &self.validation).ok()?.claims;
        (claims.exp > now.timestamp()).then_some(claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn key(id: &str) -> TokenKey {
        TokenKey { id: id.into(), secret: format!("a secret that belongs to {id}").into_bytes() }
    }

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap()
    }

    fn token(keys: &[TokenKey]) -> String {
        AccessTokens::new(keys).unwrap().sign(SubscriberId(Uuid::nil()), Uuid::max(), true, now()).unwrap()
    }

    #[test]
    fn a_token_is_good_for_ten_minutes() {
        let tokens = AccessTokens::new(&[key("a")]).unwrap();
        let token = token(&[key("a")]);
        let claims = tokens.verify(&token, now() + LIFETIME - Duration::seconds(1)).unwrap();
        assert_eq!((claims.sub, claims.sid, claims.gn), (SubscriberId(Uuid::nil()), Uuid::max(), 1));
        assert!(tokens.verify(&token, now() + LIFETIME).is_none());
    }

    #[test]
    fn an_older_key_is_believed_while_it_is_kept() {
        let token = token(&[key("old")]);
        assert!(AccessTokens::new(&[key("new"), key("old")]).unwrap().verify(&token, now()).is_some());
        assert!(AccessTokens::new(&[key("new")]).unwrap().verify(&token, now()).is_none());
        let stolen_id = TokenKey { id: "old".into(), secret: b"another secret altogether".to_vec() };
        assert!(AccessTokens::new(&[stolen_id]).unwrap().verify(&token, now()).is_none());
    }

    #[test]
    fn junk_and_other_algorithms_are_not_believed() {
        let tokens = AccessTokens::new(&[key("a")]).unwrap();
        let none = "eyJhbGciOiJub25lIiwia2lkIjoiYSJ9.eyJzdWIiOiIwIn0.";
        for junk in ["", "a.b.c", "Bearer", none] {
            assert!(tokens.verify(junk, now()).is_none(), "{junk}");
        }
    }
}
