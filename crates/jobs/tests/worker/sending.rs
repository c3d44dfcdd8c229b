//! Messages from the outbox to the gateway.

use arena_app::messages;
use arena_app::ports::{JobCounts, MessageState, SendError};
use arena_jobs::{MAX_ATTEMPTS, Ran, Worker, WorkerOptions};
use arena_testkit::{SeededRandom, TestApp, TestDatabase, msisdn};
use chrono::Duration;

use crate::support::{dead, done, retried, run, states, tell, worker};

arena_testkit::both_engines! {
    async fn a_message_reaches_the_gateway_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        tell(&app.app, ali, "Your reward is on its way.").await;
        assert_eq!(states(&app, ali).await, [MessageState::Queued]);

        assert_eq!(run(&worker).await, done(1));
        let sent = app.gateway.sent();
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].to, msisdn("03001234567"));
        assert_eq!(sent[0].text, "Your reward is on its way.");
        let kept = messages::list(&app.app, ali).await.unwrap();
        assert_eq!((kept[0].id, kept[0].state), (sent[0].reference, MessageState::Sent));

        app.clock.advance(Duration::days(1));
        assert_eq!(run(&worker).await, Ran::default());
        assert_eq!(app.gateway.sent().len(), 1);
    }

    async fn a_message_of_an_undone_transaction_is_never_sent(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let tx = app.begin().await;
        messages::tell(&app.app, &*tx, ali, "test", "never said".into()).await.unwrap();
        drop(tx);
        assert_eq!(run(&worker(&app)).await, Ran::default());
        assert_eq!(states(&app, ali).await, []);
    }

    async fn a_failed_message_waits_longer_each_time_and_is_then_given_up(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        tell(&app.app, ali, "hello").await;
        for attempt in 1..MAX_ATTEMPTS {
            app.gateway.fail_next(SendError::Later(format!("down {attempt}")));
            assert_eq!(run(&worker).await, retried(1), "attempt {attempt}");
            // The wait is the whole one less a quarter at the most: not a moment before, and certainly after.
            let whole = Duration::seconds((1_i64 << (attempt - 1)).min(600));
            app.clock.advance(whole / 4 * 3 - Duration::milliseconds(1));
            assert_eq!(run(&worker).await, Ran::default(), "too soon after attempt {attempt}");
            app.clock.advance(whole / 4 + Duration::milliseconds(1));
        }
        app.gateway.fail_next(SendError::Later("still down".into()));
        assert_eq!(run(&worker).await, dead(1));
        app.clock.advance(Duration::hours(6));
        assert_eq!(run(&worker).await, Ran::default());

        let letters = app.read().jobs().list_dead(10).await.unwrap();
        assert_eq!(letters.len(), 1);
        assert_eq!(letters[0].kind, messages::SEND_JOB);
        assert_eq!(letters[0].attempts, MAX_ATTEMPTS);
        assert_eq!(letters[0].error, "gateway unavailable: still down");
        assert_eq!(letters[0].died_at, app.app.now() - Duration::hours(6));
        assert_eq!(app.read().jobs().counts().await.unwrap(), JobCounts { dead: 1, ..JobCounts::default() });
        assert_eq!(states(&app, ali).await, [MessageState::Queued]);

        // An operator lets it run again: from its first try, so that another failure is not the last.
        let tx = app.begin().await;
        assert!(tx.jobs().retry(letters[0].id, app.app.now()).await.unwrap());
        assert!(!tx.jobs().retry(letters[0].id, app.app.now()).await.unwrap(), "it is no longer dead");
        tx.commit().await.unwrap();
        app.gateway.fail_next(SendError::Later("once more".into()));
        assert_eq!(run(&worker).await, retried(1));
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
        assert_eq!(app.read().jobs().counts().await.unwrap(), JobCounts { done: 1, ..JobCounts::default() });
    }

    async fn a_message_that_the_gateway_will_never_take_is_marked_and_left(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        tell(&app.app, ali, "hello").await;
        app.gateway.fail_next(SendError::Never("no such number".into()));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Failed]);
        app.clock.advance(Duration::days(1));
        assert_eq!(run(&worker).await, Ran::default());
        assert!(app.gateway.sent().is_empty());
    }

    async fn one_bad_message_does_not_hold_up_the_others(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        for text in 0..30 {
            tell(&app.app, ali, &text.to_string()).await;
        }
        app.gateway.fail_next(SendError::Later("busy".into()));
        app.gateway.fail_next(SendError::Never("refused".into()));
        assert_eq!(run(&worker).await, Ran { done: 29, retried: 1, ..Ran::default() });
        assert_eq!(app.gateway.sent().len(), 28);
    }

    async fn nodes_that_work_side_by_side_send_each_message_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        for text in 0..40 {
            tell(&app.app, ali, &text.to_string()).await;
        }
        let mut nodes = Vec::new();
        for _ in 0..4 {
            let worker = Worker::new(app.node().await, app.gateway.clone(), WorkerOptions::default());
            nodes.push(tokio::spawn(async move { run(&worker).await }));
        }
        let mut ran = Ran::default();
        for node in nodes {
            ran += node.await.unwrap();
        }
        assert_eq!(ran, done(40));
        let mut texts: Vec<u32> = app.gateway.sent().iter().map(|sent| sent.text.parse().unwrap()).collect();
        texts.sort_unstable();
        assert_eq!(texts, (0..40).collect::<Vec<_>>());
    }
}

#[test]
fn waits_double_up_to_ten_minutes_and_differ() {
    let random = SeededRandom::new(7);
    for (attempt, seconds) in
        [(0, 1), (1, 1), (2, 2), (3, 4), (4, 8), (9, 256), (10, 512), (11, 600), (12, 600), (u32::MAX, 600)]
    {
        let whole = Duration::seconds(seconds);
        let waits: Vec<_> = (0..200).map(|_| arena_jobs::backoff::delay(attempt, &random)).collect();
        let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        assert!(*least >= whole / 4 * 3 && *most <= whole, "attempt {attempt}: {least} to {most}");
        // Two hundred draws fill most of the quarter.
        assert!(*most - *least > whole / 5, "attempt {attempt}: {least} to {most}");
    }
}
