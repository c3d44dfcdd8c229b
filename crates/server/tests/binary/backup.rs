use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use arena_testkit::{Engine, TestDatabase};
use serde_json::json;

use crate::client::{Subscriber, get};
use crate::commands::said;
use crate::process::Folder;

const CLAIM: &str = "/api/v1/update-daily-streak";
/// A picture of one pixel.
pub(crate) const PNG: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// A node's database: its own file, or one of the test's Postgres cluster.
pub(crate) struct Node {
    pub(crate) folder: Folder,
    database: Option<TestDatabase>,
}

impl Node {
    pub(crate) fn new(engine: Engine) -> Self {
        let database = (engine == Engine::Postgres).then(|| {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(TestDatabase::empty(engine))
        });
        Self { folder: Folder::new(), database }
    }

    fn environment(&self) -> Vec<(&'static str, String)> {
        let mut all = vec![("PATH", std::env::var("PATH").unwrap())];
        all.extend(self.database.as_ref().map(|database| ("ARENA_DATABASE_URL", database.url())));
        all
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> std::process::Output {
        let environment = self.environment();
        let environment: Vec<_> = environment.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.folder.run(arguments, &environment)
    }

    pub(crate) fn serve(&self) -> crate::process::Server {
        let environment = self.environment();
        let environment: Vec<_> = environment.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.folder.serve(&environment)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    #[track_caller]
    pub(crate) fn refused(&self, arguments: &[&str], named: &str) {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(named), "{arguments:?}: {error}");
    }
}

fn number(group: usize, n: usize) -> String {
    format!("92300{group:03}{n:04}")
}

/// Takes backups while subscribers claim, and restores the last one.
fn a_backup_under_load_comes_back(engine: Engine) {
    const GROUPS: usize = 4;
    let node = Node::new(engine);
    let server = node.serve();
    let at = server.address;
    let falcon = Subscriber::login(at, "923007654321");
    falcon.post(at, CLAIM, &json!({})).data();
    let form = json!({ "username": "Falcon", "image": PNG });
    assert_eq!(falcon.post(at, "/api/v1/user/profile/complete", &form).status, 200);
    let picture = falcon.get(at, "/api/v1/user/profile").data()["profileImage"].as_str().unwrap().to_owned();

    // The files of an earlier version of the web app.
    let web = Path::new(&node.path("data/files/web/files/0123456789abcdef/assets")).to_owned();
    fs::create_dir_all(&web).unwrap();
    fs::write(web.join("screen-1.js"), "let it go").unwrap();
    let over = AtomicBool::new(false);
    let before: Vec<usize> = std::thread::scope(|scope| {
        let groups: Vec<_> = (0..GROUPS)
            .map(|group| {
                let over = &over;
                scope.spawn(move || {
                    let mut n = 0;
                    while !over.load(Ordering::Relaxed) {
                        Subscriber::login(at, &number(group, n)).post(at, CLAIM, &json!({})).data();
                        n += 1;
                    }
                    n
                })
            })
            .collect();
        for round in 0..2 {
            said(&node.run(&["backup", &node.path(&format!("backup-{round}"))]));
        }
        over.store(true, Ordering::Relaxed);
        groups.into_iter().map(|group| group.join().unwrap()).collect()
    });
    assert!(before.iter().all(|n| *n > 0), "{before:?}");
    server.stopped();
    let backup = node.path("backup-1");
    assert!(said(&node.run(&["backup", "verify", &backup])).contains("whole: "));
    assert!(!Path::new(&node.path("backup-1.part")).exists());
    for entry in fs::read_dir(&backup).unwrap() {
        let mode = entry.unwrap().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "others may read it");
    }
    node.refused(&["backup", &backup], "is there already");

