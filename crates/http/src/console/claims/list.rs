use std::sync::Arc;

use arena_app::App;
use arena_app::ports::ClaimFilter;
use arena_app::rewards::claims::{self, ClaimPage};
use arena_rules::claims::ClaimState;
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
    /// `open` (the default), `working`, `mine`, `delivered` or `refused`.
    state: Option<String>,
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

/// Lists claims, oldest first, with the counts of the desk.
#[utoipa::path(
    get, path = "/v1/claims", tag = "claims", params(DeskQuery),
    responses((status = 200, body = Envelope<DeskPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(DeskQuery { state, cursor }): Query<DeskQuery>,
) -> ApiResult<Envelope<DeskPage>> {
    let me = actor.member.email.as_str();
    let ClaimPage { claims, next } = match state.as_deref().unwrap_or("open") {
        "mine" => ClaimPage { claims: claims::held_by(&app, me).await?, next: None },
        word => {
            let state = if word == "open" { Some(ClaimState::Claimed) } else { ClaimState::from_word(word) };
            let Some(state) = state else {
                return Err(ApiError::malformed("There is no such state of a claim."));
            };
            let filter = ClaimFilter { state: Some(state), ..ClaimFilter::default() };
            claims::list(&app, filter, cursor, PAGE).await?
        }
    };
    let counts = claims::desk_counts(&app, me).await?;
    Ok(Envelope::new(DeskPage {
        items: claims.iter().map(|claim| ClaimRow::of(&app, &actor, claim)).collect(),
        next: next.map(|next| next.to_string()),
        counts: DeskCounts {
            open: counts.open,
            working: counts.working,
            mine: counts.mine,
            late: counts.late,
        },
    }))
}
