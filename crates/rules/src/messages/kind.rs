use arena_words::Words;
use chrono::Duration;

use crate::texts::MESSAGES;

/// A push's urgency; phones that save battery delay less urgent ones (RFC 8030, 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Deliver when the phone wakes up anyway.
    Normal,
    /// Deliver at once.
    High,
}

/// Whether an SMS of unknown delivery may be sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmsRepeat {
    /// Never: better lost than sent twice, as the app shows the message anyway.
    Never,
    /// Safe: a second SMS does no harm; a lost one can cost a match.
    Safe,
}

/// The part of a message that a push shows on a locked phone. Every kind is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockScreen {
    /// The whole message.
    Whole,
    /// The first line only; the second holds a delivery reference.
    FirstLine,
    /// Only that a room is ready, without id or password.
    RoomReady,
}

impl LockScreen {
    /// Returns the part of `body` that is shown.
    pub(super) fn of(self, body: &str, words: &Words) -> String {
        match self {
            Self::Whole => body.to_owned(),
            Self::FirstLine => body.lines().next().unwrap_or_default().to_owned(),
            Self::RoomReady => words.say(MESSAGES, "locked_room", &[]),
        }
    }
}

/// A message's icon in the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageIcon {
    /// Something went wrong.
    Alert,
    /// General news.
    Bell,
    /// Something is complete.
    Done,
    /// A match.
    Gamepad,
    /// A reward.
    Gift,
    /// Credits were returned.
    Reset,
    /// A place in a tournament.
    Trophy,
    /// Credits or money.
    Wallet,
}

/// Whether a message is good or bad news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageTone {
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Neither.
    Plain,
}

/// The place in the app to which a message leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessagePlace {
    /// A tournament's Room ID form, filled in.
    Room,
    /// The tournaments.
    Tournaments,
    /// A tournament's bracket.
    Bracket,
    /// The wallet.
    Wallet,
    /// The subscription, in Profile.
    Plan,
    /// The claims of rewards.
    Claims,
    /// The subscriber's completed tasks.
    Completed,
    /// The challenges of the day.
    Challenges,
    /// The streak, where its day is claimed.
    Streak,
    /// The profile form.
    EditProfile,
    /// The week's league.
    League,
    /// The friends of the subscriber.
    Friends,
    /// The in-house games.
    Games,
    /// No place: the message says all.
    Nowhere,
}

impl MessagePlace {
    /// Returns the path, or the nearest one without tournament and room.
    #[must_use]
    pub fn path(self) -> Option<&'static str> {
        match self {
            Self::Room | Self::Tournaments | Self::Bracket => Some("/tournaments"),
            Self::Wallet => Some("/profile#wallet"),
            Self::Plan => Some("/profile"),
            Self::Claims => Some("/rewards/claims"),
            Self::Completed => Some("/completed"),
            Self::Challenges => Some("/daily-gaming-tasks"),
            Self::Streak => Some("/tasks"),
            Self::EditProfile => Some("/edit-profile"),
            Self::League => Some("/leaderboard?board=week"),
            Self::Friends => Some("/leaderboard?board=friends"),
            Self::Games => Some("/daily-gaming-tasks"),
            Self::Nowhere => None,
        }
    }
}

/// A kind of message; [`MessageKind::rules`] has its properties.
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
    TournamentBack,
    TournamentRemoved,
    TournamentChanged,
    TournamentCancelled,
    LeagueResult,
    InviteAccepted,
    InvitePaid,
    InviteWelcome,
    InviteLapsed,
    FriendRequest,
    FriendAdded,
    LinkBeaten,
    TaskApproved,
    TaskRejected,
    RedemptionReceived,
    ClaimWorking,
    ClaimShipped,
    ClaimDelivered,
    VoucherDelivered,
    ClaimRefused,
    StreakReminder,
    NameReset,
    AccountSuspended,
    AccountBanned,
    AppealRefused,
    AccountReopened,
    WalletAdjusted,
    SubscriptionBegan,
    TrialEnds,
    ChargeDeclined,
    SubscriptionSuspended,
    SubscriptionBack,
    SubscriptionExpired,
    SubscriptionEnded,
    ChargeRefunded,
    Announcement,
}

