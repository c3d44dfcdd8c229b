use arena_rules::tournament::{Kind, texts};

use crate::error::refuse;
use crate::ports::{Round, RoundState, ShownMatch, SubscriberId};
use crate::{App, AppResult};

/// The most matches in one answer: 100,000 players have 50,000 in their first round.
pub const PAGE: u64 = 500;

/// A round, or a part of it, as the public sees it.
#[derive(Clone, Debug)]
pub struct ShownRound {
    /// The round.
    pub round: Round,
    /// Its matches, or a page of them, by position.
    pub matches: Vec<ShownMatch>,
}

impl ShownRound {
    /// Whether all its matches are decided. Until then a bye's winner is not shown: the specification's reader crowns
    /// the only winner of the last round.
    #[must_use]
    pub fn over(&self) -> bool {
        self.round.state == RoundState::Ended
    }
}

/// The bracket of an ESL tournament, the last round first.
///
/// Without `round`: as many rounds, from the last one back, as have [`PAGE`] matches together; the last one in any
/// case, or its first page. With `round`: page `page` (from 1) of that round. A player's own matches are always in the
/// rounds that are given, wherever in them they stand.
///
/// Answers with all rounds, too, so that the reader knows what there is to ask for.
///
/// # Errors
/// Refusals `unknown_tournament`, and `unknown_round` for a round that was not drawn.
pub async fn matches(
    app: &App,
    id: i64,
    round: Option<u32>,
    page: u32,
) -> AppResult<(Vec<ShownRound>, Vec<Round>)> {
    let read = app.store.read();
    if read.tournaments().find(id).await?.is_none_or(|found| found.plan.kind != Kind::Esl) {
        return refuse("unknown_tournament", texts::NO_DATA);
    }
    let rounds = read.matches().rounds(id).await?;
    let mut shown = Vec::new();
    if let Some(number) = round {
        let Some(round) = rounds.iter().find(|round| round.number == number) else {
            return refuse("unknown_round", texts::NO_DATA);
        };
        let offset = u64::from(page.saturating_sub(1)) * PAGE;
        let matches = read.matches().shown(id, number, offset, PAGE).await?;
        shown.push(ShownRound { round: round.clone(), matches });
        return Ok((shown, rounds));
    }
    let mut room = PAGE;
    for round in &rounds {
        let all = u64::from(round.matches);
        if all > room && !shown.is_empty() {
            break;
        }
        let matches = read.matches().shown(id, round.number, 0, PAGE).await?;
        room = room.saturating_sub(all);
        shown.push(ShownRound { round: round.clone(), matches });
    }
    Ok((shown, rounds))
}

/// A player's own matches in a tournament, the newest first.
///
/// # Errors
/// The database's.
pub async fn my_matches(app: &App, id: i64, subscriber: SubscriberId) -> AppResult<Vec<ShownMatch>> {
    Ok(app.store.read().matches().shown_of(id, subscriber).await?)
}
