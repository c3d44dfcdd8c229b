use arena_rules::Language;
use arena_rules::messages::{MessageBrand, MessageKind};

use crate::App;
use crate::ports::Message;

/// The operator's words that messages are filled with.
pub(super) fn brand(app: &App) -> MessageBrand<'_> {
    MessageBrand { product: &app.settings.product, coin: &app.settings.coin }
}

/// The words of a message in a language. A row of an older version has only the words that were sent.
#[must_use]
pub fn words(app: &App, message: &Message, language: Language) -> String {
    match &message.params {
        Some(params) => params.text(language, &brand(app), app.settings.zone),
        None => message.text.clone(),
    }
}

/// The path of the product that a message leads to.
#[must_use]
pub fn path(message: &Message) -> Option<String> {
    match &message.params {
        Some(params) => params.path(),
        None => MessageKind::from_word(&message.kind)?.rules().place.path().map(str::to_owned),
    }
}
