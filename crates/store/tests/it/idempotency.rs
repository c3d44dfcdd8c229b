//! One key, fifty times at once, through two nodes: one effect and fifty equal answers (contract 2).

use std::fmt::Debug;
use std::future::Future;

use arena_app::idempotency::IdempotencyKey;
use arena_app::rewards::{redeem_claim, redeem_item};
use arena_app::{App, AppError, streak};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, reward};

use crate::wallets::form;

fn key(body: &str) -> IdempotencyKey {
    IdempotencyKey::new("the-key", &body).unwrap()
}

/// Runs `run` fifty times at once over two nodes. Returns the one answer that all gave.
async fn fifty<T, F>(test: &TestApp, run: impl Fn(App) -> F) -> Result<T, AppError>
where
    T: Debug + Send + 'static,
    F: Future<Output = Result<T, AppError>> + Send + 'static,
{
    let nodes = [test.app.clone(), test.node().await];
    let mut answers = at_once((0..50).map(|turn| run(nodes[turn % 2].clone()))).await;
    let first = answers.swap_remove(0);
    for answer in answers {
        assert_eq!(format!("{answer:?}"), format!("{first:?}"));
    }
    first
}

both_engines! {
    async fn a_streak_claim_repeated_is_answered_alike(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let claimed = fifty(&test, |app| async move {
            streak::claim(&app, subscriber, Some(&key("{}"))).await
        });
        let claimed = claimed.await.unwrap();
        assert_eq!((claimed.claimed_day, claimed.credits.0, claimed.balance.0), (1, 10, 10));
        assert_eq!(test.balance(subscriber).await, 10);

        // The next day the key still stands for the day of its use.
        test.clock.advance(chrono::Duration::days(1));
        assert_eq!(streak::claim(&test.app, subscriber, Some(&key("{}"))).await.unwrap(), claimed);
        let other = streak::claim(&test.app, subscriber, Some(&key("{\"day\":2}"))).await;
        assert!(matches!(other, Err(AppError::KeyReused)), "{other:?}");
        assert_eq!(test.balance(subscriber).await, 10);
        test.assert_ledger_sound().await;
    }

    async fn a_redemption_repeated_is_answered_alike(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 30, Some(5))]).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 100).await;
        let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
        let form = form(&offer);
        let claim = |body: &'static str| {
            let form = form.clone();
            move |app: App| {
                let form = form.clone();
                async move { redeem_claim(&app, subscriber, form, Some(&key(body))).await }
            }
        };
        let receipt = fifty(&test, claim("a")).await.unwrap();
        assert_eq!(receipt.claim_id, offer.uuid);
        let reused = fifty(&test, claim("b")).await;
        assert!(matches!(reused, Err(AppError::KeyReused)), "{reused:?}");

        assert_eq!(test.balance(subscriber).await, 70);
        let left = test.read().rewards().find(1).await.unwrap().unwrap();
        assert_eq!(left.stock, Some(4));
        let messages = test.read().messages().of_subscriber(subscriber, 10).await.unwrap();
        assert_eq!(messages.len(), 1, "{messages:?}");
        test.assert_ledger_sound().await;
    }

    async fn a_refusal_repeated_is_answered_alike(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 30, Some(5))]).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 50).await;
        let mut forms = Vec::new();
        for _ in 0..2 {
            forms.push(form(&redeem_item(&test.app, subscriber, 1).await.unwrap()));
        }
        let second = forms.pop().unwrap();
        redeem_claim(&test.app, subscriber, forms.pop().unwrap(), None).await.unwrap();
        let claim = |app: App| {
            let form = second.clone();
            async move { redeem_claim(&app, subscriber, form, Some(&key("a"))).await }
        };
        let Err(AppError::Refused(refusal)) = fifty(&test, claim).await else { panic!("was paid") };
        assert_eq!(refusal.code, "insufficient_credits");

        // A refusal is stored like any other answer: the key does not try again.
        test.give(subscriber, 50).await;
        let again = claim(test.app.clone()).await;
        assert!(matches!(again, Err(AppError::Refused(again)) if again == refusal));
        assert_eq!(test.balance(subscriber).await, 70);
        redeem_claim(&test.app, subscriber, second, None).await.unwrap();
        test.assert_ledger_sound().await;
    }

    async fn a_form_that_fails_validation_does_not_use_its_key(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 30, None)]).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 50).await;
        let good = form(&redeem_item(&test.app, subscriber, 1).await.unwrap());
        let bad = arena_app::rewards::ClaimForm { email: "nobody".into(), ..good.clone() };
        let refused = redeem_claim(&test.app, subscriber, bad, Some(&key("a"))).await;
        assert!(matches!(refused, Err(AppError::Invalid(_))), "{refused:?}");
        redeem_claim(&test.app, subscriber, good, Some(&key("b"))).await.unwrap();
    }

    async fn keys_belong_to_a_subscriber(db: TestDatabase) {
        let test = TestApp::new(db).await;
        for number in ["03000000001", "03000000002"] {
            let subscriber = test.subscriber(number).await;
            let claimed = streak::claim(&test.app, subscriber, Some(&key(number))).await.unwrap();
            assert_eq!(claimed.balance.0, 10);
        }
    }
}
