//! Increments of a backup store, and databases that other tools restored.

use std::fs;
use std::path::{Path, PathBuf};

use arena_testkit::{Engine, RawConnection};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::backup::{Node, PNG};
use crate::client::{Subscriber, get};
use crate::commands::said;

const CLAIM: &str = "/api/v1/update-daily-streak";

/// Takes an increment and returns the number of new blocks.
#[track_caller]
fn increment(node: &Node, store: &str, arguments: &[&str]) -> u32 {
    let report = said(&node.run(&[&["backup", "--into", store], arguments].concat()));
    let blocks = report.split("written in ").nth(1).and_then(|rest| rest.split(' ').next());
    blocks.and_then(|blocks| blocks.parse().ok()).unwrap_or_else(|| panic!("{report}"))
}

fn moments(node: &Node, store: &str) -> Vec<String> {
    let report = said(&node.run(&["backup", "list", store]));
    report.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

fn blocks(store: &str) -> Vec<PathBuf> {
    let folders = fs::read_dir(Path::new(store).join("blocks")).unwrap();
    let files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
    files.map(|file| file.unwrap().path()).collect()
}

#[test]
fn a_node_is_restored_to_a_point_in_time() {
    let node = Node::new(Engine::Sqlite);
    let store = node.path("store");
    let server = node.serve();
    let at = server.address;
    let falcon = Subscriber::login(at, "923007654321");
    falcon.post(at, CLAIM, &json!({})).data();
    let form = json!({ "username": "Falcon", "image": PNG });
    assert_eq!(falcon.post(at, "/api/v1/user/profile/complete", &form).status, 200);
    let picture = falcon.get(at, "/api/v1/user/profile").data()["profileImage"].as_str().unwrap().to_owned();
    let first = increment(&node, &store, &[]);
    let heron = Subscriber::login(at, "923007654322");
    heron.post(at, CLAIM, &json!({})).data();
    let second = increment(&node, &store, &["--keep", "2"]);
    assert!(second < first, "{second} new blocks, and {first} before");
    server.stopped();

    let times = moments(&node, &store);
    assert_eq!(times.len(), 2, "{times:?}");
    assert!(said(&node.run(&["backup", "verify", &store])).starts_with("whole: 2 increments in "));
    for (arguments, of_heron) in [(&["--at", times[0].as_str()][..], 0), (&[][..], 10)] {
        let other = Node::new(Engine::Sqlite);
        let report = said(&other.run(&[&["restore", "--from", store.as_str()], arguments].concat()));
        assert!(report.ends_with("ledger clean") && report.contains(" sessions ended"), "{report}");
        assert!(!Path::new(&other.path("data/files/web")).exists(), "a start lays the web app's files down");
        let server = other.serve();
        let at = server.address;
        assert_eq!(falcon.get(at, "/api/v1/auth/verify").status, 401, "nobody stays logged in");
        assert_eq!(Subscriber::login(at, "923007654321").balance(at), 10);
        assert_eq!(Subscriber::login(at, "923007654322").balance(at), of_heron);
        assert!(get(at, &picture).body.starts_with(b"\xff\xd8\xff"));
        server.stopped();
        other
            .refused(&["restore", "--from", &store], "is there; a backup is brought back into an empty node");
    }

    let before = blocks(&store).len();
    let report = said(&node.run(&["backup", "--into", &store, "--keep", "1"]));
    assert!(report.contains("2 older increments removed"), "{report}");
    assert!(blocks(&store).len() < before);
    assert!(said(&node.run(&["backup", "verify", &store])).starts_with("whole: 1 increments in "));

    let key = picture.rsplit('/').next().unwrap().trim_end_matches(".jpg");
    fs::remove_file(node.path(&format!("data/files/profiles/{key}.jpg"))).unwrap();
    node.refused(&["backup", "--into", &store], "1 file that the database names is not in ./data/files");
    assert_eq!(moments(&node, &store).len(), 1);
    increment(&node, &store, &["--allow-missing-files"]);
}

#[test]
fn an_unusable_increment_is_refused_before_anything_is_written() {
    let node = Node::new(Engine::Sqlite);
    let store = node.path("store");
    node.refused(&["backup", "--into", &store], "there is no database");
    assert!(!Path::new(&store).exists());
    said(&node.run(&["migrate"]));
    increment(&node, &store, &[]);

    let empty = Node::new(Engine::Sqlite);
    let restore = ["restore", "--from", store.as_str()];
    for block in blocks(&store) {
        let whole = fs::read(&block).unwrap();
        let mut altered = whole.clone();
        altered[0] ^= 1;
        let name = block.file_name().unwrap().to_string_lossy().into_owned();
        fs::write(&block, altered).unwrap();
        empty.refused(&restore, &format!("{name} is damaged"));
        fs::remove_file(&block).unwrap();
        empty.refused(&restore, &format!("{name} is missing"));
        node.refused(&["backup", "verify", &store], "1 of 1 increments are not whole");
        fs::write(&block, whole).unwrap();
    }
    empty.refused(&[&restore[..], &["--at", "2020-01-01T00:00:00Z"]].concat(), "which is later than --at");
    empty.refused(&[&restore[..], &["--at", "2020-01-01"]].concat(), "write it with its zone");
    empty.refused(&["restore", "--from", &node.path("data")], "is no backup store");
    empty.refused(&["restore"], "required");
    empty.refused(&["restore", "folder", "--from", &store], "cannot be used with");
    assert!(!Path::new(&empty.path("data")).exists(), "nothing was written");
    said(&empty.run(&restore));
    empty.refused(&restore, "is there; a backup is brought back into an empty node");

    let postgres = Node::new(Engine::Postgres);
    postgres.refused(&restore, "the backup is of sqlite, this would be postgres");
    postgres.refused(&["backup", "--into", &postgres.path("store")], "increments are of SQLite");
    assert!(!Path::new(&postgres.path("store")).exists());
}

#[test]
fn tables_of_a_newer_version_are_not_restored() {
    let node = Node::new(Engine::Sqlite);
    let store = node.path("store");
    said(&node.run(&["migrate"]));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut raw = RawConnection::sqlite(Path::new(&node.path("data/arena.db"))).await.unwrap();
        let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_of_tomorrow', 0)";
        raw.execute(newer).await.unwrap();
    });
    increment(&node, &store, &[]);
    let empty = Node::new(Engine::Sqlite);
    empty.refused(&["restore", "--from", &store], "m9999_of_tomorrow");
    empty.refused(&["restore", "--from", &store], "this program is older, install that one");
}

