//! Claims of rewards: one winner for each change, with credits, stock, count and message in the same
//! transaction.

use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{AuditChange, Claim, ClaimBacklog, ClaimFilter, EventKind, EventPlace, SubscriberId};
use arena_app::rewards::claims::{self, deliver, refuse, release, take};
use arena_app::rewards::{change_stock, redeem_claim, redeem_item};
use arena_app::{App, AppError, AppResult, privacy};
use arena_rules::Language;
use arena_rules::claims::ClaimState;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, reward};
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::wallets::{code, form};

const NOBODY: Uuid = Uuid::nil();

async fn somebody(test: &TestApp, number: &str) -> SubscriberId {
    let subscriber = test.subscriber(number).await;
    test.give(subscriber, 100).await;
    subscriber
}

async fn claimed(test: &TestApp, subscriber: SubscriberId) -> Uuid {
    let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
    redeem_claim(&test.app, subscriber, form(&offer), None).await.unwrap().claim_id
}

/// Advances the clock, so that later messages have later times.
fn later(test: &TestApp) {
    test.clock.advance(Duration::seconds(1));
}

async fn shop(db: TestDatabase) -> (TestApp, SubscriberId, Uuid) {
    let test = TestApp::new(db).await;
    test.seed_rewards(&[reward(1, 30, Some(3))]).await;
    let subscriber = somebody(&test, "03000000001").await;
    let claim = claimed(&test, subscriber).await;
    (test, subscriber, claim)
}

async fn stock(test: &TestApp) -> Option<i32> {
    test.read().rewards().find(1).await.unwrap().unwrap().stock
}

async fn redeemed(test: &TestApp, subscriber: SubscriberId) -> i32 {
    test.read().subscribers().profile(subscriber).await.unwrap().unwrap().redeemed_items
}

/// Oldest first.
async fn told(test: &TestApp, subscriber: SubscriberId) -> Vec<(String, String)> {
    let messages = test.read().messages().of_subscriber(subscriber, 50).await.unwrap();
    messages.into_iter().rev().map(|message| (message.kind, message.text)).collect()
}

fn shown(claim: &Claim) -> (ClaimState, Option<&str>, Option<&str>, Option<&str>) {
    (claim.state, claim.holder.as_deref(), claim.reference.as_deref(), claim.reason.as_deref())
}

async fn state(test: &TestApp, claim: Uuid) -> ClaimState {
    claims::show(&test.app, claim).await.unwrap().state
}

/// The application as staff use it, with an audit.
fn desk(test: &TestApp) -> App {
    let act = Act::new("bilal", "claims", "test");
    let store = Arc::new(AuditedStore::new(test.app.store.clone(), test.clock.clone(), act));
    App { store, ..test.app.clone() }
}

