use arena_rules::claims::{ClaimState, late_since, promised_until};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::list::{ClaimPage, list};
use crate::ports::{Claim, ClaimDeskCounts, ClaimFilter};
use crate::{App, AppResult};

/// The most claims that a person may hold at once in the list of their own.
const HELD_MAX: u64 = 200;

/// A list of the claims desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimQueue {
    /// Claims that nobody has taken.
    Open,
    /// Claims that staff, or the rewards' provider, have taken.
    Working,
    /// Claims that the person who asks has taken.
    Mine,
    /// Claims whose parcel is on its way.
    Shipped,
    /// Delivered claims.
    Delivered,
    /// Refused claims.
    Refused,
}

impl ClaimQueue {
    /// Every list.
    pub const ALL: [Self; 6] =
        [Self::Open, Self::Working, Self::Mine, Self::Shipped, Self::Delivered, Self::Refused];

    /// Returns the word for the wire and the audit.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Working => "working",
            Self::Mine => "mine",
            Self::Shipped => "shipped",
            Self::Delivered => "delivered",
            Self::Refused => "refused",
        }
    }

    /// Parses [`ClaimQueue::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }

    /// Returns the state of its claims; `None` for one's own, which are taken.
    fn state(self) -> Option<ClaimState> {
        match self {
            Self::Open => Some(ClaimState::Claimed),
            Self::Working => Some(ClaimState::Working),
            Self::Mine => None,
            Self::Shipped => Some(ClaimState::Shipped),
            Self::Delivered => Some(ClaimState::Delivered),
            Self::Refused => Some(ClaimState::Refused),
        }
    }
}

/// Which claims the desk lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeskFilter {
    /// The list.
    pub queue: ClaimQueue,
    /// Only claims of this reward.
    pub reward: Option<i32>,
    /// Only claims whose promise is broken, and of those on their way the overdue ones. Settled claims are not narrowed by
    /// it: their promise has ended.
    pub late: bool,
}

/// Returns a page of up to `limit` claims of the desk behind `after`, oldest first. One's own come as one page.
///
/// # Errors
/// The database's.
pub async fn desk_page(
    app: &App,
    me: &str,
    filter: DeskFilter,
    after: Option<Uuid>,
    limit: u64,
) -> AppResult<ClaimPage> {
    let DeskFilter { queue, reward, late } = filter;
    let Some(state) = queue.state() else {
        let mut claims = held_by(app, me).await?;
        claims.retain(|claim| reward.is_none_or(|reward| claim.reward == reward));
        claims.retain(|claim| !late || is_late(app, claim));
        return Ok(ClaimPage { claims, next: None });
    };
    let claimed_until = (late && state.waits_for_staff()).then(|| late_since(app.now(), app.settings.zone));
    let shipped_until = (late && state == ClaimState::Shipped).then(|| overdue_since(app));
    list(app, ClaimFilter { state: Some(state), reward, claimed_until, shipped_until }, after, limit).await
}

/// Whether the promise to the subscriber of a claim that waits for staff is broken. The promise is to send the reward.
#[must_use]
pub fn is_late(app: &App, claim: &Claim) -> bool {
    claim.state.waits_for_staff() && promised_until(claim.claimed_at, app.settings.zone) < app.now()
}

/// Whether the parcel of a shipped claim is on its way for longer than the configured time.
#[must_use]
pub fn is_overdue(app: &App, claim: &Claim) -> bool {
    claim.state == ClaimState::Shipped && claim.shipped_at.is_some_and(|at| at <= overdue_since(app))
}

/// Returns the instant up to which parcels that are still on their way are overdue.
fn overdue_since(app: &App) -> DateTime<Utc> {
    app.now() - app.settings.parcel_time
}

/// Returns the unsettled claims that a member of staff has taken, oldest first.
///
/// # Errors
/// The database's.
pub async fn held_by(app: &App, holder: &str) -> AppResult<Vec<Claim>> {
    Ok(app.store.read().claims().held_by(holder, HELD_MAX).await?)
}

/// Counts the claims of the desk, with those of a member of staff, and those that are late or overdue.
///
/// # Errors
/// The database's.
pub async fn desk_counts(app: &App, holder: &str) -> AppResult<ClaimDeskCounts> {
    let late = late_since(app.now(), app.settings.zone);
    Ok(app.store.read().claims().desk_counts(holder, late, overdue_since(app)).await?)
}

/// Returns the id and the name of every reward, for the desk's filter.
///
/// # Errors
/// The database's.
pub async fn desk_rewards(app: &App) -> AppResult<Vec<(i32, String)>> {
    let rewards = app.store.read().rewards().every().await?;
    Ok(rewards.into_iter().map(|reward| (reward.id, reward.name)).collect())
}
