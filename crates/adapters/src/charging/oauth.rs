//! Access tokens: OAuth 2, client credentials (RFC 6749, section 4.4).

use std::sync::Arc;

use arena_app::ports::Clock;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Duration, Utc};
use reqwest::Url;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use super::client::{Lost, Speaker};
use super::wire::Granted;

/// A token is used until so long before its end.
const EARLY: Duration = Duration::seconds(30);
/// Where nothing is said of a token's end.
const LIFE: Duration = Duration::minutes(5);
/// No token is used longer, whatever is said.
const LIFE_MAX: Duration = Duration::hours(12);
/// After a try that failed nobody tries again for so long: hundreds may be waiting.
const REST: Duration = Duration::seconds(3);
/// Of an answer no more is read.
const ANSWER_BYTES: usize = 64 * 1024;

/// A token, as the header says it.
#[derive(Clone)]
pub(super) struct Token {
    header: HeaderValue,
    number: u64,
}

impl Token {
    pub(super) fn header(&self) -> HeaderValue {
        self.header.clone()
    }
}

/// Who asks for tokens, and keeps the one that is good.
pub(super) struct Tokens {
    url: Url,
    /// Client id and secret.
    basic: HeaderValue,
    /// The form that asks.
    form: String,
    clock: Arc<dyn Clock>,
    /// Locked while one is asked for, so that one asks for all.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    token: Option<(Token, DateTime<Utc>)>,
    /// Until when nobody asks, and why.
    failed: Option<(DateTime<Utc>, String)>,
    count: u64,
}

impl Tokens {
    pub(super) fn new(
        url: Url,
        (id, secret): (&str, &str),
        scope: &str,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, String> {
        // Both are form-encoded before they are joined (RFC 6749, section 2.3.1).
        let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        let pair = STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret)));
        let mut basic = HeaderValue::try_from(format!("Basic {pair}")).map_err(|_| "the client's secret")?;
        basic.set_sensitive(true);
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.append_pair("grant_type", "client_credentials");
        if !scope.is_empty() {
            form.append_pair("scope", scope);
        }
        Ok(Self { url, basic, form: form.finish(), clock, state: Mutex::default() })
    }

    /// A token that is good for a moment.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) async fn get(&self, speaker: &Speaker, deadline: Instant) -> Result<Token, String> {
        let late = || "the operator gave no token in time".to_owned();
        let mut state = timeout_at(deadline, self.state.lock()).await.map_err(|_| late())?;
        let now = self.clock.now();
        if let Some((token, until)) = &state.token
            && now < *until
        {
            return Ok(token.clone());
        }
        if let Some((until, why)) = &state.failed
            && now < *until
        {
            return Err(why.clone());
        }
        match self.ask(speaker, deadline).await {
            Ok(granted) => {
                let life = granted.expires_in.and_then(Duration::try_seconds).unwrap_or(LIFE).min(LIFE_MAX);
                // A token that lives shorter than that is still good for half of its life.
                let until = now + (life - EARLY).max(life / 2);
                let mut header = HeaderValue::try_from(format!("Bearer {}", granted.access_token))
                    .map_err(|_| "the operator's token is none")?;
                header.set_sensitive(true);
                state.count += 1;
                let token = Token { header, number: state.count };
                (state.token, state.failed) = (Some((token.clone(), until)), None);
                Ok(token)
            }
            Err(why) => {
                state.failed = Some((self.clock.now() + REST, why.clone()));
                Err(why)
            }
        }
    }

    /// The operator does not take a token: another one is asked for next, unless that was done already.
    pub(super) async fn refuse(&self, token: &Token) {
        let mut state = self.state.lock().await;
        if state.token.as_ref().is_some_and(|(kept, _)| kept.number == token.number) {
            state.token = None;
        }
    }

    async fn ask(&self, speaker: &Speaker, deadline: Instant) -> Result<Granted, String> {
        let kind = HeaderValue::from_static("application/x-www-form-urlencoded");
        let request = speaker.client().post(self.url.clone());
        let request = request.header(CONTENT_TYPE, kind).header(AUTHORIZATION, self.basic.clone());
        let reply = speaker.send(request.body(self.form.clone()), deadline, ANSWER_BYTES).await;
        let reply = reply.map_err(|lost| match lost {
            Lost::NoConnection => "no connection to where the operator gives tokens".to_owned(),
            Lost::TooLate | Lost::Broken => format!("no token: {lost}"),
        })?;
        if reply.status != 200 {
            return Err(format!("the operator gave no token: answered {}", reply.status));
        }
        let granted: Granted = serde_json::from_slice(&reply.body)
            .map_err(|_| "the operator gave no token: its answer is not understood".to_owned())?;
        if !granted.token_type.eq_ignore_ascii_case("bearer") {
            return Err("the operator gave a token of another kind".into());
        }
        Ok(granted)
    }
}
