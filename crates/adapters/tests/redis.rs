//! Shared limits in a real Redis. `scripts/redis.sh` installs Redis and runs them.
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
/// A patience that a busy machine does not exceed. Tests of timing use less.
const PATIENT: Duration = Duration::from_secs(20);
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

/// Asks until the limit is reached; returns the number of grants.
async fn exhaust(limits: &RedisLimits, limit: Limit) -> u64 {
    let began = Instant::now();
    let mut granted = 0;
    while limits.ask(limit).await.unwrap() == Allowance::Granted {
        granted += 1;
        assert!(began.elapsed() < DEADLINE, "there is no limit");
    }
    granted
}

/// Waits until Redis counts. The requests have a key of a kind that no test counts: Redis may still
/// have it when the test begins.
async fn counts(limits: &RedisLimits) {
    let began = Instant::now();
    let key = LimitKey::Receipts("192.0.2.1".parse().unwrap());
    while limits.ask(Limit { key, rate: rate(1_000_000, 1_000_000) }).await.is_err() {
        assert!(began.elapsed() < DEADLINE, "it does not count");
        tokio::task::yield_now().await;
    }
}

async fn node(server: &RedisServer, patience: Duration) -> Arc<RedisLimits> {
    let limits = open(server, patience);
    counts(&limits).await;
    limits
}

