//! A measurement over a period: figures of the server, of the system, and of the players.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::socket::Traffic;
use crate::calls::{get, uncompressed};
use crate::load::Connection;
use crate::process;

pub(crate) struct Snapshot {
    at: Instant,
    server_cpu: Duration,
    driver_cpu: Duration,
    pub(crate) memory: u64,
    /// Frames in, bytes in, frames out, bytes out, as the players see them.
    traffic: [u64; 4],
    rooms: Vec<u64>,
}

impl Snapshot {
    pub(crate) fn take(server: &str, traffic: &Arc<Traffic>, rooms: Vec<u64>) -> anyhow::Result<Self> {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Ok(Self {
            at: Instant::now(),
            server_cpu: process::cpu(server)?,
            driver_cpu: process::cpu("self")?,
            memory: process::memory(server)?,
            traffic: [&traffic.frames_in, &traffic.bytes_in, &traffic.frames_out, &traffic.bytes_out]
                .map(read),
            rooms,
        })
    }
}

pub(crate) struct Window {
    pub(crate) seconds: f64,
    /// Processor time, in cores.
    pub(crate) server: f64,
    pub(crate) driver: f64,
    /// Frames to the players a second, bytes to them, frames from them, bytes from them.
    pub(crate) traffic: [f64; 4],
    /// Turns of a room a second: the mean, and the slowest room's.
    pub(crate) mean: f64,
    pub(crate) slowest: f64,
}

impl Window {
    /// Compares two snapshots. `playing` are the rooms in play until the end.
    pub(crate) fn between(before: &Snapshot, after: &Snapshot, playing: &[bool]) -> anyhow::Result<Self> {
        let seconds = (after.at - before.at).as_secs_f64();
        let share = |before: Duration, after: Duration| (after - before).as_secs_f64() / seconds;
        let rooms = before.rooms.iter().zip(&after.rooms).zip(playing).filter(|(_, playing)| **playing);
        let steps: Vec<f64> = rooms.map(|((before, after), _)| rate(after - before, seconds)).collect();
        ensure!(!steps.is_empty(), "no room went on");
        let mut traffic = [0.0; 4];
        for (at, rated) in traffic.iter_mut().enumerate() {
            *rated = rate(after.traffic[at] - before.traffic[at], seconds);
        }
        Ok(Self {
            seconds,
            server: share(before.server_cpu, after.server_cpu),
            driver: share(before.driver_cpu, after.driver_cpu),
            traffic,
            mean: steps.iter().sum::<f64>() / number(steps.len() as u64),
            slowest: steps.iter().copied().fold(f64::INFINITY, f64::min),
        })
    }

    /// The columns that all servers have; `memory` is that of all rooms.
    pub(crate) fn row(&self, rooms: usize, memory: u64) -> String {
        let [down, down_bytes, up, up_bytes] = self.traffic;
        format!(
            "{rooms} | {:.2} | {:.2} | {:.2} | {:.1} | {down:.0} | {:.0} | {up:.0} | {:.0} | {:.0} | {:.2}",
            self.mean,
            self.slowest,
            self.server,
            rate(memory, 1024.0) / number(rooms as u64),
            down_bytes / 1024.0,
            up_bytes / 1024.0,
            // Both ways, per second of a core.
            (down + up) / self.server,
            self.driver,
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a measurement are far below 2^52")]
pub(crate) fn number(count: u64) -> f64 {
    count as f64
}

pub(crate) fn rate(count: u64, seconds: f64) -> f64 {
    number(count) / seconds
}

pub(crate) struct Metrics(BTreeMap<String, f64>);

impl Metrics {
    pub(crate) async fn ask(server: SocketAddr) -> anyhow::Result<Self> {
        let mut connection = Connection::open(server).await?;
        let (status, body) = connection.send(&uncompressed(&get("/metrics"))).await?;
        ensure!(status == 200, "metrics: {status}");
        let text = std::str::from_utf8(body).context("metrics")?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let read = |line: &str| {
            let (name, value) = line.rsplit_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        };
        Ok(Self(lines.filter_map(read).collect()))
    }

    pub(crate) fn sum(&self, name: &str) -> f64 {
        let of = |key: &str| key.split('{').next() == Some(name);
        self.0.iter().filter(|(key, _)| of(key)).map(|(_, value)| value).sum()
    }

    fn buckets(&self, name: &str) -> Vec<(f64, f64)> {
        let begins = format!("{name}_bucket{{le=\"");
        let read = |(key, count): (&String, &f64)| {
            let bound = key.strip_prefix(&begins)?.strip_suffix("\"}")?;
            Some((if bound == "+Inf" { f64::INFINITY } else { bound.parse().ok()? }, *count))
        };
        let mut all: Vec<_> = self.0.iter().filter_map(read).collect();
        all.sort_by(|one, other| one.0.total_cmp(&other.0));
        all
    }
}

/// How late turns were: the share of turns within 25 ms, and the bound of the 99th percentile's bucket, in
/// milliseconds.
pub(crate) fn late(before: &Metrics, after: &Metrics) -> anyhow::Result<(f64, f64)> {
    let name = "arena_room_turn_late_seconds";
    let earlier: BTreeMap<u64, f64> =
        before.buckets(name).into_iter().map(|(bound, count)| (bound.to_bits(), count)).collect();
    let fresh = |(bound, count): (f64, f64)| (bound, count - earlier.get(&bound.to_bits()).unwrap_or(&0.0));
    let fresh: Vec<(f64, f64)> = after.buckets(name).into_iter().map(fresh).collect();
    let all = fresh.last().map(|(_, count)| *count).filter(|all| *all > 0.0).context("no turns")?;
    let within = fresh.iter().rfind(|(bound, _)| *bound <= 0.025).map_or(0.0, |(_, count)| *count);
    let p99 = fresh.iter().find(|(_, count)| *count >= all * 0.99).map_or(f64::INFINITY, |(bound, _)| *bound);
    Ok((within / all, p99 * 1000.0))
}
