use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Tz;

use super::Period;
use crate::day;
use crate::handoff::Plan;

/// How long access lasts after the first denied charge.
pub const GRACE: Duration = Duration::hours(24);
/// When a denied charge is tried again after the first denial; the last attempt ends grace.
pub const RETRIES: [Duration; 4] = [Duration::hours(2), Duration::hours(6), Duration::hours(12), GRACE];
/// How long a subscription may stay unpaid before expiry.
pub const EXPIRES: Duration = Duration::days(30);
/// How long before its end a trial is announced to end.
pub const TRIAL_REMINDER: Duration = Duration::hours(12);

/// A subscription's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptionState {
    /// In the free trial.
    Trial,
    /// Paid, or about to be charged.
    Active,
    /// The last charge was denied; access continues.
    Grace,
    /// Unpaid: the subscriber earns nothing, and a charge is tried daily.
    Suspended,
    /// Unpaid for [`EXPIRES`]; only a new consent revives it.
    Expired,
    /// Unsubscribed; only a new consent revives it.
    Ended,
}

impl SubscriptionState {
    /// Every state.
    pub const ALL: [Self; 6] =
        [Self::Trial, Self::Active, Self::Grace, Self::Suspended, Self::Expired, Self::Ended];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Trial => "trial",
            Self::Active => "active",
            Self::Grace => "grace",
            Self::Suspended => "suspended",
            Self::Expired => "expired",
            Self::Ended => "ended",
        }
    }

    /// Parses [`SubscriptionState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether the subscriber may earn credits. Reading and spending are always allowed.
    #[must_use]
    pub fn may_earn(self) -> bool {
        matches!(self, Self::Trial | Self::Active | Self::Grace)
    }

    /// Whether the subscription is charged.
    #[must_use]
    pub fn charges(self) -> bool {
        !matches!(self, Self::Expired | Self::Ended)
    }
}

/// A due subscription's next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Announce the trial's end.
    Remind,
    /// Charge for a period.
    Charge(Period),
    /// Let the subscription expire.
    Expire,
}

/// News for the subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptionNews {
    /// The subscription began.
    Began,
    /// The trial ends soon.
    TrialEnds,
    /// A charge was denied; access lasts until grace ends.
    Declined,
    /// The subscriber earns nothing until a charge succeeds.
    Suspended,
    /// A charge succeeded again.
    Back,
    /// The subscription expired.
    Expired,
    /// The subscriber unsubscribed.
    Ended,
}

/// A subscription's state and dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The state.
    pub state: SubscriptionState,
    /// The first month's first day, from which postpaid months count.
    pub anchor: NaiveDate,
    /// The end of free or paid time.
    pub paid_until: DateTime<Utc>,
    /// Since when the subscription is unpaid.
    pub lapsed_at: Option<DateTime<Utc>>,
    /// In a trial: 1 once its end was announced. Otherwise: denied charges since the lapse.
    pub tries: u32,
}

/// A transition's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The new subscription.
    pub cycle: Cycle,
    /// When the next action is due; `None` after the end.
    pub due_at: Option<DateTime<Utc>>,
    /// The news for the subscriber.
    pub news: Option<SubscriptionNews>,
}

impl Transition {
    fn new(cycle: Cycle, due_at: DateTime<Utc>, news: Option<SubscriptionNews>) -> Self {
        Self { cycle, due_at: Some(due_at), news }
    }
}

impl Cycle {
    /// Begins a first subscription. A trial covers `trial_days` full days and the rest of the day in
    /// which they end; without a trial, the first charge decides. `spread` is how long after midnight
    /// this subscription is charged.
    #[must_use]
    pub fn begin(now: DateTime<Utc>, trial_days: u8, spread: Duration, zone: Tz) -> Transition {
        let today = day::of(now, zone);
        if trial_days == 0 {
            return Self::unpaid(now, today);
        }
        let last = day::of(now + Duration::days(trial_days.into()), zone);
        let anchor = Period::day(last).end;
        let paid_until = day::start(anchor, zone);
        let cycle = Self { state: SubscriptionState::Trial, anchor, paid_until, lapsed_at: None, tries: 0 };
        Transition::new(
            cycle,
            paid_until - TRIAL_REMINDER + spread.min(TRIAL_REMINDER / 2),
            Some(SubscriptionNews::Began),
        )
    }

    /// Begins a subscription again after its end or expiry. Time paid for earlier still counts. There is no
    /// second trial: earning starts with the first successful charge.
    #[must_use]
    pub fn again(&self, now: DateTime<Utc>, spread: Duration, zone: Tz) -> Transition {
        if self.paid_until > now {
            let cycle = Self { state: SubscriptionState::Active, lapsed_at: None, tries: 0, ..*self };
            return Transition::new(cycle, self.paid_until + spread, Some(SubscriptionNews::Began));
        }
        Self::unpaid(now, day::of(now, zone))
    }

    fn unpaid(now: DateTime<Utc>, today: NaiveDate) -> Transition {
        let cycle = Self {
            state: SubscriptionState::Suspended,
            anchor: today,
            paid_until: now,
            lapsed_at: Some(now),
            tries: 0,
        };
        Transition::new(cycle, now, Some(SubscriptionNews::Began))
    }

