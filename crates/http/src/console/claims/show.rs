use std::sync::Arc;

use arena_app::App;
use arena_app::rewards::claims;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ClaimDetails;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Returns a claim; its recipient only to the person who has taken it.
#[utoipa::path(
    get, path = "/v1/claims/{id}", tag = "claims", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let claim = claims::show(&app, id).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}
