//! Tournaments of Cannon Clash whose first round can be played now: two logged-in players a room.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::App;
use arena_app::ports::{Clock, Match, NewTournament, RoundState, Store};
use arena_app::tournaments::engine::{self, StepOutcome};
use arena_rules::tournament::TournamentKind;
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{TestClock, tournament};
use chrono::{DateTime, Duration, Utc};

use crate::output::say;
use crate::prepare::{GOOD_FOR, session, signer};
use crate::tournaments::{app, enter};

const LEAD: u32 = 60;
const BATCH: usize = 500;

/// Creates tournaments with `rooms` rooms in all, and writes a line for each player: tournament, room, access
/// token.
pub(crate) async fn run(url: &str, rooms: u32, seats: &Path) -> anyhow::Result<()> {
    let database = Arc::new(Database::open(&DatabaseOptions::new(url, 4).creating()).await?);
    database.migrate().await?;
    let clock = Arc::new(TestClock::new());
    let app = app(database.clone(), clock.clone());
    let signer = signer()?;
    let mut file = std::io::BufWriter::new(std::fs::File::create(seats)?);
    let now = SystemClock.now();
    // A tournament with a power of two players has no byes.
    for bit in (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| rooms & bit != 0) {
        clock.set(now - Duration::hours(1));
        let matches =
            first_round(&app, &clock, &format!("rooms-{}-{bit}", now.timestamp()), bit, now).await?;
        for batch in matches.chunks(BATCH) {
            let tx = database.begin().await?;
            for of in batch {
                for player in [of.a, of.b.context("a bye")?] {
                    let session = session(&*tx, player, now).await?;
                    let token = signer.sign(player, session, false, now + GOOD_FOR)?;
                    writeln!(file, "{} {} {token}", of.tournament, of.room)?;
                }
            }
            tx.commit().await?;
        }
    }
    file.flush()?;
    database.close().await;
    say(&format!("{rooms} rooms"));
    Ok(())
}

/// Creates a tournament with this many matches, and moves it on until they can be played.
pub(crate) async fn first_round(
    app: &App,
    clock: &TestClock,
    slug: &str,
    rooms: u32,
    now: DateTime<Utc>,
) -> anyhow::Result<Vec<Match>> {
    let starts_at = now - Duration::seconds(LEAD.into());
    let new = NewTournament {
        opens_at: app.now(),
        starts_at,
        min_players: 2,
        room_lead_seconds: LEAD,
        // Long limits, because all rooms are filled before the first plays.
        countdown_seconds: 1800,
        match_seconds: 3600,
        ..tournament(TournamentKind::Esl, slug)
    };
    // Players without numbers get no SMS during the measurement.
    let id = enter(app, &new, rooms * 2, |_| None).await?;
    clock.set(starts_at);
    let newest = async || app.store.read().rounds().newest(id).await;
    while newest().await?.is_none_or(|round| round.state != RoundState::Open) {
        if engine::step(app, id).await? == StepOutcome::Idle {
            clock.advance(Duration::seconds(LEAD.into()));
            ensure!(app.now() <= now, "the first round does not open");
        }
    }
    let matches = app.store.read().matches().at_positions(id, 1, 0, rooms.into()).await?;
    ensure!(matches.len() == usize::try_from(rooms)?, "{} matches", matches.len());
    Ok(matches)
}
