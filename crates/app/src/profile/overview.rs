use arena_rules::Credits;

use crate::ports::{Profile, SubscriberId};
use crate::{App, AppError, AppResult};

/// A subscriber's overview for staff.
#[derive(Clone, Debug)]
pub struct Overview {
    /// The profile.
    pub profile: Profile,
    /// All credits ever earned.
    pub earned: Credits,
    /// The number of browsers in which they are logged in.
    pub sessions: u64,
    /// How many claims are unsettled.
    pub open_claims: u64,
    /// How many prizes wait for staff.
    pub waiting_prizes: u64,
}

/// Returns a subscriber's overview.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn overview(app: &App, subscriber: SubscriberId) -> AppResult<Overview> {
    let read = app.store.read();
    let profile = read.subscribers().profile(subscriber).await?.ok_or(AppError::NotFound)?;
    Ok(Overview {
        profile,
        earned: read.standings().score(subscriber).await?,
        sessions: read.sessions().living(subscriber, app.now()).await?.len() as u64,
        open_claims: read.privacy().open_claims(subscriber).await?,
        waiting_prizes: read.held_prizes().waiting_of(subscriber).await?.len() as u64,
    })
}
