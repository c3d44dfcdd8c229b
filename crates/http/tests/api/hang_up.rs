//! Clients that disconnect at each await of their request.

use std::sync::Arc;

use arena_app::ports::{Decorator, Repositories, Store, StoreResult, UnitOfWork, Video, VideoGame, Videos};
use arena_testkit::{Faults, FaultyStore, TestApp, TestDatabase, at_every_drop_point, both_engines};
use async_trait::async_trait;
use axum::http::StatusCode;
use axum::response::Response;
use chrono::Duration;
use tokio::task::yield_now;

use crate::support::Door;
use crate::videos::{HIGHLIGHTS, cinema_of};

/// A store whose list of highlights waits before and after the database, however fast the database answers.
struct SlowHighlights(Arc<dyn Store>);

#[async_trait]
impl Store for SlowHighlights {
    fn read(&self) -> &dyn Repositories {
        self
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        self.0.begin().await
    }

    async fn ping(&self) -> StoreResult<()> {
        self.0.ping().await
    }
}

impl Decorator for SlowHighlights {
    fn inner(&self) -> &dyn Repositories {
        self.0.read()
    }

    fn videos(&self) -> &dyn Videos {
        self
    }
}

#[async_trait]
impl Videos for SlowHighlights {
    async fn games(&self) -> StoreResult<Vec<VideoGame>> {
        self.0.read().videos().games().await
    }

    async fn highlights(&self, limit: u64) -> StoreResult<Vec<Video>> {
        yield_now().await;
        let highlights = self.0.read().videos().highlights(limit).await;
        yield_now().await;
        highlights
    }

    async fn of_game(&self, game_id: &str) -> StoreResult<Vec<Video>> {
        self.0.read().videos().of_game(game_id).await
    }

    async fn seed(&self, videos: &[Video]) -> StoreResult<u64> {
        self.0.read().videos().seed(videos).await
    }
}

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

    /// If the client of the request that makes the list disconnects, another request makes the list.
    async fn a_list_whose_maker_hangs_up_is_made_by_another(db: TestDatabase) {
        let mut t = TestApp::new(db).await;
        t.app.store = Arc::new(SlowHighlights(t.app.store.clone()));
        let door = Door::of(t);
        cinema_of(&door).await;
        let expected = door.get(HIGHLIGHTS).send().await.data();
        // Two waits, each with two moments.
        at_every_drop_point(4, async |point| {
            door.t.clock.advance(Duration::seconds(2));
            let maker = point.run(door.get(HIGHLIGHTS).open());
            let others = || door.get(HIGHLIGHTS).send();
            let (response, one, other) = tokio::join!(maker, others(), others());
            assert_eq!([one.data(), other.data()], [expected.clone(), expected.clone()], "{point:?}");
            answered(response)
        })
        .await;
    }
}
