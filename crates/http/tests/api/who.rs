//! Access tokens, cookies, log-out, gateways and trust mode (contract 3).

use arena_testkit::{Engine, TestDatabase, both_engines, run};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::{Answer, Browser, Call, Door, NORMALISED, NUMBER, OTHER, range, token_key};

const GATEWAY: &str = "198.51.100.9";
const PROXY: &str = "192.0.2.1";
const STRANGER: &str = "203.0.113.66";

async fn behind_a_gateway(db: TestDatabase) -> Door {
    Door::with(db, |setup| {
        setup.http.gateways = vec![range(GATEWAY)];
        setup.http.trusted_proxies = vec![range(PROXY)];
    })
    .await
}

/// A request without any proof but the gateway's number.
fn enriched(door: &Door, number: &str) -> Call {
    door.prove(None).header("x-msisdn", number)
}

both_engines! {
    async fn a_gateway_proves_the_number_that_it_sets(db: TestDatabase) {
        let door = behind_a_gateway(db).await;
        let answer = enriched(&door, NORMALISED).from(GATEWAY).send().await;
        assert_eq!(answer.data()["msisdn"], NORMALISED);
        assert!(Browser::of(door.clone(), &answer).logged_in().await);
        let same = door.prove(Some(NUMBER)).header("x-msisdn", NORMALISED).from(GATEWAY).send().await;
        assert_eq!(same.data()["msisdn"], NORMALISED);
        let mapped = enriched(&door, NORMALISED).from("::ffff:198.51.100.9").send().await;
        assert_eq!(mapped.status, StatusCode::OK, "an IPv4 address on an IPv6 socket is that address");
    }

    async fn from_anywhere_else_the_header_is_dropped(db: TestDatabase) {
        let door = behind_a_gateway(db).await;
        // The client can invent everything before an unreadable entry.
        let invented = format!("{GATEWAY}, unknown");
        let invented = enriched(&door, NORMALISED).from(PROXY).header("x-forwarded-for", &invented);
        assert_eq!(invented.send().await.status, StatusCode::UNAUTHORIZED);
        let bare = door.prove(None).send().await;
        for peer in [STRANGER, PROXY, "127.0.0.1"] {
            let answer = enriched(&door, NORMALISED).from(peer).send().await;
            assert_eq!((answer.status, &answer.body), (StatusCode::UNAUTHORIZED, &bare.body), "{peer}");
        }
        // `X-Forwarded-For` does not make a client a gateway.
        let said = enriched(&door, NORMALISED).header("x-forwarded-for", GATEWAY).from(STRANGER);
        said.send().await.failed(401, "not_proven");
        // The header has no effect beside a cookie.
        let browser = door.login(NUMBER).await;
        let answer = browser.refresh(Some(NUMBER)).header("x-msisdn", "923007654321").from(STRANGER).send().await;
        assert_eq!(answer.data()["msisdn"], NORMALISED);
        assert_eq!(door.count("subscriber").await, 1);
    }

    async fn a_gateway_is_known_behind_our_own_proxy(db: TestDatabase) {
        let door = behind_a_gateway(db).await;
        let came = |through: &str| enriched(&door, NORMALISED).header("x-forwarded-for", through).from(PROXY);
        assert_eq!(came(GATEWAY).send().await.data()["msisdn"], NORMALISED);
        assert_eq!(came("10.1.2.3, 198.51.100.9").send().await.data()["msisdn"], NORMALISED);
        // The client itself wrote everything before the last address.
        came("198.51.100.9, 203.0.113.66").send().await.failed(401, "not_proven");
        came("203.0.113.66").send().await.failed(401, "not_proven");
    }

    async fn a_number_that_a_gateway_sets_twice_proves_nothing(db: TestDatabase) {
        let door = behind_a_gateway(db).await;
        // A gateway that appends its header leaves the client's own before it.
        let two = enriched(&door, "923007654321").header("x-msisdn", NORMALISED).from(GATEWAY);
        two.send().await.failed(401, "not_proven");
        for junk in ["", "not a number", "4915112345678", "923001234567,923007654321"] {
            enriched(&door, junk).from(GATEWAY).send().await.failed(401, "not_proven");
        }
    }

    async fn a_gateway_never_switches_the_number_silently(db: TestDatabase) {
        let door = behind_a_gateway(db).await;
        let claimed = door.prove(Some(OTHER)).header("x-msisdn", NORMALISED).from(GATEWAY).send().await;
        claimed.failed(409, "other_subscriber");
        // A laptop on another subscriber's phone: the cookie still proves its own number.
        let browser = door.login(OTHER).await;
        let tethered = browser.refresh(Some(OTHER)).header("x-msisdn", NORMALISED).from(GATEWAY).send().await;
        assert_eq!(tethered.data()["msisdn"], "923007654321");
        let next = Browser::of(door.clone(), &tethered);
        // Without a number in the request the session stays.
        let silent = next.refresh(None).header("x-msisdn", NORMALISED).from(GATEWAY).send().await;
        assert_eq!(silent.data()["msisdn"], "923007654321");
        // A request for the gateway's own number switches the session.
        let next = Browser::of(door.clone(), &silent);
        let switched = next.refresh(Some(NUMBER)).header("x-msisdn", NORMALISED).from(GATEWAY).send().await;
        assert_eq!(switched.data()["msisdn"], NORMALISED);
        assert!(!next.logged_in().await);
    }

    async fn trust_mode_takes_a_bare_number(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.http.trust_bare_msisdn = true).await;
        let answer = door.prove(Some(NUMBER)).send().await;
        assert_eq!(answer.data()["msisdn"], NORMALISED);
        let browser = Browser::of(door.clone(), &answer);
        browser.refreshed(NUMBER).await;
        browser.refresh(Some(OTHER)).send().await.failed(409, "other_subscriber");
        for junk in ["", "12345", "4915112345678", "a.b.c"] {
            door.prove(Some(junk)).send().await.failed(401, "not_proven");
        }
        door.prove(None).send().await.failed(401, "not_proven");
        // An ended cookie does not prevent a log-in.
        let stale = format!("{}.{}", "0".repeat(32), "A".repeat(43));
        assert_eq!(door.prove(Some(NUMBER)).cookie(&stale).send().await.data()["msisdn"], NORMALISED);
    }

    async fn logout_ends_the_session_at_once_on_every_node(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let elsewhere = door.login(NUMBER).await;
        assert!(browser.at(&node).logged_in().await);
        let answer = browser.post("/api/v1/auth/logout", &json!({})).send().await;
        assert_eq!(answer.data(), json!({}));
        assert_eq!(answer.header("set-cookie"), "arena_refresh=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
        for door in [&door, &node] {
            assert!(!browser.at(door).logged_in().await);
            browser.at(door).refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        }
        assert!(elsewhere.logged_in().await);
        browser.post("/api/v1/auth/logout", &json!({})).send().await.failed(401, "not_logged_in");
    }

    async fn a_subscriber_sees_where_they_are_logged_in_and_ends_all_of_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let agent = "Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36";
        let elsewhere = door.prove(Some(&door.t.handoff(NUMBER))).header("user-agent", agent).send().await;
        let elsewhere = Browser::of(door.clone(), &elsewhere);
        let other = door.login(OTHER).await;
        let listed = browser.get("/api/v1/auth/sessions").send().await.data();
        let mut seen: Vec<_> =
            listed.as_array().unwrap().iter().map(|one| (one["device"].clone(), one["current"].clone())).collect();
        seen.sort_by_key(|(device, _)| device.is_null());
        assert_eq!(seen, [(json!("Chrome, Android"), json!(false)), (json!(null), json!(true))]);
        let answer = browser.at(&node).post("/api/v1/auth/sessions/end", &json!({})).send().await;
        assert_eq!(answer.data(), json!({ "ended": 2 }));
        assert_eq!(answer.header("set-cookie"), "arena_refresh=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
        for ended in [&browser, &elsewhere] {
            assert!(!ended.logged_in().await);
            ended.refresh(Some(NUMBER)).send().await.failed(401, "not_proven");
        }
        assert!(other.logged_in().await, "nobody else is logged out");
    }

    async fn an_access_token_ends_after_ten_minutes(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        door.t.clock.advance(Duration::seconds(599));
        assert!(browser.logged_in().await);
        door.t.clock.advance(Duration::seconds(1));
        assert!(!browser.logged_in().await);
        assert!(browser.refreshed(NUMBER).await.logged_in().await);
    }
}

