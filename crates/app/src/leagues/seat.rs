use std::collections::BTreeMap;

use arena_rules::league::{self, Seats, Tier};

use crate::ports::{LeagueGroup, LeagueNewcomer, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// Newcomers who enter groups in one transaction.
const TOGETHER: u64 = 1_000;

/// Puts subscribers who earned their first credits of a week into groups of their tier, unless another node is
/// doing so. They wait until the week before is closed, since their tier follows from it. Returns whether more
/// may wait.
///
/// # Errors
/// The database's.
pub async fn seat(app: &App) -> AppResult<bool> {
    if !app.settings.additions.leagues || !app.store.read().leagues().anybody_waits().await? {
        return Ok(false);
    }
    let tx = app.store.begin().await?;
    let Some(week) = tx.leagues().hold_waiting().await? else { return Ok(false) };
    let newcomers = tx.leagues().newcomers(week.id, TOGETHER).await?;
    let many = newcomers.len();
    let mut by_tier: BTreeMap<Tier, Vec<SubscriberId>> = BTreeMap::new();
    for LeagueNewcomer { subscriber, known } in newcomers {
        by_tier.entry(Tier::in_week(known, week.id)).or_default().push(subscriber);
    }
    for (tier, newcomers) in by_tier {
        seat_in_tier(&*tx, week.id, tier, &newcomers).await?;
    }
    tx.commit().await?;
    Ok(many as u64 == TOGETHER)
}

async fn seat_in_tier(
    repos: &dyn Repositories,
    week: i64,
    tier: Tier,
    newcomers: &[SubscriberId],
) -> AppResult<()> {
    let newest = repos.leagues().newest_group(week, tier).await?;
    let groups = league::seats(newest, u32::try_from(newcomers.len()).unwrap_or(u32::MAX));
    let numbers = groups
        .iter()
        .flat_map(|Seats { group, newcomers, .. }| std::iter::repeat_n(*group, *newcomers as usize));
    let entering: Vec<_> = newcomers
        .iter()
        .zip(numbers)
        .map(|(subscriber, number)| (*subscriber, LeagueGroup { week, tier, number }))
        .collect();
    repos.leagues().set_groups(week, tier, &groups).await?;
    let entered = repos.leagues().enter(&entering).await?;
    // The newcomers' rows are locked.
    if entered != newcomers.len() as u64 {
        return Err(AppError::Internal(format!(
            "league week {week}: {entered} of {} newcomers entered groups",
            newcomers.len()
        )));
    }
    Ok(())
}
