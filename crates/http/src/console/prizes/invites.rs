use std::sync::Arc;

use arena_app::App;
use arena_app::invites::{self, HeldInvites};
use arena_app::staff::Console;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::care::hold::StaffReason;
use super::super::door::actor::Acting;
use super::list::PAGE;
use super::view::{HeldInviteDetails, HeldInviteView};
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Which invitations are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct HeldInvitesQuery {
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// A page of invitations that wait.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HeldInvitesPage {
    /// The longest waiting first.
    items: Vec<HeldInviteView>,
    /// The cursor of the next page; null on the last.
    next: Option<Uuid>,
}

/// Lists invitations with signs of a farm, which wait for a look.
#[utoipa::path(
    get, path = "/v1/held-invites", tag = "prizes", params(HeldInvitesQuery),
    responses((status = 200, body = Envelope<HeldInvitesPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(HeldInvitesQuery { cursor }): Query<HeldInvitesQuery>,
) -> ApiResult<Envelope<HeldInvitesPage>> {
    let HeldInvites { invites, next } = invites::held(&app, cursor, PAGE).await?;
    let items = invites.iter().map(|invite| HeldInviteView::of(&app, invite)).collect();
    Ok(Envelope::new(HeldInvitesPage { items, next }))
}

/// Returns an invitation with the signs of its two accounts.
#[utoipa::path(
    get, path = "/v1/held-invites/{id}", tag = "prizes", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<HeldInviteDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<HeldInviteDetails>> {
    let invite = invites::show(&app, id).await?;
    Ok(Envelope::new(HeldInviteDetails::of(&app, &invite).await?))
}

/// Pays an invitation that waits, and tells both. Refusals: `invite_settled`, `account_held` and `invite_month_full`.
#[utoipa::path(
    post, path = "/v1/held-invites/{id}/pay", tag = "prizes", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<HeldInviteDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn pay(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<HeldInviteDetails>> {
    let app = actor.acting(&console, "invites pay", &id);
    let invite = invites::pay(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(HeldInviteDetails::of(&app, &invite).await?))
}

/// Refuses an invitation that waits: nobody is paid, and nobody is told. Refusals: `invite_settled` and `note_invalid`.
#[utoipa::path(
    post, path = "/v1/held-invites/{id}/refuse", tag = "prizes", request_body = StaffReason,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<HeldInviteDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn refuse(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<HeldInviteDetails>> {
    let app = actor.acting(&console, "invites refuse", &id);
    let invite = invites::refuse(&app, id, &actor.member.email, &reason).await?;
    Ok(Envelope::new(HeldInviteDetails::of(&app, &invite).await?))
}
