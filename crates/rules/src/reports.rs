//! Figures of the daily roll-ups: their words, when a day is counted, and when its figures are final (docs/reports.md).

use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::day;

/// How often the figures of the present day are counted.
pub const EVERY: Duration = Duration::hours(1);
/// How long after its end a day is counted: transactions that began before midnight have ended by then.
pub const SETTLED_AFTER: Duration = Duration::minutes(10);
/// How long after its end a day is counted once more, for levels and tournaments that ended after midnight. Then its
/// figures are final.
pub const FINAL_AFTER: Duration = Duration::hours(24);
/// How many days back a day can be counted: the rows of plays are purged after 35 days.
pub const COUNTED_BACK_DAYS: u64 = 30;
/// How many days before the counted one are read for the active subscribers of a month.
pub const MONTH_DAYS: u64 = 30;
/// How many days before the counted one are read for the active subscribers of a week, and how long newcomers have for the
/// steps of the funnel.
pub const WEEK_DAYS: u64 = 7;
/// How many days the activity of subscribers is kept.
pub const ACTIVITY_DAYS: u64 = 62;
/// The days after joining on which returning newcomers are counted.
pub const COHORT_DAYS: [u64; 3] = [1, 7, 30];
/// The longest range of days that one report shows.
pub const RANGE_DAYS: u64 = 92;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$about])* $variant,)+
        }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// Returns the word for the wire and the database.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// Parses the word.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word)
            }
        }
    };
}

words! {
    /// Figures that are counted and written together, in the order in which a day is counted.
    ReportPart {
        /// The subscribers who were active on the day. It has no figures of its own.
        Activity = "activity",
        /// Active and new subscribers.
        People = "people",
        /// Trials, first payments, and ends of subscriptions.
        Plans = "plans",
        /// Subscriptions by their state.
        Base = "base",
        /// Charges and refunds.
        Money = "money",
        /// Credits.
        Credits = "credits",
        /// Claims of rewards and their cost.
        Rewards = "rewards",
        /// Plays of levels.
        Games = "games",
        /// Tournaments.
        Tournaments = "tournaments",
        /// Screenshot tasks.
        Tasks = "tasks",
        /// What earlier newcomers did: cohorts and the funnel.
        Newcomers = "newcomers",
    }
}

words! {
    /// A figure of a day. Docs/reports.md says of each how it is counted.
    Figure {
        /// Subscribers active on the day.
        Active = "active",
        /// Subscribers active on the day or one of the six before.
        ActiveWeek = "active_week",
        /// Subscribers active on the day or one of the 29 before.
        ActiveMonth = "active_month",
        /// New accounts.
        Joined = "joined",
        /// Trials that began.
        TrialsStarted = "trials_started",
        /// Subscribers who paid for the first time.
        FirstPaid = "first_paid",
        /// Subscriptions that ended or expired, by cause.
        Left = "left",
        /// Subscriptions that were paused because nothing was paid.
        Paused = "paused",
        /// Subscriptions at the end of the day, by state.
        Base = "base",
        /// Paid charges, by currency and plan.
        Paid = "paid",
        /// The amount of paid charges, tax included, by currency and plan.
        Revenue = "revenue",
        /// The tax within the revenue, by currency and plan.
        Tax = "tax",
        /// Refunds, by currency and plan.
        Refunds = "refunds",
        /// The amount of refunds, by currency and plan.
        Refunded = "refunded",
        /// The tax within the refunds, by currency and plan.
        RefundedTax = "refunded_tax",
        /// Credits that subscribers got, by reason.
        Minted = "minted",
        /// Credits that came back to subscribers, by reason.
        GivenBack = "given_back",
        /// Credits that left wallets, by reason.
        Burnt = "burnt",
        /// Credits in all wallets at the end of the day.
        Outstanding = "outstanding",
        /// Claimed rewards, by reward.
        Claimed = "claimed",
        /// Delivered rewards, by reward.
        Delivered = "delivered",
        /// Refused claims, by reward.
        Refused = "refused",
        /// The cost of delivered rewards in thousandths of the currency, by reward.
        RewardCost = "reward_cost",
        /// Delivered rewards whose cost is not known, by reward.
        WithoutCost = "without_cost",
        /// Levels that were begun, by game.
        Plays = "plays",
        /// Levels of the day that were passed, by game.
        Passes = "passes",
        /// Subscribers who began a level, by game.
        Players = "players",
        /// Entries of tournaments, by kind of tournament.
        Entrants = "entrants",
        /// Tournaments that began, by kind.
        Started = "tournaments_started",
        /// Tournaments of the day that were cancelled, by kind.
        Cancelled = "tournaments_cancelled",
        /// Screenshots that were sent.
        Submitted = "tasks_submitted",
        /// Screenshots that were approved.
        Approved = "tasks_approved",
        /// Screenshots that were rejected.
        Rejected = "tasks_rejected",
        /// Newcomers of an earlier day who were active on this day, by the days in between.
        Returned = "returned",
        /// What the newcomers of the day a week before did in their first seven days, by step.
        Funnel = "funnel",
    }
}

