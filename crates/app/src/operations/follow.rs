use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::{App, AppResult};

/// How often a node reads what staff paused and announced.
const EVERY: Duration = Duration::from_secs(1);

/// Reads anew what staff paused and announced.
///
/// # Errors
/// The database's; the board stays as it was.
pub async fn refresh(app: &App) -> AppResult<()> {
    let read = app.store.read();
    let pauses = read.switches().pauses().await?;
    let announcement = read.announcements().current().await?.and_then(|current| current.shown);
    app.board.put(pauses, announcement);
    Ok(())
}

/// Reads them anew once a second until `stop`.
pub async fn follow(app: &App, stop: impl Future<Output = ()>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    tokio::pin!(stop);
    let mut failing = false;
    loop {
        tokio::select! {
            () = &mut stop => return,
            _ = ticks.tick() => {}
        }
        match refresh(app).await {
            Ok(()) => failing = false,
            Err(error) if !failing => {
                failing = true;
                tracing::error!(%error, "pauses and the announcement cannot be read: this node keeps those that it knows");
            }
            Err(_) => {}
        }
    }
}
