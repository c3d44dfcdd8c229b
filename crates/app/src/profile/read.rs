use arena_rules::Credits;
use bytes::Bytes;

use crate::ports::{Standing, Subscriber, SubscriberId};
use crate::{App, AppError, AppResult};

/// A profile as its owner sees it.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The subscriber.
    pub subscriber: Subscriber,
    /// The wallet's balance.
    pub balance: Credits,
    /// How far they are; `None` for somebody who has done nothing yet.
    pub standing: Option<Standing>,
}

/// A subscriber's own profile.
///
/// # Errors
/// [`AppError::NotFound`] where there is no such subscriber.
pub async fn read(app: &App, subscriber: SubscriberId) -> AppResult<Profile> {
    let read = app.store.read();
    let found = read.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    let balance = read.ledger().balance(subscriber).await?;
    let standing = read.standings().find(subscriber).await?;
    Ok(Profile { subscriber: found, balance, standing })
}

/// A profile picture by its key. Keys cannot be guessed, and name nobody.
///
/// # Errors
/// [`AppError::NotFound`] where there is none.
pub async fn picture(app: &App, key: &str) -> AppResult<Bytes> {
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if !plain {
        return Err(AppError::NotFound);
    }
    app.files.get(&file_key(key)).await?.ok_or(AppError::NotFound)
}

pub(super) fn file_key(picture: &str) -> String {
    format!("profiles/{picture}.jpg")
}
