use arena_app::AppError;
use arena_app::rewards::claims::{self, deliver, refuse, release, take};
use arena_app::rewards::redeem_item;
use arena_rules::claims::ClaimState;
use arena_testkit::{TestDatabase, at_once, both_engines};
use chrono::Duration;
use uuid::Uuid;

use super::{later, messages_of, shop, shown, state};
use crate::wallets::code;

const NOBODY: Uuid = Uuid::nil();

both_engines! {
    async fn a_claim_taken_by_one_member_of_staff_is_closed_to_others(db: TestDatabase) {
        let (test, _, id) = shop(db).await;
        assert_eq!(code(deliver(&test.app, id, "omar", "TCS 1").await), "claim_not_taken");
        assert_eq!(code(release(&test.app, id, "omar").await), "claim_not_taken");
        take(&test.app, id, "sana").await.unwrap();
        for outcome in [
            take(&test.app, id, "omar").await,
            release(&test.app, id, "omar").await,
            deliver(&test.app, id, "omar", "TCS 1").await,
            refuse(&test.app, id, "omar", "Sold out").await,
        ] {
            let Err(AppError::Refused(refusal)) = outcome else { panic!("{outcome:?}") };
            assert_eq!(refusal.code, "claim_taken");
            assert!(refusal.message.starts_with("sana works at this claim until 2026-"), "{}", refusal.message);
        }
        test.clock.advance(Duration::minutes(40));
        let longer = take(&test.app, id, "sana").await.unwrap();
        assert_eq!(longer.lease_until, Some(test.app.now() + Duration::hours(1)), "one's own lasts longer");
        test.clock.advance(Duration::minutes(59));
        assert_eq!(code(take(&test.app, id, "omar").await), "claim_taken");
        test.clock.advance(Duration::minutes(1));
        assert_eq!(shown(&take(&test.app, id, "omar").await.unwrap()).1, Some("omar"), "the lease is over");
        assert_eq!(code(deliver(&test.app, id, "sana", "TCS 1").await), "claim_taken", "it is another's now");
        release(&test.app, id, "omar").await.unwrap();
        assert_eq!(state(&test, id).await, ClaimState::Claimed);
        take(&test.app, id, "sana").await.unwrap();
        test.clock.advance(Duration::days(2));
        deliver(&test.app, id, "sana", "TCS 1").await.unwrap();
    }

    async fn the_subscriber_hears_once_that_a_claim_is_on_its_way(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        for holder in ["sana", "omar", "sana"] {
            later(&test);
            take(&test.app, id, holder).await.unwrap();
            release(&test.app, id, holder).await.unwrap();
        }
        let kinds: Vec<_> = messages_of(&test, subscriber).await.into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, ["redemption_received", "claim_working"]);
    }

    async fn a_note_on_a_claim_is_one_line(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        take(&test.app, id, "sana").await.unwrap();
        for bad in ["", "  ", "two\nlines", &"x".repeat(161)] {
            assert_eq!(code(deliver(&test.app, id, "sana", bad).await), "note_invalid");
            assert_eq!(code(refuse(&test.app, id, "sana", bad).await), "note_invalid");
        }
        assert_eq!(state(&test, id).await, ClaimState::Working);
        let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
        for unknown in [NOBODY, offer.uuid] {
            assert!(matches!(take(&test.app, unknown, "sana").await, Err(AppError::NotFound)), "{unknown}");
            assert!(matches!(refuse(&test.app, unknown, "sana", "no").await, Err(AppError::NotFound)));
            assert!(matches!(claims::show(&test.app, unknown).await, Err(AppError::NotFound)));
        }
        test.assert_ledger_sound().await;
    }

    async fn simultaneous_takes_of_a_claim_succeed_once(db: TestDatabase) {
        let (test, _, id) = shop(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let try_it = |turn: usize| {
            let app = nodes[turn % 2].clone();
            async move { take(&app, id, &format!("staff {turn}")).await }
        };
        let (taken, refused): (Vec<_>, Vec<_>) = at_once((0..8).map(try_it)).await.into_iter().partition(Result::is_ok);
        assert_eq!(taken.len(), 1);
        assert!(refused.into_iter().map(code).all(|code| code == "claim_taken"));
    }
}
