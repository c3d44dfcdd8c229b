use chrono::{DateTime, Duration, Utc};

use crate::Credits;

/// The operator's rules for invitations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InviteRules {
    /// Credits for the inviter.
    pub inviter: Credits,
    /// Credits for the friend.
    pub friend: Credits,
    /// Credits that the friend has to earn.
    pub earned: Credits,
    /// The different days on which the friend has to earn.
    pub days: u32,
    /// Days after the first log-in in which a friend may accept.
    pub days_to_accept: u32,
    /// Days after the acceptance in which the friend has to earn.
    pub days_to_earn: u32,
    /// Payments to an inviter in a calendar month.
    pub per_month: u32,
}

impl Default for InviteRules {
    fn default() -> Self {
        Self {
            inviter: Credits(50),
            friend: Credits(20),
            earned: Credits(100),
            days: 3,
            days_to_accept: 7,
            days_to_earn: 30,
            per_month: 10,
        }
    }
}

impl InviteRules {
    /// Whether a friend has earned enough.
    #[must_use]
    pub fn earned_enough(&self, earned: Credits, days: u32) -> bool {
        earned >= self.earned && days >= self.days
    }

    /// Whether an account may still accept an invitation at `now`.
    #[must_use]
    pub fn in_time(&self, created_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        now < created_at + Duration::days(self.days_to_accept.into())
    }
}

/// The facts that decide whether somebody may accept an invitation.
#[derive(Clone, Copy, Debug)]
pub struct AcceptFacts {
    /// Whether the code is their own.
    pub own: bool,
    /// Whether they accepted an invitation before.
    pub accepted_before: bool,
    /// Whether the inviter accepted an invitation of theirs.
    pub inviter_is_invited: bool,
    /// The time of their first log-in.
    pub created_at: DateTime<Utc>,
    /// Now.
    pub now: DateTime<Utc>,
}

/// Why an invitation cannot be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptRefusal {
    /// The code is their own.
    Own,
    /// They accepted an invitation before.
    Before,
    /// Two subscribers cannot invite each other.
    EachOther,
    /// The account is too old.
    TooLate,
}

/// Decides whether somebody may accept an invitation.
///
/// # Errors
/// The first reason against it.
pub fn may_accept(rules: &InviteRules, facts: AcceptFacts) -> Result<(), AcceptRefusal> {
    if facts.own {
        Err(AcceptRefusal::Own)
    } else if facts.accepted_before {
        Err(AcceptRefusal::Before)
    } else if facts.inviter_is_invited {
        Err(AcceptRefusal::EachOther)
    } else if !rules.in_time(facts.created_at, facts.now) {
        Err(AcceptRefusal::TooLate)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_new_account_accepts_and_once() {
        let now: DateTime<Utc> = "2026-03-08T10:00:00Z".parse().unwrap();
        let good = AcceptFacts {
            own: false,
            accepted_before: false,
            inviter_is_invited: false,
            created_at: now - Duration::days(7) + Duration::seconds(1),
            now,
        };
        let refused = |facts| may_accept(&InviteRules::default(), facts).err();
        assert_eq!(refused(good), None);
        assert_eq!(refused(AcceptFacts { own: true, ..good }), Some(AcceptRefusal::Own));
        assert_eq!(refused(AcceptFacts { accepted_before: true, ..good }), Some(AcceptRefusal::Before));
        assert_eq!(refused(AcceptFacts { inviter_is_invited: true, ..good }), Some(AcceptRefusal::EachOther));
        let old = AcceptFacts { created_at: now - Duration::days(7), ..good };
        assert_eq!(refused(old), Some(AcceptRefusal::TooLate));
    }

    #[test]
    fn a_friend_earns_on_different_days() {
        let rules = InviteRules::default();
        for (earned, days, enough) in [(100, 3, true), (99, 3, false), (5_000, 2, false), (0, 0, false)] {
            assert_eq!(rules.earned_enough(Credits(earned), days), enough);
        }
    }
}
