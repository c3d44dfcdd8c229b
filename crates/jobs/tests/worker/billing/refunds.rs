//! Refunds of charges: the operator's answers, those that are lost, processes that die, and databases that are restored.

use arena_app::billing::BookLine;
use arena_app::ports::{ChargeRefund, RefundReference, RefundState};
use arena_app::{App, AppError, Settings, billing, privacy};
use arena_rules::Amount;
use arena_rules::subscription::SubscriptionState;
use arena_testkit::{Fate, Faults, FaultyStore, TestDatabase, at_once, cancelled_after};
use chrono::{DateTime, Duration, Utc};
use std::sync::Arc;
use uuid::Uuid;

use super::{NUMBER, World, at};

/// A subscriber who has paid the day of the 3rd of March. Returns the charge.
async fn paid(world: &World) -> Uuid {
    world.until(at(3, 12)).await;
    assert_eq!(world.paid_days(), 1);
    world.operator.book()[0].reference.charge
}

async fn ask(world: &World, charge: Uuid) {
    billing::refund(&world.app.app, "zara", charge, "T-1").await.unwrap();
}

async fn run(world: &World) {
    billing::refund_batch(&world.app.app, 20).await.unwrap();
}

/// Runs the job each minute for some time.
async fn minutes(world: &World, minutes: u32) {
    for _ in 0..minutes {
        run(world).await;
        world.app.clock.advance(Duration::minutes(1));
    }
}

async fn refund(world: &World, charge: Uuid) -> ChargeRefund {
    world.app.read().refunds().find(charge).await.unwrap().expect("a refund")
}

async fn oldest_open(world: &World) -> Option<DateTime<Utc>> {
    world.app.read().refunds().oldest_open().await.unwrap()
}

fn given_back(world: &World) -> usize {
    world.operator.refunds().iter().filter(|line| line.refunded).count()
}

fn refused<T: std::fmt::Debug>(outcome: Result<T, AppError>) -> String {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}

