//! Series that staff repeat: each tournament is made from the one before it, with all later edits.

use arena_rules::tournament::schedule;
use arena_rules::tournament::{TournamentKind, TournamentState, texts};
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use super::plan;
use crate::error::refuse;
use crate::ports::{AuditChange, NewTournament, Repositories, Tournament, TournamentSeries};
use crate::{App, AppError, AppResult};

/// The most days from one start to the next.
const LONGEST: u32 = 31;
/// How far ahead a series may be planned.
const PLANNED: Duration = Duration::days(366);
/// The next tournament is there at the latest so long before its entries open.
const AHEAD: Duration = Duration::hours(1);
const DAY: u32 = 86_400;
/// Series that are listed.
const LISTED: u64 = 100;

/// Repeats a tournament every few days at the same time of the operator's clock, until a last start. Returns the series.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `every_invalid`, `until_invalid`, `end_needed`,
/// `repeats_already`.
pub async fn repeat(
    app: &App,
    id: i64,
    every_days: u32,
    until: DateTime<Utc>,
    by: &str,
) -> AppResult<TournamentSeries> {
    let now = app.now();
    if !(1..=LONGEST).contains(&every_days) {
        return refuse("every_invalid", format!("A tournament repeats every 1 to {LONGEST} days."));
    }
    let tx = app.store.begin().await?;
    let Some(tournament) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let NewTournament { kind, opens_at, starts_at, ends_at, state, name, .. } = tournament.plan;
    if state == TournamentState::Cancelled {
        return refuse("tournament_cancelled", texts::CANCELLED);
    }
    let next = next_start(app, starts_at, every_days);
    if until < next || until > now + PLANNED {
        let text = "The last start must be after the next one, and within a year.";
        return refuse("until_invalid", text);
    }
    // A knockout ends with its last match, and early results replace the planned end of a weekly tournament.
    let (weekly, planned) = (kind == TournamentKind::Weekly, state == TournamentState::Open);
    if weekly && !planned {
        let text = "The tournament has results, and they replaced its planned end: repeat a coming one.";
        return refuse("end_needed", text);
    }
    let seconds = |length: Duration| u32::try_from(length.num_seconds()).unwrap_or(DAY);
    let series = TournamentSeries {
        id: app.new_id(),
        name,
        newest: id,
        every_days,
        opens_before: seconds(starts_at - opens_at),
        lasts: ends_at.filter(|_| weekly).map(|ends_at| seconds(ends_at - starts_at)),
        next_starts_at: Some(next),
        until,
        made_by: by.to_owned(),
        made_at: now,
        ended_by: None,
        ended_at: None,
    };
    if !tx.tournament_series().add(&series).await? {
        return refuse("repeats_already", "This tournament repeats already.");
    }
    follow(app, &*tx, &series).await?;
    let noted = json!({ "series": series.id, "tournament": id, "everyDays": every_days, "until": until });
    tx.audit().explain(AuditChange { after: Some(noted), ..AuditChange::default() });
    let written = tx.tournament_series().hold(series.id).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(written)
}

/// Ends a series. Its tournaments stay.
///
/// # Errors
/// Refusals `unknown_series`, `series_over`.
pub async fn end_series(app: &App, id: Uuid, by: &str) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let Some(series) = tx.tournament_series().hold(id).await? else {
        return refuse("unknown_series", "There is no such series.");
    };
    if !tx.tournament_series().end(id, by, app.now()).await? {
        return refuse("series_over", "This series is over.");
    }
    let (before, after) = (json!({ "next": series.next_starts_at }), json!({ "next": null }));
    tx.audit().explain(AuditChange::default().between(before, after));
    tx.commit().await?;
    Ok(())
}

/// Returns the series of staff, running ones first.
///
/// # Errors
/// The database's.
pub async fn series(app: &App) -> AppResult<Vec<TournamentSeries>> {
    Ok(app.store.read().tournament_series().list(LISTED).await?)
}

/// Creates the due tournaments of all series. Returns their number.
///
/// # Errors
/// The database's.
pub async fn follow_series(app: &App) -> AppResult<u64> {
    let mut created = 0;
    for id in app.store.read().tournament_series().running().await? {
        match follow_one(app, id).await {
            Ok(one) => created += one,
            // One stuck series must not stop the others.
            Err(error) => {
                tracing::error!(series = %id, %error, "a series cannot go on; the next sweep looks at it again");
            }
        }
    }
    Ok(created)
}

async fn follow_one(app: &App, id: Uuid) -> AppResult<u64> {
    let tx = app.store.begin().await?;
    // Another node may have been faster, or staff have ended the series.
    let Some(series) = tx.tournament_series().hold(id).await? else { return Ok(0) };
    let created = follow(app, &*tx, &series).await?;
    tx.commit().await?;
    Ok(created)
}

/// Creates the due tournaments of a series in the caller's transaction. Returns their number.
async fn follow(app: &App, repos: &dyn Repositories, series: &TournamentSeries) -> AppResult<u64> {
    let now = app.now();
    let (mut newest, mut next, mut created) = (series.newest, series.next_starts_at, 0);
    while let Some(starts_at) = next.filter(|starts_at| due(series, *starts_at) <= now) {
        // After an outage the starts that were missed stay missed.
        if starts_at > now {
            let Some(template) = repos.tournaments().find(newest).await? else {
                return Err(AppError::NotFound);
            };
            if let Some(tournament) = write(app, repos, series, template, starts_at).await? {
                tracing::info!(tournament, series = %series.id, "the next tournament of a series was created");
                newest = tournament;
                created += 1;
            }
        }
        next = Some(next_start(app, starts_at, series.every_days)).filter(|next| *next <= series.until);
    }
    if next != series.next_starts_at {
        repos.tournament_series().advance(series.id, newest, next, now).await?;
    }
    Ok(created)
}

/// Returns when the tournament that starts at an instant has to be there: before its entries open, and when the one before it
/// starts.
fn due(series: &TournamentSeries, starts_at: DateTime<Utc>) -> DateTime<Utc> {
    let opens_at = starts_at - Duration::seconds(series.opens_before.into());
    (opens_at - AHEAD).min(starts_at - Duration::days(series.every_days.into()))
}

fn next_start(app: &App, previous: DateTime<Utc>, every_days: u32) -> DateTime<Utc> {
    schedule::next_round(previous, every_days * DAY, app.settings.zone, Duration::zero(), app.now())
}

/// Writes a tournament like `template` at another time; `None` if staff created it by hand already.
async fn write(
    app: &App,
    repos: &dyn Repositories,
    series: &TournamentSeries,
    template: Tournament,
    starts_at: DateTime<Utc>,
) -> AppResult<Option<i64>> {
    let planned = plan::of_staff(NewTournament {
        opens_at: starts_at - Duration::seconds(series.opens_before.into()),
        starts_at,
        ends_at: series.lasts.map(|lasts| starts_at + Duration::seconds(lasts.into())),
        ..template.plan
    });
    // Lists show the last of each series that is over.
    let planned = NewTournament { series: plan::series_of_staff(series.id), ..planned };
    Ok(repos.tournaments().create(&planned, app.now()).await?)
}
