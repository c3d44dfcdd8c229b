//! Log-ins that began in this browser are valid here only, and no link replaces the logged-in subscriber.

use arena_app::subscription;
use arena_testkit::{TestDatabase, at_once, both_engines};
use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, Call, Door, NORMALISED, NUMBER, OTHER};

const LANDING: &str = "/api/v1/auth/landing";
const GENERATE: &str = "/api/v1/jt/gen";
const OTHER_NORMALISED: &str = "923007654321";

/// The landing page's address and the browser's secret.
fn sent(answer: &Answer) -> (String, String) {
    assert_eq!(answer.status, StatusCode::FOUND);
    let cookie = answer.header("set-cookie");
    for part in ["arena_login=", "; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age=3600"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    (answer.header("location").to_owned(), answer.cookie().unwrap())
}

fn state_of(location: &str) -> String {
    location.split_once("&state=").unwrap().1.to_owned()
}

fn bound(door: &Door, number: &str, state: &str) -> String {
    door.t.handoff_of(|claims| {
        claims.msisdn = Some(number.into());
        claims.state = Some(state.into());
    })
}

fn switching(door: &Door, handoff: &str) -> Call {
    door.post(GENERATE, &json!({ "msisdn": handoff, "refferer": null, "switch": true }))
}

both_engines! {
    async fn a_suspended_account_is_said_at_the_log_in_and_the_hand_off_stays_usable(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        subscription::suspend(&door.t.app, subscriber, "a farm").await.unwrap();
        browser.get("/api/v1/user/profile").send().await.failed(401, "not_logged_in");
        let handoff = door.t.handoff(NUMBER);
        let refused = door.prove(Some(&handoff)).send().await;
        assert_eq!(refused.refusal(), "account_suspended");
        assert!(refused.access_token().is_none() && refused.cookie().is_none());
        assert_eq!(refused.message(), "Your account is suspended, and your coins are safe. Please contact support.");
        subscription::lift_hold(&door.t.app, subscriber, Some("a mistake")).await.unwrap();
        let opened = door.prove(Some(&handoff)).send().await;
        assert_eq!(opened.data()["msisdn"], NORMALISED);
        assert!(Browser::of(door.clone(), &opened).logged_in().await);
        door.prove(Some(&handoff)).send().await.failed(401, "not_proven");
    }

    async fn a_login_can_be_completed_only_in_the_browser_that_began_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let (location, secret) = sent(&door.get(&format!("{LANDING}?returnTo=/rewards")).send().await);
        assert!(location.starts_with("/operator/landing?returnTo=%2Frewards&state="), "{location}");
        let state = state_of(&location);
        assert!(state != secret && state.len() == 43);
        let handoff = bound(&door, NORMALISED, &state);
        // A recipient of the link has another secret, or none.
        let (_, theirs) = sent(&door.get(LANDING).send().await);
        assert_ne!(theirs, secret);
        for cookie in ["other=1".to_owned(), format!("arena_login={theirs}"), "arena_login=".to_owned()] {
            let refused = door.prove(Some(&handoff)).header("cookie", &cookie).send().await;
            refused.failed(409, "other_browser");
            assert!(refused.access_token().is_none() && refused.cookie().is_none());
            switching(&door, &handoff).header("cookie", &cookie).send().await.failed(409, "other_browser");
        }
        assert_eq!(door.count("subscriber").await + door.count("handoff_nonce").await, 0, "nothing was written");
        let own = door.prove(Some(&handoff)).header("cookie", &format!("arena_login={secret}"));
        assert_eq!(own.send().await.data()["msisdn"], NORMALISED);
    }

    async fn two_tabs_may_log_in_side_by_side(db: TestDatabase) {
        let door = Door::new(db).await;
        let (first, secret) = sent(&door.get(LANDING).send().await);
        let cookie = format!("arena_login={secret}");
        let (second, again) = sent(&door.get(LANDING).header("cookie", &cookie).send().await);
        assert_eq!((state_of(&first), &secret), (state_of(&second), &again));
        // A cookie that we did not make is replaced.
        let (_, fresh) = sent(&door.get(LANDING).header("cookie", "arena_login=chosen").send().await);
        assert_eq!(fresh.len(), 43);
    }

    async fn a_login_of_another_subscriber_asks_first(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let link = door.t.handoff(OTHER);
        let asked = door.prove(Some(&link)).cookie(&browser.cookie).send().await;
        asked.failed(409, "another_subscriber");
        assert_eq!(asked.json()["data"]["who"], json!({ "present": "0300*****67", "arriving": "0300*****21" }));
        assert!(asked.access_token().is_none() && asked.cookie().is_none());
        assert!(!asked.text().contains(NORMALISED) && !asked.text().contains(OTHER_NORMALISED));
        // Stay: nothing changes in this browser, and the link stays valid.
        let browser = browser.refreshed(NUMBER).await;
        assert_eq!(door.count("subscriber").await, 1);
        assert_eq!(door.count("handoff_nonce").await, 1);
        // Switch: the link is valid once, and the previous session has ended.
        let answer = switching(&door, &link).cookie(&browser.cookie).send().await;
        assert_eq!(answer.data()["msisdn"], OTHER_NORMALISED);
        let switched = Browser::of(door.clone(), &answer);
        assert!(switched.logged_in().await && !browser.logged_in().await);
        browser.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        assert_eq!(door.count("session WHERE end_reason = 'replaced'").await, 1);
        switching(&door, &link).cookie(&switched.cookie).send().await.failed(401, "not_proven");
    }

    async fn the_same_number_and_a_browser_without_a_session_are_not_asked(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let again = door.prove(Some(&door.t.handoff(NUMBER))).cookie(&browser.cookie).send().await;
        let browser = Browser::of(door.clone(), &again);
        // The previous refresh token is this browser's too: another tab refreshed meanwhile.
        let next = browser.refreshed(NUMBER).await;
        door.prove(Some(&door.t.handoff(OTHER))).cookie(&browser.cookie).send().await.failed(409, "another_subscriber");
        next.post("/api/v1/auth/logout", &json!({})).send().await.data();
        let other = door.prove(Some(&door.t.handoff(OTHER))).cookie(&next.cookie).send().await;
        assert_eq!(other.data()["msisdn"], OTHER_NORMALISED, "nobody is logged in any more");
        // A log-in that began here does not ask either, if the operator proves another number.
        let (location, secret) = sent(&door.get(LANDING).send().await);
        let handoff = bound(&door, NORMALISED, &state_of(&location));
        let cookies = format!("arena_login={secret}; arena_refresh={}", other.cookie().unwrap());
        assert_eq!(door.prove(Some(&handoff)).header("cookie", &cookies).send().await.data()["msisdn"], NORMALISED);
    }

    async fn a_session_that_is_over_asks_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        door.t.clock.advance(Duration::days(8));
        let other = door.prove(Some(&door.t.handoff(OTHER))).cookie(&browser.cookie).send().await;
        assert_eq!(other.data()["msisdn"], OTHER_NORMALISED);
    }

    async fn a_player_without_a_number_is_asked_too(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let player = crate::partner::player(&door, "player-7");
        let asked = door.prove(Some(&player)).cookie(&browser.cookie).send().await;
        asked.failed(409, "another_subscriber");
        assert_eq!(asked.json()["data"]["who"], json!({ "present": "0300*****67", "arriving": Value::Null }));
    }

    async fn a_form_of_another_site_switches_nobody(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let body = json!({ "msisdn": door.t.handoff(OTHER), "switch": true }).to_string();
        // A form of another site could send these bodies without a preflight, but not the Strict cookie.
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let call = door.call(Method::POST, GENERATE).bytes(kind, body.clone()).cookie(&browser.cookie);
            call.send().await.failed(415, "unsupported_media_type");
        }
        assert!(browser.logged_in().await);
        assert_eq!(door.count("subscriber").await, 1);
    }

    async fn two_simultaneous_switches_change_the_subscriber_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let link = door.t.handoff(OTHER);
        let calls = (0..4).map(|_| switching(&door, &link).cookie(&browser.cookie).send());
        let answers = at_once(calls).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
        assert_eq!(door.count("session WHERE ended_at IS NULL").await, 1);
    }
}
