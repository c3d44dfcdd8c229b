use arena_rules::Credits;
use arena_rules::invites::InviteRules;
use serde::{Deserialize, Serialize};

use super::faults::{Faults, need};

/// Invitations: what they pay, and when.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InvitesConfig {
    /// Credits for the inviter.
    pub(crate) inviter: i64,
    /// Credits for the friend.
    pub(crate) friend: i64,
    /// Credits that the friend has to earn.
    pub(crate) earned: i64,
    /// Different days on which the friend has to earn.
    pub(crate) days: u32,
    /// Days after their first log-in in which a friend may accept an invitation.
    pub(crate) days_to_accept: u32,
    /// Days after the acceptance in which the friend has to earn.
    pub(crate) days_to_earn: u32,
    /// Payments to one inviter in a calendar month.
    pub(crate) per_month: u32,
}

impl Default for InvitesConfig {
    fn default() -> Self {
        let rules = InviteRules::default();
        Self {
            inviter: rules.inviter.0,
            friend: rules.friend.0,
            earned: rules.earned.0,
            days: rules.days,
            days_to_accept: rules.days_to_accept,
            days_to_earn: rules.days_to_earn,
            per_month: rules.per_month,
        }
    }
}

impl InvitesConfig {
    pub(crate) fn rules(&self) -> InviteRules {
        let Self { inviter, friend, earned, days, days_to_accept, days_to_earn, per_month } = *self;
        InviteRules {
            inviter: Credits(inviter),
            friend: Credits(friend),
            earned: Credits(earned),
            days,
            days_to_accept,
            days_to_earn,
            per_month,
        }
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        for (key, credits) in [("inviter", self.inviter), ("friend", self.friend), ("earned", self.earned)] {
            need!(
                faults,
                (0..=1_000_000).contains(&credits),
                "key `invites.{key}`: must be 0 to 1000000 credits"
            );
        }
        need!(faults, (1..=30).contains(&self.days), "key `invites.days`: must be 1 to 30");
        need!(
            faults,
            (1..=365).contains(&self.days_to_accept),
            "key `invites.days_to_accept`: must be 1 to 365"
        );
        // The days on which a friend earned are kept for 35 days (`privacy.plays_days`).
        need!(
            faults,
            (self.days..=30).contains(&self.days_to_earn),
            "key `invites.days_to_earn`: must be `invites.days` to 30"
        );
        need!(faults, self.per_month <= 1000, "key `invites.per_month`: must be 0 to 1000");
    }
}
