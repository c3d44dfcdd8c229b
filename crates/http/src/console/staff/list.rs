use std::sync::Arc;

use arena_app::ports::ListedStaff;
use arena_app::{App, staff};
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::session::MemberView;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A member of staff in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StaffRow {
    #[serde(flatten)]
    staff: MemberView,
    created_at: DateTime<Utc>,
    last_seen_at: Option<DateTime<Utc>>,
    /// The number of passkeys.
    passkeys: u64,
    /// The number of valid sessions.
    sessions: u64,
}

/// All members of staff.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffList {
    items: Vec<StaffRow>,
}

/// Lists all members of staff by name.
#[utoipa::path(
    get, path = "/v1/staff", tag = "staff",
    responses((status = 200, body = Envelope<StaffList>), (status = 403, body = Failure))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> ApiResult<Envelope<StaffList>> {
    let rows = staff::list(&app).await?.into_iter().map(|listed| {
        let ListedStaff { member, last_seen_at, passkeys, sessions } = listed;
        let staff = MemberView::from(&member);
        StaffRow { staff, created_at: member.created_at, last_seen_at, passkeys, sessions }
    });
    Ok(Envelope::new(StaffList { items: rows.collect() }))
}
