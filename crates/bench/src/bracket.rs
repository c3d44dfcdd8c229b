//! Measures the bracket of a very large knockout in the product's own steps: the draw, the messages to
//! players, and moving a round on.

use std::sync::Arc;
use std::time::{Duration as Real, Instant};

use anyhow::{Context, ensure};
use arena_app::App;
use arena_app::ports::RoundState;
use arena_app::tournaments::engine::{self, StepOutcome};
use arena_app::tournaments::play;
use arena_rules::Msisdn;
use arena_rules::tournament::TournamentKind;
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{TestClock, tournament};
use chrono::Duration;

use crate::output::say;
use crate::tournaments::{app, appear, enter};

/// Draws a tournament over a database of its own, notifies all players, lets the players of nine in ten
/// matches appear, and moves the round on.
pub(crate) async fn run(url: &str, players: u32, engine: &str) -> anyhow::Result<()> {
    ensure!(players >= 2, "a knockout has at least two players");
    let database = Database::open(&DatabaseOptions::new(url, 8).creating()).await?;
    database.migrate().await?;
    let clock = Arc::new(TestClock::new());
    let app = app(Arc::new(database), clock.clone());
    let new = tournament(TournamentKind::Esl, "bench");
    let number = |player| Some(Msisdn::from_normalised(format!("924{player:09}")));
    let id = enter(&app, &new, players, number).await?;
    let row = |what: &str, steps: &Steps| {
        let [all, longest] = [steps.all, steps.longest].map(|time| time.as_secs_f64() * 1000.0);
        say(&format!("| {engine} | {what} | {all:.0} | {} | {longest:.0} |", steps.steps));
    };

    clock.set(new.starts_at);
    row("bracket built", &step(&app, id).await?);
    row("every player told their room", &until(&app, id, RoundState::Drawn).await?);
    clock.set(new.starts_at + Duration::seconds(new.room_lead_seconds.into()));
    row("rooms opened", &step(&app, id).await?);
    // In every tenth match nobody appears, so the countdown decides the whole round.
    appear(&app, id, 1, |position| position % 10 != 0).await?;
    clock.advance(Duration::seconds(new.countdown_seconds.into()));
    row("round decided by the countdown", &step(&app, id).await?);
    clock.advance(Duration::seconds(new.match_seconds.into()));
    row("losers told, next round built", &next_round(&app, id).await?);
    let began = Instant::now();
    play::matches(&app, id, None, 1).await?;
    let all = began.elapsed();
    row("bracket read, 500 matches of it", &Steps { all, longest: all, steps: 1 });
    Ok(())
}

#[derive(Default)]
struct Steps {
    all: Real,
    longest: Real,
    steps: u32,
}

impl Steps {
    fn add(&mut self, took: Real) {
        self.all += took;
        self.longest = self.longest.max(took);
        self.steps += 1;
    }
}

async fn step(app: &App, id: i64) -> anyhow::Result<Steps> {
    let mut steps = Steps::default();
    let began = Instant::now();
    ensure!(engine::step(app, id).await? == StepOutcome::Did, "nothing was due");
    steps.add(began.elapsed());
    Ok(steps)
}

async fn until(app: &App, id: i64, state: RoundState) -> anyhow::Result<Steps> {
    let mut all = Steps::default();
    loop {
        let round = app.store.read().rounds().newest(id).await?.context("no round")?;
        let began = Instant::now();
        if round.state != state || engine::step(app, id).await? == StepOutcome::Idle {
            return Ok(all);
        }
        all.add(began.elapsed());
    }
}

async fn next_round(app: &App, id: i64) -> anyhow::Result<Steps> {
    let steps = until(app, id, RoundState::Settled).await?;
    let round = app.store.read().rounds().newest(id).await?.context("no round")?;
    ensure!(round.number == 2, "round {} follows on the first", round.number);
    Ok(steps)
}
