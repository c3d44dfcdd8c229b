use arena_app::staff::Console;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Whether the sign-in screen offers single sign-on.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignOnOffer {
    /// The text of its button; null if single sign-on is off.
    label: Option<String>,
}

/// Says whether there is single sign-on.
#[utoipa::path(
    get, path = "/v1/session/sso", tag = "session",
    responses((status = 200, body = Envelope<SignOnOffer>), (status = 403, body = Failure))
)]
pub(crate) async fn offer(State(console): State<Console>) -> ApiResult<Envelope<SignOnOffer>> {
    Ok(Envelope::new(SignOnOffer { label: console.single_sign_on.map(|sign_on| sign_on.label) }))
}
