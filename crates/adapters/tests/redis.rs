//! Limits that nodes share, in a real Redis. `scripts/redis.sh` installs it and runs this.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena_adapters::limits::{PATIENCE, RedisLimits, RedisUrl};
use arena_app::ports::{Allowance, Limit, LimitKey, LimitsAway, Rate, SharedLimits, SubscriberId};
use arena_testkit::{RedisServer, at_once};
use uuid::Uuid;

const SECRET: &[u8] = b"the secret of a test";
/// More than a busy machine takes: what is about time has less.
const PATIENT: Duration = Duration::from_secs(20);
/// How long anything may take before a test gives up.
const DEADLINE: Duration = Duration::from_secs(60);

fn open(server: &RedisServer, patience: Duration) -> Arc<RedisLimits> {
    Arc::new(RedisLimits::open(RedisUrl::parse(&server.url()).unwrap(), SECRET, patience))
}

fn rate(per_second: u32, burst: u32) -> Rate {
    Rate { per_second: NonZeroU32::new(per_second).unwrap(), burst: NonZeroU32::new(burst).unwrap() }
}

fn address(text: &str, rate: Rate) -> Limit {
    Limit { key: LimitKey::Address(text.parse::<IpAddr>().unwrap()), rate }
}

fn subscriber(number: u128, rate: Rate) -> Limit {
    Limit { key: LimitKey::Subscriber(SubscriberId(Uuid::from_u128(number))), rate }
}

/// Waits until it counts. What is asked meanwhile has a limit of its own.
async fn counts(limits: &RedisLimits) {
    let began = Instant::now();
    while limits.ask(address("192.0.2.1", rate(1_000_000, 1_000_000))).await.is_err() {
        assert!(began.elapsed() < DEADLINE, "it does not count");
        tokio::task::yield_now().await;
    }
}

