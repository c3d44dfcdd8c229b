use chrono::{DateTime, Duration, Utc};

use super::rules::InviteRules;
use super::state::{InviteState, LapseCause};
use crate::Credits;

/// The facts of an invitation that is pending or ready.
#[derive(Clone, Copy, Debug)]
pub struct InviteFacts {
    /// When the friend accepted.
    pub accepted_at: DateTime<Utc>,
    /// Since when the invitation is ready; `None` while it is pending.
    pub ready_at: Option<DateTime<Utc>>,
    /// Credits that the friend has earned.
    pub earned: Credits,
    /// Different days on which the friend has earned.
    pub days: u32,
    /// Whether inviter or friend was erased.
    pub gone: bool,
    /// Whether staff hold inviter or friend.
    pub held: bool,
    /// Whether a sign was seen.
    pub signed: bool,
    /// Payments to the inviter in this month.
    pub paid_this_month: u32,
}

/// The next step of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InviteStep {
    /// Stay, and look again later.
    Wait(InviteState),
    /// Wait for staff.
    Hold,
    /// Pay the inviter and the friend.
    Pay {
        /// Credits for the inviter.
        inviter: Credits,
        /// Credits for the friend.
        friend: Credits,
    },
    /// End without a payment to the inviter.
    Lapse {
        /// The cause.
        cause: LapseCause,
        /// Credits for the friend; zero unless the inviter's month is full.
        friend: Credits,
    },
}

/// How long a ready invitation waits for a hold on an account to be lifted.
const PATIENCE: Duration = Duration::days(90);

/// Decides the next step of an invitation that is pending or ready.
#[must_use]
pub fn next_step(rules: &InviteRules, facts: &InviteFacts, now: DateTime<Utc>) -> InviteStep {
    if facts.gone {
        return InviteStep::Lapse { cause: LapseCause::Gone, friend: Credits::ZERO };
    }
    let lapsed = InviteStep::Lapse { cause: LapseCause::Time, friend: Credits::ZERO };
    if facts.ready_at.is_none() && !rules.earned_enough(facts.earned, facts.days) {
        let until = facts.accepted_at + Duration::days(rules.days_to_earn.into());
        return if now < until { InviteStep::Wait(InviteState::Pending) } else { lapsed };
    }
    if facts.held {
        let since = facts.ready_at.unwrap_or(now);
        return if now < since + PATIENCE { InviteStep::Wait(InviteState::Ready) } else { lapsed };
    }
    if facts.signed {
        return InviteStep::Hold;
    }
    if facts.paid_this_month >= rules.per_month {
        return InviteStep::Lapse { cause: LapseCause::Limit, friend: rules.friend };
    }
    InviteStep::Pay { inviter: rules.inviter, friend: rules.friend }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(days: i64) -> DateTime<Utc> {
        DateTime::<Utc>::UNIX_EPOCH + Duration::days(days)
    }

    proptest! {
        #[test]
        fn nobody_is_paid_unless_everything_is_in_order(
            ready in proptest::option::of(0_i64..200), now in 0_i64..400, earned in 0_i64..200, days in 0_u32..6,
            gone: bool, held: bool, signed: bool, paid in 0_u32..20,
        ) {
            let rules = InviteRules::default();
            let facts = InviteFacts {
                accepted_at: at(0), ready_at: ready.map(at), earned: Credits(earned), days, gone, held, signed,
                paid_this_month: paid,
            };
            let enough = ready.is_some() || rules.earned_enough(Credits(earned), days);
            match next_step(&rules, &facts, at(now)) {
                InviteStep::Pay { inviter, friend } => {
                    prop_assert!(enough && !gone && !held && !signed && paid < rules.per_month);
                    prop_assert_eq!((inviter, friend), (rules.inviter, rules.friend));
                }
                InviteStep::Lapse { cause, friend } => {
                    prop_assert_eq!(cause == LapseCause::Gone, gone);
                    prop_assert_eq!(friend > Credits::ZERO, cause == LapseCause::Limit);
                    prop_assert!(cause != LapseCause::Limit || (enough && paid >= rules.per_month && !signed));
                }
                InviteStep::Hold => prop_assert!(signed && enough && !held && !gone),
                InviteStep::Wait(InviteState::Pending) => prop_assert!(!enough && now < 30),
                InviteStep::Wait(state) => prop_assert!(held && enough && state == InviteState::Ready),
            }
        }

        #[test]
        fn every_invitation_ends(held: bool, signed: bool, earned in 0_i64..200) {
            let facts = InviteFacts {
                accepted_at: at(0), ready_at: None, earned: Credits(earned), days: 3, gone: false, held, signed,
                paid_this_month: 0,
            };
            let ready = InviteFacts { ready_at: Some(at(30)), ..facts };
            let last = if earned >= 100 { ready } else { facts };
            let step = next_step(&InviteRules::default(), &last, at(30) + PATIENCE);
            prop_assert!(!matches!(step, InviteStep::Wait(_)), "{:?}", step);
        }
    }
}
