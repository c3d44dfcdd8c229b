use arena_app::rewards::claims;
use arena_app::tasks;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_testkit::{TestDatabase, both_engines, match_room, tournament};
use serde_json::{Value, json};

use super::{balance, listen, listening, notification, notify_at_once, open, ready, second};
use crate::entries::entry;
use crate::rewards::{item, shop};
use crate::support::{Door, NUMBER, OTHER};
use crate::tasks::seed;

both_engines! {
    async fn a_subscriber_gets_only_their_own_events(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.auto_approve_tasks = false).await;
        seed(&door).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let subscriber = door.t.subscriber(NUMBER).await;
        let (mut own, mut device, mut others) = (listen(&browser).await, listen(&browser).await, listen(&other).await);
        second(&door).await;
        assert_eq!((own.news(), others.news()), (vec![], vec![]), "what was before is not news");

        browser.claim().send().await.data();
        notify_at_once(&door, subscriber, match_room("AB12CD")).await;
        let room = notification(&browser, "room").await;
        second(&door).await;
        assert_eq!(own.news(), [balance(10), room.clone()]);
        assert_eq!(device.news(), [balance(10), room]);

        let id = entry(&browser, "pubg-win", 1).send().await.data()["entryId"].as_str().unwrap().to_owned();
        tasks::reject(&door.t.app, id.parse().unwrap(), Some("No result on it")).await.unwrap();
        let rejected = notification(&browser, "notification").await;
        assert_eq!(rejected.1["kind"], "task_rejected");
        second(&door).await;
        assert_eq!(own.news(), [("entry".to_owned(), json!({ "id": id, "state": "rejected" })), rejected]);
        assert_eq!(others.news(), vec![]);
    }

    async fn a_subscriber_gets_events_of_their_claim(db: TestDatabase) {
        let (door, browser) = shop(db, 50).await;
        let offer = item(&browser, 1).await;
        let mut own = listen(&browser).await;
        let form = json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha", "email": "a@mail.example", "phone": offer["tel"],
        });
        browser.post("/api/v1/redeem-claim", &form).send().await.data();
        second(&door).await;
        let claim = |state: &str| ("claim".to_owned(), json!({ "id": offer["uuid"], "state": state }));
        let received = notification(&browser, "notification").await;
        assert_eq!(own.news(), [claim("claimed"), balance(0), received]);
        let id = offer["uuid"].as_str().unwrap().parse().unwrap();
        claims::take(&door.t.app, id, "sana").await.unwrap();
        second(&door).await;
        assert_eq!(own.news(), [claim("working"), notification(&browser, "notification").await]);
        claims::refuse(&door.t.app, id, "sana", "Sold out").await.unwrap();
        second(&door).await;
        assert_eq!(own.news(), [claim("refused"), balance(50), notification(&browser, "notification").await]);
    }

    async fn events_of_tournaments_go_to_everybody(db: TestDatabase) {
        let door = Door::new(db).await;
        let (one, two) = (door.login(NUMBER).await, door.login(OTHER).await);
        let mut listeners = [listen(&one).await, listen(&two).await];
        let id = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "friday")).await;
        let version = door.t.tournament(id).await.version;
        let tx = door.t.begin().await;
        let now = door.t.app.now();
        assert!(tx.tournaments().change_state(id, version, TournamentState::Ended, Some(now), now).await.unwrap());
        tx.commit().await.unwrap();
        second(&door).await;
        let heard = |state: &str| ("tournament".to_owned(), json!({ "id": id, "state": state }));
        for listener in &mut listeners {
            assert_eq!(listener.news(), [heard("open"), heard("ended")]);
        }
    }

    async fn a_message_event_is_in_the_language_of_its_connection(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.db.settled().await;
        let mut english = open(listening(&browser)).await;
        let mut urdu = open(listening(&browser).header("cookie", "arena_lang=ur")).await;
        assert_eq!((english.news(), urdu.news()), (vec![ready(false)], vec![ready(false)]));
        notify_at_once(&door, subscriber, match_room("AB12CD")).await;
        second(&door).await;
        let said = |news: Vec<(String, Value)>| news[0].1["text"].as_str().unwrap().to_owned();
        assert!(said(english.news()).contains("Room ID: AB12CD."));
        assert!(said(urdu.news()).contains("روم آئی ڈی"));
    }
}
