use arena_rules::Credits;
use arena_rules::tournament::{TournamentState, texts};
use chrono::{DateTime, Utc};

use super::create::noted;
use super::plan;
use crate::error::refuse;
use crate::ports::{AuditChange, NewTournament, Tournament};
use crate::{App, AppResult};

/// The changes to a tournament; `None` keeps a value.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The displayed name.
    pub name: Option<String>,
    /// The small picture's slug.
    pub thumbnail: Option<String>,
    /// The large picture's slug.
    pub banner: Option<String>,
    /// When entering begins.
    pub opens_at: Option<DateTime<Utc>>,
    /// The start.
    pub starts_at: Option<DateTime<Utc>>,
    /// A weekly tournament's end.
    pub ends_at: Option<DateTime<Utc>>,
    /// The minimum of entrants to hold the tournament.
    pub min_players: Option<u32>,
    /// The maximum of entrants; `Some(None)`: no limit.
    pub max_players: Option<Option<u32>>,
    /// The entry fee.
    pub entry_fee: Option<Credits>,
    /// The prizes of places 1 to 3.
    pub prizes: Option<[Credits; 3]>,
}

impl Changes {
    fn made_to(self, plan: NewTournament) -> NewTournament {
        NewTournament {
            name: self.name.map_or(plan.name, |name| name.trim().to_owned()),
            thumbnail: self.thumbnail.unwrap_or(plan.thumbnail),
            banner: self.banner.unwrap_or(plan.banner),
            opens_at: self.opens_at.unwrap_or(plan.opens_at),
            starts_at: self.starts_at.unwrap_or(plan.starts_at),
            ends_at: self.ends_at.or(plan.ends_at),
            min_players: self.min_players.unwrap_or(plan.min_players),
            max_players: self.max_players.unwrap_or(plan.max_players),
            entry_fee: self.entry_fee.unwrap_or(plan.entry_fee),
            prizes: self.prizes.unwrap_or(plan.prizes),
            ..plan
        }
    }
}

/// Why facts of a tournament cannot change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactLock {
    /// The tournament was cancelled.
    Cancelled,
    /// The tournament has results.
    Ended,
    /// Its bracket is being played.
    Begun,
    /// Somebody has entered.
    Entered,
}

impl FactLock {
    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::Ended => "ended",
            Self::Begun => "begun",
            Self::Entered => "entered",
        }
    }
}

/// Returns why name and pictures, and why the facts on which entrants rely, cannot change; `None` where [`edit`] changes
/// them.
#[must_use]
pub fn locks(tournament: &Tournament) -> (Option<FactLock>, Option<FactLock>) {
    match tournament.plan.state {
        TournamentState::Cancelled => (Some(FactLock::Cancelled), Some(FactLock::Cancelled)),
        TournamentState::Ended => (Some(FactLock::Ended), Some(FactLock::Ended)),
        TournamentState::Running | TournamentState::Closed => (None, Some(FactLock::Begun)),
        TournamentState::Open => (None, (tournament.entered > 0).then_some(FactLock::Entered)),
    }
}

/// Returns the names of changed facts that entrants rely on.
fn promises(before: &NewTournament, after: &NewTournament) -> Vec<&'static str> {
    let differ = [
        (before.opens_at != after.opens_at, "opens"),
        (before.starts_at != after.starts_at, "starts"),
        (before.ends_at != after.ends_at, "ends"),
        (before.min_players != after.min_players, "min_players"),
        (before.max_players != after.max_players, "max_players"),
        (before.entry_fee != after.entry_fee, "entry_fee"),
        (before.prizes != after.prizes, "prizes"),
    ];
    differ.into_iter().filter(|(differs, _)| *differs).map(|(_, name)| name).collect()
}

/// Changes and returns a tournament. Names and pictures can change until it is over; times, seats, fee
/// and prizes, on which entrants rely, only while it is open without entrants. `version` is the one that
/// staff looked at; by default the present one.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `nothing_changes`,
/// `plan_invalid`, `start_past`, `facts_fixed` with the facts that cannot change any more,
/// `changed_meanwhile`.
pub async fn edit(app: &App, id: i64, changes: Changes, version: Option<i32>) -> AppResult<Tournament> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let Some(before) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    match before.plan.state {
        TournamentState::Cancelled => return refuse("tournament_cancelled", texts::CANCELLED),
        TournamentState::Ended => return refuse("tournament_ended", texts::ENDED),
        TournamentState::Open | TournamentState::Running | TournamentState::Closed => {}
    }
    if version.is_some_and(|version| version != before.version) {
        return changed();
    }
    let planned = changes.made_to(before.plan.clone());
    if planned == before.plan {
        return refuse("nothing_changes", "Nothing of this is different.");
    }
    plan::check(&planned, planned.starts_at != before.plan.starts_at, now)?;
    let promised = promises(&before.plan, &planned);
    if !promised.is_empty() {
        if before.plan.state != TournamentState::Open {
            return refuse("facts_fixed", format!("It has begun: {} cannot change.", promised.join(", ")));
        }
        // A subscriber entering now either took a seat before this lock, and is counted below, or comes
        // after it, and is refused.
        if !tx.tournaments().hold_open(&before, true).await? {
            return changed();
        }
        let entries = tx.tournament_entries();
        let entered = entries.people(id).await? + entries.bots(id).await?;
        if entered > 0 {
            let text = format!("{entered} have entered: {} cannot change any more.", promised.join(", "));
            return refuse("facts_fixed", text);
        }
    }
    if !tx.tournaments().amend(id, before.version, &planned, false, now).await? {
        return changed();
    }
    let Some(after) = tx.tournaments().find(id).await? else {
        return changed();
    };
    tx.audit().explain(AuditChange::default().between(noted(&before), noted(&after)));
    tx.commit().await?;
    Ok(after)
}

fn changed<T>() -> AppResult<T> {
    refuse("changed_meanwhile", "The tournament has changed meanwhile. Look at it again.")
}
