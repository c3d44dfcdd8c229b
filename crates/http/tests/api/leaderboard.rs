//! The leaderboard (spec 9; contract 2, 4).

use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, DAY, Door, NUMBER, OTHER};

const BOARD: &str = "/api/v1/leaderboard";

fn scores(data: &Value) -> Vec<(i64, i64)> {
    let of = |entry: &Value| (entry["rank"].as_i64().unwrap(), entry["score"].as_i64().unwrap());
    data.as_array().unwrap().iter().map(of).collect()
}

both_engines! {
    async fn subscribers_rank_by_score_and_then_by_time(db: TestDatabase) {
        let door = Door::new(db).await;
        let first = door.login("03000000001").await;
        let third = door.login("03000000003").await;
        let second = door.login("03000000002").await;
        let nobody = door.login("03000000004").await;
        for (browser, name) in [(&first, "First"), (&second, "Second"), (&third, "Third"), (&nobody, "Nobody")] {
            let form = json!({ "username": name, "name": format!("{name} of all"), "avatar": 5 });
            browser.post("/api/v1/user/profile/complete", &form).send().await.data();
        }
        // Second and Third end with equal scores; Second reached theirs earlier.
        for browser in [&first, &second, &third] {
            browser.claim().send().await.data();
            door.t.clock.advance(Duration::seconds(1));
        }
        door.t.clock.advance(DAY);
        door.login("03000000001").await.claim().send().await.data();
        // Credits that were not earned do not count.
        let subscriber = door.t.subscriber("03000000004").await;
        door.t.give(subscriber, 1000).await;
        let answer = door.get(BOARD).send().await;
        // Full names are not public.
        let entry = |rank: u32, name: &str, score: i64| json!({
            "rank": rank, "name": name, "username": name, "score": score, "profileImage": null, "avatar": 5,
            "total_tournaments": 0, "redeemed_items": 0, "total_challenges": 0,
        });
        assert_eq!(answer.data(), json!([entry(1, "First", 25), entry(2, "Second", 10), entry(3, "Third", 10)]));
        assert_eq!(answer.json().get("me"), Some(&Value::Null), "a guest stands nowhere");
        assert_eq!(door.get("/api/leaderboard").send().await.body, answer.body);
    }

    async fn an_entry_of_the_list_has_the_rank_of_its_subscriber(db: TestDatabase) {
        let door = Door::new(db).await;
        for number in [OTHER, NUMBER] {
            door.login(number).await.claim().send().await.data();
            door.t.clock.advance(Duration::seconds(1));
        }
        door.t.clock.advance(DAY);
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let third = door.login("03000000009").await;
        let me = async |of: &Browser| of.get(BOARD).send().await.json()["me"].clone();
        assert_eq!(me(&browser).await, json!({ "rank": 2, "score": 10 }));
        // The score passes others while the list is cached.
        browser.claim().send().await.data();
        third.claim().send().await.data();
        assert_eq!(me(&browser).await, json!({ "rank": 2, "score": 10 }));
        assert_eq!(me(&other).await, json!({ "rank": 1, "score": 10 }));
        assert_eq!(me(&third).await, json!({ "rank": 3, "score": 10 }));
        door.t.clock.advance(Duration::seconds(1));
        assert_eq!(me(&browser).await, json!({ "rank": 1, "score": 25 }));
        assert_eq!(me(&other).await, json!({ "rank": 2, "score": 10 }));
    }

    async fn a_subscriber_sees_their_own_rank(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        other.claim().send().await.data();
        let before = browser.get(BOARD).send().await;
        assert_eq!(before.json().get("me"), Some(&Value::Null), "who has earned nothing stands nowhere");
        door.t.clock.advance(Duration::seconds(1));
        browser.claim().send().await.data();
        for path in [BOARD, "/api/leaderboard"] {
            let answer = browser.get(path).send().await;
            assert_eq!(answer.json()["me"], json!({ "rank": 2, "score": 10 }));
            assert_eq!(scores(&answer.data()), [(1, 10), (2, 10)]);
            assert_eq!(answer.header("cache-control"), "private, no-store");
        }
        // An invalid token fails, so a subscriber is never treated as a guest.
        door.get(BOARD).bearer("junk").send().await.failed(401, "not_logged_in");
    }

    async fn the_board_of_a_guest_is_never_shown_to_a_subscriber(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let guest = door.get(BOARD).send().await;
        // Caches must keep the two answers of this address apart.
        assert_eq!(guest.header("vary"), "accept-encoding, authorization");
        assert!(guest.header("cache-control").starts_with("public"), "{}", guest.header("cache-control"));
        let known = door.get(BOARD).header("if-none-match", guest.header("etag")).send().await;
        assert_eq!((known.status, known.header("vary")), (StatusCode::NOT_MODIFIED, "accept-encoding, authorization"));
        let own = browser.get(BOARD).header("if-none-match", guest.header("etag")).send().await;
        assert_eq!(own.status, StatusCode::OK);
    }

    async fn the_first_hundred_are_shown(db: TestDatabase) {
        let door = Door::new(db).await;
        for n in 0..101 {
            let subscriber = door.t.subscriber(&format!("03{n:09}")).await;
            arena_app::streak::claim(&door.t.app, subscriber, None).await.unwrap();
            door.t.clock.advance(Duration::seconds(1));
        }
        let browser = door.login("03000000100").await;
        let answer = browser.get(BOARD).send().await;
        let shown = scores(&answer.data());
        assert_eq!((shown.len(), shown[0], shown[99]), (100, (1, 10), (100, 10)));
        assert_eq!(answer.json()["me"], json!({ "rank": 101, "score": 10 }));
    }

    async fn the_board_is_made_once_a_second(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(door.get(BOARD).send().await.data(), json!([]));
        browser.claim().send().await.data();
        door.t.clock.advance(Duration::milliseconds(999));
        assert_eq!(door.get(BOARD).send().await.data(), json!([]));
        assert_eq!(browser.get(BOARD).send().await.json()["me"]["rank"], 1, "what is one's own is always fresh");
        door.t.clock.advance(Duration::milliseconds(1));
        assert_eq!(scores(&door.get(BOARD).send().await.data()), [(1, 10)]);
        // A clock that is set back does not freeze the list.
        door.t.clock.advance(-Duration::hours(1));
        let other = door.t.subscriber(OTHER).await;
        arena_app::streak::claim(&door.t.app, other, None).await.unwrap();
        assert_eq!(door.get(BOARD).send().await.data().as_array().unwrap().len(), 2);
    }
}
