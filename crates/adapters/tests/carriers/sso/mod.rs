//! Single sign-on against a provider in this process, which signs what the test wants.

mod provider;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration as StdDuration;

use arena_adapters::sso::{OpenIdConnect, SsoConfig};
use arena_app::ports::{Clock, SignOn, SignOnAnswer, SignOnError, SignOnIdentity};
use arena_testkit::{SeededRandom, TestClock};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use reqwest::Url;
use serde_json::{Value, json};

use provider::{Key, Provider};

const BACK: &str = "https://console.arena.example/sso";
const CLIENT: &str = "arena console";
const SECRET: &str = "secret + more";

struct Both {
    provider: Arc<Provider>,
    clock: Arc<TestClock>,
    client: OpenIdConnect,
}

/// A sign-on that has begun.
struct Begun {
    state: String,
    nonce: String,
    query: BTreeMap<String, String>,
}

impl Both {
    async fn new() -> Self {
        let provider = Provider::start().await;
        Self::with_issuer(provider.clone(), provider.origin.clone())
    }

    fn with_issuer(provider: Arc<Provider>, issuer: String) -> Self {
        let clock = Arc::new(TestClock::new());
        let config = SsoConfig {
            issuer,
            client_id: CLIENT.into(),
            client_secret: SECRET.into(),
            redirect_url: BACK.into(),
            scopes: vec!["email".into(), "groups".into()],
            groups: "groups".into(),
            max_age: StdDuration::from_secs(12 * 3600),
            timeout: StdDuration::from_secs(8),
        };
        let client = OpenIdConnect::new(config, clock.clone(), Arc::new(SeededRandom::new(7))).unwrap();
        Self { provider, clock, client }
    }

    async fn begin(&self, again: bool) -> Begun {
        let challenge = self.client.begin("state-1", again).await.unwrap();
        let address = Url::parse(&challenge.address).unwrap();
        let query: BTreeMap<String, String> = address.query_pairs().into_owned().collect();
        self.provider.script().challenge.clone_from(&query["code_challenge"]);
        assert!(
            !challenge.address.contains(challenge.state.split('"').nth(7).unwrap()),
            "the verifier stays here"
        );
        Begun { state: challenge.state, nonce: query["nonce"].clone(), query }
    }

    /// The claims of a good token.
    fn claims(&self, nonce: &str) -> Value {
        let now = self.clock.now().timestamp();
        json!({
            "iss": self.provider.origin, "aud": CLIENT, "sub": "z-1", "nonce": nonce,
            "iat": now, "exp": now + 300, "auth_time": now - 60,
            "email": "zara@arena.example", "email_verified": true, "name": "Zara Ahmed",
            "groups": ["heads", "desk"],
        })
    }

    async fn finish(&self, state: &str) -> Result<SignOnIdentity, SignOnError> {
        self.client.finish(state, SignOnAnswer { code: "good", issuer: None }).await
    }

    /// Signs in with a token that a change of a good one's claims makes.
    async fn with_token(
        &self,
        key: Key,
        change: impl FnOnce(&mut Value),
    ) -> Result<SignOnIdentity, SignOnError> {
        let begun = self.begin(false).await;
        let mut claims = self.claims(&begun.nonce);
        change(&mut claims);
        self.provider.script().token = Some(key.sign(&claims));
        self.finish(&begun.state).await
    }
}

fn refusal(outcome: Result<SignOnIdentity, SignOnError>) -> String {
    match outcome.unwrap_err() {
        SignOnError::Refused(why) => why,
        SignOnError::Unavailable(why) => panic!("unavailable: {why}"),
    }
}

fn trouble(outcome: Result<SignOnIdentity, SignOnError>) -> String {
    match outcome.unwrap_err() {
        SignOnError::Unavailable(why) => why,
        SignOnError::Refused(why) => panic!("refused: {why}"),
    }
}

#[tokio::test]
async fn a_person_is_read_from_the_token() {
    let both = Both::new().await;
    let begun = both.begin(true).await;
    for (name, value) in [
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", BACK),
        ("scope", "openid email groups"),
        ("state", "state-1"),
        ("code_challenge_method", "S256"),
        ("max_age", "43200"),
        ("prompt", "login"),
    ] {
        assert_eq!(begun.query[name], value, "{name}");
    }
    both.provider.script().token = Some(Key::First.sign(&both.claims(&begun.nonce)));
    let person = both.finish(&begun.state).await.unwrap();
    assert_eq!((person.issuer.as_str(), person.subject.as_str()), (both.provider.origin.as_str(), "z-1"));
    assert_eq!((person.email.as_deref(), person.email_verified), (Some("zara@arena.example"), true));
    assert_eq!(person.groups, ["heads", "desk"]);
    assert_eq!(person.authenticated_at, Some(both.clock.now() - Duration::minutes(1)));
    assert_eq!(both.provider.asked("info"), 0, "the token said all");
    let again = both.begin(false).await;
    assert!(!again.query.contains_key("prompt") && again.nonce != begun.nonce);
    assert_eq!(both.provider.asked("description"), 1, "it is kept");
    both.clock.advance(Duration::minutes(61));
    both.begin(false).await;
    assert_eq!(both.provider.asked("description"), 2);
}

