//! Creates recurring tournaments while the server runs.

use std::sync::Arc;
use std::time::Duration;

use arena_app::App;
use arena_store::Database;
use tokio_util::sync::CancellationToken;

use crate::config::{Config, Mode};
use crate::wiring::content::{self, Catalogue, Moment};

/// How often due tournaments are looked for: more than twice in the shortest `every`.
const LOOK: Duration = Duration::from_secs(120);

pub(crate) fn moment(app: &App, mode: Mode) -> Moment {
    let demo = mode == Mode::Demo;
    Moment { now: app.now(), zone: app.settings.zone, bots: app.settings.bots, demo, renews: demo }
}

/// Creates due tournaments of series with `every`, until the server stops. A demo also follows up ended
/// tournaments of its catalogue, so it always has a live tournament and one to join (contract 1).
pub(crate) async fn follow_up(
    database: Arc<Database>,
    app: App,
    config: Arc<Config>,
    shutdown: CancellationToken,
) {
    let mode = config.mode;
    let mut ticks = tokio::time::interval(LOOK);
    while shutdown.run_until_cancelled(ticks.tick()).await.is_some() {
        let moment = moment(&app, mode);
        let followed = async {
            if mode == Mode::Demo {
                Catalogue::of_demo(&config, moment)?.follow_up(&database).await?;
            }
            content::recur(&database, moment).await
        };
        match followed.await {
            Ok(0) => {}
            Ok(written) => tracing::info!(written, "the next tournaments of series were created"),
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "the next tournaments of series were not created"
                );
            }
        }
    }
}
