//! The catalogue in the reader's language: every list, and a subscriber's own data (contract 1).

use arena_app::ports::{EntryKind, Game, Translation};
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, both_engines, challenge, game, reward, tournament};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::pages::data_of;
use crate::support::{Door, NUMBER};
use crate::videos::{seed, video};

const TEXTS: [(EntryKind, &str, &str, &str); 8] = [
    (EntryKind::Rewards, "1", "name", "انعام"),
    (EntryKind::Games, "pubg-mobile", "name", "پب جی"),
    (EntryKind::Challenges, "win", "name", "جیت"),
    (EntryKind::Challenges, "win", "objective", "میچ جیتیں۔"),
    (EntryKind::Challenges, "today", "name", "آج"),
    (EntryKind::Challenges, "today", "objective", "آج کھیلیں۔"),
    (EntryKind::Tournaments, "friday", "name", "جمعہ کپ"),
    (EntryKind::Videos, "1", "title", "{product} پر"),
];

async fn translated(db: TestDatabase) -> Door {
    let door = Door::new(db).await;
    door.t.seed_rewards(&[reward(1, 40, None), reward(2, 50, None)]).await;
    let mut today = challenge("today", "pubg-mobile", 10);
    today.daily = true;
    let pubg = Game { name: "PUBG Mobile".into(), ..game("pubg-mobile") };
    door.t.seed_tasks(std::slice::from_ref(&pubg), &[challenge("win", "pubg-mobile", 25), today]).await;
    door.t.seed_tournament(&tournament(TournamentKind::Weekly, "friday")).await;
    let mut clip = video(&door, 1, "x", 1, true);
    (clip.game_id, clip.game) = (pubg.id, pubg.name);
    seed(&door, &[clip]).await;
    let tx = door.t.begin().await;
    for (kind, slug, field, text) in TEXTS {
        let translation = Translation { slug: slug.into(), field: field.into(), text: text.into() };
        tx.translations().put(kind, "ur", &translation).await.unwrap();
    }
    tx.commit().await.unwrap();
    door.t.clock.advance(Duration::seconds(2));
    door
}

/// Calls that name catalogue entries: address, body, place, Urdu text.
fn reads() -> Vec<(&'static str, Option<Value>, &'static str, &'static str)> {
    vec![
        ("/rewards", None, "/data/0/name", "انعام"),
        ("/rewards", Some(json!({})), "/data/0/name", "انعام"),
        ("/challenges/games", None, "/data/0/game_name", "پب جی"),
        ("/challenges/games", Some(json!({})), "/data/0/game_name", "پب جی"),
        ("/daily-challenges/games", None, "/data/0/game_name", "پب جی"),
        ("/challenges/game/all", Some(json!({ "id": "pubg-mobile" })), "/data/game/game_name", "پب جی"),
        (
            "/challenges/game/all",
            Some(json!({ "id": "pubg-mobile" })),
            "/data/challenges/0/challengeName",
            "جیت",
        ),
        (
            "/challenges/game/all",
            Some(json!({ "id": "pubg-mobile" })),
            "/data/challenges/0/objective",
            "میچ جیتیں۔",
        ),
        ("/daily-challenges/challenges", Some(json!({ "gameId": "pubg-mobile" })), "/data/name", "آج"),
        (
            "/daily-challenges/challenges",
            Some(json!({ "gameId": "pubg-mobile" })),
            "/data/objective",
            "آج کھیلیں۔",
        ),
        ("/tournaments/all", None, "/data/0/tourn_name", "جمعہ کپ"),
        ("/tournaments/all", None, "/data/0/tournament_game", "پب جی"),
        ("/tournament/view", Some(json!({ "id": 1 })), "/data/0/tourn_name", "جمعہ کپ"),
        ("/youtube-videos", None, "/data/0/title", "\u{200f}Arena پر"),
        ("/youtube-videos", None, "/data/0/game", "پب جی"),
        ("/youtube-videos/games", None, "/data/0/game_name", "پب جی"),
        (
            "/youtube-videos/game-videos",
            Some(json!({ "gameId": "pubg-mobile" })),
            "/videos/0/title",
            "\u{200f}Arena پر",
        ),
    ]
}

