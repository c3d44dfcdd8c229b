use std::sync::Arc;

use arena_app::{App, tournaments};
use arena_rules::tournament::texts;
use axum::extract::State;
use axum::response::Response;

use super::entry::{EntryAnswer, answer};
use super::id::TournamentId;
use super::view::TournamentRequest;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;

/// Checks in to an ESL tournament and pays its entry fee, once, until the tournament starts.
///
/// Refusals: `already_registered`, `entry_removed`, `unknown_tournament`, `registration_not_open`, `registration_closed`,
/// `tournament_changed`, `tournament_cancelled`, `tournament_ended`, `tournament_full`, `number_needed`,
/// `insufficient_credits`, `not_subscribed`, `subscription_suspended`, `subscription_expired`,
/// `account_held`, `birth_date_needed`, `too_young`. `data.already_submited` is true with `already_registered`.
#[utoipa::path(
    post, path = "/v1/esl/tournament/entry/checkin", tag = "tournaments", security(("token" = [])),
    request_body = TournamentRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = EntryAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 409, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn check_in(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<TournamentRequest>,
) -> ApiResult<Response> {
    let key = key.of(&request)?;
    let id = TournamentId::of(request.id.as_ref())?;
    let outcome = tournaments::check_in(&app, caller.subscriber, id, key.as_ref()).await;
    Ok(answer(outcome, texts::JOINED))
}
