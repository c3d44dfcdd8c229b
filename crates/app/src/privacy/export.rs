use bytes::Bytes;

use crate::ports::{ExportedTable, SubscriberId};
use crate::tasks::{PictureSize, file_key};
use crate::{App, AppError, AppResult, profile};

/// Everything that is stored about a subscriber.
#[derive(Clone, Debug)]
pub struct Export {
    /// The rows of the database, by table.
    pub kept: Vec<ExportedTable>,
    /// The subscriber's pictures.
    pub pictures: Vec<Picture>,
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file name.
    pub name: String,
    /// The JPEG.
    pub bytes: Bytes,
}

/// Returns all stored data of a subscriber, with pictures.
///
/// # Errors
/// [`AppError::NotFound`] without such a subscriber; the database's and the file store's.
pub async fn export(app: &App, subscriber: SubscriberId) -> AppResult<Export> {
    let read = app.store.read();
    let Some(who) = read.subscribers().find(subscriber).await? else {
        return Err(AppError::NotFound);
    };
    let kept = read.privacy().everything(subscriber).await?;
    let mut pictures = Vec::new();
    if let Some(key) = who.picture
        && let Some(bytes) = app.files.get(&profile::file_key(&key)).await?
    {
        pictures.push(Picture { name: "profile.jpg".into(), bytes });
    }
    for entry in read.privacy().pictured(subscriber).await? {
        if let Some(bytes) = app.files.get(&file_key(entry, PictureSize::Whole)).await? {
            pictures.push(Picture { name: format!("task-{entry}.jpg"), bytes });
        }
    }
    Ok(Export { kept, pictures })
}
