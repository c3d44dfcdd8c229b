use arena_rules::Language;
use arena_rules::messages::{self as rules, MessageBrand, MessageKind, Urgency};
use serde::Serialize;
use uuid::Uuid;

use crate::ports::Message;
use crate::{App, AppError, AppResult, messages};

/// The longest text in bytes: push services accept 4,096 bytes including the encryption.
const TEXT_MAX: usize = 2_000;

/// The payload for the browser's service worker.
#[derive(Debug, Serialize)]
struct Notice<'a> {
    /// The message's id, so that a message shown twice is one notification.
    id: Uuid,
    /// The kind's word.
    kind: &'a str,
    /// The sender.
    title: &'a str,
    /// The text.
    text: &'a str,
    /// The path in the product to which a tap leads, if there is one.
    path: Option<String>,
}

/// Makes the payload of a message in its subscriber's language. A locked phone shows the text to anybody, so
/// the table of kinds limits what it reveals. The path is not shown.
pub(super) fn of(app: &App, message: &Message, language: Language) -> AppResult<Vec<u8>> {
    let settings = &app.settings;
    let shown = match &message.params {
        Some(params) => {
            let brand = MessageBrand { product: &settings.product, coin: &settings.coin };
            params.lock_screen(language, &brand, settings.zone)
        }
        None => {
            let kind = MessageKind::from_word(&message.kind);
            rules::lock_screen_of_sms(kind, &message.text, language, &settings.product).to_owned()
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
