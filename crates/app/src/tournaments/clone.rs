use arena_rules::tournament::{TournamentKind, TournamentState, texts};
use chrono::{DateTime, Utc};
use serde_json::json;

use super::create::{creatable, noted, write};
use crate::error::refuse;
use crate::ports::{AuditChange, NewTournament, Tournament};
use crate::{App, AppResult};

/// The times of a clone.
#[derive(Clone, Copy, Debug)]
pub struct CloneTimes {
    /// The time from which the clone can be joined.
    pub opens_at: DateTime<Utc>,
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// The end of a weekly tournament; by default the clone lasts as long as the original.
    pub ends_at: Option<DateTime<Utc>>,
}

/// Creates a copy of a tournament of any state at another time: open, without entrants, and in no series of
/// the catalogue. Returns the new tournament.
///
/// # Errors
/// Refusals `unknown_tournament`, `end_needed` if no end is given and the original's planned end is not known
/// any more, and those of [`super::create`].
pub async fn clone(app: &App, id: i64, times: CloneTimes) -> AppResult<Tournament> {
    let tx = app.store.begin().await?;
    let Some(original) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let ends_at = match original.plan.kind {
        TournamentKind::Weekly if times.ends_at.is_none() => {
            if ended_early(&original) {
                let text = "The original ended before its time, when its results were entered: say when the new one ends.";
                return refuse("end_needed", text);
            }
            let lasts = original.plan.ends_at.map(|ends_at| ends_at - original.plan.starts_at);
            lasts.map(|lasts| times.starts_at + lasts)
        }
        // An ESL tournament ends with its last match.
        TournamentKind::Weekly | TournamentKind::Esl => times.ends_at,
    };
    let CloneTimes { opens_at, starts_at, .. } = times;
    let planned = creatable(app, NewTournament { opens_at, starts_at, ends_at, ..original.plan }).await?;
    let tournament = write(app, &*tx, &planned).await?;
    tx.audit().explain(AuditChange::default().between(json!({ "id": id }), noted(&tournament)));
    tx.commit().await?;
    Ok(tournament)
}

/// Whether the results came before the planned end, and replaced it ([`super::enter_results`]).
fn ended_early(tournament: &Tournament) -> bool {
    tournament.plan.state == TournamentState::Ended && tournament.plan.ends_at == Some(tournament.changed_at)
}
