use std::sync::Arc;

use arena_app::App;
use arena_app::rewards::claims::{self, ClaimPage, ClaimQueue, DeskFilter};
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ClaimRow;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Claims of a page.
const PAGE: u64 = 50;

/// Which claims are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct DeskQuery {
    /// `open` (the default), `working`, `mine`, `shipped`, `delivered` or `refused`.
    state: Option<String>,
    /// Only claims of the reward with this id.
    reward: Option<i32>,
    /// Only claims whose promise is broken, and of those on their way the overdue ones; delivered and refused claims have
    /// no promise.
    late: Option<bool>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// Counts of the desk.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeskCounts {
    /// Nobody has taken them.
    open: u64,
    /// Staff, or the rewards' provider, have taken them.
    working: u64,
    /// The caller has taken them.
    mine: u64,
    /// The promise to their subscribers is broken.
    late: u64,
    /// Their parcels are on their way.
    shipped: u64,
    /// Their parcels are on their way for too long.
    overdue: u64,
}

/// A page of claims.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeskPage {
    /// Oldest first.
    items: Vec<ClaimRow>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
    counts: DeskCounts,
}

/// Returns the filter that a query names.
pub(in super::super) fn filter_of(
    state: Option<&str>,
    reward: Option<i32>,
    late: Option<bool>,
) -> ApiResult<DeskFilter> {
    let unknown = || ApiError::malformed("There is no such state of a claim.");
    let queue = ClaimQueue::from_word(state.unwrap_or("open")).ok_or_else(unknown)?;
    Ok(DeskFilter { queue, reward, late: late.unwrap_or(false) })
}

/// Lists claims, oldest first, with the counts of the desk.
#[utoipa::path(
    get, path = "/v1/claims", tag = "claims", params(DeskQuery),
    responses((status = 200, body = Envelope<DeskPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(DeskQuery { state, reward, late, cursor }): Query<DeskQuery>,
) -> ApiResult<Envelope<DeskPage>> {
    let me = actor.member.email.as_str();
    let filter = filter_of(state.as_deref(), reward, late)?;
    let ClaimPage { claims, next } = claims::desk_page(&app, me, filter, cursor, PAGE).await?;
    let counts = claims::desk_counts(&app, me).await?;
    Ok(Envelope::new(DeskPage {
        items: claims.iter().map(|claim| ClaimRow::of(&app, &actor, claim)).collect(),
        next: next.map(|next| next.to_string()),
        counts: DeskCounts {
            open: counts.open,
            working: counts.working,
            mine: counts.mine,
            late: counts.late,
            shipped: counts.shipped,
            overdue: counts.overdue,
        },
    }))
}
