//! `arena config check --connect`, which tries every service of a configuration.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena_adapters::clock::SystemClock;
use arena_testkit::{CARRIER_TOKENS, Carrier, CarrierOptions, Engine, RedisServer, TestDatabase};
use tokio::runtime::Runtime;

use crate::commands::forget_last_migration;
use crate::commands::said;
use crate::process::Folder;

/// Secrets in the settings, which no output may show.
const SECRETS: [&str; 2] = ["hunter2-of-a-test", "carrier secret + more"];

const CHECK: [&str; 3] = ["config", "check", "--connect"];

/// Tries every service. Returns whether all of them answered, and the output.
#[track_caller]
fn connect(folder: &Folder, settings: &[(&str, &str)]) -> (bool, String) {
    let output = folder.run(&CHECK, settings);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)) && !error.contains("arena:"), "{report}{error}");
    for secret in SECRETS.into_iter().chain([RedisServer::PASSWORD]) {
        assert!(!report.contains(secret) && !error.contains(secret), "{secret} is in {report}{error}");
    }
    (output.status.success(), report)
}

#[track_caller]
fn line<'t>(report: &'t str, name: &str) -> &'t str {
    report.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {report}"))
}

/// An S3 service with one bucket, stopped with the test.
struct Moto {
    child: Child,
    url: String,
}

