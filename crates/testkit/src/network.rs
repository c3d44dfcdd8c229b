//! An operator's Number Verification: CAMARA 2.1 with its security profile. Checks requests against the
//! published shapes and records violations.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_app::ports::Clock;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

/// Path of Number Verification on the server.
pub const NETWORK_BASE: &str = "/number-verification/v2";
/// Path that browsers visit on the server.
pub const NETWORK_AUTHORIZE: &str = "/oauth2/authorize";
/// Path for tokens on the server.
pub const NETWORK_TOKENS: &str = "/oauth2/token";
/// The header that names a browser's line, as if the mobile network had added it.
pub const NETWORK_LINE: &str = "x-line";

const VERIFY: &str = "number-verification:verify";
const SHARE: &str = "number-verification:device-phone-number:read";
/// Lifetime of a code. Tokens live as long as the profile allows: 300 seconds.
const CODE_LIFE: Duration = Duration::seconds(60);
const TOKEN_LIFE: Duration = Duration::seconds(300);

/// The client's credentials.
#[derive(Clone)]
pub enum NetworkClient {
    /// A secret.
    Secret(String),
    /// A public key with its algorithm.
    Key(DecodingKey, Algorithm),
}

/// The outcome of the next request for a token or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFate {
    /// Answered normally.
    Answered,
    /// Never answered.
    Silent,
    /// Refused with a status and a code.
    Refused(u16, &'static str),
    /// Answered with something that is no valid answer.
    Nonsense,
}

/// An operator's network.
pub struct Network {
    clock: Arc<dyn Clock>,
    client: NetworkClient,
    redirect: String,
    book: Mutex<Book>,
}

#[derive(Default)]
struct Book {
    origin: String,
    codes: BTreeMap<String, Code>,
    tokens: BTreeMap<String, Token>,
    assertions: BTreeSet<String>,
    fates: VecDeque<NetworkFate>,
    misfits: Vec<String>,
    made: u32,
}

struct Code {
    line: String,
    scope: &'static str,
    challenge: String,
    until: DateTime<Utc>,
}

struct Token {
    line: String,
    scope: &'static str,
    until: DateTime<Utc>,
}

#[derive(Deserialize)]
struct Assertion {
    iss: String,
    sub: String,
    jti: String,
    iat: i64,
    exp: i64,
}

type Fields = BTreeMap<String, String>;

impl Network {
    /// An operator whose client is `arena` and whose browsers return to `redirect`.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, client: NetworkClient, redirect: &str) -> Arc<Self> {
        Arc::new(Self { clock, client, redirect: redirect.into(), book: Mutex::default() })
    }

    /// Serves on a local port in a task of its own, and returns the address.
    ///
    /// # Errors
    /// The system's error.
    pub async fn listen(self: &Arc<Self>) -> std::io::Result<SocketAddr> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        self.book().origin = format!("http://{address}");
        let router = Router::new()
            .route(NETWORK_AUTHORIZE, get(authorize))
            .route(NETWORK_TOKENS, post(token))
            .route(&format!("{NETWORK_BASE}/verify"), post(verify))
            .route(&format!("{NETWORK_BASE}/device-phone-number"), get(share))
            .with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(address)
    }

    /// Queues the outcome of the next request for a token or a number. Several calls queue several outcomes.
    pub fn next(&self, fate: NetworkFate) {
        self.book().fates.push_back(fate);
    }

    /// The violations of the published shapes.
    #[must_use]
    pub fn misfits(&self) -> Vec<String> {
        self.book().misfits.clone()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn misfit(&self, why: &str) {
        self.book().misfits.push(why.to_owned());
    }

    async fn fate(&self) -> Option<Response> {
        let fate = self.book().fates.pop_front().unwrap_or(NetworkFate::Answered);
        match fate {
            NetworkFate::Answered => None,
            NetworkFate::Silent => std::future::pending().await,
            NetworkFate::Refused(status, code) => Some(refuse(status, code)),
            NetworkFate::Nonsense => Some("<html>".into_response()),
        }
    }

    fn is_client(&self, headers: &HeaderMap, form: &Fields) -> Result<(), String> {
        match &self.client {
            NetworkClient::Secret(secret) => {
                let encode =
                    |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
                let expected = format!("Basic {}", STANDARD.encode(format!("arena:{}", encode(secret))));
                let given =
                    headers.get(header::AUTHORIZATION).is_some_and(|given| given == expected.as_str());
                given.then_some(()).ok_or_else(|| "another secret".into())
            }
            NetworkClient::Key(key, algorithm) => self.is_signed(form, key, *algorithm),
        }
    }

    /// Checks `private_key_jwt` (`OpenID` Connect Core 1.0, section 9).
    fn is_signed(&self, form: &Fields, key: &DecodingKey, algorithm: Algorithm) -> Result<(), String> {
        let kind = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
        if form.get("client_assertion_type").map(String::as_str) != Some(kind) {
            return Err("client_assertion_type".into());
        }
        let text = form.get("client_assertion").ok_or("client_assertion")?;
        let mut validation = Validation::new(algorithm);
        validation.set_audience(&[format!("{}{NETWORK_TOKENS}", self.book().origin)]);
        // Checked below by the test's clock.
        validation.validate_exp = false;
        let claims: Assertion =
            jsonwebtoken::decode(text, key, &validation).map_err(|error| error.to_string())?.claims;
        let now = self.clock.now().timestamp();
        if claims.iss != "arena" || claims.sub != "arena" {
            return Err("iss or sub".into());
        }
        if claims.iat > now || claims.exp <= now || claims.exp - claims.iat > 300 {
            return Err("iat or exp".into());
        }
        self.book().assertions.insert(claims.jti).then_some(()).ok_or_else(|| "jti was used".into())
    }

    fn granted(&self, headers: &HeaderMap, scope: &str) -> Result<String, Box<Response>> {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let name = bearer.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
        let now = self.clock.now();
        // A token works for one request.
        match self.book().tokens.remove(name) {
            Some(token) if now < token.until && token.scope == scope => Ok(token.line),
            Some(token) if now < token.until => Err(Box::new(refuse(403, "PERMISSION_DENIED"))),
            _ => Err(Box::new(refuse(401, "UNAUTHENTICATED"))),
        }
    }
}

