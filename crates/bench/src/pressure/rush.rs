//! A rush for the few seats of a tournament, beside subscribers who only read.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::{Clock, NewTournament};
use arena_rules::tournament::TournamentKind;
use arena_store::{Database, DatabaseOptions};
use arena_testkit::TestClock;
use clap::Args;
use serde_json::{Value, json};
use tokio::sync::Barrier;

use super::paced::{HEAD, Pace, run as paced};
use crate::calls::{Subscribers, id_of, listed, post_as};
use crate::load::Connection;
use crate::output::say;
use crate::suite;
use crate::tournaments::{app, create, open};

/// The name of the rush's tournaments, before their number.
const NAME: &str = "Bench rush";

pub(crate) async fn prepare(url: &str, rounds: u32, seats: u32) -> anyhow::Result<()> {
    let database = Arc::new(Database::open(&DatabaseOptions::new(url, 2)).await?);
    let clock = Arc::new(TestClock::new());
    clock.set(SystemClock.now());
    let app = app(database.clone(), clock);
    for round in 0..rounds {
        let new = open(&app, TournamentKind::Esl, &format!("{NAME} {round}"));
        create(&app, &NewTournament { max_players: Some(seats), min_players: 2, ..new }).await?;
    }
    database.close().await;
    say(&format!("{rounds} tournaments of {seats} seats"));
    Ok(())
}

/// Subscribers who want the same few seats at the same moment, and others who read their profiles.
#[derive(Args)]
pub(crate) struct RushLoad {
    /// The server's address.
    server: SocketAddr,
    /// The file with the tokens: those of the rush come first.
    #[arg(long)]
    tokens: PathBuf,
    /// Subscribers who want a seat, each over a connection of their own.
    #[arg(long, default_value_t = 2000)]
    people: usize,
    /// Rounds, each with a tournament of its own.
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Profiles read in a second.
    #[arg(long, default_value_t = 200)]
    per_second: u32,
    /// Seconds of reading, first without the rush and then with it.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
}

/// Reads first without the rush and then with it. Prints a table row for each, and the rush's results.
pub(crate) async fn run(load: &RushLoad) -> anyhow::Result<()> {
    let all = suite::read_lines(&load.tokens)?;
    ensure!(all.len() > load.people, "{} tokens are too few", all.len());
    let (people, readers) = all.split_at(load.people);
    let people: Arc<[String]> = people.into();
    let reads = Arc::new(Subscribers::in_turns(readers.into(), "GET", "/api/v1/user/profile", None));
    let pace =
        Pace { per_second: load.per_second, connections: 64, duration: Duration::from_secs(load.seconds) };
    let tournaments = listed(load.server, "/api/v1/esl/tournaments/all").await?;
    paced(load.server, Pace { duration: Duration::from_secs(1), ..pace }, reads.clone()).await?;
    say(HEAD);
    for round in 0..load.rounds {
        let id = id_of(&tournaments, &format!("{NAME} {round}"))?;
        let before = paced(load.server, pace, reads.clone()).await?;
        say(&before.row(&format!("{round}: reads alone")));
        let (during, rush) =
            tokio::try_join!(paced(load.server, pace, reads.clone()), rush(load.server, people.clone(), id))?;
        say(&during.row(&format!("{round}: reads beside the rush, {rush}")));
    }
    Ok(())
}

/// Lets all try at once over open connections, and returns the results as words.
async fn rush(server: SocketAddr, people: Arc<[String]>, tournament: i64) -> anyhow::Result<String> {
    let ready = Arc::new(Barrier::new(people.len()));
    let tasks: Vec<_> = (0..people.len())
        .map(|number| {
            let (people, ready) = (people.clone(), ready.clone());
            tokio::spawn(async move {
                let connection = Connection::open(server).await;
                ready.wait().await;
                let request = post_as(
                    "/api/v1/esl/tournament/entry/checkin",
                    &people[number],
                    &json!({ "id": tournament }),
                );
                let began = Instant::now();
                let mut connection = connection?;
                let (status, body) = connection.send(&request).await?;
                let body: Value = serde_json::from_slice(body).context("no JSON")?;
                let outcome = match (status, body["success"].as_bool()) {
                    (200, Some(true)) => "joined".to_owned(),
                    (200..500, _) => body["message"].as_str().unwrap_or("refused").to_owned(),
                    _ => format!("status {status}"),
                };
                anyhow::Ok((outcome, began.elapsed()))
            })
        })
        .collect();
    let mut outcomes = BTreeMap::<String, usize>::new();
    let mut longest = Duration::ZERO;
    for task in tasks {
        let (outcome, took) = task.await??;
        *outcomes.entry(outcome).or_default() += 1;
        longest = longest.max(took);
    }
    let counts: Vec<_> = outcomes.iter().map(|(outcome, count)| format!("{count} {outcome}")).collect();
    Ok(format!("{}, all answered after {} ms", counts.join(", "), longest.as_millis()))
}
