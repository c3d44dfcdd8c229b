use std::collections::{BTreeMap, BTreeSet};

use arena_app::ports::{DecidedBy, Match, RoundState, SubscriberId};
use arena_app::tournaments::{engine, play};
use arena_app::{AppError, AppResult};
use arena_rules::tournament::appearance::Side;
use arena_testkit::{RawConnection, TestApp};
use chrono::{DateTime, Duration, Utc};
use rand::RngExt as _;
use rand::rngs::StdRng;

#[derive(Clone, Debug)]
enum Act {
    Appear(SubscriberId, Match),
    Report(SubscriberId, Match, bool),
    Decide(Match, Side),
}

#[derive(Default)]
pub(super) struct Plans {
    acts: BTreeMap<(DateTime<Utc>, u64), Act>,
    made: u64,
    seen: BTreeSet<(i64, u32)>,
    /// By code.
    pub(super) refused: BTreeMap<String, u64>,
}

impl Plans {
    pub(super) fn next(&self) -> Option<DateTime<Utc>> {
        self.acts.first_key_value().map(|((at, _), _)| *at)
    }

    fn plan(&mut self, at: DateTime<Utc>, act: Act) {
        self.made += 1;
        self.acts.insert((at, self.made), act);
    }

    /// Plans for opened rounds: some players will come, and some matches will be played.
    pub(super) async fn look(&mut self, app: &TestApp, raw: &mut RawConnection, dice: &mut StdRng) {
        let open =
            raw.numbers("SELECT tournament_id FROM tournament_round WHERE state = 'open'").await.unwrap();
        for id in &open {
            let Some(round) = app.read().rounds().newest(*id).await.unwrap() else {
                continue;
            };
            if round.state != RoundState::Open || !self.seen.insert((*id, round.number)) {
                continue;
            }
            let countdown = (round.appear_until.unwrap() - app.app.now()).num_seconds().max(1);
            // Some rounds are well attended, others hardly.
            let percent = [100, 98, 95, 90, 90, 80, 60, 10][dice.random_range(0..8)];
            for of in app.read().matches().at_positions(*id, round.number, 0, 1000).await.unwrap() {
                let mut last = app.app.now();
                for player in [Some(of.a), of.b].into_iter().flatten() {
                    if of.b.is_none() || dice.random_range(0..100) >= percent {
                        continue;
                    }
                    let at = app.app.now() + Duration::seconds(dice.random_range(0..=countdown + 5));
                    last = last.max(at);
                    self.plan(at, Act::Appear(player, of.clone()));
                }
                let at = last + Duration::seconds(dice.random_range(1..200));
                let side = if dice.random_range(0..2) == 0 { Side::A } else { Side::B };
                self.outcome(at, side, &of, dice);
            }
        }
    }

    /// The end comes by the referee, by the loser's report, by two players who both claim to have
    /// won, or never.
    fn outcome(&mut self, at: DateTime<Utc>, side: Side, of: &Match, dice: &mut StdRng) {
        let (Some(winner), Some(loser)) = (of.player(side), of.player(side.other())) else {
            return;
        };
        match dice.random_range(0..20) {
            0 => {
                self.plan(at, Act::Report(winner, of.clone(), true));
                self.plan(at, Act::Report(loser, of.clone(), true));
            }
            1 => {}
            2..=7 => {
                self.plan(at, Act::Report(winner, of.clone(), true));
                self.plan(at, Act::Report(loser, of.clone(), false));
                // Repeated by a client that did not get the answer.
                self.plan(at, Act::Report(loser, of.clone(), false));
            }
            _ => {
                self.plan(at, Act::Decide(of.clone(), side));
                self.plan(at, Act::Report(winner, of.clone(), true));
                // The loser claims to have won.
                self.plan(at, Act::Report(loser, of.clone(), true));
            }
        }
    }

    /// Does the planned acts that are due. Their node has no faults: a player whose call fails tries again.
    pub(super) async fn act(&mut self, app: &TestApp, dice: &mut StdRng) {
        let later = self.acts.split_off(&(app.app.now() + Duration::microseconds(1), 0));
        for act in std::mem::replace(&mut self.acts, later).into_values() {
            match act {
                Act::Appear(player, of) => {
                    if dice.random_range(0..10) == 0 {
                        self.note(play::match_check_in(&app.app, player, of.tournament, "KKKKKK").await);
                    }
                    let room = of.room.as_str().to_lowercase();
                    self.note(play::match_check_in(&app.app, player, of.tournament, &room).await);
                }
                Act::Report(player, of, won) => {
                    let (id, room) = (of.tournament, of.room.as_str());
                    self.note(play::match_result(&app.app, player, id, room, won, None).await);
                }
                Act::Decide(of, side) => {
                    let by = DecidedBy::Referee;
                    self.note(engine::decide(&app.app, of.tournament, of.room, side, by).await);
                }
            }
        }
    }

    fn note<T>(&mut self, outcome: AppResult<T>) {
        match outcome {
            Ok(_) => {}
            Err(AppError::Refused(refusal)) => {
                *self.refused.entry(refusal.code.into_owned()).or_default() += 1;
            }
            Err(other) => panic!("a player's call failed: {other}"),
        }
    }
}