    let other = Node::new(engine);
    let report = said(&other.run(&["restore", &backup]));
    assert!(report.ends_with("ledger clean") && report.contains(" sessions ended"), "{report}");
    assert_eq!(said(&other.run(&["ledger", "verify"])), "ledger clean");
    assert!(!Path::new(&other.path("data/files/web")).exists(), "a start lays the web app's files down anew");
    let server = other.serve();
    let at = server.address;
    assert_eq!(falcon.get(at, "/api/v1/auth/verify").status, 401, "nobody stays logged in");
    let falcon = Subscriber::login(at, "923007654321");
    assert_eq!(falcon.balance(at), 10);
    assert!(get(at, &picture).body.starts_with(b"\xff\xd8\xff"));
    // A subscriber in the backup was paid in it, and can go on.
    for group in 0..GROUPS {
        let first = Subscriber::login(at, &number(group, 0));
        first.post(at, CLAIM, &json!({}));
        assert_eq!(first.balance(at), 10);
    }
    server.stopped();
    other.refused(&["restore", &backup], "is there; a backup is brought back into an empty node");
}

#[test]
fn a_backup_under_load_comes_back_on_sqlite() {
    a_backup_under_load_comes_back(Engine::Sqlite);
}

#[test]
fn a_backup_under_load_comes_back_on_postgres() {
    a_backup_under_load_comes_back(Engine::Postgres);
}

/// Pictures are missing after a lost disk, or with another data directory than the service's.
fn a_backup_without_the_pictures_that_rows_name_is_refused(engine: Engine) {
    let node = Node::new(engine);
    let server = node.serve();
    let at = server.address;
    let mut pictures = Vec::new();
    for (number, name) in [("923007654321", "Falcon"), ("923007654322", "Heron")] {
        let somebody = Subscriber::login(at, number);
        let form = json!({ "username": name, "image": PNG });
        assert_eq!(somebody.post(at, "/api/v1/user/profile/complete", &form).status, 200);
        let address =
            somebody.get(at, "/api/v1/user/profile").data()["profileImage"].as_str().unwrap().to_owned();
        pictures.push(address.rsplit('/').next().unwrap().trim_end_matches(".jpg").to_owned());
    }
    server.stopped();
    said(&node.run(&["backup", &node.path("whole")]));

    let of = |key: &String| node.path(&format!("data/files/profiles/{key}.jpg"));
    fs::remove_file(of(&pictures[0])).unwrap();
    let named =
        format!("1 file that the database names is not in ./data/files: profiles/{}.jpg", pictures[0]);
    node.refused(&["backup", &node.path("lacks")], &named);
    fs::remove_file(of(&pictures[1])).unwrap();
    node.refused(&["backup", &node.path("lacks")], "2 files that the database names");
    for left in ["lacks", "lacks.part"] {
        assert!(!Path::new(&node.path(left)).exists(), "{left} was left");
    }
    let audit = said(&node.run(&["audit", "list"]));
    assert_eq!(audit.matches("  backup").count(), 1, "{audit}");
    let output = node.run(&["backup", "--allow-missing-files", &node.path("lacks")]);
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && log.contains("pictures are missing"), "{output:?}");
    assert!(said(&node.run(&["backup", "verify", &node.path("lacks")])).contains("whole: "));
}

#[test]
fn a_backup_without_the_pictures_that_rows_name_is_refused_on_sqlite() {
    a_backup_without_the_pictures_that_rows_name_is_refused(Engine::Sqlite);
}

#[test]
fn a_backup_without_the_pictures_that_rows_name_is_refused_on_postgres() {
    a_backup_without_the_pictures_that_rows_name_is_refused(Engine::Postgres);
}

