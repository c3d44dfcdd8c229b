use chrono::Duration;

use crate::Language;

/// How soon a message matters: a phone that saves its battery holds back what can wait (RFC 8030, 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When the phone wakes up anyway.
    Normal,
    /// Now.
    High,
}

/// Whether an SMS may be handed to the gateway again when nobody knows what became of it. Every kind goes by SMS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmsRepeat {
    /// Never: it is rather lost than sent twice. It stands in the app all the same.
    Never,
    /// Yes: reading it twice harms nobody, and not reading it costs a match.
    Safe,
}

/// What a push shows of a message, to whoever looks at the phone. Every kind is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockScreen {
    /// All of it.
    Whole,
    /// Its first line; the second one holds the reference of a delivery.
    FirstLine,
    /// That a room is ready: no id and no password.
    RoomReady,
}

/// What a push shows of a room.
const ROOM_READY: &str = "Your match room is ready. Open the app to see it.";
/// The same in Urdu.
const ROOM_READY_UR: &str = "آپ کے میچ کا روم تیار ہے۔ دیکھنے کے لیے ایپ کھولیں۔";

impl LockScreen {
    /// What is shown of a body.
    pub(super) fn of(self, body: &str, language: Language) -> &str {
        match (self, language) {
            (Self::Whole, _) => body,
            (Self::FirstLine, _) => body.lines().next().unwrap_or_default(),
            (Self::RoomReady, Language::En) => ROOM_READY,
            (Self::RoomReady, Language::Ur) => ROOM_READY_UR,
        }
    }
}

/// The icon beside a message in the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageIcon {
    /// Something is not as the subscriber wanted.
    Alert,
    /// News of no special kind.
    Bell,
    /// Something is done.
    Done,
    /// A match.
    Gamepad,
    /// A reward.
    Gift,
    /// Credits that came back.
    Reset,
    /// A place in a tournament.
    Trophy,
    /// Credits or money.
    Wallet,
}

/// Whether a message is good news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageTone {
    /// It is.
    Good,
    /// It is bad news.
    Bad,
    /// It is neither.
    Plain,
}

/// Where the app shows what a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessagePlace {
    /// The Room ID form of a tournament, filled in.
    Room,
    /// The list of tournaments.
    Tournaments,
    /// A tournament's bracket.
    Bracket,
    /// The subscriber's wallet.
    Wallet,
    /// The subscription, in Profile.
    Plan,
    /// The subscriber's claims of rewards.
    Claims,
    /// The subscriber's finished tasks.
    Completed,
    /// The challenges of the day.
    Challenges,
    /// The profile's form.
    EditProfile,
    /// Nowhere: the message says all there is.
    Nowhere,
}

impl MessagePlace {
    /// Its path, or the nearest one where the tournament and the room are not known.
    #[must_use]
    pub fn path(self) -> Option<&'static str> {
        match self {
            Self::Room | Self::Tournaments | Self::Bracket => Some("/tournaments"),
            Self::Wallet => Some("/profile#wallet"),
            Self::Plan => Some("/profile"),
            Self::Claims => Some("/rewards/claims"),
            Self::Completed => Some("/completed"),
            Self::Challenges => Some("/daily-gaming-tasks"),
            Self::EditProfile => Some("/edit-profile"),
            Self::Nowhere => None,
        }
    }
}

/// A kind of message. [`MessageKind::rules`] is the table of what the messages of a kind have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "SubscriberMessage says what each of them is")]
pub enum MessageKind {
    MatchRoom,
    MatchBye,
    TournamentRoom,
    TournamentWon,
    PrizeWaiting,
    PrizePaid,
    PrizeRefused,
    TournamentOut,
    TournamentCancelled,
    TaskApproved,
    TaskRejected,
    RedemptionReceived,
    ClaimWorking,
    ClaimDelivered,
    ClaimRefused,
    NameReset,
    WalletAdjusted,
    SubscriptionBegan,
    TrialEnds,
    ChargeDeclined,
    SubscriptionSuspended,
    SubscriptionBack,
    SubscriptionExpired,
    SubscriptionEnded,
    Announcement,
}

/// What all messages of a kind have in common: a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageRules {
    /// The kind's word in the database and on the wire.
    pub word: &'static str,
    /// The icon in the app.
    pub icon: MessageIcon,
    /// Whether it is good news.
    pub tone: MessageTone,
    /// Where it leads.
    pub place: MessagePlace,
    /// Whether the SMS may be sent again.
    pub sms: SmsRepeat,
    /// What a push shows of it.
    pub push: LockScreen,
    /// How soon a push matters.
    pub urgency: Urgency,
    /// For how many hours it is of use. A room's message ends with its match instead, whoever writes it says when.
    pub hours: i64,
    /// Whether its words begin with the product's name and a colon. Others name the product in their sentence, or are
    /// somebody's own words.
    pub names_product: bool,
}

