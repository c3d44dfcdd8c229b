use arena_rules::Language;
use arena_rules::messages::{MessageBrand, MessageKind};

use crate::App;
use crate::ports::Message;

pub(super) fn brand(app: &App) -> MessageBrand<'_> {
    MessageBrand { product: &app.settings.product, coin: &app.settings.coin, address: None }
}

/// Returns a message's text in a language; an older version's row has only the text sent.
#[must_use]
pub fn words(app: &App, message: &Message, language: Language) -> String {
    match &message.params {
        Some(params) => params.text(language, &brand(app), app.settings.zone),
        None => message.text.clone(),
    }
}

/// Returns the path to which a message leads.
#[must_use]
pub fn path(message: &Message) -> Option<String> {
    match &message.params {
        Some(params) => params.path(),
        None => MessageKind::from_word(&message.kind)?.rules().place.path().map(str::to_owned),
    }
}
