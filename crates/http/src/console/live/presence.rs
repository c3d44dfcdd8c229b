use arena_app::staff::{self, Console};
use arena_rules::staff::Desk;
use arena_rules::texts::fields;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// The item that a page has open.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PresenceRequest {
    /// Such as `claims/4f…`: a desk (`claims`, `reviews`, `subscribers`, `changes`) and the item's id; null for none.
    item: Option<String>,
}

/// Says which item the caller has open, for others who open the same one. It holds for 45 seconds, so repeat it while the
/// page is in front. It is no use of the session. Refusal: `not_permitted`.
#[utoipa::path(
    post, path = "/v1/presence", tag = "live", request_body = PresenceRequest,
    responses((status = 200, body = Answer<Empty>), (status = 422, body = Failure))
)]
pub(crate) async fn be_at(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(PresenceRequest { item }): Body<PresenceRequest>,
) -> ApiResult<Envelope<Empty>> {
    let malformed = || ApiError::field("item", fields::MALFORMED);
    let item = item.map(|item| read(&item).ok_or_else(malformed)).transpose()?;
    staff::be_at(&console, &actor, item).await?;
    Ok(Envelope::new(Empty {}))
}

fn read(item: &str) -> Option<(Desk, Uuid)> {
    let (desk, id) = item.split_once('/')?;
    Some((Desk::from_word(desk)?, id.parse().ok()?))
}
