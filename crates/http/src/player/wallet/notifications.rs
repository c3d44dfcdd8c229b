use std::sync::Arc;

use arena_app::ports::Message;
use arena_app::{App, messages};
use arena_rules::Language;
use arena_rules::messages::{MessageIcon, MessageKind, MessageTone};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::language::{AskedLanguage, ReaderLanguage};

/// A message to the subscriber.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notification {
    /// Id.
    id: String,
    /// Kind of message. New kinds may appear; the other fields suffice to show one.
    kind: String,
    /// Text in the requested language. Messages of older versions stay as they were sent.
    text: String,
    /// Icon.
    icon: NotificationIcon,
    /// Tone of the message.
    tone: NotificationTone,
    /// Address of the related screen (`/tournaments?play=71&room=K7MX3P`); null if there is none.
    path: Option<String>,
    /// Time, RFC 3339.
    at: String,
}

/// The icon of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NotificationIcon {
    /// A problem for the subscriber.
    Alert,
    /// News without an icon of its own.
    Bell,
    /// A completed action.
    Done,
    /// A match.
    Gamepad,
    /// A reward.
    Gift,
    /// A refund of credits.
    Reset,
    /// A place in a tournament.
    Trophy,
    /// Credits or money.
    Wallet,
}

impl From<MessageIcon> for NotificationIcon {
    fn from(icon: MessageIcon) -> Self {
        match icon {
            MessageIcon::Alert => Self::Alert,
            MessageIcon::Bell => Self::Bell,
            MessageIcon::Done => Self::Done,
            MessageIcon::Gamepad => Self::Gamepad,
            MessageIcon::Gift => Self::Gift,
            MessageIcon::Reset => Self::Reset,
            MessageIcon::Trophy => Self::Trophy,
            MessageIcon::Wallet => Self::Wallet,
        }
    }
}

/// The tone of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NotificationTone {
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Neutral.
    Plain,
}

impl From<MessageTone> for NotificationTone {
    fn from(tone: MessageTone) -> Self {
        match tone {
            MessageTone::Good => Self::Good,
            MessageTone::Bad => Self::Bad,
            MessageTone::Plain => Self::Plain,
        }
    }
}

/// The subscriber's messages, and the latest read one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotificationList {
    /// Always true.
    success: bool,
    /// The latest fifty, the newest first.
    data: Vec<Notification>,
    /// Always null.
    errors: Option<String>,
    /// Id of the newest message that was read on any device; null if none was.
    read_up_to: Option<String>,
}

/// Lists the subscriber's latest fifty messages, the newest first.
#[utoipa::path(
    get, path = "/v1/notifications", tag = "wallet", params(AskedLanguage), security(("token" = [])),
    responses((status = 200, body = NotificationList), (status = 401, body = Failure))
)]
pub(crate) async fn notifications(
    State(app): State<Arc<App>>,
    reader: Reader,
    ReaderLanguage(language): ReaderLanguage,
) -> ApiResult<Json<NotificationList>> {
    let (read, list) = reader
        .read(&app, async |subscriber| {
            let (read, list) = (messages::read_up_to(&app, subscriber), messages::list(&app, subscriber));
            futures::try_join!(read, list)
        })
        .await?;
    Ok(Json(NotificationList {
        success: true,
        data: list.iter().map(|message| Notification::of(&app, message, language)).collect(),
        errors: None,
        read_up_to: read.map(|id| id.to_string()),
    }))
}

impl Notification {
    pub(crate) fn of(app: &App, message: &Message, language: Language) -> Self {
        let rules = MessageKind::from_word(&message.kind).map(MessageKind::rules);
        Self {
            id: message.id.to_string(),
            text: messages::words(app, message, language),
            icon: rules.map_or(NotificationIcon::Bell, |rules| rules.icon.into()),
            tone: rules.map_or(NotificationTone::Plain, |rules| rules.tone.into()),
            path: messages::path(message),
            kind: message.kind.clone(),
            at: message.at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        }
    }
}
