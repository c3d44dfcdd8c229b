//! Clients that disconnect at each await of their request.

use std::sync::Arc;

use arena_testkit::{Engine, Faults, FaultyStore, TestApp, TestDatabase, at_every_drop_point, both_engines};
use axum::http::StatusCode;
use axum::response::Response;
use chrono::Duration;

use crate::rewards::catalogue;
use crate::support::Door;

const REWARDS: &str = "/api/v1/rewards";

/// A product whose transactions wait at begin and commit, on both engines.
async fn door(db: TestDatabase) -> Door {
    let mut t = TestApp::new(db).await;
    t.app.store = Arc::new(FaultyStore::new(t.app.store.clone(), Faults::new(1, 0)));
    Door::of(t)
}

fn answered(response: Option<Response>) -> bool {
    response.is_some_and(|response| {
        assert_eq!(response.status(), StatusCode::OK);
        true
    })
}

both_engines! {
    async fn a_claim_whose_client_hangs_up_is_paid_once(db: TestDatabase) {
        let door = door(db).await;
        let mut number = 300_000_000;
        at_every_drop_point(1, async |point| {
            number += 1;
            let browser = door.login(&format!("03{number}")).await;
            let claim = || browser.claim().key("the-key");
            let response = point.run(claim().open()).await;
            let answer = claim().send().await.data();
            assert_eq!(claim().send().await.data(), answer, "{point:?}");
            assert_eq!(browser.balance().await, 10, "{point:?}");
            answered(response)
        })
        .await;
        door.t.assert_ledger_sound().await;
    }

    /// One request makes the list while the others wait. If its client disconnects, another request makes the
    /// list.
    async fn a_list_whose_maker_hangs_up_is_made_by_another(db: TestDatabase) {
        let fewest = if db.engine() == Engine::Postgres { 2 } else { 0 };
        let door = door(db).await;
        door.t.seed_rewards(&catalogue()).await;
        let expected = door.get(REWARDS).send().await.data();
        at_every_drop_point(fewest, async |point| {
            // The cached list is stale.
            door.t.clock.advance(Duration::seconds(2));
            let maker = point.run(door.get(REWARDS).open());
            let others = || door.get(REWARDS).send();
            let (response, one, other) = tokio::join!(maker, others(), others());
            assert_eq!([one.data(), other.data()], [expected.clone(), expected.clone()], "{point:?}");
            answered(response)
        })
        .await;
    }
}
