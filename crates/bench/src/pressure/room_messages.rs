use std::sync::Arc;

use arena_adapters::clock::SystemClock;
use arena_app::ports::{Clock, NewTournament};
use arena_rules::Msisdn;
use arena_rules::tournament::TournamentKind;
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{TestClock, tournament};
use chrono::Duration;

use crate::output::say;
use crate::tournaments::{app, enter};

/// How long before the first match players are told their rooms, in seconds.
const LEAD_SECONDS: u32 = 600;

/// Creates a tournament that starts soon, with players who have numbers and have checked in.
pub(crate) async fn prepare(url: &str, players: u32, starts_in: u32) -> anyhow::Result<()> {
    let database = Arc::new(Database::open(&DatabaseOptions::new(url, 4)).await?);
    let clock = Arc::new(TestClock::new());
    clock.set(SystemClock.now() - Duration::hours(1));
    let app = app(database.clone(), clock.clone());
    let new = NewTournament {
        opens_at: clock.now(),
        starts_at: SystemClock.now() + Duration::seconds(starts_in.into()),
        room_lead_seconds: LEAD_SECONDS,
        ..tournament(TournamentKind::Esl, "room-messages")
    };
    enter(&app, &new, players, |player| Some(Msisdn::from_normalised(format!("923{player:09}")))).await?;
    database.close().await;
    say(&format!("{players} players, the bracket is drawn at {}", new.starts_at));
    Ok(())
}
