//! In-house games: their levels, starts and results (spec 3, 8, 9; contract 4).

use arena_games::puzzle::solver;
use arena_testkit::{TestDatabase, at_once, both_engines};
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{Duration, TimeZone, Utc};
use serde_json::{Value, json};

use crate::support::{Browser, DAY, Door, NUMBER, OTHER};

pub(crate) const START: &str = "/api/v1/game-level/start";
pub(crate) const RESULT: &str = "/api/v1/game-level/result";
const LEVELS: &str = "/api/v1/esl-games/levels?game_unique_id=puzzle_mania_001";

pub(crate) fn session(level: u8) -> Value {
    json!({
        "game_unique_id": "puzzle_mania_001",
        "game_name": "Puzzle Mania",
        "game_level": level,
        "level_credits": 5 + 5 * i64::from(level),
    })
}

#[derive(Clone)]
pub(crate) struct StartedLevel {
    pub(crate) level: u8,
    pub(crate) id: String,
    pub(crate) seed: u64,
}

pub(crate) async fn start(browser: &Browser, level: u8) -> StartedLevel {
    let data = browser.post(START, &session(level)).send().await.data();
    let seed = data["seed"].as_str().unwrap().parse().unwrap();
    StartedLevel { level, id: data["sessionId"].as_str().unwrap().to_owned(), seed }
}

impl StartedLevel {
    pub(crate) fn result(&self, passed: bool, log: &[u8]) -> Value {
        let mut body = session(self.level);
        body["is_passed"] = json!(if passed { "1" } else { "0" });
        body["sessionId"] = json!(self.id);
        body["replay"] = json!(URL_SAFE_NO_PAD.encode(log));
        body
    }

    pub(crate) fn solved(&self) -> Value {
        self.result(true, &solver::passing_log(self.level, self.seed).unwrap())
    }

    pub(crate) fn failed(&self) -> Value {
        self.result(false, &solver::failing_log(self.level, self.seed).unwrap())
    }
}

/// Starts a level and waits for the time that a person needs.
pub(crate) async fn played(browser: &Browser, level: u8) -> StartedLevel {
    played_for(browser, level, 120).await
}

pub(crate) async fn played_for(browser: &Browser, level: u8, seconds: i64) -> StartedLevel {
    let started = start(browser, level).await;
    browser.door.t.clock.advance(Duration::seconds(seconds));
    started
}

fn row(level: u8, name: &str, grid: u8, moves: u8, today: (bool, bool)) -> Value {
    json!({
        "game_level": level,
        "name": name,
        "level_credits": 5 + 5 * i64::from(level),
        "playedToday": today.0,
        "passed": today.1,
        "grid": grid,
        "allowedMoves": moves,
    })
}

fn table(today: [(bool, bool); 3]) -> Value {
    json!([
        row(1, "Easy", 3, 18, today[0]),
        row(2, "Medium", 4, 25, today[1]),
        row(3, "Hard", 5, 30, today[2]),
    ])
}

