//! Several nodes that count requests together in a Redis, and continue without it. `scripts/redis.sh`
//! installs Redis and runs this.

use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::time::Instant;

use arena_testkit::{Engine, RedisServer, TestDatabase};
use serde_json::json;

use crate::client::{Subscriber, get, post};
use crate::handoff;
use crate::process::{DEADLINE, Folder, Server};

const CLAIM: &str = "/api/v1/update-daily-streak";
/// The requests that a subscriber may make at once: three seconds' worth.
const BURST: u64 = 60;
/// The requests that the second of two nodes may allow before it learns of the first one's.
const RESERVE: u64 = BURST / 16;

/// How many such answers a node's shared limits have had.
fn answers(node: &Server, answer: &str) -> u64 {
    let line = format!("arena_shared_limits_total{{answer=\"{answer}\"}} ");
    let metrics = get(node.address, "/metrics").text();
    metrics.lines().find_map(|found| found.strip_prefix(&line)).map_or(0, |count| count.parse().unwrap())
}

/// Waits until a node counts with the others.
fn counts(node: &Server) {
    let (began, before) = (Instant::now(), answers(node, "allowed"));
    while answers(node, "allowed") == before {
        assert!(began.elapsed() < DEADLINE, "it does not count");
        // A call without a token counts by address.
        get(node.address, "/api/v1/config");
    }
}

/// Asks both nodes in turn until one refuses. Returns how many requests were allowed, how many the time gave
/// back, and whether Redis counted all of them.
fn exhaust(nodes: &[Server; 2], number: &str) -> (u64, u64, bool) {
    let before: u64 = nodes.iter().map(|node| answers(node, "away")).sum();
    let subscriber = Subscriber::login(nodes[0].address, number);
    let began = Instant::now();
    let mut let_through = 0;
    for node in nodes.iter().cycle() {
        let reply = subscriber.get(node.address, "/api/v1/auth/verify");
        if reply.status == 429 {
            let wait: u64 = reply.header("retry-after").parse().unwrap();
            assert_eq!(wait, 1, "twenty a second");
            break;
        }
        assert_eq!(reply.status, 200, "{}", reply.text());
        let_through += 1;
        assert!(let_through < 10 * BURST, "there is no limit");
    }
    // Twenty a second come back meanwhile.
    let back = u64::try_from(began.elapsed().as_millis()).unwrap() / 50;
    let after: u64 = nodes.iter().map(|node| answers(node, "away")).sum();
    (let_through, back, after == before)
}

#[test]
#[ignore = "needs Redis: run scripts/redis.sh"]
fn nodes_share_their_limits_and_nobody_notices_when_redis_is_killed() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database = runtime.block_on(TestDatabase::empty(Engine::Postgres));
    let mut redis = RedisServer::start();
    let (url, database_url) = (redis.url(), database.url());
    let settings = [
        ("ARENA_DATABASE_URL", database_url.as_str()),
        ("ARENA_DATABASE_CONNECTIONS", "4"),
        ("ARENA_REDIS_URL", url.as_str()),
        ("ARENA_LIMITS__PER_ADDRESS", "100000"),
        ("ARENA_LIMITS__PER_SUBSCRIBER", "20"),
        ("ARENA_LOG__LEVEL", "debug"),
    ];
    let folders = [Folder::new(), Folder::new()];
    let nodes = [folders[0].serve(&settings), folders[1].serve(&settings)];
    nodes.iter().for_each(counts);

    // On a busy machine Redis may be too slow, and nodes count for themselves. Then the test tries again.
    let began = Instant::now();
    for nth in 0.. {
        assert!(began.elapsed() < DEADLINE, "Redis never answers all the time");
        let (let_through, back, counted) = exhaust(&nodes, &format!("92300{nth:07}"));
        if counted {
            let allowed = BURST..=BURST + RESERVE + back;
            assert!(allowed.contains(&let_through), "{let_through}, of them {back} later");
            break;
        }
    }

    // The nodes continue: log-ins and claims work on each node, and no answer is a server error.
    redis.kill();
    let mut numbers = (0..).map(|nth| format!("92301{nth:07}"));
    for node in nodes.iter().cycle().take(20) {
        let number = numbers.next().unwrap();
        let subscriber = Subscriber::enter(node.address, &handoff::of(&number));
        assert_eq!(subscriber.post(node.address, CLAIM, &json!({})).data()["credits"], 10);
        let refreshed =
            post(node.address, "/api/v1/jt/gen", &json!({ "msisdn": number }), &subscriber.cookie);
        assert_eq!(refreshed.status, 200, "{}", refreshed.text());
        assert_eq!(subscriber.balance(node.address), 10);
    }
    for node in &nodes {
        assert!(answers(node, "away") > 0, "nobody can say");
        // The node's own limit applies.
        let subscriber = Subscriber::login(node.address, &numbers.next().unwrap());
        let began = Instant::now();
        while subscriber.get(node.address, "/api/v1/auth/verify").status != 429 {
            assert!(began.elapsed() < DEADLINE, "there is no limit");
        }
        let failed = get(node.address, "/metrics").text();
        let counted = |line: &&str| line.contains("status=\"5") && !line.ends_with(" 0");
        let failed: Vec<_> = failed.lines().filter(counted).collect();
        assert!(failed.is_empty(), "{failed:?}");
    }

    redis.again();
    nodes.iter().for_each(counts);
    for node in nodes {
        let log = node.stopped();
        assert!(log.contains("the shared limits do not answer") && !log.contains(" ERROR "), "{log}");
        assert!(!log.contains(RedisServer::PASSWORD), "the password is in the log: {log}");
    }
}

