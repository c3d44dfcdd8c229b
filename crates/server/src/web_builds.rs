//! Keeps the web app's files in the file store, from which all nodes serve them after a release (ADR 27).

use std::time::Duration;

use arena_app::App;
use arena_app::web_builds::{LayDownReport, REFRESH, WebBuild, lay_down};
use tokio_util::sync::CancellationToken;

/// How often a node renews its build in the store, and restores lost files.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// The wait after a failure.
const AGAIN: Duration = Duration::from_secs(60);
/// How long a start waits for the file store. After that, pages are served all the same.
const PATIENCE: Duration = Duration::from_secs(30);

/// Stores the running build's files before any page names them; `None` after a failure.
///
/// If other nodes run, waits until each of them finds the files: browsers ask those nodes, too.
pub(crate) async fn store_before_start(app: &App, build: &WebBuild, nodes: bool) -> Option<LayDownReport> {
    let error = match tokio::time::timeout(PATIENCE, lay_down(app, build)).await {
        Ok(Ok(laid)) => {
            if nodes && laid.written > 0 && laid.beside_others {
                tokio::time::sleep(REFRESH.to_std().unwrap_or_default()).await;
            }
            return Some(laid);
        }
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("not done after {} s", PATIENCE.as_secs()),
    };
    tracing::error!(
        error,
        build = build.id(),
        "the web app's files were not stored: other nodes and later builds cannot serve them; this node tries again each minute"
    );
    None
}

/// Renews the build in the store every hour, or after a minute if the last attempt failed, until `stop`.
pub(crate) async fn renew(app: App, build: WebBuild, stored: Option<LayDownReport>, stop: CancellationToken) {
    let mut wait = AGAIN;
    if let Some(laid) = stored {
        report(&build, &laid);
        wait = EVERY;
    }
    while stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_some() {
        let Some(laid) = stop.run_until_cancelled(lay_down(&app, &build)).await else {
            return;
        };
        wait = match laid {
            Ok(laid) => {
                report(&build, &laid);
                EVERY
            }
            Err(error) => {
                tracing::warn!(%error, build = build.id(), "the web app's files were not stored; this node tries again in a minute");
                AGAIN
            }
        };
    }
}

fn report(build: &WebBuild, laid: &LayDownReport) {
    if laid.written > 0 || !laid.removed.is_empty() {
        let (written, removed) = (laid.written, laid.removed.join(" "));
        tracing::info!(build = build.id(), written, removed, "the web app's files are stored");
    }
}
