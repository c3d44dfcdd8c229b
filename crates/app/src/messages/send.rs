use arena_rules::messages::may_repeat;
use uuid::Uuid;

use super::notify::send_job;
use super::parts;
use crate::ports::{
    GatewayAcceptance, Message, MessageChange, MessageGateway, MessageState, Outgoing, SendError, UnitOfWork,
};
use crate::{App, AppResult};

/// The outcome of an attempt to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// Nothing is left to do. Holds the message's state; `None` if it is gone or somebody else changed
    /// it.
    Settled(Option<MessageState>),
    /// Another attempt may help. Holds the reason.
    Again(String),
}

/// Hands a message to the gateway.
///
/// The message is recorded as `unknown` first. After a crash, or on a second worker, it is handed over again
/// only if that does no harm ([`may_repeat`], or a gateway that knows messages by id). An expired message is
/// given up.
///
/// # Errors
/// The database's; another attempt is safe.
pub async fn send(app: &App, gateway: &dyn MessageGateway, message: Uuid) -> AppResult<SendOutcome> {
    let Some(found) = app.store.read().messages().find(message).await? else {
        return Ok(SendOutcome::Settled(None));
    };
    let repeatable = may_repeat(&found.kind) || gateway.repeats_are_one();
    match found.state {
        MessageState::Queued => {}
        MessageState::Unknown if repeatable => {}
        state => return Ok(SendOutcome::Settled(Some(state))),
    }
    let from = found.state;
    if found.expires_at.is_some_and(|end| end <= app.now()) {
        // An unknown message stays unknown: a receipt may still come.
        let to = if from == MessageState::Queued { MessageState::Failed } else { from };
        change(app, message, from, to, MessageChange::because("it was of no use any more")).await?;
        return Ok(SendOutcome::Settled(Some(to)));
    }
    if !change(app, message, from, MessageState::Unknown, MessageChange::default()).await? {
        // Another worker or a receipt was faster.
        return Ok(SendOutcome::Settled(None));
    }
    let outcome = gateway.send(&outgoing(&found)).await;
    let first = from == MessageState::Queued;
    match outcome {
        Ok(taken) => {
            written_down(app, message, taken).await?;
            Ok(SendOutcome::Settled(Some(MessageState::Sent)))
        }
        // The failure of this attempt says nothing about the one before, whose outcome is unknown.
        Err(SendError::Later(why)) if first => {
            put_back(app, message, &why).await?;
            Ok(SendOutcome::Again(why))
        }
        Err(SendError::Never(why)) if first => {
            let to = MessageState::Failed;
            change(app, message, MessageState::Unknown, to, MessageChange::because(&why)).await?;
            Ok(SendOutcome::Settled(Some(to)))
        }
        Err(SendError::Never(why)) => {
            let to = MessageState::Unknown;
            change(app, message, to, to, MessageChange::because(&why)).await?;
            Ok(SendOutcome::Settled(Some(to)))
        }
        Err(SendError::Later(why) | SendError::Unknown(why)) => {
            let to = MessageState::Unknown;
            change(app, message, to, to, MessageChange::because(&why)).await?;
            Ok(if repeatable { SendOutcome::Again(why) } else { SendOutcome::Settled(Some(to)) })
        }
    }
}

fn outgoing(message: &Message) -> Outgoing<'_> {
    Outgoing {
        to: &message.msisdn,
        text: &message.text,
        reference: message.id,
        expires_at: message.expires_at,
    }
}

/// Records that the gateway accepted a message, and applies receipts that were faster.
async fn written_down(app: &App, message: Uuid, taken: GatewayAcceptance) -> AppResult<()> {
    let change = MessageChange { reference: taken.reference, error: None };
    let tx = app.store.begin().await?;
    let (from, to) = (&[MessageState::Unknown], MessageState::Sent);
    tx.messages().transition(message, from, to, &change, app.now()).await?;
    parts::name(app, &*tx, message, &taken.parts).await?;
    tx.commit().await?;
    Ok(())
}

async fn change(
    app: &App,
    message: Uuid,
    from: MessageState,
    to: MessageState,
    what: MessageChange,
) -> AppResult<bool> {
    let tx = app.store.begin().await?;
    let changed = tx.messages().transition(message, &[from], to, &what, app.now()).await?;
    tx.commit().await?;
    Ok(changed)
}

/// Puts a message back into the queue, and enqueues its job again. Another worker may have taken this job
/// over and, as the message was not queued, ended it without sending. While this job runs, its key drops the
/// second one.
async fn put_back(app: &App, message: Uuid, why: &str) -> AppResult<()> {
    let tx: Box<dyn UnitOfWork> = app.store.begin().await?;
    let (from, to) = (&[MessageState::Unknown], MessageState::Queued);
    if tx.messages().transition(message, from, to, &MessageChange::because(why), app.now()).await? {
        tx.jobs().enqueue(&send_job(app, message)?).await?;
    }
    tx.commit().await?;
    Ok(())
}
