//! Files of screenshots without an entry.

use arena_app::ports::{Files, FilesError};
use arena_app::tasks::{self, EntryForm, UPLOAD_LIFETIME};
use arena_jobs::purge;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{MemoryFiles, TestApp, TestDatabase, challenge, game};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::Duration;
use serde_json::json;
use std::sync::Arc;
use tokio::sync::Notify;

use crate::support::{done, enqueue, job, retried, run, worker};

fn form() -> EntryForm {
    EntryForm { challenge: "one".into(), game: Some("roblox".into()), image: as_png(plain(1)).into() }
}

async fn seeded(db: TestDatabase) -> TestApp {
    let app = TestApp::new(db).await;
    app.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5)]).await;
    app
}

async fn cut_off(app: &TestApp) {
    let subscriber = app.subscriber("03001234567").await;
    let halting = Arc::new(HaltingFiles { files: app.files.clone(), reached: Notify::new() });
    let mut halted = app.app.clone();
    halted.files = halting.clone();
    tokio::select! {
        _ = tasks::submit(&halted, subscriber, form(), None) => panic!("it came to its end"),
        () = halting.reached.notified() => {}
    }
}

arena_testkit::both_engines! {
    async fn files_of_an_upload_that_was_cut_off_go_with_the_purge(db: TestDatabase) {
        let app = seeded(db.clone()).await;
        cut_off(&app).await;
        assert!(enqueue(&app, &job(&app, purge::KIND, json!({}))).await);
        assert_eq!(run(&worker(&app)).await, done(1));
        assert!(!app.files.keys().is_empty(), "its request may still run");
        app.clock.advance(UPLOAD_LIFETIME + Duration::seconds(1));
        assert!(enqueue(&app, &job(&app, purge::KIND, json!({}))).await);
        assert_eq!(run(&worker(&app)).await, done(1));
        assert!(app.files.keys().is_empty());
        assert_eq!(db.raw().await.count("task_upload").await.unwrap(), 0);
    }

    async fn files_that_cannot_be_deleted_are_tried_again(db: TestDatabase) {
        let app = seeded(db.clone()).await;
        cut_off(&app).await;
        app.clock.advance(UPLOAD_LIFETIME + Duration::seconds(1));
        let mut broken = app.clone();
        broken.app.files = Arc::new(FailingFiles);
        assert!(enqueue(&app, &job(&app, purge::KIND, json!({}))).await);
        assert_eq!(run(&worker(&broken)).await, retried(1));
        assert!(db.raw().await.count("task_upload").await.unwrap() > 0);
        app.clock.advance(Duration::seconds(2));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert!(app.files.keys().is_empty());
    }
}

/// A file store that keeps files but never answers for the second one.
struct HaltingFiles {
    files: Arc<MemoryFiles>,
    reached: Notify,
}

#[async_trait]
impl Files for HaltingFiles {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        self.files.put(key, bytes).await?;
        if self.files.keys().len() == 2 {
            self.reached.notify_one();
            std::future::pending::<()>().await;
        }
        Ok(())
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError> {
        self.files.get(key).await
    }

    async fn delete(&self, key: &str) -> Result<(), FilesError> {
        self.files.delete(key).await
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        self.files.list(folder).await
    }
}

struct FailingFiles;

#[async_trait]
impl Files for FailingFiles {
    async fn put(&self, _: &str, _: Bytes) -> Result<(), FilesError> {
        Err(FilesError("away".into()))
    }

    async fn get(&self, _: &str) -> Result<Option<Bytes>, FilesError> {
        Err(FilesError("away".into()))
    }

    async fn delete(&self, _: &str) -> Result<(), FilesError> {
        Err(FilesError("away".into()))
    }

    async fn list(&self, _: &str) -> Result<Vec<String>, FilesError> {
        Err(FilesError("away".into()))
    }
}
