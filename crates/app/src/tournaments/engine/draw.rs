//! Drawing rounds. A round, even of 50,000 matches, is written in its step's transaction, so nobody sees
//! half a round. Writing the largest takes a second or two once in a tournament (figures in
//! docs/tournaments.md).

use std::collections::{BTreeSet, VecDeque};

use arena_rules::tournament::bracket::{self, Entrant};
use arena_rules::tournament::room::{self, RoomId};
use arena_rules::tournament::schedule;
use chrono::{DateTime, Utc};

use super::lead;
use crate::ports::{NewMatch, NewRound, Random, Repositories, Round, SubscriberId, Tournament};
use crate::{App, AppError, AppResult};

/// Draws the first round among the checked-in players, in random order.
pub(super) async fn first(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    mut players: Vec<SubscriberId>,
) -> AppResult<()> {
    let mut seed = [0; 32];
    app.random.fill(&mut seed);
    bracket::shuffle(&mut players, &seed);
    let entrants: Vec<_> = players.into_iter().map(|player| Entrant { player, had_bye: false }).collect();
    let starts_at = schedule::first_round(tournament.plan.starts_at, lead(tournament), app.now());
    write(app, repos, tournament, Draw { number: 1, starts_at, seed: Some(seed), entrants }).await
}

/// Draws the round after `round` among the players left, with room ids that are new in this tournament.
pub(super) async fn next(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    left: Vec<SubscriberId>,
) -> AppResult<()> {
    let had: BTreeSet<SubscriberId> =
        repos.match_players().had_bye(tournament.id).await?.into_iter().collect();
    let entrants =
        left.into_iter().map(|player| Entrant { player, had_bye: had.contains(&player) }).collect();
    let starts_at = schedule::next_round(
        round.starts_at,
        tournament.plan.round_seconds,
        app.settings.zone,
        lead(tournament),
        app.now(),
    );
    write(app, repos, tournament, Draw { number: round.number + 1, starts_at, seed: None, entrants }).await
}

/// A round to be drawn.
pub struct Draw {
    /// The number, from 1.
    pub number: u32,
    /// When the rooms open.
    pub starts_at: DateTime<Utc>,
    /// The first round's seed.
    pub seed: Option<[u8; 32]>,
    /// The players left, in order.
    pub entrants: Vec<Entrant<SubscriberId>>,
}

async fn write(app: &App, repos: &dyn Repositories, tournament: &Tournament, draw: Draw) -> AppResult<()> {
    let mut taken = BTreeSet::new();
    if draw.number > 1 {
        taken.extend(repos.matches().rooms(tournament.id).await?);
    }
    let round = draw.round(&*app.random, &mut taken, tournament.id, app.now());
    if repos.rounds().add(&round).await? {
        return Ok(());
    }
    Err(AppError::Internal(format!(
        "tournament {}: round {} is there already",
        round.tournament, round.number
    )))
}

impl Draw {
    /// Pairs the entrants in rooms with free ids.
    #[must_use]
    pub fn round(
        &self,
        random: &dyn Random,
        taken: &mut BTreeSet<RoomId>,
        tournament: i64,
        at: DateTime<Utc>,
    ) -> NewRound {
        let pairs = bracket::pair(&self.entrants);
        let mut words = Words { random, ready: VecDeque::new() };
        let rooms = room::draw(pairs.len(), taken, || words.next());
        let matches = pairs
            .iter()
            .zip(rooms)
            .map(|(pair, room)| {
                let seed = i64::from(words.next()) << 31 ^ i64::from(words.next());
                NewMatch { room, a: pair.a, b: pair.b, seed }
            })
            .collect();
        NewRound {
            tournament,
            number: self.number,
            title: bracket::title(self.number, self.entrants.len()),
            starts_at: self.starts_at,
            seed: self.seed,
            at,
            matches,
        }
    }
}

/// Random words, fetched in bulk.
struct Words<'a> {
    random: &'a dyn Random,
    ready: VecDeque<u32>,
}

impl Words<'_> {
    fn next(&mut self) -> u32 {
        loop {
            if let Some(word) = self.ready.pop_front() {
                return word;
            }
            let mut bytes = [0; 1024];
            self.random.fill(&mut bytes);
            let words = bytes.chunks_exact(4).filter_map(|bytes| bytes.try_into().ok());
            self.ready.extend(words.map(u32::from_le_bytes));
        }
    }
}
