use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Tz;

use super::Period;
use crate::day;
use crate::handoff::Plan;

/// How long a subscriber has access after a charge was first denied.
pub const GRACE: Duration = Duration::hours(24);
/// When a denied charge is tried again, counted from the first denial; at the last one grace ends.
pub const RETRIES: [Duration; 4] = [Duration::hours(2), Duration::hours(6), Duration::hours(12), GRACE];
/// A subscription that was not paid for so long is given up.
pub const EXPIRES: Duration = Duration::days(30);
/// The end of a trial is announced so long before.
pub const TRIAL_REMINDER: Duration = Duration::hours(12);

/// Where a subscription stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Free, for the first time.
    Trial,
    /// Paid, or about to be charged for what comes next.
    Active,
    /// The last charge was denied; they still have access.
    Grace,
    /// Not paid for: nothing is earned, and a charge is tried every day.
    Suspended,
    /// Given up after [`EXPIRES`]. Only a new consent brings it back.
    Expired,
    /// Unsubscribed. Only a new consent brings it back.
    Ended,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 6] =
        [Self::Trial, Self::Active, Self::Grace, Self::Suspended, Self::Expired, Self::Ended];

    /// The word on the wire and in the database.
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

    /// Reads [`State::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether credits may be earned. Reading, and spending what was earned, may everybody.
    #[must_use]
    pub fn may_earn(self) -> bool {
        matches!(self, Self::Trial | Self::Active | Self::Grace)
    }

    /// Whether anything is ever charged.
    #[must_use]
    pub fn charges(self) -> bool {
        !matches!(self, Self::Expired | Self::Ended)
    }
}

/// What is to be done when a subscription is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Say that the trial is about to end.
    Remind,
    /// Charge for a period.
    Charge(Period),
    /// Give it up.
    Expire,
}

/// What the subscriber is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// They subscribed.
    Began,
    /// The trial is about to end.
    TrialEnds,
    /// A charge was denied; they have until the end of grace.
    Declined,
    /// Nothing is earned any more until a charge gets through.
    Suspended,
    /// A charge got through.
    Back,
    /// It was given up.
    Expired,
    /// They unsubscribed.
    Ended,
}

/// A subscription's state and what it needs to go on; the operator's calendar decides when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Where it stands.
    pub state: State,
    /// The first day of the first month: postpaid months count from it.
    pub anchor: NaiveDate,
    /// Until when it is free or paid.
    pub paid_until: DateTime<Utc>,
    /// Since when it is not paid for.
    pub lapsed_at: Option<DateTime<Utc>>,
    /// In a trial, 1 once its end was announced; else how many charges were denied since it lapsed.
    pub tries: u32,
}

/// What a subscription becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its state from now on.
    pub cycle: Cycle,
    /// When something is to be done again; never where it has ended.
    pub due_at: Option<DateTime<Utc>>,
    /// What the subscriber is told.
    pub news: Option<News>,
}

impl Next {
    fn new(cycle: Cycle, due_at: DateTime<Utc>, news: Option<News>) -> Self {
        Self { cycle, due_at: Some(due_at), news }
    }
}

impl Cycle {
    /// Somebody agreed for the first time. With a trial it is free for so many whole days and what is left of the last
    /// one; without, the first charge decides. `spread` is how long after midnight this subscription is charged.
    #[must_use]
    pub fn begin(now: DateTime<Utc>, trial_days: u8, spread: Duration, zone: Tz) -> Next {
        let today = day::of(now, zone);
        if trial_days == 0 {
            return Self::unpaid(now, today);
        }
        let last = day::of(now + Duration::days(trial_days.into()), zone);
        let anchor = Period::day(last).end;
        let paid_until = day::start(anchor, zone);
        let cycle = Self { state: State::Trial, anchor, paid_until, lapsed_at: None, tries: 0 };
        Next::new(cycle, paid_until - TRIAL_REMINDER + spread.min(TRIAL_REMINDER / 2), Some(News::Began))
    }

    /// Somebody agreed anew, after it had ended or was given up. What was paid before is still good; there is no second
    /// trial, and nothing is earned before the first charge got through.
    #[must_use]
    pub fn again(&self, now: DateTime<Utc>, spread: Duration, zone: Tz) -> Next {
        if self.paid_until > now {
            let cycle = Self { state: State::Active, lapsed_at: None, tries: 0, ..*self };
            return Next::new(cycle, self.paid_until + spread, Some(News::Began));
        }
        Self::unpaid(now, day::of(now, zone))
    }

