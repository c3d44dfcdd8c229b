//! Telling subscribers: a message enters the outbox in the transaction that causes it, with the job that sends it.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ports::{
    Message, MessageGateway, MessageState, NewJob, NewMessage, Repositories, SendError, SubscriberId,
};
use crate::{App, AppError, AppResult};

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
    put(app, repos, subscriber, kind, None, text, app.now() + LIFE).await.map(|_| ())
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
    put(app, repos, subscriber, kind, Some(key.to_owned()), text, expires_at).await
}

async fn put(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    kind: &'static str,
    unique_key: Option<String>,
    text: String,
    expires_at: DateTime<Utc>,
) -> AppResult<bool> {
    let Some(msisdn) = repos.subscribers().msisdn_of(subscriber).await? else {
        return Ok(false);
    };
    let at = app.now();
    let id = app.new_id();
    let message = NewMessage { id, subscriber, msisdn, kind, text, unique_key, expires_at, at };
    if !repos.messages().enqueue(&message).await? {
        return Ok(false);
    }
    let payload = serde_json::to_value(SendMessage { message: id })
        .map_err(|error| AppError::Internal(error.to_string()))?;
    let job = NewJob {
        id: app.new_id(),
        kind: SEND_JOB,
        payload,
        unique_key: Some(format!("send/{id}")),
        run_at: at,
    };
    repos.jobs().enqueue(&job).await?;
    Ok(true)
}

/// Carries one message from the outbox to the gateway. Safe to repeat: the gateway knows a message by its id.
///
/// # Errors
/// [`SendError::Later`] where another try may help.
pub async fn send(app: &App, gateway: &dyn MessageGateway, message: Uuid) -> Result<(), SendError> {
    let later = |error: AppError| SendError::Later(error.to_string());
    let found = app.store.read().messages().find(message).await.map_err(|error| later(error.into()))?;
    let Some(found) = found.filter(|message| message.state == MessageState::Queued) else {
        return Ok(());
    };
    if found.expires_at.is_some_and(|end| end <= app.now()) {
        return settle(app, message, MessageState::Failed).await.map_err(later);
    }
    let outcome = gateway.send(&found.msisdn, &found.text, message).await;
    let state = match &outcome {
        Ok(()) => MessageState::Sent,
        Err(SendError::Never(_)) => MessageState::Failed,
        Err(SendError::Later(_)) => return outcome,
    };
    settle(app, message, state).await.map_err(later)?;
    outcome
}

async fn settle(app: &App, message: Uuid, state: MessageState) -> AppResult<()> {
    let tx = app.store.begin().await?;
    tx.messages().transition(message, MessageState::Queued, state, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// How many messages the notification list holds.
pub const LIST: u64 = 50;

/// What a subscriber was told, newest first.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, subscriber: SubscriberId) -> AppResult<Vec<Message>> {
    Ok(app.store.read().messages().of_subscriber(subscriber, LIST).await?)
}
