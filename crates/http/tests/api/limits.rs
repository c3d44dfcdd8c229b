//! Rate limits (contract 2; `Retry-After` is checked at every call).

use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena_app::ports::{Allowance, Limit, LimitKey, LimitsAway, SharedLimits};
use arena_testkit::{Engine, run};
use async_trait::async_trait;
use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Answer, Call, Door, NUMBER, OTHER, Setup, ip, range};

/// Returns the number of successes before the refusal, and the refusal.
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

/// Whether fewer than three calls pass: the limit was nearly used up before.
async fn is_exhausted(call: &Call) -> bool {
    exhaust(call).await.0 < 3
}

#[test]
fn an_address_may_ask_so_often() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_address = 1).await;
        let config = door.get("/api/v1/config");
        let (let_through, _) = exhaust(&config).await;
        assert!(let_through >= 3, "three seconds' worth may come at once: {let_through}");
        assert_eq!(config.clone().from("203.0.113.8").send().await.status, StatusCode::OK, "another address");
        // `X-Forwarded-For` of an untrusted client is ignored.
        let (_, _) = exhaust(&config.clone().header("x-forwarded-for", "203.0.113.9")).await;
        // Pages, files and health checks are not calls of the API.
        for path in ["/", "/health/live", "/assets/app-1a2b3c4d.js"] {
            assert_eq!(door.get(path).send().await.status, StatusCode::OK, "{path}");
        }
    });
}

#[test]
fn requests_with_a_token_count_for_the_subscriber_and_not_for_the_address() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let mut browsers = Vec::new();
        for number in 0..1_024 {
            browsers.push(door.login(&format!("0300{number:07}")).await);
        }
        let limited = door.again(|setup| {
            setup.http.limits.per_address = 1;
            setup.http.limits.per_subscriber = 1;
        });
        // One flood without a token and one with invalid tokens, from a shared address.
        let flood = limited.get("/api/v1/config");
        exhaust(&flood).await;
        assert!(is_exhausted(&limited.get("/api/v1/config").bearer("a.b.c")).await);
        for browser in browsers {
            let browser = browser.at(&limited);
            let asked = browser.get("/api/v1/auth/verify").send().await;
            assert_eq!(asked.status, StatusCode::OK, "{}", asked.text());
            assert_eq!(browser.get("/api/v1/config").send().await.status, StatusCode::OK);
        }
        exhaust(&flood).await;
    });
}

#[test]
fn requests_with_an_invalid_token_count_for_the_address() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_address = 1).await;
        let (let_through, _) = exhaust(&door.get("/api/v1/config").bearer("a.b.c")).await;
        assert!((3..10).contains(&let_through), "{let_through}");
        assert!(is_exhausted(&door.get("/api/v1/config")).await);
    });
}

#[test]
fn an_ipv6_client_has_one_limit_for_all_its_addresses() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_address = 1).await;
        let from = |address: &str| door.get("/api/v1/config").from(address);
        let asked = async |address: String| from(&address).send().await.status;
        let mut let_through = 0;
        while asked(format!("2001:db8:1:2::{let_through:x}")).await == StatusCode::OK {
            let_through += 1;
            assert!(let_through < 10, "each address of a /64 has a limit of its own");
        }
        assert_eq!(asked("2001:db8:1:3::1".into()).await, StatusCode::OK, "the neighbour");
        // A /48 has a higher limit.
        let mut let_through = 0;
        while asked(format!("2001:db8:1:{:x}::1", let_through + 16)).await == StatusCode::OK {
            let_through += 1;
            assert!(let_through < 200, "each /64 of a /48 has a limit of its own");
        }
        assert!(let_through > 30, "{let_through}");
        assert_eq!(asked("2001:db8:2::1".into()).await, StatusCode::OK, "another site");
        // Both notations of an IPv4 address count as one.
        exhaust(&from("::ffff:203.0.113.9")).await;
        assert!(is_exhausted(&from("203.0.113.9")).await);
        assert_eq!(asked("203.0.113.10".into()).await, StatusCode::OK);
    });
}

#[test]
fn the_operators_own_translators_have_a_limit_of_their_own() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| {
            setup.http.limits.per_address = 1;
            setup.http.limits.per_carrier_address = 20;
            setup.http.carrier_ranges = vec![range("198.51.100.0/24")];
        })
        .await;
        let from = |address: &str| door.get("/api/v1/config").from(address);
        let (let_through, _) = exhaust(&from("198.51.100.20")).await;
        assert!((60..100).contains(&let_through), "{let_through}");
        assert_eq!(from("198.51.100.21").send().await.status, StatusCode::OK, "each by itself");
        let (let_through, _) = exhaust(&from("198.51.101.20")).await;
        assert!(let_through < 10, "{let_through}");
    });
}

