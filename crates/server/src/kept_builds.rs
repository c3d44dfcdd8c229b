//! The web app's files in the file store, from where all nodes serve them after a release (ADR 27).

use std::time::Duration;

use arena_app::App;
use arena_app::web_builds::{LayDownReport, REFRESH, WebBuild, lay_down};
use tokio_util::sync::CancellationToken;

/// How often a node says that it serves its build, and lays down again what was lost.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// How soon it is tried again where that failed.
const AGAIN: Duration = Duration::from_secs(60);
/// A start waits so long for the file store. Without it pages are served all the same.
const PATIENCE: Duration = Duration::from_secs(30);

/// Lays the running build down before a page that names its files is served. Returns the report, or nothing after a failure.
///
/// With other nodes running it waits until each of them would find the files, because browsers ask them for these files, too.
pub(crate) async fn begin(app: &App, build: &WebBuild, nodes: bool) -> Option<LayDownReport> {
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
        "the web app's files were not laid down: other nodes and later builds cannot serve them; it is tried again each minute"
    );
    None
}

/// Goes on with that until the server stops.
pub(crate) async fn keep(app: App, build: WebBuild, begun: Option<LayDownReport>, stop: CancellationToken) {
    let mut wait = AGAIN;
    if let Some(laid) = begun {
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
                tracing::warn!(%error, build = build.id(), "the web app's files were not laid down");
                AGAIN
            }
        };
    }
}

fn report(build: &WebBuild, laid: &LayDownReport) {
    if laid.written > 0 || !laid.removed.is_empty() {
        let (written, removed) = (laid.written, laid.removed.join(" "));
        tracing::info!(build = build.id(), written, removed, "the web app's files are laid down");
    }
}
