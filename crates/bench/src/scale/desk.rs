//! The calls of the console's care desk over a filled database: finding a subscriber by number, and the parts of an account.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::load::{Connection, Measurement, Requests, run as run_load};
use crate::output::say;

/// Subscribers whose accounts are opened.
const ACCOUNTS: u64 = 500;
/// The parts of an account, and the other lists of the console.
const PARTS: [&str; 8] = ["", "/timeline", "/wallet", "/messages", "/claims", "/plan", "/sessions", "/notes"];
const LISTS: [&str; 5] = ["claims", "claims?state=delivered", "reviews", "changes", "audit"];

/// A console to be measured.
#[derive(Args)]
pub(crate) struct DeskOptions {
    /// The console's address.
    server: SocketAddr,
    /// The session's cookie, `name=value`.
    #[arg(long)]
    cookie: String,
    /// The number of subscribers with which the database was filled.
    #[arg(long)]
    subscribers: u64,
    /// Seconds a call.
    #[arg(long, default_value_t = 3)]
    seconds: u64,
}

impl DeskOptions {
    fn request(&self, method: &str, path: &str, body: &str) -> Vec<u8> {
        let Self { server, cookie, .. } = self;
        format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: {server}\r\norigin: http://localhost:{}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            server.port(),
            body.len()
        )
        .into_bytes()
    }

    fn finding(&self, number: u64) -> Vec<u8> {
        let body = json!({ "number": format!("923{number:09}") }).to_string();
        self.request("POST", "subscribers/find", &body)
    }
}

/// Requests one after the other, again and again.
struct Rotation(Vec<Vec<u8>>);

impl Requests for Rotation {
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        self.0.get(number % self.0.len().max(1)).cloned()
    }
}

pub(crate) async fn run(options: &DeskOptions) -> anyhow::Result<()> {
    let DeskOptions { server, subscribers, seconds, .. } = options;
    ensure!(*subscribers >= ACCOUNTS, "at least {ACCOUNTS} subscribers");
    let mut connection = Connection::open(*server).await?;
    let mut ids = Vec::new();
    for place in 0..ACCOUNTS {
        let number = 1 + place * (subscribers / ACCOUNTS);
        let (status, body) = connection.send(&options.finding(number)).await?;
        let answer: Value = serde_json::from_slice(body).context("an answer that is no JSON")?;
        ensure!(status == 200, "{status}: {answer}");
        ids.push(answer["data"]["subscriber"].as_str().context("no subscriber")?.to_owned());
    }
    // Numbers that are spread over all, each once: a prime step meets every one of them.
    let numbers = (0..200_000_u64).map(|place| 1 + place * 7_919 % subscribers);
    let found = Rotation(numbers.map(|number| options.finding(number)).collect());
    say("| call of the console | answers | p50 ms | p99 ms |");
    say("|---|---:|---:|---:|");
    let wait = Duration::from_secs(*seconds);
    let row = |call: &str, measured: Measurement| {
        let [p50, p99] = [measured.p50, measured.p99].map(|took| took.as_secs_f64() * 1_000.0);
        say(&format!("| {call} | {} | {p50:.2} | {p99:.2} |", measured.answers));
    };
    row("find by number", run_load(*server, 1, wait, Arc::new(found)).await?);
    for part in PARTS {
        let calls = ids.iter().map(|id| options.request("GET", &format!("subscribers/{id}{part}"), ""));
        let measured = run_load(*server, 1, wait, Arc::new(Rotation(calls.collect()))).await?;
        row(&format!("subscriber{part}"), measured);
    }
    for list in LISTS {
        let calls = Rotation(vec![options.request("GET", list, "")]);
        row(list, run_load(*server, 1, wait, Arc::new(calls)).await?);
    }
    Ok(())
}
