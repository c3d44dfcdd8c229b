//! A knockout of very many players: how long its bracket takes to be drawn, its players to be told, and a round to be
//! advanced, in the product's own steps.

use std::sync::Arc;
use std::time::{Duration as Real, Instant};

use anyhow::{Context, ensure};
use arena_adapters::random::SystemRandom;
use arena_app::levels::Referee;
use arena_app::ports::{NewEntry, NewTournament, RoundState, SubscriberId};
use arena_app::tournaments::engine::{self, Stepped};
use arena_app::tournaments::play;
use arena_app::{App, ports};
use arena_rules::tournament::registration::Entrant;
use arena_rules::tournament::{Kind, State};
use arena_rules::{Credits, Msisdn};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{MemoryFiles, TestClock, TestPictures, settings, tournament};
use chrono::Duration;

use crate::say;

/// Subscribers and entries in a transaction.
const BATCH: u32 = 1000;

/// Draws a tournament of so many players over a database of its own, tells everybody, lets nine in ten appear, and
/// advances the round.
pub(crate) async fn run(url: &str, players: u32) -> anyhow::Result<()> {
    ensure!(players >= 2, "a knockout has at least two players");
    let database = Database::open(&DatabaseOptions { url: url.to_owned(), connections: 8 }).await?;
    database.migrate().await?;
    let clock = Arc::new(TestClock::new());
    let app = App {
        store: Arc::new(database),
        clock: clock.clone(),
        random: Arc::new(SystemRandom),
        files: Arc::new(MemoryFiles::default()),
        pictures: Arc::new(TestPictures::default()),
        referee: Arc::new(Referee::new(2)),
        settings: Arc::new(settings()),
    };
    let new = tournament(Kind::Esl, &format!("bench-{}", app.new_id()));
    let id = enter(&app, &new, players).await?;

    clock.set(new.starts_at);
    timed("bracket drawn", players, step(&app, id)).await?;
    let told = timed("rooms told by SMS", players, until(&app, id, RoundState::Drawn)).await?;
    say(&format!("  at most {:.0} ms for a step that tells", told.longest.as_secs_f64() * 1000.0));
    clock.set(new.starts_at + Duration::seconds(new.room_lead_seconds.into()));
    timed("rooms opened", players, step(&app, id)).await?;
    // The players' own calls are measured elsewhere: here they have simply come.
    timed("players appeared", players, appear(&app, id)).await?;
    clock.advance(Duration::seconds(new.countdown_seconds.into()));
    timed("countdown ended", players, step(&app, id)).await?;
    clock.advance(Duration::seconds(new.match_seconds.into()));
    timed("losers told, round closed, next round drawn", players, next_round(&app, id)).await?;
    let seen = Instant::now();
    let (rounds, _) = play::matches(&app, id, None, 1).await?;
    say(&format!("bracket read: {:.1} ms, {} rounds", seen.elapsed().as_secs_f64() * 1000.0, rounds.len()));
    Ok(())
}

/// Steps that were timed.
struct Steps {
    longest: Real,
    steps: u32,
}

async fn timed(
    what: &str,
    players: u32,
    work: impl Future<Output = anyhow::Result<Steps>>,
) -> anyhow::Result<Steps> {
    let began = Instant::now();
    let steps = work.await?;
    say(&format!(
        "{what}: {:.2} s for {players} players in {} steps",
        began.elapsed().as_secs_f64(),
        steps.steps
    ));
    Ok(steps)
}

async fn step(app: &App, id: i64) -> anyhow::Result<Steps> {
    let began = Instant::now();
    ensure!(engine::step(app, id).await? == Stepped::Did, "nothing was due");
    Ok(Steps { longest: began.elapsed(), steps: 1 })
}

/// Steps while the round is in a state and something is due.
async fn until(app: &App, id: i64, state: RoundState) -> anyhow::Result<Steps> {
    let mut all = Steps { longest: Real::ZERO, steps: 0 };
    loop {
        let round = app.store.read().matches().newest_round(id).await?.context("no round")?;
        let began = Instant::now();
        if round.state != state || engine::step(app, id).await? == Stepped::Idle {
            return Ok(all);
        }
        all.longest = all.longest.max(began.elapsed());
        all.steps += 1;
    }
}

async fn next_round(app: &App, id: i64) -> anyhow::Result<Steps> {
    let steps = until(app, id, RoundState::Settled).await?;
    let round = app.store.read().matches().newest_round(id).await?.context("no round")?;
    ensure!(round.number == 2, "round {} follows on the first", round.number);
    Ok(steps)
}

/// Every match has one who appeared, but for one in ten, where nobody did: a whole round is decided by the countdown.
async fn appear(app: &App, id: i64) -> anyhow::Result<Steps> {
    let read = app.store.read();
    let mut first = 0;
    loop {
        let page = read.matches().at_positions(id, 1, first, 1000).await?;
        let Some(last) = page.last() else {
            return Ok(Steps { longest: Real::ZERO, steps: 1 });
        };
        first = last.position + 1;
        let tx = app.store.begin().await?;
        for of in page.iter().filter(|of| of.b.is_some() && of.position % 10 != 0) {
            tx.matches().appear(of, arena_rules::tournament::appearance::Side::A, app.now()).await?;
        }
        tx.commit().await?;
    }
}

async fn enter(app: &App, new: &NewTournament, players: u32) -> anyhow::Result<i64> {
    let tx = app.store.begin().await?;
    let id = tx.tournaments().create(new, app.now()).await?.context("the slug is taken")?;
    tx.commit().await?;
    for first in (0..players).step_by(BATCH as usize) {
        let tx = app.store.begin().await?;
        for number in first..(first + BATCH).min(players) {
            let subscriber = SubscriberId(app.new_id());
            let at = app.now();
            let msisdn = Some(Msisdn::from_normalised(format!("924{number:09}")));
            let new = ports::NewSubscriber { id: subscriber, msisdn, partner_id: None, plan: None, at };
            ensure!(tx.subscribers().create(&new).await?, "a database of its own");
            let entry = NewEntry {
                tournament: id,
                subscriber,
                entrant: Entrant { nickname: format!("Player {number}"), uid: None, email: None },
                fee: Credits::ZERO,
                checked_in: true,
                room_told: 0,
                at,
            };
            tx.tournament_entries().enter(&entry).await?;
        }
        tx.commit().await?;
    }
    let state = app.store.read().tournaments().find(id).await?.context("no tournament")?.plan.state;
    ensure!(state == State::Open, "the tournament is to begin");
    Ok(id)
}
