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
mod tests {
    use super::*;
    use chrono::TimeZone;
    use chrono_tz::Asia::Karachi;
    use proptest::prelude::*;

    const HOUR: Duration = Duration::hours(1);

    /// An hour of March 2026 in Karachi.
    fn at(date: u32, hour: u32) -> DateTime<Utc> {
        Karachi.with_ymd_and_hms(2026, 3, date, hour, 0, 0).unwrap().to_utc()
    }

    fn day(date: u32) -> Period {
        Period::day(NaiveDate::from_ymd_opt(2026, 3, date).unwrap())
    }

    #[test]
    fn a_trial_is_a_whole_day_and_what_is_left_of_the_next_and_its_end_is_told() {
        let begun = Cycle::begin(at(1, 10), 1, HOUR, Karachi);
        assert_eq!((begun.cycle.state, begun.cycle.paid_until), (State::Trial, at(3, 0)));
        assert_eq!((begun.due_at, begun.news), (Some(at(2, 13)), Some(News::Began)));
        assert_eq!(begun.cycle.step(Plan::Prepaid, at(2, 13), Karachi), Some(Step::Remind));
        let told = begun.cycle.reminded(HOUR);
        assert_eq!((told.due_at, told.news), (Some(at(3, 1)), Some(News::TrialEnds)));
        assert_eq!(told.cycle.step(Plan::Prepaid, at(2, 14), Karachi), None);
        assert_eq!(told.cycle.step(Plan::Prepaid, at(3, 1), Karachi), Some(Step::Charge(day(3))));
    }

    #[test]
    fn a_paid_day_is_renewed_the_night_after() {
        let trial = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle;
        let paid = trial.paid(day(3), HOUR, Karachi);
        assert_eq!(
            (paid.cycle.state, paid.cycle.paid_until, paid.due_at),
            (State::Active, at(4, 0), Some(at(4, 1)))
        );
        assert_eq!(paid.news, None);
        assert_eq!(paid.cycle.step(Plan::Prepaid, at(3, 12), Karachi), None);
        // After two days without a server nothing is made up for.
        assert_eq!(paid.cycle.step(Plan::Prepaid, at(6, 9), Karachi), Some(Step::Charge(day(6))));
    }

    #[test]
    fn a_denied_charge_is_tried_after_2_6_12_and_24_hours_and_then_every_night() {
        let mut next = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.denied(at(3, 1), HOUR, Karachi);
        assert_eq!((next.cycle.state, next.news), (State::Grace, Some(News::Declined)));
        for hour in [3, 7, 13, 25] {
            let due = next.due_at.unwrap();
            assert_eq!(due, at(3, 0) + Duration::hours(hour));
            assert!(next.cycle.state.may_earn());
            next = next.cycle.denied(due, HOUR, Karachi);
        }
        assert_eq!((next.cycle.state, next.news), (State::Suspended, Some(News::Suspended)));
        assert!(!next.cycle.state.may_earn());
        assert_eq!(next.due_at, Some(at(5, 1)));
        let again = next.cycle.denied(at(5, 1), HOUR, Karachi);
        assert_eq!((again.due_at, again.news), (Some(at(6, 1)), None));
        let back = again.cycle.paid(day(6), HOUR, Karachi);
        assert_eq!((back.cycle.state, back.news), (State::Active, Some(News::Back)));
    }

    #[test]
    fn after_thirty_days_it_is_given_up() {
        let mut next = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.denied(at(3, 1), HOUR, Karachi);
        let mut tries = 0;
        let gone = loop {
            let due = next.due_at.unwrap();
            match next.cycle.step(Plan::Prepaid, due, Karachi) {
                Some(Step::Charge(_)) => next = next.cycle.denied(due, HOUR, Karachi),
                Some(Step::Expire) => break due,
                other => panic!("{other:?}"),
            }
            tries += 1;
        };
        assert_eq!(gone, at(3, 1) + EXPIRES);
        // Four in grace, and one each night from the 5th on.
        assert_eq!(tries, 4 + 28);
        let expired = next.cycle.expired();
        assert_eq!(
            (expired.cycle.state, expired.due_at, expired.news),
            (State::Expired, None, Some(News::Expired))
        );
        let again = expired.cycle.again(gone, HOUR, Karachi);
        assert_eq!((again.cycle.state, again.due_at), (State::Suspended, Some(gone)));
    }

    #[test]
    fn who_leaves_and_comes_back_has_no_second_trial_and_keeps_what_they_paid() {
        let paid = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.paid(day(3), HOUR, Karachi).cycle;
        let left = paid.ended();
        assert_eq!((left.cycle.state, left.due_at, left.news), (State::Ended, None, Some(News::Ended)));
        assert_eq!(left.cycle.step(Plan::Prepaid, at(9, 9), Karachi), None);
        let same_day = left.cycle.again(at(3, 15), HOUR, Karachi);
        assert_eq!((same_day.cycle.state, same_day.due_at), (State::Active, Some(at(4, 1))));
        let later = left.cycle.again(at(5, 15), HOUR, Karachi);
        assert_eq!((later.cycle.state, later.due_at), (State::Suspended, Some(at(5, 15))));
        // Nobody hears that they are back who has just heard that they subscribed.
        assert_eq!(later.cycle.paid(day(5), HOUR, Karachi).news, None);
        assert_eq!(later.cycle.denied(at(5, 15), HOUR, Karachi).news, Some(News::Suspended));
    }