/// A kind's row in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageRules {
    /// The word in the database and on the wire.
    pub word: &'static str,
    /// The icon.
    pub icon: MessageIcon,
    /// The tone.
    pub tone: MessageTone,
    /// The place to which the message leads.
    pub place: MessagePlace,
    /// Whether the message is sent by SMS, which costs the operator; otherwise the app and pushes show it.
    pub by_sms: bool,
    /// Whether the SMS may be repeated.
    pub sms: SmsRepeat,
    /// The part that a push shows.
    pub push: LockScreen,
    /// The push's urgency.
    pub urgency: Urgency,
    /// Hours for which the message is useful. A room's message ends at a time that its writer sets instead.
    pub hours: i64,
    /// Whether the text begins with the product's name and a colon. Other kinds name it in a sentence, or
    /// are staff's words.
    pub names_product: bool,
}

impl MessageKind {
    /// Every kind.
    pub const ALL: [Self; 44] = [
        Self::MatchRoom,
        Self::MatchBye,
        Self::TournamentRoom,
        Self::TournamentWon,
        Self::PrizeWaiting,
        Self::PrizePaid,
        Self::PrizeRefused,
        Self::TournamentOut,
        Self::TournamentBack,
        Self::TournamentRemoved,
        Self::TournamentChanged,
        Self::TournamentCancelled,
        Self::LeagueResult,
        Self::InviteAccepted,
        Self::InvitePaid,
        Self::InviteWelcome,
        Self::InviteLapsed,
        Self::FriendRequest,
        Self::FriendAdded,
        Self::LinkBeaten,
        Self::TaskApproved,
        Self::TaskRejected,
        Self::RedemptionReceived,
        Self::ClaimWorking,
        Self::ClaimShipped,
        Self::ClaimDelivered,
        Self::VoucherDelivered,
        Self::ClaimRefused,
        Self::StreakReminder,
        Self::NameReset,
        Self::AccountSuspended,
        Self::AccountBanned,
        Self::AppealRefused,
        Self::AccountReopened,
        Self::WalletAdjusted,
        Self::SubscriptionBegan,
        Self::TrialEnds,
        Self::ChargeDeclined,
        Self::SubscriptionSuspended,
        Self::SubscriptionBack,
        Self::SubscriptionExpired,
        Self::SubscriptionEnded,
        Self::ChargeRefunded,
        Self::Announcement,
    ];

