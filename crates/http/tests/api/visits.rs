//! The list of in-house games, and visits to them (spec 3, 7).

use arena_testkit::{TestDatabase, at_once, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Door, NUMBER, OTHER};

const ENTER: &str = "/api/v1/esl-games/enter";
const EXIT: &str = "/api/v1/esl-games/exit";

fn visit(open_since: Option<&str>, visits: i64, last_seconds: i64, seconds: i64) -> Value {
    json!({
        "game_unique_id": "aim_train_001",
        "openSince": open_since,
        "visits": visits,
        "lastSeconds": last_seconds,
        "seconds": seconds,
    })
}

async fn post(browser: &Browser, path: &str) -> Value {
    let body = json!({ "game_unique_id": "aim_train_001", "game_name": "Aim Train", "seconds": 99_999 });
    browser.post(path, &body).send().await.data()
}

both_engines! {
    async fn the_check_lists_the_games_made_here(db: TestDatabase) {
        let door = Door::new(db).await;
        let data = door.get("/api/v1/esl-games/check").send().await.data();
        let games = data["eslgames"].as_array().unwrap();
        let names: Vec<_> = games.iter().map(|game| game["game_name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Aim Train", "Cannon Clash", "Puzzle Mania", "Space Football"]);
        assert_eq!(&data["eslgames"], &door.get("/api/v1/esl-games").send().await.data());
    }

    async fn a_visit_lasts_as_long_as_the_server_saw_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(post(&browser, EXIT).await, visit(None, 0, 0, 0), "nothing to leave");
        let open = Some("2026-03-01T07:00:00Z");
        assert_eq!(post(&browser, ENTER).await, visit(open, 1, 0, 0));
        door.t.clock.advance(Duration::seconds(90));
        assert_eq!(post(&browser, ENTER).await, visit(open, 1, 0, 0), "it is open");
        assert_eq!(post(&browser, EXIT).await, visit(None, 1, 90, 90));
        door.t.clock.advance(Duration::seconds(30));
        assert_eq!(post(&browser, EXIT).await, visit(None, 1, 90, 90), "it is closed");
        assert_eq!(post(&browser, ENTER).await, visit(Some("2026-03-01T07:02:00Z"), 2, 90, 90));
        door.t.clock.advance(Duration::seconds(10));
        assert_eq!(post(&browser, EXIT).await, visit(None, 2, 10, 100));
        let other = door.login(OTHER).await;
        assert_eq!(post(&other, EXIT).await, visit(None, 0, 0, 0), "somebody else's is not seen");
        assert_eq!(door.count("game_visit").await, 1);
    }

    async fn a_visit_that_nobody_closed_counts_three_hours(db: TestDatabase) {
        let door = Door::new(db).await;
        post(&door.login(NUMBER).await, ENTER).await;
        door.t.clock.advance(Duration::days(2));
        let browser = door.login(NUMBER).await;
        assert_eq!(post(&browser, ENTER).await, visit(Some("2026-03-03T07:00:00Z"), 2, 10_800, 10_800));
        door.t.clock.advance(Duration::hours(9));
        let browser = door.login(NUMBER).await;
        assert_eq!(post(&browser, EXIT).await, visit(None, 2, 10_800, 21_600));
        // A clock that is set back adds no time.
        post(&browser, ENTER).await;
        door.t.clock.advance(Duration::minutes(-5));
        assert_eq!(post(&door.login(NUMBER).await, EXIT).await, visit(None, 3, 0, 21_600));
    }

    async fn simultaneous_departures_count_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let tabs = [browser.clone(), browser.at(&node)];
        at_once((0..10).map(|n| { let tab = tabs[n % 2].clone(); async move { post(&tab, ENTER).await } })).await;
        door.t.clock.advance(Duration::seconds(60));
        at_once((0..10).map(|n| { let tab = tabs[n % 2].clone(); async move { post(&tab, EXIT).await } })).await;
        assert_eq!(post(&browser, EXIT).await, visit(None, 1, 60, 60));
    }

    async fn an_unknown_game_is_not_entered(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        for path in [ENTER, EXIT] {
            for id in ["", "chess", "AIM_TRAIN_001"] {
                let answer = browser.post(path, &json!({ "game_unique_id": id })).send().await;
                assert_eq!(answer.refusal(), "unknown_game", "{path} {id}");
            }
            browser.post(path, &json!({})).send().await.failed(422, "invalid");
        }
        assert_eq!(door.count("game_visit").await, 0);
    }
}
