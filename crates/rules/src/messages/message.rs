//! Messages: their facts, their kind, and the screen of their subject.

use arena_words::Language;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entry_name::EntryName;
use super::kind::{MessageKind, MessagePlace};
use crate::league::Tier;
use crate::subscription::PlanPrice;
use crate::{Amount, Credits};

/// The path of a room's link, before the tournament's id and the room id.
pub const ROOM_LINK: &str = "/m/";

/// The operator's words, in the language of a message.
#[derive(Clone, Copy, Debug)]
pub struct MessageBrand<'a> {
    /// The product's name.
    pub product: &'a str,
    /// The operator's word for credits.
    pub coin: &'a str,
    /// The currency's word, if the language has another one than the price.
    pub currency: Option<&'a str>,
    /// The product's address without a slash at its end, for links in SMS; `None` for texts without links.
    pub address: Option<&'a str>,
}

/// Why a player is out of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// The opponent won.
    Lost,
    /// The player did not appear.
    Missed,
    /// Nobody won in time.
    Undecided,
    /// Staff corrected the result of a match.
    Corrected,
}

/// An announcement's texts. The first is for languages without a text of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredAnnouncement")]
pub struct Announcement {
    /// The texts by language.
    pub texts: Vec<(Language, String)>,
}

impl Announcement {
    /// Returns the text for a language; empty if there is none at all.
    #[must_use]
    pub fn text(&self, language: Language) -> &str {
        let own = self.texts.iter().find(|(known, _)| *known == language);
        own.or_else(|| self.texts.first()).map_or("", |(_, text)| text)
    }
}

/// An announcement in the database. Older versions stored an English and an Urdu text.
#[derive(Deserialize)]
struct StoredAnnouncement {
    #[serde(default)]
    texts: Vec<(Language, String)>,
    english: Option<String>,
    urdu: Option<String>,
}

impl From<StoredAnnouncement> for Announcement {
    fn from(stored: StoredAnnouncement) -> Self {
        let older = [("en", stored.english), ("ur", stored.urdu)];
        let older = older.into_iter().filter_map(|(tag, text)| Some((Language::from_word(tag)?, text?)));
        Self { texts: stored.texts.into_iter().chain(older).collect() }
    }
}

