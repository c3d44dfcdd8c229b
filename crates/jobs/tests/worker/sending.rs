use arena_app::messages;
use arena_app::ports::{JobCounts, MessageState, SendError, SubscriberId};
use arena_jobs::{AttemptCounts, Worker, WorkerOptions, backoff};
use arena_testkit::{SeededRandom, TestApp, TestDatabase, match_room, msisdn, news};
use chrono::Duration;

use crate::support::{HeldGateway, done, notify, retried, run, states, worker};

async fn notify_room(app: &TestApp, subscriber: SubscriberId, life: Duration) {
    let tx = app.begin().await;
    let end = app.app.now() + life;
    let room = match_room("AB12CD");
    assert!(messages::notify_until(&app.app, &*tx, subscriber, "match/1", room, end).await.unwrap());
    tx.commit().await.unwrap();
}

arena_testkit::both_engines! {
    async fn a_message_reaches_the_gateway_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        notify(&app.app, ali, "Your reward is on its way.").await;
        assert_eq!(states(&app, ali).await, [MessageState::Queued]);

        assert_eq!(run(&worker).await, done(1));
        let sent = app.gateway.sent();
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].to, msisdn("03001234567"));
        assert_eq!(sent[0].text, "Your reward is on its way.");
        let kept = messages::list(&app.app, ali).await.unwrap();
        assert_eq!((kept[0].id, kept[0].state), (sent[0].reference, MessageState::Sent));

        app.clock.advance(Duration::days(1));
        assert_eq!(run(&worker).await, AttemptCounts::default());
        assert_eq!(app.gateway.sent().len(), 1);
    }

    async fn a_message_of_an_undone_transaction_is_never_sent(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let tx = app.begin().await;
        messages::notify(&app.app, &*tx, ali, news("never said")).await.unwrap();
        drop(tx);
        assert_eq!(run(&worker(&app)).await, AttemptCounts::default());
        assert_eq!(states(&app, ali).await, []);
    }

    async fn a_failed_message_waits_longer_each_time_until_it_is_of_no_use(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        let sent_at = app.app.now();
        notify(&app.app, ali, "hello").await;
        let mut tries = 0;
        while app.app.now() < sent_at + messages::LIFE {
            tries += 1;
            app.gateway.fail_next(SendError::Later(format!("down {tries}")));
            assert_eq!(run(&worker).await, retried(1), "try {tries}");
            assert_eq!(states(&app, ali).await, [MessageState::Queued]);
            // The whole wait less at most a quarter: not a moment sooner, and certainly after the whole.
            let whole = Duration::seconds(1_i64.checked_shl(tries - 1).filter(|_| tries < 20).unwrap_or(300).min(300));
            app.clock.advance(whole / 4 * 3 - Duration::milliseconds(1));
            assert_eq!(run(&worker).await, AttemptCounts::default(), "too soon after try {tries}");
            app.clock.advance(whole / 4 + Duration::milliseconds(1));
        }
        assert!((280..320).contains(&tries), "{tries}");
        // The gateway works again, but the message has expired.
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Failed]);
        assert!(app.gateway.sent().is_empty());
        let kept = messages::list(&app.app, ali).await.unwrap();
        assert_eq!(kept[0].last_error.as_deref(), Some("it was of no use any more"));
    }

    async fn a_message_goes_out_when_the_gateway_is_back(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        notify(&app.app, ali, "hello").await;
        app.gateway.fail_next(SendError::Later("down".into()));
        assert_eq!(run(&worker).await, retried(1));
        let waiting = messages::list(&app.app, ali).await.unwrap().remove(0);
        assert_eq!((waiting.state, waiting.last_error.as_deref()), (MessageState::Queued, Some("down")));
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker).await, done(1));
        let sent = messages::list(&app.app, ali).await.unwrap().remove(0);
        assert_eq!((sent.state, sent.last_error), (MessageState::Sent, None));
        assert_eq!(sent.reference.as_deref(), Some("taken-1"), "what the gateway calls it");
        assert_eq!(app.read().jobs().counts().await.unwrap(), JobCounts { done: 1, ..JobCounts::default() });
    }

    async fn an_unknown_message_is_not_sent_again_unless_its_kind_may_be(db: TestDatabase) {
        let app = TestApp::new(db).await;
        app.gateway.forgetful();
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        notify(&app.app, ali, "You won.").await;
        app.gateway.fail_next(SendError::Unknown("no answer".into()));
        assert_eq!(run(&worker).await, done(1), "nothing more can be done about it");
        let kept = messages::list(&app.app, ali).await.unwrap().remove(0);
        assert_eq!((kept.state, kept.last_error.as_deref()), (MessageState::Unknown, Some("no answer")));

        app.clock.advance(Duration::seconds(1));
        notify_room(&app, ali, Duration::hours(1)).await;
        app.gateway.fail_next(SendError::Unknown("no answer".into()));
        assert_eq!(run(&worker).await, retried(1));
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent, MessageState::Unknown]);
        assert_eq!(app.gateway.sent().len(), 1);
    }

    async fn a_worker_that_dies_with_a_message_in_its_hands_leaves_it_unknown(db: TestDatabase) {
        let app = TestApp::new(db).await;
        app.gateway.forgetful();
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "You won.").await;
        app.clock.advance(Duration::seconds(1));
        notify_room(&app, ali, Duration::hours(1)).await;
        let (held, mut entries) = HeldGateway::new();
        let stopped = Worker::new(app.app.clone(), held, WorkerOptions::default());
        let stopped = tokio::spawn(async move { run(&stopped).await });
        for _ in 0..2 {
            entries.recv().await.unwrap();
        }
        stopped.abort();
        assert!(stopped.await.unwrap_err().is_cancelled());
        assert_eq!(states(&app, ali).await, [MessageState::Unknown; 2]);

        app.clock.advance(Duration::seconds(60));
        assert_eq!(run(&worker(&app)).await, done(2));
        // The room id is sent again, because a match depends on it; the other message never.
        assert_eq!(states(&app, ali).await, [MessageState::Sent, MessageState::Unknown]);
        let sent: Vec<_> = app.gateway.sent().into_iter().map(|sent| sent.text).collect();
        assert!(sent.len() == 1 && sent[0].contains("Room ID: AB12CD."), "{sent:?}");
    }

    async fn a_repeat_that_comes_to_nothing_leaves_the_first_try_unknown(db: TestDatabase) {
        let app = TestApp::new(db).await;
        app.gateway.forgetful();
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        notify_room(&app, ali, Duration::hours(1)).await;
        let words = [SendError::Unknown("no answer".into()), SendError::Later("busy".into())];
        for (tries, error) in words.into_iter().enumerate() {
            app.gateway.fail_next(error);
            assert_eq!(run(&worker).await, retried(1));
            assert_eq!(states(&app, ali).await, [MessageState::Unknown], "after try {tries}");
            app.clock.advance(Duration::seconds(2));
        }
        app.gateway.fail_next(SendError::Never("refused".into()));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Unknown], "the first one may still arrive");
    }

    async fn an_unknown_room_id_is_given_up_with_its_match_and_stays_unknown(db: TestDatabase) {
        let app = TestApp::new(db).await;
        app.gateway.forgetful();
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        notify_room(&app, ali, Duration::seconds(1)).await;
        app.gateway.fail_next(SendError::Unknown("no answer".into()));
        assert_eq!(run(&worker).await, retried(1));
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Unknown]);
        assert!(app.gateway.sent().is_empty());
    }

    async fn a_message_that_was_put_back_after_its_job_was_taken_over_is_not_forgotten(db: TestDatabase) {
        let app = TestApp::new(db).await;
        app.gateway.forgetful();
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "You won.").await;
        // A slow worker sends the message, its lease ends, and the other worker finds nothing to do.
        let (held, mut entries) = HeldGateway::refusing();
        let slow = Worker::new(app.node().await, held.clone(), WorkerOptions::default());
        let slow = tokio::spawn(async move { run(&slow).await });
        entries.recv().await.unwrap();
        app.clock.advance(Duration::seconds(60));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Unknown]);
        // Only now the gateway reports that it did not accept the message.
        held.let_go(1);
        held.let_go(100);
        let ran = slow.await.unwrap();
        assert_eq!((ran.lost, states(&app, ali).await), (1, vec![MessageState::Queued]));
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }

    async fn a_message_that_the_gateway_will_never_take_is_marked_and_left(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        notify(&app.app, ali, "hello").await;
        app.gateway.fail_next(SendError::Never("no such number".into()));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Failed]);
        app.clock.advance(Duration::days(1));
        assert_eq!(run(&worker).await, AttemptCounts::default());
        assert!(app.gateway.sent().is_empty());
    }

    async fn one_bad_message_does_not_hold_up_the_others(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (ali, worker) = (app.subscriber("03001234567").await, worker(&app));
        for text in 0..30 {
            notify(&app.app, ali, &text.to_string()).await;
        }
        app.gateway.fail_next(SendError::Later("busy".into()));
        app.gateway.fail_next(SendError::Never("refused".into()));
        assert_eq!(run(&worker).await, AttemptCounts { done: 29, retried: 1, ..AttemptCounts::default() });
        assert_eq!(app.gateway.sent().len(), 28);
    }

    async fn nodes_that_work_side_by_side_send_each_message_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        for text in 0..40 {
            notify(&app.app, ali, &text.to_string()).await;
        }
        let mut nodes = Vec::new();
        for _ in 0..4 {
            let worker = Worker::new(app.node().await, app.gateway.clone(), WorkerOptions::default());
            nodes.push(tokio::spawn(async move { run(&worker).await }));
        }
        let mut ran = AttemptCounts::default();
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
        let waits: Vec<_> = (0..200).map(|_| backoff::delay(attempt, backoff::LONGEST, &random)).collect();
        let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        assert!(*least >= whole / 4 * 3 && *most <= whole, "attempt {attempt}: {least} to {most}");
        // Two hundred draws cover most of the quarter.
        assert!(*most - *least > whole / 5, "attempt {attempt}: {least} to {most}");
    }
}
