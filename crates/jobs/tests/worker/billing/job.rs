//! The job that renews.

use arena_app::ports::Lead;
use arena_rules::subscription::State;
use arena_testkit::{Fate, TestApp, TestDatabase};
use chrono::Duration;

use super::{World, at};
use crate::support::{done, run, worker};

arena_testkit::both_engines! {
    async fn the_clock_renews_what_is_due(db: TestDatabase) {
        let world = World::new(db).await;
        let worker = worker(&world.app);
        world.until(at(2, 23)).await;
        world.app.clock.set(at(3, 7));
        worker.write_schedules().await.unwrap();
        run(&worker).await;
        assert_eq!((world.paid_days(), world.state().await), (1, State::Active));
    }

    async fn more_than_a_job_has_time_for_is_left_to_the_next_at_once(db: TestDatabase) {
        let (app, operator) = TestApp::charging(db).await;
        for number in 0..12 {
            app.subscriber(&format!("0300123{number:04}")).await;
        }
        let worker = worker(&app);
        run(&worker).await;
        app.clock.set(at(3, 7));
        for _ in 0..12 {
            operator.next(Fate::NotTaken);
        }
        // An operator that takes nothing is not asked on and on.
        worker.write_schedules().await.unwrap();
        run(&worker).await;
        assert_eq!((operator.requests(), operator.book().len()), (12, 0));
        app.clock.advance(Duration::minutes(1));
        worker.write_schedules().await.unwrap();
        run(&worker).await;
        assert_eq!(operator.book().len(), 12);
    }

    async fn one_node_at_a_time_renews(db: TestDatabase) {
        let world = World::new(db).await;
        let worker = worker(&world.app);
        run(&worker).await;
        world.app.clock.set(at(3, 7));
        let tx = world.app.begin().await;
        let lead = tx.leases().lead("renewals", world.app.app.new_id(), at(3, 7), Duration::seconds(45)).await;
        assert!(matches!(lead.unwrap(), Lead::Mine { .. }));
        tx.commit().await.unwrap();
        let tx = world.app.begin().await;
        tx.jobs().enqueue(&arena_app::billing::renew_job(&world.app.app)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((run(&worker).await, world.operator.requests()), (done(1), 0));
        world.app.clock.advance(Duration::minutes(1));
        worker.write_schedules().await.unwrap();
        run(&worker).await;
        assert_eq!(world.paid_days(), 1);
    }
}
