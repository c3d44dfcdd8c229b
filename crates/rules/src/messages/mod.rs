//! Messages to subscribers: kinds, words, icons, targets in the app, and rules of delivery.
//!
//! A use case writes the facts as a [`SubscriberMessage`]. The words are made on reading: an SMS is in
//! the subscriber's language, the app in the page's. The table in [`MessageKind`] has each kind's
//! properties.

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
pub use message::{MessageBrand, OutReason, ROOM_LINK, SubscriberMessage};

use chrono_tz::Tz;

use crate::{Language, bidi};

/// The lock-screen text for a kind that this version does not know.
const UNKNOWN_LOCKED: &str = "You have a new message. Open the app to read it.";
/// The same text in Urdu.
const UNKNOWN_LOCKED_UR: &str = "آپ کے لیے نیا پیغام ہے۔ پڑھنے کے لیے ایپ کھولیں۔";

impl SubscriberMessage {
    /// Returns the message for the app and browsers. Urdu begins with a right-to-left mark and isolates
    /// inserted values, which keeps the order of names, ids, amounts and times.
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

    /// Returns the SMS: [`SubscriberMessage::text`] with older direction marks, known to every phone, instead
    /// of isolates.
    #[must_use]
    pub fn sms(&self, language: Language, brand: &MessageBrand<'_>, zone: Tz) -> String {
        bidi::for_sms(&self.text(language, brand, zone))
    }

    /// Returns a push's text below the product's name. Locked phones show it, so it has no room id,
    /// password or delivery reference, which may be a voucher's code.
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

fn opening(language: Language, brand: &MessageBrand<'_>) -> String {
    match language {
        Language::En => format!("{}: ", brand.product),
        Language::Ur => format!("{}: ", bidi::isolated(brand.product)),
    }
}

/// Returns the push text of a message that an older version stored as kind and SMS only. For an unknown
/// kind it reveals nothing.
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
