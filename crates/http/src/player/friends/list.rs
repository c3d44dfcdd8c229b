use std::sync::Arc;

use arena_app::App;
use arena_app::friends::{self, FriendPlace};
use arena_app::ports::FriendRequest;
use arena_rules::invites::MOST_FRIENDS;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::face::FriendFace;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::number;
use crate::player::tournaments::instant;

/// The caller's friends.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendList {
    /// Code of the caller, by which others ask.
    code: String,
    /// Friends and the caller, by rank.
    friends: Vec<FriendRow>,
    /// Requests that wait for the caller, the newest first.
    requests: Vec<RequestRow>,
    /// Most friends that a subscriber may have.
    most: u64,
}

/// A friend, or the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendRow {
    /// Id of the friend in the caller's list; null for the caller.
    id: Option<String>,
    /// Name and face.
    who: FriendFace,
    /// Rank among friends, from 1; equal points share a rank.
    rank: u32,
    /// Credits earned this week.
    points: i64,
    /// Whether this is the caller.
    you: bool,
}

/// A request that waits for the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RequestRow {
    /// Id of the request.
    id: String,
    /// The subscriber who asks.
    who: FriendFace,
    /// Time of the request, RFC 3339.
    asked_at: String,
}

/// Returns the caller's friends by the credits that they earned this week, and the requests that wait. 404 if the
/// operator has switched friends off.
#[utoipa::path(
    get, path = "/v1/friends", tag = "friends", security(("token" = [])),
    responses(
        (status = 200, body = Envelope<FriendList>), (status = 401, body = Failure), (status = 404, body = Failure),
    )
)]
pub(crate) async fn friends(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
) -> ApiResult<Envelope<FriendList>> {
    let found = friends::list(&app, caller.subscriber).await?;
    Ok(Envelope::new(FriendList {
        code: found.code.to_string(),
        friends: found.lines.iter().map(FriendRow::of).collect(),
        requests: found.requests.iter().map(RequestRow::of).collect(),
        most: MOST_FRIENDS,
    }))
}

impl FriendRow {
    fn of(FriendPlace { rank, line }: &FriendPlace) -> Self {
        Self {
            id: line.id.map(|id| id.to_string()),
            who: (&line.face).into(),
            rank: *rank,
            points: number(line.points).max(0),
            you: line.id.is_none(),
        }
    }
}

impl RequestRow {
    fn of(request: &FriendRequest) -> Self {
        Self { id: request.id.to_string(), who: (&request.from).into(), asked_at: instant(request.asked_at) }
    }
}
