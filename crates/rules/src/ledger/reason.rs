use serde::{Deserialize, Serialize};

use super::account::AccountKind;

/// Why credits move. The reason and the transaction's key together are unique (contract 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A day of the streak; key `SUBSCRIBER/DAY`.
    Streak,
    /// A streak's milestone reached; key `SUBSCRIBER/BEGAN/STREAK_DAY`, with the calendar day of Day 1, so that
    /// a run of a streak pays each milestone once.
    StreakMilestone,
    /// A level passed; key `SUBSCRIBER/GAME/LEVEL/DAY`.
    Level,
    /// A screenshot task approved; key is the entry's id.
    Task,
    /// A reward claimed; key is the redemption's id.
    Redeem,
    /// The refund of a refused claim; key is the redemption's id.
    RedeemRefund,
    /// Credits that staff gave or took by hand; key is their reference.
    Adjustment,
    /// A tournament's fee paid; key is a [`TournamentKey`](super::TournamentKey).
    EntryFee,
    /// The refund of an entry fee after a cancelled tournament; key is a [`TournamentKey`](super::TournamentKey).
    EntryRefund,
    /// Prizes; key is a [`TournamentKey`](super::TournamentKey). Those paid at the tournament's end share one
    /// transaction. A held prize has its own.
    Prize,
    /// A prize of a weekly league; key `WEEK/SUBSCRIBER`. It does not count as earned: it is paid for what was
    /// earned in the week, and would give its winner a lead in the next one.
    League,
    /// The chest of a day's quests; key `DAY/SUBSCRIBER`.
    QuestChest,
    /// A step of a season; key `SEASON/STEP/SUBSCRIBER`. It does not count as earned: the subscriber chooses the
    /// day of the claim, and could keep steps for a week of the leagues.
    SeasonStep,
    /// An invitation, for the inviter; key is the friend's id. It does not count as earned: invitations would feed
    /// each other.
    InviteReward,
    /// An invitation, for the friend; key is the friend's id. It does not count as earned.
    InviteWelcome,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 15] = [
        Self::Streak,
        Self::StreakMilestone,
        Self::Level,
        Self::Task,
        Self::Redeem,
        Self::RedeemRefund,
        Self::Adjustment,
        Self::EntryFee,
        Self::EntryRefund,
        Self::Prize,
        Self::League,
        Self::QuestChest,
        Self::SeasonStep,
        Self::InviteReward,
        Self::InviteWelcome,
    ];

    /// Returns the word for the database and the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Streak => "streak",
            Self::StreakMilestone => "streak_milestone",
            Self::Level => "level",
            Self::Task => "task",
            Self::Redeem => "redeem",
            Self::RedeemRefund => "redeem_refund",
            Self::Adjustment => "adjustment",
            Self::EntryFee => "entry_fee",
            Self::EntryRefund => "entry_refund",
            Self::Prize => "prize",
            Self::League => "league",
            Self::QuestChest => "quest_chest",
            Self::SeasonStep => "season_step",
            Self::InviteReward => "invite_reward",
            Self::InviteWelcome => "invite_welcome",
        }
    }

    /// Parses [`Reason::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }

    /// Whether these credits count as earned, and so for the leaderboard (contract 4).
    #[must_use]
    pub fn earns(self) -> bool {
        matches!(
            self,
            Self::Streak | Self::StreakMilestone | Self::Level | Self::Task | Self::Prize | Self::QuestChest
        )
    }

    /// Whether staff may reverse a transaction with this reason. All others belong to a claim, a
    /// tournament, a league or an invitation, whose records would still show the payment.
    #[must_use]
    pub fn reversible(self) -> bool {
        matches!(
            self,
            Self::Streak
                | Self::StreakMilestone
                | Self::Level
                | Self::Task
                | Self::Adjustment
                | Self::QuestChest
                | Self::SeasonStep
        )
    }

    /// The system account opposite the wallet, unless the default applies: issuance for earning, redemption
    /// for spending. An adjustment uses issuance, because nothing was bought.
    pub(super) fn other_side(self) -> Option<AccountKind> {
        match self {
            Self::EntryFee | Self::EntryRefund => Some(AccountKind::EntryFee),
            Self::Adjustment => Some(AccountKind::Issuance),
            // A refund comes from the account that took the payment, so that it issues nothing.
            Self::RedeemRefund => Some(AccountKind::Redemption),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_back() {
        for reason in Reason::ALL {
            assert_eq!(Reason::from_word(reason.as_str()), Some(reason));
        }
    }
}
