use std::sync::Arc;

use arena_app::ports::{AuditFilter, KeptAuditLine};
use arena_app::{App, audit};
use axum::extract::{Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which lines are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct AuditQuery {
    /// The `next` of the page before.
    cursor: Option<String>,
    /// Only lines of this person.
    actor: Option<String>,
    /// Only lines whose action begins with this text.
    action: Option<String>,
    /// Only lines about this object.
    subject: Option<String>,
    /// Only lines from this instant on.
    since: Option<DateTime<Utc>>,
    /// Only lines before this instant.
    until: Option<DateTime<Utc>>,
}

/// A line of the audit.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditLine)]
pub(crate) struct AuditLineView {
    id: String,
    at: DateTime<Utc>,
    /// The person's e-mail address, or the name of a command's user.
    actor: String,
    action: String,
    subject: String,
    /// `done` or `refused`.
    outcome: &'static str,
    reason: Option<String>,
    #[schema(value_type = Option<Object>)]
    before: Option<Value>,
    #[schema(value_type = Option<Object>)]
    after: Option<Value>,
    /// The client's address.
    address: Option<String>,
    /// The request's id, as in the log.
    request: Option<String>,
}

impl From<KeptAuditLine> for AuditLineView {
    fn from(KeptAuditLine { id, line, .. }: KeptAuditLine) -> Self {
        Self {
            id: id.to_string(),
            at: line.at,
            actor: line.actor,
            action: line.action,
            subject: line.subject,
            outcome: line.outcome.as_str(),
            reason: line.change.reason,
            before: line.change.before,
            after: line.change.after,
            address: line.trace.address,
            request: line.trace.request,
        }
    }
}

/// A page of the audit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditPage {
    items: Vec<AuditLineView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Returns the text of a filter; none if it is empty.
pub(in super::super) fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

/// Lists what staff did, latest first.
#[utoipa::path(
    get, path = "/v1/audit", tag = "audit", params(AuditQuery),
    responses((status = 200, body = Envelope<AuditPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(query): Query<AuditQuery>,
) -> ApiResult<Envelope<AuditPage>> {
    let AuditQuery { cursor, actor, action, subject, since, until } = query;
    let number = |cursor: String| {
        cursor.parse().map_err(|_| ApiError::malformed("The cursor is not one of this list."))
    };
    let before = cursor.map(number).transpose()?;
    let filter =
        AuditFilter { actor: given(actor), action: given(action), subject: given(subject), since, until };
    let audit::AuditPage { lines, next } = audit::page(&*app.store, &filter, before).await?;
    let next = next.map(|next| next.to_string());
    Ok(Envelope::new(AuditPage { items: lines.into_iter().map(AuditLineView::from).collect(), next }))
}
