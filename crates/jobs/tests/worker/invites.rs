//! Invitations are paid by the worker, once the friend has earned enough.

use arena_app::{App, invites, streak};
use arena_jobs::{Worker, WorkerOptions};
use arena_testkit::{TestApp, TestDatabase, at_once};
use chrono::Duration;

async fn tick(node: App, app: &TestApp) {
    let worker = Worker::new(node, app.gateway.clone(), WorkerOptions::default());
    worker.write_schedules().await.unwrap();
    worker.run_due_once().await.unwrap();
}

arena_testkit::both_engines! {
    async fn an_invitation_is_paid_once_by_whichever_node_looks(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let inviter = app.subscriber("03001234567").await;
        let friend = app.subscriber("03217654321").await;
        let code = invites::overview(&app.app, inviter, None).await.unwrap().code;
        invites::accept(&app.app, friend, code.as_str(), None, None).await.unwrap();
        let rules = app.app.settings.invites;
        let nodes = [app.app.clone(), app.node().await];
        let mut earned = 0;
        while earned < rules.earned.0 {
            for node in &nodes {
                tick(node.clone(), &app).await;
            }
            assert_eq!(app.balance(inviter).await, 0, "after {earned} credits of the friend");
            earned += streak::claim(&app.app, friend, None).await.unwrap().credits.0;
            app.clock.advance(Duration::days(1));
        }
        // Both nodes look at the same moment, and again.
        for _ in 0..2 {
            let working = nodes.clone().map(|node| {
                let app = app.clone();
                async move { tick(node, &app).await }
            });
            at_once(working).await;
            app.clock.advance(Duration::hours(1));
        }
        assert_eq!(app.balance(inviter).await, rules.inviter.0);
        assert_eq!(app.balance(friend).await, earned + rules.friend.0);
        assert_eq!(app.db.raw().await.count("ledger_txn WHERE reason LIKE 'invite%'").await.unwrap(), 2);
        app.assert_ledger_sound().await;
    }
}
