use std::sync::Arc;

use arena_app::{App, invites};
use axum::extract::State;

use super::face::{CodeRequest, FriendFace};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;
use crate::door::network::ClientNetwork;

/// Accepts an invitation: only a new account, and once. Caller and inviter are friends at once; both are paid when the
/// caller has earned enough. Returns the inviter. Five wrong codes block further ones for a minute.
///
/// Refusals: `unknown_code`, `code_locked`, `own_code`, `invite_accepted`, `invite_each_other`, `invite_too_late`.
#[utoipa::path(
    post, path = "/v1/invites/accept", tag = "friends", security(("token" = [])), request_body = CodeRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<FriendFace>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn accept_invite(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    ClientNetwork(network): ClientNetwork,
    key: KeyHeader,
    Body(request): Body<CodeRequest>,
) -> ApiResult<Envelope<FriendFace>> {
    let key = key.of(&request)?;
    let inviter = invites::accept(&app, caller.subscriber, &request.code, network, key.as_ref()).await?;
    Ok(Envelope::new((&inviter).into()))
}