arena_testkit::both_engines! {
    async fn a_charge_is_refunded_once_and_the_subscriber_is_told(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        let nodes = [world.app.app.clone(), world.app.node().await];
        let asked = at_once((0..4).map(|n| {
            let app = nodes[n % 2].clone();
            async move { billing::refund(&app, "zara", charge, "T-1").await }
        }))
        .await;
        assert_eq!(asked.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        for outcome in asked.into_iter().filter(Result::is_err) {
            assert_eq!(refused(outcome), "refunded_before");
        }
        let all = at_once((0..4).map(|n| {
            let app = nodes[n % 2].clone();
            async move { billing::refund_batch(&app, 20).await.unwrap() }
        }))
        .await;
        assert_eq!(all.iter().map(|batch| batch.refunded).sum::<u64>(), 1);
        assert_eq!((given_back(&world), world.operator.refund_requests()), (1, 1));
        assert_eq!(world.operator.refunds()[0].amount, Amount::whole(10));
        let found = refund(&world, charge).await;
        assert_eq!((found.state, found.new.amount), (RefundState::Refunded, Amount::whole(10)));
        assert_eq!(world.message_kinds().await.last().map(String::as_str), Some("charge_refunded"));
        assert_eq!(refused(billing::refund(&world.app.app, "zara", charge, "T-1").await), "refunded_before");
        minutes(&world, 3).await;
        assert_eq!(world.operator.refund_requests(), 1);
        // The paid time stays.
        assert_eq!((world.state().await, world.subscription().await.cycle.paid_until), (SubscriptionState::Active, at(4, 0)));
        world.until(at(4, 12)).await;
        assert_eq!(world.paid_days(), 2, "the next day is charged");
    }

    async fn only_a_paid_charge_is_refunded(db: TestDatabase) {
        let world = World::new(db).await;
        world.operator.balance(&World::number(), 0);
        world.until(at(3, 12)).await;
        let denied = world.operator.book()[0].reference.charge;
        assert_eq!(refused(billing::refund(&world.app.app, "zara", denied, "T-1").await), "charge_not_paid");
        assert!(matches!(billing::refund(&world.app.app, "zara", Uuid::nil(), "T-1").await, Err(AppError::NotFound)));
        assert_eq!(refused(billing::refund(&world.app.app, "zara", denied, " ").await), "reason_needed");
    }

    async fn a_refund_whose_answer_is_lost_is_found(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        world.operator.next_refund(Fate::AnswerLost);
        ask(&world, charge).await;
        run(&world).await;
        let open = refund(&world, charge).await;
        assert_eq!((open.state, oldest_open(&world).await), (RefundState::Asked, Some(open.made_at)));
        minutes(&world, 3).await;
        assert_eq!(oldest_open(&world).await, None);
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
        assert_eq!(world.operator.refund_requests(), 1, "asked about, never sent anew");
    }

    async fn a_refund_that_never_arrived_is_sent_again_by_the_same_name(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        world.operator.next_refund(Fate::RequestLost);
        ask(&world, charge).await;
        minutes(&world, 9).await;
        assert_eq!((world.operator.refund_requests(), refund(&world, charge).await.state), (1, RefundState::Asked));
        minutes(&world, 3).await;
        assert_eq!((world.operator.refund_requests(), given_back(&world)), (2, 1));
        assert_eq!(world.operator.refunds()[0].reference.attempt, 1);
        assert_eq!(refund(&world, charge).await.state, RefundState::Refunded);
    }

    async fn what_the_operator_did_not_take_is_sent_again(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        world.operator.next_refund(Fate::NotTaken);
        world.operator.next_refund(Fate::Processing);
        ask(&world, charge).await;
        minutes(&world, 4).await;
        let found = refund(&world, charge).await;
        assert_eq!((found.state, world.operator.refund_requests()), (RefundState::Asked, 2));
        world.operator.decide();
        minutes(&world, 2).await;
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
        assert_eq!(world.operator.refund_requests(), 2);
    }

    async fn a_denied_refund_is_asked_for_again_or_recorded_as_made_outside(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        let app = &world.app.app;
        assert!(matches!(billing::refunded_outside(app, charge, "B-1").await, Err(AppError::NotFound)));
        world.operator.deny_refunds(true);
        ask(&world, charge).await;
        assert_eq!(refused(billing::refunded_outside(app, charge, "B-1").await), "refund_not_denied");
        run(&world).await;
        let found = refund(&world, charge).await;
        assert_eq!((found.state, found.why.as_deref()), (RefundState::Denied, Some("refund denied")));
        // Another request is another attempt.
        ask(&world, charge).await;
        run(&world).await;
        assert_eq!(world.operator.refunds()[1].reference.attempt, 2);
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Denied, 0));
        let before = world.message_kinds().await.len();
        assert_eq!(refused(billing::refunded_outside(app, charge, " ").await), "reference_needed");
        billing::refunded_outside(app, charge, " B-4711 ").await.unwrap();
        let found = refund(&world, charge).await;
        assert_eq!((found.state, found.operator_reference.as_deref()), (RefundState::Outside, Some("B-4711")));
        assert_eq!(world.message_kinds().await.len(), before + 1);
        assert_eq!(refused(billing::refund(app, "zara", charge, "T-1").await), "refunded_before");
    }

    async fn a_gateway_that_cannot_refund_says_so_and_forgets_no_request(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        world.operator.cannot_refund(true);
        ask(&world, charge).await;
        run(&world).await;
        let found = refund(&world, charge).await;
        assert_eq!((found.state, found.why.as_deref()), (RefundState::Denied, Some(billing::UNSUPPORTED)));
        // Its interface is taken away while an outcome is unknown: the money may be back.
        world.operator.cannot_refund(false);
        world.operator.next_refund(Fate::AnswerLost);
        ask(&world, charge).await;
        run(&world).await;
        world.operator.cannot_refund(true);
        minutes(&world, 15).await;
        assert_eq!(refund(&world, charge).await.state, RefundState::Asked);
        assert_eq!(refused(billing::refunded_outside(&world.app.app, charge, "B-1").await), "refund_not_denied");
        world.operator.cannot_refund(false);
        minutes(&world, 2).await;
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
    }

    async fn a_request_that_is_not_taken_forgets_no_earlier_one(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        world.operator.next_refund(Fate::RequestLost);
        world.operator.next_refund(Fate::NotTaken);
        ask(&world, charge).await;
        minutes(&world, 11).await;
        let found = refund(&world, charge).await;
        assert_eq!((found.state, world.operator.refund_requests()), (RefundState::Asked, 2));
        assert!(found.sent_at.is_some(), "the first request has no outcome");
        minutes(&world, 2).await;
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
    }

    async fn a_refund_is_in_the_currency_of_its_charge(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        // The portal charges in another currency since.
        let mut settings = Settings::clone(&world.app.app.settings);
        settings.prices.currency = "EUR".into();
        if let Some(billing) = &mut settings.billing {
            billing.prices.currency = "EUR".into();
        }
        let app = App { settings: Arc::new(settings), ..world.app.app.clone() };
        billing::refund(&app, "zara", charge, "T-1").await.unwrap();
        billing::refund_batch(&app, 20).await.unwrap();
        let found = refund(&world, charge).await;
        assert_eq!((found.state, found.new.currency.as_str()), (RefundState::Refunded, "PKR"));
        assert_eq!(found.new.amount, Amount::whole(10));
    }

    async fn the_money_of_an_erased_subscriber_is_given_back_without_a_word(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        ask(&world, charge).await;
        privacy::erase(&world.app.app, world.subscriber, true).await.unwrap();
        assert_eq!(refund(&world, charge).await.new.reason, "");
        run(&world).await;
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
        assert!(world.message_kinds().await.is_empty());
    }

    async fn an_erased_subscriber_is_refunded_without_a_reason(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        privacy::erase(&world.app.app, world.subscriber, true).await.unwrap();
        ask(&world, charge).await;
        run(&world).await;
        let found = refund(&world, charge).await;
        assert_eq!((found.state, found.new.reason.as_str()), (RefundState::Refunded, ""));
    }

    async fn the_books_agree_about_refunds(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        ask(&world, charge).await;
        run(&world).await;
        world.until(at(4, 12)).await;
        let book = world.operator.book();
        let line = |reference: String, amount| BookLine { reference, amount, paid: true };
        let charges = || book.iter().map(|paid| line(paid.reference.to_string(), paid.amount));
        let refunds = || world.operator.refunds().into_iter().map(|back| line(back.reference.to_string(), back.amount));
        let compared = async |lines: Vec<BookLine>| {
            billing::reconcile(&world.app.app, lines.into_iter().map(Ok::<_, AppError>), at(1, 0), at(5, 0)).await.unwrap()
        };
        let report = compared(charges().chain(refunds()).collect()).await;
        assert!(report.agrees(), "{report:?}");
        assert_eq!((report.matched, report.refunded), (2, 1));
        // The operator no longer lists what it gave back.
        let report = compared(charges().skip(1).collect()).await;
        assert!(report.agrees(), "{report:?}");
        let report = compared(charges().take(1).collect()).await;
        assert_eq!(report.not_paid_there.count, 1, "{report:?}");
        let other = RefundReference { charge: book[1].reference.charge, attempt: 1 };
        let report = compared(charges().chain(refunds()).chain([line(other.to_string(), book[1].amount)]).collect()).await;
        assert_eq!((report.refunded, report.refunded_there.first), (1, vec![other.to_string()]));
        let wrong = line(world.operator.refunds()[0].reference.to_string(), Amount::whole(11));
        let report = compared(charges().chain([wrong]).collect()).await;
        assert_eq!((report.refunded, report.other_amount.count), (0, 1), "{report:?}");
    }

    async fn whoever_left_and_has_the_money_back_pays_anew(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        world.leave().await;
        ask(&world, charge).await;
        run(&world).await;
        assert_eq!(refund(&world, charge).await.state, RefundState::Refunded);
        world.app.login(NUMBER).await;
        world.tick().await;
        assert_eq!((world.state().await, world.paid_days()), (SubscriptionState::Suspended, 1), "the day was given back");
        world.until(at(4, 12)).await;
        assert_eq!((world.state().await, world.paid_days()), (SubscriptionState::Active, 2));
    }

    async fn a_process_that_dies_anywhere_refunds_once_and_forgets_nothing(db: TestDatabase) {
        let world = World::new(db).await;
        paid(&world).await;
        let store = Arc::new(FaultyStore::new(world.app.app.store.clone(), Faults::new(0, 0)));
        let mortal = App { store, ..world.app.app.clone() };
        let mut died = 0;
        for steps in 0..200 {
            let charge = world.operator.book().last().unwrap().reference.charge;
            ask(&world, charge).await;
            let app = mortal.clone();
            let ended = cancelled_after(steps, async move { billing::refund_batch(&app, 20).await }).await;
            let whole = ended.is_some();
            died += usize::from(!whole);
            // A commit of the dead process that had reached the database ends before the next one does.
            world.app.begin().await.commit().await.unwrap();
            // Another process takes over when the claim ends, and asks the operator about it.
            for _ in 0..4 {
                world.app.clock.advance(Duration::minutes(6));
                run(&world).await;
            }
            let found = refund(&world, charge).await;
            assert_eq!(found.state, RefundState::Refunded, "step {steps}: {found:?}");
            assert_eq!(given_back(&world), steps + 1, "step {steps}");
            if whole {
                break;
            }
            let next = world.subscription().await.cycle.paid_until + Duration::hours(12);
            world.until(next).await;
        }
        assert!(died > 3, "it died {died} times only");
    }

    async fn a_database_that_was_restored_without_the_refund_asks_by_the_same_name(db: TestDatabase) {
        let world = World::new(db).await;
        let charge = paid(&world).await;
        ask(&world, charge).await;
        run(&world).await;
        assert_eq!(given_back(&world), 1);
        // The backup is from before the refund.
        let mut raw = world.app.db.raw().await;
        raw.execute("DELETE FROM charge_refund").await.unwrap();
        ask(&world, charge).await;
        minutes(&world, 2).await;
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
        // The backup is from after the request, before the answer.
        raw.execute("UPDATE charge_refund SET state = 'asked', settled_at = NULL, due_at = made_at").await.unwrap();
        minutes(&world, 2).await;
        assert_eq!((refund(&world, charge).await.state, given_back(&world)), (RefundState::Refunded, 1));
    }
}
