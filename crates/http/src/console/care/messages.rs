use std::sync::Arc;

use arena_app::App;
use arena_app::messages::{self, MessagePage};
use arena_app::ports::{Message, SubscriberId};
use arena_app::staff::Console;
use arena_rules::messages::MessageKind;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Which messages are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct MessagesQuery {
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// A message to a subscriber.
#[derive(Serialize, ToSchema)]
#[schema(as = CareMessage)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessageView {
    id: Uuid,
    /// Such as `claim_delivered`.
    kind: String,
    /// The text of the SMS; null if it holds a secret of the subscriber's, such as a room's password.
    text: Option<String>,
    /// `queued`, `unknown`, `sent`, `delivered` or `failed`.
    state: &'static str,
    /// Whether it is sent by SMS; otherwise the app and a push show it.
    by_sms: bool,
    /// The masked number that it went to.
    number: String,
    /// Why the last attempt failed.
    last_error: Option<String>,
    at: DateTime<Utc>,
}

impl From<Message> for MessageView {
    fn from(message: Message) -> Self {
        let kind = MessageKind::from_word(&message.kind);
        Self {
            id: message.id,
            text: kind.filter(|kind| !kind.holds_secret()).map(|_| message.text),
            kind: message.kind,
            state: message.state.as_str(),
            by_sms: kind.is_some_and(|kind| kind.rules().by_sms),
            number: message.msisdn.masked(),
            last_error: message.last_error,
            at: message.at,
        }
    }
}

/// A page of messages.
#[derive(Serialize, ToSchema)]
#[schema(as = CareMessagePage)]
pub(crate) struct MessagePageView {
    /// Latest first.
    items: Vec<MessageView>,
    /// The cursor of the next page; null on the last.
    next: Option<Uuid>,
}

/// Lists the messages to a subscriber, latest first.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/messages", tag = "care", params(("id" = Uuid, Path), MessagesQuery),
    responses((status = 200, body = Envelope<MessagePageView>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(MessagesQuery { cursor }): Query<MessagesQuery>,
) -> ApiResult<Envelope<MessagePageView>> {
    let MessagePage { messages, next } = messages::page(&app, SubscriberId(id), cursor).await?;
    Ok(Envelope::new(MessagePageView { items: messages.into_iter().map(MessageView::from).collect(), next }))
}

/// Sends a message by SMS again, to the subscriber's present number. Refusals: `message_not_sms`, `message_waits`,
/// `message_over`, `resent_before`, `no_number` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/messages/{message}/resend", tag = "care", request_body = Empty,
    params(("id" = Uuid, Path), ("message" = Uuid, Path)),
    responses((status = 200, body = Answer<MessageView>), (status = 404, body = Failure))
)]
pub(crate) async fn resend(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path((id, message)): Path<(Uuid, Uuid)>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<MessageView>> {
    let app = actor.acting(&console, "message resend", &id);
    Ok(Envelope::new(messages::resend(&app, SubscriberId(id), message).await?.into()))
}
