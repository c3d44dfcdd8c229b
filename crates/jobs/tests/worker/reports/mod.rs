//! Daily roll-ups: each figure beside a count of the raw rows, days that are counted again, and nodes that were away.

mod history;
mod rows;

use std::collections::BTreeMap;

use arena_app::ports::{CountedPart, DaySpan, SubscriberId};
use arena_app::reports::{CohortSpan, cohorts, funnel, lag, make_day, make_next, month, report};
use arena_app::{AppError, identity, privacy, streak};
use arena_rules::reports::{DayState, Figure, ReportPart};
use arena_testkit::{TestApp, TestDatabase};
use chrono::{DateTime, Days, Duration, NaiveDate, TimeZone, Utc};
use chrono_tz::Asia::Karachi;
use serde_json::json;

use crate::support::{done, enqueue, job, run, worker};
use rows::Figures;

fn march(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
}

fn at(date: u32, hour: u32, minute: u32) -> DateTime<Utc> {
    Karachi.with_ymd_and_hms(2026, 3, date, hour, minute, 0).unwrap().to_utc()
}

/// Counts all that is due.
async fn count(app: &TestApp) -> usize {
    let mut parts = 0;
    while make_next(&app.app).await.unwrap().is_some() {
        parts += 1;
        assert!(parts < 2_000, "it never ends");
    }
    parts
}

/// The figures of a day in the roll-up that are not zero.
async fn made(app: &TestApp, day: NaiveDate) -> Figures {
    let figures = app.read().reports().figures(day, day).await.unwrap();
    let kept = figures.into_iter().filter(|figure| figure.value != 0);
    kept.map(|figure| ((figure.figure, figure.dimension), figure.value)).collect()
}

async fn value(app: &TestApp, day: NaiveDate, figure: Figure) -> Option<i64> {
    made(app, day).await.get(&(figure, String::new())).copied()
}

async fn state(app: &TestApp, day: NaiveDate) -> Option<DayState> {
    report(&app.app, day, day, false).await.unwrap().days[0].state
}

async fn claim(app: &TestApp, subscriber: SubscriberId) {
    streak::claim(&app.app, subscriber, None).await.unwrap();
}

