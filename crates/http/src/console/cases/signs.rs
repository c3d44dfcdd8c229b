use std::sync::Arc;

use arena_app::App;
use arena_app::cases::{self, GroupPage};
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::view::{SignedAccountView, SignedGroupView};
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which groups are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct SignsQuery {
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// A page of groups of accounts with signs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignsPage {
    /// The heaviest first.
    items: Vec<SignedGroupView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// A group with its accounts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignedGroupDetails {
    #[serde(flatten)]
    group: SignedGroupView,
    /// The first 500, the heaviest first.
    members: Vec<SignedAccountView>,
}

fn cursor_of(text: &str) -> ApiResult<(u64, Uuid)> {
    let read = || {
        let (weight, id) = text.split_once('_')?;
        Some((weight.parse().ok()?, id.parse().ok()?))
    };
    read().ok_or_else(|| ApiError::malformed("The cursor is not one of this list."))
}

/// Lists accounts with signs of the last seven days, in groups of those that have something in common. A job counts them
/// each hour.
#[utoipa::path(
    get, path = "/v1/signs", tag = "cases", params(SignsQuery),
    responses((status = 200, body = Envelope<SignsPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(SignsQuery { cursor }): Query<SignsQuery>,
) -> ApiResult<Envelope<SignsPage>> {
    let after = cursor.as_deref().filter(|cursor| !cursor.is_empty()).map(cursor_of).transpose()?;
    let GroupPage { groups, more } = cases::groups(&app, after).await?;
    let next = groups.last().filter(|_| more).map(|last| format!("{}_{}", last.weight, last.id));
    Ok(Envelope::new(SignsPage { items: groups.into_iter().map(SignedGroupView::from).collect(), next }))
}

/// Returns a group with its accounts.
#[utoipa::path(
    get, path = "/v1/signs/{id}", tag = "cases", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<SignedGroupDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<SignedGroupDetails>> {
    let (group, accounts) = cases::group(&app, id).await?;
    let members = accounts.into_iter().map(SignedAccountView::from).collect();
    Ok(Envelope::new(SignedGroupDetails { group: group.into(), members }))
}
