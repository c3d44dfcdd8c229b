use bytes::Bytes;
use uuid::Uuid;

use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// The size of a kept screenshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSize {
    /// As it was sent, at most 2,560 pixels.
    Whole,
    /// For a card, at most 480 pixels.
    Card,
}

impl PictureSize {
    /// Every size.
    pub const ALL: [Self; 2] = [Self::Whole, Self::Card];
}

/// An entry's screenshot for the subscriber who sent it; a JPEG.
///
/// # Errors
/// [`AppError::NotFound`] where there is none, or it is somebody else's.
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

/// An entry's screenshot for an operator, whoever sent it.
///
/// # Errors
/// [`AppError::NotFound`] where there is none.
pub async fn any_picture(app: &App, entry: Uuid, size: PictureSize) -> AppResult<Bytes> {
    app.files.get(&file_key(entry, size)).await?.ok_or(AppError::NotFound)
}

/// The file of a screenshot, by its entry.
#[must_use]
pub fn file_key(entry: Uuid, size: PictureSize) -> String {
    match size {
        PictureSize::Whole => format!("tasks/{entry}.jpg"),
        PictureSize::Card => format!("tasks/{entry}-card.jpg"),
    }
}
