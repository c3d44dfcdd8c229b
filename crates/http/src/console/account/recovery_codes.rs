use arena_app::staff::{self, Console};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Ten recovery codes. They are shown once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    codes: Vec<String>,
}

/// Makes new recovery codes in place of the earlier ones.
#[utoipa::path(
    post, path = "/v1/recovery-codes", tag = "account", request_body = Empty,
    responses((status = 200, body = Envelope<RecoveryCodes>), (status = 401, body = Failure))
)]
pub(crate) async fn renew(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<RecoveryCodes>> {
    let codes = staff::new_recovery_codes(&console, &actor).await?;
    Ok(Envelope::new(RecoveryCodes { codes }))
}
