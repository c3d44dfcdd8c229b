use uuid::Uuid;

use super::{changed, explain, why_not};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Lets go of a claim that one has taken, or that nobody's lease is on any more. The subscriber is told nothing: the list
/// of claims shows it.
///
/// # Errors
/// [`crate::AppError::NotFound`]; the refusals `claim_taken`, `claim_not_taken` and `claim_settled`.
pub async fn release(app: &App, id: Uuid, holder: &str) -> AppResult<Claim> {
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    if !tx.claims().release(id, holder, app.now()).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    tx.commit().await?;
    Ok(claim)
}
