use arena_app::profile::NICKNAMES_JOB;
use arena_testkit::{TestApp, TestDatabase};
use serde_json::json;

use crate::support::{done, enqueue, job, run, worker};

arena_testkit::both_engines! {
    async fn the_job_names_everybody_who_has_no_name_and_may_run_twice(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        for number in 0..130 {
            app.subscriber(&format!("03000000{number:03}")).await;
        }
        let mut raw = db.raw().await;
        raw.execute("UPDATE subscriber SET username = NULL, username_generated = false").await.unwrap();
        raw.execute("DELETE FROM public_name").await.unwrap();
        for _ in 0..2 {
            assert!(enqueue(&app, &job(&app, NICKNAMES_JOB, json!({}))).await);
            assert_eq!(run(&worker(&app)).await, done(1));
            assert_eq!(raw.count("subscriber WHERE username IS NOT NULL AND username_generated").await.unwrap(), 130);
            assert_eq!(raw.count("public_name").await.unwrap(), 130);
        }
    }
}
