//! Limits of rate (contract 2: 429 with `Retry-After`, which is checked at every call).

use arena_testkit::{Engine, run};
use axum::http::StatusCode;

use crate::support::{Answer, Call, Door, NUMBER, OTHER, ip};

/// Asks until it is too much; how often it was let through, and the answer that said no.
async fn exhaust(call: &Call) -> (usize, Answer) {
    for times in 0..500 {
        let answer = call.clone().send().await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            answer.failed(429, "too_many_requests");
            return (times, answer);
        }
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    panic!("there is no limit");
}

#[test]
fn an_address_may_ask_so_often() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_address = 1).await;
        let config = door.get("/api/v1/config");
        let (let_through, _) = exhaust(&config).await;
        assert!(let_through >= 3, "three seconds' worth may come at once: {let_through}");
        assert_eq!(config.clone().from("203.0.113.8").send().await.status, StatusCode::OK, "another address");
        // Nobody else's address is believed from a stranger.
        let (_, _) = exhaust(&config.clone().header("x-forwarded-for", "203.0.113.9")).await;
        // Pages, files and health are no calls of the API.
        for path in ["/", "/health/live", "/assets/app-1a2b3c4d.js"] {
            assert_eq!(door.get(path).send().await.status, StatusCode::OK, "{path}");
        }
    });
}

#[test]
fn behind_a_proxy_each_client_has_a_limit_of_its_own() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| {
            setup.http.limits.per_address = 1;
            setup.http.trusted_proxies = vec![ip("192.0.2.1"), ip("192.0.2.2")];
        })
        .await;
        let through =
            |from: &str| door.get("/api/v1/config").from("192.0.2.1").header("x-forwarded-for", from);
        exhaust(&through("203.0.113.50")).await;
        assert_eq!(through("203.0.113.51").send().await.status, StatusCode::OK);
        // Whatever a client writes in front, its own address is the last that no proxy of ours has.
        exhaust(&through("198.51.100.1, 203.0.113.50, 192.0.2.2")).await;
        assert_eq!(through("junk").send().await.status, StatusCode::OK, "the proxy itself");
    });
}

#[test]
fn a_subscriber_may_ask_so_often_from_all_devices_together() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_subscriber = 1).await;
        let (browser, device) = (door.login(NUMBER).await, door.login(NUMBER).await);
        let other = door.login(OTHER).await;
        exhaust(&browser.get("/api/v1/auth/verify")).await;
        exhaust(&device.get("/api/v1/daily-data")).await;
        assert_eq!(other.get("/api/v1/auth/verify").send().await.status, StatusCode::OK);
        // Public lists are shown all the same.
        assert_eq!(browser.get("/api/v1/rewards").send().await.status, StatusCode::OK);
    });
}
