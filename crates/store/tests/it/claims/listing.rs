use arena_app::ports::{ClaimBacklog, ClaimFilter};
use arena_app::rewards::claims::{self, deliver, refuse, take};
use arena_app::rewards::redeem_item;
use arena_rules::claims::ClaimState;
use arena_testkit::{TestApp, TestDatabase, both_engines, reward};
use chrono::Duration;
use uuid::Uuid;

use super::{claimed, somebody};

both_engines! {
    async fn claims_are_listed_by_state_and_age_in_pages_without_gap_or_repeat(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 1, None)]).await;
        let subscriber = somebody(&test, "03000000001").await;
        let mut ids = Vec::new();
        for number in 0..9 {
            ids.push(claimed(&test, subscriber).await);
            // Two at a time are of the same instant: the id decides.
            if number % 2 == 1 {
                test.clock.advance(Duration::minutes(10));
            }
        }
        take(&test.app, ids[1], "sana").await.unwrap();
        take(&test.app, ids[2], "sana").await.unwrap();
        deliver(&test.app, ids[2], "sana", "TCS 1").await.unwrap();
        refuse(&test.app, ids[3], "sana", "Sold out").await.unwrap();
        let open = [ids[0], ids[1], ids[4], ids[5], ids[6], ids[7], ids[8]];
        let mut cursor = None;
        let mut pages = Vec::new();
        let mut listed = Vec::new();
        loop {
            let page = claims::list(&test.app, ClaimFilter::default(), cursor, 3).await.unwrap();
            pages.push(page.claims.len());
            listed.extend(page.claims.iter().map(|claim| claim.id));
            match page.next {
                Some(next) => cursor = Some(next),
                None => break,
            }
        }
        assert_eq!(pages, [3, 3, 1]);
        assert_eq!(sorted(&listed), sorted(&open));
        for (state, expected) in [
            (ClaimState::Claimed, vec![ids[0], ids[4], ids[5], ids[6], ids[7], ids[8]]),
            (ClaimState::Working, vec![ids[1]]),
            (ClaimState::Delivered, vec![ids[2]]),
            (ClaimState::Refused, vec![ids[3]]),
        ] {
            let filter = ClaimFilter { state: Some(state), ..ClaimFilter::default() };
            let page = claims::list(&test.app, filter, None, 50).await.unwrap();
            let listed: Vec<_> = page.claims.iter().map(|claim| claim.id).collect();
            assert_eq!(sorted(&listed), sorted(&expected), "{state:?}");
            assert_eq!(page.next, None);
        }
        let old = ClaimFilter {
            claimed_until: Some(test.app.now() - Duration::minutes(20)),
            ..ClaimFilter::default()
        };
        let page = claims::list(&test.app, old, None, 50).await.unwrap();
        assert_eq!(page.claims.len(), 4, "{page:?}");
        let backlog = test.read().claims().backlog().await.unwrap();
        let oldest = claims::show(&test.app, ids[0]).await.unwrap().claimed_at;
        assert_eq!(backlog, ClaimBacklog { claimed: 6, working: 1, oldest: Some(oldest) });
    }

    async fn a_subscriber_sees_their_own_claims_the_newest_first(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 1, None)]).await;
        let subscriber = somebody(&test, "03000000001").await;
        let other = somebody(&test, "03000000002").await;
        let mut ids = Vec::new();
        for _ in 0..23 {
            ids.insert(0, claimed(&test, subscriber).await);
            claimed(&test, other).await;
            test.clock.advance(Duration::seconds(1));
        }
        redeem_item(&test.app, subscriber, 1).await.unwrap();
        let first = claims::of_subscriber(&test.app, subscriber, None).await.unwrap();
        let second = claims::of_subscriber(&test.app, subscriber, first.next).await.unwrap();
        assert_eq!((first.claims.len(), second.claims.len(), second.next), (20, 3, None));
        let seen: Vec<_> = first.claims.iter().chain(&second.claims).map(|claim| claim.id).collect();
        assert_eq!(seen, ids);
    }

    /// Signs make staff look twice before they deliver.
    async fn a_claim_shows_the_days_on_which_its_subscribers_play_has_signs(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 30, None)]).await;
        let subscriber = somebody(&test, "03000000001").await;
        test.pass_level(subscriber, 1).await.unwrap();
        let mut raw = test.db.raw().await;
        raw.execute("UPDATE game_session SET signs = 'no_thought'").await.unwrap();
        test.clock.advance(Duration::days(1));
        test.pass_level(subscriber, 2).await.unwrap();
        raw.execute("UPDATE game_session SET signs = NULL WHERE level = 2").await.unwrap();
        let played = test.app.today();
        let claim = claims::show(&test.app, claimed(&test, subscriber).await).await.unwrap();
        let signs = claims::signs(&test.app, &claim).await.unwrap();
        let days: Vec<_> = signs.iter().map(|day| day.day).collect();
        assert_eq!(days, [played.pred_opt().unwrap()]);
        assert_eq!(signs[0].sum.play_signs.get("no_thought"), Some(&1));
    }
}

fn sorted(ids: &[Uuid]) -> Vec<Uuid> {
    let mut ids = ids.to_vec();
    ids.sort();
    ids
}
