//! Measures the calls one after the other, and prints the table.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use crate::calls::{self, Tournaments, get, same};
use crate::load::{Measured, run as load};
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

/// The calls, in the order in which they are measured: reads, then writes, which later reads do not see.
pub(crate) async fn run(suite: &Suite) -> anyhow::Result<()> {
    let length = Duration::from_secs(suite.seconds);
    let send = |requests| load(suite.server, suite.connections, length, requests);
    // Caches and connection pools warm up before anything counts.
    load(suite.server, suite.connections, Duration::from_secs(1), same(get("/api/v1/config"))).await?;
    let bare = || load(suite.bare, suite.connections, length, same(get("/")));
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
    let ids = Tournaments::find(suite.server).await?;
    let before = bare().await?;
    let mut reads = Vec::new();
    for (call, requests) in calls::reads(&suite.tokens, &ids) {
        reads.push((call, send(requests).await.with_context(|| call)?));
    }
    // Before and after: a machine's pace changes while it is measured.
    let after = bare().await?;
    let limit = f64::midpoint(before.rate, after.rate);
    row("bare axum handler, before", &before, limit, "bare");
    for (call, measured) in &reads {
        row(call, measured, limit, "bare");
    }
    row("bare axum handler, after", &after, limit, "bare");
    for (call, requests) in calls::writes(&suite.tokens, &ids) {
        row(call, &send(requests).await.with_context(|| call)?, suite.commits, "engine commits");
    }
    say(&format!("| {} | engine, single-row commits | {:.0} | | | |", suite.engine, suite.commits));
    Ok(())
}
