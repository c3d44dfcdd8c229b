//! What is counted in the database now and then, for whoever watches.

use arena_app::App;
use arena_app::ports::StoreResult;
use chrono::TimeDelta;

/// The action of the audit that `arena backup` notes.
pub const BACKUP: &str = "backup";

/// How old the newest backup is: infinitely old where none was ever taken. `arena backup` notes itself in the audit when it
/// is done, so every node knows.
pub(crate) async fn backup(app: &App) -> StoreResult<()> {
    let last = app.store.read().audit().last(BACKUP).await?;
    let age = last.map_or(f64::INFINITY, |last| (app.now() - last).as_seconds_f64());
    metrics::gauge!("arena_backup_age_seconds").set(age);
    Ok(())
}

/// How long ago a check found the ledger right: infinitely long where none ever did. Checks note that in the database, so
/// every node knows.
pub(crate) async fn ledger(app: &App) -> StoreResult<()> {
    let checked = app.store.read().ledger().watermark().await?;
    let age = checked.map_or(f64::INFINITY, |checked| (app.now() - checked.rows_until).as_seconds_f64());
    metrics::gauge!("arena_ledger_verified_age_seconds").set(age);
    Ok(())
}

/// Says how many prizes wait for staff, and for how long the oldest has waited. Every node says it.
pub(crate) async fn prizes(app: &App) -> StoreResult<()> {
    let backlog = app.store.read().held_prizes().backlog().await?;
    metrics::gauge!("arena_prizes_waiting").set(backlog.waiting as f64);
    let waits = backlog.oldest.map_or(TimeDelta::zero(), |oldest| app.now() - oldest);
    metrics::gauge!("arena_prizes_oldest_seconds").set(waits.as_seconds_f64());
    Ok(())
}

/// Says for how long ranks have been behind the scores. Every node says it: the counts are of the whole database.
pub(crate) async fn ranks(app: &App) -> StoreResult<()> {
    let since = app.store.read().ranks().behind_since().await?;
    let behind = since.map_or(TimeDelta::zero(), |since| app.now() - since);
    metrics::gauge!("arena_ranks_behind_seconds").set(behind.as_seconds_f64().max(0.0));
    Ok(())
}

/// Says how many claims of rewards wait, for how long the oldest has waited, and what is left of each reward that is
/// offered in a limited number. Every node says it, so that one that stops leaves nothing old behind.
pub(crate) async fn rewards(app: &App) -> StoreResult<()> {
    let read = app.store.read();
    let backlog = read.claims().backlog().await?;
    for (state, count) in [("claimed", backlog.claimed), ("working", backlog.working)] {
        metrics::gauge!("arena_claims_open", "state" => state).set(count as f64);
    }
    let waits = backlog.oldest.map_or(TimeDelta::zero(), |oldest| app.now() - oldest);
    metrics::gauge!("arena_claims_oldest_seconds").set(waits.as_seconds_f64());
    for reward in read.rewards().list().await? {
        if let Some(stock) = reward.stock {
            metrics::gauge!("arena_reward_stock", "reward" => reward.id.to_string()).set(f64::from(stock));
        }
    }
    Ok(())
}
