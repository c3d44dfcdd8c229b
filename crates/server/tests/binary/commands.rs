//! The commands beside `serve`.

use std::path::Path;
use std::process::Output;

use crate::client::{Subscriber, get};
use crate::process::Folder;

#[track_caller]
pub(crate) fn said(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

#[test]
fn the_catalogue_is_seeded_once_however_often_it_is_seeded() {
    let folder = Folder::new();
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let seed = ["seed", content.to_str().unwrap()];
    let first = said(&folder.run(&seed, &[]));
    assert!(first.lines().any(|line| line == "15 rewards in the catalogue, 15 rows written"), "{first}");
    for again in [&["seed"][..], &seed] {
        let again = said(&folder.run(again, &[]));
        assert_eq!(again.lines().count(), first.lines().count(), "{again}");
        assert!(again.lines().all(|line| line.ends_with(" in the catalogue, 0 rows written")), "{again}");
    }
    let server = folder.serve(&[]);
    let rewards = get(server.address, "/api/v1/rewards").data();
    assert_eq!(rewards.as_array().unwrap().len(), 15);
    server.stopped();
    // What is no longer in the catalogue is no longer offered.
    let own = folder.path().join("own");
    std::fs::create_dir(&own).unwrap();
    folder.write("own/rewards.toml", "[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 5\n");
    assert_eq!(said(&folder.run(&["seed", "own"], &[])), "1 rewards in the catalogue, 15 rows written");
    folder.write("own/rewards.toml", "[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 0\n");
    let output = folder.run(&["seed", "own"], &[]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && error.contains("reward 1 (Mouse): credits must be more than 0"),
        "{error}"
    );
    let output = folder.run(&["seed", "nowhere"], &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere is not a folder"));
}

#[test]
fn the_database_is_brought_up_to_date_as_often_as_one_likes() {
    let folder = Folder::new();
    for _ in 0..2 {
        assert_eq!(said(&folder.run(&["migrate"], &[])), "the database is up to date");
    }
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    assert_eq!(said(&folder.run(&["jobs", "dead"], &[])), "0 given up, 0 to be done, 0 running");
    assert_eq!(said(&folder.run(&["jobs", "counts"], &[])), "0 to be done, 0 running, 0 done, 0 given up");
    assert_eq!(said(&folder.run(&["jobs", "list"], &[])), "no jobs");
    assert_eq!(said(&folder.run(&["jobs", "list", "--state", "dead"], &[])), "no jobs");
    let wrong = folder.run(&["jobs", "list", "--state", "lost"], &[]);
    let error = String::from_utf8_lossy(&wrong.stderr);
    assert!(!wrong.status.success() && error.contains("one of ready, running, done, dead"), "{error}");
    let unknown = folder.run(&["jobs", "retry", "00000000-0000-7000-8000-000000000000"], &[]);
    assert_eq!(unknown.status.code(), Some(1));
}

#[test]
fn the_ledger_can_be_verified_while_the_server_runs() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let subscriber = Subscriber::login(server.address, "923001234567");
    subscriber.post(server.address, "/api/v1/update-daily-streak", &serde_json::json!({})).data();
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}

#[test]
fn the_description_needs_no_configuration() {
    let folder = Folder::new();
    let output = folder.run(&["openapi"], &[("ARENA_NONSENSE", "1")]);
    assert_eq!(format!("{}\n", said(&output)), arena_http::openapi_json());
}
