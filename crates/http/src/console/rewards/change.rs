use arena_app::App;
use arena_app::rewards::{self, StockChange};
use arena_app::staff::Console;
use arena_rules::Amount;
use arena_rules::texts::{claims, fields};
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::list::SuppliedRewardView;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// A change of a reward's stock.
#[derive(Deserialize, ToSchema)]
pub(crate) struct StockRequest {
    /// How many to add, or to take away if negative.
    by: i32,
    /// The reason: a delivery's number, a count of the store.
    reason: String,
    /// The `changes` of the reward as the page shows it.
    changes: i32,
}

/// A reward's reserve.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ReserveRequest {
    /// How many of the stock are not sold; 0 for none.
    reserve: i32,
}

/// A reward's low mark.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LowMarkRequest {
    /// The pieces for sale at which staff are warned; 0 never warns, null for the usual mark.
    low: Option<i32>,
}

/// The cost of one piece of a reward.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CostRequest {
    /// The cost in units of the currency, such as `1500.50`; null if unknown.
    cost: Option<String>,
}

fn reward(id: &str) -> ApiResult<i32> {
    id.parse().map_err(|_| ApiError::not_found())
}

async fn shown(app: &App, id: i32) -> ApiResult<Envelope<SuppliedRewardView>> {
    let supplied = rewards::supply_of(app, id).await?.ok_or_else(ApiError::not_found)?;
    Ok(Envelope::new(supplied.into()))
}

/// Refills a reward, or takes some away. A call is done once: repeated with the same `changes` it is refused. Refusals:
/// `reason_needed`, `stock_follows_vouchers`, `stock_unlimited`, `stock_changed`, `stock_too_low` and `stock_too_high`.
#[utoipa::path(
    post, path = "/v1/rewards/{id}/stock", tag = "rewards", request_body = StockRequest,
    params(("id" = String, Path, description = "Id of the reward")),
    responses((status = 200, body = Answer<SuppliedRewardView>), (status = 404, body = Failure))
)]
pub(crate) async fn stock(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(StockRequest { by, reason, changes }): Body<StockRequest>,
) -> ApiResult<Envelope<SuppliedRewardView>> {
    let id = reward(&id)?;
    let app = actor.acting(&console, "rewards stock", &format!("{id} {by:+}"));
    let change = StockChange { by, reason: Some(&reason), seen: Some(changes) };
    rewards::change_stock(&app, id, change).await?;
    shown(&app, id).await
}

/// Sets how many of a reward's stock are not sold. Refusal: `stock_unlimited`.
#[utoipa::path(
    post, path = "/v1/rewards/{id}/reserve", tag = "rewards", request_body = ReserveRequest,
    params(("id" = String, Path, description = "Id of the reward")),
    responses((status = 200, body = Answer<SuppliedRewardView>), (status = 404, body = Failure))
)]
pub(crate) async fn reserve(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(ReserveRequest { reserve }): Body<ReserveRequest>,
) -> ApiResult<Envelope<SuppliedRewardView>> {
    let id = reward(&id)?;
    let app = actor.acting(&console, "rewards reserve", &id);
    rewards::set_reserve(&app, id, reserve).await?;
    shown(&app, id).await
}

/// Sets the mark at which staff are warned of a reward.
#[utoipa::path(
    post, path = "/v1/rewards/{id}/low-mark", tag = "rewards", request_body = LowMarkRequest,
    params(("id" = String, Path, description = "Id of the reward")),
    responses((status = 200, body = Answer<SuppliedRewardView>), (status = 404, body = Failure))
)]
pub(crate) async fn low_mark(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(LowMarkRequest { low }): Body<LowMarkRequest>,
) -> ApiResult<Envelope<SuppliedRewardView>> {
    let id = reward(&id)?;
    let app = actor.acting(&console, "rewards low", &id);
    rewards::set_low_mark(&app, id, low).await?;
    shown(&app, id).await
}

/// Sets what one piece of a reward costs the operator. Claims that were made before keep their cost.
#[utoipa::path(
    post, path = "/v1/rewards/{id}/cost", tag = "rewards", request_body = CostRequest,
    params(("id" = String, Path, description = "Id of the reward")),
    responses((status = 200, body = Answer<SuppliedRewardView>), (status = 404, body = Failure))
)]
pub(crate) async fn cost(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(CostRequest { cost }): Body<CostRequest>,
) -> ApiResult<Envelope<SuppliedRewardView>> {
    let id = reward(&id)?;
    let app = actor.acting(&console, "rewards cost", &id);
    let unread = || {
        let text = claims::cost_invalid(&app.settings.prices.currency);
        ApiError::field("cost", fields::MALFORMED.worded(text))
    };
    let cost = cost.map(|text| Amount::parse(text.trim()).ok_or_else(unread)).transpose()?;
    rewards::set_cost(&app, id, cost).await?;
    shown(&app, id).await
}
