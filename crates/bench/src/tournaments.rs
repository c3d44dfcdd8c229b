//! Two tournaments that subscribers join, one that is over, and helpers for the bracket's measurement.

use std::sync::Arc;

use anyhow::{Context, ensure};
use arena_adapters::random::SystemRandom;
use arena_app::App;
use arena_app::levels::Referee;
use arena_app::ports::{NewEntry, NewSubscriber, NewTournament, RoundState, Store, SubscriberId};
use arena_app::tournaments::engine::{self, StepOutcome};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::registration::RegistrationEntry;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_rules::{Credits, Msisdn};
use arena_testkit::{MemoryFiles, TestClock, TestPictures, settings, tournament};
use chrono::{DateTime, Duration, Utc};

pub(crate) const CHECK_IN: &str = "Bench check-in";
pub(crate) const REGISTRATION: &str = "Bench registration";
/// A finished ESL tournament of [`ENDED_PLAYERS`].
pub(crate) const ENDED: &str = "Bench ended";

const ENDED_PLAYERS: u32 = 1024;
/// The entry fee; every prepared subscriber has as many credits.
const FEE: Credits = Credits(5);
const BATCH: u32 = 1000;

/// The use cases over a database, with a clock set by hand.
pub(crate) fn app(store: Arc<dyn Store>, clock: Arc<TestClock>) -> App {
    App {
        store,
        clock,
        random: Arc::new(SystemRandom),
        files: Arc::new(MemoryFiles::default()),
        pictures: Arc::new(TestPictures::default()),
        referee: Arc::new(Referee::new(2)),
        charging: None,
        audit_copy: None,
        provider: None,
        secret_box: None,
        network: None,
        settings: Arc::new(settings()),
        batches: Arc::default(),
        board: Arc::default(),
    }
}

/// Creates two tournaments that can be joined now, and plays one to its end.
pub(crate) async fn prepare(store: Arc<dyn Store>, now: DateTime<Utc>) -> anyhow::Result<()> {
    let clock = Arc::new(TestClock::new());
    let app = app(store, clock.clone());
    clock.set(now);
    for (kind, name) in [(TournamentKind::Esl, CHECK_IN), (TournamentKind::Weekly, REGISTRATION)] {
        create(&app, &NewTournament { entry_fee: FEE, ..open(&app, kind, name) }).await?;
    }
    clock.set(now - Duration::days(12));
    let played = open(&app, TournamentKind::Esl, ENDED);
    // Players without numbers get no SMS.
    let id = enter(&app, &played, ENDED_PLAYERS, |_| None).await?;
    clock.set(played.starts_at);
    while app
        .store
        .read()
        .tournaments()
        .find(id)
        .await?
        .is_some_and(|found| found.plan.state != TournamentState::Ended)
    {
        if engine::step(&app, id).await? == StepOutcome::Did {
            continue;
        }
        let round = app.store.read().rounds().newest(id).await?.context("no round")?;
        if round.state == RoundState::Open && app.now() < round.starts_at + Duration::minutes(1) {
            appear(&app, id, round.number, |_| true).await?;
        }
        clock.advance(Duration::seconds(played.countdown_seconds.into()));
    }
    Ok(())
}

pub(crate) fn open(app: &App, kind: TournamentKind, name: &str) -> NewTournament {
    let now = app.now();
    let starts_at = now + Duration::hours(6);
    NewTournament {
        name: name.into(),
        opens_at: now,
        starts_at,
        ends_at: (kind == TournamentKind::Weekly).then(|| starts_at + Duration::hours(2)),
        round_seconds: 3600,
        ..tournament(kind, &name.to_lowercase().replace(' ', "-"))
    }
}

pub(crate) async fn create(app: &App, new: &NewTournament) -> anyhow::Result<i64> {
    let tx = app.store.begin().await?;
    let id = tx.tournaments().create(new, app.now()).await?.context("the slug is taken")?;
    tx.commit().await?;
    Ok(id)
}

/// Creates a tournament; the players with these numbers have checked in.
pub(crate) async fn enter(
    app: &App,
    new: &NewTournament,
    players: u32,
    number: impl Fn(u32) -> Option<Msisdn>,
) -> anyhow::Result<i64> {
    let id = create(app, new).await?;
    for first in (0..players).step_by(BATCH as usize) {
        let tx = app.store.begin().await?;
        for player in first..(first + BATCH).min(players) {
            let subscriber = SubscriberId(app.new_id());
            let at = app.now();
            let new =
                NewSubscriber { id: subscriber, msisdn: number(player), partner_id: None, plan: None, at };
            ensure!(tx.subscribers().create(&new).await?, "a database of its own");
            let entry = NewEntry {
                tournament: id,
                subscriber,
                entrant: RegistrationEntry { nickname: format!("Player {player}"), uid: None, email: None },
                fee: Credits::ZERO,
                checked_in: true,
                room_told: 0,
                bot: None,
                at,
            };
            tx.tournament_entries().enter(&entry).await?;
        }
        tx.commit().await?;
    }
    Ok(id)
}

/// Lets the first player of a round's matches appear, at the positions that `somebody` accepts.
pub(crate) async fn appear(
    app: &App,
    id: i64,
    round: u32,
    somebody: impl Fn(u32) -> bool,
) -> anyhow::Result<()> {
    let mut first = 0;
    loop {
        let page = app.store.read().matches().at_positions(id, round, first, 1000).await?;
        let Some(last) = page.last() else { return Ok(()) };
        first = last.position + 1;
        let tx = app.store.begin().await?;
        for of in page.iter().filter(|of| of.b.is_some() && somebody(of.position)) {
            tx.match_players().appear(of, Side::A, app.now()).await?;
        }
        tx.commit().await?;
    }
}