#[test]
fn an_increment_that_is_killed_leaves_the_one_before() {
    let node = Node::new(Engine::Sqlite);
    let store = node.path("store");
    said(&node.run(&["migrate"]));
    increment(&node, &store, &[]);
    fs::create_dir_all(node.path("data/files/tasks")).unwrap();
    for n in 0..2_000 {
        node.folder.write(&format!("data/files/tasks/{n}.jpg"), &format!("picture {n}"));
    }
    let hash = hex::encode(Sha256::digest("picture 1000"));
    let block = format!("store/blocks/{}/{hash}", &hash[..2]);
    node.folder.run_until(&["backup", "--into", &store], &[], &block);
    assert!(Path::new(&node.path(&block)).exists());
    let increments = moments(&node, &store).len();
    let whole = format!("whole: {increments} increments in ");
    assert!(said(&node.run(&["backup", "verify", &store])).starts_with(&whole));
    said(&Node::new(Engine::Sqlite).run(&["restore", "--from", &store]));
    increment(&node, &store, &[]);
    let back = Node::new(Engine::Sqlite);
    said(&back.run(&["restore", "--from", &store]));
    assert_eq!(fs::read_to_string(back.path("data/files/tasks/1000.jpg")).unwrap(), "picture 1000");
}

/// Settles a database as after point-in-time recovery.
fn a_database_restored_by_other_tools_is_settled(engine: Engine) {
    let node = Node::new(engine);
    said(&node.run(&["migrate"]));
    node.refused(&["restore", "settle"], "--at");
    node.refused(&["restore", "settle", "--at", "2999-01-01T00:00:00Z"], "is not over yet");
    let report = said(&node.run(&["restore", "settle", "--at", "2020-01-01T00:00:00Z"]));
    for line in
        ["of 2020-01-01T00:00:00.000Z is settled", "0 sessions ended", "picture that the database names"]
    {
        assert!(report.contains(line), "{line} in {report}");
    }
    assert!(report.ends_with("ledger clean"), "{report}");
    let audit = said(&node.run(&["audit", "list"]));
    assert!(audit.contains("  restore  settle 2020-01-01T00:00:00.000Z"), "{audit}");
}

#[test]
fn a_database_restored_by_other_tools_is_settled_on_sqlite() {
    a_database_restored_by_other_tools_is_settled(Engine::Sqlite);
}

#[test]
fn a_database_restored_by_other_tools_is_settled_on_postgres() {
    a_database_restored_by_other_tools_is_settled(Engine::Postgres);
}

#[test]
fn a_database_is_not_settled_while_a_node_runs() {
    let node = Node::new(Engine::Postgres);
    let server = node.serve();
    let at = server.address;
    let falcon = Subscriber::login(at, "923007654321");
    node.refused(&["restore", "settle", "--at", "2020-01-01T00:00:00Z"], "stop every node first");
    assert_eq!(falcon.get(at, "/api/v1/auth/verify").status, 200);
    server.stopped();
}
