//! Handlers that do not come to a good end.

use std::sync::Arc;
use std::time::Duration as Real;

use arena_app::messages::SEND_JOB;
use arena_app::ports::{MessageGateway, MessageState, SendError};
use arena_jobs::{Ran, Worker, WorkerOptions};
use arena_rules::Msisdn;
use arena_testkit::{TestApp, TestDatabase};
use async_trait::async_trait;
use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use crate::support::{HeldGateway, dead, done, enqueue, job, retried, run, states, tell, worker};

/// A gateway with a bug.
struct Panicking;

#[async_trait]
impl MessageGateway for Panicking {
    async fn send(&self, _: &Msisdn, _: &str, _: Uuid) -> Result<(), SendError> {
        panic!("index out of {}", "bounds")
    }
}

arena_testkit::both_engines! {
    async fn a_job_that_nobody_knows_is_given_up_with_its_kind(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let unknown = job(&app, "tournament.open", json!({"id": 1}));
        assert!(enqueue(&app, &unknown).await);
        assert_eq!(run(&worker(&app)).await, dead(1));
        let letters = app.read().jobs().list_dead(10).await.unwrap();
        assert_eq!(letters.len(), 1);
        assert_eq!((letters[0].id, letters[0].attempts), (unknown.id, 1));
        assert_eq!(letters[0].payload, json!({"id": 1}));
        assert_eq!(letters[0].error, "there is no handler for jobs of kind \"tournament.open\"");
    }

    async fn a_payload_that_cannot_be_read_is_given_up(db: TestDatabase) {
        let app = TestApp::new(db).await;
        for payload in [json!({}), json!({"message": "7"}), json!([]), json!(null)] {
            assert!(enqueue(&app, &job(&app, SEND_JOB, payload)).await);
        }
        assert_eq!(run(&worker(&app)).await, dead(4));
        for letter in app.read().jobs().list_dead(10).await.unwrap() {
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
            let mut unknown = job(&app, "unknown", json!({}));
            unknown.unique_key = Some("one at a time".into());
            assert!(enqueue(&app, &unknown).await, "a dead job holds no key");
            assert_eq!(run(&worker(&app)).await, dead(1));
            app.clock.advance(Duration::minutes(1));
            letters.insert(0, unknown.id);
        }
        let listed = app.read().jobs().list_dead(2).await.unwrap();
        assert_eq!(listed.iter().map(|letter| letter.id).collect::<Vec<_>>(), letters[..2]);

        // Of those that share a key only one may be to be done.
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
        tell(&app.app, ali, "hello").await;
        let broken = Worker::new(app.app.clone(), Arc::new(Panicking), WorkerOptions::default());
        assert_eq!(run(&broken).await, retried(1));
        assert_eq!(states(&app, ali).await, [MessageState::Queued]);
        // The bug is repaired.
        app.clock.advance(Duration::seconds(1));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }

    async fn a_panic_each_time_ends_as_a_dead_letter_with_its_words(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        tell(&app.app, ali, "hello").await;
        let broken = Worker::new(app.app.clone(), Arc::new(Panicking), WorkerOptions::default());
        let mut ran = Ran::default();
        while ran.dead == 0 {
            ran += run(&broken).await;
            app.clock.advance(Duration::minutes(10));
        }
        assert_eq!(ran, Ran { retried: 11, dead: 1, ..Ran::default() });
        let letters = app.read().jobs().list_dead(10).await.unwrap();
        assert_eq!(letters[0].error, "the handler panicked: index out of bounds");
    }

    async fn a_handler_that_hangs_is_stopped_before_its_lease_ends(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        tell(&app.app, ali, "hello").await;
        let (held, _entries) = HeldGateway::new();
        let options = WorkerOptions { lease: Real::from_millis(4), ..WorkerOptions::default() };
        let stuck = Worker::new(app.app.clone(), held, options);
        let mut ran = Ran::default();
        while ran.dead == 0 {
            ran += run(&stuck).await;
            app.clock.advance(Duration::minutes(10));
        }
        assert_eq!(ran, Ran { retried: 11, dead: 1, ..Ran::default() });
        let letters = app.read().jobs().list_dead(10).await.unwrap();
        assert_eq!(letters[0].error, "the handler took longer than 3ms");
        assert_eq!(states(&app, ali).await, [MessageState::Queued]);
    }
}
