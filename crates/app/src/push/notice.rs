use arena_rules::Language;
use arena_rules::messages::{self as rules, MessageKind, Urgency};
use serde::Serialize;
use uuid::Uuid;

use crate::ports::Message;
use crate::{App, AppError, AppResult, messages};

/// The longest text in bytes: push services take 4,096 with encryption.
const TEXT_MAX: usize = 2_000;

/// The service worker's payload.
#[derive(Debug, Serialize)]
struct Notice<'a> {
    /// The message's id: shown twice, it is one notification.
    id: Uuid,
    kind: &'a str,
    /// The sender.
    title: &'a str,
    text: &'a str,
    /// The path to which a tap leads, if any.
    path: Option<String>,
}

/// Makes a message's payload in its subscriber's language. Anybody can read a locked phone, so the table
/// of kinds limits the text. The path is not shown.
pub(super) fn of(app: &App, message: &Message, language: Language) -> AppResult<Vec<u8>> {
    let settings = &app.settings;
    let words = settings.languages.of(language);
    let shown = match &message.params {
        Some(params) => params.lock_screen(words, &messages::brand(app, words.language()), settings.zone),
        None => {
            let kind = MessageKind::from_word(&message.kind);
            rules::lock_screen_of_sms(kind, &message.text, words, &settings.product)
        }
    };
    let text = &shown[..shown.floor_char_boundary(TEXT_MAX)];
    let path = messages::path(message);
    let notice = Notice { id: message.id, kind: &message.kind, title: &settings.product, text, path };
    serde_json::to_vec(&notice).map_err(|error| AppError::Internal(error.to_string()))
}

pub(super) fn urgency(message: &Message) -> Urgency {
    MessageKind::from_word(&message.kind).map_or(Urgency::Normal, |kind| kind.rules().urgency)
}