arena_testkit::both_engines! {
    async fn a_day_begins_and_ends_at_the_operators_midnight(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let subscriber = app.subscriber("03001234567").await;
        for moment in [at(3, 0, 0), at(4, 0, 0) - Duration::microseconds(1), at(4, 0, 0)] {
            app.clock.set(moment);
            app.give(subscriber, 10).await;
            _ = app.subscriber("03001234567").await;
        }
        app.clock.set(at(5, 0, 10));
        count(&app).await;
        let minted = (Figure::Minted, "adjustment".to_owned());
        assert_eq!(made(&app, march(2)).await.get(&minted), None);
        assert_eq!(made(&app, march(3)).await.get(&minted), Some(&20));
        assert_eq!(made(&app, march(4)).await.get(&minted), Some(&10));
        assert_eq!(value(&app, march(3), Figure::Active).await, Some(1));
        assert_eq!(value(&app, march(2), Figure::Active).await, None);
        let outstanding: Vec<_> = [value(&app, march(3), Figure::Outstanding).await, value(&app, march(4), Figure::Outstanding).await].into();
        assert_eq!(outstanding, [Some(20), Some(30)]);
    }

    async fn the_job_counts_each_hour_after_the_day_and_once_more(db: TestDatabase) {
        let app = TestApp::new(db).await;
        _ = app.subscriber("03001234567").await;
        let worker = worker(&app);
        let make = async || {
            enqueue(&app, &job(&app, "reports.make", json!({}))).await;
            assert_eq!(run(&worker).await, done(1));
        };
        make().await;
        assert_eq!(state(&app, march(1)).await, Some(DayState::SoFar));
        assert_eq!(value(&app, march(1), Figure::Joined).await, Some(1));
        _ = app.subscriber("03001234568").await;
        make().await;
        assert_eq!(value(&app, march(1), Figure::Joined).await, Some(1), "an hour is not over");
        app.clock.advance(Duration::hours(1));
        make().await;
        assert_eq!(value(&app, march(1), Figure::Joined).await, Some(2));
        app.clock.set(at(2, 0, 10));
        make().await;
        assert_eq!(state(&app, march(1)).await, Some(DayState::Counted));
        app.clock.set(at(3, 0, 0));
        make().await;
        assert_eq!(state(&app, march(1)).await, Some(DayState::Final));
        assert_eq!(lag(&app.app).await.unwrap().days, 0);
        assert_eq!(count(&app).await, 0, "nothing is due");
    }

    async fn days_without_a_node_are_made_up_for(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let subscriber = app.subscriber("03001234567").await;
        for day in 1..=5 {
            app.clock.set(at(day, 12, 0));
            claim(&app, subscriber).await;
        }
        app.clock.set(at(9, 12, 0));
        let late = lag(&app.app).await.unwrap();
        assert_eq!((late.days, late.oldest), (7, Some(march(1))));
        count(&app).await;
        assert_eq!(lag(&app.app).await.unwrap().days, 0);
        for day in 1..=5 {
            assert_eq!(value(&app, march(day), Figure::Active).await, Some(1), "{day}");
        }
        assert_eq!(value(&app, march(6), Figure::Active).await, None);
        assert_eq!(value(&app, march(8), Figure::ActiveWeek).await, Some(1));
        // After a month without a node the days whose plays are gone are left out.
        app.clock.set(at(1, 12, 0) + Duration::days(60));
        count(&app).await;
        assert_eq!(state(&app, march(1) + Days::new(29)).await, None);
        let reached = march(1) + Days::new(30);
        assert_eq!(state(&app, reached).await, Some(DayState::Final));
        let figures = app.read().reports().figures(reached, reached).await.unwrap();
        let month = figures.iter().find(|figure| figure.figure == Figure::ActiveMonth);
        assert_eq!(month, None, "the days before were not counted");
    }

    async fn a_second_count_of_a_day_changes_nothing_and_old_days_are_not_counted(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let subscriber = app.subscriber("03001234567").await;
        app.seed_rewards(&[arena_testkit::reward(1, 10, None)]).await;
        claim(&app, subscriber).await;
        app.clock.set(at(3, 12, 0));
        count(&app).await;
        let first = made(&app, march(1)).await;
        make_day(&app.app, march(1)).await.unwrap();
        make_day(&app.app, march(1)).await.unwrap();
        assert_eq!(made(&app, march(1)).await, first);
        for day in [march(4), march(3) - Days::new(31)] {
            let refused = make_day(&app.app, day).await;
            assert!(matches!(refused, Err(AppError::Refused(refusal)) if refusal.code == "day_not_counted"));
        }
    }

    async fn a_late_count_of_another_node_never_replaces_a_later_one(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let node = app.node().await;
        let subscriber = app.subscriber("03001234567").await;
        claim(&app, subscriber).await;
        app.clock.set(at(2, 12, 0));
        let (one, two) = tokio::join!(make_day(&app.app, march(1)), make_day(&node, march(1)));
        one.unwrap();
        two.unwrap();
        let counted = made(&app, march(1)).await;
        assert_eq!(counted[&(Figure::Active, String::new())], 1);
        // A node that began to count earlier and is slow.
        let old = CountedPart { day: march(1), part: ReportPart::People, at: at(2, 11, 0) };
        let tx = app.begin().await;
        let wrote = tx.reports().write(old, &vec![(Figure::Active, String::new(), 99)]).await.unwrap();
        tx.commit().await.unwrap();
        assert!(!wrote);
        assert_eq!(made(&app, march(1)).await, counted);
    }

    async fn whoever_opens_the_app_is_active_also_if_nothing_else_is_written(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let grant = app.login("03001234567").await;
        app.clock.set(at(2, 10, 0));
        count(&app).await;
        assert_eq!(value(&app, march(2), Figure::Active).await, None);
        let grant = identity::refresh(&app.app, &grant.refresh_token, None).await.unwrap();
        app.clock.set(at(2, 11, 30));
        count(&app).await;
        assert_eq!(value(&app, march(2), Figure::Active).await, Some(1));
        // The next use takes the place of the earlier one in the row; the activity stays.
        app.clock.set(at(3, 10, 0));
        identity::refresh(&app.app, &grant.refresh_token, None).await.unwrap();
        app.clock.set(at(3, 12, 0));
        count(&app).await;
        make_day(&app.app, march(2)).await.unwrap();
        let active = [value(&app, march(2), Figure::Active).await, value(&app, march(3), Figure::Active).await];
        assert_eq!(active, [Some(1); 2]);
    }

    async fn an_erasure_changes_no_figure_of_earlier_days(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let subscriber = app.subscriber("03001234567").await;
        claim(&app, subscriber).await;
        app.clock.set(at(3, 12, 0));
        count(&app).await;
        let before = made(&app, march(1)).await;
        privacy::erase(&app.app, subscriber, true).await.unwrap();
        make_day(&app.app, march(1)).await.unwrap();
        assert_eq!(made(&app, march(1)).await, before);
    }

    async fn activity_is_deleted_after_two_months(db: TestDatabase) {
        let app = TestApp::new(db).await;
        _ = app.subscriber("03001234567").await;
        app.clock.advance(Duration::minutes(1));
        count(&app).await;
        let span = DaySpan { from: at(1, 0, 0), until: at(2, 0, 0) };
        let tx = app.begin().await;
        assert_eq!(tx.reports().note_activity(march(1), span, app.app.settings.identity.idle).await.unwrap(), 0);
        tx.commit().await.unwrap();
        let mut raw = app.db.raw().await;
        app.clock.set(at(1, 12, 0) + Duration::days(62));
        while arena_app::reports::forget_old_activity(&app.app, 1).await.unwrap() {}
        assert_eq!(raw.count("activity_day").await.unwrap(), 1);
        app.clock.set(at(1, 12, 0) + Duration::days(63));
        while arena_app::reports::forget_old_activity(&app.app, 1).await.unwrap() {}
        assert_eq!(raw.count("activity_day").await.unwrap(), 0);
    }

    async fn cohorts_and_the_funnel_are_complete_or_say_so(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let first = app.subscriber("03001234567").await;
        _ = app.subscriber("03001234568").await;
        app.clock.set(at(2, 12, 0));
        claim(&app, first).await;
        app.clock.set(at(8, 12, 0));
        claim(&app, first).await;
        let by_day = async || cohorts(&app.app, march(1), march(8), CohortSpan::Day).await.unwrap();
        count(&app).await;
        let cohort = by_day().await[0];
        assert_eq!((cohort.joined, cohort.returned), (2, [Some(1), None, None]), "the seventh day is not over");
        assert_eq!(funnel(&app.app, march(1), march(1)).await.unwrap().days, 1);
        app.clock.set(at(9, 12, 0));
        count(&app).await;
        assert_eq!(by_day().await[0].returned, [Some(1), Some(1), None]);
        let weeks = cohorts(&app.app, march(1), march(8), CohortSpan::Week).await.unwrap();
        // The first of March 2026 is a Sunday.
        let weeks: BTreeMap<_, _> = weeks.iter().map(|week| (week.from, (week.joined, week.returned[0]))).collect();
        assert_eq!(weeks[&(march(1) - Days::new(6))], (2, Some(1)));
        assert_eq!(weeks[&march(2)], (0, None), "the last day's next one is not over");
        let steps: BTreeMap<_, _> = funnel(&app.app, march(1), march(2)).await.unwrap().steps.into_iter().collect();
        assert_eq!((steps["account"], steps["claim"], steps["paid"]), (2, 1, 0));
        let refused = cohorts(&app.app, march(2), march(1), CohortSpan::Day).await;
        assert!(matches!(refused, Err(AppError::Refused(refusal)) if refusal.code == "range_invalid"));
    }

    async fn a_month_adds_up_over_its_closed_days(db: TestDatabase) {
        let app = TestApp::new(db).await;
        app.clock.set(at(2, 12, 0));
        let subscriber = app.subscriber("03001234567").await;
        app.give(subscriber, 100).await;
        // The first days of the month are too old to be counted at its end.
        app.clock.set(at(3, 12, 0));
        count(&app).await;
        app.clock.set(at(31, 23, 30));
        claim(&app, subscriber).await;
        let streak = app.balance(subscriber).await - 100;
        app.clock.set(at(31, 23, 30) + Duration::hours(2));
        count(&app).await;
        let march_books = month(&app.app, march(9)).await.unwrap();
        let credits = &march_books.credits;
        assert_eq!((march_books.days, march_books.counted, march_books.settled), (31, 31, 30));
        assert_eq!((credits.start, credits.end, credits.adds_up()), (Some(0), Some(100 + streak), Some(true)));
        assert_eq!(credits.minted_sum(), 100 + streak);
        let april = month(&app.app, march(31) + Days::new(1)).await.unwrap();
        let february = month(&app.app, march(1) - Days::new(1)).await.unwrap();
        assert_eq!((february.counted, february.settled), (0, 0));
        assert_eq!((april.counted, april.credits.start, april.credits.end), (0, Some(100 + streak), None));
    }
}