fn set_cookie(answer: &Answer) -> Vec<String> {
    answer.header("set-cookie").split("; ").map(str::to_owned).collect()
}

#[test]
fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let plain = set_cookie(&door.prove(Some(&door.t.handoff(NUMBER))).send().await);
        assert!(plain[0].starts_with("arena_refresh="), "{plain:?}");
        assert_eq!(plain[1..], ["Path=/", "HttpOnly", "SameSite=Strict", "Max-Age=604800"]);

        let secure = door.again(|setup| setup.http.secure = true);
        let answer = secure.prove(Some(&door.t.handoff(NUMBER))).send().await;
        let set = set_cookie(&answer);
        assert!(set[0].starts_with("__Host-arena_refresh="), "{set:?}");
        assert_eq!(set[1..], ["Path=/", "HttpOnly", "SameSite=Strict", "Max-Age=604800", "Secure"]);
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
        let secret = set[0].split_once('=').unwrap().1.to_owned();
        // A cookie without the `__Host-` prefix is ignored in secure mode.
        secure.prove(Some(NUMBER)).cookie(&secret).send().await.failed(401, "not_proven");
        let host = secure.prove(Some(NUMBER)).header("cookie", &format!("__Host-arena_refresh={secret}"));
        let answer = host.send().await;
        let browser = Browser::of(secure, &answer);
        let logout = browser.post("/api/v1/auth/logout", &json!({})).send().await;
        let forget = "__Host-arena_refresh=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure";
        assert_eq!(logout.header("set-cookie"), forget);
    });
}

#[test]
fn only_a_living_token_of_a_known_key_logs_in() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let verify = || door.get("/api/v1/auth/verify");
        assert_eq!(verify().bearer(&browser.token).send().await.status, StatusCode::OK);
        let lower = verify().header("authorization", &format!("bearer {}", browser.token)).send().await;
        assert_eq!(lower.status, StatusCode::OK, "the scheme's letters do not matter (RFC 9110, 11.1)");
        let (signed, mac) = browser.token.rsplit_once('.').unwrap();
        let altered = format!("{signed}.{}{}", if mac.starts_with('A') { 'B' } else { 'A' }, &mac[1..]);
        for header in [
            String::new(),
            "Bearer".into(),
            "Bearer ".into(),
            browser.token.clone(),
            format!("Basic {}", browser.token),
            format!("Bearer {altered}"),
            format!("Bearer {signed}."),
            format!("Bearer {}", browser.cookie),
            "Bearer \u{e9}".into(),
        ] {
            verify().header("authorization", &header).send().await.failed(401, "not_logged_in");
        }
        verify().send().await.failed(401, "not_logged_in");
        // During a rotation both keys are valid, later only the new one.
        let rotated = door.again(|setup| setup.token_keys = vec![token_key("t3"), token_key("t2")]);
        assert!(browser.at(&rotated).logged_in().await);
        let done = door.again(|setup| setup.token_keys = vec![token_key("t3")]);
        assert!(!browser.at(&done).logged_in().await);
    });
}
