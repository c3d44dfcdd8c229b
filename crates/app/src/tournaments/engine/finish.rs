use arena_rules::tournament::TournamentState;
use arena_rules::tournament::places::{MatchOutcome, Places};

use super::job::missing;
use crate::ports::{Match, Repositories, Round, SubscriberId, Tournament};
use crate::tournaments::award;
use crate::tournaments::winner::Winner;
use crate::{App, AppResult};

/// Ends a tournament: places and prizes come in the final result's transaction (contract 4). Without a
/// champion there are none.
pub(super) async fn end(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    last: &Round,
    champion: Option<SubscriberId>,
) -> AppResult<()> {
    let (id, now) = (tournament.id, app.now());
    if !repos
        .tournaments()
        .change_state(id, tournament.version, TournamentState::Ended, Some(now), now)
        .await?
    {
        // The tournament is locked exclusively; only a bug can have changed it.
        return Err(missing(id, "version"));
    }
    tracing::info!(
        tournament = id,
        rounds = last.number,
        champion = champion.is_some(),
        "a tournament ended"
    );
    let Some(champion) = champion else {
        return Ok(());
    };
    let places = places(repos, id, last.number, champion).await?;
    let mut winners = Vec::new();
    for ((player, prize), place) in
        [places.first, places.second, places.third].into_iter().zip(tournament.plan.prizes).zip(1..)
    {
        let Some(subscriber) = player else { continue };
        // The place of a player whom staff removed stays empty.
        let entry = repos.tournament_entries().find(id, subscriber).await?;
        if entry.is_some_and(|entry| entry.removal.is_none()) {
            winners.push(Winner { subscriber, place, prize });
        }
    }
    award(app, repos, tournament, &winners).await?;
    Ok(())
}

async fn places(
    repos: &dyn Repositories,
    id: i64,
    last: u32,
    champion: SubscriberId,
) -> AppResult<Places<SubscriberId>> {
    let won = async |round: u32, player| repos.match_players().won_by(id, round, player).await;
    let last_round: Vec<_> = won(last, champion).await?.iter().map(ended).collect();
    let second = last_round.first().and_then(MatchOutcome::loser);
    let mut before = Vec::new();
    if last > 1 {
        for finalist in [Some(champion), second].into_iter().flatten() {
            before.extend(won(last - 1, finalist).await?.iter().map(ended));
        }
    }
    Ok(Places::of(&last_round, &before))
}

fn ended(of: &Match) -> MatchOutcome<SubscriberId> {
    let loser_appeared = of.loser().and_then(|loser| of.side_of(loser)).is_some_and(|side| of.came(side));
    MatchOutcome { a: of.a, b: of.b, winner: of.winner, loser_appeared }
}
