use std::collections::{BTreeMap, BTreeSet};

use arena_rules::messages::{MessageBrand, SubscriberMessage};
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::words::brand;
use crate::ports::{MessageRecipient, NewJob, NewMessage, Repositories, SubscriberId};
use crate::{App, AppError, AppResult, push};

/// Subscribers notified in one transaction, so that other transactions can write in between, and a process
/// that dies keeps its progress.
pub const CHUNK: usize = 500;

/// The job that sends a message.
pub const SEND_JOB: &str = "message.send";

/// The payload of [`SEND_JOB`].
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMessage {
    /// The message.
    pub message: Uuid,
}

/// How long most messages are of use; the table of kinds has each one's time.
pub const LIFE: Duration = Duration::hours(24);

/// Sends a subscriber a message if they have a number. The message expires as its kind says.
///
/// # Errors
/// The database's.
pub async fn notify(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    message: SubscriberMessage,
) -> AppResult<()> {
    let expires_at = app.now() + message.kind().life();
    put(app, repos, subscriber, &News { key: None, message: &message, expires_at }).await.map(|_| ())
}

/// As [`notify`], once per subscriber and key; the key names the subject (`claim_working/71`). Returns
/// whether the message is new.
///
/// # Errors
/// The database's.
pub async fn notify_once(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    key: &str,
    message: SubscriberMessage,
) -> AppResult<bool> {
    let until = app.now() + message.kind().life();
    notify_until(app, repos, subscriber, key, message, until).await
}

/// As [`notify_once`], for a message that expires at `until`, such as a match's room id at the end of the
/// countdown.
///
/// # Errors
/// The database's.
pub async fn notify_until(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    key: &str,
    message: SubscriberMessage,
    until: DateTime<Utc>,
) -> AppResult<bool> {
    let news = News { key: Some(key), message: &message, expires_at: until };
    Ok(put(app, repos, subscriber, &news).await?.is_some())
}

pub(super) struct News<'a> {
    pub(super) key: Option<&'a str>,
    pub(super) message: &'a SubscriberMessage,
    pub(super) expires_at: DateTime<Utc>,
}

impl News<'_> {
    /// Makes the message for a recipient, with the SMS in the language that they chose.
    pub(super) fn to(&self, app: &App, recipient: MessageRecipient) -> NewMessage {
        let MessageRecipient { subscriber, msisdn, language } = recipient;
        let languages = &app.settings.languages;
        let words = languages.of(language.unwrap_or_else(|| languages.default_language()));
        let brand = brand(app, words.language());
        let linked = MessageBrand { address: app.settings.sms_links.as_deref(), ..brand };
        NewMessage {
            id: app.new_id(),
            subscriber,
            msisdn,
            text: self.message.sms(words, &linked, app.settings.zone),
            message: self.message.clone(),
            unique_key: self.key.map(str::to_owned),
            expires_at: self.expires_at,
            at: app.now(),
        }
    }
}

/// Enqueues a message with its job. Returns its id; `None` if the subscriber has no number, or has a message with the
/// same key.
pub(super) async fn put(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    news: &News<'_>,
) -> AppResult<Option<Uuid>> {
    let Some(recipient) = repos.messages().recipients(&[subscriber]).await?.into_iter().next() else {
        return Ok(None);
    };
    let message = news.to(app, recipient);
    let new = repos.messages().enqueue(&message).await?;
    if new {
        if message.by_sms() {
            repos.jobs().enqueue(&send_job(app, message.id)?).await?;
        }
        push::queue(app, repos, &[(subscriber, message.id)]).await?;
    }
    Ok(new.then_some(message.id))
}

/// Enqueues messages with jobs. Returns how many were new.
pub(super) async fn put_all(app: &App, repos: &dyn Repositories, messages: &[NewMessage]) -> AppResult<u64> {
    let new = repos.messages().enqueue_all(messages).await?;
    let written: BTreeSet<_> = new.iter().copied().collect();
    let by_sms = messages.iter().filter(|message| message.by_sms() && written.contains(&message.id));
    let jobs = by_sms.map(|message| send_job(app, message.id)).collect::<AppResult<Vec<_>>>()?;
    if !jobs.is_empty() {
        repos.jobs().enqueue_all(&jobs).await?;
    }
    let of = |message: &NewMessage| (message.subscriber, message.id);
    let pushed: Vec<_> = messages.iter().map(of).filter(|(_, id)| written.contains(id)).collect();
    push::queue(app, repos, &pushed).await?;
    Ok(new.len() as u64)
}

/// A message with its recipient.
pub struct Letter {
    /// The recipient.
    pub subscriber: SubscriberId,
    /// The message.
    pub message: SubscriberMessage,
}

/// Sends many subscribers a message each, if they have a number. A message expires as its kind says.
///
/// # Errors
/// The database's.
pub async fn notify_all(app: &App, repos: &dyn Repositories, letters: Vec<Letter>) -> AppResult<()> {
    put_letters(app, repos, None, &letters, None).await.map(|_| ())
}

/// As [`notify_all`], once per subscriber and key, for messages that expire at `until`. Returns how many are
/// new.
///
/// # Errors
/// The database's.
pub async fn notify_all_once(
    app: &App,
    repos: &dyn Repositories,
    key: &str,
    letters: Vec<Letter>,
    until: DateTime<Utc>,
) -> AppResult<u64> {
    put_letters(app, repos, Some(key), &letters, Some(until)).await
}

async fn put_letters(
    app: &App,
    repos: &dyn Repositories,
    key: Option<&str>,
    letters: &[Letter],
    until: Option<DateTime<Utc>>,
) -> AppResult<u64> {
    let mut new = 0;
    for chunk in letters.chunks(CHUNK) {
        let of: Vec<_> = chunk.iter().map(|letter| letter.subscriber).collect();
        // Erased subscribers are missing here.
        let recipients = repos.messages().recipients(&of).await?;
        let recipients: BTreeMap<_, _> = recipients.into_iter().map(|one| (one.subscriber, one)).collect();
        let mut messages = Vec::with_capacity(chunk.len());
        for Letter { subscriber, message } in chunk {
            let expires_at = until.unwrap_or_else(|| app.now() + message.kind().life());
            let news = News { key, message, expires_at };
            messages.extend(recipients.get(subscriber).map(|recipient| news.to(app, recipient.clone())));
        }
        new += put_all(app, repos, &messages).await?;
    }
    Ok(new)
}

/// Makes the job that sends a message; its key allows one at a time.
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
