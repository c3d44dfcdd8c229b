//! Plays the bracket of a tournament that the catalogue shows as over: invented players go through the rules
//! and statements of a real one, without messages or prizes.

use std::collections::BTreeSet;

use anyhow::ensure;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{DecidedBy, Match, NewRound, NewTournament, Repositories, SubscriberId};
use arena_app::tournaments::engine::Draw;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::bracket::Entrant;
use chrono::{DateTime, Duration, Utc};

/// The limit for a query of all matches of a round.
const ALL: u64 = i64::MAX as u64;

/// Plays all rounds. The first player of a pair wins; one match is a walkover.
pub(super) async fn play(
    repos: &dyn Repositories,
    tournament: i64,
    plan: &NewTournament,
    players: Vec<SubscriberId>,
) -> anyhow::Result<()> {
    let mut left: Vec<_> = players.into_iter().map(|player| Entrant { player, had_bye: false }).collect();
    let mut rooms = BTreeSet::new();
    let mut starts_at = plan.starts_at;
    for number in 1.. {
        if left.len() < 2 {
            break;
        }
        let draw = Draw { number, starts_at, seed: None, entrants: left };
        let round = draw.round(&SystemRandom, &mut rooms, tournament, starts_at);
        ensure!(repos.rounds().add(&round).await?, "tournament {tournament} has a round {number}");
        decide(repos, tournament, plan, &round).await?;
        let winners = repos.match_players().winners(tournament, number).await?;
        let had: BTreeSet<_> = repos.match_players().had_bye(tournament).await?.into_iter().collect();
        left = winners.into_iter().map(|player| Entrant { player, had_bye: had.contains(&player) }).collect();
        starts_at += Duration::seconds(plan.round_seconds.into());
    }
    Ok(())
}

async fn decide(
    repos: &dyn Repositories,
    tournament: i64,
    plan: &NewTournament,
    round: &NewRound,
) -> anyhow::Result<()> {
    let (rounds, matches) = (repos.rounds(), repos.matches());
    let number = round.number;
    let until = round.starts_at + Duration::seconds(plan.countdown_seconds.into());
    let over = until + Duration::seconds(plan.match_seconds.into());
    ensure!(rounds.open(tournament, number, until, over).await?, "round {number} cannot be opened");
    let all = matches.at_positions(tournament, number, 0, ALL).await?;
    for of in &all {
        appear(repos, of, round.starts_at).await?;
    }
    ensure!(rounds.settle(tournament, number, until).await?, "round {number} cannot be settled");
    for of in matches.at_positions(tournament, number, 0, ALL).await? {
        if of.state == MatchState::Running {
            matches.decide(&of, Side::A, DecidedBy::Referee, over).await?;
        }
    }
    matches.take_unannounced(tournament, number, ALL, over).await?;
    ensure!(rounds.end(tournament, number, over).await?, "round {number} cannot be ended");
    Ok(())
}

/// Both players came to the match; in the second match of the first round only one comes.
async fn appear(repos: &dyn Repositories, of: &Match, at: DateTime<Utc>) -> anyhow::Result<()> {
    let alone = (of.round, of.position) == (1, 1);
    if of.b.is_none() {
        return Ok(());
    }
    repos.match_players().appear(of, Side::A, at).await?;
    if !alone {
        repos.match_players().appear(of, Side::B, at).await?;
    }
    Ok(())
}
