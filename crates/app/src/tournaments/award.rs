use arena_rules::Credits;
use arena_rules::ledger::{Posting, Reason, TournamentKey};
use arena_rules::messages::SubscriberMessage;

use super::winner::Winner;
use super::{message_name, prizes};
use crate::ports::{PostError, Repositories, SubscriberId, Tournament};
use crate::{App, AppError, AppResult, messages};

/// Writes a tournament's places, pays its prizes in one posting and notifies the winners, in the caller's
/// transaction, which ends the tournament (contract 4). Prizes count as earned; a bot's place pays nobody.
/// Prizes that wait for staff are recorded ([`super::prizes`]), and their winners returned.
///
/// # Errors
/// [`AppError::Internal`] if a winner did not enter or has a place, or the prizes were paid before; the
/// caller's compare-and-set prevents both.
pub async fn award(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    winners: &[Winner],
) -> AppResult<Vec<SubscriberId>> {
    let id = tournament.id;
    let (mut at_once, mut waiting) = (Vec::new(), Vec::new());
    for winner in without_bots_prizes(repos, id, winners).await? {
        let waits = prizes::has_to_wait(app, repos, tournament, &winner).await?;
        let paid = if waits { Credits::ZERO } else { winner.prize };
        if !repos.tournament_entries().place(id, winner.subscriber, winner.place, paid).await? {
            let subscriber = winner.subscriber;
            return Err(AppError::Internal(format!(
                "tournament {id}: {subscriber} did not enter, or has a place"
            )));
        }
        if waits { &mut waiting } else { &mut at_once }.push(winner);
    }
    pay(app, repos, tournament, &at_once).await?;
    for winner in &waiting {
        prizes::hold(app, repos, tournament, winner).await?;
    }
    Ok(waiting.into_iter().map(|winner| winner.subscriber).collect())
}

async fn pay(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    winners: &[Winner],
) -> AppResult<()> {
    let now = app.now();
    let id = tournament.id;
    let paid: Vec<&Winner> = winners.iter().filter(|winner| winner.prize.is_positive()).collect();
    if !paid.is_empty() {
        let to: Vec<_> = paid.iter().map(|winner| (winner.subscriber.to_string(), winner.prize)).collect();
        let posting = Posting::award(
            Reason::Prize,
            TournamentKey::all(id).to_string(),
            tournament.plan.name.clone(),
            &to,
        )
        .map_err(|error| AppError::Internal(format!("posting: {error}")))?;
        repos.ledger().post(&posting, now).await.map_err(|error| match error {
            PostError::Store(error) => AppError::Store(error),
            other => AppError::Internal(format!("prizes of tournament {id}: {other}")),
        })?;
    }
    let name = message_name(app, repos, tournament).await?;
    for Winner { subscriber, place, prize } in winners {
        let (name, key) = (name.clone(), format!("tournament/{id}/won"));
        let message = SubscriberMessage::TournamentWon { tournament: id, name, place: *place, prize: *prize };
        messages::notify_once(app, repos, *subscriber, &key, message).await?;
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
