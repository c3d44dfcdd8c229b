//! Badges (docs/quests.md). A badge is earned when a subscriber looks at theirs or opens a chest, and a badge for a
//! tier of the leagues when a group is closed, because the rows of a week are deleted later.

mod view;

pub use view::{BadgeLine, BadgesView, award, mark_seen, view};

use arena_rules::badges::{Badge, BadgeFacts};

use crate::ports::{EarnedBadge, Repositories, SubscriberId};
use crate::{App, AppResult};

/// Gives a subscriber the badges that they have earned, in the caller's transaction. Does nothing while the operator
/// has switched badges off.
///
/// # Errors
/// The database's.
pub(crate) async fn award_due(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<()> {
    if !app.settings.additions.badges {
        return Ok(());
    }
    let facts = repos.badges().facts(subscriber).await?;
    let earned = repos.badges().of(subscriber).await?;
    for badge in due(&facts, &earned) {
        repos.badges().award(&[subscriber], badge, app.now()).await?;
    }
    Ok(())
}

/// Returns the badges that the facts earn and the subscriber does not have.
fn due(facts: &BadgeFacts, earned: &[EarnedBadge]) -> Vec<Badge> {
    let has = |badge: Badge| earned.iter().any(|earned| earned.badge == badge);
    Badge::ALL.into_iter().filter(|badge| badge.is_reached(facts) && !has(*badge)).collect()
}