/// A message to a subscriber with its text's values. `kind` names the variant in the database and on the
/// wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they hold; the variants say the rest")]
pub enum SubscriberMessage {
    /// A match's room id (spec 2, 9); `round` is the title.
    MatchRoom { tournament: i64, name: EntryName, round: String, starts_at: DateTime<Utc>, room: String },
    /// A player without an opponent goes on to the next round.
    MatchBye { tournament: i64, name: EntryName, round: String },
    /// A weekly tournament's room id and password.
    TournamentRoom {
        tournament: i64,
        name: EntryName,
        starts_at: DateTime<Utc>,
        room: String,
        password: String,
    },
    /// A tournament's place and the prize paid; zero without a prize.
    TournamentWon { tournament: i64, name: EntryName, place: i32, prize: Credits },
    /// A prize waits until staff have checked it.
    PrizeWaiting { tournament: i64, name: EntryName, place: i32, prize: Credits },
    /// A held prize was paid.
    PrizePaid { tournament: i64, name: EntryName, prize: Credits },
    /// A held prize was refused.
    PrizeRefused { tournament: i64, name: EntryName, prize: Credits, reason: String },
    /// A player is out of a tournament.
    TournamentOut { tournament: i64, name: EntryName, round: String, reason: OutReason },
    /// A player is back in a tournament: staff corrected the result of the match of a round.
    TournamentBack { tournament: i64, name: EntryName, round: String },
    /// Staff removed an entrant from a tournament; `refund` is the entry fee given back, zero without one.
    TournamentRemoved { tournament: i64, name: EntryName, refund: Credits, reason: String },
    /// The terms of a tournament that the subscriber has entered changed: its start and the first prize.
    TournamentChanged { tournament: i64, name: EntryName, starts_at: DateTime<Utc>, prize: Credits },
    /// A tournament was cancelled; `refund` is the entry fee given back, zero if free.
    TournamentCancelled { tournament: i64, name: EntryName, refund: Credits },
    /// A place in the group of a weekly league that won a prize or goes up: the tier of the week, the prize paid
    /// (zero without one), and the tier of the following week.
    LeagueResult { tier: Tier, place: i32, prize: Credits, next: Tier },
    /// A friend accepted the subscriber's invitation.
    InviteAccepted { name: String },
    /// The subscriber was paid for an invitation.
    InvitePaid { name: String, credits: Credits },
    /// The subscriber was paid for accepting an invitation.
    InviteWelcome { credits: Credits },
    /// A friend earned enough, and the inviter had been paid for as many invitations as a month allows.
    InviteLapsed { name: String },
    /// Somebody asks to be friends.
    FriendRequest { name: String },
    /// Somebody whom the subscriber had asked is a friend now.
    FriendAdded { name: String },
    /// Somebody beat the score of the subscriber's challenge link.
    LinkBeaten { name: String, game: EntryName, level: u32, score: u64 },
    /// A screenshot was approved and paid.
    TaskApproved { challenge: EntryName, credits: Credits },
    /// A screenshot was rejected.
    TaskRejected { challenge: EntryName, reason: Option<String> },
    /// A claim was received and paid with credits.
    RedemptionReceived { reward: EntryName, credits: Credits },
    /// Staff took a claim.
    ClaimWorking { reward: EntryName },
    /// A carrier has the parcel of a claim; `link` is the address at which the parcel can be followed.
    ClaimShipped { reward: EntryName, carrier: String, number: String, link: Option<String> },
    /// A claim was delivered; `reference` may be a voucher's code.
    ClaimDelivered { reward: EntryName, reference: String },
    /// A claim was delivered by a voucher's code, which only the SMS has, from the moment at which it is sent.
    VoucherDelivered { reward: EntryName, claim: Uuid },
    /// A claim was refused and refunded.
    ClaimRefused { reward: EntryName, credits: Credits, reason: String },
    /// The streak's day is unclaimed in the evening: `days` were claimed in a row, `credits` is today's pay, and
    /// a freeze may be left that would bridge today.
    StreakReminder { days: u32, credits: Credits, freeze_left: bool },
    /// Staff removed the subscriber's username.
    NameReset,
    /// Staff suspended the account.
    AccountSuspended,
    /// Staff suspended the account for what a case of fraud found; `case` is its number, for an appeal.
    AccountBanned { case: i64, reason: String },
    /// Staff decided about the appeal against a ban: it stays.
    AppealRefused { case: i64, reason: String },
    /// Staff lifted the suspension of the account.
    AccountReopened,
    /// Staff gave credits, or took them (negative `amount`).
    WalletAdjusted { amount: Credits, balance: Credits },
    /// A subscription began, with the end of a free trial if any.
    SubscriptionBegan { price: PlanPrice, trial_until: Option<DateTime<Utc>> },
    /// The free trial ends soon.
    TrialEnds { price: PlanPrice, until: DateTime<Utc> },
    /// A charge was denied; the server tries again until grace ends.
    ChargeDeclined { price: PlanPrice, until: DateTime<Utc> },
    /// The subscription is suspended: the subscriber earns nothing until a charge is paid.
    SubscriptionSuspended { price: PlanPrice },
    /// A charge succeeded after failures.
    SubscriptionBack,
    /// The unpaid subscription expired.
    SubscriptionExpired,
    /// The subscriber unsubscribed.
    SubscriptionEnded,
    /// The operator gave a payment back. `word` is the currency's word before the amount.
    ChargeRefunded { amount: Amount, word: String },
    /// Staff's announcement to many subscribers.
    Announcement(Announcement),
}

