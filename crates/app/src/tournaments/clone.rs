use arena_rules::tournament::{TournamentKind, TournamentState, texts};
use chrono::{DateTime, Utc};
use serde_json::json;

use super::create::{creatable, noted, write};
use crate::error::refuse;
use crate::ports::{AuditChange, NewTournament, Tournament};
use crate::{App, AppResult};

/// A clone's times.
#[derive(Clone, Copy, Debug)]
pub struct CloneTimes {
    /// When entering begins.
    pub opens_at: DateTime<Utc>,
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// A weekly tournament's end; by default the clone lasts like the original.
    pub ends_at: Option<DateTime<Utc>>,
}

/// Creates an open copy of any tournament at another time, without entrants, in no series of the
/// catalogue. Returns it.
///
/// # Errors
/// Refusals `unknown_tournament`; `end_needed` without an end, if the original's planned one is unknown
/// by now; those of [`super::create`].
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

/// Whether early results replaced the planned end ([`super::enter_results`]).
fn ended_early(tournament: &Tournament) -> bool {
    tournament.plan.state == TournamentState::Ended && tournament.plan.ends_at == Some(tournament.changed_at)
}
