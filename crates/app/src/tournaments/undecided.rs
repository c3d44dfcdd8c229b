use arena_rules::tournament::appearance::MatchState;
use arena_rules::tournament::texts;

use crate::error::refuse;
use crate::ports::{Round, ShownMatch};
use crate::{App, AppResult};

const PAGE: u64 = 500;

/// A round's undecided matches.
#[derive(Clone, Debug)]
pub struct UndecidedMatches {
    /// The newest round.
    pub round: Round,
    /// Those with a reported win first, then by position.
    pub matches: Vec<ShownMatch>,
}

/// Returns the undecided matches of the newest round of an ESL tournament, for staff.
///
/// # Errors
/// Refusal `unknown_tournament`, also for a tournament without rounds.
pub async fn undecided_matches(app: &App, tournament: i64) -> AppResult<UndecidedMatches> {
    let read = app.store.read();
    let Some(round) = read.rounds().newest(tournament).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let mut matches = Vec::new();
    let mut offset = 0;
    while offset < u64::from(round.matches) {
        let page = read.matches().shown(tournament, round.number, offset, PAGE).await?;
        matches.extend(page.into_iter().filter(|one| one.of.state != MatchState::Ended));
        offset += PAGE;
    }
    matches.sort_by_key(|one| (one.of.claims == [false, false], one.of.position));
    Ok(UndecidedMatches { round, matches })
}
