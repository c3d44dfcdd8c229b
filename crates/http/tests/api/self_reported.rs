//! Games that report their own results: a started session, a minimum duration and a daily cap (contract 4).
//! Also games whose results nothing can judge.

use arena_app::settings::SelfReportLimits;
use arena_rules::Credits;
use arena_testkit::{TestDatabase, at_once, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use crate::levels::{RESULT, START};
use crate::support::{Answer, Browser, DAY, Door, NUMBER, OTHER, Setup};

fn believing(game: &'static str, cap: i64) -> impl FnOnce(&mut Setup) {
    move |setup| {
        let limits = SelfReportLimits { shortest: Duration::seconds(20), daily_cap: Credits(cap) };
        setup.settings.self_reported.insert(game.into(), limits);
    }
}

fn session(game: &str, name: &str, level: u32) -> Value {
    json!({ "game_unique_id": game, "game_name": name, "game_level": level, "level_credits": 10 })
}

fn aim(level: u32) -> Value {
    session("aim_train_001", "Aim Train", level)
}

fn football(level: u32) -> Value {
    session("space_football_001", "Space Football", level)
}

async fn start(browser: &Browser, level: &Value) -> Value {
    let mut body = level.clone();
    body["sessionId"] = browser.post(START, level).send().await.data()["sessionId"].clone();
    body
}

async fn report(browser: &Browser, started: &Value, passed: bool) -> Answer {
    let mut body = started.clone();
    body["is_passed"] = json!(if passed { "1" } else { "0" });
    browser.post(RESULT, &body).send().await
}

async fn played(browser: &Browser, level: &Value, seconds: i64) -> Answer {
    let started = start(browser, level).await;
    browser.door.t.clock.advance(Duration::seconds(seconds));
    report(browser, &started, true).await
}

both_engines! {
    async fn a_game_that_nobody_can_judge_is_not_started(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let cannon = session("cannon_clash_001", "Cannon Clash", 1);
        for level in [cannon] {
            let answer = browser.post(START, &level).send().await;
            assert_eq!((answer.refusal().as_str(), answer.message().as_str()), ("game_unavailable", "Something went wrong."));
        }
        assert_eq!(door.count("game_session").await, 0);
        assert_eq!(door.count("level_play").await, 0);
    }

    async fn a_build_is_believed_within_its_limits(db: TestDatabase) {
        let door = Door::with(db, believing("aim_train_001", 100)).await;
        let browser = door.login(NUMBER).await;
        let listed = door.get("/api/v1/esl-games").send().await.data();
        assert_eq!((&listed[0]["game_name"], &listed[0]["game_status"]), (&json!("Aim Train"), &json!(1)));
        let answer = played(&browser, &aim(3), 20).await;
        assert_eq!(answer.data(), json!({ "is_passed": "1", "ending": "paid", "credits": 10, "balance": 10 }));
        assert_eq!(answer.message(), "Level 3 completed! You earned 10 credits.");
        let failed = start(&browser, &aim(4)).await;
        let answer = report(&browser, &failed, false).await;
        assert_eq!(answer.data(), json!({ "is_passed": "0", "ending": "failed", "credits": 0, "balance": 10 }));
        door.t.assert_ledger_sound().await;
    }

    async fn nothing_is_paid_without_a_session_of_ones_own(db: TestDatabase) {
        let door = Door::with(db, believing("aim_train_001", 100)).await;
        let (browser, thief) = (door.login(NUMBER).await, door.login(OTHER).await);
        let mut nobody = aim(1);
        nobody["sessionId"] = json!("00000000-0000-7000-8000-000000000000");
        report(&browser, &nobody, true).await.failed(404, "not_found");
        report(&browser, &aim(1), true).await.failed(422, "invalid");
        let started = start(&browser, &aim(1)).await;
        door.t.clock.advance(Duration::minutes(1));
        report(&thief, &started, true).await.failed(404, "not_found");
        let mut other_level = started.clone();
        other_level["game_level"] = json!(2);
        assert_eq!(report(&browser, &other_level, true).await.refusal(), "level_mismatch");
        assert_eq!(report(&browser, &started, true).await.refusal(), "session_used", "it was used up by that");
        let late = start(&browser, &aim(2)).await;
        door.t.clock.advance(Duration::hours(3));
        let browser = door.login(NUMBER).await;
        assert_eq!(report(&browser, &late, true).await.refusal(), "session_expired");
        assert_eq!(browser.balance().await, 0);
    }

    async fn nothing_is_paid_before_the_shortest_duration(db: TestDatabase) {
        let door = Door::with(db, believing("space_football_001", 100)).await;
        let browser = door.login(NUMBER).await;
        let started = start(&browser, &football(1)).await;
        door.t.clock.advance(Duration::milliseconds(19_999));
        assert_eq!(report(&browser, &started, true).await.refusal(), "too_fast");
        door.t.clock.advance(Duration::minutes(1));
        assert_eq!(report(&browser, &started, true).await.refusal(), "session_used");
        assert_eq!(browser.balance().await, 0);
        assert_eq!(played(&browser, &football(1), 20).await.data()["credits"], 10);
    }

    async fn nothing_is_paid_over_the_cap(db: TestDatabase) {
        let door = Door::with(db, believing("space_football_001", 25)).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(played(&browser, &football(1), 30).await.data()["credits"], 10);
        assert_eq!(played(&browser, &football(1), 30).await.message(), "Level 1 completed! It has paid you for today.");
        assert_eq!(played(&browser, &football(2), 30).await.data()["credits"], 10);
        let answer = played(&browser, &football(3), 30).await;
        assert_eq!(answer.data(), json!({ "is_passed": "1", "ending": "over_cap", "credits": 0, "balance": 20 }));
        assert_eq!(answer.message(), "Level 3 completed! You have earned all that this game pays today.");
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        assert_eq!(played(&browser, &football(3), 30).await.data()["credits"], 10, "the next day pays anew");
        door.t.assert_ledger_sound().await;
    }

    async fn many_results_at_once_stay_below_the_cap(db: TestDatabase) {
        let door = Door::with(db, believing("space_football_001", 35)).await;
        let browser = door.login(NUMBER).await;
        let mut started = Vec::new();
        for level in 1..=10 {
            for _ in 0..2 {
                started.push(start(&browser, &football(level)).await);
                door.t.clock.advance(Duration::seconds(20));
            }
        }
        let calls = started.into_iter().map(|level| {
            let browser = browser.clone();
            async move { report(&browser, &level, true).await.data()["credits"].as_i64().unwrap() }
        });
        let paid = at_once(calls).await;
        assert_eq!(paid.iter().sum::<i64>(), 30, "{paid:?}");
        assert_eq!(browser.balance().await, 30);
        door.t.assert_ledger_sound().await;
    }

    async fn an_aim_train_level_is_played_once_a_day(db: TestDatabase) {
        let door = Door::with(db, believing("aim_train_001", 1000)).await;
        let browser = door.login(NUMBER).await;
        let calls = (0..6).map(|_| browser.post(START, &aim(7)).send());
        let answers = at_once(calls).await;
        let started = answers.iter().filter(|answer| answer.json()["success"] == true).count();
        assert_eq!(started, 1);
        let again = browser.post(START, &aim(7)).send().await;
        assert_eq!((again.refusal().as_str(), again.message().as_str()),
            ("level_played_today", "You have already played this level today."));
        browser.post(START, &aim(8)).send().await.data();
        door.login(OTHER).await.post(START, &aim(7)).send().await.data();
        door.t.clock.advance(DAY);
        door.login(NUMBER).await.post(START, &aim(7)).send().await.data();
    }

    async fn a_level_is_judged_as_it_was_started(db: TestDatabase) {
        let door = Door::with(db, believing("aim_train_001", 100)).await;
        let browser = door.login(NUMBER).await;
        let started = start(&browser, &aim(1)).await;
        door.t.clock.advance(Duration::minutes(1));
        // The operator withdraws the setting during the play.
        let mut app = door.t.clone();
        app.app.settings = std::sync::Arc::new(arena_testkit::settings());
        let strict = Door::of(app);
        assert_eq!(report(&browser.at(&strict), &started, true).await.refusal(), "game_unavailable");
        assert_eq!(browser.balance().await, 0);
    }

    async fn a_game_with_rules_is_replayed_unless_it_is_meant_otherwise(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let puzzle = session("puzzle_mania_001", "Puzzle Mania", 1);
        let started = start(&browser, &puzzle).await;
        door.t.clock.advance(Duration::minutes(1));
        assert_eq!(report(&browser, &started, true).await.refusal(), "replay_malformed");
        assert_eq!(browser.balance().await, 0);
    }
}
