use std::sync::Arc;

use arena_app::identity::{Caller, Grant};
use arena_app::operations::{self, PauseRequest};
use arena_app::ports::MessageState;
use arena_app::push::{self, Keys};
use arena_app::settings::Settings;
use arena_app::{messages, streak, subscription};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::Credits;
use arena_rules::messages::SubscriberMessage;
use arena_rules::switches::Switch;
use arena_testkit::{RecordingPush, TestApp, TestDatabase, settings};
use chrono::{DateTime, Duration, TimeZone, Utc};
use serde_json::Value;

use crate::support::{run, states};

const REMINDED: &str = "03001234567";

/// 2 March 2026 at an hour and a minute in Karachi, five hours ahead of UTC.
fn evening(hour: i64, minute: i64) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 19, 0, 0).unwrap() + Duration::hours(hour) + Duration::minutes(minute)
}

fn reminding() -> Settings {
    Settings { streak_reminder: Some(20), ..settings() }
}

fn worker(app: &TestApp) -> (Worker, Arc<RecordingPush>) {
    let service = Arc::new(RecordingPush::default());
    let worker = Worker::new(app.app.clone(), app.gateway.clone(), WorkerOptions::default());
    (worker.pushing(service.clone()), service)
}

async fn push_on(app: &TestApp, grant: &Grant) {
    let Grant { subscriber, session, channel, gn, .. } = *grant;
    let caller = Caller { subscriber, session, channel, gn, until: app.app.now() + Duration::days(1) };
    let p256dh = format!("BA{}", "A".repeat(85));
    let keys = Keys { p256dh: &p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    push::keep(&app.app, &caller, &format!("https://push.example/{subscriber}"), keys).await.unwrap();
}

/// A subscriber who claimed on each of the days, counted from 2 March, with push on.
async fn claimed(app: &TestApp, number: &str, days: &[i64]) -> Grant {
    for day in days {
        app.clock.set(evening(9, 0) + Duration::days(*day));
        let subscriber = app.subscriber(number).await;
        streak::claim(&app.app, subscriber, None).await.unwrap();
    }
    let grant = app.login(number).await;
    push_on(app, &grant).await;
    grant
}

/// Writes the schedules and runs all that is due.
async fn tick(worker: &Worker) {
    worker.write_schedules().await.unwrap();
    run(worker).await;
}

fn pushed(service: &RecordingPush) -> Vec<Value> {
    service.pushed().iter().map(|one| serde_json::from_str(&one.payload).unwrap()).collect()
}

arena_testkit::both_engines! {
    async fn who_would_lose_a_streak_is_reminded_once_in_the_evening(db: TestDatabase) {
        let app = TestApp::with_settings(db, reminding()).await;
        let reminded = claimed(&app, REMINDED, &[-3, -2, -1]).await;
        let short = claimed(&app, "03000000001", &[-2, -1]).await;
        let lost = claimed(&app, "03000000002", &[-5, -4, -3]).await;
        let today = claimed(&app, "03000000003", &[-2, -1, 0]).await;
        let never = claimed(&app, "03000000004", &[]).await;
        let held = claimed(&app, "03000000005", &[-3, -2, -1]).await;
        // Without push on.
        for day in [-3, -2, -1] {
            app.clock.set(evening(9, 0) + Duration::days(day));
            let subscriber = app.subscriber("03000000006").await;
            streak::claim(&app.app, subscriber, None).await.unwrap();
        }
        subscription::hold(&app.app, held.subscriber, "a script").await.unwrap();

        let (node, service) = worker(&app);
        app.clock.set(evening(19, 50));
        tick(&node).await;
        assert_eq!(pushed(&service), Vec::<Value>::new(), "it is not eight yet");
        app.clock.set(evening(20, 0));
        tick(&node).await;
        let all = pushed(&service);
        assert_eq!(all.len(), 1, "{all:?}");
        let text = "Keep your 3-day streak: claim today's 25 ESL Coins. A missed day starts it again at Day 1.";
        assert_eq!(all[0]["text"], text);
        assert_eq!((&all[0]["kind"], &all[0]["path"]), (&"streak_reminder".into(), &"/tasks".into()));
        assert_eq!(service.pushed()[0].ttl, Duration::hours(4), "until midnight");
        let list = messages::list(&app.app, reminded.subscriber).await.unwrap();
        let params = SubscriberMessage::StreakReminder { days: 3, credits: Credits(25), freeze_left: false };
        assert_eq!((list.len(), list[0].params.as_ref()), (1, Some(&params)));
        assert_eq!(states(&app, reminded.subscriber).await, [MessageState::Sent]);
        for grant in [&short, &lost, &today, &never, &held] {
            assert_eq!(messages::list(&app.app, grant.subscriber).await.unwrap(), Vec::new());
        }
        assert!(app.gateway.sent().is_empty(), "a reminder costs no SMS");

        // Not again that evening, also by another node.
        let (other, second) = worker(&app);
        for minutes in [15, 30, 225] {
            app.clock.set(evening(20, minutes));
            tick(&node).await;
            tick(&other).await;
        }
        assert_eq!((pushed(&service).len(), pushed(&second).len()), (1, 0));
        // The next evening this streak is lost, and another one is due.
        app.clock.set(evening(44, 0));
        tick(&node).await;
        let all = service.pushed();
        assert_eq!(all.len(), 2);
        assert!(all[1].endpoint.ends_with(&today.subscriber.to_string()));
    }

    async fn a_reminder_says_what_a_freeze_does(db: TestDatabase) {
        let mut with_freeze = reminding();
        with_freeze.streak.freezes_per_month = 1;
        let app = TestApp::with_settings(db, with_freeze).await;
        let spare = claimed(&app, REMINDED, &[3, 4, 5]).await;
        // The day before was missed: today's claim needs the freeze.
        let needed = claimed(&app, "03000000001", &[2, 3, 4]).await;
        let (node, service) = worker(&app);
        app.clock.set(evening(20, 0) + Duration::days(6));
        tick(&node).await;
        assert_eq!(pushed(&service).len(), 2);
        for (grant, freeze_left) in [(spare, true), (needed, false)] {
            let list = messages::list(&app.app, grant.subscriber).await.unwrap();
            let params = SubscriberMessage::StreakReminder { days: 3, credits: Credits(25), freeze_left };
            assert_eq!(list[0].params.as_ref(), Some(&params));
        }
    }

    async fn nobody_is_reminded_when_it_is_switched_off(db: TestDatabase) {
        let app = TestApp::new(db).await;
        claimed(&app, REMINDED, &[-3, -2, -1]).await;
        let (node, service) = worker(&app);
        app.clock.set(evening(20, 0));
        tick(&node).await;
        assert_eq!(pushed(&service), Vec::<Value>::new());
    }

    async fn reminders_wait_while_broadcasts_are_paused_and_go_out_after_that(db: TestDatabase) {
        let app = TestApp::with_settings(db, reminding()).await;
        claimed(&app, REMINDED, &[-3, -2, -1]).await;
        let (node, service) = worker(&app);
        app.clock.set(evening(20, 0));
        let pause = PauseRequest { switch: Switch::Broadcasts, reason: "A wrong text", until: None, by: "fraud" };
        operations::pause(&app.app, pause).await.unwrap();
        for minute in [0, 5, 20] {
            app.clock.set(evening(20, minute));
            tick(&node).await;
        }
        assert_eq!(pushed(&service), Vec::<Value>::new());
        operations::resume(&app.app, Switch::Broadcasts).await.unwrap();
        app.clock.set(evening(20, 26));
        tick(&node).await;
        assert_eq!(pushed(&service).len(), 1);
    }
}
