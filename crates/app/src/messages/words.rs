use arena_rules::Language;
use arena_rules::messages::{MessageBrand, MessageKind};

use crate::App;
use crate::ports::Message;

/// Returns the brand's words in a language, without an address.
pub(crate) fn brand(app: &App, language: Language) -> MessageBrand<'_> {
    let settings = &app.settings;
    let currency = settings.prices.words.get(&language);
    MessageBrand {
        product: &settings.product,
        coin: &settings.coin,
        currency: currency.map(String::as_str),
        address: None,
    }
}

/// Returns a message's text in a language; an older version's row has only the text sent.
#[must_use]
pub fn words(app: &App, message: &Message, language: Language) -> String {
    match &message.params {
        Some(params) => {
            let words = app.settings.languages.of(language);
            params.text(words, &brand(app, words.language()), app.settings.zone)
        }
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
