//! Charges of a subscriber, the limits of an unpaid one, and the renewal.

use std::sync::Arc;

use arena_app::messages;
use arena_app::ports::SubscriberId;
use arena_app::{App, Settings, billing};
use arena_testkit::{TestApp, TestDatabase, both_engines, msisdn, reward};
use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::rewards::item;
use crate::support::{Browser, Door, NUMBER};

const SUBSCRIPTION: &str = "/api/v1/subscription";
const RENEW: &str = "/api/v1/subscription/renew";

async fn standing(browser: &Browser) -> Value {
    browser.get(SUBSCRIPTION).send().await.data()
}

async fn who(door: &Door) -> SubscriberId {
    door.t.read().subscribers().by_msisdn(&msisdn(NUMBER)).await.unwrap().unwrap()
}

/// Advances the clock by days, hour by hour, with due renewals.
async fn days(door: &Door, days: i32) {
    for _ in 0..days * 24 {
        door.t.clock.advance(Duration::hours(1));
        while billing::batch(&door.t.app, 100).await.unwrap().due > 0 {}
    }
}

both_engines! {
    async fn a_new_subscriber_sees_the_trial_and_what_comes_after(db: TestDatabase) {
        let (t, _) = TestApp::charging(db).await;
        let door = Door::of(t);
        let browser = door.login(NUMBER).await;
        let seen = standing(&browser).await;
        assert_eq!((&seen["state"], &seen["plan"], &seen["price"]), (&json!("trial"), &json!("prepaid"), &json!("Rs 10 per day")));
        assert_eq!((&seen["amount"], &seen["currency"]), (&json!("10"), &json!("PKR")));
        assert_eq!((&seen["until"], &seen["mayEarn"], &seen["wayBack"]), (&json!("2026-03-02T19:00:00Z"), &json!(true), &Value::Null));
        assert!(seen["nextChargeAt"].as_str().unwrap() >= "2026-03-02T19:00:00Z");
        browser.claim().send().await.data();
        assert_eq!(browser.post(RENEW, &json!({})).send().await.refusal(), "nothing_due");
    }

    async fn a_claim_waits_for_the_trials_end_where_the_operator_wants_it(db: TestDatabase) {
        let (mut t, _) = TestApp::charging(db).await;
        t.app.settings = Arc::new(Settings { claims_in_trial: false, ..(*t.app.settings).clone() });
        let door = Door::of(t);
        door.t.seed_rewards(&[reward(1, 50, None)]).await;
        let browser = door.login(NUMBER).await;
        door.t.give(who(&door).await, 60).await;
        let answer = browser.post("/api/v1/redeem-item", &json!({ "item": 1 })).send().await;
        assert_eq!(answer.refusal(), "claim_in_trial");
        let text = "Rewards can be claimed after your free trial, from 3 Mar 2026, 12:00 AM on. What you have earned stays in your wallet.";
        assert_eq!(answer.message(), text);
        // A form opened while the setting allowed it.
        let before = Door::of(TestApp { app: App { settings: Arc::new(Settings { claims_in_trial: true, ..(*door.t.app.settings).clone() }), ..door.t.app.clone() }, ..door.t.clone() });
        let offer = item(&browser.at(&before), 1).await;
        let form = json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha Khan", "email": "a@mail.example", "phone": offer["tel"],
        });
        let answer = browser.post("/api/v1/redeem-claim", &form).send().await;
        assert_eq!((answer.refusal().as_str(), browser.balance().await), ("claim_in_trial", 60));
        days(&door, 3).await;
        let browser = door.login(NUMBER).await;
        let offer = item(&browser, 1).await;
        let form = json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha Khan", "email": "a@mail.example", "phone": offer["tel"],
        });
        assert_eq!(browser.post("/api/v1/redeem-claim", &form).send().await.data()["claimId"], offer["uuid"]);
        assert_eq!(browser.balance().await, 10);
    }

    async fn a_lapsed_subscriber_reads_and_spends_and_does_not_earn(db: TestDatabase) {
        let (t, operator) = TestApp::charging(db).await;
        let door = Door::of(t);
        operator.balance(&msisdn(NUMBER), 0);
        door.t.seed_rewards(&[reward(1, 50, None)]).await;
        door.login(NUMBER).await;
        days(&door, 4).await;
        let browser = door.login(NUMBER).await;
        door.t.give(who(&door).await, 100).await;
        let seen = standing(&browser).await;
        assert_eq!((&seen["state"], &seen["mayEarn"], &seen["wayBack"]), (&json!("suspended"), &json!(false), &json!("renew")));

        let profile = browser.get("/api/v1/user/profile").send().await.data();
        assert_eq!(profile["mayEarn"], json!(false));
        let earning = [
            browser.claim(),
            browser.post("/api/v1/game-level/start", &json!({ "game_unique_id": "puzzle_mania_001",
                "game_name": "Puzzle Mania", "game_level": 1, "level_credits": 10 })),
            browser.post("/api/v1/tournament/entry/checkin", &json!({ "id": 1, "pubg_id": "1234", "pubg_nick": "n", "userEmail": "" })),
            browser.post("/api/v1/esl/tournament/entry/checkin", &json!({ "id": 1 })),
        ];
        for call in earning {
            assert_eq!(call.send().await.refusal(), "subscription_suspended");
        }
        for path in ["/api/v1/user/profile", "/api/v1/wallet", "/api/v1/active-streak", "/api/v1/notifications"] {
            browser.get(path).send().await.data();
        }
        let offer = browser.post("/api/v1/redeem-item", &json!({ "item": 1 })).send().await.data();
        let claim = json!({ "item": 1, "uuid": offer["uuid"], "name": "A B", "email": "a@b.example", "phone": "03001234567" });
        browser.post("/api/v1/redeem-claim", &claim).send().await.data();
        assert_eq!(browser.balance().await, 50);
    }

    async fn a_subscriber_who_topped_up_pays_and_earns_again(db: TestDatabase) {
        let (t, operator) = TestApp::charging(db).await;
        let door = Door::of(t);
        operator.balance(&msisdn(NUMBER), 0);
        door.login(NUMBER).await;
        days(&door, 4).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.claim().key("one").send().await.refusal(), "subscription_suspended");
        let refused = browser.post(RENEW, &json!({})).send().await;
        assert_eq!((refused.status, refused.refusal().as_str()), (StatusCode::OK, "charge_declined"));
        assert_eq!(browser.post(RENEW, &json!({})).send().await.refusal(), "renewed_too_soon");
        operator.balance(&msisdn(NUMBER), 1_000);
        door.t.clock.advance(Duration::minutes(1));
        let back = browser.post(RENEW, &json!({})).send().await.data();
        assert_eq!((&back["state"], &back["mayEarn"], &back["wayBack"]), (&json!("active"), &json!(true), &Value::Null));
        // The earlier refusal was not stored under the key.
        browser.claim().key("one").send().await.data();
    }

    async fn an_expired_subscriber_agrees_to_the_price_again(db: TestDatabase) {
        let (t, operator) = TestApp::charging(db).await;
        let door = Door::of(t);
        operator.balance(&msisdn(NUMBER), 0);
        door.login(NUMBER).await;
        days(&door, 33).await;
        operator.balance(&msisdn(NUMBER), 1_000);
        let browser = door.login(NUMBER).await;
        let seen = standing(&browser).await;
        assert_eq!((&seen["state"], &seen["wayBack"], &seen["nextChargeAt"]), (&json!("expired"), &json!("agree"), &Value::Null));
        assert_eq!(browser.claim().send().await.refusal(), "subscription_expired");
        for wrong in [json!({}), json!({ "agree": "Rs 1 per day" })] {
            assert_eq!(browser.post(RENEW, &wrong).send().await.refusal(), "price_changed");
        }
        let back = browser.post(RENEW, &json!({ "agree": seen["price"] })).send().await.data();
        assert_eq!((&back["state"], &back["until"]), (&json!("active"), &json!("2026-04-03T19:00:00Z")));
    }

    async fn the_language_of_the_browser_is_the_language_of_the_messages(db: TestDatabase) {
        let (t, _) = TestApp::charging(db).await;
        let door = Door::of(t);
        let call = door.prove(Some(&door.t.handoff(NUMBER))).header("cookie", "arena_lang=ur");
        let browser = Browser::of(door.clone(), &call.send().await);
        let messages = messages::list(&door.t.app, who(&door).await).await.unwrap();
        assert!(messages[0].text.contains("خوش آمدید"), "the SMS: {}", messages[0].text);
        // The subscriber chooses English in the app; the next refresh passes it on.
        let call = browser.refresh(Some(NUMBER)).header("cookie", "arena_lang=en");
        assert_eq!(call.send().await.status, StatusCode::OK);
        let who = door.t.read().subscribers().find(who(&door).await).await.unwrap().unwrap();
        assert_eq!(who.language, Some(arena_rules::Language::EN));
    }

    async fn nobody_is_charged_where_the_operator_sees_to_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(standing(&browser).await, Value::Null);
        assert_eq!(browser.post(RENEW, &json!({})).send().await.refusal(), "nothing_due");
        assert_eq!(door.call(Method::GET, SUBSCRIPTION).send().await.status, StatusCode::UNAUTHORIZED);
    }
}
