use arena_app::staff::{self, Console};
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The browser's answer to a confirmation.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Confirmation {
    /// The credential of `navigator.credentials.get`, as JSON; not needed if the confirmation has no options.
    #[schema(value_type = Option<Object>)]
    credential: Option<Value>,
}

/// Confirms one request, which is then sent again with the header `x-step-up`. Refusal: `passkey_refused`.
#[utoipa::path(
    post, path = "/v1/step-ups/{id}", tag = "session", request_body = Confirmation, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 401, body = Failure))
)]
pub(crate) async fn step_up(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Confirmation { credential }): Body<Confirmation>,
) -> ApiResult<Envelope<Empty>> {
    staff::finish_step_up(&console, &actor, id, credential.as_ref()).await?;
    Ok(Envelope::new(Empty {}))
}