    fn unpaid(now: DateTime<Utc>, today: NaiveDate) -> Next {
        let cycle =
            Self { state: State::Suspended, anchor: today, paid_until: now, lapsed_at: Some(now), tries: 0 };
        Next::new(cycle, now, Some(News::Began))
    }

    /// What is to be done at `now`, when it is due; nothing where it has ended, or is paid for.
    #[must_use]
    pub fn step(&self, plan: Plan, now: DateTime<Utc>, zone: Tz) -> Option<Step> {
        match self.state {
            State::Trial if now < self.paid_until => (self.tries == 0).then_some(Step::Remind),
            State::Active if now < self.paid_until => None,
            State::Suspended if self.lapsed_at.is_some_and(|since| now >= since + EXPIRES) => {
                Some(Step::Expire)
            }
            State::Trial | State::Active | State::Grace | State::Suspended => {
                Some(Step::Charge(self.period(plan, now, zone)))
            }
            State::Expired | State::Ended => None,
        }
    }

    /// The period that a charge at `now` is for. Days that nobody was charged for in time are not made up for; a month
    /// begins where the last one ended, unless the subscription lapsed in between.
    #[must_use]
    pub fn period(&self, plan: Plan, now: DateTime<Utc>, zone: Tz) -> Period {
        let today = day::of(now, zone);
        if plan == Plan::Prepaid || self.lapsed_at.is_some() {
            return Period::of(plan, today, today);
        }
        let next = Period::month(day::of(self.paid_until, zone).min(today), self.anchor);
        if next.end <= today { Period::month(today, today) } else { next }
    }

    /// When it is due, where nothing but the calendar decides.
    #[must_use]
    pub fn renews_at(&self, spread: Duration) -> DateTime<Utc> {
        self.paid_until + spread
    }

    /// The end of the trial was announced.
    #[must_use]
    pub fn reminded(&self, spread: Duration) -> Next {
        Next::new(Self { tries: 1, ..*self }, self.renews_at(spread), Some(News::TrialEnds))
    }

    /// A period was paid, at once or as it turned out later.
    #[must_use]
    pub fn paid(&self, period: Period, spread: Duration, zone: Tz) -> Next {
        let paid_until = self.paid_until.max(period.ends_at(zone));
        let anchor = period.anchor(self.anchor);
        if !self.state.charges() {
            // They left meanwhile. Should they come back in time, it is good.
            return Next { cycle: Self { paid_until, anchor, ..*self }, due_at: None, news: None };
        }
        let news = (self.lapsed_at.is_some() && self.tries > 0).then_some(News::Back);
        let cycle = Self { state: State::Active, anchor, paid_until, lapsed_at: None, tries: 0 };
        Next::new(cycle, cycle.renews_at(spread), news)
    }

    /// A charge that was due was denied.
    #[must_use]
    pub fn denied(&self, now: DateTime<Utc>, spread: Duration, zone: Tz) -> Next {
        let since = self.lapsed_at.unwrap_or(now);
        let tries = match self.state {
            State::Trial | State::Active => 1,
            _ => self.tries.saturating_add(1),
        };
        let lapsed = |state| Self { state, lapsed_at: Some(since), tries, ..*self };
        let tomorrow =
            || (day::start(Period::day(day::of(now, zone)).end, zone) + spread).min(since + EXPIRES);
        match self.state {
            State::Trial | State::Active => {
                Next::new(lapsed(State::Grace), since + RETRIES[0], Some(News::Declined))
            }
            // However late a try comes, the next one is ahead.
            State::Grace => match RETRIES.into_iter().map(|after| since + after).find(|at| *at > now) {
                Some(at) => Next::new(lapsed(State::Grace), at, None),
                None => Next::new(lapsed(State::Suspended), tomorrow(), Some(News::Suspended)),
            },
            State::Suspended => {
                // Who came back and could not pay hears it once.
                let first = self.tries == 0;
                Next::new(lapsed(State::Suspended), tomorrow(), first.then_some(News::Suspended))
            }
            State::Expired | State::Ended => Next { cycle: *self, due_at: None, news: None },
        }
    }

    /// It is given up.
    #[must_use]
    pub fn expired(&self) -> Next {
        Next { cycle: Self { state: State::Expired, ..*self }, due_at: None, news: Some(News::Expired) }
    }

    /// The subscriber left. What they paid stays good until its end, should they come back.
    #[must_use]
    pub fn ended(&self) -> Next {
        let news = self.state.charges().then_some(News::Ended);
        Next { cycle: Self { state: State::Ended, lapsed_at: None, tries: 0, ..*self }, due_at: None, news }
    }
}

#[cfg(test)]
mod tests;
