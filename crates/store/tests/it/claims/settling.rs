use arena_app::ports::Claim;
use arena_app::rewards::claims::{self, deliver, refuse, release, take};
use arena_app::rewards::{StockChange, change_stock};
use arena_app::{AppError, AppResult};
use arena_rules::claims::ClaimState;
use arena_testkit::{TestDatabase, at_once, both_engines, reward};
use chrono::Duration;

use super::{claimed, later, messages_of, redeemed, shop, shown, somebody, state, stock};
use crate::wallets::code;

both_engines! {
    async fn a_claim_is_delivered_with_messages_in_the_subscribers_language(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        let tx = test.begin().await;
        tx.subscribers().set_language(subscriber, "ur".parse().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        later(&test);
        let claim = claims::show(&test.app, id).await.unwrap();
        assert_eq!(shown(&claim), (ClaimState::Claimed, None, None, None));
        assert_eq!(claim.recipient.name.as_deref(), Some("Ayesha"));
        let taken = take(&test.app, id, "sana").await.unwrap();
        assert_eq!(shown(&taken), (ClaimState::Working, Some("sana"), None, None));
        assert_eq!(taken.lease_until, Some(test.app.now() + Duration::hours(1)));
        later(&test);
        let done = deliver(&test.app, id, "sana", " TCS 4711 ").await.unwrap();
        assert_eq!(shown(&done), (ClaimState::Delivered, Some("sana"), Some("TCS 4711"), None));
        assert_eq!((done.settled_at, done.lease_until), (Some(test.app.now()), None));
        let messages = messages_of(&test, subscriber).await;
        let kinds: Vec<_> = messages.iter().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(kinds, ["redemption_received", "claim_working", "claim_delivered"]);
        assert!(messages[1].1.contains("\u{200E}Reward 1\u{200E} آپ کو"), "{messages:?}");
        assert!(messages[2].1.ends_with("\nحوالہ: \u{200E}TCS 4711\u{200E}"), "{messages:?}");
        assert_eq!((test.balance(subscriber).await, stock(&test).await), (70, Some(2)));
        assert_eq!(redeemed(&test, subscriber).await, 1);
        for outcome in [
            take(&test.app, id, "sana").await,
            release(&test.app, id, "sana").await,
            deliver(&test.app, id, "sana", "again").await,
            refuse(&test.app, id, "sana", "Sold out").await,
        ] {
            assert_eq!(code(outcome), "claim_settled");
        }
        test.assert_ledger_sound().await;
    }

    async fn a_refused_claim_gives_back_credits_stock_and_count_once(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        assert_eq!((test.balance(subscriber).await, stock(&test).await), (70, Some(2)));
        later(&test);
        let done = refuse(&test.app, id, "sana", "Sold out").await.unwrap();
        assert_eq!(shown(&done), (ClaimState::Refused, Some("sana"), None, Some("Sold out")));
        let text = "Arena: Reward 1 could not be delivered. 30 ESL Coins are back in your wallet. Reason: Sold out";
        assert_eq!(messages_of(&test, subscriber).await[1], ("claim_refused".into(), text.into()));
        for outcome in [
            take(&test.app, id, "sana").await,
            deliver(&test.app, id, "sana", "TCS 4711").await,
            refuse(&test.app, id, "sana", "Twice").await,
        ] {
            assert_eq!(code(outcome), "claim_settled");
        }
        assert_eq!((test.balance(subscriber).await, stock(&test).await), (100, Some(3)));
        assert_eq!(redeemed(&test, subscriber).await, 0);
        test.assert_ledger_sound().await;
    }

    async fn stock_goes_back_to_a_reward_that_is_not_offered_any_more(db: TestDatabase) {
        let (test, _, id) = shop(db).await;
        test.seed_rewards(&[reward(2, 10, None)]).await;
        refuse(&test.app, id, "sana", "Not offered any more").await.unwrap();
        assert_eq!(stock(&test).await, Some(3));
    }

    async fn simultaneous_settlements_of_a_claim_succeed_once(db: TestDatabase) {
        let (test, subscriber, _) = shop(db).await;
        let nodes = [test.app.clone(), test.node().await];
        for number in 0..6 {
            let rich = somebody(&test, &format!("0300000010{number}")).await;
            change_stock(&test.app, 1, StockChange::by(1)).await.unwrap();
            let id = claimed(&test, rich).await;
            let left = stock(&test).await.unwrap();
            take(&test.app, id, "sana").await.unwrap();
            let settle = |turn: usize| {
                let app = nodes[turn % 2].clone();
                async move {
                    if turn < 4 {
                        deliver(&app, id, "sana", &format!("TCS {turn}")).await
                    } else {
                        refuse(&app, id, "sana", "Sold out").await
                    }
                }
            };
            let outcomes = at_once((0..8).map(settle)).await;
            let (done, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
            assert_eq!(done.len(), 1);
            assert!(refused.into_iter().map(code).all(|code| code == "claim_settled"));
            let refunded = done[0].as_ref().unwrap().state == ClaimState::Refused;
            assert_eq!(test.balance(rich).await, if refunded { 100 } else { 70 });
            assert_eq!(stock(&test).await, Some(left + i32::from(refunded)));
            assert_eq!(redeemed(&test, rich).await, i32::from(!refunded));
            assert_eq!(messages_of(&test, rich).await.len(), 3, "received, on its way, and one end");
        }
        assert_eq!(test.balance(subscriber).await, 70);
        test.assert_ledger_sound().await;
    }

    async fn a_change_that_breaks_off_leaves_nothing(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        // The count is changed after credits and stock; here it has nothing to count down.
        let mut raw = test.db.raw().await;
        raw.execute("UPDATE standing SET redeemed_items = 0").await.unwrap();
        let outcome: AppResult<Claim> = refuse(&test.app, id, "sana", "Sold out").await;
        assert!(matches!(outcome, Err(AppError::Store(_))), "{outcome:?}");
        assert_eq!(state(&test, id).await, ClaimState::Claimed);
        assert_eq!((test.balance(subscriber).await, stock(&test).await), (70, Some(2)));
        assert_eq!(messages_of(&test, subscriber).await.len(), 1);
    }
}
