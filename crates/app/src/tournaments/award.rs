use arena_rules::Credits;
use arena_rules::ledger::{Posting, Reason};
use arena_rules::tournament::texts;
use chrono::Duration;

use crate::ports::{PostError, Repositories, SubscriberId, Tournament};
use crate::{App, AppError, AppResult, messages};

/// How long the news of a prize is of use.
const NEWS: Duration = Duration::days(2);

/// Somebody with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// Who.
    pub subscriber: SubscriberId,
    /// Their place, from 1.
    pub place: i32,
    /// What they get; may be nothing.
    pub prize: Credits,
}

/// Writes the places of a tournament down, pays all its prizes in one posting and tells the winners, in the caller's
/// transaction: the one that ends the tournament (contract 4). Prizes count as earned. A place that a bot takes pays
/// nobody.
///
/// # Errors
/// [`AppError::Internal`] where somebody did not enter or has a place already, and where this tournament's prizes were
/// paid before: the caller's own compare-and-set comes first.
pub async fn award(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    winners: &[Winner],
) -> AppResult<()> {
    let now = app.now();
    let id = tournament.id;
    let winners = &without_bots_prizes(repos, id, winners).await?;
    for Winner { subscriber, place, prize } in winners {
        if !repos.tournament_entries().place(id, *subscriber, *place, *prize).await? {
            return Err(AppError::Internal(format!(
                "tournament {id}: {subscriber} did not enter, or has a place"
            )));
        }
    }
    let paid: Vec<&Winner> = winners.iter().filter(|winner| winner.prize.is_positive()).collect();
    if !paid.is_empty() {
        let to: Vec<_> = paid.iter().map(|winner| (winner.subscriber.to_string(), winner.prize)).collect();
        let posting = Posting::award(Reason::Prize, id.to_string(), tournament.plan.name.clone(), &to)
            .map_err(|error| AppError::Internal(format!("posting: {error}")))?;
        repos.ledger().post(&posting, now).await.map_err(|error| match error {
            PostError::Store(error) => AppError::Store(error),
            other => AppError::Internal(format!("prizes of tournament {id}: {other}")),
        })?;
    }
    let settings = &app.settings;
    for Winner { subscriber, place, prize } in winners {
        let text = texts::won(&settings.product, &tournament.plan.name, *place, *prize, &settings.coin);
        let key = format!("tournament/{id}/won");
        messages::tell_once(app, repos, *subscriber, "tournament_won", &key, text, now + NEWS).await?;
    }
    Ok(())
}

async fn without_bots_prizes(
    repos: &dyn Repositories,
    id: i64,
    winners: &[Winner],
) -> AppResult<Vec<Winner>> {
    let mut all = winners.to_vec();
    for winner in &mut all {
        let entry = repos.tournament_entries().find(id, winner.subscriber).await?;
        if entry.is_some_and(|entry| entry.bot.is_some()) {
            winner.prize = Credits::ZERO;
        }
    }
    Ok(all)
}
