//! The list of rewards, and opening the redeem form (spec 3, 5, 7; contract 2, 4).

use arena_app::ports::Reward;
use arena_testkit::{TestDatabase, both_engines, reward};
use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Door, NUMBER};

pub(crate) const ITEM: &str = "/api/v1/redeem-item";
const REWARDS: &str = "/api/v1/rewards";

/// A reward without limit, one with two left and a PUBG ID, and one that is out of stock.
pub(crate) fn catalogue() -> Vec<Reward> {
    vec![reward(4, 50, None), Reward { id_required: true, ..reward(2, 100, Some(2)) }, reward(9, 10, Some(0))]
}

/// A product with rewards, and a subscriber whose credits were not earned.
pub(crate) async fn shop(db: TestDatabase, credits: i64) -> (Door, Browser) {
    let door = Door::new(db).await;
    door.t.seed_rewards(&catalogue()).await;
    let browser = door.login(NUMBER).await;
    if credits > 0 {
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.give(subscriber, credits).await;
    }
    (door, browser)
}

pub(crate) async fn item(browser: &Browser, item: i64) -> Value {
    browser.post(ITEM, &json!({ "item": item })).send().await.data()
}

both_engines! {
    async fn the_rewards_are_listed_in_the_catalogues_order(db: TestDatabase) {
        let (door, _) = shop(db, 0).await;
        let expected = json!([
            { "id": 4, "name": "Reward 4", "credits": 50, "id_require": 0, "available": true, "image": "reward-04", "delivery": "desk" },
            { "id": 2, "name": "Reward 2", "credits": 100, "id_require": 1, "available": true, "image": "reward-02", "delivery": "desk" },
            { "id": 9, "name": "Reward 9", "credits": 10, "id_require": 0, "available": false, "image": "reward-09", "delivery": "desk" },
        ]);
        let posted = door.call(Method::POST, REWARDS).send().await;
        assert_eq!(posted.data(), expected);
        assert_eq!(door.post(REWARDS, &json!({ "any": "thing" })).send().await.body, posted.body);
        assert_eq!(door.get(REWARDS).send().await.body, posted.body);
    }

    async fn the_list_is_sent_again_only_where_it_changed(db: TestDatabase) {
        let (door, _) = shop(db, 0).await;
        let first = door.get(REWARDS).send().await;
        let etag = first.header("etag").to_owned();
        assert!(etag.starts_with("W/\"") && etag.ends_with('"'), "{etag}");
        assert_eq!(first.header("cache-control"), "public, max-age=5, stale-while-revalidate=60");
        let strong = etag.trim_start_matches("W/").to_owned();
        for known in [etag.clone(), strong, format!("\"other\", {etag}"), "*".into()] {
            let answer = door.get(REWARDS).header("if-none-match", &known).send().await;
            assert_eq!((answer.status, answer.body.len()), (StatusCode::NOT_MODIFIED, 0), "{known}");
            assert_eq!(answer.header("etag"), etag);
        }
        let other = door.get(REWARDS).header("if-none-match", "\"other\"").send().await;
        assert_eq!(other.body, first.body);
        door.t.seed_rewards(&catalogue()[..1]).await;
        assert_eq!(door.get(REWARDS).send().await.body, first.body);
        door.t.clock.advance(Duration::seconds(1));
        let changed = door.get(REWARDS).header("if-none-match", &etag).send().await;
        assert_eq!(changed.data().as_array().unwrap().len(), 1);
        assert_ne!(changed.header("etag"), etag);
    }

    async fn the_redeem_form_is_opened_by_position_and_holds_nothing(db: TestDatabase) {
        let (door, browser) = shop(db, 100).await;
        let first = item(&browser, 2).await;
        let uuid = first["uuid"].clone();
        let expected = json!({
            "name": "Reward 2", "item": 2, "uuid": uuid, "tel": "03001234567", "id_require": 1, "credits": 100, "delivery": "desk",
            "fields": [{
                "name": "pubgId", "label": "PUBG ID", "kind": "digits", "min": 4, "max": 15, "pattern": null, "help": null,
                "refusal": "PUBG ID must be 9-13 digits and contain only numbers.",
            }],
        });
        assert_eq!(first, expected);
        assert_ne!(item(&browser, 2).await["uuid"], uuid, "each form has its own uuid");
        assert_eq!(browser.balance().await, 100);
        assert_eq!(door.count("reward WHERE id = 2 AND stock = 2").await, 1);
        assert_eq!(item(&browser, 1).await["id_require"], 0);
    }

    async fn a_form_that_leads_nowhere_is_not_opened(db: TestDatabase) {
        let (door, browser) = shop(db, 49).await;
        for (item, code, text) in [
            (json!(0), "unknown_item", "This reward is not available."),
            (json!(-1), "unknown_item", "This reward is not available."),
            (json!(4), "unknown_item", "This reward is not available."),
            (json!(2_147_483_647), "unknown_item", "This reward is not available."),
            (json!(3), "out_of_stock", "This reward is out of stock."),
            (json!(1), "insufficient_credits", "You do not have enough for this reward yet."),
        ] {
            let answer = browser.post(ITEM, &json!({ "item": item })).send().await;
            assert_eq!((answer.refusal().as_str(), answer.message().as_str()), (code, text), "{item}");
        }
        for item in [json!(null), json!("1"), json!(1.5), json!(2_147_483_648_i64)] {
            browser.post(ITEM, &json!({ "item": item })).send().await.failed(422, "invalid");
        }
        browser.post(ITEM, &json!({})).send().await.failed(422, "invalid");
        assert_eq!(door.count("redemption").await, 0);
    }
}
