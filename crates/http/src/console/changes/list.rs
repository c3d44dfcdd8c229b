use std::sync::Arc;

use arena_app::ports::{ChangeRequest, ChangeState};
use arena_app::staff::StaffActor;
use arena_app::{App, approvals};
use axum::extract::{Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which changes are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct ChangesQuery {
    /// `open` (the default) or `decided`.
    state: Option<String>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// A fact about a change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangeFact {
    label: &'static str,
    value: String,
}

/// A change that needs a second person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Change)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeView {
    id: Uuid,
    /// `wallet_correction`.
    kind: &'static str,
    /// What will happen, in plain words with numbers.
    summary: String,
    facts: Vec<ChangeFact>,
    /// The maker's reason.
    reason: String,
    /// The maker's e-mail address.
    maker: String,
    maker_id: Uuid,
    made_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    /// `open`, `approved`, `refused`, `withdrawn` or `expired`.
    state: &'static str,
    /// The e-mail address of the person who decided.
    checker: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    /// Why it was refused.
    note: Option<String>,
    /// Whether the caller asked for it, and so cannot approve it.
    mine: bool,
    /// The subscriber's id.
    subject: String,
}

impl ChangeView {
    fn new(app: &App, actor: &StaffActor, change: ChangeRequest) -> Self {
        let (coin, amount) = (&app.settings.coin, change.amount.0);
        let many = amount.unsigned_abs();
        let summary = if amount > 0 {
            format!("Give {many} {coin} to a subscriber.")
        } else {
            format!("Take {many} {coin} from a subscriber.")
        };
        let expired = change.state == ChangeState::Open && change.expires_at <= app.now();
        Self {
            id: change.id,
            kind: "wallet_correction",
            summary,
            facts: vec![
                ChangeFact { label: "Amount", value: format!("{amount:+} {coin}") },
                ChangeFact { label: "Subscriber", value: change.subscriber.to_string() },
            ],
            reason: change.reason,
            mine: change.maker == actor.member.id,
            maker: change.maker_email,
            maker_id: change.maker,
            made_at: change.made_at,
            expires_at: change.expires_at,
            state: if expired { "expired" } else { change.state.as_str() },
            checker: change.checker_email,
            decided_at: change.decided_at,
            note: change.note,
            subject: change.subscriber.to_string(),
        }
    }
}

/// A page of changes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangesPage {
    /// Open ones oldest first, decided ones latest first.
    items: Vec<ChangeView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Lists changes that wait for a second person, or those that wait no longer.
#[utoipa::path(
    get, path = "/v1/changes", tag = "changes", params(ChangesQuery),
    responses((status = 200, body = Envelope<ChangesPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(ChangesQuery { state, cursor }): Query<ChangesQuery>,
) -> ApiResult<Envelope<ChangesPage>> {
    let (changes, next) = match state.as_deref() {
        None | Some("open") => (approvals::open(&app).await?, None),
        Some("decided") => {
            let decided = approvals::decided(&app, cursor).await?;
            let full = decided.len() as u64 == approvals::DECIDED_PAGE;
            let next = decided.last().filter(|_| full).map(|last| last.id.to_string());
            (decided, next)
        }
        Some(_) => return Err(ApiError::malformed("Changes are `open` or `decided`.")),
    };
    let items = changes.into_iter().map(|change| ChangeView::new(&app, &actor, change)).collect();
    Ok(Envelope::new(ChangesPage { items, next }))
}
