use arena_rules::league::week_end;
use chrono::{DateTime, Duration, DurationRound, Utc};

use super::close::{self, CloseWeek};
use crate::ports::LeagueWeek;
use crate::{App, AppResult};

/// The job that makes weeks, begins to close them, and forgets old ones. It is scheduled each minute.
pub const SWEEP_JOB: &str = "league.sweep";

/// The time after a week's end at which its points become final: requests that began before the end are over.
pub const GRACE: Duration = Duration::minutes(2);

/// How many closed weeks the members of groups are kept.
pub const KEPT_WEEKS: i64 = 8;

/// Members forgotten by one sweep.
const FORGOTTEN: u64 = 5_000;

/// Makes the coming weeks, makes the points of a week final that is over, enqueues its [`super::CLOSE_JOB`], and
/// forgets old weeks. Does nothing while the operator has switched leagues off.
///
/// # Errors
/// The database's.
pub async fn sweep(app: &App) -> AppResult<()> {
    if !app.settings.additions.leagues {
        return Ok(());
    }
    let now = app.now();
    while let Some(week) = next_week(app, now).await? {
        let tx = app.store.begin().await?;
        tx.leagues().add_week(&week).await?;
        tx.commit().await?;
    }
    let Some(week) = app.store.read().leagues().oldest_open().await? else { return Ok(()) };
    if week.ends_at + GRACE <= now {
        let tx = app.store.begin().await?;
        let closing = week.closing_at.is_some() || tx.leagues().begin_closing(&week, now).await?;
        // The job may have been lost or given up.
        if closing {
            close::enqueue(app, &*tx, CloseWeek { week: week.id, turn: 0 }).await?;
            tx.commit().await?;
            tracing::info!(week = week.id, "a week of the leagues is being closed");
        } else {
            tracing::warn!(
                week = week.id,
                "a week of the leagues is over, but changes of scores are not counted yet; the next sweep looks again"
            );
        }
    }
    if week.id > KEPT_WEEKS {
        let tx = app.store.begin().await?;
        tx.leagues().forget(week.id - KEPT_WEEKS, FORGOTTEN).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Returns the week to add: there are always the present one and the next. Weeks follow each other without a gap.
/// The first one, and the first one after a time in which leagues were off, begins a minute or two from now, so
/// that the database has it before it begins.
async fn next_week(app: &App, now: DateTime<Utc>) -> AppResult<Option<LeagueWeek>> {
    let newest = app.store.read().leagues().newest_week().await?;
    let (id, starts_at) = match newest {
        Some(newest) if newest.starts_at > now => return Ok(None),
        Some(newest) if newest.ends_at > now => (newest.id + 1, newest.ends_at),
        other => {
            let minute = now.duration_trunc(Duration::minutes(1)).unwrap_or(now);
            (other.map_or(1, |newest| newest.id + 1), minute + Duration::minutes(2))
        }
    };
    let ends_at = week_end(starts_at, app.settings.zone, app.settings.leagues.first_day);
    Ok(Some(LeagueWeek { id, starts_at, ends_at, closing_at: None, closed_at: None }))
}
