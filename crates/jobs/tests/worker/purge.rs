use arena_app::Settings;
use arena_app::messages::{self, SEND_JOB};
use arena_app::ports::{NewOffer, StoredAnswer, SubscriberId};
use arena_app::settings::Retention;
use arena_app::{levels, levels::LevelChoice, quests};
use arena_jobs::{AttemptCounts, Worker, WorkerOptions, purge};
use arena_rules::Credits;
use arena_testkit::{RawConnection, TestApp, TestDatabase, reward, settings};
use chrono::Duration;
use serde_json::json;

use crate::support::{dead, done, enqueue, job, purge_all, run, worker};

async fn rows(raw: &mut RawConnection) -> [i64; 9] {
    let mut counts = [0; 9];
    for (count, from) in counts.iter_mut().zip([
        "handoff_nonce",
        "session",
        "idempotency_key",
        "redemption",
        "game_session",
        "job WHERE kind = 'message.send'",
        "event",
        "message_part",
        "quest_day",
    ]) {
        *count = raw.count(from).await.unwrap();
    }
    counts
}

async fn leave_traces(app: &TestApp) -> SubscriberId {
    let now = app.app.now();
    // A hand-off's nonce, and a session.
    let ali = app.subscriber("03001234567").await;
    let answer = StoredAnswer { request_hash: [1; 32], answer: "{}".into() };
    let offer = NewOffer {
        id: app.app.new_id(),
        subscriber: ali,
        reward: 1,
        item: 1,
        credits: Credits(10),
        at: now,
        expires_at: now + Duration::hours(24),
    };
    app.seed_rewards(&[reward(1, 10, None)]).await;
    let tx = app.begin().await;
    assert!(tx.idempotency().keep(ali, "test", "key", &answer, now).await.unwrap());
    tx.redemptions().offer(&offer).await.unwrap();
    tx.commit().await.unwrap();
    let choice = LevelChoice {
        game_unique_id: "puzzle_mania_001".into(),
        game_name: "Puzzle Mania".into(),
        game_level: 1,
        level_credits: 10,
    };
    quests::draw(&app.app, ali).await.unwrap();
    levels::start(&app.app, ali, &choice, false).await.unwrap();
    // A receipt of an unknown message.
    let early = messages::receive_part(&app.app, "a:1", messages::Receipt::Delivered).await.unwrap();
    assert_eq!(early, messages::ReceiptOutcome::Early);
    // A job that is done at once, because its message is gone.
    assert!(enqueue(app, &job(app, SEND_JOB, json!({"message": app.app.new_id()}))).await);
    assert_eq!(run(&worker(app)).await, done(1));
    ali
}

async fn purge_at(app: &TestApp, since: chrono::DateTime<chrono::Utc>, after: Duration) {
    app.clock.set(since + after);
    purge_all(app).await;
}

