//! An evening of an operator with ten million subscribers: calls at a fixed rate, beside event streams and
//! live rooms. A call that waits for a free connection counts as waiting from when it was due.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};

use super::latencies::Latencies;
use super::mix::Mix;
use super::streams::Streams;
use crate::calls::Tournaments;
use crate::load::Connection;
use crate::output::say;
use crate::rooms::{self, RoomsReport};
use crate::{prepare, process, suite};

/// The goal of docs/performance.md: 99 of 100 answers within this many milliseconds.
const GOAL: f64 = 250.0;
/// The longest wait for an answer; then the call is an error, and its connection is closed.
const PATIENCE: Duration = Duration::from_secs(15);
const LOOK: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_millis(50);

/// The load of an evening.
#[derive(Args)]
pub(crate) struct EveningLoad {
    /// The server's address.
    server: SocketAddr,
    /// The file with the tokens of `scale tokens`.
    #[arg(long)]
    tokens: PathBuf,
    /// The server's process id.
    #[arg(long)]
    node: u32,
    /// The duration in seconds.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Calls a second.
    #[arg(long, default_value_t = 3000)]
    rate: u32,
    /// The connections for the calls.
    #[arg(long, default_value_t = 256)]
    connections: usize,
    /// Open event streams.
    #[arg(long, default_value_t = 20_000)]
    streams: usize,
    /// Live rooms in play at any time.
    #[arg(long, default_value_t = 500)]
    rooms: usize,
    /// The file with the rooms' players of `prepare-rooms`.
    #[arg(long)]
    seats: Option<PathBuf>,
}

/// Runs the load. Prints a table row for each call, and the results of streams and rooms.
pub(crate) async fn run(load: &EveningLoad) -> anyhow::Result<()> {
    let tokens = suite::read_lines(&load.tokens)?;
    let results = suite::read_lines(&prepare::results_of(&load.tokens))?;
    let ids = Tournaments::find(load.server).await?;
    let requests = usize::try_from(load.seconds)? * load.rate as usize;
    let mix = Arc::new(Mix::new(&tokens, &results, &ids, requests)?);
    let node = load.node.to_string();
    let idle = process::memory(&node)?;
    let streams = Streams::open(load.server, &tokens, load.streams).await?;
    let most = Arc::new(AtomicU64::new(process::memory(&node)?));
    tokio::spawn(watch(node.clone(), most.clone()));

    let begun = Instant::now();
    let until = begun + Duration::from_secs(load.seconds);
    let playing = async {
        match &load.seats {
            Some(seats) if load.rooms > 0 => {
                rooms::keep_playing(load.server, seats, load.rooms, until).await.map(Some)
            }
            _ => Ok(None),
        }
    };
    // Rooms that fail do not end the evening; the report says so.
    let (calls, played) = tokio::join!(make_calls(load, &mix, begun), playing);
    let mut calls = calls?;

    say("| call | answers | p50 ms | p99 ms | longest ms | errors |");
    say("|---|---:|---:|---:|---:|---:|");
    let mut all = Latencies::default();
    for (call, latencies) in mix.calls.iter().zip(&mut calls) {
        all.merge(latencies);
        latencies.sort();
        say(&latencies.row(call.name));
    }
    all.sort();
    say(&all.row("**all**"));
    say("");
    for (call, latencies) in mix.calls.iter().zip(&calls) {
        if let Some(why) = &latencies.first_error {
            say(&format!("{}: {why}", call.name));
        }
    }
    say(&streams.report());
    match &played {
        Ok(Some(report)) => say(&rooms_report(report)),
        Ok(None) => {}
        Err(error) => say(&format!("the rooms failed: {error:#}")),
    }
    let megabytes = |bytes: u64| bytes / 1_048_576;
    let (most, end) = (most.load(Ordering::Relaxed), process::memory(&node)?);
    say(&format!(
        "memory of the node: {} MB before, {} MB at the most, {} MB at the end",
        megabytes(idle),
        megabytes(most.max(end)),
        megabytes(end)
    ));
    let good = all.within(99) <= GOAL && all.errors == 0 && streams.lost() == 0 && played.is_ok();
    let word = if good { "reached" } else { "NOT reached" };
    say(&format!("goal (p99 within {GOAL:.0} ms, no error, no stream or room lost): {word}"));
    Ok(())
}

fn rooms_report(played: &RoomsReport) -> String {
    let RoomsReport { begun, fewest, lost, ran_out } = played;
    let end = if *ran_out { "; there were too few seats for the whole time" } else { "" };
    format!("{begun} rooms begun, never fewer than {fewest} at a time, {lost} connections lost{end}")
}

async fn watch(node: String, most: Arc<AtomicU64>) {
    let mut looks = interval(LOOK);
    loop {
        looks.tick().await;
        if let Ok(memory) = process::memory(&node) {
            most.fetch_max(memory, Ordering::Relaxed);
        }
    }
}

/// When a call is due, counted from the first one.
fn due(number: usize, rate: u32) -> Duration {
    let nanos = number as u128 * 1_000_000_000 / u128::from(rate.max(1));
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

/// Makes the calls, and returns the latencies of each in the order of the mix.
async fn make_calls(load: &EveningLoad, mix: &Arc<Mix>, begun: Instant) -> anyhow::Result<Vec<Latencies>> {
    let (server, rate, length) = (load.server, load.rate, Duration::from_secs(load.seconds));
    ensure!(load.connections > 0, "no connections");
    let next = Arc::new(AtomicUsize::new(0));
    let tasks: Vec<_> = (0..load.connections)
        .map(|_| {
            let (mix, next) = (mix.clone(), next.clone());
            tokio::spawn(async move {
                let mut latencies = vec![Latencies::default(); mix.calls.len()];
                let mut connection = None;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let due = due(number, rate);
                    if due >= length {
                        return latencies;
                    }
                    sleep_until(begun + due).await;
                    let (call, Some(request)) = mix.request(number) else { continue };
                    match timeout(PATIENCE, ask(server, &mut connection, &request)).await {
                        Ok(Ok(())) => latencies[call].add((begun + due).elapsed()),
                        Ok(Err(error)) => latencies[call].fail(format!("{error:#}")),
                        Err(_) => {
                            connection = None;
                            latencies[call].fail(format!("no answer within {} s", PATIENCE.as_secs()));
                        }
                    }
                }
            })
        })
        .collect();
    let mut all = vec![Latencies::default(); mix.calls.len()];
    for task in tasks {
        for (all, of) in all.iter_mut().zip(task.await?) {
            all.merge(&of);
        }
    }
    Ok(all)
}

/// Sends a request on the connection, which is opened if there is none. After an error there is none.
async fn ask(server: SocketAddr, connection: &mut Option<Connection>, request: &[u8]) -> anyhow::Result<()> {
    let mut open = match connection.take() {
        Some(open) => open,
        None => match Connection::open(server).await {
            Ok(open) => open,
            Err(error) => {
                sleep(AGAIN).await;
                return Err(error).context("no connection");
            }
        },
    };
    let (status, body) = open.send(request).await?;
    let refused = body.windows(15).any(|window| window == b"\"success\":false");
    ensure!(status == 200 && !refused, "{status}: {}", String::from_utf8_lossy(&body[..body.len().min(300)]));
    *connection = Some(open);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_due_at_their_rate_without_drifting() {
        assert_eq!(due(0, 3000), Duration::ZERO);
        assert_eq!(due(1, 3000), Duration::from_nanos(333_333));
        assert_eq!(due(1_800_000, 3000), Duration::from_secs(600));
        assert_eq!(due(2_999, 3000), Duration::from_nanos(999_666_666));
    }
}
