use std::sync::Arc;
use std::time::Duration;

use arena_http::Assets;
use metrics::{Unit, describe_gauge, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};

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

/// Starts collecting metrics, each from 0, and returns the function that renders them.
pub(crate) fn install(
    config: &Config,
    web: &dyn Assets,
) -> anyhow::Result<Arc<dyn Fn() -> String + Send + Sync>> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), BUCKETS)?
        .install_recorder()?;
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
    let upkeep = handle.clone();
    tokio::spawn(async move {
        let mut interval = tokio::time::interval(UPKEEP);
        loop {
            interval.tick().await;
            upkeep.run_upkeep();
        }
    });
    Ok(Arc::new(move || handle.render()))
}
