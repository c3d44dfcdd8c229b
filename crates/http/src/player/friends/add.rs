use std::sync::Arc;

use arena_app::App;
use arena_app::friends::{self, AskOutcome};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::face::{CodeRequest, FriendFace};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;

/// The result of a request to be friends.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendAsked {
    /// Owner of the code.
    who: FriendFace,
    /// `asked`: the owner answers. `friends`: the owner had asked before.
    state: &'static str,
}

/// Asks the owner of a code to be friends. If the owner has asked the caller, the two are friends at once. Five wrong
/// codes block further ones for a minute.
///
/// Refusals: `unknown_code`, `code_locked`, `own_code`, `already_friends`, `already_asked`, `not_now`,
/// `friends_full`, `requests_full`.
#[utoipa::path(
    post, path = "/v1/friends/add", tag = "friends", security(("token" = [])), request_body = CodeRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<FriendAsked>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn add_friend(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<CodeRequest>,
) -> ApiResult<Envelope<FriendAsked>> {
    let key = key.of(&request)?;
    let (owner, outcome) = friends::ask(&app, caller.subscriber, &request.code, key.as_ref()).await?;
    let state = match outcome {
        AskOutcome::Asked => "asked",
        AskOutcome::Friends => "friends",
    };
    Ok(Envelope::new(FriendAsked { who: (&owner).into(), state }))
}