    /// Returns the kind's row.
    #[must_use]
    pub const fn rules(self) -> MessageRules {
        use MessageIcon::{Alert, Bell, Done, Gamepad, Gift, Reset, Trophy, Wallet};
        use MessagePlace as Place;
        use MessageTone::{Bad, Good, Plain};

        /// The default row: sent by SMS once, not urgent, pushed whole, useful for a day.
        const fn row(
            word: &'static str,
            icon: MessageIcon,
            tone: MessageTone,
            place: MessagePlace,
        ) -> MessageRules {
            let (sms, push, urgency) = (SmsRepeat::Never, LockScreen::Whole, Urgency::Normal);
            MessageRules {
                word,
                icon,
                tone,
                place,
                by_sms: true,
                sms,
                push,
                urgency,
                hours: 24,
                names_product: true,
            }
        }
        /// A room's message: urgent, sent again if its delivery is unknown, private on the lock screen.
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
        const fn without_sms(row: MessageRules) -> MessageRules {
            MessageRules { by_sms: false, ..row }
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
            Self::TournamentBack => row("tournament_back", Trophy, Good, Place::Bracket),
            Self::TournamentRemoved => days(3, row("tournament_removed", Alert, Bad, Place::Wallet)),
            Self::TournamentChanged => days(2, row("tournament_changed", Trophy, Plain, Place::Tournaments)),
            Self::TournamentCancelled => days(2, row("tournament_cancelled", Alert, Bad, Place::Wallet)),
            Self::LeagueResult => days(2, row("league_result", Trophy, Good, Place::League)),
            // News of friends is good to know, and not worth an SMS.
            Self::InviteAccepted => without_sms(row("invite_accepted", Bell, Good, Place::Friends)),
            Self::InvitePaid => without_sms(days(3, row("invite_paid", Wallet, Good, Place::Wallet))),
            Self::InviteWelcome => without_sms(days(3, row("invite_welcome", Wallet, Good, Place::Wallet))),
            Self::InviteLapsed => without_sms(days(3, row("invite_lapsed", Bell, Plain, Place::Friends))),
            Self::FriendRequest => without_sms(days(3, row("friend_request", Bell, Plain, Place::Friends))),
            Self::FriendAdded => without_sms(row("friend_added", Bell, Good, Place::Friends)),
            Self::LinkBeaten => without_sms(row("link_beaten", Gamepad, Plain, Place::Games)),
            Self::TaskApproved => row("task_approved", Done, Good, Place::Completed),
            Self::TaskRejected => row("task_rejected", Alert, Bad, Place::Challenges),
            Self::RedemptionReceived => row("redemption_received", Gift, Good, Place::Claims),
            // A delivery reference is of use for longer than most messages.
            Self::ClaimWorking => days(3, row("claim_working", Gift, Plain, Place::Claims)),
            Self::ClaimShipped => first_line(days(3, row("claim_shipped", Gift, Plain, Place::Claims))),
            Self::ClaimDelivered => first_line(days(3, row("claim_delivered", Gift, Good, Place::Claims))),
            Self::VoucherDelivered => {
                first_line(days(3, row("voucher_delivered", Gift, Good, Place::Claims)))
            }
            Self::ClaimRefused => days(3, row("claim_refused", Reset, Bad, Place::Claims)),
            Self::StreakReminder => {
                without_sms(in_own_words(row("streak_reminder", Bell, Plain, Place::Streak)))
            }
            Self::NameReset => row("name_reset", Alert, Plain, Place::EditProfile),
            Self::AccountSuspended => days(3, row("account_suspended", Alert, Bad, Place::Nowhere)),
            Self::AccountBanned => first_line(days(3, row("account_banned", Alert, Bad, Place::Nowhere))),
            Self::AppealRefused => first_line(days(3, row("appeal_refused", Alert, Bad, Place::Nowhere))),
            Self::AccountReopened => days(3, row("account_reopened", Done, Good, Place::Plan)),
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
            Self::ChargeRefunded => days(3, row("charge_refunded", Wallet, Good, Place::Plan)),
            Self::Announcement => in_own_words(row("announcement", Bell, Plain, Place::Nowhere)),
        }
    }

    /// Returns the word for the database and the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.rules().word
    }

    /// Parses [`MessageKind::as_str`]; `None` for a newer version's kind.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// Returns how long the message is useful, unless a match ends it.
    #[must_use]
    pub fn life(self) -> Duration {
        Duration::hours(self.rules().hours)
    }

    /// Whether the text holds something that only the subscriber may know: a room's password, a voucher's code.
    #[must_use]
    pub fn holds_secret(self) -> bool {
        self.rules().push != LockScreen::Whole
    }

    /// Whether the message holds a room's id or password.
    #[must_use]
    pub fn opens_a_room(self) -> bool {
        self.rules().push == LockScreen::RoomReady
    }
}

/// Whether an SMS of a kind, given by its word, may be sent again if its delivery is unknown.
#[must_use]
pub fn may_repeat(kind: &str) -> bool {
    MessageKind::from_word(kind).is_some_and(|kind| kind.rules().sms == SmsRepeat::Safe)
}
