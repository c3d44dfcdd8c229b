use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::idempotency::IdempotencyKey;
use arena_app::ports::{AuditLine, LedgerEntry, SubscriberId};
use arena_app::rewards::{redeem_claim, redeem_item};
use arena_app::wallet::{Adjustment, adjust, reverse};
use arena_app::{App, AppError, AppResult, Settings, messages, streak, subscription, tasks};
use arena_rules::Credits;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, challenge, game, reward, settings};
use chrono::{DateTime, Duration, Utc};
use serde_json::json;

use crate::wallets::form;

const NUMBER: &str = "03001234567";

fn desk(test: &TestApp) -> App {
    let act = Act::new("bilal", "wallet", "test");
    let store = Arc::new(AuditedStore::new(test.app.store.clone(), test.clock.clone(), act));
    App { store, ..test.app.clone() }
}

fn by<'a>(amount: i64, reason: &'a str, reference: Option<&'a str>) -> Adjustment<'a> {
    Adjustment { amount: Credits(amount), reason, reference }
}

#[track_caller]
fn refusal<T: std::fmt::Debug>(outcome: AppResult<T>) -> (String, String) {
    match outcome {
        Err(AppError::Refused(refusal)) => (refusal.code.into_owned(), refusal.message.into_owned()),
        other => panic!("not refused: {other:?}"),
    }
}

#[track_caller]
fn code<T: std::fmt::Debug>(outcome: AppResult<T>) -> String {
    refusal(outcome).0
}

async fn messages_of(test: &TestApp, subscriber: SubscriberId) -> Vec<String> {
    let kept = messages::list(&test.app, subscriber).await.unwrap();
    kept.into_iter().filter(|message| message.kind == "wallet_adjusted").map(|message| message.text).collect()
}

async fn audit(test: &TestApp) -> Vec<AuditLine> {
    test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap()
}

async fn score(test: &TestApp, subscriber: SubscriberId) -> i64 {
    test.read().standings().score(subscriber).await.unwrap().0
}

async fn latest(test: &TestApp, subscriber: SubscriberId) -> LedgerEntry {
    test.read().ledger().entries(subscriber, None, 1).await.unwrap().remove(0)
}

