//! The catalogue in the reader's language: every list, and a subscriber's own data (contract 1).

use arena_app::ports::{EntryKind, Game, Reward, Translation};
use arena_rules::redemption::{RedeemAnswer, RedeemField};
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, both_engines, challenge, game, reward, tournament};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::pages::data_of;
use crate::support::plain::{PlainBrowser, leads_to, page, value};
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

async fn answers_of(door: &Door, claim: &Value) -> Vec<RedeemAnswer> {
    let claim = claim.as_str().unwrap().parse().unwrap();
    door.t.app.store.read().claims().find(claim).await.unwrap().unwrap().recipient.answers
}

/// A subscriber of the plain pages who reads Urdu.
async fn urdu_reader(door: &Door) -> PlainBrowser {
    let browser = PlainBrowser::subscriber(door, NUMBER).await;
    browser.set_cookie("arena_lang", "ur");
    door.t.give(door.t.subscriber(NUMBER).await, 200).await;
    browser
}

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

    async fn the_plain_pages_name_rewards_and_write_times_in_the_readers_language(db: TestDatabase) {
        let door = translated(db).await;
        let browser = urdu_reader(&door).await;
        let list = browser.get("/plain/rewards").await;
        let chosen = browser.send(&list, "/plain/rewards", &[("item", "1")]).await;
        let form = browser.get(chosen.header("location")).await;
        assert!(page(&form).contains("انعام") && !page(&form).contains("Reward 1"), "{}", page(&form));
        let filled = [("name", "Ayesha"), ("email", "a@mail.example")];
        leads_to(&browser.send(&form, "/plain/redeem", &filled).await, "/plain/thankyou");
        for path in ["/plain/wallet", "/plain/claims", "/plain/messages"] {
            let html = page(&browser.get(path).await);
            assert!(html.contains("انعام") && !html.contains("Reward 1"), "{path}: {html}");
            assert!(html.contains("1 مارچ، 2026، \u{2066}12:00 PM\u{2069}"), "{path}: {html}");
        }
    }

    async fn a_form_asks_for_a_rewards_own_fields_in_the_readers_language(db: TestDatabase) {
        let door = translated(db).await;
        let fields = json!([
            { "name": "player", "label": "Player ID", "kind": "digits", "min": 8, "max": 10, "help": "In your profile" },
            { "name": "server", "label": "Server", "pattern": "[A-Z]{2}" },
        ]);
        let fields: Vec<RedeemField> = serde_json::from_value(fields).unwrap();
        door.t.seed_rewards(&[Reward { fields, ..reward(1, 40, None) }]).await;
        let tx = door.t.begin().await;
        for (part, text) in [("label", "کھلاڑی"), ("help", "پروفائل میں")] {
            let field = format!("fields.player.{part}");
            let translation = Translation { slug: "1".into(), field, text: text.into() };
            tx.translations().put(EntryKind::Rewards, "ur", &translation).await.unwrap();
        }
        tx.commit().await.unwrap();
        door.t.clock.advance(Duration::seconds(2));
        let app = door.login(NUMBER).await;
        door.t.give(door.t.subscriber(NUMBER).await, 200).await;
        let offer = app.post("/api/v1/redeem-item?lang=ur", &json!({ "item": 1 })).send().await.data();
        assert_eq!(offer["id_require"], 1);
        let player = &offer["fields"][0];
        let shown = json!([player["name"], player["label"], player["kind"], player["min"], player["max"], player["help"]]);
        assert_eq!(shown, json!(["player", "کھلاڑی", "digits", 8, 10, "پروفائل میں"]));
        assert!(player["refusal"].as_str().unwrap().contains("8-10"), "{player}");
        let server = &offer["fields"][1];
        assert_eq!(json!([server["label"], server["kind"], server["pattern"]]), json!(["Server", "text", "[A-Z]{2}"]));

        let claim = async |answers: Value| {
            let form = json!({
                "item": 1, "uuid": offer["uuid"], "name": "N", "email": "a@b.pk", "phone": offer["tel"], "fields": answers,
            });
            app.post("/api/v1/redeem-claim", &form).send().await
        };
        let missing = claim(json!({ "player": "12345678" })).await;
        assert_eq!(missing.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(missing.json()["fields"], json!({ "server": "Please fill in all fields including Player ID, Server." }));
        let wrong = claim(json!({ "player": "1234567", "server": "ke" })).await;
        assert_eq!(
            wrong.json()["fields"],
            json!({
                "player": "Player ID must be 8-10 digits and contain only numbers.",
                "server": "Please check Server. It is not as it should be.",
            })
        );
        assert_eq!(wrong.json()["fieldCodes"]["player"], "reward_field_invalid");
        claim(json!({ "player": "12345678", "server": "KE", "colour": "red" })).await.data();
        let found = answers_of(&door, &offer["uuid"]).await;
        let stored: Vec<_> = found.iter().map(|answer| (answer.label.as_str(), answer.value.as_str())).collect();
        assert_eq!(stored, [("Player ID", "12345678"), ("Server", "KE")]);

        let browser = urdu_reader(&door).await;
        let list = browser.get("/plain/rewards").await;
        let chosen = browser.send(&list, "/plain/rewards", &[("item", "1")]).await;
        let form = browser.get(chosen.header("location")).await;
        assert!(page(&form).contains("کھلاڑی") && page(&form).contains("پروفائل میں"), "{}", page(&form));
        let filled = |id: &'static str| [("name", "N"), ("email", "a@b.pk"), ("player", id), ("server", "KE")];
        let refused = browser.send(&form, "/plain/redeem", &filled("7")).await;
        assert!(page(&refused).contains("میں 8-10 ہندسے"), "{}", page(&refused));
        assert_eq!(value(&page(&refused), "/plain/redeem", "player"), "7");
        leads_to(&browser.send(&refused, "/plain/redeem", &filled("87654321")).await, "/plain/thankyou");
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
        let messages = async |query: &str| {
            let messages = browser.get(&format!("/api/v1/notifications{query}")).send().await.data();
            messages[0]["text"].as_str().unwrap().to_owned()
        };
        let urdu = messages("?lang=ur").await;
        assert!(urdu.contains("\u{2068}انعام\u{2069}") && !urdu.contains("Reward"), "{urdu}");
        assert!(messages("").await.contains("your request for Reward 1"));
    }
}
