//! Live rooms over real sockets (contract 2; docs/rooms.md): admission, a whole match, and network faults.

mod bots;
pub(crate) mod client;
mod coming;
mod doors;
mod emotes;
mod faults;
mod places;
mod played;

use std::net::SocketAddr;

use arena_app::ports::Match;
use arena_app::tournaments::{engine, live, play};
use arena_rooms::{FROM_SECRET, Source};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, tournament};
use chrono::Duration;

use crate::support::{Door, Setup};

/// A tournament in its first round.
pub(crate) struct Live {
    pub(crate) door: Door,
    pub(crate) address: SocketAddr,
    pub(crate) id: i64,
    pub(crate) matches: Vec<Match>,
}

impl Live {
    pub(crate) async fn new(db: TestDatabase, matches: u32) -> Self {
        Self::with(db, matches, |_| {}).await
    }

    pub(crate) async fn with(db: TestDatabase, matches: u32, change: impl FnOnce(&mut Setup)) -> Self {
        let door = Door::with(db, change).await;
        let address = door.listen().await;
        Self::at(door, address, matches, 0).await
    }

    /// Starts another tournament on the same server. `number` keeps the players' numbers distinct.
    pub(crate) async fn another(self, matches: u32, number: u32) -> Self {
        let Self { door, address, .. } = self;
        Self::at(door, address, matches, number).await
    }

    async fn at(door: Door, address: SocketAddr, matches: u32, number: u32) -> Self {
        let now = door.t.app.now();
        let mut new = tournament(TournamentKind::Esl, &format!("live-{number}"));
        (new.opens_at, new.starts_at) = (now, now + Duration::hours(1));
        new.min_players = 2;
        let id = door.t.seed_tournament(&new).await;
        let mut players = Vec::new();
        for player in 0..matches * 2 {
            players.push(door.t.subscriber(&number_of(number * 10_000 + player)).await);
        }
        door.t.check_in(id, &players).await;
        door.t.clock.set(new.starts_at);
        steps(&door, id).await;
        door.t.clock.advance(Duration::minutes(10));
        steps(&door, id).await;
        let matches = door.t.read().matches().at_positions(id, 1, 0, 1_000).await.unwrap();
        Self { door, address, id, matches }
    }

    /// Checks a side's player in, in a session of their own. Returns the room token.
    pub(crate) async fn token(&self, of: &Match, side: Side) -> String {
        let app = &self.door.t.app;
        let player = of.player(side).unwrap();
        let found = self.door.t.read().subscribers().find(player).await.unwrap().unwrap();
        let number = found.msisdn.unwrap();
        let session = self.door.t.login(number.as_str()).await.session;
        let entered = play::match_check_in(app, player, self.id, of.room.as_str()).await.unwrap();
        live::seat(app, &entered, session).await.unwrap()
    }

    /// The rules' version and the randomness of a match in its room.
    pub(crate) async fn source(&self, of: &Match) -> (u32, Source) {
        let drawn = self.door.t.read().live_rooms().drawn(self.id, of.room).await.unwrap();
        let (rules, secret) = drawn.unwrap();
        assert!(rules & FROM_SECRET != 0 && secret.is_some(), "no seed that a player was told");
        (rules, Source::of(rules, of.seed.cast_unsigned(), secret).unwrap())
    }

    pub(crate) async fn now(&self, of: &Match) -> Match {
        self.door.t.read().matches().by_room(self.id, of.room).await.unwrap().unwrap()
    }
}

pub(crate) fn number_of(number: u32) -> String {
    format!("0300{number:07}")
}

async fn steps(door: &Door, id: i64) {
    while engine::step(&door.t.app, id).await.unwrap() == engine::StepOutcome::Did {}
}
