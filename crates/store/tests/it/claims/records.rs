use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{AuditChange, EventKind, EventPlace};
use arena_app::rewards::claims::{self, deliver, refuse, release, take};
use arena_app::rewards::{StockChange, change_stock};
use arena_app::{App, privacy};
use arena_rules::claims::ClaimState;
use arena_testkit::{TestApp, TestDatabase, both_engines};
use chrono::{DateTime, Utc};
use serde_json::json;

use super::{claimed, shop};
use crate::wallets::code;

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
        change_stock(&desk, 1, StockChange::by(5)).await.unwrap();
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
}
