use bytes::Bytes;

use crate::ports::{Profile, SubscriberId};
use crate::{App, AppError, AppResult};

/// Returns a subscriber's own profile.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn read(app: &App, subscriber: SubscriberId) -> AppResult<Profile> {
    app.store.read().subscribers().profile(subscriber).await?.ok_or(AppError::NotFound)
}

/// Returns a picture by key. Keys cannot be guessed and identify nobody.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn picture(app: &App, key: &str) -> AppResult<Bytes> {
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if !plain {
        return Err(AppError::NotFound);
    }
    app.files.get(&file_key(key)).await?.ok_or(AppError::NotFound)
}

/// Returns a picture's file key.
#[must_use]
pub fn file_key(picture: &str) -> String {
    format!("profiles/{picture}.jpg")
}