    #[test]
    fn a_charge_that_gets_through_after_they_left_brings_nobody_back() {
        let left = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.ended().cycle;
        let paid = left.paid(day(3), HOUR, Karachi);
        assert_eq!((paid.cycle.state, paid.due_at), (State::Ended, None));
        assert_eq!(paid.cycle.paid_until, at(4, 0));
        assert_eq!(left.denied(at(3, 1), HOUR, Karachi), Next { cycle: left, due_at: None, news: None });
    }

    #[test]
    fn months_follow_each_other_unless_the_subscription_lapsed() {
        let trial = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle;
        let Some(Step::Charge(first)) = trial.step(Plan::Postpaid, at(3, 4), Karachi) else { panic!() };
        assert_eq!(
            (first.first.to_string(), first.end.to_string()),
            ("2026-03-03".into(), "2026-04-03".into())
        );
        let paid = trial.paid(first, HOUR, Karachi).cycle;
        // Two days late, because the operator was away: the month begins when the last one ended.
        let late = paid.paid_until + Duration::days(2);
        assert_eq!(paid.period(Plan::Postpaid, late, Karachi).first.to_string(), "2026-04-03");
        // Lapsed, the month begins when it is paid.
        let lapsed = paid.denied(paid.paid_until, HOUR, Karachi).cycle;
        let period = lapsed.period(Plan::Postpaid, late, Karachi);
        assert_eq!(
            (period.first.to_string(), period.end.to_string()),
            ("2026-04-05".into(), "2026-05-05".into())
        );
        assert_eq!(lapsed.paid(period, HOUR, Karachi).cycle.anchor, period.first);
    }

    #[derive(Clone, Copy, Debug)]
    enum Event {
        Due(bool),
        Leave,
        Agree,
    }

    fn events() -> impl Strategy<Value = Vec<(Event, u32)>> {
        let event = prop_oneof![
            8 => any::<bool>().prop_map(Event::Due),
            1 => Just(Event::Leave),
            1 => Just(Event::Agree),
        ];
        prop::collection::vec((event, 0_u32..200), 1..120)
    }

    proptest! {
        /// Whatever happens, in whatever order and however late: no day is paid twice, nobody is charged who left, what
        /// is due lies ahead, and nobody earns who neither paid nor is in a trial or grace.
        #[test]
        fn no_day_is_paid_twice(events in events(), postpaid: bool, minutes in 0_i64..360) {
            let (plan, spread) = (if postpaid { Plan::Postpaid } else { Plan::Prepaid }, Duration::minutes(minutes));
            let mut now = at(1, 10);
            let mut next = Cycle::begin(now, 1, spread, Karachi);
            let mut paid: Vec<Period> = Vec::new();
            for (event, late) in events {
                match event {
                    Event::Due(gets_through) => {
                        let Some(due) = next.due_at else { continue };
                        now = now.max(due) + Duration::minutes(late.into());
                        match next.cycle.step(plan, now, Karachi) {
                            Some(Step::Charge(period)) if gets_through => {
                                prop_assert!(period.ends_at(Karachi) > now);
                                for before in &paid {
                                    prop_assert!(before.end <= period.first, "{before:?} {period:?}");
                                }
                                paid.push(period);
                                next = next.cycle.paid(period, spread, Karachi);
                                prop_assert_eq!(next.cycle.state, State::Active);
                            }
                            Some(Step::Charge(_)) => next = next.cycle.denied(now, spread, Karachi),
                            Some(Step::Remind) => next = next.cycle.reminded(spread),
                            Some(Step::Expire) => next = next.cycle.expired(),
                            None => prop_assert!(false, "due, and nothing to do: {:?} at {now}", next),
                        }
                    }
                    Event::Leave => next = next.cycle.ended(),
                    Event::Agree if !next.cycle.state.charges() => next = next.cycle.again(now, spread, Karachi),
                    Event::Agree => {}
                }
                prop_assert_eq!(next.due_at.is_some(), next.cycle.state.charges());
                if let Some(due) = next.due_at {
                    prop_assert!(due >= now || next.cycle.paid_until + spread >= due, "{next:?} at {now}");
                }
                let (state, grace) = (next.cycle.state, next.cycle.lapsed_at.map(|since| since + GRACE));
                if state == State::Grace {
                    prop_assert!(next.due_at <= grace, "{next:?}");
                }
            }
        }
    }
}
