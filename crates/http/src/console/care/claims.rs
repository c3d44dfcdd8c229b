use std::sync::Arc;

use arena_app::App;
use arena_app::ports::SubscriberId;
use arena_app::rewards::claims::{self as desk, ClaimPage};
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::claims::ClaimRow;
use super::super::door::actor::Acting;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Which claims are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct SubscriberClaimsQuery {
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// A page of a subscriber's claims.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubscriberClaims {
    /// Latest first.
    items: Vec<ClaimRow>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Lists a subscriber's claims, latest first.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/claims", tag = "care", params(("id" = Uuid, Path), SubscriberClaimsQuery),
    responses((status = 200, body = Envelope<SubscriberClaims>), (status = 403, body = Failure))
)]
pub(crate) async fn claims(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Query(SubscriberClaimsQuery { cursor }): Query<SubscriberClaimsQuery>,
) -> ApiResult<Envelope<SubscriberClaims>> {
    let ClaimPage { claims, next } = desk::of_subscriber(&app, SubscriberId(id), cursor).await?;
    let items = claims.iter().map(|claim| ClaimRow::of(&app, &actor, claim)).collect();
    Ok(Envelope::new(SubscriberClaims { items, next: next.map(|next| next.to_string()) }))
}
