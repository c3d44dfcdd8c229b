use crate::ledger::{self, WalletPage};
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// Returns a page of the movements of a subscriber's wallet for staff, latest first.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber.
pub async fn movements(app: &App, subscriber: SubscriberId, cursor: Option<i64>) -> AppResult<WalletPage> {
    if app.store.read().subscribers().find(subscriber).await?.is_none() {
        return Err(AppError::NotFound);
    }
    ledger::wallet(app, subscriber, cursor).await
}
