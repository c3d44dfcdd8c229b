use arena_app::messages;
use arena_app::ports::Message;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::state::HttpState;

/// Something that the subscriber was told by SMS.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notification {
    /// Its id.
    id: String,
    /// What kind of news.
    kind: String,
    /// The words.
    text: String,
    /// When, RFC 3339.
    at: String,
}

/// What the subscriber was told, newest first, the last fifty.
#[utoipa::path(
    get, path = "/v1/notifications", tag = "wallet", security(("token" = [])),
    responses((status = 200, body = Envelope<Vec<Notification>>), (status = 401, body = Failure))
)]
pub(crate) async fn notifications(
    State(state): State<HttpState>,
    Who(caller): Who,
) -> ApiResult<Envelope<Vec<Notification>>> {
    let list = messages::list(&state.app, caller.subscriber).await?;
    Ok(Envelope::new(list.into_iter().map(Notification::from).collect()))
}

impl From<Message> for Notification {
    fn from(message: Message) -> Self {
        Self {
            id: message.id.to_string(),
            kind: message.kind,
            text: message.text,
            at: message.at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        }
    }
}
