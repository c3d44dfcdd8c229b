//! What subscribers are told: the kinds of messages, and for each its words, its icon, its place in the app, and how it is
//! carried.
//!
//! A use case writes a [`SubscriberMessage`] with what happened. Words are made of it where somebody reads it: for the SMS
//! in the language that the subscriber chose, in the app in the language of the page. What all messages of a kind have in
//! common is one table in [`MessageKind`].

mod english;
mod kind;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
mod urdu;

pub use kind::{
    LockScreen, MessageIcon, MessageKind, MessagePlace, MessageRules, MessageTone, SmsRepeat, Urgency,
    may_repeat,
};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::bidi;
use crate::subscription::PlanPrice;
use crate::{Credits, Language};

/// What a locked screen shows of a message that this version does not know.
const UNKNOWN_LOCKED: &str = "You have a new message. Open the app to read it.";
/// The same in Urdu.
const UNKNOWN_LOCKED_UR: &str = "آپ کے لیے نیا پیغام ہے۔ پڑھنے کے لیے ایپ کھولیں۔";

/// The words that the operator chose for its product.
#[derive(Clone, Copy, Debug)]
pub struct MessageBrand<'a> {
    /// The product's name.
    pub product: &'a str,
    /// What it calls its credits.
    pub coin: &'a str,
}

/// Why somebody is out of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// The opponent won.
    Lost,
    /// They did not appear.
    Missed,
    /// Nobody won until the deadline.
    Undecided,
}

/// A message to a subscriber, with what its words are made of. In the database and on the wire `kind` names the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they hold; the variants say the rest")]
pub enum SubscriberMessage {
    /// The room id of a match (spec 2, 9). `round` is the round's title.
    MatchRoom { tournament: i64, name: String, round: String, starts_at: DateTime<Utc>, room: String },
    /// A player has no opponent in a round and goes on to the next one.
    MatchBye { tournament: i64, name: String, round: String },
    /// The room id and password of a weekly tournament.
    TournamentRoom { tournament: i64, name: String, starts_at: DateTime<Utc>, room: String, password: String },
    /// A place in a tournament, and the prize that was paid for it; zero where the place pays nothing.
    TournamentWon { tournament: i64, name: String, place: i32, prize: Credits },
    /// A prize waits until staff have checked it.
    PrizeWaiting { tournament: i64, name: String, place: i32, prize: Credits },
    /// A prize that waited was paid.
    PrizePaid { tournament: i64, name: String, prize: Credits },
    /// A prize that waited was refused.
    PrizeRefused { tournament: i64, name: String, prize: Credits, reason: String },
    /// A player is out of a tournament.
    TournamentOut { tournament: i64, name: String, round: String, reason: OutReason },
    /// A tournament will not take place; `refund` is the entry fee that was given back, zero where there was none.
    TournamentCancelled { tournament: i64, name: String, refund: Credits },
    /// A screenshot was approved and paid.
    TaskApproved { challenge: String, credits: Credits },
    /// A screenshot was rejected.
    TaskRejected { challenge: String, reason: Option<String> },
    /// A claim of a reward was taken in and paid with credits.
    RedemptionReceived { reward: String, credits: Credits },
    /// Staff works at a claim of a reward.
    ClaimWorking { reward: String },
    /// A claim of a reward was delivered. `reference` may be a voucher's code.
    ClaimDelivered { reward: String, reference: String },
    /// A claim of a reward was refused, and its credits given back.
    ClaimRefused { reward: String, credits: Credits, reason: String },
    /// Staff took the username from a subscriber.
    NameReset,
    /// Staff gave or took credits. `amount` is below zero where they took.
    WalletAdjusted { amount: Credits, balance: Credits },
    /// A subscription began. `trial_until` is the end of the free trial, where one runs.
    SubscriptionBegan { price: PlanPrice, trial_until: Option<DateTime<Utc>> },
    /// The free trial is about to end.
    TrialEnds { price: PlanPrice, until: DateTime<Utc> },
    /// A charge was denied; it is tried again until the end of grace.
    ChargeDeclined { price: PlanPrice, until: DateTime<Utc> },
    /// Nothing is earned until a charge is paid.
    SubscriptionSuspended { price: PlanPrice },
    /// A charge was paid again.
    SubscriptionBack,
    /// The subscription was given up after it was not paid for.
    SubscriptionExpired,
    /// The subscriber unsubscribed.
    SubscriptionEnded,
    /// Words of staff to many subscribers, written in each language.
    Announcement { english: String, urdu: String },
}

