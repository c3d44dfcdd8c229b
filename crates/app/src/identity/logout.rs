use super::Caller;
use crate::ports::EndReason;
use crate::{App, AppResult};

/// Ends the caller's session and push messages to its browser.
///
/// # Errors
/// The database's.
pub async fn logout(app: &App, caller: &Caller) -> AppResult<()> {
    let tx = app.store.begin().await?;
    tx.sessions().end(caller.session, EndReason::Logout, app.now()).await?;
    tx.push_devices().forget_session(caller.session).await?;
    tx.commit().await?;
    Ok(())
}