#[tokio::test]
async fn what_the_token_leaves_out_is_in_the_user_info_of_the_same_person() {
    let both = Both::new().await;
    let bare = |claims: &mut Value| {
        for claim in ["email", "email_verified", "name", "groups", "auth_time"] {
            claims.as_object_mut().unwrap().remove(claim);
        }
    };
    let info =
        json!({ "sub": "z-1", "email": "zara@arena.example", "email_verified": false, "groups": "desk" });
    both.provider.script().info = Some(info);
    let person = both.with_token(Key::First, bare).await.unwrap();
    assert_eq!((person.email.as_deref(), person.email_verified), (Some("zara@arena.example"), false));
    assert_eq!((person.groups, person.authenticated_at), (vec!["desk".to_owned()], None));
    both.provider.script().info = Some(json!({ "sub": "b-1", "groups": ["heads"] }));
    assert!(trouble(both.with_token(Key::First, bare).await).contains("user info"));
}

#[tokio::test]
async fn a_token_that_is_not_for_this_sign_on_is_refused() {
    let both = Both::new().await;
    let wrong = |claim: &'static str, value: Value| move |claims: &mut Value| claims[claim] = value;
    let now = both.clock.now().timestamp();
    for (claim, value, why) in [
        ("nonce", json!("another"), "nonce"),
        ("nonce", Value::Null, "nonce"),
        ("aud", json!("another client"), "another client's"),
        ("aud", json!([CLIENT, "another client"]), "another client's"),
        ("azp", json!("another client"), "another client's"),
        ("iss", json!("https://evil.example"), "another provider's"),
        ("exp", json!(now), "expired"),
        ("auth_time", json!(now - 13 * 3600), "older than we asked for"),
    ] {
        let refused = refusal(both.with_token(Key::First, wrong(claim, value.clone())).await);
        assert!(refused.contains(why), "{claim} {value}: {refused}");
    }
    both.with_token(Key::First, |_| {}).await.unwrap();
}

#[tokio::test]
async fn only_the_providers_signature_counts() {
    let both = Both::new().await;
    let begun = both.begin(false).await;
    let claims = both.claims(&begun.nonce);
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let unsigned = format!("{}.{}.", part(&json!({ "alg": "none" })), part(&claims));
    let secret = EncodingKey::from_secret(SECRET.as_bytes());
    let shared = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &secret).unwrap();
    let signed = Key::First.sign(&claims);
    let (body, signature) = signed.rsplit_once('.').unwrap();
    let mut forged = claims.clone();
    forged["groups"] = json!(["heads"]);
    let head = body.split_once('.').unwrap().0;
    let forged = format!("{head}.{}.{signature}", part(&forged));
    let unknown = Key::Second.sign(&claims);
    for (token, why) in [
        (unsigned, "no signature"),
        (shared, "algorithm that is not allowed"),
        (forged, "signature is wrong"),
        (unknown, "key is unknown"),
    ] {
        both.provider.script().token = Some(token.clone());
        let refused = refusal(both.finish(&begun.state).await);
        assert!(refused.contains(why), "{token}: {refused}");
    }
    // The provider changes its key. The description is fetched again by itself.
    let before = both.provider.asked("description");
    both.provider.script().keys = vec![Key::Second];
    both.with_token(Key::Second, |_| {}).await.unwrap();
    assert_eq!(both.provider.asked("description"), before + 1);
    assert!(refusal(both.with_token(Key::First, |_| {}).await).contains("key is unknown"));
}

#[tokio::test]
async fn a_code_of_another_provider_or_another_verifier_is_refused() {
    let both = Both::new().await;
    let begun = both.begin(false).await;
    both.provider.script().token = Some(Key::First.sign(&both.claims(&begun.nonce)));
    let answer = |code, issuer| SignOnAnswer { code, issuer };
    let own = both.provider.origin.clone();
    let theirs = both.client.finish(&begun.state, answer("good", Some("https://evil.example"))).await;
    assert!(refusal(theirs).contains("another provider's"));
    assert_eq!(both.provider.asked("token"), 0, "the code is not sent anywhere");
    both.client.finish(&begun.state, answer("good", Some(&own))).await.unwrap();
    assert!(refusal(both.client.finish(&begun.state, answer("bad", None)).await).contains("invalid_grant"));
    assert!(refusal(both.finish("damaged").await).contains("state"));
    // Another sign-on has begun meanwhile: the code belongs to its verifier.
    both.begin(false).await;
    assert!(refusal(both.finish(&begun.state).await).contains("invalid_grant"));

    // A provider that always names itself, and takes the secret in the body.
    both.provider.script().description = json!({
        "authorization_response_iss_parameter_supported": true,
        "token_endpoint_auth_methods_supported": ["client_secret_post"],
    });
    both.clock.advance(Duration::minutes(61));
    let begun = both.begin(false).await;
    both.provider.script().token = Some(Key::First.sign(&both.claims(&begun.nonce)));
    assert!(refusal(both.finish(&begun.state).await).contains("does not name its provider"));
    both.client.finish(&begun.state, answer("good", Some(&own))).await.unwrap();
}

#[tokio::test]
async fn a_provider_that_is_away_or_answers_nonsense_is_reported() {
    let both = Both::new().await;
    let begun = both.begin(false).await;
    assert!(trouble(both.finish(&begun.state).await).contains("token endpoint"));
    both.provider.script().token = Some("no token".into());
    assert!(trouble(both.finish(&begun.state).await).contains("not understood"));

    let slash = Both::with_issuer(both.provider.clone(), format!("{}/", both.provider.origin));
    let why = slash.client.begin("state", false).await.err().unwrap().to_string();
    assert!(why.contains("`console.sso.issuer` must be exactly its `issuer`"), "{why}");
    // Nobody listens there, and a start without the provider is fine.
    let away = Both::with_issuer(both.provider.clone(), "https://127.0.0.1:9".into());
    let why = away.client.begin("state", false).await.err().unwrap().to_string();
    assert!(why.contains("no connection"), "{why}");
}
