//! Entries of tasks: which are accepted or refused, and that each pays once (spec 4, 7; contract 4).

use arena_app::ports::Challenge;
use arena_testkit::pictures::{as_jpeg, as_png, screenshot};
use arena_testkit::{TestDatabase, at_once, both_engines, challenge, game};
use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::support::{Browser, Call, DAY, Door, NUMBER, OTHER, multipart};
use crate::tasks::{GAME, completed, daily, seed};

pub(crate) const ENTRY: &str = "/api/v1/challenge/entry";
pub(crate) const DAILY_ENTRY: &str = "/api/v1/daily-challenges/entry";
pub(crate) const SUBMITTED: &str = "Image submitted successfully!";

/// An entry for a game's task. `seed` selects the screenshot.
pub(crate) fn entry(browser: &Browser, challenge: &str, seed: u32) -> Call {
    entry_of(browser, "pubg-mobile", challenge, &as_png(screenshot(seed)))
}

pub(crate) fn entry_of(browser: &Browser, game: &str, challenge: &str, image: &[u8]) -> Call {
    let (kind, body) = multipart(&[
        ("gameId", None, game.as_bytes()),
        ("challengeId", None, challenge.as_bytes()),
        ("entryImage", Some("win.png"), image),
    ]);
    browser.call(Method::POST, ENTRY).bytes(&kind, body)
}

/// An entry for a daily task, with the picture first.
pub(crate) fn daily_entry(browser: &Browser, challenge: &str, seed: u32) -> Call {
    let image = as_jpeg(&screenshot(seed), 90, None);
    let (kind, body) =
        multipart(&[("entryImage", Some("day.jpeg"), &image), ("challengeId", None, challenge.as_bytes())]);
    browser.call(Method::POST, DAILY_ENTRY).bytes(&kind, body)
}

