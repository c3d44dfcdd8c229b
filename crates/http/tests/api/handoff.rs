//! Log-in with a hand-off (contract 3).

use arena_rules::handoff::{self, Channel, Plan};
use arena_testkit::{TestDatabase, at_once, both_engines, msisdn};
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Door, NORMALISED, NUMBER, OTHER};

both_engines! {
    async fn a_handoff_opens_a_session_of_its_number(db: TestDatabase) {
        let door = Door::new(db).await;
        let handoff = door.t.handoff_of(|claims| {
            claims.msisdn = Some(NORMALISED.into());
            claims.plan = Some(Plan::Postpaid);
        });
        let answer = door.prove(Some(&handoff)).send().await;
        let expected = json!({ "msisdn": NORMALISED, "expiresIn": 600, "gn": 0, "refferer": null });
        assert_eq!(answer.data(), expected);
        let browser = Browser::of(door, &answer);
        let verified = browser.get("/api/v1/auth/verify").send().await.data();
        assert_eq!(verified, json!({ "msisdn": NORMALISED, "gn": 0, "refferer": null, "plan": "postpaid" }));
    }

    async fn a_handoff_works_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let handoff = door.t.handoff(NUMBER);
        let first = door.enter(&handoff).await;
        let again = door.prove(Some(&handoff)).send().await;
        again.failed(401, "not_proven");
        assert!(again.access_token().is_none() && again.cookie().is_none());
        assert!(first.logged_in().await, "the first session is none the worse");
    }

    async fn a_handoff_posted_in_parallel_opens_one_session(db: TestDatabase) {
        let door = Door::new(db).await;
        let nodes = [door.clone(), door.node().await];
        let handoff = door.t.handoff(NUMBER);
        let calls = (0..8).map(|n| nodes[n % 2].prove(Some(&handoff)).send());
        let answers = at_once(calls).await;
        let opened = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(opened, 1);
        for refused in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
            refused.failed(401, "not_proven");
        }
        assert_eq!(door.count("session").await, 1);
        assert_eq!(door.count("subscriber").await, 1);
    }

    async fn first_visits_at_once_make_one_subscriber(db: TestDatabase) {
        let door = Door::new(db).await;
        let nodes = [door.clone(), door.node().await];
        let handoffs: Vec<_> = (0..8).map(|_| door.t.handoff(NUMBER)).collect();
        let calls = handoffs.iter().enumerate().map(|(n, handoff)| nodes[n % 2].prove(Some(handoff)).send());
        let mut wallets = Vec::new();
        for answer in at_once(calls).await {
            let browser = Browser::of(door.clone(), &answer);
            wallets.push(claims_of(&browser.token)["sub"].clone());
        }
        wallets.dedup();
        assert_eq!(wallets.len(), 1, "{wallets:?}");
        assert_eq!(door.count("subscriber").await, 1);
        assert_eq!(door.count("session").await, 8);
    }

    async fn every_bad_handoff_gets_the_same_answer(db: TestDatabase) {
        let door = Door::new(db).await;
        door.login(NUMBER).await;
        let good = door.t.handoff(NUMBER);
        let (head, mac) = good.rsplit_once('.').unwrap();
        let altered = format!("{head}.{}{}", if mac.starts_with('A') { 'B' } else { 'A' }, &mac[1..]);
        let payload = json!({ "aud": "arena", "msisdn": "923007654321" }).to_string();
        let other_payload = format!("new.{}.{mac}", URL_SAFE_NO_PAD.encode(payload));
        let used = door.t.handoff(NUMBER);
        door.enter(&used).await;
        let settings = door.t.app.settings.clone();
        let signed_by = |id: &str, secret: &[u8]| {
            let claims = handoff::verify(&good, "arena", &settings.identity.handoff_keys, door.t.app.now()).unwrap();
            handoff::sign(&claims, &handoff::Key { id: id.into(), secret: secret.to_vec() })
        };
        let abroad = door.t.handoff_of(|claims| claims.msisdn = Some("4915112345678".into()));
        let nobody = door.t.handoff_of(|_| {});
        let late = door.t.handoff_of(|claims| {
            claims.msisdn = Some(NORMALISED.into());
            claims.exp += Duration::seconds(1);
        });
        let bad = [
            altered,
            other_payload,
            used,
            signed_by("another", b"hand-off secret new"),
            signed_by("new", b"a guess"),
            door.t.handoff_of(|claims| { claims.msisdn = Some(NORMALISED.into()); claims.aud = "elsewhere".into(); }),
            abroad,
            nobody,
            late,
            "a.b.c".into(),
            "..".into(),
            "x".repeat(4000),
            // A number alone proves nothing, known or unknown.
            NUMBER.into(),
            NORMALISED.into(),
            "03111111111".into(),
            "not a number".into(),
            String::new(),
        ];
        let first = door.prove(None).send().await;
        first.failed(401, "not_proven");
        for text in bad {
            let answer = door.prove(Some(&text)).send().await;
            assert_eq!((answer.status, &answer.body), (first.status, &first.body), "{text}");
            assert!(answer.access_token().is_none() && answer.cookie().is_none(), "{text}");
        }
        assert_eq!(door.count("subscriber").await, 1, "no subscriber is made of a bad hand-off");
        assert_eq!(door.prove(Some(&good)).send().await.status, StatusCode::OK, "the good one was not used up");
    }

    async fn a_handoff_ends_when_it_says(db: TestDatabase) {
        let door = Door::new(db).await;
        let in_time = door.t.handoff(NUMBER);
        let too_late = door.t.handoff(NUMBER);
        door.t.clock.advance(Duration::seconds(119));
        door.enter(&in_time).await;
        door.t.clock.advance(Duration::seconds(1));
        door.prove(Some(&too_late)).send().await.failed(401, "not_proven");
    }

    async fn while_keys_are_rotated_both_are_good(db: TestDatabase) {
        let door = Door::new(db).await;
        let keys = door.t.app.settings.identity.handoff_keys.clone();
        for key in &keys {
            let template = door.t.handoff(NUMBER);
            let claims = handoff::verify(&template, "arena", &keys, door.t.app.now()).unwrap();
            door.enter(&handoff::sign(&claims, &key.key)).await;
        }
    }

    async fn the_partner_may_bring_somebody_without_a_number(db: TestDatabase) {
        let door = Door::new(db).await;
        let from_partner = |door: &Door| door.t.handoff_of(|claims| {
            claims.channel = Channel::Gamenow;
            claims.partner_id = Some("player-1".into());
            claims.plan = None;
        });
        let answer = door.prove(Some(&from_partner(&door))).send().await;
        let expected = json!({ "msisdn": null, "expiresIn": 600, "gn": 1, "refferer": "gamenow" });
        assert_eq!(answer.data(), expected);
        let browser = Browser::of(door.clone(), &answer);
        assert_eq!(claims_of(&browser.token)["gn"], 1);
        let verified = browser.get("/api/v1/auth/verify").send().await.data();
        assert_eq!(verified, json!({ "msisdn": null, "gn": 1, "refferer": "gamenow", "plan": null }));
        assert_eq!(browser.get("/api/v1/user/profile").send().await.data()["phone"], Value::Null);
        // The cookie keeps its session; a number in session storage belongs to another subscriber.
        browser.refresh(Some(NUMBER)).send().await.failed(409, "other_subscriber");
        assert_eq!(browser.refresh(None).send().await.data(), expected);
        browser.claim().send().await.data();
        let back = door.enter(&from_partner(&door)).await;
        assert_eq!(claims_of(&back.token)["sub"], claims_of(&browser.token)["sub"]);
        assert_eq!(back.balance().await, 10);
    }

    async fn the_partner_may_bring_somebody_with_a_number(db: TestDatabase) {
        let door = Door::new(db).await;
        let handoff = door.t.handoff_of(|claims| {
            claims.channel = Channel::Gamenow;
            claims.msisdn = Some(NORMALISED.into());
        });
        let data = door.prove(Some(&handoff)).send().await.data();
        assert_eq!(data, json!({ "msisdn": NORMALISED, "expiresIn": 600, "gn": 0, "refferer": "gamenow" }));
    }

    async fn the_referrer_of_a_body_grants_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        for msisdn in [json!(null), json!(NUMBER)] {
            let body = json!({ "msisdn": msisdn, "refferer": "gamenow" });
            door.post("/api/v1/jt/gen", &body).send().await.failed(401, "not_proven");
        }
        let body = json!({ "msisdn": door.t.handoff(NUMBER), "refferer": "gamenow" });
        let data = door.post("/api/v1/jt/gen", &body).send().await.data();
        assert_eq!((&data["gn"], &data["refferer"]), (&json!(0), &json!(null)));
    }

    async fn a_made_up_cookie_ends_nobodys_session(db: TestDatabase) {
        let door = Door::new(db).await;
        let victim = door.login(NUMBER).await;
        let (session, _) = victim.cookie.split_once('.').unwrap();
        for cookie in [format!("{session}.{}", "A".repeat(43)), session.to_owned(), "x.y".into(), String::new()] {
            let answer = door.prove(Some(&door.t.handoff(OTHER))).cookie(&cookie).send().await;
            assert_eq!(answer.status, StatusCode::OK, "{cookie}");
            assert!(victim.logged_in().await, "{cookie}");
        }
    }

    async fn a_bad_handoff_leaves_the_session_of_the_browser_alone(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.refresh(Some("a.b.c")).send().await.failed(401, "not_proven");
        assert!(browser.logged_in().await);
        browser.refreshed(NUMBER).await;
    }

    async fn secrets_stay_out_of_bodies_and_tokens(db: TestDatabase) {
        let door = Door::new(db).await;
        let handoff = door.t.handoff(NUMBER);
        let answer = door.prove(Some(&handoff)).send().await;
        let browser = Browser::of(door.clone(), &answer);
        let claims = claims_of(&browser.token);
        let mut named: Vec<_> = claims.as_object().unwrap().keys().map(String::as_str).collect();
        named.sort_unstable();
        assert_eq!(named, ["exp", "gn", "iat", "sid", "sub"]);
        let header: Value = part(&browser.token, 0);
        assert_eq!((&header["alg"], &header["kid"]), (&json!("HS256"), &json!("t2")));
        let secret = browser.cookie.split_once('.').unwrap().1.to_owned();
        let calls = ["auth/verify", "user/profile", "wallet", "active-streak", "daily-data", "notifications"];
        let mut bodies = vec![answer.text()];
        for path in calls {
            bodies.push(browser.get(&format!("/api/v1/{path}")).send().await.text());
        }
        bodies.push(browser.refresh(Some(NUMBER)).send().await.text());
        for body in bodies {
            for hidden in [&handoff, &browser.token, &secret] {
                assert!(!body.contains(hidden.as_str()), "{body}");
            }
        }
        // The stored token is useless to a reader of the database.
        let hash = door.t.db.raw().await.count("session WHERE LENGTH(refresh_hash) <> 32").await.unwrap();
        assert_eq!(hash, 0, "the refresh token is stored as its SHA-256");
        assert!(!format!("{:?}", msisdn(NUMBER)).contains("1234567"));
    }
}

fn part(token: &str, index: usize) -> Value {
    let text = token.split('.').nth(index).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).unwrap()).unwrap()
}

/// The claims of an access token, unverified.
fn claims_of(token: &str) -> Value {
    part(token, 1)
}
