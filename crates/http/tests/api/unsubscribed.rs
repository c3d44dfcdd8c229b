//! The operator's notice ends all sessions of the subscriber, on every node (contract 3).

use arena_rules::handoff::{Channel, Key};
use arena_rules::notice::{self, NoticeClaims, NoticeEvent};
use arena_testkit::{TestDatabase, at_once, both_engines};
use chrono::Duration;
use serde_json::json;

use crate::support::{Answer, Browser, Door, NORMALISED, NUMBER, OTHER, range};

const CALLBACK: &str = "/api/v1/operator/unsubscribed";

fn key(door: &Door) -> Key {
    door.t.app.settings.identity.handoff_keys[0].key.clone()
}

fn claims(door: &Door) -> NoticeClaims {
    let now = door.t.app.now();
    NoticeClaims {
        aud: "arena".into(),
        event: NoticeEvent::Unsubscribed,
        msisdn: NORMALISED.into(),
        at: now,
        iat: now,
        exp: now + notice::MAX_LIFETIME,
        nonce: arena_app::ports::token(&*door.t.random),
    }
}

async fn send(door: &Door, notice: &str) -> Answer {
    door.post(CALLBACK, &json!({ "notice": notice })).send().await
}

async fn send_notice(door: &Door) -> Answer {
    send(door, &notice::sign(&claims(door), &key(door))).await
}

async fn all_out(browsers: &[&Browser]) {
    for browser in browsers {
        assert!(!browser.logged_in().await);
        browser.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        browser.refresh(None).send().await.failed(401, "not_proven");
    }
}

