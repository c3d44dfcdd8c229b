use axum::extract::State;

use super::super::door::actor::Acting;
use super::super::state::ConsoleState;
use super::view::SessionView;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Returns the caller's session, with what they may do.
#[utoipa::path(
    get, path = "/v1/session", tag = "session",
    responses((status = 200, body = Envelope<SessionView>), (status = 401, body = Failure))
)]
pub(crate) async fn session(
    State(state): State<ConsoleState>,
    Acting(actor): Acting,
) -> ApiResult<Envelope<SessionView>> {
    Ok(Envelope::new(SessionView::of(&state, &actor).await?))
}
