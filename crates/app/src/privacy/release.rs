use arena_rules::Msisdn;
use chrono::{DateTime, Utc};
use serde_json::json;

use crate::ports::{AuditChange, Repositories, SubscriberId};
use crate::{App, AppResult, subscription};

/// The operator gave a number to somebody else: whoever had it at `at` has it no more. Their wallet stays theirs and is
/// reached by no number; their subscription ends and they are logged out. Whoever comes by this number from now on is
/// somebody new (contract 3). In the caller's transaction.
///
/// Whose it was; nobody's, where it was given on before, or never logged in.
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
    // As a log-in does: who is being logged in has no number afterwards, or has it anew.
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
    tracing::info!(%subscriber, "the number was released");
    Ok(Some(subscriber))
}
