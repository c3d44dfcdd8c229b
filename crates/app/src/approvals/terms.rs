use arena_rules::Credits;
use arena_rules::tournament::texts;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::propose::write;
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{ChangeState, Proposal, StaffMember, TournamentTerms};
use crate::{App, AppResult, tournaments};

/// The terms of a tournament that are to change; `None` keeps a value.
#[derive(Clone, Debug, Default)]
pub struct TermsChange {
    /// The start.
    pub starts_at: Option<DateTime<Utc>>,
    /// A weekly tournament's end.
    pub ends_at: Option<DateTime<Utc>>,
    /// The minimum of entrants to hold the tournament.
    pub min_players: Option<u32>,
    /// The maximum of entrants; `Some(None)`: no limit.
    pub max_players: Option<Option<u32>>,
    /// The prizes of places 1 to 3.
    pub prizes: Option<[Credits; 3]>,
}

impl TermsChange {
    fn made_to(self, terms: &TournamentTerms) -> TournamentTerms {
        TournamentTerms {
            starts_at: self.starts_at.unwrap_or(terms.starts_at),
            ends_at: self.ends_at.or(terms.ends_at),
            min_players: self.min_players.unwrap_or(terms.min_players),
            max_players: self.max_players.unwrap_or(terms.max_players),
            prizes: self.prizes.unwrap_or(terms.prizes),
        }
    }
}

/// Asks a second person for new terms of a tournament that somebody has entered. Returns the change.
///
/// # Errors
/// Refusals `reason_needed`, `terms_wait`, `unknown_tournament`, `tournament_cancelled`, `tournament_ended`,
/// `tournament_begun`, `changed_meanwhile`, `nothing_changes`, `nobody_entered`, `seats_taken`, `plan_invalid`, `start_past`.
pub async fn change_terms(
    app: &App,
    maker: &StaffMember,
    (tournament, version): (i64, i32),
    change: TermsChange,
    reason: &str,
) -> AppResult<Uuid> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    // Simultaneous requests take turns, so the second sees the first.
    tx.rounds().hold_alone(tournament).await?;
    let Some(found) = tx.tournaments().outline(tournament).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let before = TournamentTerms::of(&found.plan);
    let after = change.made_to(&before);
    tournaments::changeable(app, &*tx, (tournament, version), &after).await?;
    let proposal = Proposal::Terms { tournament, version, before, after };
    if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
        return refuse("terms_wait", "Somebody asked for new terms already. They wait for a second person.");
    }
    let change = write(app, &*tx, maker, proposal, reason, ChangeState::Open).await?;
    tx.commit().await?;
    Ok(change)
}
