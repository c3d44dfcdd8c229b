use std::sync::Arc;

use arena_app::App;
use arena_app::rewards::claims;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A reward, for the desk's filter.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeskReward {
    id: i32,
    name: String,
}

/// All rewards, also those that nobody can claim any more.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeskRewards {
    /// By id.
    items: Vec<DeskReward>,
}

/// Lists the rewards by which claims can be filtered.
#[utoipa::path(
    get, path = "/v1/claim-rewards", tag = "claims",
    responses((status = 200, body = Envelope<DeskRewards>), (status = 403, body = Failure))
)]
pub(crate) async fn rewards(State(app): State<Arc<App>>) -> ApiResult<Envelope<DeskRewards>> {
    let rewards = claims::desk_rewards(&app).await?.into_iter();
    Ok(Envelope::new(DeskRewards { items: rewards.map(|(id, name)| DeskReward { id, name }).collect() }))
}
