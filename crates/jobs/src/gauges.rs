use arena_app::ports::StoreResult;
use arena_app::{App, AppResult};
use arena_rules::switches::Switch;
use chrono::TimeDelta;

/// The audit's action for `arena backup`.
pub const BACKUP: &str = "backup";

/// Updates the age of the newest backup; infinite if there is none. `arena backup` notes itself in the audit.
pub(crate) async fn backup(app: &App) -> StoreResult<()> {
    let last = app.store.read().audit().last(BACKUP).await?;
    let age = last.map_or(f64::INFINITY, |last| (app.now() - last).as_seconds_f64());
    metrics::gauge!("arena_backup_age_seconds").set(age);
    Ok(())
}

/// Updates which parts of the product are paused, as this node knows it.
pub(crate) fn pauses(app: &App) {
    let now = app.now();
    for switch in Switch::all() {
        let paused = app.board.is_paused(switch, now);
        metrics::gauge!("arena_paused", "switch" => switch.word()).set(if paused { 1.0 } else { 0.0 });
    }
}

/// Updates the age of the last successful check of the ledger; infinite if there is none.
pub(crate) async fn ledger(app: &App) -> StoreResult<()> {
    let checked = app.store.read().ledger().watermark().await?;
    let age = checked.map_or(f64::INFINITY, |checked| (app.now() - checked.rows_until).as_seconds_f64());
    metrics::gauge!("arena_ledger_verified_age_seconds").set(age);
    Ok(())
}

pub(crate) async fn prizes(app: &App) -> StoreResult<()> {
    let backlog = app.store.read().held_prizes().backlog().await?;
    metrics::gauge!("arena_prizes_waiting").set(backlog.waiting as f64);
    let waits = backlog.oldest.map_or(TimeDelta::zero(), |oldest| app.now() - oldest);
    metrics::gauge!("arena_prizes_oldest_seconds").set(waits.as_seconds_f64());
    Ok(())
}

/// Updates the age of the oldest refund of a charge that the operator has not answered; 0 if there is none.
pub(crate) async fn refunds(app: &App) -> StoreResult<()> {
    let oldest = app.store.read().refunds().oldest_open().await?;
    let waits = oldest.map_or(TimeDelta::zero(), |oldest| app.now() - oldest);
    metrics::gauge!("arena_refunds_oldest_seconds").set(waits.as_seconds_f64());
    Ok(())
}

/// Updates how many days that have ended wait for the count of their figures. Every node reports it.
pub(crate) async fn reports(app: &App) -> AppResult<()> {
    let late = arena_app::reports::lag(app).await?;
    metrics::gauge!("arena_reports_late_days").set(late.days as f64);
    Ok(())
}

/// Updates how long ranks have been behind the scores. Every node reports it, for the whole database.
pub(crate) async fn ranks(app: &App) -> StoreResult<()> {
    let since = app.store.read().ranks().behind_since().await?;
    let behind = since.map_or(TimeDelta::zero(), |since| app.now() - since);
    metrics::gauge!("arena_ranks_behind_seconds").set(behind.as_seconds_f64().max(0.0));
    Ok(())
}

/// Updates how long the invitation has waited for staff that waits longest; 0 if there is none.
pub(crate) async fn invites(app: &App) -> StoreResult<()> {
    let oldest = app.store.read().invites().held(None, 1).await?.into_iter().next();
    let since = oldest.map(|invite| invite.ready_at.unwrap_or(invite.accepted_at));
    let waits = since.map_or(TimeDelta::zero(), |since| app.now() - since);
    metrics::gauge!("arena_invites_oldest_seconds").set(waits.as_seconds_f64());
    Ok(())
}

/// Updates how long ago the oldest week of the leagues ended that is not closed; 0 if there is none, or leagues are
/// switched off.
pub(crate) async fn leagues(app: &App) -> StoreResult<()> {
    let open =
        if app.settings.additions.leagues { app.store.read().leagues().oldest_open().await? } else { None };
    let late = open.map_or(TimeDelta::zero(), |week| app.now() - week.ends_at);
    metrics::gauge!("arena_league_week_late_seconds").set(late.as_seconds_f64().max(0.0));
    Ok(())
}

/// Updates the open claims, the age of the oldest, that of the oldest delivery by the provider, and the stock of
/// limited rewards. Every node reports them,
/// so that a node that stops leaves no old values behind.
pub(crate) async fn rewards(app: &App) -> StoreResult<()> {
    let read = app.store.read();
    let backlog = read.claims().backlog().await?;
    for (state, count) in [("claimed", backlog.claimed), ("working", backlog.working)] {
        metrics::gauge!("arena_claims_open", "state" => state).set(count as f64);
    }
    let waits = backlog.oldest.map_or(TimeDelta::zero(), |oldest| app.now() - oldest);
    metrics::gauge!("arena_claims_oldest_seconds").set(waits.as_seconds_f64());
    let sending = read.reward_deliveries().backlog().await?;
    let waits = sending.oldest.map_or(TimeDelta::zero(), |oldest| app.now() - oldest);
    metrics::gauge!("arena_reward_deliveries_oldest_seconds").set(waits.as_seconds_f64());
    for reward in read.rewards().list().await? {
        if let Some(stock) = reward.for_sale() {
            metrics::gauge!("arena_reward_stock", "reward" => reward.id.to_string()).set(f64::from(stock));
        }
    }
    Ok(())
}
