use std::sync::Arc;
use std::time::Duration as Real;

use arena_app::messages::SEND_JOB;
use arena_app::ports::{GatewayAcceptance, JobState, MessageGateway, MessageState, Outgoing, SendError};
use arena_jobs::{AttemptCounts, Worker, WorkerOptions};
use arena_testkit::{TestApp, TestDatabase};
use async_trait::async_trait;
use chrono::Duration;
use serde_json::json;

use crate::support::{Act, ScriptedHandler, dead, done, enqueue, job, notify, retried, run, states, worker};

struct PanickingGateway;

#[async_trait]
impl MessageGateway for PanickingGateway {
    async fn send(&self, _: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        panic!("index out of {}", "bounds")
    }
}

arena_testkit::both_engines! {
    async fn a_payload_that_cannot_be_read_is_given_up(db: TestDatabase) {
        let app = TestApp::new(db).await;
        for payload in [json!({}), json!({"message": "7"}), json!([]), json!(null)] {
            assert!(enqueue(&app, &job(&app, SEND_JOB, payload)).await);
        }
        assert_eq!(run(&worker(&app)).await, dead(4));
        for letter in app.read().jobs().list_dead(None, None, 10).await.unwrap() {
            assert!(letter.error.starts_with("the payload is not one of message.send: "), "{}", letter.error);
        }
    }

    async fn a_message_that_is_gone_is_no_failure(db: TestDatabase) {
        let app = TestApp::new(db).await;
        assert!(enqueue(&app, &job(&app, SEND_JOB, json!({"message": app.app.new_id()}))).await);
        assert_eq!(run(&worker(&app)).await, done(1));
    }

    async fn dead_letters_are_listed_latest_first_and_their_keys_are_free(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let mut letters = Vec::new();
        for _ in 0..3 {
            let mut unreadable = job(&app, SEND_JOB, json!({}));
            unreadable.unique_key = Some("one at a time".into());
            assert!(enqueue(&app, &unreadable).await, "a dead job holds no key");
            assert_eq!(run(&worker(&app)).await, dead(1));
            app.clock.advance(Duration::minutes(1));
            letters.insert(0, unreadable.id);
        }
        let listed = app.read().jobs().list_dead(None, None, 2).await.unwrap();
        assert_eq!(listed.iter().map(|letter| letter.id).collect::<Vec<_>>(), letters[..2]);
        assert_eq!((listed[0].attempts, &listed[0].payload), (1, &json!({})));
        let all = app.read().jobs().list(Some(JobState::Dead), 10).await.unwrap();
        assert_eq!(all.iter().rev().map(|letter| letter.id).collect::<Vec<_>>(), letters, "the oldest first");
        assert_eq!(all[0].last_error.as_ref(), Some(&listed[0].error));

        // Only one job of a key may be ready.
        let tx = app.begin().await;
        assert!(tx.jobs().retry(letters[2], app.app.now()).await.unwrap());
        assert!(!tx.jobs().retry(letters[0], app.app.now()).await.unwrap());
        assert!(!tx.jobs().retry(app.app.new_id(), app.app.now()).await.unwrap(), "no such job");
        tx.commit().await.unwrap();
        let counts = app.read().jobs().counts().await.unwrap();
        assert_eq!((counts.ready, counts.dead), (1, 2));
    }

    async fn a_panic_is_a_failed_try(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let broken = Worker::new(app.app.clone(), Arc::new(PanickingGateway), WorkerOptions::default());
        assert_eq!(run(&broken).await, retried(1));
        assert_eq!(states(&app, ali).await, [MessageState::Unknown], "nobody knows how far it got");
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }

    async fn a_panic_each_time_ends_as_a_dead_letter_with_its_words(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let broken = ScriptedHandler::new("broken", Act::Panic, None);
        assert!(enqueue(&app, &job(&app, "broken", json!({"id": 1}))).await);
        let worker = worker(&app).with(broken);
        let mut ran = AttemptCounts::default();
        while ran.dead == 0 {
            ran += run(&worker).await;
            app.clock.advance(Duration::minutes(10));
        }
        assert_eq!((ran, broken.runs()), (AttemptCounts { retried: 11, dead: 1, ..AttemptCounts::default() }, 12));
        let letters = app.read().jobs().list_dead(None, None, 10).await.unwrap();
        assert_eq!(letters[0].error, "the handler panicked: index out of bounds");
        assert_eq!(letters[0].payload, json!({"id": 1}));
    }

    async fn a_handler_that_hangs_is_stopped_before_its_lease_ends(db: TestDatabase) {
        let app = TestApp::new(db).await;
        assert!(enqueue(&app, &job(&app, "stuck", json!({}))).await);
        let options = WorkerOptions { lease: Real::from_millis(4), ..WorkerOptions::default() };
        let stuck = Worker::new(app.app.clone(), app.gateway.clone(), options)
            .with(ScriptedHandler::new("stuck", Act::Hang, None));
        let mut ran = AttemptCounts::default();
        while ran.dead == 0 {
            ran += run(&stuck).await;
            app.clock.advance(Duration::minutes(10));
        }
        assert_eq!(ran, AttemptCounts { retried: 11, dead: 1, ..AttemptCounts::default() });
        let letters = app.read().jobs().list_dead(None, None, 10).await.unwrap();
        assert_eq!(letters[0].error, "the handler took longer than 3ms");
    }
}
