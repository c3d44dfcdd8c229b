use arena_rules::Credits;

use crate::ports::{Profile, SubscriberId};
use crate::{App, AppError, AppResult};

/// What staff look at first when a subscriber calls.
#[derive(Clone, Debug)]
pub struct Overview {
    /// Who they are and what they have.
    pub profile: Profile,
    /// All that they ever earned.
    pub earned: Credits,
    /// In how many browsers they are logged in.
    pub sessions: u64,
    /// How many of their claims are not settled.
    pub open_claims: u64,
    /// How many of their prizes wait for staff.
    pub waiting_prizes: u64,
}

/// A subscriber as staff see them.
///
/// # Errors
/// [`AppError::NotFound`] where there is no such subscriber.
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
