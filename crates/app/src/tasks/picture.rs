use bytes::Bytes;
use uuid::Uuid;

use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// A screenshot's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSize {
    /// Whole, its longer side at most 2,560 pixels.
    Whole,
    /// For a card, its longer side at most 480 pixels.
    Card,
}

impl PictureSize {
    /// Every size.
    pub const ALL: [Self; 2] = [Self::Whole, Self::Card];
}

/// Returns an entry's screenshot, a JPEG, for its sender.
///
/// # Errors
/// [`AppError::NotFound`] if missing or another's.
pub async fn picture(
    app: &App,
    subscriber: SubscriberId,
    entry: Uuid,
    size: PictureSize,
) -> AppResult<Bytes> {
    let found = app.store.read().task_entries().find(entry).await?;
    if found.is_none_or(|found| found.subscriber != subscriber) {
        return Err(AppError::NotFound);
    }
    any_picture(app, entry, size).await
}

/// Returns an entry's screenshot for staff, whoever sent it.
///
/// # Errors
/// [`AppError::NotFound`] if there is none.
pub async fn any_picture(app: &App, entry: Uuid, size: PictureSize) -> AppResult<Bytes> {
    app.files.get(&file_key(entry, size)).await?.ok_or(AppError::NotFound)
}

/// Returns a screenshot's file key.
#[must_use]
pub fn file_key(entry: Uuid, size: PictureSize) -> String {
    match size {
        PictureSize::Whole => format!("tasks/{entry}.jpg"),
        PictureSize::Card => format!("tasks/{entry}-card.jpg"),
    }
}