both_engines! {
    async fn every_list_is_in_the_readers_language(db: TestDatabase) {
        let door = translated(db).await;
        let ask = async |path: &str, body: &Option<Value>| match body {
            Some(body) => door.post(path, body).send().await.json(),
            None => door.get(path).send().await.json(),
        };
        for (path, body, place, urdu) in reads() {
            let english = ask(&format!("/api/v1{path}"), &body).await;
            let own = english.pointer(place).and_then(Value::as_str).unwrap_or_else(|| panic!("{path}: {english}"));
            assert!(own.is_ascii(), "{path}: {own}");
            let answer = ask(&format!("/api/v1{path}?lang=ur"), &body).await;
            assert_eq!(answer.pointer(place), Some(&json!(urdu)), "{path}: {answer}");
        }
        let rewards = door.get("/api/v1/rewards?lang=ur").send().await.data();
        assert_eq!(rewards[1]["name"], "Reward 2", "an entry that is not translated is shown in its own words");
    }

    async fn a_list_is_known_again_in_its_own_language_alone(db: TestDatabase) {
        let door = translated(db).await;
        let english = door.get("/api/v1/rewards").send().await;
        let urdu = door.get("/api/v1/rewards?lang=ur").send().await;
        let ask = async |path: &str, etag: &str| door.get(path).header("if-none-match", etag).send().await.status;
        let (en, ur) = (english.header("etag").to_owned(), urdu.header("etag").to_owned());
        assert_ne!(en, ur);
        assert_eq!(ask("/api/v1/rewards?lang=ur", &ur).await, StatusCode::NOT_MODIFIED);
        assert_eq!(ask("/api/v1/rewards?lang=ur", &en).await, StatusCode::OK);
        assert_eq!(ask("/api/v1/rewards", &en).await, StatusCode::NOT_MODIFIED);
    }

    async fn a_page_brings_its_lists_in_its_own_language(db: TestDatabase) {
        let door = translated(db).await;
        for (path, list, field, urdu) in [
            ("/", "rewards", "name", "انعام"),
            ("/", "taskGames", "game_name", "پب جی"),
            ("/", "weeklyTournaments", "tourn_name", "جمعہ کپ"),
            ("/", "highlights", "title", "\u{200f}Arena پر"),
            ("/rewards", "rewards", "name", "انعام"),
            ("/highlights", "videoGames", "game_name", "پب جی"),
        ] {
            let page = door.get(path).header("cookie", "arena_lang=ur").send().await;
            assert_eq!(data_of(&page)[list][0][field], urdu, "{path}");
            let page = door.get(path).send().await;
            assert_ne!(data_of(&page)[list][0][field], urdu, "{path}");
        }
    }

    async fn a_subscribers_own_lists_are_in_their_language(db: TestDatabase) {
        let door = translated(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.give(subscriber, 200).await;
        let offer = browser.post("/api/v1/redeem-item?lang=ur", &json!({ "item": 1 })).send().await.data();
        assert_eq!(offer["name"], "انعام");
        let form = json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha", "email": "ayesha@mail.example", "phone": offer["tel"],
        });
        browser.post("/api/v1/redeem-claim", &form).send().await.json();
        door.t.clock.advance(Duration::seconds(1));
        browser.claim().send().await.data();
        let titles = async |query: &str| {
            let wallet = browser.get(&format!("/api/v1/wallet{query}")).send().await.data();
            let entries = wallet["entries"].as_array().unwrap();
            json!(entries.iter().map(|entry| entry["title"].clone()).collect::<Vec<_>>())
        };
        let urdu = json!(["روزانہ چیک اِن، دن 1", "انعام", "ہماری ٹیم نے شامل کیے"]);
        assert_eq!(titles("?lang=ur").await, urdu);
        assert_eq!(titles("").await, json!(["Daily check-in, day 1", "Reward 1", "Added by our team"]));
        let claims = async |path: &str| browser.get(path).send().await.data()["claims"][0]["name"].clone();
        assert_eq!(claims("/api/v1/rewards/claims?lang=ur").await, "انعام");
        assert_eq!(claims("/api/v1/rewards/claims").await, "Reward 1");
    }
}
