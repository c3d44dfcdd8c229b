//! Games, their tasks, and completed tasks (spec 3, 4, 7; contract 4).

use arena_app::ports::Challenge;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{TestDatabase, both_engines, challenge, game};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::entries::{SUBMITTED, daily_entry, entry};
use crate::support::{Browser, Call, DAY, Door, NUMBER, OTHER};

pub(crate) const GAMES: &str = "/api/v1/challenges/games";
pub(crate) const GAME: &str = "/api/v1/challenges/game/all";
pub(crate) const DAILY_GAMES: &str = "/api/v1/daily-challenges/games";
pub(crate) const DAILY: &str = "/api/v1/daily-challenges/challenges";
pub(crate) const COMPLETED: &str = "/api/v1/completed-task/get";

pub(crate) fn daily(id: &str, of: &str) -> Challenge {
    Challenge { daily: true, ..challenge(id, of, 10) }
}

/// PUBG Mobile has three tasks and a daily one, Roblox one, Aim Train none.
pub(crate) async fn seed(door: &Door) {
    let games = [game("pubg-mobile"), game("roblox"), game("aim-train")];
    let challenges = [
        challenge("pubg-win", "pubg-mobile", 40),
        challenge("pubg-five", "pubg-mobile", 25),
        Challenge { archived: true, ..challenge("pubg-old", "pubg-mobile", 5) },
        challenge("roblox-badge", "roblox", 20),
        daily("pubg-day", "pubg-mobile"),
    ];
    door.t.seed_tasks(&games, &challenges).await;
}

pub(crate) async fn completed(browser: &Browser) -> Vec<Value> {
    browser.post(COMPLETED, &json!({})).send().await.data().as_array().unwrap().clone()
}

async fn made(call: Call) -> Vec<i64> {
    let data = call.json(&json!({ "id": "pubg-mobile" })).send().await.data();
    data["challenges"].as_array().unwrap().iter().map(|each| each["makeEntry"].as_i64().unwrap()).collect()
}

async fn daily_of(call: Call, game: &str) -> Value {
    call.json(&json!({ "gameId": game })).send().await.data()
}

