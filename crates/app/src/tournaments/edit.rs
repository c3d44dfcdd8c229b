use arena_rules::Credits;
use arena_rules::tournament::{State, texts};
use chrono::{DateTime, Utc};

use super::create::noted;
use super::plan;
use crate::error::refuse;
use crate::ports::{AuditChange, NewTournament, Tournament};
use crate::{App, AppResult};

/// What is to change in a tournament; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The name that people read.
    pub name: Option<String>,
    /// The slug of the small picture.
    pub thumbnail: Option<String>,
    /// The slug of the large picture.
    pub banner: Option<String>,
    /// From when on it can be joined.
    pub opens_at: Option<DateTime<Utc>>,
    /// When it begins.
    pub starts_at: Option<DateTime<Utc>>,
    /// When a weekly one is over.
    pub ends_at: Option<DateTime<Utc>>,
    /// With fewer it does not take place.
    pub min_players: Option<u32>,
    /// How many can enter; `Some(None)` for as many as want to.
    pub max_players: Option<Option<u32>>,
    /// What entering costs.
    pub entry_fee: Option<Credits>,
    /// What the first, second and third get.
    pub prizes: Option<[Credits; 3]>,
}

impl Changes {
    /// The plan with the changes made.
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

/// The facts that differ between two plans and that whoever has entered relied on.
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

/// Changes a tournament: names and pictures until it is over; times, seats, fee and prizes only while it is open and nobody
/// has entered, for whoever enters relies on them. `version` is the tournament's when staff looked at it; without one,
/// what is read now. Returns it as it is afterwards.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `nothing_changes`, `plan_invalid`,
/// `start_past` where the new start is past, `facts_fixed` with the names of what cannot change any more, and
/// `changed_meanwhile`.
pub async fn edit(app: &App, id: i64, changes: Changes, version: Option<i32>) -> AppResult<Tournament> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let Some(before) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    match before.plan.state {
        State::Cancelled => return refuse("tournament_cancelled", texts::CANCELLED),
        State::Ended => return refuse("tournament_ended", texts::ENDED),
        State::Open | State::Running | State::Closed => {}
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
        if before.plan.state != State::Open {
            return refuse("facts_fixed", format!("It has begun: {} cannot change.", promised.join(", ")));
        }
        // Whoever is entering has a seat before this, and is counted here, or comes after it, and is refused.
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
