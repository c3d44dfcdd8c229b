use arena_rules::Language;

use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// Records the language that a subscriber reads; messages are sent in it.
///
/// # Errors
/// The database's; [`AppError::NotProven`] if the subscriber was erased.
pub async fn reads(app: &App, subscriber: SubscriberId, language: Language) -> AppResult<()> {
    let known = app.store.read().subscribers().find(subscriber).await?.and_then(|who| who.language);
    if known == Some(language) {
        return Ok(());
    }
    let tx = app.store.begin().await?;
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotProven("the subscriber was erased"));
    }
    tx.subscribers().set_language(subscriber, language).await?;
    tx.commit().await?;
    Ok(())
}
