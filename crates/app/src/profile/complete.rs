use arena_rules::names::{NameFault, PublicName};
use arena_rules::profile::{self, Change, IMAGE_MAX_BYTES, ProfileForm};
use arena_rules::texts::fields;
use arena_rules::{FieldErrors, texts};
use bytes::Bytes;

use super::age::refuse_another_birth_date;
use super::nickname::give;
use super::uploads;
use crate::ports::{NameClaim, Repositories, SubscriberId};
use crate::{App, AppError, AppResult, upload_limits};

/// Changes a profile, and the picture if one is sent. A username that looks like another subscriber's is
/// refused; a cleared one is replaced by a generated one. A new picture takes precedence over removing
/// the old one.
///
/// # Errors
/// [`AppError::Invalid`] with a text per field, also for a taken username; [`AppError::TooLarge`] for a
/// picture over 2 MB; [`AppError::Busy`] if too many pictures wait; refusal `too_many_uploads`.
pub async fn complete(
    app: &App,
    subscriber: SubscriberId,
    form: &ProfileForm,
    image: Option<Bytes>,
) -> AppResult<()> {
    let mut changes = profile::check(form, app.today(), &app.settings.refused_names)?;
    let picture = match image {
        Some(image) => Some(store_picture(app, subscriber, image).await?),
        None => None,
    };
    let tx = app.store.begin().await?;
    // A simultaneous erasure or change comes entirely before this or after it. The purge removes an
    // unattached upload.
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotProven("the subscriber was erased"));
    }
    let before = tx.subscribers().find(subscriber).await?;
    let born = before.as_ref().and_then(|found| found.date_of_birth);
    refuse_another_birth_date(app, born, &changes.date_of_birth)?;
    let (name_before, before) = before.map_or((None, None), |found| (found.username, found.picture));
    claim_name(&*tx, subscriber, &changes.username).await?;
    // A generated name sent back unchanged stays generated.
    if matches!(&changes.username, Change::Set(name) if name_before.as_deref() == Some(name.text())) {
        changes.username = Change::Keep;
    }
    tx.subscribers().change_profile(subscriber, &changes, picture.as_deref()).await?;
    if changes.username == Change::Clear {
        give(app, &*tx, subscriber).await?;
    }
    if let Some(key) = &picture
        && !tx.picture_uploads().attach(key).await?
    {
        return Err(AppError::Internal("a profile picture was discarded before it was attached".into()));
    }
    let replaced = before.filter(|_| picture.is_some() || changes.remove_image);
    if let Some(before) = &replaced {
        tx.picture_uploads().discard(before, app.now()).await?;
    }
    tx.commit().await?;
    if let Some(replaced) = replaced {
        uploads::delete_discarded(app, &replaced).await;
    }
    Ok(())
}

async fn claim_name(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    username: &Change<PublicName>,
) -> AppResult<()> {
    let fault = match username {
        Change::Keep => return Ok(()),
        Change::Clear => return Ok(repos.public_names().release(subscriber).await?),
        Change::Set(name) => match repos.public_names().claim(subscriber, name).await? {
            NameClaim::Claimed => return Ok(()),
            NameClaim::Taken => fields::USERNAME_TAKEN,
            NameClaim::Refused => NameFault::Refused.into(),
        },
    };
    Err(AppError::Invalid(FieldErrors::one("username", fault)))
}

async fn store_picture(app: &App, subscriber: SubscriberId, image: Bytes) -> AppResult<String> {
    if image.len() > IMAGE_MAX_BYTES {
        return Err(AppError::TooLarge(texts::IMAGE_TOO_LARGE));
    }
    upload_limits::count(app, subscriber).await?;
    let invalid = |_| AppError::Invalid(FieldErrors::one("image", fields::IMAGE));
    let encoded = app.pictures.profile(subscriber, image).await;
    let encoded = encoded.map_err(|error| upload_limits::not_taken(error, invalid))?;
    uploads::keep(app, encoded).await
}

const GAME_ID_MAX: usize = 64;

/// Records the chosen game (the game selector, spec 4).
///
/// # Errors
/// [`AppError::Invalid`] for a malformed id.
pub async fn select_game(app: &App, subscriber: SubscriberId, game: &str) -> AppResult<()> {
    let game = game.trim();
    let plain = game.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if game.is_empty() || game.len() > GAME_ID_MAX || !plain {
        return Err(AppError::Invalid(FieldErrors::one("gameId", fields::GAME)));
    }
    let tx = app.store.begin().await?;
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotProven("the subscriber was erased"));
    }
    tx.subscribers().select_game(subscriber, game).await?;
    tx.commit().await?;
    Ok(())
}