both_engines! {
    async fn the_audit_records_changes_of_claims_and_stock(db: TestDatabase) {
        let (test, subscriber, first) = shop(db).await;
        let second = claimed(&test, subscriber).await;
        let desk = desk(&test);
        take(&desk, first, "bilal").await.unwrap();
        deliver(&desk, first, "bilal", "TCS 4711").await.unwrap();
        deliver(&desk, first, "bilal", "TCS 4711").await.unwrap_err();
        take(&desk, second, "sana").await.unwrap();
        release(&desk, second, "sana").await.unwrap();
        refuse(&desk, second, "bilal", "out of stock").await.unwrap();
        change_stock(&desk, 1, 5).await.unwrap();
        let lines = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap();
        let changes: Vec<_> = lines.into_iter().rev().map(|line| line.change).collect();
        let open = json!({"state": "claimed", "holder": null});
        let by = |state: &str, holder: &str| json!({"state": state, "holder": holder});
        let between = |before, after| AuditChange::default().between(before, after);
        assert_eq!(changes[..4], [
            between(open.clone(), by("working", "bilal")),
            between(by("working", "bilal"), by("delivered", "bilal")),
            between(open.clone(), by("working", "sana")),
            between(by("working", "sana"), open.clone()),
        ]);
        assert_eq!(changes[4].reason.as_deref(), Some("out of stock"));
        assert_eq!(changes[4].before, Some(open));
        assert_eq!(changes[4].after.as_ref().unwrap()["state"], "refused");
        assert_eq!(changes[5], between(json!({"stock": 2}), json!({"stock": 7})));
        assert_eq!(changes.len(), 6, "what came to nothing has no line");
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

    async fn a_claim_is_delivered_with_messages_in_the_subscribers_language(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        let tx = test.begin().await;
        tx.subscribers().set_language(subscriber, Language::Ur).await.unwrap();
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
        let told = told(&test, subscriber).await;
        let kinds: Vec<_> = told.iter().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(kinds, ["redemption_received", "claim_working", "claim_delivered"]);
        assert!(told[1].1.contains("\u{200E}Reward 1\u{200E} آپ کو"), "{told:?}");
        assert!(told[2].1.ends_with("\nحوالہ: \u{200E}TCS 4711\u{200E}"), "{told:?}");
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
        assert_eq!(told(&test, subscriber).await[1], ("claim_refused".into(), text.into()));
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
        let kinds: Vec<_> = told(&test, subscriber).await.into_iter().map(|(kind, _)| kind).collect();
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

    async fn simultaneous_settlements_of_a_claim_succeed_once(db: TestDatabase) {
        let (test, subscriber, _) = shop(db).await;
        let nodes = [test.app.clone(), test.node().await];
        for number in 0..6 {
            let rich = somebody(&test, &format!("0300000010{number}")).await;
            change_stock(&test.app, 1, 1).await.unwrap();
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
            assert_eq!(told(&test, rich).await.len(), 3, "received, on its way, and one end");
        }
        assert_eq!(test.balance(subscriber).await, 70);
        test.assert_ledger_sound().await;
    }

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
            let filter = ClaimFilter { state: Some(state), claimed_until: None };
            let page = claims::list(&test.app, filter, None, 50).await.unwrap();
            let listed: Vec<_> = page.claims.iter().map(|claim| claim.id).collect();
            assert_eq!(sorted(&listed), sorted(&expected), "{state:?}");
            assert_eq!(page.next, None);
        }
        let old = ClaimFilter { state: None, claimed_until: Some(test.app.now() - Duration::minutes(20)) };
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

    async fn each_change_of_a_claim_is_an_event_of_its_subscriber(db: TestDatabase) {
        let (test, subscriber, id) = shop(db).await;
        take(&test.app, id, "sana").await.unwrap();
        take(&test.app, id, "sana").await.unwrap();
        release(&test.app, id, "sana").await.unwrap();
        take(&test.app, id, "sana").await.unwrap();
        deliver(&test.app, id, "sana", "TCS 1").await.unwrap();
        let refused = claimed(&test, subscriber).await;
        refuse(&test.app, refused, "sana", "Sold out").await.unwrap();
        test.db.settled().await;
        let events = test.read().events().after(EventPlace { txn: 0, id: 0 }, 500).await.unwrap();
        let claims: Vec<_> = events
            .into_iter()
            .filter_map(|event| match event.what {
                EventKind::Claim { id, state } => Some((event.subscriber, id, state)),
                _ => None,
            })
            .collect();
        let of = |id, state| (Some(subscriber), id, state);
        let expected = [
            of(id, ClaimState::Claimed),
            of(id, ClaimState::Working),
            of(id, ClaimState::Claimed),
            of(id, ClaimState::Working),
            of(id, ClaimState::Delivered),
            of(refused, ClaimState::Claimed),
            // The member of staff who refuses a claim becomes its holder.
            of(refused, ClaimState::Refused),
        ];
        assert_eq!(claims, expected);
    }

    async fn settled_claims_do_not_keep_a_subscriber_from_being_forgotten(db: TestDatabase) {
        let (test, subscriber, delivered) = shop(db).await;
        let refused = claimed(&test, subscriber).await;
        let erase = || privacy::erase(&test.app, subscriber, false);
        assert_eq!(code(erase().await), "claims_open");
        take(&test.app, delivered, "sana").await.unwrap();
        refuse(&test.app, refused, "sana", "Lives at 7 Mall Road no more").await.unwrap();
        assert_eq!(code(erase().await), "claims_open", "somebody works at one");
        deliver(&test.app, delivered, "sana", "CODE-4711").await.unwrap();
        erase().await.unwrap();
        for id in [delivered, refused] {
            let claim = claims::show(&test.app, id).await.unwrap();
            assert_eq!((claim.reference, claim.reason, claim.recipient), Default::default());
        }
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
        assert_eq!(told(&test, subscriber).await.len(), 1);
    }
}

fn sorted(ids: &[Uuid]) -> Vec<Uuid> {
    let mut ids = ids.to_vec();
    ids.sort();
    ids
}
