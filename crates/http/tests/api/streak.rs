//! The daily streak (spec 3, 4, 9; contract 4).

use arena_testkit::{TestDatabase, at_once, both_engines};
use axum::http::{Method, StatusCode};
use chrono::{Duration, TimeZone, Utc};
use serde_json::{Value, json};

use crate::support::{Browser, DAY, Door, NUMBER, OTHER};

const CLAIM: &str = "/api/v1/update-daily-streak";

async fn streak(browser: &Browser) -> Value {
    browser.get("/api/v1/active-streak").send().await.data()
}

fn standing(active: u32, to_claim: u32, amount: i64, claimed: bool) -> Value {
    json!({
        "active_streak": active,
        "streak_to_claim": to_claim,
        "amount_to_claim": amount,
        "rewardClaimed": claimed,
        "gameId": null,
    })
}

/// Advances the clock by days and logs in again: tokens last ten minutes.
async fn days_later(door: &Door, days: i32, number: &str) -> Browser {
    door.t.clock.advance(DAY * days);
    door.login(number).await
}

both_engines! {
    async fn thirty_days_pay_five_more_each_and_start_over(db: TestDatabase) {
        let door = Door::new(db).await;
        let mut browser = door.login(NUMBER).await;
        let mut balance = 0;
        for day in (1..=30).chain(1..=2) {
            let amount = 10 + 5 * (i64::from(day) - 1);
            balance += amount;
            let before = if day == 1 { 0 } else { day - 1 };
            assert_eq!(streak(&browser).await, standing(before, day, amount, false));
            let claimed = browser.claim().send().await.data();
            let expected = json!({ "claimed_day": day, "credits": amount, "balance": balance, "active_streak": day });
            assert_eq!(claimed, expected);
            assert_eq!(streak(&browser).await, standing(day, day, amount, true));
            browser = days_later(&door, 1, NUMBER).await;
        }
        assert_eq!(browser.balance().await, 2475 + 25);
        door.t.assert_ledger_sound().await;
    }

    async fn a_missed_day_resets_the_streak(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.claim().send().await.data();
        let browser = days_later(&door, 1, NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 2);
        let browser = days_later(&door, 2, NUMBER).await;
        assert_eq!(streak(&browser).await, standing(0, 1, 10, false));
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
    }

    async fn a_day_ends_at_midnight_in_the_operators_zone(db: TestDatabase) {
        let door = Door::new(db).await;
        // 23:59:59 on 1 March in Karachi is 18:59:59 UTC.
        door.t.clock.set(Utc.with_ymd_and_hms(2026, 3, 1, 18, 59, 59).unwrap());
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
        assert_eq!(browser.claim().send().await.refusal(), "already_claimed");
        door.t.clock.advance(Duration::seconds(1));
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 2);
        // Midnight in UTC is in the middle of that day.
        door.t.clock.set(Utc.with_ymd_and_hms(2026, 3, 2, 0, 0, 1).unwrap());
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.claim().send().await.refusal(), "already_claimed");
    }

    async fn a_day_is_claimed_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.claim().send().await.data();
        let again = browser.claim().send().await;
        assert_eq!((again.refusal().as_str(), again.message().as_str()), ("already_claimed", "Already Claimed"));
        assert_eq!(browser.balance().await, 10);
    }

    async fn two_devices_at_once_claim_a_day_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let devices = [door.login(NUMBER).await, door.login(NUMBER).await.at(&node)];
        let answers = at_once((0..10).map(|n| devices[n % 2].claim().send())).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.json()["success"] == true);
        assert_eq!(won.len(), 1);
        for answer in lost {
            assert_eq!(answer.refusal(), "already_claimed");
        }
        assert_eq!(devices[0].balance().await, 10);
        door.t.assert_ledger_sound().await;
    }

    async fn a_claim_with_a_key_is_answered_the_same_way_again(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let first = browser.claim().key("k-1").send().await;
        assert_eq!(first.data()["credits"], 10);
        let again = browser.claim().key("k-1").send().await;
        assert_eq!(again.body, first.body);
        assert_eq!(browser.claim().key("k-2").send().await.refusal(), "already_claimed");
        // The refusal is stored too: the same key gets it again the next day.
        let later = days_later(&door, 1, NUMBER).await;
        assert_eq!(later.claim().key("k-2").send().await.refusal(), "already_claimed");
        assert_eq!(later.claim().key("k-3").send().await.data()["claimed_day"], 2);
        // Keys are separate for each subscriber.
        let other = door.login(OTHER).await;
        assert_eq!(other.claim().key("k-1").send().await.data()["claimed_day"], 1);
    }

    async fn fifty_claims_with_one_key_have_one_effect_and_one_answer(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let nodes = [browser.clone(), browser.at(&node)];
        let answers = at_once((0..50).map(|n| nodes[n % 2].claim().key("k").send())).await;
        for answer in &answers {
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &answers[0].body));
        }
        assert_eq!(answers[0].data()["credits"], 10);
        assert_eq!(browser.balance().await, 10);
        door.t.assert_ledger_sound().await;
    }

    async fn daily_data_says_the_day_and_the_chosen_game(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let daily = |browser: &Browser| browser.get("/api/v1/daily-data").send();
        let data = daily(&browser).await.data();
        assert_eq!(data, json!({ "active_streak": 0, "active_day": 1, "gameId": null }));
        browser.claim().send().await.data();
        let chosen = browser.post("/api/v1/game-select", &json!({ "gameId": " pubg_mobile-1 " })).send().await;
        assert_eq!(chosen.data(), json!({}));
        let data = daily(&browser).await.data();
        assert_eq!(data, json!({ "active_streak": 1, "active_day": 1, "gameId": "pubg_mobile-1" }));
        assert_eq!(streak(&browser).await["gameId"], "pubg_mobile-1");
        let browser = days_later(&door, 1, NUMBER).await;
        let data = daily(&browser).await.data();
        assert_eq!(data, json!({ "active_streak": 1, "active_day": 2, "gameId": "pubg_mobile-1" }));
        for none in ["", "  ", "a b", "<script>", &"g".repeat(65)] {
            let answer = browser.post("/api/v1/game-select", &json!({ "gameId": none })).send().await;
            assert_eq!(answer.field("gameId"), "No game selected. Please go back and select a game.", "{none}");
        }
    }

    async fn a_claim_needs_no_body(db: TestDatabase) {
        let door = Door::new(db).await;
        let bodies: [(&str, &str); 6] = [
            ("", ""),
            // Some clients send their content type with every call (spec 7).
            ("application/json", ""),
            ("application/json", "null"),
            ("application/json", "{}"),
            ("application/json; charset=utf-8", r#"{"claimed":true}"#),
            ("text/plain", ""),
        ];
        for (index, (kind, body)) in bodies.into_iter().enumerate() {
            let browser = door.login(&format!("0300000000{index}")).await;
            let call = browser.call(Method::POST, CLAIM);
            let call = if kind.is_empty() { call } else { call.bytes(kind, body) };
            assert_eq!(call.send().await.data()["claimed_day"], 1, "{kind} {body:?}");
        }
    }
}

both_engines! {
    async fn a_claim_that_cannot_be_read_claims_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let call = || browser.call(Method::POST, CLAIM);
        call().bytes("application/json", "{").send().await.failed(400, "malformed");
        call().bytes("application/json", "7").send().await.failed(422, "invalid");
        call().bytes("text/plain", "claim").send().await.failed(415, "unsupported_media_type");
        call().bytes("application/json", vec![b' '; 70_000]).send().await.failed(413, "too_large");
        for key in ["", " ", "two words", "ü", &"k".repeat(129)] {
            browser.claim().key(key).send().await.failed(400, "malformed");
        }
        assert_eq!(browser.balance().await, 0);
        browser.claim().key(&"k".repeat(128)).send().await.data();
    }
}
