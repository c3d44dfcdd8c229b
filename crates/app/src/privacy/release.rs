use arena_rules::Msisdn;
use chrono::{DateTime, Utc};
use serde_json::json;

use crate::error::refuse;
use crate::ports::{AuditChange, Repositories, SubscriberId};
use crate::{App, AppResult, subscription};

/// Takes a number, which the operator gave to somebody else, from the subscriber who had it at `at`, in the
/// caller's transaction. That subscriber keeps the wallet, which no number reaches any more; subscription and
/// sessions end. A later log-in with the number creates a new subscriber (contract 3).
///
/// Returns the subscriber who lost the number; `None` if the number was given on before, or never logged in.
///
/// # Errors
/// The database's.
pub async fn release(
    app: &App,
    repos: &dyn Repositories,
    msisdn: &Msisdn,
    at: DateTime<Utc>,
) -> AppResult<Option<SubscriberId>> {
    let now = app.now();
    // A log-in takes this lock too: a simultaneous one either loses the number or comes afterwards.
    if let Some(subscriber) = repos.subscribers().by_msisdn(msisdn).await? {
        repos.subscribers().lock(subscriber).await?;
    }
    let Some(subscriber) = repos.privacy().release(msisdn.as_str(), at, now).await? else {
        return Ok(None);
    };
    subscription::stop(app, repos, subscriber, "number released").await?;
    repos.departures().end_sessions(subscriber, now, now).await?;
    repos.push_devices().forget_of(subscriber, now).await?;
    repos
        .audit()
        .explain(AuditChange::default().between(json!({ "number": true }), json!({ "number": false })));
    tracing::info!(%subscriber, "a subscriber's number was released");
    Ok(Some(subscriber))
}

/// Releases `owner`'s number, which the operator gave to somebody else, for staff, in its own transaction.
///
/// # Errors
/// Refusal `unknown_number` if `owner` no longer has it.
pub async fn release_number(app: &App, owner: SubscriberId, msisdn: &Msisdn) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if release(app, &*tx, msisdn, app.now()).await? != Some(owner) {
        return refuse("unknown_number", "Nobody has this number here.");
    }
    tx.commit().await?;
    Ok(())
}

/// Returns the subscriber who has a number, for staff.
///
/// # Errors
/// Refusal `unknown_number`, also for a text that is no mobile number of the country.
pub async fn number_owner(app: &App, number: &str) -> AppResult<(SubscriberId, Msisdn)> {
    let found = match Msisdn::parse(number, &app.settings.country) {
        Ok(msisdn) => app.store.read().subscribers().by_msisdn(&msisdn).await?.map(|id| (id, msisdn)),
        Err(_) => None,
    };
    found.map_or_else(|| refuse("unknown_number", "Nobody has this number here."), Ok)
}
