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
    assert_eq!((begun.cycle.state, begun.cycle.paid_until), (SubscriptionState::Trial, at(3, 0)));
    assert_eq!((begun.due_at, begun.news), (Some(at(2, 13)), Some(SubscriptionNews::Began)));
    assert_eq!(begun.cycle.step(Plan::Prepaid, at(2, 13), Karachi), Some(Step::Remind));
    let reminded = begun.cycle.reminded(HOUR);
    assert_eq!((reminded.due_at, reminded.news), (Some(at(3, 1)), Some(SubscriptionNews::TrialEnds)));
    assert_eq!(reminded.cycle.step(Plan::Prepaid, at(2, 14), Karachi), None);
    assert_eq!(reminded.cycle.step(Plan::Prepaid, at(3, 1), Karachi), Some(Step::Charge(day(3))));
}

#[test]
fn a_paid_day_is_renewed_the_night_after() {
    let trial = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle;
    let paid = trial.paid(day(3), HOUR, Karachi);
    assert_eq!(
        (paid.cycle.state, paid.cycle.paid_until, paid.due_at),
        (SubscriptionState::Active, at(4, 0), Some(at(4, 1)))
    );
    assert_eq!(paid.news, None);
    assert_eq!(paid.cycle.step(Plan::Prepaid, at(3, 12), Karachi), None);
    // Days missed in two days of downtime are not charged.
    assert_eq!(paid.cycle.step(Plan::Prepaid, at(6, 9), Karachi), Some(Step::Charge(day(6))));
}

#[test]
fn a_denied_charge_is_tried_after_2_6_12_and_24_hours_and_then_every_night() {
    let mut next = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.denied(at(3, 1), HOUR, Karachi);
    assert_eq!((next.cycle.state, next.news), (SubscriptionState::Grace, Some(SubscriptionNews::Declined)));
    for hour in [3, 7, 13, 25] {
        let due = next.due_at.unwrap();
        assert_eq!(due, at(3, 0) + Duration::hours(hour));
        assert!(next.cycle.state.may_earn());
        next = next.cycle.denied(due, HOUR, Karachi);
    }
    assert_eq!(
        (next.cycle.state, next.news),
        (SubscriptionState::Suspended, Some(SubscriptionNews::Suspended))
    );
    assert!(!next.cycle.state.may_earn());
    assert_eq!(next.due_at, Some(at(5, 1)));
    let again = next.cycle.denied(at(5, 1), HOUR, Karachi);
    assert_eq!((again.due_at, again.news), (Some(at(6, 1)), None));
    let back = again.cycle.paid(day(6), HOUR, Karachi);
    assert_eq!((back.cycle.state, back.news), (SubscriptionState::Active, Some(SubscriptionNews::Back)));
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
    // Four attempts in grace, then one a night from the 5th.
    assert_eq!(tries, 4 + 28);
    let expired = next.cycle.expired();
    assert_eq!(
        (expired.cycle.state, expired.due_at, expired.news),
        (SubscriptionState::Expired, None, Some(SubscriptionNews::Expired))
    );
    let again = expired.cycle.again(gone, HOUR, Karachi);
    assert_eq!((again.cycle.state, again.due_at), (SubscriptionState::Suspended, Some(gone)));
}

#[test]
fn who_leaves_and_comes_back_has_no_second_trial_and_keeps_what_they_paid() {
    let paid = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.paid(day(3), HOUR, Karachi).cycle;
    let left = paid.ended();
    assert_eq!(
        (left.cycle.state, left.due_at, left.news),
        (SubscriptionState::Ended, None, Some(SubscriptionNews::Ended))
    );
    assert_eq!(left.cycle.step(Plan::Prepaid, at(9, 9), Karachi), None);
    let same_day = left.cycle.again(at(3, 15), HOUR, Karachi);
    assert_eq!((same_day.cycle.state, same_day.due_at), (SubscriptionState::Active, Some(at(4, 1))));
    let later = left.cycle.again(at(5, 15), HOUR, Karachi);
    assert_eq!((later.cycle.state, later.due_at), (SubscriptionState::Suspended, Some(at(5, 15))));
    // The new subscription is news already; the return is not announced too.
    assert_eq!(later.cycle.paid(day(5), HOUR, Karachi).news, None);
    assert_eq!(later.cycle.denied(at(5, 15), HOUR, Karachi).news, Some(SubscriptionNews::Suspended));
}

#[test]
fn a_charge_that_gets_through_after_they_left_brings_nobody_back() {
    let left = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle.ended().cycle;
    let paid = left.paid(day(3), HOUR, Karachi);
    assert_eq!((paid.cycle.state, paid.due_at), (SubscriptionState::Ended, None));
    assert_eq!(paid.cycle.paid_until, at(4, 0));
    assert_eq!(left.denied(at(3, 1), HOUR, Karachi), Transition { cycle: left, due_at: None, news: None });
}

#[test]
fn months_follow_each_other_unless_the_subscription_lapsed() {
    let trial = Cycle::begin(at(1, 10), 1, HOUR, Karachi).cycle;
    let Some(Step::Charge(first)) = trial.step(Plan::Postpaid, at(3, 4), Karachi) else { panic!() };
    assert_eq!((first.first.to_string(), first.end.to_string()), ("2026-03-03".into(), "2026-04-03".into()));
    let paid = trial.paid(first, HOUR, Karachi).cycle;
    // The charge is two days late because the operator was away: the month still begins at the end of the
    // last one.
    let late = paid.paid_until + Duration::days(2);
    assert_eq!(paid.period(Plan::Postpaid, late, Karachi).first.to_string(), "2026-04-03");
    // After a lapse, the month begins on the day of payment.
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
    /// Whatever the events, order and delays: no day is paid twice, no charge follows an unsubscription,
    /// due times are in the future, and only paid, trial and grace time earns.
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
                            prop_assert_eq!(next.cycle.state, SubscriptionState::Active);
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
            if state == SubscriptionState::Grace {
                prop_assert!(next.due_at <= grace, "{next:?}");
            }
        }
    }
}