impl MessageKind {
    /// Every kind.
    pub const ALL: [Self; 25] = [
        Self::MatchRoom,
        Self::MatchBye,
        Self::TournamentRoom,
        Self::TournamentWon,
        Self::PrizeWaiting,
        Self::PrizePaid,
        Self::PrizeRefused,
        Self::TournamentOut,
        Self::TournamentCancelled,
        Self::TaskApproved,
        Self::TaskRejected,
        Self::RedemptionReceived,
        Self::ClaimWorking,
        Self::ClaimDelivered,
        Self::ClaimRefused,
        Self::NameReset,
        Self::WalletAdjusted,
        Self::SubscriptionBegan,
        Self::TrialEnds,
        Self::ChargeDeclined,
        Self::SubscriptionSuspended,
        Self::SubscriptionBack,
        Self::SubscriptionExpired,
        Self::SubscriptionEnded,
        Self::Announcement,
    ];

    /// The table of kinds.
    #[must_use]
    pub const fn rules(self) -> MessageRules {
        use MessageIcon::{Alert, Bell, Done, Gamepad, Gift, Reset, Trophy, Wallet};
        use MessagePlace as Place;
        use MessageTone::{Bad, Good, Plain};

        /// A message that goes out once, can wait, is shown whole, and is of use for a day.
        const fn row(
            word: &'static str,
            icon: MessageIcon,
            tone: MessageTone,
            place: MessagePlace,
        ) -> MessageRules {
            let (sms, push, urgency) = (SmsRepeat::Never, LockScreen::Whole, Urgency::Normal);
            MessageRules { word, icon, tone, place, sms, push, urgency, hours: 24, names_product: true }
        }
        /// A room waits for nobody, and its id is nobody else's business.
        const fn room(row: MessageRules) -> MessageRules {
            let (sms, push, urgency) = (SmsRepeat::Safe, LockScreen::RoomReady, Urgency::High);
            MessageRules { sms, push, urgency, ..row }
        }
        const fn days(days: i64, row: MessageRules) -> MessageRules {
            MessageRules { hours: 24 * days, ..row }
        }
        const fn in_own_words(row: MessageRules) -> MessageRules {
            MessageRules { names_product: false, ..row }
        }
        const fn first_line(row: MessageRules) -> MessageRules {
            MessageRules { push: LockScreen::FirstLine, ..row }
        }

        match self {
            Self::MatchRoom => room(row("match_room", Gamepad, Plain, Place::Room)),
            Self::MatchBye => row("match_bye", Gamepad, Plain, Place::Bracket),
            Self::TournamentRoom => room(row("tournament_room", Gamepad, Plain, Place::Tournaments)),
            Self::TournamentWon => days(2, row("tournament_won", Trophy, Good, Place::Wallet)),
            Self::PrizeWaiting => days(3, row("prize_waiting", Trophy, Good, Place::Wallet)),
            Self::PrizePaid => days(3, row("prize_paid", Trophy, Good, Place::Wallet)),
            Self::PrizeRefused => days(3, row("prize_refused", Alert, Bad, Place::Wallet)),
            Self::TournamentOut => row("tournament_out", Trophy, Plain, Place::Bracket),
            Self::TournamentCancelled => days(2, row("tournament_cancelled", Alert, Bad, Place::Wallet)),
            Self::TaskApproved => row("task_approved", Done, Good, Place::Completed),
            Self::TaskRejected => row("task_rejected", Alert, Bad, Place::Challenges),
            Self::RedemptionReceived => row("redemption_received", Gift, Good, Place::Claims),
            // A reference is of use for longer than most messages.
            Self::ClaimWorking => days(3, row("claim_working", Gift, Plain, Place::Claims)),
            Self::ClaimDelivered => first_line(days(3, row("claim_delivered", Gift, Good, Place::Claims))),
            Self::ClaimRefused => days(3, row("claim_refused", Reset, Bad, Place::Claims)),
            Self::NameReset => row("name_reset", Alert, Plain, Place::EditProfile),
            Self::WalletAdjusted => row("wallet_adjusted", Wallet, Plain, Place::Wallet),
            Self::SubscriptionBegan => in_own_words(row("subscription_began", Done, Good, Place::Plan)),
            Self::TrialEnds => in_own_words(row("trial_ends", Wallet, Plain, Place::Plan)),
            Self::ChargeDeclined => in_own_words(row("charge_declined", Alert, Bad, Place::Plan)),
            Self::SubscriptionSuspended => {
                in_own_words(row("subscription_suspended", Alert, Bad, Place::Plan))
            }
            Self::SubscriptionBack => in_own_words(row("subscription_back", Done, Good, Place::Plan)),
            Self::SubscriptionExpired => in_own_words(row("subscription_expired", Alert, Bad, Place::Plan)),
            Self::SubscriptionEnded => in_own_words(row("subscription_ended", Wallet, Plain, Place::Plan)),
            Self::Announcement => in_own_words(row("announcement", Bell, Plain, Place::Nowhere)),
        }
    }

    /// The word in the database and on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.rules().word
    }

    /// Reads [`MessageKind::as_str`]; `None` for a kind of a newer version.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// How long a message is of use that does not end with a match.
    #[must_use]
    pub fn life(self) -> Duration {
        Duration::hours(self.rules().hours)
    }

    /// Whether a message holds what lets somebody into a room: its id, its password.
    #[must_use]
    pub fn opens_a_room(self) -> bool {
        self.rules().push == LockScreen::RoomReady
    }
}

/// Whether an SMS of a kind, by its word, may be handed over again when nobody knows what became of it.
#[must_use]
pub fn may_repeat(kind: &str) -> bool {
    MessageKind::from_word(kind).is_some_and(|kind| kind.rules().sms == SmsRepeat::Safe)
}
