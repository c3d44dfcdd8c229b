//! The wallet (contract 2, 4).

use arena_testkit::{TestDatabase, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use crate::levels::{RESULT, played};
use crate::support::{Browser, Door, NUMBER, OTHER};

async fn page(browser: &Browser, cursor: Option<&str>) -> Value {
    let query = cursor.map(|cursor| format!("?cursor={cursor}")).unwrap_or_default();
    browser.get(&format!("/api/v1/wallet{query}")).send().await.data()
}

fn amounts(page: &Value) -> Vec<i64> {
    page["entries"].as_array().unwrap().iter().map(|entry| entry["amount"].as_i64().unwrap()).collect()
}

both_engines! {
    async fn an_empty_wallet_is_a_wallet(db: TestDatabase) {
        let door = Door::new(db).await;
        let empty = json!({ "balance": 0, "earned": 0, "entries": [], "nextCursor": null });
        assert_eq!(page(&door.login(NUMBER).await, None).await, empty);
    }

    async fn every_movement_is_an_entry_newest_first(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.claim().send().await.data();
        browser.post(RESULT, &played(&browser, 2).await.solved()).send().await.data();
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.give(subscriber, 7).await;
        let wallet = page(&browser, None).await;
        assert_eq!((&wallet["balance"], &wallet["earned"]), (&json!(32), &json!(25)), "what is given is not earned");
        let told = |entry: &Value| json!([entry["amount"], entry["balanceAfter"], entry["kind"], entry["title"], entry["at"]]);
        let entries: Vec<_> = wallet["entries"].as_array().unwrap().iter().map(told).collect();
        let expected = json!([
            [7, 32, "adjustment", "Given by a test", "2026-03-01T07:02:00Z"],
            [15, 25, "level", "Puzzle Mania, Medium", "2026-03-01T07:02:00Z"],
            [10, 10, "streak", "Daily check-in, day 1", "2026-03-01T07:00:00Z"],
        ]);
        assert_eq!(json!(entries), expected);
    }

    async fn a_wallet_is_read_page_by_page(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let subscriber = door.t.subscriber(NUMBER).await;
        for amount in 1..=40 {
            door.t.give(subscriber, amount).await;
        }
        let first = page(&browser, None).await;
        assert_eq!(amounts(&first), (21..=40).rev().collect::<Vec<_>>());
        let cursor = first["nextCursor"].as_str().unwrap().to_owned();
        // What comes meanwhile moves no page.
        door.t.clock.advance(Duration::seconds(1));
        door.t.give(subscriber, 99).await;
        let last = page(&browser, Some(&cursor)).await;
        assert_eq!(amounts(&last), (1..=20).rev().collect::<Vec<_>>());
        assert_eq!((&last["nextCursor"], &last["balance"]), (&Value::Null, &json!(820 + 99)));
        assert_eq!(page(&browser, Some("")).await["entries"][0]["amount"], 99, "no cursor is the first page");
        assert_eq!(amounts(&page(&other, Some(&cursor)).await), [0_i64; 0], "a cursor opens nobody's wallet");
        for junk in ["x", "1.5", "-", "99999999999999999999", "1;DROP"] {
            browser.get(&format!("/api/v1/wallet?cursor={junk}")).send().await.failed(400, "malformed");
        }
        browser.get("/api/v1/wallet?cursor=1&cursor=2").send().await.failed(400, "malformed");
    }
}
