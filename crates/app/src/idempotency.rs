//! One effect for one key, however often and wherever it arrives (contract 2).

use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ports::{Repositories, StoreError, StoredAnswer, SubscriberId};
use crate::{App, AppError, AppResult, Refusal, subscription};

/// The `Idempotency-Key` of a request, and what the request was.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    key: String,
    request_hash: [u8; 32],
}

impl IdempotencyKey {
    /// The longest key.
    pub const MAX_LENGTH: usize = 128;

    /// A key together with the request that it came with; `None` where the key is empty, too long or not plain ASCII.
    #[must_use]
    pub fn new(key: &str, request: &impl Serialize) -> Option<Self> {
        let acceptable =
            !key.is_empty() && key.len() <= Self::MAX_LENGTH && key.bytes().all(|b| b.is_ascii_graphic());
        let json = serde_json::to_vec(request).ok()?;
        acceptable.then(|| Self { key: key.to_owned(), request_hash: Sha256::digest(json).into() })
    }
}

/// What is kept of an outcome.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kept<T> {
    Done(T),
    Refused(Refusal),
}

/// Runs `effect` in one transaction and keeps its outcome under `key` in that same transaction.
///
/// A repeat with the same request gets the first outcome again, refusals included; so do repeats that run at the same
/// time, of which one wins. Failures that are nobody's decision (the database, a form that fails validation) are not
/// kept: the same key may try again.
///
/// # Errors
/// What `effect` says, or [`AppError::KeyReused`] where the key came with another request before.
pub async fn once<T, F>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
    effect: F,
) -> AppResult<T>
where
    T: Serialize + DeserializeOwned + Send,
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    run(app, subscriber, scope, key, Whom::Anybody, effect).await
}

/// As [`once`], for what staff may hold a subscriber from: earning, redeeming. That somebody is held is not kept: once the
/// hold is lifted, the same key may try again. A repeat of what was done before gets its answer all the same.
///
/// # Errors
/// Those of [`once`], and the refusal `account_held`.
pub async fn once_unless_held<T, F>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
    effect: F,
) -> AppResult<T>
where
    T: Serialize + DeserializeOwned + Send,
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    run(app, subscriber, scope, key, Whom::NotHeld, effect).await
}

/// For whom something is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    Anybody,
    NotHeld,
}

async fn run<T, F>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
    whom: Whom,
    effect: F,
) -> AppResult<T>
where
    T: Serialize + DeserializeOwned + Send,
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    let tx = app.store.begin().await?;
    let attempt = match within(&*tx, subscriber, whom, effect).await {
        Ok(value) => {
            let (value, answer) = kept_as(key, value)?;
            let kept = match answer {
                Some((key, answer)) => {
                    tx.idempotency().keep(subscriber, scope, &key, &answer, app.now()).await?
                }
                None => true,
            };
            if kept {
                tx.commit().await?;
                return Ok(value);
            }
            Attempt::AnsweredBefore
        }
        Err(not_done) => Attempt::NotDone(not_done),
    };
    drop(tx);
    conclude(app, subscriber, scope, key, attempt).await
}

/// What came of doing something for a key.
pub(crate) enum Attempt<T> {
    /// It was done, and is committed.
    Done(T),
    /// Somebody else kept the first answer meanwhile, and nothing was done.
    AnsweredBefore,
    /// Nothing was done.
    NotDone(NotDone),
}

