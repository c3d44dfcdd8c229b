//! The calls that are measured, and the table.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use crate::load::{Measured, Requests, Same, run as load};
use crate::say;

pub(crate) struct Suite {
    pub(crate) server: SocketAddr,
    pub(crate) bare: SocketAddr,
    pub(crate) tokens: Arc<[String]>,
    pub(crate) commits: f64,
    pub(crate) engine: String,
    pub(crate) connections: usize,
    pub(crate) seconds: u64,
}

/// A token a line.
pub(crate) fn read_tokens(file: &Path) -> anyhow::Result<Arc<[String]>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Asked as browsers ask: what is long comes compressed.
fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip, br\r\n\r\n").into_bytes()
}

pub(crate) fn get_as(path: &str, token: &str) -> Vec<u8> {
    format!(
        "GET {path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip, br\r\nauthorization: Bearer {token}\r\n\r\n"
    )
    .into_bytes()
}

pub(crate) fn claim(token: &str) -> Vec<u8> {
    format!(
        "POST /api/v1/update-daily-streak HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n\
         content-length: 0\r\n\r\n"
    )
    .into_bytes()
}

/// Every subscriber in turn.
struct Profiles(Arc<[String]>);

impl Requests for Profiles {
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        Some(get_as("/api/v1/user/profile", &self.0[number % self.0.len()]))
    }
}

/// Every subscriber once.
struct Claims(Arc<[String]>);

impl Requests for Claims {
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        self.0.get(number).map(|token| claim(token))
    }
}

pub(crate) async fn run(suite: &Suite) -> anyhow::Result<()> {
    let length = Duration::from_secs(suite.seconds);
    let same = |request| Arc::new(Same(request)) as Arc<dyn Requests>;
    // Caches and connection pools warm up before anything counts.
    load(suite.server, suite.connections, Duration::from_secs(1), same(get("/api/v1/config"))).await?;
    let bare = load(suite.bare, suite.connections, length, same(get("/"))).await?;
    let row = |call: &str, measured: &Measured, limit: f64, of: &str| {
        say(&format!(
            "| {} | {call} | {:.0} | {:.2} | {:.2} | {:.2} of {of} |",
            suite.engine,
            measured.rate,
            measured.p50.as_secs_f64() * 1000.0,
            measured.p99.as_secs_f64() * 1000.0,
            measured.rate / limit,
        ));
    };
    row("bare axum handler", &bare, bare.rate, "itself");
    let reads = [
        ("health", same(get("/health/live"))),
        ("config", same(get("/api/v1/config"))),
        ("rewards list", same(get("/api/v1/rewards"))),
        ("leaderboard, 100 of all", same(get("/api/v1/leaderboard"))),
        ("profile", Arc::new(Profiles(suite.tokens.clone())) as Arc<dyn Requests>),
    ];
    for (call, requests) in reads {
        let measured = load(suite.server, suite.connections, length, requests).await?;
        row(call, &measured, bare.rate, "bare");
    }
    let claims =
        load(suite.server, suite.connections, length, Arc::new(Claims(suite.tokens.clone()))).await?;
    row("streak claim", &claims, suite.commits, "engine commits");
    say(&format!(
        "| {} | engine, single-row commits | {:.0} | | | {} claims made |",
        suite.engine, suite.commits, claims.answers
    ));
    Ok(())
}
