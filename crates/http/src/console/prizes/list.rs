use std::sync::Arc;

use arena_app::tournaments::prizes::{self, PrizePage};
use arena_app::{App, invites};
use arena_rules::tournament::prizes::PrizeState;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::view::{HeldPrizeDetails, HeldPrizeView};
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Prizes and invitations of a page.
pub(super) const PAGE: u64 = 50;

/// Which prizes are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct HeldPrizesQuery {
    /// `waiting` (the default), `paid` or `refused`.
    state: Option<String>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// A page of prizes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HeldPrizesPage {
    /// The longest waiting first.
    items: Vec<HeldPrizeView>,
    /// The cursor of the next page; null on the last.
    next: Option<Uuid>,
}

/// How much waits for a look.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeldCountsView {
    /// Prizes that wait.
    prizes: u64,
    /// Since when the oldest prize waits.
    oldest_prize: Option<DateTime<Utc>>,
    /// Invitations that wait.
    invites: u64,
    /// Since when the oldest invitation waits.
    oldest_invite: Option<DateTime<Utc>>,
}

/// Lists prizes of tournaments that wait for a look, or that staff decided.
#[utoipa::path(
    get, path = "/v1/prizes", tag = "prizes", params(HeldPrizesQuery),
    responses((status = 200, body = Envelope<HeldPrizesPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(HeldPrizesQuery { state, cursor }): Query<HeldPrizesQuery>,
) -> ApiResult<Envelope<HeldPrizesPage>> {
    let unknown = || ApiError::malformed("There is no such state of prizes.");
    let state = PrizeState::from_word(state.as_deref().unwrap_or("waiting")).ok_or_else(unknown)?;
    let PrizePage { prizes, next } = prizes::list(&app, state, cursor, PAGE).await?;
    Ok(Envelope::new(HeldPrizesPage { items: prizes.into_iter().map(HeldPrizeView::from).collect(), next }))
}

/// Counts the prizes and invitations that wait.
#[utoipa::path(
    get, path = "/v1/prizes/count", tag = "prizes",
    responses((status = 200, body = Envelope<HeldCountsView>), (status = 403, body = Failure))
)]
pub(crate) async fn count(State(app): State<Arc<App>>) -> ApiResult<Envelope<HeldCountsView>> {
    let (of_prizes, of_invites) = (prizes::backlog(&app).await?, invites::backlog(&app).await?);
    Ok(Envelope::new(HeldCountsView {
        prizes: of_prizes.waiting,
        oldest_prize: of_prizes.oldest,
        invites: of_invites.held,
        oldest_invite: of_invites.oldest,
    }))
}

/// Returns a prize with the signs of its winner's play.
#[utoipa::path(
    get, path = "/v1/prizes/{id}", tag = "prizes", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<HeldPrizeDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<HeldPrizeDetails>> {
    let prize = prizes::show(&app, id).await?;
    Ok(Envelope::new(HeldPrizeDetails::of(&app, prize).await?))
}