both_engines! {
    async fn an_adjustment_is_posted_once_with_a_message_and_an_audit_line(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let desk = desk(&test);
        let given = adjust(&desk, subscriber, by(50, "ticket 7", Some("T-7"))).await.unwrap();
        assert_eq!((given.balance, given.posted), (Credits(50), true));
        let again = adjust(&desk, subscriber, by(50, "ticket 7", Some("T-7"))).await.unwrap();
        assert_eq!((again.txn, again.balance, again.posted), (given.txn, Credits(50), false));
        test.clock.advance(Duration::seconds(1));
        let taken = adjust(&desk, subscriber, by(-20, "ticket 8", Some("T-8"))).await.unwrap();
        assert_eq!(taken.balance, Credits(30));
        assert_eq!(messages_of(&test, subscriber).await, [
            "Arena: 20 ESL Coins were taken back from your wallet by our team. Your balance is 30 ESL Coins.",
            "Arena: 50 ESL Coins were added to your wallet by our team. Your balance is 50 ESL Coins.",
        ]);
        let lines = audit(&test).await;
        assert_eq!(lines.len(), 2, "what was not posted again has no line");
        assert_eq!(lines[0].change.reason.as_deref(), Some("ticket 8"));
        assert_eq!(lines[0].change.before, Some(json!({"balance": 50})));
        let after = json!({"balance": 30, "txn": taken.txn, "amount": -20, "reference": "T-8"});
        assert_eq!(lines[0].change.after, Some(after));
        assert_eq!(score(&test, subscriber).await, 0, "it was not earned");
        test.assert_ledger_sound().await;
    }

    async fn an_adjustment_that_cannot_be_made_says_why(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let other = test.subscriber("03001234568").await;
        let app = &test.app;
        adjust(app, subscriber, by(50, "ticket 7", Some("T-7"))).await.unwrap();
        assert_eq!(code(adjust(app, subscriber, by(51, "ticket 7", Some("T-7"))).await), "reference_used");
        assert_eq!(code(adjust(app, other, by(50, "ticket 7", Some("T-7"))).await), "reference_used");
        let (short, text) = refusal(adjust(app, subscriber, by(-51, "ticket 9", None)).await);
        assert!(short == "insufficient_credits" && text.contains("The wallet holds 50"), "{text}");
        assert_eq!(code(adjust(app, subscriber, by(0, "ticket 9", None)).await), "nothing_to_adjust");
        assert_eq!(code(adjust(app, subscriber, by(1, " ", None)).await), "reason_needed");
        assert_eq!(code(adjust(app, subscriber, by(1, "two\nlines", None)).await), "reason_needed");
        for reference in ["", "a b", "auto/1", &"r".repeat(65)] {
            let malformed = adjust(app, subscriber, by(1, "ticket 9", Some(reference))).await;
            assert_eq!(code(malformed), "reference_malformed", "{reference}");
        }
        let nobody = adjust(app, SubscriberId(app.new_id()), by(1, "ticket 9", None)).await;
        assert!(matches!(nobody, Err(AppError::NotFound)));
        assert_eq!((test.balance(subscriber).await, test.balance(other).await), (50, 0));
        test.assert_ledger_sound().await;
    }

    async fn a_command_that_is_repeated_without_a_reference_pays_once_a_day(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        adjust(&test.app, subscriber, by(50, "Ticket 7", None)).await.unwrap();
        let (again, text) = refusal(adjust(&test.app, subscriber, by(50, " ticket 7 ", None)).await);
        assert!(again == "adjusted_before" && text.contains("--reference"), "{text}");
        adjust(&test.app, subscriber, by(50, "ticket 7", Some("T-7-second"))).await.unwrap();
        test.clock.advance(Duration::days(1));
        adjust(&test.app, subscriber, by(50, "ticket 7", None)).await.unwrap();
        assert_eq!(test.balance(subscriber).await, 150);
    }

    async fn simultaneous_adjustments_or_reversals_succeed_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let (one, two) = (test.app.clone(), test.node().await);
        let node = |number: usize| if number.is_multiple_of(2) { one.clone() } else { two.clone() };
        let adjusted = at_once((0..8).map(|number| {
            let app = node(number);
            async move { adjust(&app, subscriber, by(50, "ticket 7", Some("T-7"))).await }
        }));
        let adjusted: Vec<_> = adjusted.await.into_iter().map(|done| done.unwrap()).collect();
        assert_eq!(adjusted.iter().filter(|done| done.posted).count(), 1);
        assert_eq!(test.balance(subscriber).await, 50);
        let txn = adjusted[0].txn;
        let reversed = at_once((0..8).map(|number| {
            let app = node(number);
            async move { reverse(&app, txn, "ticket 8").await }
        }));
        let (done, refused): (Vec<_>, Vec<_>) = reversed.await.into_iter().partition(Result::is_ok);
        assert_eq!(done.len(), 1);
        assert!(refused.into_iter().all(|refused| code(refused) == "reversed_before"));
        assert_eq!(test.balance(subscriber).await, 0);
        assert_eq!(messages_of(&test, subscriber).await.len(), 2);
        test.assert_ledger_sound().await;
    }

    async fn a_reversal_takes_credits_and_score_back_and_is_final(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        streak::claim(&test.app, subscriber, None).await.unwrap();
        test.give(subscriber, 5).await;
        let claimed = test.read().ledger().entries(subscriber, None, 5).await.unwrap().remove(1);
        let desk = desk(&test);
        let done = reverse(&desk, claimed.txn, "played by a script").await.unwrap();
        assert_eq!((done.subscriber, done.amount, done.balance), (subscriber, Credits(-10), Credits(5)));
        assert_eq!(score(&test, subscriber).await, 0, "what was taken back was not earned");
        let line = audit(&test).await.remove(0);
        let after = json!({"balance": 5, "txn": done.txn, "reverses": claimed.txn, "amount": -10});
        assert_eq!((line.change.before, line.change.after), (Some(json!({"balance": 15})), Some(after)));
        let (again, text) = refusal(reverse(&desk, claimed.txn, "again").await);
        assert!(again == "reversed_before" && text.contains(&format!("by transaction {}", done.txn)), "{text}");
        let (last, text) = refusal(reverse(&desk, done.txn, "back again").await);
        assert!(last == "not_reversible" && text.contains("correct the wallet"), "{text}");
        assert_eq!(code(streak::claim(&test.app, subscriber, None).await), "already_claimed");
        test.assert_ledger_sound().await;
    }

    async fn a_transaction_of_a_claim_or_with_spent_credits_is_not_reversed(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 30, None)]).await;
        let subscriber = test.subscriber(NUMBER).await;
        test.give(subscriber, 40).await;
        let given = latest(&test, subscriber).await.txn;
        let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
        let claim = redeem_claim(&test.app, subscriber, form(&offer), None).await.unwrap();
        let (spent, text) = refusal(reverse(&test.app, given, "ticket 7").await);
        assert!(spent == "insufficient_credits" && text.contains("The wallet holds 10"), "{text}");
        let redeemed = latest(&test, subscriber).await.txn;
        let (owned, text) = refusal(reverse(&test.app, redeemed, "ticket 7").await);
        let instead = format!("Refuse the claim {} instead", claim.claim_id);
        assert!(owned == "not_reversible" && text.contains(&instead), "{text}");
        assert_eq!(code(reverse(&test.app, 999_999, "ticket 7").await), "unknown_transaction");
        assert_eq!(test.balance(subscriber).await, 10);
        assert!(messages_of(&test, subscriber).await.is_empty());
        test.assert_ledger_sound().await;
    }

    async fn a_held_subscriber_neither_earns_nor_redeems_until_the_hold_is_lifted(db: TestDatabase) {
        let mut test = TestApp::new(db).await;
        test.app.settings = Arc::new(Settings { auto_approve_tasks: false, ..settings() });
        test.seed_rewards(&[reward(1, 30, None)]).await;
        test.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5), challenge("two", "roblox", 5)]).await;
        let subscriber = test.subscriber(NUMBER).await;
        test.give(subscriber, 40).await;
        let entry = |challenge: &str, number| tasks::EntryForm {
            challenge: challenge.into(),
            game: Some("roblox".into()),
            image: as_png(plain(number)).into(),
        };
        let sent = tasks::submit(&test.app, subscriber, entry("one", 1), None).await.unwrap().entry;
        let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
        let begun = test.solved_level(subscriber, 1).await.unwrap();
        let key = IdempotencyKey::new("claim", &1).unwrap();
        let before = test.balance(subscriber).await;

        let desk = desk(&test);
        subscription::hold(&desk, subscriber, "plays like a script").await.unwrap();
        assert_eq!(code(subscription::hold(&desk, subscriber, "again").await), "held_before");
        let app = &test.app;
        assert_eq!(code(streak::claim(app, subscriber, Some(&key)).await), "account_held");
        assert_eq!(code(test.solved_level(subscriber, 2).await), "account_held");
        assert_eq!(code(arena_app::levels::submit(app, subscriber, &begun, None).await), "account_held");
        assert_eq!(code(tasks::submit(app, subscriber, entry("two", 2), None).await), "account_held");
        let (waits, text) = refusal(tasks::approve(app, sent).await);
        assert!(waits == "account_held" && text.contains("Lift it first") && !text.contains("arena "), "{text}");
        assert_eq!(code(redeem_item(app, subscriber, 1).await), "account_held");
        let (held, text) = refusal(redeem_claim(app, subscriber, form(&offer), Some(&key)).await);
        assert!(held == "account_held" && text.contains("contact support"), "{text}");
        assert_eq!(test.balance(subscriber).await, before);

        subscription::lift_hold(&desk, subscriber, Some("it was their brother")).await.unwrap();
        assert_eq!(code(subscription::lift_hold(&desk, subscriber, None).await), "not_held");
        let lines = audit(&test).await;
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1].change.reason.as_deref(), Some("plays like a script"));
        // The same key, the started session, the waiting entry and the offer still work.
        streak::claim(app, subscriber, Some(&key)).await.unwrap();
        arena_app::levels::submit(app, subscriber, &begun, None).await.unwrap();
        tasks::approve(&desk, sent).await.unwrap();
        let approved = audit(&test).await.remove(0).change;
        assert_eq!(approved.before, Some(json!({"state": "submitted"})));
        assert_eq!(approved.after, Some(json!({"state": "approved", "credits": 5})));
        redeem_claim(app, subscriber, form(&offer), Some(&key)).await.unwrap();
        assert_eq!(test.balance(subscriber).await, before + 10 + 10 + 5 - 30);
        test.assert_ledger_sound().await;
    }
}
