//! Refreshing a session by its cookie (contract 3).

use arena_testkit::{TestDatabase, at_once, both_engines};
use axum::http::StatusCode;
use chrono::Duration;

use crate::support::{Browser, DAY, Door, NORMALISED, NUMBER, OTHER};

both_engines! {
    async fn the_cookie_and_the_bare_number_refresh_a_session(db: TestDatabase) {
        let door = Door::new(db).await;
        let mut browser = door.login(NUMBER).await;
        for number in [NUMBER, NORMALISED, "+923001234567", "00923001234567", " 0300 1234567 "] {
            let answer = browser.refresh(Some(number)).send().await;
            assert_eq!(answer.data()["msisdn"], NORMALISED, "{number}");
            let next = Browser::of(door.clone(), &answer);
            assert_ne!(next.cookie, browser.cookie, "each use rotates the cookie");
            assert!(browser.logged_in().await, "the session is the same, so its older token is good too");
            browser = next;
        }
        assert_eq!(browser.refresh(None).send().await.data()["msisdn"], NORMALISED);
        assert_eq!(door.count("session").await, 1);
    }

    async fn twenty_tabs_at_once_log_nobody_out(db: TestDatabase) {
        let door = Door::new(db).await;
        let nodes = [door.clone(), door.node().await];
        let browser = door.login(NUMBER).await;
        let calls = (0..20).map(|n| browser.at(&nodes[n % 2]).refresh(Some(NUMBER)).send());
        let mut cookies = Vec::new();
        for answer in at_once(calls).await {
            let tab = Browser::of(door.clone(), &answer);
            assert!(tab.logged_in().await);
            cookies.push(tab.cookie);
        }
        cookies.dedup();
        assert_eq!(cookies.len(), 1, "all of them got the same successor");
        let next = Browser { cookie: cookies.remove(0), ..browser };
        next.refreshed(NUMBER).await;
    }

    async fn the_predecessor_gets_the_same_successor_for_ten_seconds(db: TestDatabase) {
        let door = Door::new(db).await;
        let first = door.login(NUMBER).await;
        let second = first.refreshed(NUMBER).await;
        door.t.clock.advance(Duration::seconds(10));
        assert_eq!(first.refreshed(NUMBER).await.cookie, second.cookie);
        assert!(second.logged_in().await);
    }

    async fn after_ten_seconds_a_predecessor_ends_the_session_at_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let first = door.login(NUMBER).await;
        let elsewhere = door.login(NUMBER).await;
        let second = first.refreshed(NUMBER).await;
        door.t.clock.advance(Duration::seconds(11));
        assert!(second.at(&node).logged_in().await);
        first.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        for tab in [&first, &second] {
            assert!(!tab.at(&node).logged_in().await, "its access tokens die at once, on every node");
        }
        second.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        assert!(elsewhere.logged_in().await, "the session of another device has no part in it");
    }

    async fn an_older_cookie_than_the_predecessor_ends_the_session_too(db: TestDatabase) {
        let door = Door::new(db).await;
        let first = door.login(NUMBER).await;
        let third = first.refreshed(NUMBER).await.refreshed(NUMBER).await;
        first.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        assert!(!third.logged_in().await);
    }

    async fn another_number_than_the_cookies_is_a_conflict(db: TestDatabase) {
        let door = Door::new(db).await;
        door.login(OTHER).await;
        let browser = door.login(NUMBER).await;
        // The answer does not reveal whether the number is known.
        let answers = [
            browser.refresh(Some(OTHER)).send().await,
            browser.refresh(Some("03219999999")).send().await,
        ];
        for answer in &answers {
            answer.failed(409, "other_subscriber");
            assert!(answer.access_token().is_none() && answer.cookie().is_none());
        }
        assert_eq!(answers[0].body, answers[1].body);
        assert!(browser.logged_in().await);
        browser.refreshed(NUMBER).await;
    }

    async fn seven_idle_days_end_a_session(db: TestDatabase) {
        let door = Door::new(db).await;
        let (stays, goes) = (door.login(NUMBER).await, door.login(NUMBER).await);
        door.t.clock.advance(DAY * 7 - Duration::seconds(1));
        let answer = stays.refresh(Some(NUMBER)).send().await;
        let stays = Browser::of(door.clone(), &answer);
        assert!(answer.header("set-cookie").contains("Max-Age=604800"), "{}", answer.header("set-cookie"));
        door.t.clock.advance(Duration::seconds(1));
        goes.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        stays.refreshed(NUMBER).await;
    }

    async fn thirty_days_end_a_session_however_much_it_is_used(db: TestDatabase) {
        let door = Door::new(db).await;
        let mut browser = door.login(NUMBER).await;
        for _ in 0..5 {
            door.t.clock.advance(DAY * 5);
            browser = browser.refreshed(NUMBER).await;
        }
        // Day 25: the cookie has five days left.
        let answer = browser.refresh(Some(NUMBER)).send().await;
        assert!(answer.header("set-cookie").contains("Max-Age=432000"), "{}", answer.header("set-cookie"));
        browser = Browser::of(door.clone(), &answer);
        door.t.clock.advance(DAY * 5 - Duration::seconds(1));
        browser = browser.refreshed(NUMBER).await;
        assert!(browser.logged_in().await);
        door.t.clock.advance(Duration::seconds(1));
        assert!(!browser.logged_in().await, "also the access token, which is a second old");
        browser.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
    }

    async fn a_made_up_cookie_is_as_none(db: TestDatabase) {
        let door = Door::new(db).await;
        let bare = door.prove(Some(NUMBER)).send().await;
        let nobody = format!("{}.{}", "0".repeat(32), "A".repeat(43));
        for cookie in ["", "junk", "a.b", nobody.as_str(), "..", "%00"] {
            let answer = door.prove(Some(NUMBER)).cookie(cookie).send().await;
            assert_eq!((answer.status, &answer.body), (StatusCode::UNAUTHORIZED, &bare.body), "{cookie}");
        }
    }
}