both_engines! {
    async fn games_are_listed_where_there_is_something_to_do(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let all = door.post(GAMES, &json!({})).send().await.data();
        let expected = json!([
            { "gameId": "pubg-mobile", "game": "pubg mobile", "game_name": "PUBG-MOBILE",
              "game_unique_id": "pubg_mobile_001", "game_status": 1, "thumbnail": "pubg-mobile" },
            { "gameId": "roblox", "game": "roblox", "game_name": "ROBLOX", "game_unique_id": "roblox_001",
              "game_status": 1, "thumbnail": "roblox" },
        ]);
        assert_eq!(all, expected);
        let get = door.get(GAMES).send().await;
        assert_eq!(get.data(), expected);
        // Cacheable, and made again after a second.
        assert!(get.header("cache-control").contains("public"));
        let known = door.get(GAMES).header("if-none-match", get.header("etag")).send().await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
        let daily = door.get(DAILY_GAMES).send().await.data();
        assert_eq!(daily, json!([expected[0]]));
        door.t.seed_tasks(&[game("roblox")], &[challenge("roblox-badge", "roblox", 20)]).await;
        assert_eq!(door.get(GAMES).send().await.data(), expected, "from memory");
        door.t.clock.advance(chrono::Duration::seconds(1));
        assert_eq!(door.get(GAMES).send().await.data(), json!([expected[1]]));
        assert_eq!(door.get(DAILY_GAMES).send().await.data(), json!([]));
    }

    async fn a_game_shows_its_challenges_and_todays_entries(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let (all, mine) = (door.call(Method::POST, GAME), browser.call(Method::POST, GAME));
        let data = all.clone().json(&json!({ "id": "pubg-mobile" })).send().await.data();
        assert_eq!(data["game"]["game_name"], "PUBG-MOBILE");
        let first = json!({
            "challengeId": "pubg-win", "challengeName": "Challenge pubg-win", "objective": "Do what pubg-win asks for",
            "prize": 40, "challengeThumbnail": "pubg-mobile", "makeEntry": 0, "archived": 0,
        });
        assert_eq!(data["challenges"][0], first);
        assert_eq!(data["challenges"][2]["archived"], 1);
        assert_eq!(made(mine.clone()).await, [0, 0, 0]);
        entry(&browser, "pubg-five", 1).send().await.data();
        assert_eq!(made(mine.clone()).await, [0, 1, 0]);
        assert_eq!(made(all.clone()).await, [0, 0, 0], "a guest's");
        assert_eq!(made(door.login(OTHER).await.call(Method::POST, GAME)).await, [0, 0, 0], "somebody else's");
        door.t.clock.advance(DAY);
        assert_eq!(made(browser.refreshed(NUMBER).await.call(Method::POST, GAME)).await, [0, 0, 0]);
        for unknown in ["", "nothing", "PUBG-MOBILE"] {
            let answer = all.clone().json(&json!({ "id": unknown })).send().await;
            assert_eq!(answer.refusal(), "unknown_game");
            assert_eq!(answer.message(), "No game selected. Please go back and select a game.");
        }
        all.clone().json(&json!({})).send().await.failed(422, "invalid");
        all.clone().json(&json!({ "id": "pubg-mobile" })).bearer("junk").send().await.failed(401, "not_logged_in");
    }

    async fn a_daily_challenge_is_submitted_once_a_day(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let expected = json!({
            "gameId": "pubg-mobile", "challengeId": "pubg-day", "name": "Challenge pubg-day",
            "objective": "Do what pubg-day asks for", "prize": 10, "entryStatus": "Not submitted", "entryPicture": null,
            "entryReason": null, "archieved": 0, "challenge_thumbnail": "pubg-mobile",
        });
        let ask = browser.call(Method::POST, DAILY);
        assert_eq!(daily_of(ask.clone(), "pubg-mobile").await, expected);
        assert_eq!(daily_of(door.call(Method::POST, DAILY), "pubg-mobile").await, expected);
        // Clients of the specification read the body without `data`.
        let body = ask.clone().json(&json!({ "gameId": "pubg-mobile" })).send().await.json();
        assert_eq!((&body["challengeId"], &body["entryStatus"]), (&json!("pubg-day"), &json!("Not submitted")));
        let none = daily_of(ask.clone(), "roblox").await;
        assert_eq!((&none["archieved"], &none["challengeId"], &none["entryStatus"]), (&json!(1), &Value::Null, &json!("Not submitted")));
        assert_eq!(ask.clone().json(&json!({ "gameId": "x" })).send().await.refusal(), "unknown_game");

        let answer = daily_entry(&browser, "pubg-day", 1).send().await;
        assert_eq!(answer.message(), SUBMITTED);
        let data = answer.data();
        assert_eq!((&data["entryStatus"], &data["credits"], &data["balance"]), (&json!("Approved"), &json!(10), &json!(10)));
        assert_eq!(daily_of(ask.clone(), "pubg-mobile").await["entryStatus"], "Approved");
        let again = daily_entry(&browser, "pubg-day", 2).send().await;
        assert_eq!(again.refusal(), "already_submitted");
        assert_eq!(again.message(), "You have already submitted this challenge today.");
        // The day changes in the operator's time zone, at 19:00 UTC.
        door.t.clock.advance(chrono::Duration::hours(11) + chrono::Duration::minutes(59));
        let browser = browser.refreshed(NUMBER).await;
        assert_eq!(daily_entry(&browser, "pubg-day", 2).send().await.refusal(), "already_submitted");
        door.t.clock.advance(chrono::Duration::minutes(1));
        assert_eq!(daily_of(browser.call(Method::POST, DAILY), "pubg-mobile").await["entryStatus"], "Not submitted");
        daily_entry(&browser, "pubg-day", 2).send().await.data();
        assert_eq!(browser.balance().await, 20);
        door.t.assert_ledger_sound().await;
    }

    async fn daily_challenges_take_turns_and_only_todays_is_open(db: TestDatabase) {
        let door = Door::new(db).await;
        let rows = ["one", "two", "three"].map(|id| daily(id, "roblox"));
        door.t.seed_tasks(&[game("roblox")], &rows).await;
        let mut seen = Vec::new();
        for seed in 0..6 {
            let browser = door.login(NUMBER).await;
            let id = daily_of(browser.call(Method::POST, DAILY), "roblox").await["challengeId"].as_str().unwrap().to_owned();
            for other in ["one", "two", "three"].into_iter().filter(|other| *other != id) {
                assert_eq!(daily_entry(&browser, other, seed).send().await.refusal(), "challenge_closed");
            }
            daily_entry(&browser, &id, seed).send().await.data();
            seen.push(id);
            door.t.clock.advance(DAY);
        }
        assert_eq!(seen[..3], seen[3..]);
        seen.truncate(3);
        seen.sort();
        assert_eq!(seen, ["one", "three", "two"]);
    }

    async fn completed_tasks_and_their_counts(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.call(Method::POST, COMPLETED).send().await.data(), json!([]));
        entry(&browser, "pubg-win", 1).send().await.data();
        door.t.clock.advance(chrono::Duration::minutes(1));
        daily_entry(&browser, "pubg-day", 2).send().await.data();
        let all = completed(&browser).await;
        assert_eq!(all.len(), 2);
        let newest = &all[0];
        assert_eq!(newest["challenge_name"], "Challenge pubg-day");
        assert_eq!((&newest["prize"], &newest["thumbnail"], &newest["challengeId"]), (&json!(10), &json!("pubg-mobile"), &json!("pubg-day")));
        assert_eq!(newest["challenge_uuid"].as_str().unwrap().len(), 36);
        assert!(newest["completedAt"].as_str().unwrap().starts_with("2026-03-01T07:01:00"));
        let card = browser.get(newest["picture"].as_str().unwrap()).send().await;
        assert_eq!((card.status, card.header("content-type")), (StatusCode::OK, "image/jpeg"));
        assert_eq!(completed(&door.login(OTHER).await).await, Vec::<Value>::new());
        let profile = browser.get("/api/v1/user/profile").send().await.data();
        assert_eq!((&profile["completed_tasks_total"], &profile["credits"]), (&json!(2), &json!(50)));
        let leaderboard = door.get("/api/v1/leaderboard").send().await.data();
        assert_eq!((&leaderboard[0]["total_challenges"], &leaderboard[0]["score"]), (&json!(2), &json!(50)));
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        assert_eq!(wallet["entries"][1]["kind"], "task");
        assert_eq!(wallet["entries"][1]["title"], "Challenge pubg-win");
        browser.post(COMPLETED, &json!({ "cursor": "x" })).send().await.failed(422, "invalid");
    }

    async fn completed_tasks_come_by_the_page(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let first = door.login(NUMBER).await;
        for n in 0..101 {
            if n > 0 {
                door.t.clock.advance(DAY);
            }
            let receipt = submit(&door, n).await;
            assert!(receipt.paid.is_some());
        }
        let browser = Browser { token: door.login(NUMBER).await.token, ..first };
        let page = browser.post(COMPLETED, &json!({})).send().await;
        assert_eq!(page.data().as_array().unwrap().len(), 100);
        let next = page.json()["nextCursor"].clone();
        let last = browser.post(COMPLETED, &json!({ "cursor": next })).send().await;
        assert_eq!((last.data().as_array().unwrap().len(), &last.json()["nextCursor"]), (1, &Value::Null));
    }
}

async fn submit(door: &Door, seed: u32) -> arena_app::tasks::EntryReceipt {
    let subscriber = door.t.subscriber(NUMBER).await;
    let form = arena_app::tasks::EntryForm {
        challenge: "pubg-win".into(),
        game: Some("pubg-mobile".into()),
        image: as_png(plain(seed)).into(),
    };
    arena_app::tasks::submit(&door.t.app, subscriber, form, None).await.unwrap()
}