impl ReportPart {
    /// When the part of a day has to be counted again, after a count at `counted`.
    #[must_use]
    pub fn is_due(counted: Option<DateTime<Utc>>, day: NaiveDate, now: DateTime<Utc>, zone: Tz) -> bool {
        let end = day::start(day + Days::new(1), zone);
        let Some(counted) = counted else { return day::start(day, zone) <= now };
        if now >= end + FINAL_AFTER {
            counted < end + FINAL_AFTER
        } else if now >= end + SETTLED_AFTER {
            counted < end + SETTLED_AFTER
        } else {
            now < end && now - counted >= EVERY
        }
    }
}

impl Figure {
    /// Whether the figure is of money or credits, which not everybody sees who reads reports.
    #[must_use]
    pub fn is_of_money(self) -> bool {
        matches!(
            self,
            Self::Paid
                | Self::Revenue
                | Self::Tax
                | Self::Refunds
                | Self::Refunded
                | Self::RefundedTax
                | Self::Minted
                | Self::GivenBack
                | Self::Burnt
                | Self::Outstanding
                | Self::RewardCost
                | Self::WithoutCost
        )
    }

    /// Whether the figure's dimension is a currency with a plan, and its value an amount of that currency.
    #[must_use]
    pub fn is_amount(self) -> bool {
        matches!(self, Self::Revenue | Self::Tax | Self::Refunded | Self::RefundedTax)
    }
}

/// How far the figures of a day are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayState {
    /// The day has not ended, or was not counted after its end.
    SoFar,
    /// The day was counted after its end; figures may change until they are final.
    Counted,
    /// The figures do not change any more.
    Final,
}

impl DayState {
    /// Returns the state of a day whose oldest part was counted at `counted`.
    #[must_use]
    pub fn of(counted: DateTime<Utc>, day: NaiveDate, zone: Tz) -> Self {
        let end = day::start(day + Days::new(1), zone);
        if counted >= end + FINAL_AFTER {
            Self::Final
        } else if counted >= end {
            Self::Counted
        } else {
            Self::SoFar
        }
    }

    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SoFar => "so_far",
            Self::Counted => "counted",
            Self::Final => "final",
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    const ZONE: Tz = chrono_tz::Asia::Karachi;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
    }

    fn at(day: u32, hour: u32, minute: u32) -> DateTime<Utc> {
        ZONE.with_ymd_and_hms(2026, 3, day, hour, minute, 0).unwrap().with_timezone(&Utc)
    }

    #[test]
    fn words_are_read_back() {
        assert!(Figure::ALL.iter().all(|figure| Figure::from_word(figure.as_str()) == Some(*figure)));
        assert!(ReportPart::ALL.iter().all(|part| ReportPart::from_word(part.as_str()) == Some(*part)));
        assert_eq!(Figure::from_word("dau"), None);
    }

    #[test]
    fn a_day_is_counted_each_hour_after_its_end_and_once_more() {
        let due = |counted, now| ReportPart::is_due(counted, day(4), now, ZONE);
        assert!(!due(None, at(3, 23, 59)), "it has not begun");
        assert!(due(None, at(4, 0, 0)));
        assert!(!due(Some(at(4, 9, 0)), at(4, 9, 59)));
        assert!(due(Some(at(4, 9, 0)), at(4, 10, 0)));
        assert!(!due(Some(at(4, 23, 0)), at(5, 0, 9)), "transactions may still be open");
        assert!(due(Some(at(4, 23, 0)), at(5, 0, 10)));
        assert!(due(Some(at(5, 0, 5)), at(5, 0, 10)));
        assert!(!due(Some(at(5, 0, 10)), at(5, 23, 59)));
        assert!(due(Some(at(5, 0, 10)), at(6, 0, 0)));
        assert!(!due(Some(at(6, 0, 0)), at(20, 0, 0)), "it is final");
        assert!(due(None, at(20, 0, 0)), "no node ran");
    }

    #[test]
    fn the_state_of_a_day_follows_from_its_count() {
        assert_eq!(DayState::of(at(4, 12, 0), day(4), ZONE), DayState::SoFar);
        assert_eq!(DayState::of(at(5, 0, 10), day(4), ZONE), DayState::Counted);
        assert_eq!(DayState::of(at(6, 0, 0), day(4), ZONE), DayState::Final);
    }
}
