use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::sync::{Mutex, PoisonError};

use arena_app::ports::Random;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde::Serialize;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::p256::pkcs8::EncodePrivateKey;

/// Lifetime of a token; services accept up to 24 hours.
const LIFE: TimeDelta = TimeDelta::hours(12);
/// Remaining life at which a token is replaced: a service's clock may be ahead.
const SPARE: TimeDelta = TimeDelta::hours(1);

/// The P-256 key that identifies the server to push services (RFC 8292). Browsers subscribe to its public
/// half, so a new key loses every subscription.
#[derive(Clone)]
pub struct VapidKey(SecretKey);

/// The text is not a private key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadKey;

impl Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("is not a private key; make one with `arena push keys`")
    }
}

impl std::error::Error for BadKey {}

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VapidKey").field(&self.public()).finish()
    }
}

impl VapidKey {
    /// Generates a key.
    pub fn generate(random: &dyn Random) -> Self {
        // Not every number is a valid key.
        loop {
            let mut bytes = [0; 32];
            random.fill(&mut bytes);
            if let Ok(key) = SecretKey::from_slice(&bytes) {
                return Self(key);
            }
        }
    }

    /// Parses [`VapidKey::private`].
    ///
    /// # Errors
    /// [`BadKey`].
    pub fn parse(private: &str) -> Result<Self, BadKey> {
        let bytes = URL_SAFE_NO_PAD.decode(private.trim()).map_err(|_| BadKey)?;
        if bytes.len() != 32 {
            return Err(BadKey);
        }
        SecretKey::from_slice(&bytes).map(Self).map_err(|_| BadKey)
    }

    /// The private half: 32 bytes in base64url.
    #[must_use]
    pub fn private(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.to_bytes())
    }

    /// The public half for browsers: an uncompressed point in base64url.
    #[must_use]
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().to_encoded_point(false).as_bytes())
    }
}

pub(super) struct Voucher {
    key: EncodingKey,
    public: String,
    subject: String,
    tokens: Mutex<BTreeMap<String, (DateTime<Utc>, String)>>,
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

impl Voucher {
    pub(super) fn new(key: &VapidKey, subject: String) -> Result<Self, BadKey> {
        let der = key.0.to_pkcs8_der().map_err(|_| BadKey)?;
        Ok(Self {
            key: EncodingKey::from_ec_der(der.as_bytes()),
            public: key.public(),
            subject,
            tokens: Mutex::default(),
        })
    }

    pub(super) fn authorization(
        &self,
        origin: &str,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let token = match tokens.get(origin) {
            Some((until, token)) if now + SPARE < *until && *until <= now + LIFE => token.clone(),
            _ => {
                let until = now + LIFE;
                let claims = Claims { aud: origin, exp: until.timestamp(), sub: &self.subject };
                let token = jsonwebtoken::encode(&Header::new(Algorithm::ES256), &claims, &self.key)?;
                tokens.insert(origin.to_owned(), (until, token.clone()));
                token
            }
        };
        Ok(format!("vapid t={token}, k={}", self.public))
    }
}
