//! The message itself: its facts, its kind, and the screen on which the app shows its subject.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::kind::{MessageKind, MessagePlace};
use crate::Credits;
use crate::subscription::PlanPrice;

/// The operator's own words.
#[derive(Clone, Copy, Debug)]
pub struct MessageBrand<'a> {
    /// The product's name.
    pub product: &'a str,
    /// The operator's word for credits.
    pub coin: &'a str,
}

/// Why a player is out of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// The opponent won.
    Lost,
    /// The player did not appear.
    Missed,
    /// Nobody won before the deadline.
    Undecided,
}

/// A message to a subscriber, with the values for its text. `kind` names the variant in the database and on
/// the wire.
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
    /// A place in a tournament and the prize paid for it; zero if the place pays nothing.
    TournamentWon { tournament: i64, name: String, place: i32, prize: Credits },
    /// A prize waits until staff have checked it.
    PrizeWaiting { tournament: i64, name: String, place: i32, prize: Credits },
    /// A held prize was paid.
    PrizePaid { tournament: i64, name: String, prize: Credits },
    /// A held prize was refused.
    PrizeRefused { tournament: i64, name: String, prize: Credits, reason: String },
    /// A player is out of a tournament.
    TournamentOut { tournament: i64, name: String, round: String, reason: OutReason },
    /// A tournament was cancelled. `refund` is the entry fee given back; zero if there was none.
    TournamentCancelled { tournament: i64, name: String, refund: Credits },
    /// A screenshot was approved and paid.
    TaskApproved { challenge: String, credits: Credits },
    /// A screenshot was rejected.
    TaskRejected { challenge: String, reason: Option<String> },
    /// A claim of a reward was received and paid with credits.
    RedemptionReceived { reward: String, credits: Credits },
    /// Staff took a claim of a reward to work on it.
    ClaimWorking { reward: String },
    /// A claim of a reward was delivered. `reference` may be a voucher's code.
    ClaimDelivered { reward: String, reference: String },
    /// A claim of a reward was refused and its credits were refunded.
    ClaimRefused { reward: String, credits: Credits, reason: String },
    /// Staff removed the subscriber's username.
    NameReset,
    /// Staff gave or took credits. `amount` is negative if staff took credits.
    WalletAdjusted { amount: Credits, balance: Credits },
    /// A subscription began. `trial_until` is the end of the free trial, if there is one.
    SubscriptionBegan { price: PlanPrice, trial_until: Option<DateTime<Utc>> },
    /// The free trial is about to end.
    TrialEnds { price: PlanPrice, until: DateTime<Utc> },
    /// A charge was denied. The server tries again until the end of grace.
    ChargeDeclined { price: PlanPrice, until: DateTime<Utc> },
    /// The subscription is suspended: the subscriber earns nothing until a charge is paid.
    SubscriptionSuspended { price: PlanPrice },
    /// A charge succeeded after failures.
    SubscriptionBack,
    /// The subscription expired after it was not paid for.
    SubscriptionExpired,
    /// The subscriber unsubscribed.
    SubscriptionEnded,
    /// An announcement by staff to many subscribers, written in each language.
    Announcement { english: String, urdu: String },
}

impl SubscriberMessage {
    /// The message's kind.
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

    /// Returns the path at which the app shows the subject of the message; `None` if there is none. A match's
    /// path opens the Room ID form with the room filled in.
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
            // Without a refund the wallet has nothing to show.
            Self::TournamentCancelled { refund, .. } if !refund.is_positive() => {
                MessagePlace::Tournaments.path().map(str::to_owned)
            }
            _ => self.kind().rules().place.path().map(str::to_owned),
        }
    }
}