fn refuse(status: u16, code: &str) -> Response {
    let known = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    // `error` as OAuth requires for tokens, `code` as CAMARA requires elsewhere.
    let body = json!({ "status": status, "code": code, "message": "refused", "error": code });
    (known, Json(body)).into_response()
}

fn fields(text: &[u8]) -> Fields {
    form_urlencoded::parse(text).into_owned().collect()
}

/// GET /oauth2/authorize (`OpenID` Connect Core 1.0, section 3.1.2.1).
async fn authorize(
    State(network): State<Arc<Network>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let asked = fields(query.unwrap_or_default().as_bytes());
    let field = |name: &str| asked.get(name).map_or("", String::as_str);
    let scopes: Vec<&str> = field("scope").split(' ').collect();
    let wanted: Vec<&'static str> =
        [VERIFY, SHARE].into_iter().filter(|scope| scopes.contains(scope)).collect();
    let wrong = [
        ("response_type", field("response_type") == "code"),
        ("client_id", field("client_id") == "arena"),
        ("redirect_uri", field("redirect_uri") == network.redirect),
        ("openid", scopes.contains(&"openid")),
        ("one purpose", scopes.iter().filter(|scope| scope.starts_with("dpv:")).count() == 1),
        ("one scope", wanted.len() == 1),
        ("state", field("state").len() >= 22),
        ("code_challenge", field("code_challenge").len() == 43),
        ("code_challenge_method", field("code_challenge_method") == "S256"),
        ("prompt", field("prompt") == "none"),
    ]
    .into_iter()
    .find_map(|(name, right)| (!right).then_some(name));
    if let Some(name) = wrong {
        network.misfit(name);
        return refuse(400, "invalid_request");
    }
    let line = headers.get(NETWORK_LINE).and_then(|line| line.to_str().ok());
    let back = match line {
        None => vec![("error", "login_required".to_owned())],
        Some(line) => {
            let mut book = network.book();
            book.made += 1;
            let code = format!("code-{}", book.made);
            let known = Code {
                line: line.to_owned(),
                scope: wanted[0],
                challenge: field("code_challenge").to_owned(),
                until: network.clock.now() + CODE_LIFE,
            };
            book.codes.insert(code.clone(), known);
            vec![("code", code)]
        }
    };
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(back)
        .append_pair("state", field("state"))
        .finish();
    (StatusCode::FOUND, [(header::LOCATION, format!("{}?{query}", network.redirect))]).into_response()
}

/// POST /oauth2/token (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
async fn token(State(network): State<Arc<Network>>, headers: HeaderMap, body: Bytes) -> Response {
    if let Some(fate) = network.fate().await {
        return fate;
    }
    let form = fields(&body);
    let field = |name: &str| form.get(name).map_or("", String::as_str);
    if let Err(why) = network.is_client(&headers, &form) {
        network.misfit(&why);
        return refuse(401, "invalid_client");
    }
    if field("grant_type") != "authorization_code" || field("redirect_uri") != network.redirect {
        network.misfit("grant_type or redirect_uri");
        return refuse(400, "invalid_request");
    }
    let now = network.clock.now();
    let mut book = network.book();
    let code = book.codes.remove(field("code")).filter(|code| now < code.until);
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(field("code_verifier")));
    let Some(code) = code.filter(|code| code.challenge == challenge) else {
        return refuse(400, "invalid_grant");
    };
    book.made += 1;
    let name = format!("network-token-{}", book.made);
    book.tokens.insert(name.clone(), Token { line: code.line, scope: code.scope, until: now + TOKEN_LIFE });
    let life = TOKEN_LIFE.num_seconds();
    Json(json!({ "access_token": name, "token_type": "Bearer", "expires_in": life, "id_token": "e30.e30." }))
        .into_response()
}

/// POST /verify.
async fn verify(State(network): State<Arc<Network>>, headers: HeaderMap, body: Bytes) -> Response {
    if let Some(fate) = network.fate().await {
        return fate;
    }
    let line = match network.granted(&headers, VERIFY) {
        Ok(line) => line,
        Err(refused) => return *refused,
    };
    let body: Option<Value> = serde_json::from_slice(&body).ok();
    let number = body.as_ref().and_then(Value::as_object).filter(|body| body.len() == 1);
    let number = number.and_then(|body| body.get("phoneNumber")).and_then(Value::as_str);
    let fits = |number: &&str| {
        let digits = number.strip_prefix('+').unwrap_or_default();
        (5..=15).contains(&digits.len())
            && digits.bytes().all(|b| b.is_ascii_digit())
            && !digits.starts_with('0')
    };
    match number.filter(fits) {
        Some(number) => Json(json!({ "devicePhoneNumberVerified": number == line })).into_response(),
        None => {
            network.misfit("phoneNumber");
            refuse(400, "INVALID_ARGUMENT")
        }
    }
}

/// GET /device-phone-number.
async fn share(State(network): State<Arc<Network>>, headers: HeaderMap) -> Response {
    if let Some(fate) = network.fate().await {
        return fate;
    }
    match network.granted(&headers, SHARE) {
        Ok(line) => Json(json!({ "devicePhoneNumber": line })).into_response(),
        Err(refused) => *refused,
    }
}