arena_testkit::both_engines! {
    async fn everything_is_forgotten_at_its_time_and_not_before(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        let start = app.app.now();
        let ali = leave_traces(&app).await;
        app.give(ali, 500).await;
        let mut raw = db.raw().await;
        assert_eq!(rows(&mut raw).await, [1; 9]);
        purge_at(&app, start, Duration::zero()).await;
        assert_eq!(rows(&mut raw).await, [1; 9]);

        // In the order of their ends: the row, and when it is purged (the hand-off lives for 2 minutes, the
        // level for 2 hours, the offer for 24 hours, the session for 7 days).
        let ends = [
            (6, purge::EVENTS),
            (0, Duration::minutes(2) + purge::NONCES),
            (2, purge::ANSWERS),
            (3, Duration::hours(24) + purge::OFFERS),
            (7, purge::PARTS),
            (5, purge::JOBS),
            (4, Duration::hours(2) + purge::GAME_SESSIONS),
            (8, purge::QUESTS),
            (1, Duration::days(7) + purge::SESSIONS),
        ];
        let mut left = [1; 9];
        let mut last = Duration::zero();
        for (row, end) in ends {
            // Rows that end at the same instant go in the same purge.
            if end > last {
                purge_at(&app, start, end).await;
                assert_eq!(rows(&mut raw).await, left, "at {end}");
            }
            left[row] = 0;
            let together = ends.iter().filter(|(_, other)| *other == end);
            together.for_each(|(row, _)| left[*row] = 0);
            purge_at(&app, start, end + Duration::microseconds(1)).await;
            assert_eq!(rows(&mut raw).await, left, "after {end}");
            last = end;
        }
        assert_eq!(left, [0; 9]);
        assert_eq!(app.balance(ali).await, 500);
        app.assert_ledger_sound().await;
    }

    async fn plays_are_purged_and_plays_with_signs_later(db: TestDatabase) {
        let kept = Retention {
            plays: Some(Duration::days(35)),
            signed_plays: Some(Duration::days(365)),
            ..Retention::default()
        };
        let app = TestApp::with_settings(db.clone(), Settings { retention: kept, ..settings() }).await;
        let ali = app.subscriber("03001234567").await;
        let mut raw = db.raw().await;
        let start = app.app.now();
        // More than one batch, and one play with signs.
        for _ in 0..3 {
            app.pass_level(ali, 1).await.unwrap();
        }
        raw.execute("UPDATE game_session SET signs = NULL").await.unwrap();
        raw.execute("UPDATE game_session SET signs = 'slow' WHERE id = (SELECT id FROM game_session ORDER BY id LIMIT 1)")
            .await
            .unwrap();
        let tx = app.begin().await;
        assert!(tx.game_visits().mark_played(ali, "aim_train_001", 1, app.app.today()).await.unwrap());
        tx.game_visits().lock_day(ali, "aim_train_001", app.app.today()).await.unwrap();
        tx.commit().await.unwrap();
        let counts = async |raw: &mut RawConnection| {
            let mut counts = [0; 5];
            let tables = ["game_session", "level_play", "game_day", "play_day", "level_payment"];
            for (count, table) in counts.iter_mut().zip(tables) {
                *count = raw.count(table).await.unwrap();
            }
            counts
        };
        assert_eq!(counts(&mut raw).await, [3, 1, 1, 1, 1]);
        purge_at(&app, start, Duration::days(34)).await;
        assert_eq!(counts(&mut raw).await, [3, 1, 1, 1, 1]);
        purge_at(&app, start, Duration::days(37)).await;
        assert_eq!(counts(&mut raw).await, [1, 0, 0, 0, 1], "the signed one is evidence");
        purge_at(&app, start, Duration::days(364)).await;
        assert_eq!(counts(&mut raw).await, [1, 0, 0, 0, 1]);
        purge_at(&app, start, Duration::days(366)).await;
        assert_eq!(counts(&mut raw).await, [0, 0, 0, 0, 1], "what was paid stays");
    }

    async fn plays_go_in_batches(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        let ali = app.subscriber("03001234567").await;
        for _ in 0..5 {
            app.pass_level(ali, 1).await.unwrap();
        }
        let later = app.app.now() + Duration::days(1);
        let mut gone = Vec::new();
        for _ in 0..4 {
            let tx = app.begin().await;
            gone.push(tx.level_days().purge_plays(later, later, 2).await.unwrap());
            tx.commit().await.unwrap();
        }
        assert_eq!(gone, [2, 2, 1, 0]);
    }

    async fn dead_letters_stay_for_an_operator(db: TestDatabase) {
        let app = TestApp::new(db).await;
        assert!(enqueue(&app, &job(&app, SEND_JOB, json!({}))).await);
        assert_eq!(run(&worker(&app)).await, dead(1));
        purge_at(&app, app.app.now(), Duration::days(365)).await;
        assert_eq!(app.read().jobs().list_dead(None, None, 10).await.unwrap().len(), 1);
    }

    async fn more_jobs_than_go_at_once_are_all_forgotten(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let tx = app.begin().await;
        for _ in 0..2_100 {
            let gone = job(&app, SEND_JOB, json!({"message": app.app.new_id()}));
            assert!(tx.jobs().enqueue(&gone).await.unwrap());
            let ended = tx.jobs().claim(&[SEND_JOB], app.app.now(), Duration::seconds(60), 1).await.unwrap();
            let done = arena_app::ports::JobOutcome::Done;
            assert!(tx.jobs().finish(gone.id, ended[0].epoch, &done, app.app.now()).await.unwrap());
        }
        tx.commit().await.unwrap();
        purge_at(&app, app.app.now(), purge::JOBS + Duration::seconds(1)).await;
        // Only the purges' own jobs are left.
        let left = app.read().jobs().counts().await.unwrap().done;
        assert_eq!(left, purge::kinds().len() as u64);
    }

    async fn many_nodes_purge_once_an_hour(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let mut nodes = Vec::new();
        for _ in 0..3 {
            let without = arena_jobs::kinds().into_iter().filter(|kind| *kind != purge::KIND).collect();
            let options = WorkerOptions { without, ..WorkerOptions::default() };
            nodes.push(Worker::new(app.node().await, app.gateway.clone(), options));
        }
        app.clock.advance(Duration::minutes(20));
        for hour in 0..3 {
            let mut new = 0;
            for node in &nodes {
                new += node.write_schedules().await.unwrap();
            }
            assert_eq!(new, 1, "hour {hour}");
            assert_eq!(run(&nodes[1]).await, done(1), "the hour has begun");
            // The key is free after the job is done, but nobody writes the job again.
            app.clock.advance(Duration::minutes(39));
            for node in &nodes {
                assert_eq!(node.write_schedules().await.unwrap(), 0);
            }
            assert_eq!(run(&nodes[2]).await, AttemptCounts::default());
            app.clock.advance(Duration::minutes(21));
        }
        assert_eq!(app.read().jobs().counts().await.unwrap().done, 3);
    }
}
