//! Telling subscribers: a message enters the outbox in the transaction that causes it, with the job that sends it.

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

/// Tells a subscriber something, if they have a number.
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
    let Some(msisdn) = repos.subscribers().msisdn_of(subscriber).await? else {
        return Ok(());
    };
    let at = app.now();
    let id = app.new_id();
    repos.messages().enqueue(&NewMessage { id, subscriber, msisdn, kind, text, at }).await?;
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
    Ok(())
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
