use std::collections::BTreeSet;

use arena_rules::Msisdn;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ports::{NewJob, NewMessage, Repositories, SubscriberId};
use crate::{App, AppError, AppResult, push};

/// The job that carries a message to the gateway.
pub const SEND_JOB: &str = "message.send";

/// What [`SEND_JOB`] needs.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMessage {
    /// The message.
    pub message: Uuid,
}

/// How long a message that is not bound to anything is of use: 24 hours.
pub const LIFE: Duration = Duration::hours(24);

/// Tells a subscriber something, if they have a number. It is of use for [`LIFE`].
///
/// # Errors
/// The database's.
pub async fn tell(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    kind: &'static str,
    text: String,
) -> AppResult<()> {
    put(app, repos, subscriber, &News { kind, key: None, text: &text, expires_at: app.now() + LIFE })
        .await
        .map(|_| ())
}

/// Tells a subscriber something, if they have a number and were not told under this key before; whether the message is
/// new. The key says what it is about (`match/71/room`), and is the subscriber's own: two may be told under the same one.
/// At `expires_at` the message is of no use any more; where it was not sent until then, it is given up.
///
/// # Errors
/// The database's.
pub async fn tell_once(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    kind: &'static str,
    key: &str,
    text: String,
    expires_at: DateTime<Utc>,
) -> AppResult<bool> {
    put(app, repos, subscriber, &News { kind, key: Some(key), text: &text, expires_at }).await
}

/// What there is to tell, whoever is told.
pub(super) struct News<'a> {
    pub(super) kind: &'static str,
    pub(super) key: Option<&'a str>,
    pub(super) text: &'a str,
    pub(super) expires_at: DateTime<Utc>,
}

impl News<'_> {
    pub(super) fn to(&self, app: &App, subscriber: SubscriberId, msisdn: Msisdn) -> NewMessage {
        NewMessage {
            id: app.new_id(),
            subscriber,
            msisdn,
            kind: self.kind,
            text: self.text.to_owned(),
            unique_key: self.key.map(str::to_owned),
            expires_at: self.expires_at,
            at: app.now(),
        }
    }
}

async fn put(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    news: &News<'_>,
) -> AppResult<bool> {
    let Some((_, msisdn)) = repos.messages().numbers(&[subscriber]).await?.into_iter().next() else {
        return Ok(false);
    };
    let message = news.to(app, subscriber, msisdn);
    let new = repos.messages().enqueue(&message).await?;
    if new {
        repos.jobs().enqueue(&send_job(app, message.id)?).await?;
        push::queue(app, repos, &[(subscriber, message.id)]).await?;
    }
    Ok(new)
}

/// Writes messages down with their jobs; how many were not there yet.
pub(super) async fn put_all(app: &App, repos: &dyn Repositories, messages: &[NewMessage]) -> AppResult<u64> {
    let new = repos.messages().enqueue_all(messages).await?;
    let jobs = new.iter().map(|id| send_job(app, *id)).collect::<AppResult<Vec<_>>>()?;
    repos.jobs().enqueue_all(&jobs).await?;
    let told: BTreeSet<_> = new.iter().copied().collect();
    let of = |message: &NewMessage| (message.subscriber, message.id);
    let pushed: Vec<_> = messages.iter().map(of).filter(|(_, id)| told.contains(id)).collect();
    push::queue(app, repos, &pushed).await?;
    Ok(new.len() as u64)
}

/// A message for somebody whose number is at hand.
pub struct Letter {
    /// Who it is for.
    pub subscriber: SubscriberId,
    /// Their number.
    pub msisdn: Msisdn,
    /// What kind of news.
    pub kind: &'static str,
    /// The words.
    pub text: String,
}

/// Tells many subscribers something, each their own. It is of use for [`LIFE`].
///
/// # Errors
/// The database's.
pub async fn tell_all(app: &App, repos: &dyn Repositories, letters: Vec<Letter>) -> AppResult<()> {
    let expires_at = app.now() + LIFE;
    let message = |Letter { subscriber, msisdn, kind, text }| {
        News { kind, key: None, text: &text, expires_at }.to(app, subscriber, msisdn)
    };
    let messages: Vec<_> = letters.into_iter().map(message).collect();
    for chunk in messages.chunks(super::CHUNK) {
        // Who was erased since their number was read is told nothing.
        let of: Vec<_> = chunk.iter().map(|message| message.subscriber).collect();
        let there: BTreeSet<_> = repos.messages().numbers(&of).await?.into_iter().map(|(id, _)| id).collect();
        let reached: Vec<_> =
            chunk.iter().filter(|message| there.contains(&message.subscriber)).cloned().collect();
        put_all(app, repos, &reached).await?;
    }
    Ok(())
}

/// The job that sends a message; there is one of it at a time.
pub(super) fn send_job(app: &App, message: Uuid) -> AppResult<NewJob> {
    let payload = serde_json::to_value(SendMessage { message })
        .map_err(|error| AppError::Internal(error.to_string()))?;
    Ok(NewJob {
        id: app.new_id(),
        kind: SEND_JOB,
        payload,
        unique_key: Some(format!("send/{message}")),
        run_at: app.now(),
    })
}
