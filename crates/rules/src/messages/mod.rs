//! Messages to subscribers: kinds, words, icons, targets in the app, and rules of delivery.
//!
//! A use case writes the facts as a [`SubscriberMessage`]. The words are made on reading: an SMS is in
//! the subscriber's language, the app in the page's. The table in [`MessageKind`] has each kind's
//! properties.

mod body;
mod entry_name;
mod kind;
mod message;
#[cfg(test)]
mod samples;
mod sms_code;
#[cfg(test)]
mod tests;

pub use entry_name::EntryName;
pub use kind::{
    LockScreen, MessageIcon, MessageKind, MessagePlace, MessageRules, MessageTone, SmsRepeat, Urgency,
    may_repeat,
};
pub use message::{Announcement, MessageBrand, OutReason, ROOM_LINK, SubscriberMessage};
pub use sms_code::with_code;

use arena_words::Words;
use chrono_tz::Tz;

use crate::texts::MESSAGES;
use crate::{bidi, gsm};

impl SubscriberMessage {
    /// Returns the message for the app and browsers. A text from right to left begins with a right-to-left mark and
    /// isolates inserted values, which keeps the order of names, ids, amounts and times.
    #[must_use]
    pub fn text(&self, words: &Words, brand: &MessageBrand<'_>, zone: Tz) -> String {
        let body = body::body(self, words, brand, zone);
        let named = self.kind().rules().names_product;
        let opening = if named { opening(words, brand) } else { String::new() };
        directed(words, &format!("{opening}{body}"))
    }

    /// Returns the SMS: [`SubscriberMessage::text`] with older direction marks, known to every phone, instead
    /// of isolates, and in the GSM alphabet if some accents are all that keeps it out.
    #[must_use]
    pub fn sms(&self, words: &Words, brand: &MessageBrand<'_>, zone: Tz) -> String {
        let mut text = self.text(words, brand, zone);
        if let Some(line) = sms_code::line(self, words) {
            text.push('\n');
            text.push_str(&line);
        }
        gsm::folded(&bidi::for_sms(&text))
    }

    /// Returns a push's text below the product's name. Locked phones show it, so it has no room id,
    /// password or delivery reference, which may be a voucher's code.
    #[must_use]
    pub fn lock_screen(&self, words: &Words, brand: &MessageBrand<'_>, zone: Tz) -> String {
        let body = body::body(self, words, brand, zone);
        directed(words, &self.kind().rules().push.of(&body, words))
    }
}

fn directed(words: &Words, text: &str) -> String {
    if words.right_to_left() { format!("{}{text}", bidi::RIGHT_TO_LEFT) } else { text.to_owned() }
}

fn opening(words: &Words, brand: &MessageBrand<'_>) -> String {
    if words.right_to_left() {
        format!("{}: ", bidi::isolated(brand.product))
    } else {
        format!("{}: ", brand.product)
    }
}

/// Returns the push text of a message that an older version stored as kind and SMS only. For an unknown
/// kind it reveals nothing.
#[must_use]
pub fn lock_screen_of_sms(kind: Option<MessageKind>, sms: &str, words: &Words, product: &str) -> String {
    let Some(kind) = kind else { return words.say(MESSAGES, "locked_unknown", &[]) };
    let body = sms.strip_prefix(product).and_then(|text| text.strip_prefix(": ")).unwrap_or(sms);
    kind.rules().push.of(body, words)
}