both_engines! {
    async fn an_inadmissible_entry_is_refused_with_a_text(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let today = door.t.app.today();
        let soon = Challenge { from: today.succ_opt(), ..challenge("soon", "roblox", 5) };
        let over = Challenge { until: today.pred_opt(), ..challenge("over", "roblox", 5) };
        let closed = Challenge { archived: true, ..challenge("closed", "roblox", 5) };
        let rows = [soon, over, closed, challenge("hidden", "among-us", 5), challenge("badge", "roblox", 20), daily("day", "roblox")];
        let inactive = arena_app::ports::Game { active: false, ..game("among-us") };
        door.t.seed_tasks(&[game("roblox"), inactive], &rows).await;
        let browser = door.login(NUMBER).await;
        let image = as_png(screenshot(1));
        let open = "This challenge is not open today.";
        let unknown = "This challenge is not available.";
        for (game, id, code, text) in [
            ("roblox", "soon", "challenge_closed", open),
            ("roblox", "over", "challenge_closed", open),
            ("roblox", "closed", "challenge_closed", open),
            ("among-us", "hidden", "challenge_closed", open),
            ("roblox", "nothing", "unknown_challenge", unknown),
            ("roblox", "\u{fffd} or 1=1 --", "unknown_challenge", unknown),
            // Removed from the catalogue, and of the other kind.
            ("pubg-mobile", "pubg-win", "unknown_challenge", unknown),
            ("roblox", "day", "unknown_challenge", unknown),
            ("among-us", "badge", "wrong_game", "This challenge belongs to another game."),
        ] {
            let answer = entry_of(&browser, game, id, &image).send().await;
            assert_eq!((answer.refusal(), answer.message()), (code.to_owned(), text.to_owned()), "{id}");
        }
        entry_of(&browser, "roblox", "a\0b", &image).send().await.failed(400, "malformed");
        assert_eq!(daily_entry(&browser, "badge", 1).send().await.refusal(), "unknown_challenge");
        let shown = browser.post(GAME, &json!({ "id": "roblox" })).send().await.data();
        let shown: Vec<_> = shown["challenges"].as_array().unwrap().iter().map(|each| each["challengeId"].clone()).collect();
        assert_eq!(shown, ["closed", "badge"]);
        assert!(door.t.files.keys().is_empty());
        assert_eq!(door.count("task_upload").await, 0, "nothing was even written down");
        assert_eq!(door.count("task_entry").await, 0);
    }

    async fn a_field_that_is_missing_is_named(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let image = as_png(screenshot(1));
        let long = [b'a'; 101];
        let whole: [(&str, Option<&str>, &[u8]); 3] =
            [("gameId", None, b"pubg-mobile"), ("challengeId", None, b"pubg-win"), ("entryImage", Some("a.png"), &image)];
        for (at, field, text) in [
            (0, "gameId", "This field is missing."),
            (1, "challengeId", "This field is missing."),
            (2, "entryImage", "Please choose an image."),
        ] {
            let mut parts = whole.to_vec();
            parts.remove(at);
            let (kind, body) = multipart(&parts);
            let answer = browser.call(Method::POST, ENTRY).bytes(&kind, body).send().await;
            assert_eq!(answer.field(field), text);
        }
        for bad in [&long[..], b"\xff\xfe"] {
            let mut parts = whole.to_vec();
            parts[1].2 = bad;
            let (kind, body) = multipart(&parts);
            let answer = browser.call(Method::POST, ENTRY).bytes(&kind, body).send().await;
            assert_eq!(answer.field("challengeId"), "This field cannot be read.");
        }
        let (kind, body) = multipart(&whole);
        for (kind, body) in [
            ("multipart/form-data".to_owned(), body.clone()),
            (kind.clone(), body[..body.len() / 2].to_vec()),
            (kind, Vec::new()),
        ] {
            browser.call(Method::POST, ENTRY).bytes(&kind, body).send().await.failed(400, "malformed");
        }
        browser.call(Method::POST, ENTRY).bytes("text/plain", "x").send().await.failed(415, "unsupported_media_type");
        assert_eq!(browser.balance().await, 0);
    }

    async fn an_entry_also_comes_as_json_with_a_data_url(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let url = |bytes: &[u8]| format!("data:image/png;base64,{}", STANDARD.encode(bytes));
        let form = |image: String| json!({ "gameId": "pubg-mobile", "challengeId": "pubg-win", "entryImage": image });
        let refused = "Only PNG, JPG, and JPEG files are allowed.";
        for bad in ["https://elsewhere.example/a.png", "data:image/png;base64,?", &url(b"<svg/>")] {
            assert_eq!(browser.post(ENTRY, &form(bad.to_owned())).send().await.field("entryImage"), refused);
        }
        let answer = browser.post(ENTRY, &form(url(&vec![b'x'; 2_048_001]))).send().await;
        answer.failed(413, "too_large");
        assert_eq!(answer.message(), "Image should be less than 2MB.");
        let answer = browser.post(ENTRY, &form(url(&as_png(screenshot(3))))).send().await;
        assert_eq!(answer.message(), SUBMITTED);
    }

    async fn a_picture_counts_once_whatever_file_it_comes_in(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let image = as_png(screenshot(1));
        entry_of(&browser, "pubg-mobile", "pubg-win", &image).send().await.data();
        let files = door.t.files.keys();
        // The same pixels with other bytes, for another task, on another day.
        let same = [&image[..], b"<script>"].concat();
        let answer = entry_of(&browser, "pubg-mobile", "pubg-five", &same).send().await;
        assert_eq!(answer.refusal(), "image_already_submitted");
        assert_eq!(answer.message(), "You have already submitted this image.");
        door.t.clock.advance(DAY);
        let browser = browser.refreshed(NUMBER).await;
        let answer = entry_of(&browser, "pubg-mobile", "pubg-win", &image).send().await;
        assert_eq!(answer.refusal(), "image_already_submitted");
        assert_eq!(door.t.files.keys(), files, "what was refused leaves no files");
        assert_eq!(door.count("task_upload").await, 0);
        // Another subscriber's equal picture is accepted: a reviewer decides.
        entry_of(&door.login(OTHER).await, "pubg-mobile", "pubg-win", &image).send().await.data();
    }

    async fn two_devices_at_once_make_one_entry(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let node = door.node().await;
        let devices = [door.login(NUMBER).await, door.login(NUMBER).await];
        // Different pictures for one task, through two nodes.
        let calls = (0..6_u32).map(|n| {
            let device = devices[n as usize % 2].at(if n % 3 == 0 { &node } else { &door });
            entry(&device, "pubg-win", n).send()
        });
        let answers = at_once(calls).await;
        let won = answers.iter().filter(|answer| answer.json()["success"] == true).count();
        assert_eq!(won, 1);
        for answer in answers.iter().filter(|answer| answer.json()["success"] == false) {
            assert_eq!(answer.refusal(), "already_submitted");
        }
        assert_eq!((devices[0].balance().await, completed(&devices[1]).await.len()), (40, 1));
        let image = as_png(screenshot(50));
        let calls = ["pubg-five", "pubg-day"].map(|id| {
            let (game, path) = if id == "pubg-day" { ("", DAILY_ENTRY) } else { ("pubg-mobile", ENTRY) };
            let (kind, body) = multipart(&[("challengeId", None, id.as_bytes()), ("gameId", None, game.as_bytes()), ("entryImage", Some("a.png"), &image)]);
            devices[0].call(Method::POST, path).bytes(&kind, body).send()
        });
        let answers = at_once(calls).await;
        assert_eq!(answers.iter().filter(|answer| answer.json()["success"] == true).count(), 1);
        // Two pictures and two cards remain.
        assert_eq!(door.t.files.keys().len(), 4, "{:?}", door.t.files.keys());
        assert_eq!(door.count("task_upload").await, 0);
        door.t.assert_ledger_sound().await;
    }

    async fn a_key_pays_once_however_often_it_comes(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let node = door.node().await;
        let calls = (0..5).map(|n| {
            let browser = browser.at(if n % 2 == 0 { &door } else { &node });
            entry(&browser, "pubg-win", 1).key("one").send()
        });
        let answers = at_once(calls).await;
        for answer in &answers {
            assert_eq!(answer.data(), answers[0].data());
        }
        let again = entry(&browser, "pubg-win", 1).key("one").send().await;
        assert_eq!(again.data(), answers[0].data());
        assert_eq!((browser.balance().await, door.t.files.keys().len()), (40, 2));
        // The key is bound to the picture.
        entry(&browser, "pubg-win", 2).key("one").send().await.failed(409, "key_reused");
        // A refusal is stored under the key too.
        let refused = entry(&browser, "pubg-win", 2).key("two").send().await;
        assert_eq!(refused.refusal(), "already_submitted");
        door.t.clock.advance(DAY);
        let browser = browser.refreshed(NUMBER).await;
        assert_eq!(entry(&browser, "pubg-win", 2).key("two").send().await.refusal(), "already_submitted");
        entry(&browser, "pubg-win", 2).key("three").send().await.data();
        assert_eq!(door.count("task_upload").await, 0);
        door.t.assert_ledger_sound().await;
    }
}
