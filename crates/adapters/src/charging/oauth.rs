//! Access tokens: OAuth 2, client credentials (RFC 6749, section 4.4).

use std::sync::Arc;

use arena_app::ports::Clock;
use chrono::{DateTime, Duration, Utc};
use reqwest::header::HeaderValue;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use crate::camara::{ClientAuth, OperatorClient};

/// A token is replaced this long before its end.
const EARLY: Duration = Duration::seconds(30);
/// The assumed lifetime of a token without an end.
const LIFE: Duration = Duration::minutes(5);
/// The longest use of a token, whatever its lifetime.
const LIFE_MAX: Duration = Duration::hours(12);
/// After a failure no token is requested for this long: hundreds of jobs may wait for one.
const REST: Duration = Duration::seconds(3);

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

pub(super) struct Tokens {
    auth: ClientAuth,
    /// The scope of the tokens; empty if the operator needs none.
    scope: String,
    clock: Arc<dyn Clock>,
    /// Locked during a request, so that one request serves all callers.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    token: Option<(Token, DateTime<Utc>)>,
    /// Until when no token is requested, and why.
    failed: Option<(DateTime<Utc>, String)>,
    count: u64,
}

impl Tokens {
    pub(super) fn new(auth: ClientAuth, scope: &str, clock: Arc<dyn Clock>) -> Self {
        Self { auth, scope: scope.into(), clock, state: Mutex::default() }
    }

    pub(super) async fn get(&self, speaker: &OperatorClient, deadline: Instant) -> Result<Token, String> {
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
        let mut fields = vec![("grant_type", "client_credentials")];
        if !self.scope.is_empty() {
            fields.push(("scope", &*self.scope));
        }
        match self.auth.token(speaker, &fields, deadline).await {
            Ok(granted) => {
                let life = granted.expires_in.and_then(Duration::try_seconds).unwrap_or(LIFE).min(LIFE_MAX);
                // A token with a shorter life is used for half of it.
                let until = now + (life - EARLY).max(life / 2);
                state.count += 1;
                let token = Token { header: granted.header()?, number: state.count };
                (state.token, state.failed) = (Some((token.clone(), until)), None);
                Ok(token)
            }
            Err(why) => {
                let why = String::from(why);
                state.failed = Some((self.clock.now() + REST, why.clone()));
                Err(why)
            }
        }
    }

    /// Discards a token that the operator refused, unless it is already replaced.
    pub(super) async fn refuse(&self, token: &Token) {
        let mut state = self.state.lock().await;
        if state.token.as_ref().is_some_and(|(kept, _)| kept.number == token.number) {
            state.token = None;
        }
    }
}
