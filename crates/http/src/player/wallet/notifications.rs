use arena_app::messages;
use arena_app::ports::Message;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::Failure;
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

/// What the subscriber was told, and how far they have read it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotificationList {
    /// Always true.
    success: bool,
    /// The last fifty, newest first.
    data: Vec<Notification>,
    /// Always null.
    errors: Option<String>,
    /// The id of the newest one that was read, on any device; null where none was.
    read_up_to: Option<String>,
}

/// What the subscriber was told, newest first, the last fifty.
#[utoipa::path(
    get, path = "/v1/notifications", tag = "wallet", security(("token" = [])),
    responses((status = 200, body = NotificationList), (status = 401, body = Failure))
)]
pub(crate) async fn notifications(
    State(state): State<HttpState>,
    Who(caller): Who,
) -> ApiResult<Json<NotificationList>> {
    // The mark first: a message that comes in between is rather new than read.
    let read = messages::read_up_to(&state.app, caller.subscriber).await?;
    let list = messages::list(&state.app, caller.subscriber).await?;
    Ok(Json(NotificationList {
        success: true,
        data: list.into_iter().map(Notification::from).collect(),
        errors: None,
        read_up_to: read.map(|id| id.to_string()),
    }))
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
