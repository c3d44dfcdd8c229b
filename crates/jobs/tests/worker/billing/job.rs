use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{ChargeAnswer, ChargeLookup, ChargeRequest, Charging, LeaseClaim, OpenCharge};
use arena_rules::subscription::SubscriptionState;
use arena_testkit::{Fate, TestApp, TestDatabase};
use async_trait::async_trait;
use chrono::Duration;
use tokio::sync::Barrier;

use super::{World, at};
use crate::support::{done, run, worker};

/// An operator that answers a request only when a second one has come.
struct PairedCharging(Barrier);

#[async_trait]
impl Charging for PairedCharging {
    async fn charge(&self, _: &ChargeRequest) -> ChargeAnswer {
        self.0.wait().await;
        ChargeAnswer::Paid { reference: None }
    }

    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<ChargeLookup>, String> {
        Ok(vec![ChargeLookup::Nothing; charges.len()])
    }
}

arena_testkit::both_engines! {
    async fn a_waiting_charge_does_not_delay_the_next_one(db: TestDatabase) {
        let (mut app, _) = TestApp::charging(db).await;
        let mut subscribers = Vec::new();
        for number in 0..2 {
            subscribers.push(app.subscriber(&format!("0300123{number:04}")).await);
        }
        run(&worker(&app)).await;
        app.clock.set(at(3, 7));
        let mut settings = (*app.app.settings).clone();
        settings.billing.as_mut().expect("charging").per_second = 4;
        let charging: Arc<dyn Charging> = Arc::new(PairedCharging(Barrier::new(2)));
        app.app = App { charging: Some(charging), settings: Arc::new(settings), ..app.app.clone() };
        let worker = worker(&app);
        worker.write_schedules().await.unwrap();
        run(&worker).await;
        for subscriber in subscribers {
            let state = app.read().subscriptions().state(subscriber).await.unwrap();
            assert_eq!(state, Some(SubscriptionState::Active));
        }
    }

    async fn the_schedule_renews_due_subscriptions(db: TestDatabase) {
        let world = World::new(db).await;
        let worker = worker(&world.app);
        world.until(at(2, 23)).await;
        world.app.clock.set(at(3, 7));
        worker.write_schedules().await.unwrap();
        run(&worker).await;
        assert_eq!((world.paid_days(), world.state().await), (1, SubscriptionState::Active));
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
        // An operator that takes no charges is not asked again and again.
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
        assert!(matches!(lead.unwrap(), LeaseClaim::Mine { .. }));
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
