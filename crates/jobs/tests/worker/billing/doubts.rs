//! Charges of unknown outcome, because the operator's answer is lost.

use arena_app::ports::ChargeState;
use arena_app::subscription::{renew, view};
use arena_app::{AppError, billing};
use arena_rules::subscription::SubscriptionState;
use arena_testkit::{Fate, TestDatabase};
use chrono::Duration;

use super::{World, at};

arena_testkit::both_engines! {
    async fn a_charge_whose_answer_is_lost_is_asked_about_and_taken_once(db: TestDatabase) {
        let world = World::new(db).await;
        world.operator.next(Fate::AnswerLost);
        world.until(at(3, 12)).await;
        assert_eq!((world.operator.requests(), world.paid_days(), world.state().await), (1, 1, SubscriptionState::Active));
        world.until(at(4, 12)).await;
        assert_eq!(world.paid_days(), 2);
    }

    async fn a_charge_that_never_arrived_is_asked_for_again_by_the_same_name(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(2, 23)).await;
        world.operator.next(Fate::RequestLost);
        world.until(at(3, 12)).await;
        assert_eq!((world.operator.requests(), world.paid_days(), world.state().await), (2, 1, SubscriptionState::Active));
        assert_eq!(world.operator.book()[0].reference.attempt, 1);
    }

    async fn while_nobody_knows_access_goes_on_and_nothing_else_is_charged(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(2, 23)).await;
        world.operator.next(Fate::Processing);
        world.until(at(5, 12)).await;
        assert_eq!((world.operator.requests(), world.state().await), (1, SubscriptionState::Trial));
        let open = world.subscription().await.open.expect("an open charge");
        assert_eq!(open.state, ChargeState::Asked);
        let refused = renew(&world.app.app, world.subscriber, None).await.unwrap_err();
        assert!(matches!(refused, AppError::Refused(refusal) if refusal.code == "charge_pending"));
        world.operator.decide();
        world.until(at(5, 13)).await;
        // The day in doubt is over, and the present one is due.
        assert_eq!((world.paid_days(), world.state().await), (2, SubscriptionState::Active));
    }

    async fn a_processing_payment_shows_no_next_charge(db: TestDatabase) {
        let world = World::new(db).await;
        world.operator.balance(&World::number(), 0);
        world.until(at(5, 12)).await;
        let standing = async || view(&world.app.app, world.subscriber).await.unwrap().unwrap();
        let paused = standing().await;
        assert_eq!((paused.state, paused.pending), (Some(SubscriptionState::Suspended), false));
        assert!(paused.next_charge_at.is_some_and(|next| next > world.app.app.now()));
        // The view shows no next charge in doubt: the next inquiry is internal.
        world.operator.next(Fate::Processing);
        world.until(at(6, 12)).await;
        let asked = standing().await;
        assert_eq!((asked.state, asked.pending, asked.next_charge_at), (Some(SubscriptionState::Suspended), true, None));
    }

    async fn an_operator_that_takes_nothing_costs_nobody_anything(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(2, 23)).await;
        for _ in 0..900 {
            world.operator.next(Fate::NotTaken);
        }
        world.until(at(3, 12)).await;
        assert_eq!((world.paid_days(), world.state().await), (0, SubscriptionState::Trial));
        while world.paid_days() == 0 {
            world.until(world.app.app.now() + Duration::hours(1)).await;
        }
        assert_eq!(world.state().await, SubscriptionState::Active);
    }

    async fn a_subscriber_who_leaves_during_a_charge_is_not_charged_again(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(2, 23)).await;
        world.operator.next(Fate::RequestLost);
        world.asked().await;
        world.leave().await;
        world.until(at(5, 12)).await;
        assert_eq!((world.operator.requests(), world.paid_days(), world.state().await), (1, 0, SubscriptionState::Ended));
        assert!(world.subscription().await.open.is_none() && world.subscription().await.due_at.is_none());
    }

    async fn a_charge_paid_during_a_departure_counts_after_the_return(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(2, 23)).await;
        world.operator.next(Fate::AnswerLost);
        world.asked().await;
        world.leave().await;
        world.until(at(3, 12)).await;
        assert_eq!(world.state().await, SubscriptionState::Ended);
        world.app.login(super::NUMBER).await;
        world.tick().await;
        assert_eq!((world.operator.requests(), world.state().await), (1, SubscriptionState::Active));
        assert_eq!(world.subscription().await.cycle.paid_until, at(4, 0));
    }

    async fn a_number_that_was_taken_away_is_charged_no_more(db: TestDatabase) {
        let world = World::new(db).await;
        let mut raw = world.app.db.raw().await;
        raw.execute("UPDATE subscriber_number SET until = since").await.unwrap();
        world.until(at(3, 12)).await;
        assert_eq!((world.operator.requests(), world.state().await), (0, SubscriptionState::Ended));
    }

    async fn nothing_is_charged_where_nobody_is_asked_to(db: TestDatabase) {
        let world = World::new(db).await;
        world.app.clock.set(at(5, 12));
        let app = arena_app::App { charging: None, ..world.app.app.clone() };
        assert_eq!(billing::batch(&app, 100).await.unwrap(), billing::Batch::default());
        assert_eq!(world.operator.requests(), 0);
    }
}
