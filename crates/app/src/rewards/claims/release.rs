use uuid::Uuid;

use super::{changed, explain, own_name, why_not};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Releases a claim that the caller holds, or whose lease has ended. The subscriber gets no message; their
/// list of claims shows the change.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_taken`, `claim_not_taken`, `claim_settled`.
pub async fn release(app: &App, id: Uuid, holder: &str) -> AppResult<Claim> {
    own_name(holder)?;
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