impl SubscriberMessage {
    /// Returns the kind.
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
            Self::TournamentBack { .. } => MessageKind::TournamentBack,
            Self::TournamentRemoved { .. } => MessageKind::TournamentRemoved,
            Self::TournamentChanged { .. } => MessageKind::TournamentChanged,
            Self::TournamentCancelled { .. } => MessageKind::TournamentCancelled,
            Self::LeagueResult { .. } => MessageKind::LeagueResult,
            Self::InviteAccepted { .. } => MessageKind::InviteAccepted,
            Self::InvitePaid { .. } => MessageKind::InvitePaid,
            Self::InviteWelcome { .. } => MessageKind::InviteWelcome,
            Self::InviteLapsed { .. } => MessageKind::InviteLapsed,
            Self::FriendRequest { .. } => MessageKind::FriendRequest,
            Self::FriendAdded { .. } => MessageKind::FriendAdded,
            Self::LinkBeaten { .. } => MessageKind::LinkBeaten,
            Self::TaskApproved { .. } => MessageKind::TaskApproved,
            Self::TaskRejected { .. } => MessageKind::TaskRejected,
            Self::RedemptionReceived { .. } => MessageKind::RedemptionReceived,
            Self::ClaimWorking { .. } => MessageKind::ClaimWorking,
            Self::ClaimShipped { .. } => MessageKind::ClaimShipped,
            Self::ClaimDelivered { .. } => MessageKind::ClaimDelivered,
            Self::VoucherDelivered { .. } => MessageKind::VoucherDelivered,
            Self::ClaimRefused { .. } => MessageKind::ClaimRefused,
            Self::StreakReminder { .. } => MessageKind::StreakReminder,
            Self::NameReset => MessageKind::NameReset,
            Self::AccountSuspended => MessageKind::AccountSuspended,
            Self::AccountBanned { .. } => MessageKind::AccountBanned,
            Self::AppealRefused { .. } => MessageKind::AppealRefused,
            Self::AccountReopened => MessageKind::AccountReopened,
            Self::WalletAdjusted { .. } => MessageKind::WalletAdjusted,
            Self::SubscriptionBegan { .. } => MessageKind::SubscriptionBegan,
            Self::TrialEnds { .. } => MessageKind::TrialEnds,
            Self::ChargeDeclined { .. } => MessageKind::ChargeDeclined,
            Self::SubscriptionSuspended { .. } => MessageKind::SubscriptionSuspended,
            Self::SubscriptionBack => MessageKind::SubscriptionBack,
            Self::SubscriptionExpired => MessageKind::SubscriptionExpired,
            Self::SubscriptionEnded => MessageKind::SubscriptionEnded,
            Self::ChargeRefunded { .. } => MessageKind::ChargeRefunded,
            Self::Announcement(_) => MessageKind::Announcement,
        }
    }

    /// Returns the short address of a match's room for an SMS: it leads to [`SubscriberMessage::path`].
    pub(super) fn room_link(&self, brand: &MessageBrand<'_>) -> Option<String> {
        match (self, brand.address) {
            (Self::MatchRoom { tournament, room, .. }, Some(address)) => {
                Some(format!("{address}{ROOM_LINK}{tournament}/{room}"))
            }
            _ => None,
        }
    }

    /// Returns the path at which the app shows the message's subject, if any. A match's path fills the Room
    /// ID form in.
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
            Self::MatchBye { tournament, .. }
            | Self::TournamentOut { tournament, .. }
            | Self::TournamentBack { tournament, .. } => Some(format!("/tournament/{tournament}")),
            // Without a refund the wallet shows nothing.
            Self::TournamentCancelled { refund, .. } | Self::TournamentRemoved { refund, .. }
                if !refund.is_positive() =>
            {
                MessagePlace::Tournaments.path().map(str::to_owned)
            }
            _ => self.kind().rules().place.path().map(str::to_owned),
        }
    }
}
