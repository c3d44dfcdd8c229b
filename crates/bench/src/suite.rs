//! Measures the calls one after the other.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use crate::calls::{self, Tournaments, get, same};
use crate::load::{Measurement, Requests, run as load};
use crate::output::say;
use crate::scale::Figures;
use crate::{every, process};

pub(crate) struct Suite {
    pub(crate) server: SocketAddr,
    pub(crate) bare: SocketAddr,
    pub(crate) tokens: Arc<[String]>,
    pub(crate) results: Arc<[String]>,
    pub(crate) commits: f64,
    pub(crate) engine: String,
    pub(crate) processes: Processes,
    /// Parts of the names of the calls to measure; empty for all calls.
    pub(crate) only: Vec<String>,
    /// Bodies for the calls that are left out by default.
    pub(crate) every: Option<Arc<[String]>>,
    /// Whether each read is made once with every token before it is measured.
    pub(crate) warm: bool,
    /// A file for the results, for programs.
    pub(crate) tsv: Option<PathBuf>,
    pub(crate) connections: usize,
    pub(crate) seconds: u64,
}

/// A pass that warms a database up ends after this time, however many tokens are left.
const LONGEST_WARMING: Duration = Duration::from_secs(120);

struct First {
    requests: Arc<dyn Requests>,
    count: usize,
}

impl Requests for First {
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        (number < self.count).then(|| self.requests.request(number)).flatten()
    }
}

pub(crate) struct Processes {
    pub(crate) node: u32,
    pub(crate) database: Option<u32>,
}

struct Cost {
    node: Duration,
    database: Option<Duration>,
}

impl Cost {
    fn figures(&self, call: &str, measured: &Measurement) -> Figures {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        let micros = |time: Duration| time.as_secs_f64() * 1_000_000.0;
        Figures {
            call: call.to_owned(),
            p50: millis(measured.p50),
            p99: millis(measured.p99),
            node: micros(self.node),
            database: self.database.map_or(0.0, micros),
        }
    }
}

impl Processes {
    fn so_far(&self) -> anyhow::Result<Cost> {
        let database = self.database.map(|id| process::cpu_with_children(&id.to_string()));
        Ok(Cost { node: process::cpu(&self.node.to_string())?, database: database.transpose()? })
    }

    /// Also returns the processor time per answer.
    async fn watch<L>(&self, load: L) -> anyhow::Result<(Measurement, Cost)>
    where
        L: Future<Output = anyhow::Result<Measurement>>,
    {
        let before = self.so_far()?;
        let measured = load.await?;
        let after = self.so_far()?;
        let answers = measured.answers.max(1);
        let each = |spent: Duration| spent / answers;
        let database = after.database.zip(before.database).map(|(after, before)| each(after - before));
        Ok((measured, Cost { node: each(after.node - before.node), database }))
    }
}

pub(crate) fn read_lines(file: &Path) -> anyhow::Result<Arc<[String]>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Measures the reads, and then the writes, so that no read sees a write.
pub(crate) async fn run(suite: &Suite) -> anyhow::Result<()> {
    let length = Duration::from_secs(suite.seconds);
    let wanted =
        |call: &str| suite.only.is_empty() || suite.only.iter().any(|part| call.contains(part.as_str()));
    let send = |requests: Arc<dyn Requests>| {
        suite.processes.watch(load(suite.server, suite.connections, length, requests))
    };
    // Warms up caches and connection pools.
    load(suite.server, suite.connections, Duration::from_secs(1), same(get("/api/v1/config"))).await?;
    let bare = || load(suite.bare, suite.connections, length, same(get("/")));
    let row = |call: &str, measured: &Measurement, cost: Option<&Cost>, limit: f64, of: &str| {
        let micros =
            |time: Option<Duration>| time.map(|time| time.as_micros().to_string()).unwrap_or_default();
        say(&format!(
            "| {} | {call} | {:.0} | {:.2} | {:.2} | {} | {} | {:.2} of {of} |",
            suite.engine,
            measured.rate,
            measured.p50.as_secs_f64() * 1000.0,
            measured.p99.as_secs_f64() * 1000.0,
            micros(cost.map(|cost| cost.node)),
            micros(cost.and_then(|cost| cost.database)),
            measured.rate / limit,
        ));
    };
    let mut figures = Vec::new();
    let ids = Tournaments::find(suite.server).await?;
    let mut all_reads = calls::reads(&suite.tokens, &ids);
    let mut all_writes = calls::writes(&suite.tokens, &suite.results, &ids);
    if let Some(bodies) = &suite.every {
        all_reads.extend(every::reads(&suite.tokens));
        all_writes.extend(every::writes(&suite.tokens, bodies)?);
    }
    let before = bare().await?;
    let mut reads = Vec::new();
    for (call, requests) in all_reads.into_iter().filter(|(call, _)| wanted(call)) {
        if suite.warm {
            let once = Arc::new(First { requests: requests.clone(), count: suite.tokens.len() });
            load(suite.server, suite.connections, LONGEST_WARMING, once).await.with_context(|| call)?;
        }
        reads.push((call, send(requests).await.with_context(|| call)?));
    }
    // Measured before and after, because a machine's speed changes meanwhile.
    let after = bare().await?;
    let limit = f64::midpoint(before.rate, after.rate);
    row("bare axum handler, before", &before, None, limit, "bare");
    for (call, (measured, cost)) in &reads {
        row(call, measured, Some(cost), limit, "bare");
        figures.push(cost.figures(call, measured));
    }
    row("bare axum handler, after", &after, None, limit, "bare");
    for (call, requests) in all_writes.into_iter().filter(|(call, _)| wanted(call)) {
        let (measured, cost) = send(requests).await.with_context(|| call)?;
        row(call, &measured, Some(&cost), suite.commits, "engine commits");
        figures.push(cost.figures(call, &measured));
    }
    if let Some(file) = &suite.tsv {
        let lines: String = figures.iter().map(|figures| figures.line() + "\n").collect();
        std::fs::write(file, lines).with_context(|| file.display().to_string())?;
    }
    say(&format!("| {} | engine, single-row commits | {:.0} | | | | | |", suite.engine, suite.commits));
    Ok(())
}