/// Answers with what an attempt came to, or with what was answered to the key before.
///
/// # Errors
/// Those of [`once`].
pub(crate) async fn conclude<T>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
    attempt: Attempt<T>,
) -> AppResult<T>
where
    T: Serialize + DeserializeOwned + Send,
{
    let not_done = match attempt {
        Attempt::Done(value) => return Ok(value),
        Attempt::AnsweredBefore => None,
        Attempt::NotDone(not_done) => Some(not_done),
    };
    let (not_done, key) = match (not_done, key) {
        (Some(not_done), None) => return Err(not_done.error),
        (not_done, Some(key)) => (not_done, key),
        (None, None) => return Err(AppError::Internal("an answer was kept without a key".into())),
    };
    // A repeat is looked for only now: what is done for the first time, as nearly everything is, has nothing to look for.
    if let Some(value) = answered(app, subscriber, scope, Some(key)).await? {
        return Ok(value);
    }
    match not_done {
        Some(NotDone { error: AppError::Refused(refusal), by_effect: true }) => {
            let answer = stored::<T>(key, &Kept::Refused(refusal.clone()))?;
            let tx = app.begin_for(subscriber).await?;
            if tx.idempotency().keep(subscriber, scope, &key.key, &answer, app.now()).await? {
                tx.commit().await?;
                return Err(AppError::Refused(refusal));
            }
        }
        Some(not_done) => return Err(not_done.error),
        None => {}
    }
    // In a transaction of its own, and committed: what won may share a commit that is not durable yet, and nobody is
    // told of it before it is.
    let tx = app.store.begin().await?;
    let kept = tx.idempotency().find(subscriber, scope, &key.key).await?;
    tx.commit().await?;
    kept.map_or_else(
        || Err(AppError::Store(StoreError::Unavailable("the first answer is not there yet".into()))),
        |kept| replay(&kept, key),
    )
}

/// Why nothing was done.
pub(crate) struct NotDone {
    pub(crate) error: AppError,
    /// Whether the effect said so, and not whoever asks first whether the subscriber may at all.
    pub(crate) by_effect: bool,
}

async fn within<T, F>(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    whom: Whom,
    effect: F,
) -> Result<T, NotDone>
where
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    let before = |error| NotDone { error, by_effect: false };
    // First, so that whoever erases or holds the subscriber at the same time comes before all of this or after it.
    let state = subscription::present(repos, subscriber).await.map_err(before)?;
    if whom == Whom::NotHeld {
        subscription::not_held(state.hold.as_ref()).map_err(before)?;
    }
    effect(repos).await.map_err(|error| NotDone { error, by_effect: true })
}

/// The first answer to a key, where it has one.
///
/// # Errors
/// The refusal that was answered, or [`AppError::KeyReused`].
pub async fn answered<T: DeserializeOwned>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
) -> AppResult<Option<T>> {
    let Some(key) = key else {
        return Ok(None);
    };
    let kept = app.store.read().idempotency().find(subscriber, scope, &key.key).await?;
    kept.map(|kept| replay(&kept, key)).transpose()
}

/// An outcome, and with a key what is kept of it.
pub(crate) fn kept_as<T: Serialize>(
    key: Option<&IdempotencyKey>,
    value: T,
) -> AppResult<(T, Option<(String, StoredAnswer)>)> {
    let Some(key) = key else {
        return Ok((value, None));
    };
    let kept = Kept::Done(value);
    let answer = stored(key, &kept)?;
    let Kept::Done(value) = kept else { unreachable!("made as done above") };
    Ok((value, Some((key.key.clone(), answer))))
}

fn stored<T: Serialize>(key: &IdempotencyKey, kept: &Kept<T>) -> AppResult<StoredAnswer> {
    let answer = serde_json::to_string(kept).map_err(|error| AppError::Internal(error.to_string()))?;
    Ok(StoredAnswer { request_hash: key.request_hash, answer })
}

fn replay<T: DeserializeOwned>(stored: &StoredAnswer, key: &IdempotencyKey) -> AppResult<T> {
    if stored.request_hash != key.request_hash {
        return Err(AppError::KeyReused);
    }
    match serde_json::from_str(&stored.answer).map_err(|error| AppError::Internal(error.to_string()))? {
        Kept::Done(value) => Ok(value),
        Kept::Refused(refusal) => Err(AppError::Refused(refusal)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_short_printable_ascii() {
        for good in ["a", "4f6c-…".trim_end_matches('…'), &"k".repeat(128)] {
            assert!(IdempotencyKey::new(good, &1).is_some(), "{good}");
        }
        for bad in ["", " ", "a b", "ü", &"k".repeat(129)] {
            assert!(IdempotencyKey::new(bad, &1).is_none(), "{bad}");
        }
    }
}
