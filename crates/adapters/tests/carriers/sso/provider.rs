//! A provider of `OpenID` Connect that checks what it is asked and signs what the test wants.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use arena_testkit::keys;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

use super::{BACK, SECRET};

/// A key of the provider: its id, and how it signs.
#[derive(Clone, Copy)]
pub(super) enum Key {
    First,
    Second,
}

impl Key {
    fn parts(self) -> (&'static str, Algorithm, EncodingKey) {
        match self {
            Self::First => {
                ("first", Algorithm::ES256, EncodingKey::from_ec_pem(keys::P256.as_bytes()).unwrap())
            }
            Self::Second => {
                ("second", Algorithm::RS256, EncodingKey::from_rsa_pem(keys::RSA.as_bytes()).unwrap())
            }
        }
    }

    pub(super) fn public(self) -> Value {
        let (id, algorithm, key) = self.parts();
        let mut jwk = serde_json::to_value(Jwk::from_encoding_key(&key, algorithm).unwrap()).unwrap();
        jwk["kid"] = json!(id);
        jwk["use"] = json!("sig");
        jwk
    }

    pub(super) fn sign(self, claims: &Value) -> String {
        let (id, algorithm, key) = self.parts();
        let header = Header { kid: Some(id.to_owned()), ..Header::new(algorithm) };
        jsonwebtoken::encode(&header, claims, &key).unwrap()
    }
}

/// The provider's answers.
pub(super) struct Script {
    /// Changes of its description.
    pub(super) description: Value,
    pub(super) keys: Vec<Key>,
    /// The ID token; `None` answers a token request with 503.
    pub(super) token: Option<String>,
    pub(super) info: Option<Value>,
    /// SHA-256 of the verifier that the token request has to bring.
    pub(super) challenge: String,
    /// Requests by path.
    pub(super) asked: BTreeMap<&'static str, u32>,
}

pub(super) struct Provider {
    pub(super) origin: String,
    script: Mutex<Script>,
}

impl Provider {
    pub(super) async fn start() -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let script = Script {
            description: json!({}),
            keys: vec![Key::First],
            token: None,
            info: None,
            challenge: String::new(),
            asked: BTreeMap::new(),
        };
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let provider = Arc::new(Self { origin, script: Mutex::new(script) });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(describe))
            .route("/keys", get(give_keys))
            .route("/token", post(give_token))
            .route("/info", get(give_info))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    pub(super) fn script(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap()
    }

    pub(super) fn asked(&self, path: &'static str) -> u32 {
        self.script().asked.get(path).copied().unwrap_or_default()
    }
}

async fn describe(State(provider): State<Arc<Provider>>) -> Json<Value> {
    *provider.script().asked.entry("description").or_default() += 1;
    let origin = &provider.origin;
    let mut description = json!({
        "issuer": origin,
        "authorization_endpoint": format!("{origin}/authorize"),
        "token_endpoint": format!("{origin}/token"),
        "userinfo_endpoint": format!("{origin}/info"),
        "jwks_uri": format!("{origin}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256", "RS256", "HS256", "none"],
    });
    for (key, value) in provider.script().description.as_object().unwrap() {
        description[key] = value.clone();
    }
    Json(description)
}

async fn give_keys(State(provider): State<Arc<Provider>>) -> Json<Value> {
    let keys: Vec<Value> = provider.script().keys.iter().map(|key| key.public()).collect();
    Json(json!({ "keys": keys }))
}

async fn give_token(
    State(provider): State<Arc<Provider>>,
    headers: HeaderMap,
    Form(form): Form<BTreeMap<String, String>>,
) -> Response {
    let mut script = provider.script();
    *script.asked.entry("token").or_default() += 1;
    // Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1).
    let basic = format!("Basic {}", STANDARD.encode("arena+console:secret+%2B+more"));
    let in_body = form.get("client_secret").is_some_and(|secret| secret == SECRET);
    let known = headers.get("authorization").is_some_and(|given| *given == basic) || in_body;
    let bound = URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"])) == script.challenge;
    if !known || form["grant_type"] != "authorization_code" || form["redirect_uri"] != BACK {
        return (StatusCode::UNAUTHORIZED, Json(json!({ "error": "invalid_client" }))).into_response();
    }
    if form["code"] != "good" || !bound {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" }))).into_response();
    }
    match &script.token {
        Some(token) => {
            let tokens = json!({ "access_token": "opaque", "token_type": "Bearer", "id_token": token });
            Json(tokens).into_response()
        }
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn give_info(State(provider): State<Arc<Provider>>, headers: HeaderMap) -> Response {
    let mut script = provider.script();
    *script.asked.entry("info").or_default() += 1;
    match &script.info {
        Some(info) if headers["authorization"] == "Bearer opaque" => Json(info.clone()).into_response(),
        _ => StatusCode::UNAUTHORIZED.into_response(),
    }
}
