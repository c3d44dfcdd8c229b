use std::sync::Arc;

use arena_app::App;
use arena_app::tournaments::{self, Registration};
use arena_rules::tournament::texts;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entry::{EntryAnswer, answer};
use super::id::TournamentId;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;

/// The registration for a weekly tournament (spec 5, 7). An absent field counts as empty, so that the
/// validation error names it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct RegistrationRequest {
    /// Id of the tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    id: Option<TournamentId>,
    /// Id in the game; required if `UIDCheck` is 1.
    #[serde(default)]
    pubg_id: Option<String>,
    /// Name in the game.
    #[serde(default)]
    pubg_nick: Option<String>,
    /// E-mail address; required unless `tourn_type` is `Credits`.
    #[serde(default, rename = "userEmail")]
    user_email: Option<String>,
}

/// Registers for a weekly tournament and pays its entry fee, once, until the tournament starts. Requires the
/// nickname, the UID if `UIDCheck` is 1, and the e-mail unless `tourn_type` is `Credits`. The room id follows
/// by SMS.
///
/// Refusals: `already_registered`, `entry_removed`, `unknown_tournament`, `registration_not_open`, `registration_closed`,
/// `tournament_changed`, `tournament_cancelled`, `tournament_ended`, `tournament_full`, `number_needed`,
/// `insufficient_credits`, `not_subscribed`, `subscription_suspended`, `subscription_expired`,
/// `account_held`, `birth_date_needed`, `too_young`. `data.already_submited` is true with `already_registered`.
#[utoipa::path(
    post, path = "/v1/tournament/entry/checkin", tag = "tournaments", security(("token" = [])),
    request_body = RegistrationRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = EntryAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 409, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<RegistrationRequest>,
) -> ApiResult<Response> {
    let key = key.of(&request)?;
    let form = Registration {
        tournament: TournamentId::of(request.id.as_ref())?,
        nickname: request.pubg_nick.unwrap_or_default(),
        uid: request.pubg_id.unwrap_or_default(),
        email: request.user_email.unwrap_or_default(),
    };
    let outcome = tournaments::register(&app, caller.subscriber, form, key.as_ref()).await;
    Ok(answer(outcome, texts::REGISTERED))
}