async fn node(server: &RedisServer, patience: Duration) -> Arc<RedisLimits> {
    let limits = open(server, patience);
    counts(&limits).await;
    limits
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn two_nodes_share_one_limit() {
    let server = RedisServer::start();
    let nodes = [node(&server, PATIENT).await, node(&server, PATIENT).await];
    let limit = subscriber(7, rate(1, 60));
    let began = Instant::now();
    let answers = at_once((0..400).map(|nth| {
        let node = nodes[nth % 2].clone();
        async move { node.ask(limit).await }
    }))
    .await;
    let late = usize::try_from(began.elapsed().as_secs()).unwrap();
    let granted = answers.iter().filter(|answer| **answer == Ok(Allowance::Granted)).count();
    assert!((60..=60 + late).contains(&granted), "{granted} of 60 in {late} s");
    for answer in answers {
        match answer.unwrap() {
            Allowance::Granted => {}
            Allowance::Wait(wait) => assert!(wait > Duration::ZERO && wait <= Duration::from_secs(1)),
        }
    }
    assert_eq!(nodes[0].ask(subscriber(8, rate(1, 60))).await, Ok(Allowance::Granted), "somebody else");

    // A node of another secret is of another product.
    let stranger = RedisLimits::open(RedisUrl::parse(&server.url()).unwrap(), b"another", PATIENT);
    counts(&stranger).await;
    assert_eq!(stranger.ask(limit).await, Ok(Allowance::Granted));
    // Redis has lost what it knew, the script too.
    let _ = server.ask(&["SCRIPT", "FLUSH"]);
    let _ = server.ask(&["FLUSHALL"]);
    assert_eq!(nodes[0].ask(limit).await, Ok(Allowance::Granted));
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn what_has_to_wait_is_told_how_long() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let limit = address("203.0.113.7", rate(2, 1));
    assert_eq!(limits.ask(limit).await, Ok(Allowance::Granted));
    let began = Instant::now();
    let Ok(Allowance::Wait(first)) = limits.ask(limit).await else { panic!("one may come at once") };
    assert!(first > Duration::ZERO && first <= Duration::from_millis(500), "{first:?}");
    let mut wait = first;
    while let Ok(Allowance::Wait(longer)) = limits.ask(limit).await {
        assert!(longer <= wait, "asking costs nothing: {longer:?} after {wait:?}");
        wait = longer;
    }
    assert!(began.elapsed() >= first && began.elapsed() < DEADLINE, "{:?} of {first:?}", began.elapsed());
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn nobody_can_be_read_from_the_keys_and_they_go_away() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let all = [
        address("203.0.113.7", rate(1, 60)),
        subscriber(0x1234_5678_9abc, rate(20, 60)),
        Limit { key: LimitKey::Receipts("2001:db8::7".parse().unwrap()), rate: rate(2_000, 6_000) },
        Limit { key: LimitKey::ClientErrors("203.0.113.7".parse().unwrap()), rate: rate(50, 60) },
    ];
    let began = Instant::now();
    for _ in 0..30 {
        for limit in all {
            let _ = limits.ask(limit).await.unwrap();
        }
    }
    let keys = server.ask(&["KEYS", "*"]);
    let own = keys.iter().filter(|key| key.starts_with("arena:limit:address:")).count();
    assert_eq!(own, 1, "{keys:?}");
    for key in &keys {
        assert!(key.starts_with("arena:limit:"), "{key}");
        for secret in ["203.0.113.7", "2001:db8", "123456789abc"] {
            assert!(!key.contains(secret), "{key}");
        }
        // 0 or -2 for one that is gone by now; never -1, which would be for ever.
        let left: i64 = server.ask(&["PTTL", key])[0].parse().unwrap();
        assert!(left != -1 && left <= 30_000, "{key}: {left} ms");
    }
    // Thirty at fifty a second are over soon.
    while !server.ask(&["KEYS", "arena:limit:client-errors:*"]).is_empty() {
        assert!(began.elapsed() < DEADLINE, "it does not go away");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn a_clock_that_was_turned_back_shuts_nobody_out() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let limit = subscriber(7, rate(1, 3));
    assert_eq!(limits.ask(limit).await, Ok(Allowance::Granted));
    let [key] = &server.ask(&["KEYS", "arena:limit:subscriber:*"])[..] else { panic!("one key") };
    let _ = server.ask(&["SET", key, "4000000000000000", "PX", "600000"]);
    let Ok(Allowance::Wait(wait)) = limits.ask(limit).await else { panic!("a full burst is ahead") };
    assert!(wait <= Duration::from_secs(1), "{wait:?}");
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn a_killed_one_is_away_at_once_and_counts_again_when_it_is_back() {
    let mut server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let limit = subscriber(7, rate(1, 1));
    assert_eq!(limits.ask(limit).await, Ok(Allowance::Granted));
    server.kill();
    let began = Instant::now();
    for _ in 0..1_000 {
        assert_eq!(limits.ask(limit).await, Err(LimitsAway));
    }
    assert!(began.elapsed() < PATIENT, "nobody waits for who is not there: {:?}", began.elapsed());
    server.again();
    counts(&limits).await;
    assert_eq!(limits.ask(limit).await, Ok(Allowance::Granted), "it has forgotten");
    assert!(matches!(limits.ask(limit).await, Ok(Allowance::Wait(_))));
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn a_mute_one_holds_up_the_first_few_and_nobody_after_them() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENCE).await;
    let limit = subscriber(7, rate(1, 1));
    server.silence();
    let began = Instant::now();
    for _ in 0..5 {
        assert_eq!(limits.ask(limit).await, Err(LimitsAway));
    }
    let first = began.elapsed();
    assert!(first >= PATIENCE * 5 && first < Duration::from_secs(5), "{first:?}");
    let began = Instant::now();
    for _ in 0..10_000 {
        assert_eq!(limits.ask(limit).await, Err(LimitsAway));
    }
    assert!(began.elapsed() < PATIENCE * 1_000, "{:?}", began.elapsed());
    server.wake();
    counts(&limits).await;
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn it_need_not_be_there_at_the_start_and_a_wrong_password_is_as_good_as_nobody() {
    let mut server = RedisServer::start();
    server.kill();
    let limits = open(&server, PATIENT);
    let limit = subscriber(7, rate(1, 1));
    assert_eq!(limits.ask(limit).await, Err(LimitsAway));
    server.again();
    counts(&limits).await;
    let wrong = server.url().replace(RedisServer::PASSWORD, "another");
    let stranger = RedisLimits::open(RedisUrl::parse(&wrong).unwrap(), SECRET, PATIENT);
    for _ in 0..100 {
        assert_eq!(stranger.ask(limit).await, Err(LimitsAway));
        assert_eq!(limits.ask(subscriber(8, rate(1_000_000, 1_000_000))).await, Ok(Allowance::Granted));
    }
}