impl Moto {
    fn start(bucket: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/moto.sh");
        let mut child = Command::new("bash")
            .args([script, "serve", bucket])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Self { child, url: url.trim().to_owned() }
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

#[test]
fn the_database_is_tried_and_how_old_its_tables_are_is_said() {
    let folder = Folder::new();
    let (good, report) = connect(&folder, &[]);
    assert!(good && line(&report, "database").contains("is not there yet"), "{report}");
    assert!(!folder.path().join("data").exists(), "a check made something");
    assert!(!said(&folder.run(&CHECK[..2], &[])).contains("database "), "nobody asked for connections");

    said(&folder.run(&["migrate"], &[]));
    let (good, report) = connect(&folder, &[]);
    assert!(good && line(&report, "database").ends_with("up to date"), "{report}");
    forget_last_migration(&folder.path().join("data/arena.db"));
    let (good, report) = connect(&folder, &[]);
    assert!(good && line(&report, "database").ends_with("1 migrations to run: `arena migrate`"), "{report}");

    let runtime = Runtime::new().unwrap();
    let database = runtime.block_on(TestDatabase::empty(Engine::Postgres));
    let url = database.url();
    let postgres = [("ARENA_DATABASE_URL", url.as_str())];
    let (good, report) = connect(&folder, &postgres);
    assert!(good && line(&report, "database").contains("no tables yet"), "{report}");
    said(&folder.run(&["migrate"], &postgres));
    let (good, report) = connect(&folder, &postgres);
    assert!(good && line(&report, "database").contains("postgres://"), "{report}");
    assert!(
        line(&report, "database").ends_with("up to date") && report.ends_with("everything answers\n"),
        "{report}"
    );
}

#[test]
fn pictures_and_charging_are_tried_and_nothing_stays() {
    let (folder, moto, runtime) = (Folder::new(), Moto::start("pictures"), Runtime::new().unwrap());
    let carrier = Carrier::new(Arc::new(SystemClock), CarrierOptions::default());
    let address = runtime.block_on(carrier.listen(([127, 0, 0, 1], 0).into())).unwrap();
    let (url, token_url) = (format!("http://{address}/pay"), format!("http://{address}{CARRIER_TOKENS}"));
    let settings = |bucket: &'static str, secret: &'static str| {
        [
            ("ARENA_FILES__STORE", "s3"),
            ("ARENA_FILES__S3__BUCKET", bucket),
            ("ARENA_FILES__S3__ENDPOINT", moto.url.as_str()),
            ("ARENA_FILES__S3__ACCESS_KEY", "arena"),
            ("ARENA_FILES__S3__SECRET", SECRETS[0]),
            ("ARENA_BILLING__GATEWAY", "camara"),
            ("ARENA_BILLING__CAMARA__URL", url.as_str()),
            ("ARENA_BILLING__CAMARA__TOKEN_URL", token_url.as_str()),
            ("ARENA_BILLING__CAMARA__CLIENT_ID", "arena"),
            ("ARENA_BILLING__CAMARA__CLIENT_SECRET", secret),
        ]
    };
    let (good, report) = connect(&folder, &settings("pictures", SECRETS[1]));
    assert!(good, "{report}");
    assert!(
        line(&report, "pictures").contains("s3://pictures") && line(&report, "pictures").contains("deleted"),
        "{report}"
    );
    assert!(line(&report, "charging").ends_with("gave a token"), "{report}");
    // A failed service does not hide another one.
    let (good, report) = connect(&folder, &settings("elsewhere", SECRETS[0]));
    assert!(!good && report.ends_with("2 of 3 failed\n"), "{report}");
    assert!(
        line(&report, "pictures").contains("FAILED") && line(&report, "charging").contains("FAILED"),
        "{report}"
    );
    assert!(line(&report, "database").contains("ok"), "{report}");
}

#[test]
fn all_that_do_not_answer_are_named_with_their_causes_side_by_side() {
    let folder = Folder::new();
    // A service that accepts connections and never answers.
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = mute.local_addr().unwrap().port();
    let redis = format!("redis://:{}@127.0.0.1:{port}", SECRETS[0]);
    let binds = format!("[{{host=\"127.0.0.1\",port=1}},{{host=\"127.0.0.1\",port={port}}}]");
    let began = Instant::now();
    let (good, report) = connect(
        &folder,
        &[
            ("ARENA_DATABASE_URL", "postgres://arena:hunter2-of-a-test@127.0.0.1:1/portal"),
            ("ARENA_REDIS_URL", &redis),
            ("ARENA_SMS__GATEWAY", "smpp"),
            ("ARENA_SMS__SMPP__BINDS", &binds),
            ("ARENA_SMS__SMPP__SYSTEM_ID", "arena"),
            ("ARENA_SMS__SMPP__PASSWORD", "hunter2x"),
            ("ARENA_SMS__SMPP__SENDER", "8080"),
            ("ARENA_FILES__STORE", "s3"),
            ("ARENA_FILES__S3__BUCKET", "pictures"),
            ("ARENA_FILES__S3__ENDPOINT", "http://127.0.0.1:1"),
            ("ARENA_FILES__S3__ACCESS_KEY", "arena"),
            ("ARENA_FILES__S3__SECRET", SECRETS[0]),
        ],
    );
    assert!(!good && report.ends_with("5 of 5 failed\n"), "{report}");
    // Three of them take all of their five seconds.
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}: one after another", began.elapsed());
    let database = line(&report, "database");
    assert!(
        database.contains("postgres://arena@127.0.0.1:1/portal") && database.contains("refused"),
        "{report}"
    );
    let redis = line(&report, "redis");
    assert!(redis.contains(&format!("redis://127.0.0.1:{port}")) && redis.contains("FAILED: "), "{report}");
    let sms: Vec<_> = report.lines().filter(|line| line.starts_with("sms")).collect();
    assert!(sms[0].contains("smpp://127.0.0.1:1") && sms[0].contains("refused"), "{report}");
    assert!(sms[1].contains(&format!(":{port}")) && sms[1].contains("answer"), "{report}");
    let pictures = line(&report, "pictures");
    assert!(pictures.contains("127.0.0.1, port 1") && pictures.contains("refused"), "{report}");
    assert!(!report.contains("hunter2x"), "{report}");
    drop(mute);
}

#[test]
fn a_gateway_that_would_take_any_call_for_a_message_is_only_connected_to() {
    let folder = Folder::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/cgi-bin/sendsms", listener.local_addr().unwrap());
    let settings = |url| {
        [
            ("ARENA_SMS__GATEWAY", "http"),
            ("ARENA_SMS__HTTP__URL", url),
            ("ARENA_SMS__HTTP__USERNAME", "arena"),
            ("ARENA_SMS__HTTP__PASSWORD", SECRETS[0]),
            ("ARENA_SMS__HTTP__SENDER", "8080"),
        ]
    };
    let (good, report) = connect(&folder, &settings(&url));
    assert!(good && line(&report, "sms").contains("nothing was asked of it"), "{report}");
    let (good, report) = connect(&folder, &settings("http://127.0.0.1:1/sendsms?x=hunter2-of-a-test"));
    assert!(!good && line(&report, "sms").contains("refused"), "{report}");
}

#[test]
#[ignore = "needs Redis: run scripts/redis.sh"]
fn redis_is_tried_with_its_password() {
    let (folder, redis) = (Folder::new(), RedisServer::start());
    let url = redis.url();
    let (good, report) = connect(&folder, &[("ARENA_REDIS_URL", &url)]);
    assert!(good && line(&report, "redis").contains("ok, "), "{report}");
    let wrong = url.replace(RedisServer::PASSWORD, SECRETS[0]);
    let (good, report) = connect(&folder, &[("ARENA_REDIS_URL", &wrong)]);
    assert!(!good && line(&report, "redis").contains("FAILED: "), "{report}");
}