fn reserve(burst: u32) -> u32 {
    (burst / 16).max(1)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn nodes_share_one_limit_except_for_their_reserves() {
    let server = RedisServer::start();
    let mut nodes = Vec::new();
    for count in 1..=4 {
        nodes.push(node(&server, PATIENT).await);
        for burst in [3, 60, 200] {
            let limit = subscriber(u128::from(count * 1_000 + burst), rate(1, burst));
            let began = Instant::now();
            let answers = at_once((0..600).map(|nth| {
                let node = nodes[nth % nodes.len()].clone();
                async move { node.ask(limit).await }
            }))
            .await;
            let late = u32::try_from(began.elapsed().as_secs()).unwrap();
            let granted = answers.iter().filter(|answer| **answer == Ok(Allowance::Granted)).count();
            let granted = u32::try_from(granted).unwrap();
            let excess = (count - 1) * reserve(burst);
            let allowed = burst..=burst + excess + late;
            assert!(allowed.contains(&granted), "{granted} of {burst} by {count} nodes in {late} s");
            for answer in answers {
                if let Allowance::Wait(wait) = answer.unwrap() {
                    let longest = Duration::from_secs(u64::from(excess) + 1);
                    assert!(wait > Duration::ZERO && wait <= longest, "{wait:?} of {longest:?}");
                }
            }
        }
    }
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn other_names_or_an_empty_redis_start_counting_from_zero() {
    let server = RedisServer::start();
    let limit = subscriber(7, rate(1, 60));
    let limits = node(&server, PATIENT).await;
    assert!(exhaust(&limits, limit).await >= 60);
    assert_eq!(limits.ask(subscriber(8, rate(1, 60))).await, Ok(Allowance::Granted), "somebody else");
    // A node with another secret belongs to another installation.
    let stranger = RedisLimits::open(RedisUrl::parse(&server.url()).unwrap(), b"another", PATIENT);
    counts(&stranger).await;
    assert!(exhaust(&stranger, limit).await >= 60);
    // Redis loses the script, too.
    let _ = server.ask(&["SCRIPT", "FLUSH"]);
    let _ = server.ask(&["FLUSHALL"]);
    assert!(exhaust(&limits, subscriber(9, rate(1, 60))).await >= 60);
    assert!(!server.ask(&["KEYS", "arena:limit:subscriber:*"]).is_empty(), "it counts again");
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn requests_of_many_are_counted_in_a_few_calls() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let keys = 1_000;
    for _ in 0..2 {
        for number in 0..keys {
            assert_eq!(limits.ask(subscriber(number, rate(20, 60))).await, Ok(Allowance::Granted));
        }
    }
    let began = Instant::now();
    while (server.ask(&["KEYS", "arena:limit:subscriber:*"]).len() as u128) < keys {
        assert!(began.elapsed() < DEADLINE, "they are not counted");
        // A key lives only as long as its requests count, so they are repeated.
        for number in 0..keys {
            let _ = limits.ask(subscriber(number, rate(20, 60))).await.unwrap();
        }
        tokio::task::yield_now().await;
    }
    let statistics = server.ask(&["INFO", "commandstats"]).concat();
    let calls = statistics.split("cmdstat_evalsha:calls=").nth(1).unwrap().split(',').next().unwrap();
    let calls: u128 = calls.parse().unwrap();
    assert!(calls < keys / 2, "{calls} calls for {keys} keys");
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn a_refused_request_is_told_how_long_to_wait() {
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
        tokio::task::yield_now().await;
    }
    assert!(began.elapsed() >= first && began.elapsed() < DEADLINE, "{:?} of {first:?}", began.elapsed());
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn keys_reveal_no_address_and_expire() {
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
        // 0 or -2 for a key that is gone by now; never -1, no expiry.
        let left: i64 = server.ask(&["PTTL", key])[0].parse().unwrap();
        assert!(left != -1 && left <= 30_000, "{key}: {left} ms");
    }
    // Thirty requests at fifty a second expire soon.
    while !server.ask(&["KEYS", "arena:limit:client-errors:*"]).is_empty() {
        assert!(began.elapsed() < DEADLINE, "it does not go away");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn a_clock_set_back_blocks_nobody() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let limit = subscriber(7, rate(1, 3));
    exhaust(&limits, limit).await;
    let [key] = &server.ask(&["KEYS", "arena:limit:subscriber:*"])[..] else { panic!("one key") };
    let _ = server.ask(&["SET", key, "4000000000000000", "PX", "600000"]);
    let began = Instant::now();
    let neighbour = node(&server, PATIENT).await;
    let mut answer = neighbour.ask(limit).await;
    while answer == Ok(Allowance::Granted) {
        assert!(began.elapsed() < DEADLINE, "nothing is ahead");
        answer = neighbour.ask(limit).await;
    }
    let Ok(Allowance::Wait(wait)) = answer else { panic!("it is away") };
    // Four bursts and the neighbour's request are ahead.
    assert!(wait > Duration::from_secs(5) && wait <= Duration::from_secs(11), "{wait:?}");
}

#[tokio::test]
#[ignore = "needs Redis: run scripts/redis.sh"]
async fn a_killed_redis_counts_again_after_its_restart() {
    let mut server = RedisServer::start();
    let limits = node(&server, PATIENT).await;
    let limit = subscriber(7, rate(1, 1));
    assert_eq!(limits.ask(limit).await, Ok(Allowance::Granted));
    server.kill();
    let began = Instant::now();
    // The next report notices.
    let mut others = 8..;
    while limits.ask(subscriber(others.next().unwrap(), rate(1, 1))).await.is_ok() {
        assert!(began.elapsed() < DEADLINE, "it is not missed");
        tokio::task::yield_now().await;
    }
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
async fn a_silent_redis_delays_only_the_first_requests() {
    let server = RedisServer::start();
    let limits = node(&server, PATIENCE).await;
    let limit = subscriber(7, rate(20, 60));
    server.silence();
    let began = Instant::now();
    let reserve = reserve(60);
    for _ in 0..reserve {
        assert_eq!(limits.ask(limit).await, Ok(Allowance::Granted));
    }
    // Then a request waits for the answer. Each failed report frees the reserve, until the fifth.
    let (mut granted, mut away_in_a_row) = (reserve, 0);
    while away_in_a_row < 100 {
        match limits.ask(limit).await {
            Ok(_) => (granted, away_in_a_row) = (granted + 1, 0),
            Err(LimitsAway) => away_in_a_row += 1,
        }
        assert!(began.elapsed() < DEADLINE, "it is not missed");
        tokio::task::yield_now().await;
    }
    assert!(began.elapsed() >= PATIENCE * 5 && granted <= 6 * reserve, "{granted} in {:?}", began.elapsed());
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
async fn a_node_starts_without_redis_or_with_a_wrong_password() {
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
