//! Nodes that renew at the same time, and processes that die at any await point.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::subscription::renew;
use arena_app::{App, billing};
use arena_rules::subscription::SubscriptionState;
use arena_testkit::{Fate, Faults, FaultyStore, TestApp, TestDatabase, at_once, cancelled_after};
use chrono::Duration;

use super::{World, at};

fn charged(world: &World) -> BTreeMap<String, usize> {
    let mut charged = BTreeMap::new();
    for line in world.operator.book().iter().filter(|line| line.paid) {
        *charged.entry(line.msisdn.as_str().to_owned()).or_default() += 1;
    }
    charged
}

arena_testkit::both_engines! {
    async fn many_nodes_charge_each_subscription_once(db: TestDatabase) {
        let (app, operator) = TestApp::charging(db).await;
        let mut subscriber = None;
        for number in 0..60 {
            subscriber = Some(app.subscriber(&format!("0300123{number:04}")).await);
        }
        let world = World { app, operator, subscriber: subscriber.unwrap() };
        world.app.clock.set(at(3, 7));
        let nodes = [world.app.app.clone(), world.app.node().await, world.app.node().await];
        for _ in 0..4 {
            let all = at_once((0..12).map(|task| {
                let app = nodes[task % nodes.len()].clone();
                async move { billing::batch(&app, 7).await.unwrap() }
            }));
            all.await;
        }
        let charged = charged(&world);
        assert_eq!((charged.len(), charged.values().max()), (60, Some(&1)));
    }

    async fn by_hand_and_by_the_night_at_once_is_one_charge(db: TestDatabase) {
        let world = World::new(db).await;
        world.operator.balance(&World::number(), 0);
        world.until(at(5, 12)).await;
        world.operator.balance(&World::number(), 100_000);
        world.app.clock.set(at(6, 7));
        let node = world.app.node().await;
        let subscriber = world.subscriber;
        let all = at_once((0..8).map(|task| {
            let app = if task % 2 == 0 { world.app.app.clone() } else { node.clone() };
            async move {
                if task < 3 {
                    billing::batch(&app, 10).await.unwrap();
                } else {
                    let _ = renew(&app, subscriber, None).await;
                }
            }
        }));
        all.await;
        assert_eq!((world.paid_days(), world.state().await), (1, SubscriptionState::Active));
    }

    async fn a_process_that_dies_anywhere_charges_nobody_twice_and_forgets_nobody(db: TestDatabase) {
        let world = World::new(db).await;
        world.app.clock.set(at(3, 7));
        let mut died = 0;
        let mut nights = 0_u32;
        // This store awaits at each place where the process may die, however fast the database answers.
        let store = Arc::new(FaultyStore::new(world.app.app.store.clone(), Faults::new(0, 0)));
        let mortal = App { store, ..world.app.app.clone() };
        // Each night the process dies one step later, until it survives.
        for steps in 0.. {
            let app = mortal.clone();
            let ended = cancelled_after(steps, async move { billing::batch(&app, 10).await.unwrap() }).await;
            let whole = ended.is_some();
            died += usize::from(!whole);
            // Others take over when the claim ends, and ask the operator for the outcome.
            for _ in 0..4 {
                world.app.clock.advance(Duration::minutes(6));
                // Waits until the database has undone the transaction of the dead process.
                let tx = world.app.begin().await;
                tx.subscriptions().lock(&[world.subscriber]).await.unwrap();
                tx.commit().await.unwrap();
                billing::batch(&world.app.app, 10).await.unwrap();
            }
            assert_eq!((u32::try_from(world.paid_days()), world.state().await), (Ok(nights + 1), SubscriptionState::Active), "step {steps}");
            if whole {
                break;
            }
            nights += 1;
            world.app.clock.set(at(3, 7) + Duration::days(nights.into()));
        }
        assert!(died > 3, "it died {died} times only");
    }

    async fn two_answers_to_one_question_count_once(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(2, 23)).await;
        world.operator.next(Fate::AnswerLost);
        world.asked().await;
        world.app.clock.advance(Duration::minutes(2));
        let node = world.app.node().await;
        let all = at_once((0..6).map(|task| {
            let app = if task % 2 == 0 { world.app.app.clone() } else { node.clone() };
            async move { billing::batch(&app, 10).await.unwrap() }
        }));
        let paid: u64 = all.await.iter().map(|batch| batch.paid).sum();
        assert_eq!((paid, world.paid_days()), (1, 1));
    }
}
