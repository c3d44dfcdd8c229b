use arena_rules::claims::ClaimState;
use arena_rules::texts::claims as texts;
use serde_json::json;
use uuid::Uuid;

use super::begin::hand_to_provider;
use crate::error::refuse;
use crate::ports::AuditChange;
use crate::rewards::claims;
use crate::{App, AppResult};

/// Has the provider deliver an open claim that was handed over to staff and that nobody has taken. The reference
/// stays the same, so that the product is added once.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `claim_not_handed_over`, `no_provider`.
pub async fn resend(app: &App, id: Uuid) -> AppResult<()> {
    if app.settings.provider_patience.is_none() {
        return refuse("no_provider", texts::NO_PROVIDER);
    }
    let tx = app.store.begin().await?;
    let claim = claims::changed(&*tx, id).await?;
    let free = claim.state == ClaimState::Claimed;
    if !free
        || !tx.reward_deliveries().resend(id, app.now()).await?
        || !hand_to_provider(app, &*tx, id).await?
    {
        return refuse("claim_not_handed_over", texts::NOT_HANDED_OVER);
    }
    let shown = |state: ClaimState| json!({ "state": state.as_str() });
    tx.audit().explain(AuditChange::default().between(shown(claim.state), shown(ClaimState::Working)));
    tx.commit().await?;
    Ok(())
}
