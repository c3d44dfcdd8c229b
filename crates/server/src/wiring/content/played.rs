//! The bracket of a tournament that the catalogue shows as over: drawn and decided by the rules and the statements that
//! a real one goes through, by made-up players. Nobody is told of it, and nobody is paid.

use std::collections::BTreeSet;

use anyhow::ensure;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{DecidedBy, Match, NewRound, NewTournament, Repositories, SubscriberId};
use arena_app::tournaments::engine::Draw;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::bracket::Entrant;
use chrono::{DateTime, Duration, Utc};

/// Of a round: as many matches as there are.
const ALL: u64 = i64::MAX as u64;

/// Plays all rounds. The first of a pair wins; to one match somebody does not come.
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
        ensure!(repos.matches().add_round(&round).await?, "tournament {tournament} has a round {number}");
        decide(repos, tournament, plan, &round).await?;
        let winners = repos.matches().winners(tournament, number).await?;
        let had: BTreeSet<_> = repos.matches().had_bye(tournament).await?.into_iter().collect();
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
    let matches = repos.matches();
    let number = round.number;
    let until = round.starts_at + Duration::seconds(plan.countdown_seconds.into());
    let over = until + Duration::seconds(plan.match_seconds.into());
    ensure!(matches.open(tournament, number, until, over).await?, "round {number} cannot be opened");
    let all = matches.at_positions(tournament, number, 0, ALL).await?;
    for of in &all {
        appear(repos, of, round.starts_at).await?;
    }
    ensure!(matches.settle(tournament, number, until).await?, "round {number} cannot be settled");
    for of in matches.at_positions(tournament, number, 0, ALL).await? {
        if of.state == MatchState::Running {
            matches.decide(&of, Side::A, DecidedBy::Referee, over).await?;
        }
    }
    matches.take_untold(tournament, number, ALL, over).await?;
    ensure!(matches.end_round(tournament, number, over).await?, "round {number} cannot be ended");
    Ok(())
}

/// Both come; of the second match of the first round one alone.
async fn appear(repos: &dyn Repositories, of: &Match, at: DateTime<Utc>) -> anyhow::Result<()> {
    let alone = (of.round, of.position) == (1, 1);
    if of.b.is_none() {
        return Ok(());
    }
    repos.matches().appear(of, Side::A, at).await?;
    if !alone {
        repos.matches().appear(of, Side::B, at).await?;
    }
    Ok(())
}
