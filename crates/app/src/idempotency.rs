//! Idempotency keys: one key, one effect, however often and wherever it arrives (contract 2).

use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ports::{Repositories, StoreError, StoredAnswer, SubscriberId};
use crate::{App, AppError, AppResult, Refusal, subscription};

/// A request's `Idempotency-Key` with the request's digest.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    key: String,
    request_hash: [u8; 32],
}

impl IdempotencyKey {
    /// The longest key, in bytes.
    pub const MAX_LENGTH: usize = 128;

    /// Binds a key to its request; `None` if the key is empty, too long or not plain ASCII.
    #[must_use]
    pub fn new(key: &str, request: &impl Serialize) -> Option<Self> {
        let acceptable =
            !key.is_empty() && key.len() <= Self::MAX_LENGTH && key.bytes().all(|b| b.is_ascii_graphic());
        let json = serde_json::to_vec(request).ok()?;
        acceptable.then(|| Self { key: key.to_owned(), request_hash: Sha256::digest(json).into() })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredOutcome<T> {
    Done(T),
    Refused(Refusal),
}

/// Runs `effect` and stores its outcome under `key`, in one transaction.
///
/// A repeat of the request gets the first outcome, refusals included; so do simultaneous repeats, of which
/// one takes effect. Failures that decide nothing (the database, an invalid form) are not stored: the key may
/// try again.
///
/// # Errors
/// Those of `effect`; [`AppError::KeyReused`] if the key came with another request.
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
    run(app, subscriber, scope, key, HoldRule::Ignore, effect).await
}

/// As [`once`], for earning and redeeming, which staff may hold. `account_held` is not stored, so the key
/// works after the hold. A finished request's repeat gets its answer despite a hold.
///
/// # Errors
/// Those of [`once`]; refusal `account_held`.
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
    run(app, subscriber, scope, key, HoldRule::Refuse, effect).await
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HoldRule {
    Ignore,
    Refuse,
}

async fn run<T, F>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
    hold: HoldRule,
    effect: F,
) -> AppResult<T>
where
    T: Serialize + DeserializeOwned + Send,
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    let tx = app.store.begin().await?;
    let attempt = match within(&*tx, subscriber, hold, effect).await {
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

/// The result of running an effect for a key.
pub(crate) enum Attempt<T> {
    /// Done and committed.
    Done(T),
    /// Nothing was done, because another request stored the first answer meanwhile.
    AnsweredBefore,
    NotDone(AttemptFailure),
}

/// Returns an attempt's result, or the key's first answer.
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
        (None, None) => {
            return Err(AppError::Internal("an answer was stored without an idempotency key".into()));
        }
    };
    // A repeat is looked up only now, as nearly all requests come for the first time.
    if let Some(value) = answered(app, subscriber, scope, Some(key)).await? {
        return Ok(value);
    }
    match not_done {
        Some(AttemptFailure { error: AppError::Refused(refusal), by_effect: true }) => {
            let answer = stored::<T>(key, &StoredOutcome::Refused(refusal.clone()))?;
            let tx = app.begin_for(subscriber).await?;
            if tx.idempotency().keep(subscriber, scope, &key.key, &answer, app.now()).await? {
                tx.commit().await?;
                return Err(AppError::Refused(refusal));
            }
        }
        Some(not_done) => return Err(not_done.error),
        None => {}
    }
    // Read in a transaction that is committed: the winner may share a commit that is not durable yet, and its
    // answer must not be returned before it is.
    let tx = app.store.begin().await?;
    let kept = tx.idempotency().find(subscriber, scope, &key.key).await?;
    tx.commit().await?;
    kept.map_or_else(
        || {
            Err(AppError::Store(StoreError::Unavailable(
                "the first answer to the idempotency key is not stored yet".into(),
            )))
        },
        |kept| replay(&kept, key),
    )
}

pub(crate) struct AttemptFailure {
    pub(crate) error: AppError,
    /// Whether the error comes from the effect, and not from the check before it.
    pub(crate) by_effect: bool,
}

async fn within<T, F>(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    hold: HoldRule,
    effect: F,
) -> Result<T, AttemptFailure>
where
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    let before = |error| AttemptFailure { error, by_effect: false };
    // Locked first, so an erasure or hold comes entirely before or after this effect.
    let state = subscription::present(repos, subscriber).await.map_err(before)?;
    if hold == HoldRule::Refuse {
        subscription::not_held(state.hold.as_ref()).map_err(before)?;
    }
    effect(repos).await.map_err(|error| AttemptFailure { error, by_effect: true })
}

/// Returns the first answer to a key, if there is one.
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

/// Returns a value, with its stored form if there is a key.
pub(crate) fn kept_as<T: Serialize>(
    key: Option<&IdempotencyKey>,
    value: T,
) -> AppResult<(T, Option<(String, StoredAnswer)>)> {
    let Some(key) = key else {
        return Ok((value, None));
    };
    let kept = StoredOutcome::Done(value);
    let answer = stored(key, &kept)?;
    let StoredOutcome::Done(value) = kept else { unreachable!("made as done above") };
    Ok((value, Some((key.key.clone(), answer))))
}

fn stored<T: Serialize>(key: &IdempotencyKey, kept: &StoredOutcome<T>) -> AppResult<StoredAnswer> {
    let answer = serde_json::to_string(kept).map_err(|error| AppError::Internal(error.to_string()))?;
    Ok(StoredAnswer { request_hash: key.request_hash, answer })
}

fn replay<T: DeserializeOwned>(stored: &StoredAnswer, key: &IdempotencyKey) -> AppResult<T> {
    if stored.request_hash != key.request_hash {
        return Err(AppError::KeyReused);
    }
    match serde_json::from_str(&stored.answer).map_err(|error| AppError::Internal(error.to_string()))? {
        StoredOutcome::Done(value) => Ok(value),
        StoredOutcome::Refused(refusal) => Err(AppError::Refused(refusal)),
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