/// Opens a proxy to a port, which reports each connection.
fn way_to(port: u16) -> (u16, Receiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = listener.local_addr().unwrap().port();
    let (say, said) = mpsc::channel();
    std::thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { return };
            let back = (far.try_clone().unwrap(), near.try_clone().unwrap());
            for (mut from, mut to) in [(near, far), back] {
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut from, &mut to);
                    let _ = to.shutdown(Shutdown::Both);
                });
            }
            if say.send(()).is_err() {
                return;
            }
        }
    });
    (own, said)
}

#[test]
#[ignore = "needs Redis: run scripts/redis.sh"]
fn redis_over_tls_needs_a_trusted_certificate() {
    let folder = Folder::new();
    let redis = RedisServer::start_tls(folder.path());
    let (url, certificate) = (redis.url(), folder.path().join("redis.crt"));
    let settings = [("ARENA_REDIS_URL", url.as_str()), ("ARENA_LIMITS__PER_ADDRESS", "100000")];
    let known = [&settings[..], &[("SSL_CERT_FILE", certificate.to_str().unwrap())]].concat();
    let server = folder.serve(&known);
    counts(&server);
    server.stopped();
    // No trusted authority signed the certificate: the node hangs up, and tries again.
    let port = url.rsplit(':').next().unwrap();
    let (way, made) = way_to(port.parse().unwrap());
    let url = url.replace(port, &way.to_string());
    let server = folder.serve(&[("ARENA_REDIS_URL", &url), settings[1]]);
    for _ in 0..2 {
        made.recv_timeout(DEADLINE).expect("it tries");
    }
    get(server.address, "/api/v1/config").data();
    assert!(answers(&server, "away") > 0);
    let log = server.stopped();
    assert!(log.contains("key `redis_url`") && !log.contains("the shared limits work"), "{log}");
}

#[test]
#[ignore = "needs Redis: run scripts/redis.sh"]
fn a_node_starts_without_it() {
    let mut redis = RedisServer::start();
    redis.kill();
    let folder = Folder::new();
    let server = folder.serve(&[("ARENA_REDIS_URL", &redis.url()), ("ARENA_LIMITS__PER_ADDRESS", "200")]);
    let subscriber = Subscriber::login(server.address, "923001234567");
    assert_eq!(subscriber.post(server.address, CLAIM, &json!({})).data()["credits"], 10);
    redis.again();
    counts(&server);
    let log = server.stopped();
    assert!(
        log.contains("WARN") && log.contains("key `redis_url`") && log.contains("the shared limits work"),
        "{log}"
    );
    assert!(!log.contains(RedisServer::PASSWORD), "{log}");
}
