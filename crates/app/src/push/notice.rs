use arena_rules::texts;
use serde::Serialize;
use uuid::Uuid;

use crate::messages::kinds;
use crate::ports::{Message, Urgency};
use crate::{App, AppError, AppResult};

/// The longest text, in bytes: push services take 4,096 bytes, encrypted and all.
const TEXT_MAX: usize = 2_000;

/// What the browser's worker reads.
#[derive(Debug, Serialize)]
struct Notice<'a> {
    /// The message's id: shown twice it is one notification.
    id: Uuid,
    /// What kind of news: where pressing it leads.
    kind: &'a str,
    /// Who says it.
    title: &'a str,
    /// The words.
    text: &'a str,
}

/// What a device is told of a message. A phone shows it while it is locked, to whoever looks: rooms and their passwords,
/// and references of deliveries, which may be codes of vouchers, are left to the SMS and the app.
pub(super) fn of(app: &App, message: &Message) -> AppResult<Vec<u8>> {
    let product = &app.settings.product;
    let said = if kinds::opens_a_room(&message.kind) {
        texts::PUSH_ROOM
    } else {
        let text = message.text.strip_prefix(&**product).and_then(|text| text.strip_prefix(": "));
        let text = text.unwrap_or(&message.text);
        if message.kind == kinds::CLAIM_DELIVERED { text.lines().next().unwrap_or_default() } else { text }
    };
    let text = &said[..said.floor_char_boundary(TEXT_MAX)];
    let notice = Notice { id: message.id, kind: &message.kind, title: product, text };
    serde_json::to_vec(&notice).map_err(|error| AppError::Internal(error.to_string()))
}

/// A room waits for nobody.
pub(super) fn urgency(message: &Message) -> Urgency {
    if kinds::opens_a_room(&message.kind) { Urgency::High } else { Urgency::Normal }
}
