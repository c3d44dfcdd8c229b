//! The daily streak (spec 3, 4, 9; contract 4).

use arena_rules::Credits;
use arena_rules::streak::Milestone;
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
        "freeze_used": false,
        "freezes_left": 0,
        "freezes_per_month": 0,
        "milestones": [],
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
            let expected = json!({
                "claimed_day": day,
                "credits": amount,
                "balance": balance,
                "active_streak": day,
                "bonus": 0,
                "freeze_used": false,
                "freezes_left": 0,
                "freezes_per_month": 0,
                "milestones": [],
            });
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

/// Shows the fields of freezes: whether today's claim uses one, and how many are left this month.
fn freezes(answer: &Value) -> (bool, u64) {
    (answer["freeze_used"].as_bool().unwrap(), answer["freezes_left"].as_u64().unwrap())
}

/// A portal with freezes, and bonuses of 10 on day 3 and 25 on day 7.
async fn with_additions(db: TestDatabase, freezes_per_month: u32) -> Door {
    Door::with(db, |setup| {
        let streak = &mut setup.settings.streak;
        streak.freezes_per_month = freezes_per_month;
        streak.milestones =
            [(3, 10), (7, 25)].map(|(day, credits)| Milestone { day, credits: Credits(credits) }).into();
    })
    .await
}

both_engines! {
    async fn a_freeze_keeps_the_streak_over_one_missed_day_a_month(db: TestDatabase) {
        let door = with_additions(db, 1).await;
        // The 3rd of a month, at noon in Karachi.
        door.t.clock.set(Utc.with_ymd_and_hms(2026, 4, 3, 7, 0, 0).unwrap());
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
        assert_eq!(freezes(&streak(&browser).await), (false, 1));
        // The 4th is missed.
        let browser = days_later(&door, 2, NUMBER).await;
        let before = streak(&browser).await;
        assert_eq!((&before["active_streak"], &before["streak_to_claim"]), (&json!(1), &json!(2)));
        assert_eq!((&before["amount_to_claim"], freezes(&before)), (&json!(15), (true, 1)));
        let claimed = browser.claim().send().await.data();
        assert_eq!((&claimed["claimed_day"], &claimed["credits"], freezes(&claimed)), (&json!(2), &json!(15), (true, 0)));
        assert_eq!(freezes(&streak(&browser).await), (true, 0));
        // The 6th is missed too: no freeze is left.
        let browser = days_later(&door, 2, NUMBER).await;
        assert_eq!(freezes(&streak(&browser).await), (false, 0));
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
        // On 1 May, after a miss of 30 April, the month of the missed day has no freeze left.
        door.t.clock.set(Utc.with_ymd_and_hms(2026, 4, 29, 7, 0, 0).unwrap());
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
        let browser = days_later(&door, 2, NUMBER).await;
        let claimed = browser.claim().send().await.data();
        assert_eq!((&claimed["claimed_day"], freezes(&claimed)), (&json!(1), (false, 1)));
        // May has one of its own. Two missed days are more than a freeze bridges.
        let browser = days_later(&door, 2, NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 2);
        let browser = days_later(&door, 31, NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
        let browser = days_later(&door, 3, NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["claimed_day"], 1);
        door.t.assert_ledger_sound().await;
    }

    async fn two_devices_at_once_use_one_freeze(db: TestDatabase) {
        let door = with_additions(db, 2).await;
        door.t.clock.set(Utc.with_ymd_and_hms(2026, 4, 3, 7, 0, 0).unwrap());
        let browser = door.login(NUMBER).await;
        browser.claim().send().await.data();
        let browser = days_later(&door, 1, NUMBER).await;
        browser.claim().send().await.data();
        door.t.clock.advance(DAY * 2);
        let node = door.node().await;
        // Day 3 is also a milestone.
        let devices = [door.login(NUMBER).await, door.login(NUMBER).await.at(&node)];
        let answers = at_once((0..10).map(|n| devices[n % 2].claim().send())).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.json()["success"] == true);
        assert_eq!((won.len(), freezes(&won[0].data())), (1, (true, 1)));
        for answer in lost {
            assert_eq!(answer.refusal(), "already_claimed");
        }
        assert_eq!(devices[0].balance().await, 10 + 15 + 20 + 10);
        door.t.assert_ledger_sound().await;
    }

    async fn a_milestone_pays_its_bonus_once_in_each_streak(db: TestDatabase) {
        let door = with_additions(db, 0).await;
        let milestones = |active: u32| {
            json!([
                { "day": 3, "credits": 10, "reached": active >= 3 },
                { "day": 7, "credits": 25, "reached": active >= 7 },
            ])
        };
        let mut browser = door.login(NUMBER).await;
        let mut balance = 0;
        for day in 1..=7 {
            let before = streak(&browser).await;
            assert_eq!((&before["amount_to_claim"], &before["milestones"]), (&json!(10 + 5 * (day - 1)), &milestones(day - 1)));
            let key = format!("k-{day}");
            let claimed = browser.claim().key(&key).send().await;
            let bonus = match day { 3 => 10, 7 => 25, _ => 0 };
            balance += 10 + 5 * (day - 1) + bonus;
            let data = claimed.data();
            assert_eq!((&data["bonus"], &data["balance"]), (&json!(bonus), &json!(balance)));
            assert_eq!((&data["credits"], &data["milestones"]), (&json!(10 + 5 * (day - 1)), &milestones(day)));
            assert_eq!(browser.claim().key(&key).send().await.body, claimed.body);
            browser = days_later(&door, 1, NUMBER).await;
        }
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        let bonuses: Vec<_> = wallet["entries"].as_array().unwrap().iter()
            .filter(|entry| entry["kind"] == "streak_milestone")
            .map(|entry| (entry["amount"].as_i64().unwrap(), entry["title"].as_str().unwrap().to_owned()))
            .collect();
        assert_eq!(bonuses, [(25, "Streak bonus, day 7".to_owned()), (10, "Streak bonus, day 3".to_owned())]);
        assert_eq!(wallet["earned"], balance);
        // A new streak reaches day 3 again.
        browser = days_later(&door, 1, NUMBER).await;
        for day in 1..=3 {
            let data = browser.claim().send().await.data();
            assert_eq!((&data["claimed_day"], &data["bonus"]), (&json!(day), &json!(if day == 3 { 10 } else { 0 })));
            browser = days_later(&door, 1, NUMBER).await;
        }
        door.t.assert_ledger_sound().await;
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
