use arena_rules::FieldErrors;
use arena_rules::messages::{EntryName, SubscriberMessage};
use arena_rules::texts::fields;
use arena_rules::tournament::{TournamentKind, texts};
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use super::message_name;
use crate::error::refuse;
use crate::ports::{NewJob, Repositories, SubscriberId, Tournament};
use crate::{App, AppError, AppResult, messages};

/// Notifies some entrants of a weekly tournament's room, and enqueues the next job.
pub const ANNOUNCE_JOB: &str = "tournament.announce";

/// [`ANNOUNCE_JOB`]'s payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announce {
    /// The tournament.
    pub tournament: i64,
    /// The announcement's number.
    pub room_version: i32,
    /// The job's number within the announcement, from 0.
    pub part: u32,
}

/// Entrants notified in one transaction.
const AT_ONCE: u64 = 200;
/// The longest room id or password, in characters.
const LONGEST: usize = 40;

/// Announces a weekly tournament's room by one SMS to every entrant, present or future; another room or
/// password to all again. Returns whether there is something to announce.
///
/// # Errors
/// Refusals `unknown_tournament`, `not_weekly`, `tournament_over`; [`AppError::Invalid`] for an empty or
/// long text.
pub async fn announce_room(app: &App, id: i64, room: &str, password: &str) -> AppResult<bool> {
    let (room, password) = (room.trim(), password.trim());
    let mut errors = FieldErrors::default();
    for (field, text) in [("room_id", room), ("password", password)] {
        if text.is_empty() || text.chars().count() > LONGEST || text.chars().any(char::is_control) {
            let text = format!("{field} must have 1 to {LONGEST} characters.");
            errors.add(field, fields::ROOM_TEXT.worded(text));
        }
    }
    errors.or_ok(())?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let Some(tournament) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    if tournament.plan.kind != TournamentKind::Weekly {
        return refuse("not_weekly", "Only weekly tournaments have a room of their own.");
    }
    if tournament.plan.state.is_over() || expires_at(&tournament) <= now {
        return refuse("tournament_over", "This tournament is over.");
    }
    if !tx.tournaments().announce_room(id, room, password, now).await? {
        return Ok(false);
    }
    // Read again: another announcement may have been faster.
    if let Some(announced) = tx.tournaments().find(id).await? {
        let first = Announce { tournament: id, room_version: announced.room_version, part: 0 };
        enqueue(app, &*tx, first).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Notifies some entrants who have not been notified yet, and enqueues the job for the rest, in one
/// transaction.
///
/// # Errors
/// The database's.
pub async fn announce_some(app: &App, job: Announce) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let found = tx.tournaments().find(job.tournament).await?;
    // A later announcement has its own jobs; a finished tournament needs none.
    let current = found
        .filter(|tournament| tournament.room_version == job.room_version && !tournament.plan.state.is_over());
    let Some(tournament) = current else {
        return Ok(());
    };
    let entrants = tx.tournament_entries().announce_room(tournament.id, job.room_version, AT_ONCE).await?;
    let name = message_name(app, &*tx, &tournament).await?;
    for subscriber in &entrants {
        notify_named(app, &*tx, &tournament, &name, *subscriber).await?;
    }
    if entrants.len() as u64 == AT_ONCE {
        enqueue(app, &*tx, Announce { part: job.part + 1, ..job }).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Sends an entrant the room id and the password, once per announcement; nothing before the first one.
pub(super) async fn notify_entrant(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    subscriber: SubscriberId,
) -> AppResult<()> {
    if tournament.room.is_none() {
        return Ok(());
    }
    let name = message_name(app, repos, tournament).await?;
    notify_named(app, repos, tournament, &name, subscriber).await
}

async fn notify_named(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    name: &EntryName,
    subscriber: SubscriberId,
) -> AppResult<()> {
    let Some((room, password)) = &tournament.room else {
        return Ok(());
    };
    let plan = &tournament.plan;
    let message = SubscriberMessage::TournamentRoom {
        tournament: tournament.id,
        name: name.clone(),
        starts_at: plan.starts_at,
        room: room.clone(),
        password: password.clone(),
    };
    let key = format!("tournament/{}/room/{}", tournament.id, tournament.room_version);
    messages::notify_until(app, repos, subscriber, &key, message, expires_at(tournament)).await?;
    Ok(())
}

/// The time from which the room is useless.
fn expires_at(tournament: &Tournament) -> DateTime<Utc> {
    tournament.plan.ends_at.unwrap_or(tournament.plan.starts_at + Duration::days(1))
}

async fn enqueue(app: &App, repos: &dyn Repositories, job: Announce) -> AppResult<()> {
    let payload = serde_json::to_value(job).map_err(|error| AppError::Internal(error.to_string()))?;
    let Announce { tournament, room_version, part } = job;
    let job = NewJob {
        id: app.new_id(),
        kind: ANNOUNCE_JOB,
        payload,
        unique_key: Some(format!("{ANNOUNCE_JOB}/{tournament}/{room_version}/{part}")),
        run_at: app.now(),
    };
    repos.jobs().enqueue(&job).await?;
    Ok(())
}