#[test]
fn behind_a_proxy_each_client_has_a_limit_of_its_own() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| {
            setup.http.limits.per_address = 1;
            setup.http.trusted_proxies = vec![range("192.0.2.1"), range("192.0.2.2")];
        })
        .await;
        let through =
            |from: &str| door.get("/api/v1/config").from("192.0.2.1").header("x-forwarded-for", from);
        exhaust(&through("203.0.113.50")).await;
        assert_eq!(through("203.0.113.51").send().await.status, StatusCode::OK);
        // The client's address is the last one that is no trusted proxy.
        exhaust(&through("198.51.100.1, 203.0.113.50, 192.0.2.2")).await;
        assert_eq!(through("junk").send().await.status, StatusCode::OK, "the proxy itself");
        exhaust(&through("198.51.100.2, 203.0.113.60:4711")).await;
        assert!(is_exhausted(&through("203.0.113.60")).await);
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
        // Public lists are still answered.
        assert_eq!(browser.get("/api/v1/rewards").send().await.status, StatusCode::OK);
    });
}

/// Stands for the other nodes: answers the shared limits as the test says.
struct OtherNodes {
    says: fn(&LimitKey) -> Result<Allowance, LimitsAway>,
    asked: Mutex<Vec<Limit>>,
}

#[async_trait]
impl SharedLimits for OtherNodes {
    async fn ask(&self, limit: Limit) -> Result<Allowance, LimitsAway> {
        self.asked.lock().unwrap().push(limit);
        (self.says)(&limit.key)
    }
}

impl OtherNodes {
    fn saying(says: fn(&LimitKey) -> Result<Allowance, LimitsAway>) -> Arc<Self> {
        Arc::new(Self { says, asked: Mutex::default() })
    }

    /// Shares the limits with these nodes.
    fn beside(self: &Arc<Self>) -> impl FnOnce(&mut Setup) {
        let shared = self.clone();
        |setup| {
            setup.http.limits.per_address = 200;
            setup.http.limits.per_subscriber = 20;
            setup.http.shared_limits = Some(shared);
        }
    }

    fn asked(&self) -> Vec<LimitKey> {
        self.asked.lock().unwrap().drain(..).map(|limit| limit.key).collect()
    }
}

#[test]
fn every_limit_is_asked_of_all_nodes() {
    run(Engine::Sqlite, |db| async move {
        let others = OtherNodes::saying(|_| Ok(Allowance::Granted));
        let door = Door::with(db, others.beside()).await;
        let browser = door.login(NUMBER).await;
        let address = ip("203.0.113.7");
        assert_eq!(others.asked(), [LimitKey::Address(address)], "the log-in");
        let subscriber = door.t.subscriber(NUMBER).await;
        assert_eq!(browser.get("/api/v1/auth/verify").send().await.status, StatusCode::OK);
        assert_eq!(others.asked(), [LimitKey::Subscriber(subscriber)]);
        let error = json!({ "message": "it broke" });
        assert_eq!(door.post("/api/v1/client-errors", &error).send().await.status, StatusCode::OK);
        assert_eq!(others.asked(), [LimitKey::Address(address), LimitKey::ClientErrors(address)]);
        let receipt = format!("/api/v1/gateway/receipts/{}/proof?status=1", subscriber.0);
        assert_eq!(door.get(&receipt).send().await.status, StatusCode::NOT_FOUND, "nobody's");
        assert_eq!(others.asked(), [LimitKey::Receipts(address)]);
        // At the node's own rate.
        door.get("/api/v1/config").send().await;
        browser.get("/api/v1/auth/verify").send().await;
        let rates: Vec<_> = others.asked.lock().unwrap().iter().map(|limit| limit.rate).collect();
        let rates: Vec<_> = rates.iter().map(|rate| (rate.per_second.get(), rate.burst.get())).collect();
        assert_eq!(rates, [(200, 600), (20, 60)]);
        assert_eq!(door.get("/health/live").send().await.status, StatusCode::OK);
        assert_eq!(others.asked().len(), 2, "pages, files and health have no limit");
    });
}

#[test]
fn requests_at_other_nodes_count_here() {
    run(Engine::Sqlite, |db| async move {
        let others = OtherNodes::saying(|key| match key {
            LimitKey::Subscriber(_) => Ok(Allowance::Wait(Duration::from_millis(1_001))),
            _ => Ok(Allowance::Granted),
        });
        let door = Door::with(db, others.beside()).await;
        let browser = door.login(NUMBER).await;
        let refused = browser.claim().send().await;
        refused.failed(429, "too_many_requests");
        assert_eq!(refused.header("retry-after"), "2", "whole seconds, and not too few");
        assert_eq!(door.get("/api/v1/config").send().await.status, StatusCode::OK);
        let calm = door.again(|_| {});
        assert_eq!(browser.at(&calm).balance().await, 0, "nothing was done");
    });
}

#[test]
fn without_shared_limits_the_nodes_own_limit_holds() {
    run(Engine::Sqlite, |db| async move {
        let others = OtherNodes::saying(|_| Err(LimitsAway));
        let door = Door::with(db, others.beside()).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.claim().send().await.data()["credits"], 10);
        others.asked();
        let (let_through, _) = exhaust(&browser.get("/api/v1/auth/verify")).await;
        assert!(let_through >= 59, "three seconds' worth may come at once: {let_through}");
        let asked = others.asked();
        let subscribers = asked.iter().filter(|key| matches!(key, LimitKey::Subscriber(_))).count();
        assert_eq!(subscribers, let_through, "whom the node itself refuses, nobody else is asked about");
    });
}
