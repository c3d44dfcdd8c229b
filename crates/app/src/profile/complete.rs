use arena_rules::profile::{self, IMAGE_MAX_BYTES, ProfileForm};
use arena_rules::{FieldErrors, texts};
use bytes::Bytes;

use super::read::file_key;
use crate::ports::{SubscriberId, token};
use crate::{App, AppError, AppResult, uploads};

/// Changes a profile, with a new picture where one is sent.
///
/// # Errors
/// [`AppError::Invalid`] with a text for each field that fails; [`AppError::TooLarge`] for a picture over 2 MB;
/// [`AppError::Busy`] where too many pictures wait; refusal `too_many_uploads`.
pub async fn complete(
    app: &App,
    subscriber: SubscriberId,
    form: &ProfileForm,
    image: Option<Bytes>,
) -> AppResult<()> {
    let changes = profile::check(form, app.today())?;
    let picture = match image {
        Some(image) => Some(store_picture(app, subscriber, image).await?),
        None => None,
    };
    let old = app.store.read().subscribers().find(subscriber).await?.and_then(|found| found.picture);
    let tx = app.store.begin().await?;
    tx.subscribers().change_profile(subscriber, &changes, picture.as_deref()).await?;
    tx.commit().await?;
    if let (Some(_), Some(old)) = (&picture, old)
        && let Err(error) = app.files.delete(&file_key(&old)).await
    {
        // The new picture counts; an old one left behind harms nobody.
        tracing::warn!(%error, "old profile picture not deleted");
    }
    Ok(())
}

async fn store_picture(app: &App, subscriber: SubscriberId, image: Bytes) -> AppResult<String> {
    if image.len() > IMAGE_MAX_BYTES {
        return Err(AppError::TooLarge(texts::IMAGE_TOO_LARGE));
    }
    uploads::count(app, subscriber).await?;
    let invalid = |_| AppError::Invalid(FieldErrors::one("image", texts::IMAGE_INVALID));
    let encoded = app.pictures.profile(subscriber, image).await;
    let encoded = encoded.map_err(|error| uploads::not_taken(error, invalid))?;
    let key = token(&*app.random);
    app.files.put(&file_key(&key), encoded).await?;
    Ok(key)
}

/// The longest game id that is kept.
const GAME_ID_MAX: usize = 64;

/// Notes the game that a subscriber chose (the game selector, spec 4).
///
/// # Errors
/// [`AppError::Invalid`] where the id is none.
pub async fn select_game(app: &App, subscriber: SubscriberId, game: &str) -> AppResult<()> {
    let game = game.trim();
    let plain = game.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if game.is_empty() || game.len() > GAME_ID_MAX || !plain {
        return Err(AppError::Invalid(FieldErrors::one(
            "gameId",
            "No game selected. Please go back and select a game.",
        )));
    }
    let tx = app.store.begin().await?;
    tx.subscribers().select_game(subscriber, game).await?;
    tx.commit().await?;
    Ok(())
}
