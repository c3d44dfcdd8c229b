//! Metrics of each portal of the process.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use arena_http::Assets;
use metrics::{
    Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit, describe_gauge, gauge,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusRecorder};

use crate::config::Config;

/// Buckets in seconds, from a quick read to a slow upload.
const BUCKETS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// How often old samples are folded.
const UPKEEP: Duration = Duration::from_secs(10);

/// The commit of this build, if the build set it.
const REVISION: &str = match option_env!("ARENA_REVISION") {
    Some(revision) => revision,
    None => "",
};

/// Renders a portal's metrics for Prometheus.
pub(crate) type Render = Arc<dyn Fn() -> String + Send + Sync>;

thread_local! {
    /// The portal for which this thread works.
    static PORTAL: Cell<usize> = const { Cell::new(0) };
}

/// Makes this thread count for a portal, by its place in [`install`]. Threads count for the first portal otherwise.
pub(crate) fn count_for(portal: usize) {
    PORTAL.set(portal);
}

/// Makes this thread count for a portal until the guard is dropped.
pub(crate) fn counting_for(portal: usize) -> Counting {
    Counting(PORTAL.replace(portal))
}

pub(crate) struct Counting(usize);

impl Drop for Counting {
    fn drop(&mut self) {
        PORTAL.set(self.0);
    }
}

/// Records each metric for the portal of the thread.
struct EachPortal(Vec<PrometheusRecorder>);

impl EachPortal {
    fn own(&self) -> &PrometheusRecorder {
        &self.0[PORTAL.get()]
    }
}

impl Recorder for EachPortal {
    fn describe_counter(&self, key: KeyName, unit: Option<Unit>, text: SharedString) {
        self.own().describe_counter(key, unit, text);
    }

    fn describe_gauge(&self, key: KeyName, unit: Option<Unit>, text: SharedString) {
        self.own().describe_gauge(key, unit, text);
    }

    fn describe_histogram(&self, key: KeyName, unit: Option<Unit>, text: SharedString) {
        self.own().describe_histogram(key, unit, text);
    }

    fn register_counter(&self, key: &Key, metadata: &Metadata<'_>) -> Counter {
        self.own().register_counter(key, metadata)
    }

    fn register_gauge(&self, key: &Key, metadata: &Metadata<'_>) -> Gauge {
        self.own().register_gauge(key, metadata)
    }

    fn register_histogram(&self, key: &Key, metadata: &Metadata<'_>) -> Histogram {
        self.own().register_histogram(key, metadata)
    }
}

/// Starts collecting the metrics of `portals` portals, each from 0.
pub(crate) fn install(portals: usize) -> anyhow::Result<Vec<Render>> {
    let (mut recorders, mut renders) = (Vec::new(), Vec::<Render>::new());
    for _ in 0..portals {
        let builder = PrometheusBuilder::new();
        let recorder =
            builder.set_buckets_for_metric(Matcher::Suffix("_seconds".into()), BUCKETS)?.build_recorder();
        let handle = recorder.handle();
        let upkeep = handle.clone();
        tokio::spawn(async move {
            let mut interval = tokio::time::interval(UPKEEP);
            loop {
                interval.tick().await;
                upkeep.run_upkeep();
            }
        });
        recorders.push(recorder);
        renders.push(Arc::new(move || handle.render()));
    }
    metrics::set_global_recorder(EachPortal(recorders)).map_err(|error| anyhow!("metrics: {error}"))?;
    Ok(renders)
}

/// Describes the metrics of the thread's portal, and sets them to 0.
pub(crate) fn describe(config: &Config, web: &dyn Assets) {
    describe_gauge!(
        "arena_build_info",
        Unit::Count,
        "1, with the version and the commit of the program that runs."
    );
    let build = [("version", env!("CARGO_PKG_VERSION")), ("revision", REVISION)];
    gauge!("arena_build_info", &build).set(1.0);
    arena_http::register_metrics(web);
    arena_rooms::register_metrics();
    if config.worker {
        arena_jobs::register_metrics();
    }
}