both_engines! {
    async fn every_session_ends_at_once_on_every_node(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let phone = door.login(NUMBER).await;
        let laptop = node.login(NUMBER).await;
        let by_partner = door.enter(&door.t.handoff_of(|claims| {
            claims.channel = Channel::Gamenow;
            claims.msisdn = Some(NORMALISED.into());
        })).await;
        let other = door.login(OTHER).await;
        phone.claim().send().await.data();
        assert_eq!(send_notice(&node).await.data(), json!({ "sessions": 3 }));
        all_out(&[&phone, &laptop, &laptop.at(&door), &by_partner]).await;
        assert!(other.logged_in().await);
        assert_eq!(door.count("session WHERE end_reason = 'unsubscribed'").await, 3);
        assert_eq!(door.count("departure WHERE returned_at IS NULL").await, 1);
        // A subscriber who comes back keeps their data.
        door.t.clock.advance(Duration::seconds(5));
        let back = door.login(NUMBER).await;
        assert_eq!(back.balance().await, 10);
        assert_eq!(door.count("departure WHERE returned_at IS NOT NULL").await, 1);
        all_out(&[&phone]).await;
    }

    async fn a_notice_works_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        door.login(NUMBER).await;
        let notice = notice::sign(&claims(&door), &key(&door));
        let nodes = [door.clone(), node];
        let answers = at_once((0..8).map(|n| {
            let (door, notice) = (nodes[n % 2].clone(), notice.clone());
            async move { send(&door, &notice).await }
        })).await;
        let (accepted, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
        assert_eq!((accepted.len(), accepted[0].data()), (1, json!({ "sessions": 1 })));
        for answer in refused {
            answer.failed(401, "not_proven");
        }
        door.t.clock.advance(Duration::seconds(40));
        let back = door.login(NUMBER).await;
        send(&door, &notice).await.failed(401, "not_proven");
        assert!(back.logged_in().await);
        // Another notice ends only the sessions opened since.
        assert_eq!(send_notice(&door).await.data(), json!({ "sessions": 1 }));
        assert_eq!(send_notice(&door).await.data(), json!({ "sessions": 0 }));
    }

    async fn nobody_else_can_say_so(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let good = notice::sign(&claims(&door), &key(&door));
        let changed = |change: &dyn Fn(&mut NoticeClaims)| {
            let mut claims = claims(&door);
            change(&mut claims);
            notice::sign(&claims, &key(&door))
        };
        let stranger = Key { id: "new".into(), secret: b"a guess".to_vec() };
        let refused = [
            String::new(),
            "a.b.c".into(),
            good.replace("new.", "old."),
            good[..good.len() - 4].into(),
            notice::sign(&claims(&door), &stranger),
            notice::sign(&claims(&door), &Key { id: "gone".into(), ..key(&door) }),
            changed(&|claims| claims.aud = "other".into()),
            changed(&|claims| claims.exp = claims.iat - Duration::seconds(1)),
            changed(&|claims| claims.exp += Duration::seconds(1)),
            changed(&|claims| claims.iat += Duration::minutes(1)),
            changed(&|claims| claims.at += Duration::minutes(1)),
            changed(&|claims| claims.nonce = "short".into()),
            changed(&|claims| claims.msisdn = "12".into()),
            door.t.handoff(NUMBER),
        ];
        for notice in refused {
            send(&door, &notice).await.failed(401, "not_proven");
        }
        door.post(CALLBACK, &json!({})).send().await.failed(422, "invalid");
        browser.post(CALLBACK, &json!({ "notice": "x" })).send().await.failed(401, "not_proven");
        door.prove(Some(&good)).send().await.failed(401, "not_proven");
        assert!(browser.logged_in().await);
        assert_eq!(door.count("departure").await, 0);
        // The older of two keys is accepted while it is configured.
        let older = door.t.app.settings.identity.handoff_keys[1].key.clone();
        assert_eq!(send(&door, &notice::sign(&claims(&door), &older)).await.data(), json!({ "sessions": 1 }));
    }

    async fn a_number_that_nobody_has_is_no_error(db: TestDatabase) {
        let door = Door::new(db).await;
        assert_eq!(send_notice(&door).await.data(), json!({ "sessions": 0 }));
        assert_eq!(door.count("departure").await, 0);
        assert!(door.login(NUMBER).await.logged_in().await);
    }

    async fn only_a_new_hand_off_lets_somebody_back_in(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.http.gateways = vec![range("198.51.100.9")]).await;
        let by_line = || door.prove(None).from("198.51.100.9").header("x-msisdn", NUMBER);
        by_line().send().await.data();
        let old = door.t.handoff(NUMBER);
        door.t.clock.advance(Duration::seconds(5));
        assert_eq!(send_notice(&door).await.data()["sessions"], 1);
        // A hand-off from before the departure that was not used yet.
        door.prove(Some(&old)).send().await.failed(401, "not_proven");
        // The line proves the number, but not a subscription.
        by_line().send().await.failed(401, "not_proven");
        assert_eq!(door.count("session WHERE ended_at IS NULL").await, 0);
        door.t.clock.advance(Duration::seconds(5));
        door.login(NUMBER).await;
        by_line().send().await.data();
        // The unused hand-off is still older than the departure.
        door.prove(Some(&old)).send().await.failed(401, "not_proven");
    }

    async fn a_late_notice_keeps_later_sessions(db: TestDatabase) {
        let door = Door::new(db).await;
        let before = door.login(NUMBER).await;
        door.t.clock.advance(Duration::minutes(1));
        let left_at = door.t.app.now();
        door.t.clock.advance(Duration::minutes(2));
        let after = door.login(NUMBER).await;
        door.t.clock.advance(Duration::minutes(1));
        let late = notice::sign(&NoticeClaims { at: left_at, ..claims(&door) }, &key(&door));
        assert_eq!(send(&door, &late).await.data(), json!({ "sessions": 1 }));
        assert!(!before.logged_in().await);
        assert!(after.logged_in().await);
        // A notice of an earlier departure changes nothing.
        let older = notice::sign(&NoticeClaims { at: left_at - Duration::hours(1), ..claims(&door) }, &key(&door));
        assert_eq!(send(&door, &older).await.data(), json!({ "sessions": 0 }));
    }
}
