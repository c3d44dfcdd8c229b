//! Access tokens: OAuth 2, client credentials (RFC 6749, section 4.4).

use std::sync::Arc;

use arena_app::ports::Clock;
use chrono::{DateTime, Duration, Utc};
use reqwest::header::HeaderValue;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use crate::camara::{ClientAuth, Speaker};

/// A token is used until so long before its end.
const EARLY: Duration = Duration::seconds(30);
/// Where nothing is said of a token's end.
const LIFE: Duration = Duration::minutes(5);
/// No token is used longer, whatever is said.
const LIFE_MAX: Duration = Duration::hours(12);
/// After a try that failed nobody tries again for so long: hundreds may be waiting.
const REST: Duration = Duration::seconds(3);

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
    auth: ClientAuth,
    /// What they are to be good for; empty where the operator knows.
    scope: String,
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
    pub(super) fn new(auth: ClientAuth, scope: &str, clock: Arc<dyn Clock>) -> Self {
        Self { auth, scope: scope.into(), clock, state: Mutex::default() }
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
        let mut fields = vec![("grant_type", "client_credentials")];
        if !self.scope.is_empty() {
            fields.push(("scope", &*self.scope));
        }
        match self.auth.token(speaker, &fields, deadline).await {
            Ok(granted) => {
                let life = granted.expires_in.and_then(Duration::try_seconds).unwrap_or(LIFE).min(LIFE_MAX);
                // A token that lives shorter than that is still good for half of its life.
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

    /// The operator does not take a token: another one is asked for next, unless that was done already.
    pub(super) async fn refuse(&self, token: &Token) {
        let mut state = self.state.lock().await;
        if state.token.as_ref().is_some_and(|(kept, _)| kept.number == token.number) {
            state.token = None;
        }
    }
}