#[test]
fn a_damaged_backup_is_refused_before_anything_is_written() {
    let node = Node::new(Engine::Sqlite);
    said(&node.run(&["migrate"]));
    let backup = node.path("backup");
    said(&node.run(&["backup", &backup]));
    let empty = Node::new(Engine::Sqlite);
    for part in ["database", "files.tar", "manifest.json"] {
        let path = Path::new(&backup).join(part);
        let whole = fs::read(&path).unwrap();
        let mut altered = whole.clone();
        let middle = altered.len() / 2;
        altered[middle] ^= 1;
        for (bytes, why) in [(&whole[..whole.len() - 2], "cut short"), (&altered[..], "altered")] {
            fs::write(&path, bytes).unwrap();
            let output = empty.run(&["restore", &backup]);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(!output.status.success() && error.contains(part), "{part}, {why}: {error}");
            node.refused(&["backup", "verify", &backup], part);
        }
        fs::remove_file(&path).unwrap();
        empty.refused(&["restore", &backup], part);
        fs::write(&path, &whole).unwrap();
    }
    assert!(!Path::new(&empty.path("data")).exists(), "nothing was written");
    said(&empty.run(&["restore", &backup]));
}

#[test]
fn a_node_that_is_not_empty_or_another_one_is_refused() {
    let node = Node::new(Engine::Sqlite);
    said(&node.run(&["migrate"]));
    let backup = node.path("backup");
    said(&node.run(&["backup", &backup]));
    node.refused(&["restore", &backup], "arena.db is there");
    fs::remove_file(node.path("data/arena.db")).unwrap();
    node.folder.write("data/push.key", "kept");
    node.refused(&["restore", &backup], "push.key is there");

    let postgres = Node::new(Engine::Postgres);
    postgres.refused(&["restore", &backup], "the backup is of sqlite, this would be postgres");
    said(&postgres.run(&["migrate"]));
    let of_postgres = postgres.path("backup");
    said(&postgres.run(&["backup", &of_postgres]));
    fs::remove_dir_all(postgres.path("data")).ok();
    postgres.refused(&["restore", &of_postgres], "public.");

    let broken_off = Node::new(Engine::Sqlite);
    fs::create_dir(broken_off.path("data")).unwrap();
    broken_off.folder.write("data/restore.unfinished", "");
    broken_off.refused(&["serve"], "a restore was not finished");
    broken_off.refused(&["restore", &backup], "restore.unfinished is there");
}

#[test]
fn there_is_nothing_to_back_up_without_a_database() {
    let node = Node::new(Engine::Sqlite);
    node.refused(&["backup", &node.path("backup")], "there is no database");
    assert!(!Path::new(&node.path("backup")).exists() && !Path::new(&node.path("data")).exists());
}

#[test]
fn a_killed_backup_is_unusable_and_the_next_one_cleans_up() {
    let node = Node::new(Engine::Sqlite);
    said(&node.run(&["seed"]));
    // Enough files to be killed in the middle of the backup.
    fs::create_dir_all(node.path("data/files/tasks")).unwrap();
    for n in 0..2_000 {
        node.folder.write(&format!("data/files/tasks/{n}.jpg"), "a picture");
    }
    let broken = (0..20).map(|round| format!("backup-{round}")).find(|name| {
        let part = format!("{name}.part");
        node.folder.run_until(&["backup", &node.path(name)], &[], &part);
        assert!(!node.folder.path().join(name).exists() || !node.folder.path().join(&part).exists());
        node.folder.path().join(part).exists()
    });
    let broken = broken.expect("one of them is killed in the middle");
    node.refused(&["backup", "verify", &node.path(&format!("{broken}.part"))], "was never finished");
    node.refused(&["restore", &node.path(&format!("{broken}.part"))], "was never finished");
    said(&node.run(&["backup", &node.path(&broken)]));
    assert!(!node.folder.path().join(format!("{broken}.part")).exists());
    assert!(said(&node.run(&["backup", "verify", &node.path(&broken)])).contains("whole: "));
}

#[test]
fn without_its_client_a_backup_of_postgres_says_what_to_install() {
    let node = Node::new(Engine::Postgres);
    let url = node.database.as_ref().unwrap().url();
    let backup = node.path("backup");
    let environment = [("ARENA_DATABASE_URL", url.as_str()), ("PATH", "/nowhere")];
    let output = node.folder.run(&["backup", &backup], &environment);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("postgresql-client"), "{error}");
    assert!(!Path::new(&backup).exists());
}
