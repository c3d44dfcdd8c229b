//! How many pictures a subscriber may bring.

use arena_rules::texts;

use crate::error::refuse;
use crate::ports::{PictureError, SubscriberId};
use crate::{App, AppError, AppResult};

/// Seconds after which a picture may be brought again where too many wait: about as long as a few take.
const TRY_AGAIN_SECONDS: u64 = 5;

/// Counts a picture that is about to be decoded, whatever it turns out to be: looking at it is what costs.
///
/// # Errors
/// Refusal `too_many_uploads` beyond [`crate::Settings::uploads_per_day`].
pub(crate) async fn count(app: &App, subscriber: SubscriberId) -> AppResult<()> {
    let most = app.settings.uploads_per_day;
    if most == 0 {
        return Ok(());
    }
    let tx = app.store.begin().await?;
    let counted = tx.subscribers().count_upload(subscriber, app.today(), most).await?;
    tx.commit().await?;
    if counted { Ok(()) } else { refuse("too_many_uploads", texts::TOO_MANY_UPLOADS) }
}

/// Why a picture was not taken, in an area's own words where it is the picture's fault.
pub(crate) fn not_taken(error: PictureError, worded: impl FnOnce(PictureError) -> AppError) -> AppError {
    match error {
        PictureError::Busy => AppError::Busy(TRY_AGAIN_SECONDS),
        error => worded(error),
    }
}
