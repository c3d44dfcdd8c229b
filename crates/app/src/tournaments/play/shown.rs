use arena_rules::tournament::{TournamentKind, texts};

use crate::error::refuse;
use crate::ports::{Round, RoundState, ShownMatch, SubscriberId};
use crate::{App, AppResult};

/// The most matches in one answer. A tournament of 100,000 players has 50,000 matches in its first round.
pub const PAGE: u64 = 500;

/// A round, or a page of it, as the public sees it.
#[derive(Clone, Debug)]
pub struct ShownRound {
    /// The round.
    pub round: Round,
    /// The round's matches, or a page of them, by position.
    pub matches: Vec<ShownMatch>,
}

impl ShownRound {
    /// Whether all matches are decided. Until then a bye's winner is hidden, as the specification's
    /// reader crowns the last round's only winner.
    #[must_use]
    pub fn over(&self) -> bool {
        self.round.state == RoundState::Ended
    }
}

/// A bracket, or a part of it.
#[derive(Clone, Debug)]
pub struct ShownBracket {
    /// The in-house game's id.
    pub game: Option<String>,
    /// The rounds of this part, the last first.
    pub rounds: Vec<ShownRound>,
    /// All rounds drawn so far, the last first.
    pub drawn: Vec<Round>,
}

/// Returns an ESL tournament's bracket.
///
/// Without `round` the bracket holds the last rounds that have [`PAGE`] matches together, and at least the
/// first page of the last one. With `round` it holds page `page` (from 1) of that round.
///
/// # Errors
/// Refusals `unknown_tournament`, and `unknown_round` for a round that was not drawn.
pub async fn matches(app: &App, id: i64, round: Option<u32>, page: u32) -> AppResult<ShownBracket> {
    let read = app.store.read();
    let found = read.tournaments().find(id).await?.filter(|found| found.plan.kind == TournamentKind::Esl);
    let Some(tournament) = found else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let game = tournament.plan.game_unique_id;
    let drawn = read.rounds().list(id).await?;
    let mut shown = Vec::new();
    if let Some(number) = round {
        let Some(round) = drawn.iter().find(|round| round.number == number) else {
            return refuse("unknown_round", texts::NO_DATA);
        };
        let offset = u64::from(page.saturating_sub(1)) * PAGE;
        let matches = read.matches().shown(id, number, offset, PAGE).await?;
        shown.push(ShownRound { round: round.clone(), matches });
        return Ok(ShownBracket { game, rounds: shown, drawn });
    }
    let mut room = PAGE;
    for round in &drawn {
        let all = u64::from(round.matches);
        if all > room && !shown.is_empty() {
            break;
        }
        let matches = read.matches().shown(id, round.number, 0, PAGE).await?;
        room = room.saturating_sub(all);
        shown.push(ShownRound { round: round.clone(), matches });
    }
    Ok(ShownBracket { game, rounds: shown, drawn })
}

/// Returns a player's own matches in a tournament, newest first.
///
/// # Errors
/// The database's.
pub async fn my_matches(app: &App, id: i64, subscriber: SubscriberId) -> AppResult<Vec<ShownMatch>> {
    Ok(app.store.read().match_players().shown_of(id, subscriber).await?)
}
