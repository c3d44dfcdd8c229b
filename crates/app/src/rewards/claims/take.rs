use arena_rules::messages::SubscriberMessage;
use uuid::Uuid;

use super::{changed, explain, notify_subscriber, own_name, reward_name, why_not};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Gives an open claim to a staff member for the configured lease; the first time the subscriber is notified.
/// Taking it again prolongs the lease; once a lease has ended, others can take over.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_taken`, `claim_settled`.
pub async fn take(app: &App, id: Uuid, holder: &str) -> AppResult<Claim> {
    own_name(holder)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    if !tx.claims().take(id, holder, now + app.settings.claim_lease, now).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    let reward = reward_name(app, &*tx, &claim).await?;
    notify_subscriber(app, &*tx, &claim, SubscriberMessage::ClaimWorking { reward }).await?;
    tx.commit().await?;
    Ok(claim)
}