both_engines! {
    async fn the_games_made_here_are_listed(db: TestDatabase) {
        let door = Door::new(db).await;
        let answer = door.get("/api/v1/esl-games").send().await;
        let game = |id: &str, name: &str, slug: &str, levels: u8, status: u8| json!({
            "game_unique_id": id,
            "game_name": name,
            "route": format!("/{slug}"),
            "thumbnail": slug,
            "levels": levels,
            "game_status": status,
        });
        let expected = json!([
            game("aim_train_001", "Aim Train", "aim-train", 25, 1),
            game("cannon_clash_001", "Cannon Clash", "cannon-clash", 0, 0),
            game("puzzle_mania_001", "Puzzle Mania", "puzzle-mania", 3, 1),
            game("space_football_001", "Space Football", "space-football", 12, 1),
        ]);
        assert_eq!(answer.data(), expected);
        let known = door.get("/api/v1/esl-games").header("if-none-match", answer.header("etag")).send().await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    }

    async fn the_level_tables_are_the_specifications(db: TestDatabase) {
        let door = Door::new(db).await;
        for (id, levels) in [("aim_train_001", 25), ("space_football_001", 12), ("cannon_clash_001", 0)] {
            let rows = door.get(&format!("/api/v1/esl-games/levels?game_unique_id={id}")).send().await.data();
            let rows = rows.as_array().unwrap();
            assert_eq!(rows.len(), levels, "{id}");
            for (number, row) in (1..).zip(rows) {
                let expected = json!({
                    "game_level": number, "name": format!("Level {number}"), "level_credits": 10,
                    "playedToday": false, "passed": false, "grid": 0, "allowedMoves": 0,
                });
                assert_eq!(*row, expected, "{id}");
            }
        }
        door.get("/api/v1/esl-games/levels?game_unique_id=chess").send().await.failed(404, "not_found");
    }

    async fn the_level_table_shows_todays_plays_and_credits(db: TestDatabase) {
        let door = Door::new(db).await;
        let nothing = table([(false, false); 3]);
        assert_eq!(door.get(LEVELS).send().await.data(), nothing, "to a guest");
        // An invalid token fails, so a subscriber is never treated as a guest.
        door.get(LEVELS).bearer("junk").send().await.failed(401, "not_logged_in");
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.get(LEVELS).send().await.data(), nothing);
        let easy = played(&browser, 1).await;
        browser.post(RESULT, &easy.solved()).send().await.data();
        let hard = played(&browser, 3).await;
        browser.post(RESULT, &hard.failed()).send().await.data();
        let today = table([(true, true), (false, false), (true, false)]);
        assert_eq!(browser.get(LEVELS).send().await.data(), today);
        assert_eq!(door.get(LEVELS).send().await.data(), nothing);
        assert_eq!(door.login(OTHER).await.get(LEVELS).send().await.data(), nothing);
        door.t.clock.advance(DAY);
        assert_eq!(door.login(NUMBER).await.get(LEVELS).send().await.data(), nothing);
    }

    async fn a_level_is_started_by_the_servers_table_only(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let data = browser.post(START, &session(2)).send().await.data();
        assert_eq!((&data["game_level"], &data["level_credits"]), (&json!(2), &json!(15)));
        assert_eq!((&data["rulesVersion"], &data["expiresAt"]), (&json!(1), &json!("2026-03-01T09:00:00Z")));
        for (field, value, code) in [
            ("level_credits", json!(1000), "level_mismatch"),
            ("level_credits", json!(0), "level_mismatch"),
            ("level_credits", json!(-15), "level_mismatch"),
            ("game_name", json!("Aim Train"), "level_mismatch"),
            ("game_level", json!(0), "unknown_level"),
            ("game_level", json!(4), "unknown_level"),
            ("game_level", json!(-1), "unknown_level"),
            ("game_level", json!(i32::MAX), "unknown_level"),
            ("game_unique_id", json!("puzzle_mania_002"), "unknown_level"),
            ("game_unique_id", json!(""), "unknown_level"),
        ] {
            let mut body = session(2);
            body[field] = value.clone();
            assert_eq!(browser.post(START, &body).send().await.refusal(), code, "{field} = {value}");
        }
        for (field, value) in [("game_level", json!("2")), ("game_level", json!(2_147_483_648_u32)), ("game_name", json!(null))] {
            let mut body = session(2);
            body[field] = value;
            browser.post(START, &body).send().await.failed(422, "invalid");
        }
        assert_eq!(door.count("game_session").await, 1);
    }

    async fn a_solved_level_is_paid(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        for (level, credits, balance) in [(1, 10, 10), (2, 15, 25), (3, 20, 45)] {
            let started = played(&browser, level).await;
            let answer = browser.post(RESULT, &started.solved()).send().await;
            assert_eq!(answer.data(), json!({ "is_passed": "1", "ending": "paid", "credits": credits, "balance": balance }));
            assert_eq!(answer.message(), format!("Level {level} completed! You earned {credits} credits."));
        }
        door.t.assert_ledger_sound().await;
    }

    async fn a_failed_level_is_not_paid_and_may_be_tried_again(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let answer = browser.post(RESULT, &played(&browser, 1).await.failed()).send().await;
        assert_eq!(answer.data(), json!({ "is_passed": "0", "ending": "failed", "credits": 0, "balance": 0 }));
        assert_eq!(answer.message(), "Level 1 failed! Try again for 10 credits.");
        let answer = browser.post(RESULT, &played(&browser, 1).await.solved()).send().await;
        assert_eq!(answer.data()["credits"], 10);
    }

    async fn a_level_pays_once_a_day_and_again_the_next(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.post(RESULT, &played(&browser, 1).await.solved()).send().await.data();
        let again = browser.post(RESULT, &played(&browser, 1).await.solved()).send().await;
        assert_eq!(again.data(), json!({ "is_passed": "1", "ending": "again", "credits": 0, "balance": 10 }));
        assert_eq!(again.message(), "Level 1 completed! It has paid you for today.");
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        let next = browser.post(RESULT, &played(&browser, 1).await.solved()).send().await;
        assert_eq!(next.data(), json!({ "is_passed": "1", "ending": "paid", "credits": 10, "balance": 20 }));
    }

    async fn a_level_counts_for_the_day_on_which_it_was_started(db: TestDatabase) {
        let door = Door::new(db).await;
        // Two minutes before midnight in Karachi.
        door.t.clock.set(Utc.with_ymd_and_hms(2026, 3, 1, 18, 58, 0).unwrap());
        let browser = door.login(NUMBER).await;
        let late = [played_for(&browser, 1, 60).await, played_for(&browser, 1, 60).await];
        let answer = browser.post(RESULT, &late[0].solved()).send().await;
        assert_eq!(answer.data()["credits"], 10);
        let answer = browser.post(RESULT, &late[1].solved()).send().await;
        assert_eq!(answer.data()["credits"], 0, "both belong to the day before");
        let answer = browser.post(RESULT, &played(&browser, 1).await.solved()).send().await;
        assert_eq!(answer.data()["credits"], 10, "the new day pays anew");
    }

    async fn two_tabs_that_finish_at_once_are_paid_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let tabs = [browser.clone(), browser.at(&node)];
        let mut started = Vec::new();
        for _ in 0..6 {
            started.push(played_for(&browser, 2, 30).await);
        }
        let calls = started.iter().enumerate().map(|(n, level)| tabs[n % 2].post(RESULT, &level.solved()).send());
        let paid: Vec<_> = at_once(calls).await.iter().map(|answer| answer.data()["credits"].as_i64().unwrap()).collect();
        assert_eq!(paid.iter().sum::<i64>(), 15, "{paid:?}");
        assert_eq!(browser.balance().await, 15);
        door.t.assert_ledger_sound().await;
    }

    async fn a_session_is_good_for_one_result(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = played(&browser, 1).await;
        let calls = (0..6).map(|_| browser.post(RESULT, &level.solved()).send());
        let answers = at_once(calls).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.json()["success"] == true);
        assert_eq!((won.len(), won[0].data()["credits"].as_i64()), (1, Some(10)));
        for answer in lost {
            assert_eq!(answer.refusal(), "session_used");
        }
        assert_eq!(browser.post(RESULT, &level.failed()).send().await.refusal(), "session_used");
        assert_eq!(browser.balance().await, 10);
    }

    async fn fifty_results_with_one_key_have_one_effect_and_one_answer(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let nodes = [browser.clone(), browser.at(&node)];
        let level = played(&browser, 1).await;
        let calls = (0..50).map(|n| nodes[n % 2].post(RESULT, &level.solved()).key("k").send());
        let answers = at_once(calls).await;
        for answer in &answers {
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &answers[0].body));
        }
        assert_eq!(answers[0].data(), json!({ "is_passed": "1", "ending": "paid", "credits": 10, "balance": 10 }));
        let other = browser.post(RESULT, &level.failed()).key("k").send().await;
        other.failed(409, "key_reused");
        assert_eq!(browser.balance().await, 10);
    }

    async fn a_session_belongs_to_the_subscriber_who_started_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let (owner, thief) = (door.login(NUMBER).await, door.login(OTHER).await);
        let level = played(&owner, 1).await;
        thief.post(RESULT, &level.solved()).send().await.failed(404, "not_found");
        let mut nobody = level.solved();
        nobody["sessionId"] = json!("00000000-0000-7000-8000-000000000000");
        owner.post(RESULT, &nobody).send().await.failed(404, "not_found");
        assert_eq!(owner.post(RESULT, &level.solved()).send().await.data()["credits"], 10);
        assert_eq!(thief.balance().await, 0);
    }

    async fn a_session_ends_when_it_says(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let levels = [played_for(&browser, 1, 60).await, start(&browser, 2).await];
        door.t.clock.advance(Duration::minutes(119));
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.post(RESULT, &levels[0].solved()).send().await.data()["credits"], 10);
        door.t.clock.advance(Duration::seconds(61));
        assert_eq!(browser.post(RESULT, &levels[1].solved()).send().await.refusal(), "session_expired");
        assert_eq!(browser.balance().await, 10);
    }
}