    /// Returns the action for a due subscription at `now`; `None` if the subscription has ended or is paid.
    #[must_use]
    pub fn step(&self, plan: Plan, now: DateTime<Utc>, zone: Tz) -> Option<Step> {
        match self.state {
            SubscriptionState::Trial if now < self.paid_until => (self.tries == 0).then_some(Step::Remind),
            SubscriptionState::Active if now < self.paid_until => None,
            SubscriptionState::Suspended if self.lapsed_at.is_some_and(|since| now >= since + EXPIRES) => {
                Some(Step::Expire)
            }
            SubscriptionState::Trial
            | SubscriptionState::Active
            | SubscriptionState::Grace
            | SubscriptionState::Suspended => Some(Step::Charge(self.period(plan, now, zone))),
            SubscriptionState::Expired | SubscriptionState::Ended => None,
        }
    }

    /// Returns the period that a charge at `now` pays for. Missed days are never charged. A month begins
    /// at the end of the previous one, unless the subscription lapsed in between.
    #[must_use]
    pub fn period(&self, plan: Plan, now: DateTime<Utc>, zone: Tz) -> Period {
        let today = day::of(now, zone);
        if plan == Plan::Prepaid || self.lapsed_at.is_some() {
            return Period::of(plan, today, today);
        }
        let next = Period::month(day::of(self.paid_until, zone).min(today), self.anchor);
        if next.end <= today { Period::month(today, today) } else { next }
    }

    /// Returns the regular time of the next charge.
    #[must_use]
    pub fn renews_at(&self, spread: Duration) -> DateTime<Utc> {
        self.paid_until + spread
    }

    /// Records that the trial's end was announced.
    #[must_use]
    pub fn reminded(&self, spread: Duration) -> Transition {
        Transition::new(Self { tries: 1, ..*self }, self.renews_at(spread), Some(SubscriptionNews::TrialEnds))
    }

    /// Records a period's payment, at once or later.
    #[must_use]
    pub fn paid(&self, period: Period, spread: Duration, zone: Tz) -> Transition {
        let paid_until = self.paid_until.max(period.ends_at(zone));
        let anchor = period.anchor(self.anchor);
        if !self.state.charges() {
            // The subscriber left in the meantime. The payment counts if they return before it ends.
            return Transition { cycle: Self { paid_until, anchor, ..*self }, due_at: None, news: None };
        }
        let news = (self.lapsed_at.is_some() && self.tries > 0).then_some(SubscriptionNews::Back);
        let cycle = Self { state: SubscriptionState::Active, anchor, paid_until, lapsed_at: None, tries: 0 };
        Transition::new(cycle, cycle.renews_at(spread), news)
    }

    /// Records a denied charge.
    #[must_use]
    pub fn denied(&self, now: DateTime<Utc>, spread: Duration, zone: Tz) -> Transition {
        let since = self.lapsed_at.unwrap_or(now);
        let tries = match self.state {
            SubscriptionState::Trial | SubscriptionState::Active => 1,
            _ => self.tries.saturating_add(1),
        };
        let lapsed = |state| Self { state, lapsed_at: Some(since), tries, ..*self };
        let tomorrow =
            || (day::start(Period::day(day::of(now, zone)).end, zone) + spread).min(since + EXPIRES);
        match self.state {
            SubscriptionState::Trial | SubscriptionState::Active => Transition::new(
                lapsed(SubscriptionState::Grace),
                since + RETRIES[0],
                Some(SubscriptionNews::Declined),
            ),
            // The next attempt is in the future even after a late one.
            SubscriptionState::Grace => {
                match RETRIES.into_iter().map(|after| since + after).find(|at| *at > now) {
                    Some(at) => Transition::new(lapsed(SubscriptionState::Grace), at, None),
                    None => Transition::new(
                        lapsed(SubscriptionState::Suspended),
                        tomorrow(),
                        Some(SubscriptionNews::Suspended),
                    ),
                }
            }
            SubscriptionState::Suspended => {
                // A returning subscriber who cannot pay is told once.
                let first = self.tries == 0;
                Transition::new(
                    lapsed(SubscriptionState::Suspended),
                    tomorrow(),
                    first.then_some(SubscriptionNews::Suspended),
                )
            }
            SubscriptionState::Expired | SubscriptionState::Ended => {
                Transition { cycle: *self, due_at: None, news: None }
            }
        }
    }

    /// Expires the subscription.
    #[must_use]
    pub fn expired(&self) -> Transition {
        Transition {
            cycle: Self { state: SubscriptionState::Expired, ..*self },
            due_at: None,
            news: Some(SubscriptionNews::Expired),
        }
    }

    /// Ends the subscription at the subscriber's request. Paid time stays valid if they return.
    #[must_use]
    pub fn ended(&self) -> Transition {
        let news = self.state.charges().then_some(SubscriptionNews::Ended);
        Transition {
            cycle: Self { state: SubscriptionState::Ended, lapsed_at: None, tries: 0, ..*self },
            due_at: None,
            news,
        }
    }
}

#[cfg(test)]
mod tests;
