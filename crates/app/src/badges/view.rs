use arena_rules::badges::Badge;
use chrono::{DateTime, Utc};

use super::{award_due, due};
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// A badge as a subscriber sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadgeLine {
    /// The badge.
    pub badge: Badge,
    /// When the badge was earned; `None` before.
    pub earned_at: Option<DateTime<Utc>>,
    /// The progress; the target once the badge is earned.
    pub progress: u32,
    /// Whether the badge is earned and the subscriber has not seen it.
    pub is_new: bool,
}

/// A subscriber's badges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadgesView {
    /// The badges, earned or not.
    pub badges: Vec<BadgeLine>,
    /// Whether badges are reached and not given yet: [`award`] gives them.
    pub is_due: bool,
}

/// Returns a subscriber's badges. The badge of the leagues is left out while leagues are off, unless it is earned.
///
/// # Errors
/// [`AppError::NotFound`] if the operator has switched badges off; the database's.
pub async fn view(app: &App, subscriber: SubscriberId) -> AppResult<BadgesView> {
    available(app)?;
    let badges = app.store.read().badges();
    let (facts, earned) = futures::try_join!(badges.facts(subscriber), badges.of(subscriber))?;
    let is_due = !due(&facts, &earned).is_empty();
    let line = |badge: Badge| {
        let earned = earned.iter().find(|earned| earned.badge == badge);
        let shown = earned.is_some() || badge != Badge::Promoted || app.settings.additions.leagues;
        shown.then(|| BadgeLine {
            badge,
            earned_at: earned.map(|earned| earned.earned_at),
            progress: earned.map_or_else(|| badge.progress(&facts), |_| badge.target()),
            is_new: earned.is_some_and(|earned| !earned.seen),
        })
    };
    Ok(BadgesView { badges: Badge::ALL.into_iter().filter_map(line).collect(), is_due })
}

/// Gives a subscriber the badges that they have earned, and returns all of theirs.
///
/// # Errors
/// Those of [`view`].
pub async fn award(app: &App, subscriber: SubscriberId) -> AppResult<BadgesView> {
    available(app)?;
    let tx = app.begin_for(subscriber).await?;
    award_due(app, &*tx, subscriber).await?;
    tx.commit().await?;
    view(app, subscriber).await
}

/// Marks a subscriber's badges as seen; repeating has no effect.
///
/// # Errors
/// [`AppError::NotFound`] if the operator has switched badges off; the database's.
pub async fn mark_seen(app: &App, subscriber: SubscriberId) -> AppResult<()> {
    available(app)?;
    let tx = app.begin_for(subscriber).await?;
    tx.badges().mark_seen(subscriber, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

fn available(app: &App) -> AppResult<()> {
    if app.settings.additions.badges { Ok(()) } else { Err(AppError::NotFound) }
}
