//! Ranks follow the scores within a second.

use std::time::Duration;

use arena_app::{App, standings};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

/// How often changes of scores are counted; with the time that counting takes, well within the second.
const EVERY: Duration = Duration::from_millis(400);
/// While the database is away.
const AWAY: Duration = Duration::from_secs(5);

/// Counts the changes of scores until `shutdown`. Any number of nodes may: one counts at a time, and nobody waits for it.
pub async fn keep_ranks(app: App, shutdown: CancellationToken) {
    loop {
        let pause = match standings::count_changes(&app).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => EVERY,
            Err(error) => {
                tracing::warn!(%error, "changes of scores are not counted, ranks stay where they were");
                AWAY
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = sleep(pause) => {}
        }
    }
}
