//! The wallet (contract 2, 4).

use arena_app::messages;
use arena_testkit::{TestDatabase, at_once, both_engines, match_room, news};
use chrono::Duration;
use serde_json::{Value, json};

use crate::levels::{RESULT, played};
use crate::support::{Browser, Door, NUMBER, OTHER};

async fn page(browser: &Browser, cursor: Option<&str>) -> Value {
    let query = cursor.map(|cursor| format!("?cursor={cursor}")).unwrap_or_default();
    browser.get(&format!("/api/v1/wallet{query}")).send().await.data()
}

fn amounts(page: &Value) -> Vec<i64> {
    page["entries"].as_array().unwrap().iter().map(|entry| entry["amount"].as_i64().unwrap()).collect()
}

both_engines! {
    async fn an_empty_wallet_is_a_wallet(db: TestDatabase) {
        let door = Door::new(db).await;
        let empty = json!({ "balance": 0, "earned": 0, "entries": [], "nextCursor": null, "waitingPrizes": [] });
        assert_eq!(page(&door.login(NUMBER).await, None).await, empty);
    }

    async fn every_posting_is_an_entry_newest_first(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.claim().send().await.data();
        browser.post(RESULT, &played(&browser, 2).await.solved()).send().await.data();
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.give(subscriber, 7).await;
        let wallet = page(&browser, None).await;
        assert_eq!((&wallet["balance"], &wallet["earned"]), (&json!(32), &json!(25)), "what is given is not earned");
        let shown = |entry: &Value| json!([entry["amount"], entry["balanceAfter"], entry["kind"], entry["title"], entry["at"]]);
        let entries: Vec<_> = wallet["entries"].as_array().unwrap().iter().map(shown).collect();
        let expected = json!([
            [7, 32, "adjustment", "Added by our team", "2026-03-01T07:02:00Z"],
            [15, 25, "level", "Puzzle Mania, Medium", "2026-03-01T07:02:00Z"],
            [10, 10, "streak", "Daily check-in, day 1", "2026-03-01T07:00:00Z"],
        ]);
        assert_eq!(json!(entries), expected);
    }

    async fn a_wallet_is_read_page_by_page(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let subscriber = door.t.subscriber(NUMBER).await;
        for amount in 1..=40 {
            door.t.give(subscriber, amount).await;
        }
        let first = page(&browser, None).await;
        assert_eq!(amounts(&first), (21..=40).rev().collect::<Vec<_>>());
        let cursor = first["nextCursor"].as_str().unwrap().to_owned();
        // A new entry does not shift the pages.
        door.t.clock.advance(Duration::seconds(1));
        door.t.give(subscriber, 99).await;
        let last = page(&browser, Some(&cursor)).await;
        assert_eq!(amounts(&last), (1..=20).rev().collect::<Vec<_>>());
        assert_eq!((&last["nextCursor"], &last["balance"]), (&Value::Null, &json!(820 + 99)));
        assert_eq!(page(&browser, Some("")).await["entries"][0]["amount"], 99, "no cursor is the first page");
        assert_eq!(amounts(&page(&other, Some(&cursor)).await), [0_i64; 0], "a cursor opens nobody's wallet");
        for junk in ["x", "1.5", "-", "99999999999999999999", "1;DROP"] {
            browser.get(&format!("/api/v1/wallet?cursor={junk}")).send().await.failed(400, "malformed");
        }
        browser.get("/api/v1/wallet?cursor=1&cursor=2").send().await.failed(400, "malformed");
    }

    async fn read_messages_are_read_on_every_device(db: TestDatabase) {
        let door = Door::new(db).await;
        let (phone, desk, other) = (door.login(NUMBER).await, door.login(NUMBER).await, door.login(OTHER).await);
        let (ali, sana) = (door.t.subscriber(NUMBER).await, door.t.subscriber(OTHER).await);
        for (subscriber, text) in [(ali, "one"), (ali, "two"), (sana, "theirs")] {
            let tx = door.t.begin().await;
            messages::notify(&door.t.app, &*tx, subscriber, news(text)).await.unwrap();
            tx.commit().await.unwrap();
            door.t.clock.advance(Duration::seconds(1));
        }
        let list = async |browser: &Browser| browser.get("/api/v1/notifications").send().await.json();
        let before = list(&phone).await;
        assert_eq!(before["readUpTo"], Value::Null);
        let ids: Vec<_> = (0..2).map(|at| before["data"][at]["id"].as_str().unwrap().to_owned()).collect();
        let read = async |browser: &Browser, id: &str| {
            browser.post("/api/v1/notifications/read", &json!({ "id": id })).send().await.data()["readUpTo"].clone()
        };
        assert_eq!(read(&phone, &ids[1]).await, json!(ids[1]));
        assert_eq!(list(&desk).await["readUpTo"], json!(ids[1]));
        assert_eq!(read(&desk, &ids[0]).await, json!(ids[0]));
        assert_eq!(read(&phone, &ids[1]).await, json!(ids[0]), "a device that is behind takes nothing back");
        assert_eq!(read(&other, &ids[0]).await, Value::Null, "nobody reads what is not theirs");
        assert_eq!(list(&other).await["readUpTo"], Value::Null);
        phone.post("/api/v1/notifications/read", &json!({ "id": "7" })).send().await.failed(422, "invalid");
        phone.post("/api/v1/notifications/read", &json!({})).send().await.failed(422, "invalid");
    }

    async fn the_furthest_read_mark_of_all_devices_counts(db: TestDatabase) {
        let door = Door::new(db).await;
        let ali = door.t.subscriber(NUMBER).await;
        for text in 0..6 {
            let tx = door.t.begin().await;
            messages::notify(&door.t.app, &*tx, ali, news(text.to_string())).await.unwrap();
            tx.commit().await.unwrap();
        }
        let list = messages::list(&door.t.app, ali).await.unwrap();
        let app = &door.t.app;
        at_once(list.iter().map(|message| {
            let (app, id) = (app.clone(), message.id);
            async move { messages::mark_read(&app, ali, id).await.unwrap() }
        }))
        .await;
        assert_eq!(messages::read_up_to(app, ali).await.unwrap(), Some(list[0].id));
    }

    async fn notifications_are_worded_in_the_language_of_the_request(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, ali) = (door.login(NUMBER).await, door.t.subscriber(NUMBER).await);
        let tx = door.t.begin().await;
        let end = door.t.app.now() + Duration::hours(1);
        messages::notify_until(&door.t.app, &*tx, ali, "room", match_room("AB12CD"), end).await.unwrap();
        tx.commit().await.unwrap();
        let list = async |path: &str, cookie: &str| {
            browser.get(path).header("cookie", cookie).header("accept-language", "en").send().await.data()[0].clone()
        };
        let english = list("/api/v1/notifications", "").await;
        assert_eq!(english["kind"], "match_room");
        assert_eq!((&english["icon"], &english["tone"]), (&json!("gamepad"), &json!("plain")));
        assert_eq!(english["path"], "/tournaments?play=71&room=AB12CD");
        assert!(english["text"].as_str().unwrap().contains("Room ID: AB12CD."), "{english}");
        for (path, cookie) in [("/api/v1/notifications", "arena_lang=ur"), ("/api/v1/notifications?lang=ur", "")] {
            let urdu = list(path, cookie).await;
            assert!(urdu["text"].as_str().unwrap().contains("روم آئی ڈی: \u{2068}AB12CD\u{2069}۔"), "{urdu}");
            assert_eq!(urdu["path"], english["path"]);
        }
        // A message of an older version keeps its text and leads to its kind's screen.
        let old = "UPDATE message SET params = NULL, text = 'Arena: your room is AB12CD.'";
        door.t.db.raw().await.execute(old).await.unwrap();
        let kept = list("/api/v1/notifications", "arena_lang=ur").await;
        assert_eq!((&kept["text"], &kept["path"]), (&json!("Arena: your room is AB12CD."), &json!("/tournaments")));
        door.t.db.raw().await.execute("UPDATE message SET kind = 'birthday'").await.unwrap();
        let unknown = list("/api/v1/notifications", "").await;
        assert_eq!((&unknown["icon"], &unknown["path"]), (&json!("bell"), &Value::Null));
    }
}
