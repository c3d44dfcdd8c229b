//! Each metric exists from the start, with a description.

use arena_testkit::Engine;

use crate::backup::Node;
use crate::client::get;
use crate::commands::said;
use crate::process::{DEADLINE, Folder, Server};

const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

fn explained() -> Vec<&'static str> {
    let watched = OPERATIONS.split("\n## What to watch\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = watched.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('|').next())
        .flat_map(|cell| cell.split('`').filter(|name| name.starts_with("arena_")))
        .map(|name| name.split('{').next().unwrap())
        .collect()
}

#[test]
fn every_metric_exists_from_the_start_with_a_description() {
    let folder = Folder::new();
    let server = folder.serve(&[
        ("ARENA_SMS__GATEWAY", "smpp"),
        // Nothing listens there.
        ("ARENA_SMS__SMPP__BINDS", "[{host=\"127.0.0.1\",port=1}]"),
        ("ARENA_SMS__SMPP__SYSTEM_ID", "arena"),
        ("ARENA_SMS__SMPP__PASSWORD", "pa55word"),
        ("ARENA_SMS__SMPP__SENDER", "\"8080\""),
    ]);
    let names = explained();
    assert!(names.len() > 30, "{names:?}");
    // The stock of rewards and the ages of a backup and of a check are measured once, at the start.
    let metrics = once(&server, |metrics| {
        ["reward_stock{", "backup_age_seconds ", "ledger_verified_age_seconds "]
            .iter()
            .all(|measured| metrics.contains(&format!("\narena_{measured}")))
    });
    for name in names {
        assert!(metrics.contains(&format!("# HELP {name} ")), "{name} is not explained");
        assert!(metrics.contains(&format!("# TYPE {name} ")), "{name} has no type");
        let there = metrics.lines().any(|line| {
            let rest = line.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with(['{', ' ']) || rest.starts_with("_bucket{"))
        });
        assert!(there, "{name} is not there");
    }
    for line in [
        "arena_jobs_total{kind=\"message.send\",outcome=\"dead\"} 0",
        "arena_room_refusals_total{why=\"bad_token\"} 0",
        "arena_http_requests_total{route=\"/api/v1/wallet\",method=\"GET\",status=\"503\"} 0",
        "arena_smpp_receipts_total{outcome=\"early\"} 0",
    ] {
        assert!(metrics.contains(&format!("{line}\n")), "{line}");
    }
    let build = format!("arena_build_info{{version=\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(metrics.contains(&build), "{build}");
    server.stopped();
}

/// The metrics, once they contain the wanted line.
fn once(server: &Server, says: impl Fn(&str) -> bool) -> String {
    let began = std::time::Instant::now();
    loop {
        let metrics = get(server.address, "/metrics").text();
        if says(&metrics) {
            return metrics;
        }
        assert!(began.elapsed() < DEADLINE, "{metrics}");
        std::thread::yield_now();
    }
}

/// The ages of the newest backup and of the last check without findings, in seconds.
fn ages(server: &Server) -> [f64; 2] {
    ["backup", "ledger_verified"].map(|of| {
        let start = format!("arena_{of}_age_seconds ");
        let line = |metrics: &str| {
            metrics.lines().find_map(|line| line.strip_prefix(start.as_str())).map(str::to_owned)
        };
        let metrics = once(server, |metrics| line(metrics).is_some());
        line(&metrics).unwrap().parse().unwrap()
    })
}

fn a_node_says_how_old_the_newest_backup_and_check_are(engine: Engine) {
    let node = Node::new(engine);
    let server = node.serve();
    assert!(ages(&server).iter().all(|age| age.is_infinite()), "there were none");
    said(&node.run(&["backup", &node.path("backup")]));
    said(&node.run(&["ledger", "verify", "--since-last"]));
    server.stopped();
    let server = node.serve();
    let ages = ages(&server);
    assert!(ages.iter().all(|age| (0.0..60.0).contains(age)), "{ages:?}");
    server.stopped();
}

#[test]
fn a_node_says_how_old_the_newest_backup_and_check_are_on_sqlite() {
    a_node_says_how_old_the_newest_backup_and_check_are(Engine::Sqlite);
}

#[test]
fn a_node_says_how_old_the_newest_backup_and_check_are_on_postgres() {
    a_node_says_how_old_the_newest_backup_and_check_are(Engine::Postgres);
}
