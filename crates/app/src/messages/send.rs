use arena_rules::messages::{SubscriberMessage, may_repeat, with_code};
use uuid::Uuid;

use super::notify::send_job;
use super::parts;
use crate::ports::{
    GatewayAcceptance, Message, MessageChange, MessageGateway, MessageState, Outgoing, SendError, UnitOfWork,
};
use crate::rewards::vouchers::{Opened, code_of};
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
    let text = match text_of(app, &found).await? {
        SmsText::Whole(text) => text,
        SmsText::Gone => {
            let to = if from == MessageState::Queued { MessageState::Failed } else { from };
            change(app, message, from, to, MessageChange::because("its code does not exist any more"))
                .await?;
            return Ok(SendOutcome::Settled(Some(to)));
        }
        SmsText::NotNow(why) => return Ok(SendOutcome::Again(why)),
    };
    if !change(app, message, from, MessageState::Unknown, MessageChange::default()).await? {
        // Another worker or a receipt was faster.
        return Ok(SendOutcome::Settled(None));
    }
    let outcome = gateway.send(&outgoing(&found, &text)).await;
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

/// The text of an SMS.
enum SmsText {
    /// The text.
    Whole(String),
    /// The text lacks a voucher's code that does not exist any more.
    Gone,
    /// The text lacks a voucher's code that cannot be decrypted now.
    NotNow(String),
}

/// Returns the text to be sent. Neither the row nor the job has a voucher's code: it is put in here.
async fn text_of(app: &App, message: &Message) -> AppResult<SmsText> {
    let Some(SubscriberMessage::VoucherDelivered { claim, .. }) = &message.params else {
        return Ok(SmsText::Whole(message.text.clone()));
    };
    Ok(match code_of(app, *claim).await? {
        Opened::Code(code) => with_code(&message.text, &code).map_or(SmsText::Gone, SmsText::Whole),
        Opened::Gone => SmsText::Gone,
        Opened::NotNow(why) => {
            tracing::error!(%claim, %why, "a voucher's code cannot be decrypted for its SMS; see `rewards.voucher_keys`");
            SmsText::NotNow(format!("its code cannot be decrypted: {why}"))
        }
    })
}

fn outgoing<'a>(message: &'a Message, text: &'a str) -> Outgoing<'a> {
    Outgoing { to: &message.msisdn, text, reference: message.id, expires_at: message.expires_at }
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
