//! Messages to subscribers: their kinds, words, icons, targets in the app, and rules of delivery.
//!
//! A use case writes a [`SubscriberMessage`] that holds the facts. The words are made when the message is
//! read: an SMS uses the subscriber's language, the app the language of the page. The table in
//! [`MessageKind`] holds the properties of each kind.

mod english;
mod kind;
mod message;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
mod urdu;

pub use kind::{
    LockScreen, MessageIcon, MessageKind, MessagePlace, MessageRules, MessageTone, SmsRepeat, Urgency,
    may_repeat,
};
pub use message::{MessageBrand, OutReason, SubscriberMessage};

use chrono_tz::Tz;

use crate::{Language, bidi};

/// The lock-screen text for a message kind that this version does not know.
const UNKNOWN_LOCKED: &str = "You have a new message. Open the app to read it.";
/// The same text in Urdu.
const UNKNOWN_LOCKED_UR: &str = "آپ کے لیے نیا پیغام ہے۔ پڑھنے کے لیے ایپ کھولیں۔";

impl SubscriberMessage {
    /// Returns the message as the app and browsers show it. Urdu text begins with a right-to-left mark and
    /// isolates inserted values, so that names, ids, amounts and times keep their order.
    #[must_use]
    pub fn text(&self, language: Language, brand: &MessageBrand<'_>, zone: Tz) -> String {
        let body = self.body(language, brand, zone);
        let named = self.kind().rules().names_product;
        let opening = if named { opening(language, brand) } else { String::new() };
        match language {
            Language::En => format!("{opening}{body}"),
            Language::Ur => format!("{}{opening}{body}", bidi::RIGHT_TO_LEFT),
        }
    }

    /// Returns the message as an SMS: [`SubscriberMessage::text`] with older direction marks, which every
    /// phone knows, in place of isolates.
    #[must_use]
    pub fn sms(&self, language: Language, brand: &MessageBrand<'_>, zone: Tz) -> String {
        bidi::for_sms(&self.text(language, brand, zone))
    }

    /// Returns the text of a push below the product's name. A locked phone shows this text, so it has no room
    /// id, no password and no delivery reference, which may be a voucher's code.
    #[must_use]
    pub fn lock_screen(&self, language: Language, brand: &MessageBrand<'_>, zone: Tz) -> String {
        let body = self.body(language, brand, zone);
        let shown = self.kind().rules().push.of(&body, language);
        match language {
            Language::En => shown.to_owned(),
            Language::Ur => format!("{}{shown}", bidi::RIGHT_TO_LEFT),
        }
    }

    fn body(&self, language: Language, brand: &MessageBrand<'_>, zone: Tz) -> String {
        match language {
            Language::En => english::body(self, brand, zone),
            Language::Ur => urdu::body(self, brand, zone),
        }
    }
}

/// Returns the product's name as it precedes a message.
fn opening(language: Language, brand: &MessageBrand<'_>) -> String {
    match language {
        Language::En => format!("{}: ", brand.product),
        Language::Ur => format!("{}: ", bidi::isolated(brand.product)),
    }
}

/// Returns the push text of a message that an older version stored as a kind and an SMS only. For a kind that
/// this version does not know, the text reveals nothing.
#[must_use]
pub fn lock_screen_of_sms<'a>(
    kind: Option<MessageKind>,
    sms: &'a str,
    language: Language,
    product: &str,
) -> &'a str {
    let Some(kind) = kind else {
        return match language {
            Language::En => UNKNOWN_LOCKED,
            Language::Ur => UNKNOWN_LOCKED_UR,
        };
    };
    let body = sms.strip_prefix(product).and_then(|text| text.strip_prefix(": ")).unwrap_or(sms);
    kind.rules().push.of(body, language)
}
