use std::sync::Arc;

use arena_app::App;
use arena_app::tasks::second_look;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::reviews::show::{LookalikeView, lookalikes};
use super::super::reviews::view::ReviewRow;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;

/// An entry that waits for a second reviewer, as the first one saw it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LookDetails {
    #[serde(flatten)]
    row: ReviewRow,
    /// Closest first.
    lookalikes: Vec<LookalikeView>,
}

/// Returns an entry that waits for the caller as a second reviewer, without the first decision. Refusal: `already_decided`.
#[utoipa::path(
    get, path = "/v1/looks/{id}", tag = "looks", params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<LookDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<LookDetails>> {
    let reviewer = &actor.member.email;
    let review = second_look::show(&app, id, reviewer).await?;
    let newcomer = second_look::was_newcomer(&app, &review.entry).await?;
    Ok(Envelope::new(LookDetails {
        row: ReviewRow::new(&review.entry, newcomer),
        lookalikes: lookalikes(&app, reviewer, review.lookalikes).await?,
    }))
}
