use std::sync::Arc;

use arena_app::App;
use arena_app::rewards::claims;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ClaimDetails;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A parcel on its way to a subscriber.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ParcelRequest {
    /// The carrier's name, 1 to 40 characters. The subscriber reads it.
    carrier: String,
    /// The tracking number, 1 to 64 characters. The subscriber reads it.
    number: String,
}

/// A carrier of the configuration.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CarrierView {
    name: String,
    /// Whether the subscriber can follow the carrier's parcels by a link.
    followed: bool,
}

/// The carriers of the configuration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CarrierList {
    /// In the configuration's order.
    items: Vec<CarrierView>,
    /// Days after which a parcel that is still on its way is overdue.
    overdue_days: i64,
}

/// Lists the carriers from which staff choose; another name can be typed.
#[utoipa::path(
    get, path = "/v1/claim-carriers", tag = "claims",
    responses((status = 200, body = Envelope<CarrierList>), (status = 403, body = Failure))
)]
pub(crate) async fn carriers(State(app): State<Arc<App>>) -> Envelope<CarrierList> {
    let carriers = app.settings.carriers.iter();
    let items =
        carriers.map(|carrier| CarrierView { name: carrier.name.clone(), followed: carrier.url.is_some() });
    Envelope::new(CarrierList { items: items.collect(), overdue_days: app.settings.parcel_time.num_days() })
}

/// Records that the caller handed the parcel of a claim that they have taken to a carrier, and tells its subscriber. 422 with the field `carrier` or `number`. Refusals: `claim_taken`, `claim_not_taken`, `claim_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/ship", tag = "claims", request_body = ParcelRequest,
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure),
        (status = 422, body = Failure)
    )
)]
pub(crate) async fn ship(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(ParcelRequest { carrier, number }): Body<ParcelRequest>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims ship", &id);
    let claim = claims::ship(&app, id, &actor.member.email, &carrier, &number).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}

/// Corrects the carrier and the number of a parcel on its way, and tells its subscriber again. 422 with the field `carrier` or `number`. Refusals: `claim_not_shipped`, `claim_changed` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/correct-parcel", tag = "claims", request_body = ParcelRequest,
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure),
        (status = 422, body = Failure)
    )
)]
pub(crate) async fn correct_parcel(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(ParcelRequest { carrier, number }): Body<ParcelRequest>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims correct-parcel", &id);
    let claim = claims::correct_parcel(&app, id, &actor.member.email, &carrier, &number).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}

/// Records that a parcel on its way arrived, whoever sent it, and tells its subscriber. Refusals: `claim_not_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/arrived", tag = "claims", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn arrived(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims arrived", &id);
    let claim = claims::arrived(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}

/// Takes a claim whose parcel came back to work again: the caller holds it, to send it anew. Refusals: `claim_not_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/came-back", tag = "claims", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn came_back(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims came-back", &id);
    let claim = claims::came_back(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}
