use arena_app::subscription::{WayBack, renew, view};
use arena_app::{AppError, AppResult, messages, streak};
use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::subscription::SubscriptionState;
use arena_testkit::{TestApp, TestDatabase, msisdn};
use chrono::Duration;

use super::{NUMBER, World, at};

#[track_caller]
fn refused<T: std::fmt::Debug>(result: AppResult<T>) -> String {
    match result {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}

arena_testkit::both_engines! {
    async fn a_prepaid_subscriber_gets_a_trial_message_and_pays_each_night(db: TestDatabase) {
        let world = World::new(db).await;
        assert_eq!(world.state().await, SubscriptionState::Trial);
        world.until(at(2, 23)).await;
        assert_eq!((world.message_kinds().await, world.paid_days()), (vec!["subscription_began".into(), "trial_ends".into()], 0));
        let text = &messages::list(&world.app.app, world.subscriber).await.unwrap()[0].text;
        assert!(text.contains("3 Mar 2026, 12:00 AM") && text.contains("Rs 10 per day"), "{text}");
        world.until(at(3, 7)).await;
        assert_eq!((world.state().await, world.paid_days()), (SubscriptionState::Active, 1));
        world.until(at(7, 7)).await;
        assert_eq!(world.paid_days(), 5);
        assert!(world.operator.book().iter().all(|line| line.amount == Amount::whole(10)));
        // No message for each nightly charge.
        assert_eq!(world.message_kinds().await.len(), 2);
        let standing = view(&world.app.app, world.subscriber).await.unwrap().unwrap();
        assert_eq!(standing.until, Some(at(8, 0)));
        assert!(standing.next_charge_at.is_some_and(|next| next >= at(8, 0) && next < at(8, 6)));
        assert_eq!((standing.price.as_deref(), standing.way_back), (Some("Rs 10 per day"), None));
    }

    async fn a_failed_renewal_is_retried_then_paused_and_stops_earning(db: TestDatabase) {
        let world = World::new(db).await;
        let app = &world.app.app;
        world.operator.balance(&World::number(), 0);
        world.until(at(3, 12)).await;
        assert_eq!(world.state().await, SubscriptionState::Grace);
        streak::claim(app, world.subscriber, None).await.expect("grace earns");
        world.until(at(4, 12)).await;
        assert_eq!(world.state().await, SubscriptionState::Suspended);
        // At night, after 2, 6 and 12 hours, and at the end of grace.
        assert_eq!(world.operator.book().len(), 5);
        assert_eq!(refused(streak::claim(app, world.subscriber, None).await), "subscription_suspended");
        world.until(at(10, 12)).await;
        assert_eq!(world.operator.book().len(), 5 + 6);
        world.operator.balance(&World::number(), 2_500);
        world.until(at(13, 12)).await;
        // Unpaid days are not charged later; after two days the balance is too low again.
        assert_eq!((world.paid_days(), world.state().await), (2, SubscriptionState::Grace));
        let kinds = ["subscription_began", "trial_ends", "charge_declined", "subscription_suspended",
                    "subscription_back", "charge_declined"];
        assert_eq!(world.message_kinds().await, kinds);
    }

    async fn after_thirty_days_it_is_given_up_and_only_a_new_consent_brings_it_back(db: TestDatabase) {
        let world = World::new(db).await;
        let app = &world.app.app;
        world.operator.balance(&World::number(), 0);
        world.until(at(3, 0) + Duration::days(31)).await;
        assert_eq!(world.state().await, SubscriptionState::Expired);
        let asked = world.operator.requests();
        world.until(at(3, 0) + Duration::days(35)).await;
        assert_eq!(world.operator.requests(), asked, "nothing is charged any more");
        assert_eq!(refused(streak::claim(app, world.subscriber, None).await), "subscription_expired");
        let standing = view(app, world.subscriber).await.unwrap().unwrap();
        assert_eq!((standing.way_back, standing.next_charge_at), (Some(WayBack::Agree), None));
        // Without a consent, a log-in over the operator's page starts no subscription.
        world.app.login(NUMBER).await;
        assert_eq!(world.state().await, SubscriptionState::Expired);
        world.operator.balance(&World::number(), 10_000);
        assert_eq!(refused(renew(app, world.subscriber, None).await), "price_changed");
        assert_eq!(refused(renew(app, world.subscriber, Some("Rs 9 per day")).await), "price_changed");
        let back = renew(app, world.subscriber, Some("Rs 10 per day")).await.unwrap();
        assert_eq!((back.state, back.may_earn), (Some(SubscriptionState::Active), true));
        streak::claim(app, world.subscriber, None).await.expect("earning again");
        let history = world.app.read().subscriptions().history(world.subscriber).await.unwrap();
        let agreed: Vec<_> = history.iter().filter_map(|line| line.agreed.as_deref()).collect();
        assert_eq!(agreed, ["One-day free trial, then Rs 10 per day", "Rs 10 per day"]);
    }

    async fn a_subscriber_who_topped_up_renews_by_hand(db: TestDatabase) {
        let world = World::new(db).await;
        let app = &world.app.app;
        assert_eq!(refused(renew(app, world.subscriber, None).await), "nothing_due");
        world.operator.balance(&World::number(), 0);
        world.until(at(5, 12)).await;
        let due = world.subscription().await.due_at;
        assert_eq!(refused(renew(app, world.subscriber, None).await), "charge_declined");
        assert_eq!(refused(renew(app, world.subscriber, None).await), "renewed_too_soon");
        // A denied manual attempt leaves the schedule as it was.
        assert_eq!(world.subscription().await.due_at, due);
        world.operator.balance(&World::number(), 5_000);
        world.app.clock.advance(Duration::minutes(1));
        let back = renew(app, world.subscriber, None).await.unwrap();
        assert_eq!((back.state, back.until), (Some(SubscriptionState::Active), Some(at(6, 0))));
        assert_eq!(refused(renew(app, world.subscriber, None).await), "nothing_due");
        world.until(at(5, 23)).await;
        assert_eq!(world.paid_days(), 1);
        assert_eq!(world.message_kinds().await.last().map(String::as_str), Some("subscription_back"));
    }

    async fn a_postpaid_subscriber_pays_a_month_with_tax_on_the_same_day_of_each(db: TestDatabase) {
        let (app, operator) = TestApp::charging(db).await;
        let handoff = app.handoff_of(|claims| {
            claims.msisdn = Some(msisdn(NUMBER).as_str().to_owned());
            claims.plan = Some(Plan::Postpaid);
        });
        let proof = arena_app::identity::Proof::Handoff(handoff);
        let subscriber = arena_app::identity::open(&app.app, proof, arena_app::identity::Browser::default()).await.unwrap().subscriber;
        let world = World { app, operator, subscriber };
        world.until(at(3, 0) + Duration::days(70)).await;
        let days: Vec<String> = world.operator.book().iter()
            .map(|line| arena_rules::day::of(line.at, chrono_tz::Asia::Karachi).to_string()).collect();
        assert_eq!(days, ["2026-03-03", "2026-04-03", "2026-05-03"]);
        assert!(world.operator.book().iter().all(|line| line.amount == Amount::hundredths(16_700 + 3_257)));
    }

    async fn an_unsubscribed_subscriber_is_not_charged_and_keeps_the_paid_period(db: TestDatabase) {
        let world = World::new(db).await;
        world.until(at(3, 12)).await;
        assert_eq!(world.paid_days(), 1);
        world.leave().await;
        assert_eq!(world.state().await, SubscriptionState::Ended);
        assert_eq!(world.message_kinds().await.last().map(String::as_str), Some("subscription_ended"));
        world.until(at(3, 18)).await;
        // Back on the same day: that day is already paid, and there is no second trial.
        world.app.login(NUMBER).await;
        world.tick().await;
        assert_eq!((world.state().await, world.paid_days()), (SubscriptionState::Active, 1));
        world.until(at(4, 7)).await;
        assert_eq!(world.paid_days(), 2);
        world.leave().await;
        world.until(at(9, 12)).await;
        assert_eq!(world.paid_days(), 2);
        // Back later: charged at once, before the subscriber earns anything.
        world.operator.balance(&World::number(), 0);
        world.app.login(NUMBER).await;
        assert_eq!(refused(streak::claim(&world.app.app, world.subscriber, None).await), "subscription_suspended");
        // Messages of the same instant have no order.
        world.app.clock.advance(Duration::seconds(1));
        world.tick().await;
        assert_eq!(world.state().await, SubscriptionState::Suspended);
        assert_eq!(world.message_kinds().await.last().map(String::as_str), Some("subscription_suspended"));
    }

    async fn a_notice_that_comes_after_they_agreed_again_ends_nothing(db: TestDatabase) {
        let world = World::new(db).await;
        let late = world.app.notice(NUMBER);
        world.app.clock.advance(Duration::seconds(40));
        world.app.login(NUMBER).await;
        arena_app::subscription::unsubscribed(&world.app.app, &late).await.unwrap();
        assert_eq!(world.state().await, SubscriptionState::Trial);
    }

    async fn a_subscriber_without_a_plan_reads_and_does_not_earn(db: TestDatabase) {
        let (app, operator) = TestApp::charging(db).await;
        let proof = arena_app::identity::Proof::Gateway(msisdn(NUMBER));
        let subscriber = arena_app::identity::open(&app.app, proof, arena_app::identity::Browser::default()).await.unwrap().subscriber;
        assert_eq!(refused(streak::claim(&app.app, subscriber, None).await), "not_subscribed");
        let standing = view(&app.app, subscriber).await.unwrap().unwrap();
        assert_eq!((standing.state, standing.way_back), (None, Some(WayBack::Landing)));
        // A partner charges its own players.
        let partner = app.handoff_of(|claims| {
            claims.channel = arena_rules::handoff::Channel::Gamenow;
            claims.partner_id = Some("player-1".into());
            claims.plan = None;
        });
        let proof = arena_app::identity::Proof::Handoff(partner);
        let subscriber = arena_app::identity::open(&app.app, proof, arena_app::identity::Browser::default()).await.unwrap().subscriber;
        streak::claim(&app.app, subscriber, None).await.expect("a partner's subscriber earns");
        assert_eq!(view(&app.app, subscriber).await.unwrap(), None);
        assert_eq!(operator.requests(), 0);
    }

    async fn billing_messages_are_in_the_subscribers_language(db: TestDatabase) {
        let world = World::new(db).await;
        let tx = world.app.begin().await;
        tx.subscribers().set_language(world.subscriber, "ur".parse().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        world.until(at(2, 23)).await;
        let texts: Vec<_> = messages::list(&world.app.app, world.subscriber).await.unwrap();
        assert!(texts[0].text.contains("مفت ٹرائل") && texts[1].text.is_ascii(), "{texts:?}");
    }
}
