use std::sync::Arc;

use arena_app::messages::SEND_JOB;
use arena_app::{App, messages};
use arena_jobs::{Waker, WakingStore};
use arena_testkit::{TestApp, TestDatabase, news};
use futures::FutureExt;
use serde_json::json;

use crate::support::{job, notify, run, worker};

fn woken(waker: &Waker) -> bool {
    waker.woken().now_or_never().is_some()
}

arena_testkit::both_engines! {
    async fn only_a_commit_with_a_new_job_wakes_the_worker(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let waker = Waker::default();
        let waking = App { store: Arc::new(WakingStore::new(app.app.store.clone(), waker.clone())), ..app.app.clone() };
        assert!(!woken(&waker));

        let tx = waking.store.begin().await.unwrap();
        messages::notify(&waking, &*tx, ali, news("undone")).await.unwrap();
        assert!(!woken(&waker), "it is not committed");
        drop(tx);
        assert!(!woken(&waker), "it never will be");

        let tx = waking.store.begin().await.unwrap();
        tx.subscribers().select_game(ali, "pubg").await.unwrap();
        tx.commit().await.unwrap();
        assert!(!woken(&waker), "there is no job");

        notify(&waking, ali, "hello").await;
        notify(&waking, ali, "again").await;
        assert!(woken(&waker));
        assert!(!woken(&waker), "several calls are one");
        waking.store.ping().await.unwrap();
        assert_eq!(waking.store.read().jobs().counts().await.unwrap().ready, 2);

        let mut keyed = job(&app, SEND_JOB, json!({}));
        keyed.unique_key = Some("key".into());
        for (new, round) in [(true, 0), (false, 1)] {
            keyed.id = app.app.new_id();
            let tx = waking.store.begin().await.unwrap();
            assert_eq!(tx.jobs().enqueue(&keyed).await.unwrap(), new);
            tx.commit().await.unwrap();
            assert_eq!(woken(&waker), new, "round {round}");
        }

        // A dead job that may run again also wakes the worker.
        run(&worker(&app)).await;
        let letters = app.read().jobs().list_dead(None, None, 10).await.unwrap();
        let tx = waking.store.begin().await.unwrap();
        assert!(tx.jobs().retry(letters[0].id, app.app.now()).await.unwrap());
        tx.commit().await.unwrap();
        assert!(woken(&waker));
    }
}
