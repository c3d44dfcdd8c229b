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
use crate::state::HttpState;

/// Something that the subscriber was told by SMS.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notification {
    /// Its id.
    id: String,
    /// What kind of news. There may be more kinds in time: what is needed to show one is in the other fields.
    kind: String,
    /// The words, in the language that was asked for. What an older version wrote stays as it was sent.
    text: String,
    /// What is drawn beside it.
    icon: NotificationIcon,
    /// Whether it is good news.
    tone: NotificationTone,
    /// Where it leads, an address of the product (`/tournaments?play=71&room=K7MX3P`); null where it leads nowhere.
    path: Option<String>,
    /// When, RFC 3339.
    at: String,
}

/// The icon of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NotificationIcon {
    /// Something is not as the subscriber wanted.
    Alert,
    /// News of no special kind.
    Bell,
    /// Something is done.
    Done,
    /// A match.
    Gamepad,
    /// A reward.
    Gift,
    /// Credits that came back.
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

/// Whether a message is good news.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NotificationTone {
    /// It is.
    Good,
    /// It is bad news.
    Bad,
    /// It is neither.
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
    get, path = "/v1/notifications", tag = "wallet", params(AskedLanguage), security(("token" = [])),
    responses((status = 200, body = NotificationList), (status = 401, body = Failure))
)]
pub(crate) async fn notifications(
    State(state): State<HttpState>,
    reader: Reader,
    ReaderLanguage(language): ReaderLanguage,
) -> ApiResult<Json<NotificationList>> {
    let (read, list) = reader
        .read(&state, async |subscriber| {
            let (read, list) =
                (messages::read_up_to(&state.app, subscriber), messages::list(&state.app, subscriber));
            futures::try_join!(read, list)
        })
        .await?;
    Ok(Json(NotificationList {
        success: true,
        data: list.iter().map(|message| Notification::of(&state.app, message, language)).collect(),
        errors: None,
        read_up_to: read.map(|id| id.to_string()),
    }))
}

impl Notification {
    /// A message in a language.
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
