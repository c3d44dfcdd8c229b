//! The loop that keeps ranks at most a second behind the scores, and puts newcomers into leagues.

use std::time::Duration;

use arena_app::{App, AppResult, leagues, standings};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

/// How often score changes are counted. With the time of counting, ranks stay within the second.
const EVERY: Duration = Duration::from_millis(400);
const AWAY: Duration = Duration::from_secs(5);

/// Counts score changes and seats newcomers of leagues until `shutdown`. Any number of nodes may call this: one
/// does so at a time, and the others do not wait.
pub async fn keep_ranks(app: App, shutdown: CancellationToken) {
    loop {
        let pause = match update(&app).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => EVERY,
            Err(error) => {
                tracing::warn!(%error, "changes of scores are not counted; ranks do not move until they are");
                AWAY
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = sleep(pause) => {}
        }
    }
}

async fn update(app: &App) -> AppResult<bool> {
    let more = standings::count_changes(app).await?;
    Ok(leagues::seat(app).await? || more)
}
