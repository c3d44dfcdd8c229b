//! Limits on uploaded pictures.

use arena_rules::switches::Switch;
use arena_rules::texts;

use crate::error::refuse;
use crate::ports::{PictureError, SubscriberId};
use crate::{App, AppError, AppResult};

/// Seconds to wait when too many pictures wait already: about as long as a few pictures take.
const TRY_AGAIN_SECONDS: u64 = 5;

/// Counts a picture before decoding, valid or not: decoding is the expensive part.
///
/// # Errors
/// Refusals `uploads_paused`, `too_many_uploads` beyond [`crate::Settings::uploads_per_day`].
pub(crate) async fn count(app: &App, subscriber: SubscriberId) -> AppResult<()> {
    app.board.check(Switch::Uploads, app.now())?;
    let most = app.settings.uploads_per_day;
    if most == 0 {
        return Ok(());
    }
    let tx = app.store.begin().await?;
    let counted = tx.subscribers().count_upload(subscriber, app.today(), most).await?;
    tx.commit().await?;
    if counted { Ok(()) } else { refuse("too_many_uploads", texts::TOO_MANY_UPLOADS) }
}

/// Turns a picture error into an error of the use case; `worded` words the picture's own faults.
pub(crate) fn not_taken(error: PictureError, worded: impl FnOnce(PictureError) -> AppError) -> AppError {
    match error {
        PictureError::Busy => AppError::Busy(TRY_AGAIN_SECONDS),
        error => worded(error),
    }
}
