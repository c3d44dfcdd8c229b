//! Authentication of the client at a token endpoint.

use std::fmt;
use std::sync::Arc;

use arena_app::ports::{Clock, new_id};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{RequestBuilder, Url};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::client::{OperatorClient, RequestFailure};
use crate::random::SystemRandom;

/// Lifetime of an assertion; CAMARA's profile allows 300 seconds.
const ASSERTION_LIFE: Duration = Duration::seconds(120);
const ASSERTION_TYPE: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const ANSWER_BYTES: usize = 64 * 1024;

/// Proof of the client's identity.
#[derive(Clone)]
pub enum ClientProof {
    /// A shared secret (RFC 6749, section 2.3.1).
    Secret(String),
    /// A private key whose public half the operator has: `private_key_jwt` of `OpenID` Connect Core 1.0,
    /// section 9, as CAMARA's profile requires.
    Key {
        /// PKCS #8 in PEM, of RSA (signs RS256) or P-256 (signs ES256).
        pem: String,
        /// The operator's id of the key; empty if there is only one.
        id: String,
    },
}

impl fmt::Debug for ClientProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Secret(_) => "a secret",
            Self::Key { .. } => "a key",
        })
    }
}

#[derive(Deserialize)]
pub(crate) struct AccessToken {
    pub(crate) access_token: String,
    pub(crate) token_type: String,
    #[serde(default)]
    pub(crate) expires_in: Option<i64>,
}

impl AccessToken {
    pub(crate) fn header(&self) -> Result<HeaderValue, String> {
        let mut header = HeaderValue::try_from(format!("Bearer {}", self.access_token))
            .map_err(|_| "the operator's token cannot be sent in a header")?;
        header.set_sensitive(true);
        Ok(header)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoToken {
    /// The code is used or expired: `invalid_grant` (RFC 6749, section 5.2).
    BadGrant,
    Other(String),
}

impl From<NoToken> for String {
    fn from(no: NoToken) -> Self {
        match no {
            NoToken::BadGrant => "the operator gave no token: invalid_grant".into(),
            NoToken::Other(why) => why,
        }
    }
}

pub(crate) struct ClientAuth {
    url: Url,
    id: String,
    way: AuthMethod,
    clock: Arc<dyn Clock>,
}

enum AuthMethod {
    Basic(HeaderValue),
    Assertion(Box<(EncodingKey, Header)>),
}

#[derive(Serialize)]
struct Assertion<'a> {
    iss: &'a str,
    sub: &'a str,
    aud: &'a str,
    jti: String,
    iat: i64,
    exp: i64,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    error: String,
}

impl ClientAuth {
    pub(crate) fn new(
        url: Url,
        id: &str,
        proof: &ClientProof,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, String> {
        let way = match proof {
            ClientProof::Secret(secret) => AuthMethod::Basic(basic(id, secret)?),
            ClientProof::Key { pem, id } => assertion(pem, id)?,
        };
        Ok(Self { url, id: id.into(), way, clock })
    }

    pub(crate) async fn token(
        &self,
        speaker: &OperatorClient,
        fields: &[(&str, &str)],
        deadline: Instant,
    ) -> Result<AccessToken, NoToken> {
        let other = |why: &str| NoToken::Other(format!("the operator gave no token: {why}"));
        let request = self.request(speaker, fields).map_err(NoToken::Other)?;
        let reply = speaker.send(request, deadline, ANSWER_BYTES).await.map_err(|lost| match lost {
            RequestFailure::NoConnection => {
                NoToken::Other("no connection to the operator's token address".into())
            }
            RequestFailure::TooLate | RequestFailure::Broken => NoToken::Other(format!("no token: {lost}")),
        })?;
        match reply.status {
            200 => {}
            400 if serde_json::from_slice(&reply.body)
                .is_ok_and(|no: Refusal| no.error == "invalid_grant") =>
            {
                return Err(NoToken::BadGrant);
            }
            status => return Err(other(&format!("it answered {status}"))),
        }
        let granted: AccessToken =
            serde_json::from_slice(&reply.body).map_err(|_| other("its answer is not understood"))?;
        if !granted.token_type.eq_ignore_ascii_case("bearer") {
            return Err(NoToken::Other("the operator gave a token that is not of type Bearer".into()));
        }
        Ok(granted)
    }

    fn request(&self, speaker: &OperatorClient, fields: &[(&str, &str)]) -> Result<RequestBuilder, String> {
        let kind = HeaderValue::from_static("application/x-www-form-urlencoded");
        let request = speaker.client().post(self.url.clone()).header(CONTENT_TYPE, kind);
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(fields);
        let request = match &self.way {
            AuthMethod::Basic(basic) => request.header(AUTHORIZATION, basic.clone()),
            AuthMethod::Assertion(signing) => {
                let (key, header) = &**signing;
                let now = self.clock.now();
                let claims = Assertion {
                    iss: &self.id,
                    sub: &self.id,
                    aud: self.url.as_str(),
                    jti: new_id(now, &SystemRandom).to_string(),
                    iat: now.timestamp(),
                    exp: (now + ASSERTION_LIFE).timestamp(),
                };
                let signed = jsonwebtoken::encode(header, &claims, key)
                    .map_err(|_| "the client assertion cannot be signed".to_owned())?;
                form.append_pair("client_assertion_type", ASSERTION_TYPE);
                form.append_pair("client_assertion", &signed);
                request
            }
        };
        Ok(request.body(form.finish()))
    }
}

fn basic(id: &str, secret: &str) -> Result<HeaderValue, String> {
    // Both are form-encoded before joining (RFC 6749, section 2.3.1).
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret)));
    let mut basic = HeaderValue::try_from(format!("Basic {pair}"))
        .map_err(|_| "the client's secret cannot be sent in a header")?;
    basic.set_sensitive(true);
    Ok(basic)
}

fn assertion(pem: &str, id: &str) -> Result<AuthMethod, String> {
    let ec = || EncodingKey::from_ec_pem(pem.as_bytes()).map(|key| (key, Algorithm::ES256));
    let rsa = || EncodingKey::from_rsa_pem(pem.as_bytes()).map(|key| (key, Algorithm::RS256));
    let bad = "the client's key is no private key of RSA or P-256 in PEM (PKCS #8)";
    let (key, algorithm) = ec().or_else(|_| rsa()).map_err(|_| bad)?;
    let mut header = Header::new(algorithm);
    header.kid = (!id.is_empty()).then(|| id.to_owned());
    // Finds a key of another curve at the start, not with the first subscriber.
    jsonwebtoken::encode(&header, &(), &key).map_err(|_| bad)?;
    Ok(AuthMethod::Assertion(Box::new((key, header))))
}
