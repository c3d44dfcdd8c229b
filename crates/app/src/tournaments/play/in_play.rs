use arena_rules::tournament::{TournamentKind, TournamentState};

use crate::ports::{Round, ShownMatch, Tournament};
use crate::tournaments;
use crate::{App, AppResult};

/// The most matches of the list.
const MOST: usize = 12;
/// The most tournaments that are looked at.
const TOURNAMENTS: usize = 20;

/// A match that is being played in a live room.
#[derive(Clone, Debug)]
pub struct MatchInPlay {
    /// The tournament.
    pub tournament: Tournament,
    /// The match's round.
    pub round: Round,
    /// The match, as the public reads it.
    pub shown: ShownMatch,
}

/// Returns matches of ESL tournaments that everybody may watch now, the latest rounds first; none if the
/// operator has switched watching off.
///
/// # Errors
/// The database's.
pub async fn matches_in_play(app: &App) -> AppResult<Vec<MatchInPlay>> {
    if !app.settings.additions.watch_live {
        return Ok(Vec::new());
    }
    let mut running = tournaments::list(app, TournamentKind::Esl).await?;
    running.retain(|tournament| tournament.plan.state == TournamentState::Running);
    running.truncate(TOURNAMENTS);
    let read = app.store.read();
    let mut found = Vec::new();
    for tournament in running {
        let matches = read.matches().in_play(tournament.id, MOST as u64, app.now()).await?;
        if matches.is_empty() {
            continue;
        }
        let rounds = read.rounds().list(tournament.id).await?;
        for shown in matches {
            if let Some(round) = rounds.iter().find(|round| round.number == shown.of.round) {
                found.push(MatchInPlay { tournament: tournament.clone(), round: round.clone(), shown });
            }
        }
    }
    found.sort_by_key(|found| found.round.matches);
    found.truncate(MOST);
    Ok(found)
}
