//! Requests at a fixed pace, independent of the answers. A request that waits for a free connection counts as
//! waiting from when it was due.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use tokio::time::{Instant, sleep_until};

use crate::calls::Subscribers;
use crate::load::{Connection, Requests};
use crate::output::say;
use crate::suite;

/// The times of the answers since each request was due.
pub(super) struct Latencies {
    pub(super) answers: usize,
    pub(super) p50: Duration,
    pub(super) p99: Duration,
    pub(super) longest: Duration,
}

impl Latencies {
    pub(super) fn row(&self, label: &str) -> String {
        let [p50, p99, longest] = [self.p50, self.p99, self.longest].map(|time| time.as_secs_f64() * 1000.0);
        format!("| {label} | {} | {p50:.1} | {p99:.1} | {longest:.0} |", self.answers)
    }
}

pub(super) const HEAD: &str = "| | answers | p50 ms | p99 ms | longest ms |\n|---|---:|---:|---:|---:|";

#[derive(Clone, Copy)]
pub(super) struct Pace {
    pub(super) per_second: u32,
    pub(super) connections: usize,
    pub(super) duration: Duration,
}

/// Sends requests at a pace. An answer other than a success is an error.
pub(super) async fn run(
    server: SocketAddr,
    pace: Pace,
    requests: Arc<dyn Requests>,
) -> anyhow::Result<Latencies> {
    let next = Arc::new(AtomicUsize::new(0));
    let begun = Instant::now();
    let between = Duration::from_secs(1) / pace.per_second;
    let tasks: Vec<_> = (0..pace.connections)
        .map(|_| {
            let (next, requests) = (next.clone(), requests.clone());
            tokio::spawn(async move {
                let mut connection = Connection::open(server).await?;
                let mut took = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let due = begun + between * u32::try_from(number)?;
                    if due >= begun + pace.duration {
                        return anyhow::Ok(took);
                    }
                    let Some(request) = requests.request(number) else { return Ok(took) };
                    sleep_until(due).await;
                    let (status, body) = connection.send(&request).await?;
                    took.push(due.elapsed());
                    let refused = body.windows(15).any(|window| window == b"\"success\":false");
                    ensure!(status == 200 && !refused, "{status}: {}", String::from_utf8_lossy(body));
                }
            })
        })
        .collect();
    let mut took = Vec::new();
    for task in tasks {
        took.extend(task.await??);
    }
    took.sort_unstable();
    ensure!(!took.is_empty(), "no answers");
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    Ok(Latencies { answers: took.len(), p50: at(50), p99: at(99), longest: took[took.len() - 1] })
}

#[derive(Clone, Copy, ValueEnum)]
enum Call {
    /// Reading the subscriber's profile.
    Profile,
    /// Claiming the day, once for each subscriber.
    Claim,
}

/// One call at a fixed pace.
#[derive(Args)]
pub(crate) struct PacedLoad {
    /// The server's address.
    server: SocketAddr,
    /// The file with the tokens.
    #[arg(long)]
    tokens: PathBuf,
    /// The call.
    #[arg(long, value_enum)]
    call: Call,
    /// The first token to use.
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// Requests a second.
    #[arg(long, default_value_t = 100)]
    per_second: u32,
    /// The duration in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The number of connections.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// The label of the table row.
    #[arg(long, default_value = "")]
    label: String,
}

pub(crate) async fn print_paced(load: &PacedLoad) -> anyhow::Result<()> {
    let all = suite::read_lines(&load.tokens)?;
    ensure!(load.from < all.len(), "{} tokens, and none at {}", all.len(), load.from);
    let tokens: Arc<[String]> = all[load.from..].into();
    let requests = match load.call {
        Call::Profile => Subscribers::in_turns(tokens, "GET", "/api/v1/user/profile", None),
        Call::Claim => Subscribers::once(tokens, "POST", "/api/v1/update-daily-streak", None),
    };
    let pace = Pace {
        per_second: load.per_second,
        connections: load.connections,
        duration: Duration::from_secs(load.seconds),
    };
    say(&run(load.server, pace, Arc::new(requests)).await?.row(&load.label));
    Ok(())
}