impl SubscriberMessage {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> MessageKind {
        match self {
            Self::MatchRoom { .. } => MessageKind::MatchRoom,
            Self::MatchBye { .. } => MessageKind::MatchBye,
            Self::TournamentRoom { .. } => MessageKind::TournamentRoom,
            Self::TournamentWon { .. } => MessageKind::TournamentWon,
            Self::PrizeWaiting { .. } => MessageKind::PrizeWaiting,
            Self::PrizePaid { .. } => MessageKind::PrizePaid,
            Self::PrizeRefused { .. } => MessageKind::PrizeRefused,
            Self::TournamentOut { .. } => MessageKind::TournamentOut,
            Self::TournamentCancelled { .. } => MessageKind::TournamentCancelled,
            Self::TaskApproved { .. } => MessageKind::TaskApproved,
            Self::TaskRejected { .. } => MessageKind::TaskRejected,
            Self::RedemptionReceived { .. } => MessageKind::RedemptionReceived,
            Self::ClaimWorking { .. } => MessageKind::ClaimWorking,
            Self::ClaimDelivered { .. } => MessageKind::ClaimDelivered,
            Self::ClaimRefused { .. } => MessageKind::ClaimRefused,
            Self::NameReset => MessageKind::NameReset,
            Self::WalletAdjusted { .. } => MessageKind::WalletAdjusted,
            Self::SubscriptionBegan { .. } => MessageKind::SubscriptionBegan,
            Self::TrialEnds { .. } => MessageKind::TrialEnds,
            Self::ChargeDeclined { .. } => MessageKind::ChargeDeclined,
            Self::SubscriptionSuspended { .. } => MessageKind::SubscriptionSuspended,
            Self::SubscriptionBack => MessageKind::SubscriptionBack,
            Self::SubscriptionExpired => MessageKind::SubscriptionExpired,
            Self::SubscriptionEnded => MessageKind::SubscriptionEnded,
            Self::Announcement { .. } => MessageKind::Announcement,
        }
    }

    /// Where the app shows what the message is about: a path of the product, filled in; `None` for a message that leads
    /// nowhere. The Room ID form opens with its room.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        match self {
            Self::MatchRoom { tournament, room, .. } => {
                let query = form_urlencoded::Serializer::new(String::new())
                    .append_pair("play", &tournament.to_string())
                    .append_pair("room", room)
                    .finish();
                Some(format!("/tournaments?{query}"))
            }
            Self::MatchBye { tournament, .. } | Self::TournamentOut { tournament, .. } => {
                Some(format!("/tournament/{tournament}"))
            }
            // Nothing came back: the wallet shows nothing of it.
            Self::TournamentCancelled { refund, .. } if !refund.is_positive() => {
                MessagePlace::Tournaments.path().map(str::to_owned)
            }
            _ => self.kind().rules().place.path().map(str::to_owned),
        }
    }

    /// The message as the app and browsers show it. In Urdu it begins with a right-to-left mark, and what is filled in is
    /// isolated: names, ids, amounts and times keep their order.
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

    /// The message as an SMS: [`SubscriberMessage::text`], with the older marks that every phone knows in the place of
    /// isolates.
    #[must_use]
    pub fn sms(&self, language: Language, brand: &MessageBrand<'_>, zone: Tz) -> String {
        bidi::for_sms(&self.text(language, brand, zone))
    }

    /// What a push shows, below the product's name, also while the phone is locked: no room id, no password, and no
    /// reference of a delivery, which may be a voucher's code.
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

/// The product's name before a message.
fn opening(language: Language, brand: &MessageBrand<'_>) -> String {
    match language {
        Language::En => format!("{}: ", brand.product),
        Language::Ur => format!("{}: ", bidi::isolated(brand.product)),
    }
}

/// What a push shows of a message that is known by its kind's word and its SMS alone, as older versions wrote it. Of a kind
/// that this version does not know nothing is shown.
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
