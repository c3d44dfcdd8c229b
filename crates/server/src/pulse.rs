//! This node's reports for the console: that it runs, and its figures.
//!
//! The figures come from the node's own metrics, so the console counts as monitoring does.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;

use arena_app::ports::NodeBeat;
use arena_app::{App, operations};
use chrono::{DateTime, Duration, Utc};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::wiring::metrics::Render;

/// The time over which counters are counted.
const WINDOW: Duration = Duration::minutes(1);

/// A figure: its name, the metric, and the label that a series needs, by the beginning of its value.
type Figure = (&'static str, &'static str, Option<(&'static str, &'static str)>);

/// Figures of the present moment.
const GAUGES: [Figure; 9] = [
    ("connections", "arena_connections", None),
    ("streams", "arena_event_streams", None),
    ("consolePages", "arena_console_streams", None),
    ("rooms", "arena_rooms", None),
    ("players", "arena_room_connections", Some(("kind", "player"))),
    ("spectators", "arena_room_connections", Some(("kind", "spectator"))),
    ("bindsUp", "arena_smpp_bound", None),
    ("smsInFlight", "arena_smpp_in_flight", None),
    ("jobsOldestDue", "arena_jobs_oldest_due_seconds", None),
];

/// Counters, as they grew in the last minute.
const COUNTERS: [Figure; 12] = [
    ("requests", "arena_http_requests_total", None),
    ("serverErrors", "arena_http_requests_total", Some(("status", "5"))),
    ("smsSent", "arena_messages_total", Some(("state", "sent"))),
    ("smsFailed", "arena_messages_total", Some(("state", "failed"))),
    ("smsUnknown", "arena_messages_total", Some(("state", "unknown"))),
    ("smsThrottled", "arena_smpp_throttled_total", None),
    ("chargesPaid", "arena_charges_total", Some(("outcome", "paid"))),
    ("chargesDenied", "arena_charges_total", Some(("outcome", "denied"))),
    ("chargesOpen", "arena_charges_total", Some(("outcome", "open"))),
    ("jobsDone", "arena_jobs_total", Some(("outcome", "done"))),
    ("jobsDead", "arena_jobs_total", Some(("outcome", "dead"))),
    ("limitsAway", "arena_shared_limits_total", Some(("answer", "away"))),
];

/// Returns this node's first report.
pub(crate) fn node(app: &App, listen: SocketAddr, worker: bool) -> NodeBeat {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = Some(host.trim()).filter(|host| !host.is_empty()).unwrap_or("node").to_owned();
    let now = app.now();
    NodeBeat {
        id: app.new_id(),
        name: format!("{host}:{}", listen.port()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        worker,
        started_at: now,
        seen_at: now,
        figures: BTreeMap::new(),
    }
}

/// Reports the node every few seconds until `stop`, and then that it has left.
pub(crate) async fn report(app: App, render: Render, mut node: NodeBeat, stop: CancellationToken) {
    let mut counts = Counts::default();
    let mut ticks = interval(operations::BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        node.seen_at = app.now();
        node.figures = counts.figures(&render(), node.seen_at);
        match operations::beat(&app, &node).await {
            Ok(()) => failing = false,
            Err(error) if !failing => {
                failing = true;
                tracing::warn!(%error, "this node cannot report itself: the console shows it as silent");
            }
            Err(_) => {}
        }
    }
    if let Err(error) = operations::leave(&app, node.id).await {
        tracing::warn!(%error, "this node stops and could not say so: the console shows it as silent");
    }
}

/// The counters of the last minute.
#[derive(Default)]
struct Counts(VecDeque<(DateTime<Utc>, BTreeMap<&'static str, f64>)>);

impl Counts {
    /// Returns the figures of a node by its metrics in Prometheus' text format.
    fn figures(&mut self, metrics: &str, now: DateTime<Utc>) -> BTreeMap<String, f64> {
        let (mut gauges, mut counters) = (BTreeMap::new(), BTreeMap::new());
        for sample in metrics.lines().filter_map(Sample::read) {
            for (name, _, _) in GAUGES.iter().filter(|figure| sample.belongs_to(figure)) {
                *gauges.entry((*name).to_owned()).or_insert(0.0) += sample.value;
            }
            for (name, _, _) in COUNTERS.iter().filter(|figure| sample.belongs_to(figure)) {
                *counters.entry(*name).or_insert(0.0) += sample.value;
            }
        }
        while self.0.len() > 1 && self.0.front().is_some_and(|(at, _)| now - *at > WINDOW) {
            self.0.pop_front();
        }
        let before = self.0.front().map(|(_, before)| before.clone()).unwrap_or_default();
        let grown = |(name, value): (&&'static str, &f64)| {
            let before = before.get(name).copied().unwrap_or(0.0);
            ((*name).to_owned(), (value - before).max(0.0))
        };
        gauges.extend(counters.iter().map(grown));
        self.0.push_back((now, counters));
        gauges
    }
}

/// A line of the metrics.
struct Sample<'a> {
    metric: &'a str,
    labels: &'a str,
    value: f64,
}

impl<'a> Sample<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (series, value) = line.rsplit_once(' ')?;
        let (metric, labels) = series.split_once('{').unwrap_or((series, ""));
        Some(Self { metric, labels, value: value.parse().ok().filter(|value: &f64| value.is_finite())? })
    }

    fn belongs_to(&self, (_, metric, label): &Figure) -> bool {
        let has = |(name, start): &(&str, &str)| self.labels.contains(&format!("{name}=\"{start}"));
        self.metric == *metric && label.as_ref().is_none_or(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "# TYPE arena_http_requests_total counter\n\
        arena_http_requests_total{route=\"/\",method=\"GET\",status=\"200\"} 10\n\
        arena_http_requests_total{route=\"/\",method=\"GET\",status=\"503\"} 2\n\
        arena_rooms 3\narena_smpp_bound{bind=\"a\"} 1\narena_smpp_bound{bind=\"b\"} 1\n\
        arena_backup_age_seconds +Inf\n";

    #[test]
    fn gauges_are_of_the_moment_and_counters_of_the_last_minute() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let at = |seconds| start + Duration::seconds(seconds);
        let mut counts = Counts::default();
        let first = counts.figures(FIRST, at(0));
        assert_eq!(
            (first["rooms"], first["bindsUp"], first["requests"], first["serverErrors"]),
            (3.0, 2.0, 12.0, 2.0)
        );
        let later = FIRST.replace("\"200\"} 10", "\"200\"} 40").replace("arena_rooms 3", "arena_rooms 1");
        let second = counts.figures(&later, at(30));
        assert_eq!((second["rooms"], second["requests"], second["serverErrors"]), (1.0, 30.0, 0.0));
        // The first sample is older than a minute: only what came after the second one counts.
        assert_eq!(counts.figures(&later, at(70))["requests"], 0.0);
        // A counter that starts over counts as nothing.
        assert_eq!(counts.figures(FIRST, at(75))["requests"], 0.0);
    }

    #[test]
    fn each_figure_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<_> =
            GAUGES.iter().chain(&COUNTERS).map(|(name, _, _)| name).collect();
        assert_eq!(names.len(), GAUGES.len() + COUNTERS.len());
    }
}
