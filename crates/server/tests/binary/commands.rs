use std::path::Path;
use std::process::Output;

use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{Clock, JobOutcome, NewJob, Store, new_id};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::RawConnection;
use chrono::Duration;
use serde_json::{Value, json};

use crate::client::Subscriber;
use crate::process::Folder;

#[track_caller]
pub(crate) fn said(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
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
fn a_command_makes_no_database_and_names_the_one_that_it_reads() {
    let folder = Folder::new();
    for command in [&["ledger", "verify"][..], &["jobs", "counts"], &["backup", "copy"], &["audit", "list"]] {
        let output = folder.run(command, &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {error}");
        assert!(error.contains("arena.db: there is no database"), "{command:?}: {error}");
        assert!(!folder.path().join("data").exists(), "{command:?} made the data directory");
    }
    said(&folder.run(&["migrate"], &[]));
    let output = folder.run(&["ledger", "verify"], &[]);
    assert_eq!(said(&output), "ledger clean");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("database: sqlite:") && error.contains("data/arena.db"), "{error}");
}

#[test]
fn a_check_of_the_ledger_begins_where_the_last_one_ended() {
    let folder = Folder::new();
    said(&folder.run(&["migrate"], &[]));
    for since in ["from the beginning", "since 20"] {
        let output = folder.run(&["ledger", "verify", "--since-last"], &[]);
        assert_eq!(said(&output), "ledger clean");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(&format!("checked 0 transactions and 0 entries {since}")), "{error}");
    }
}

#[test]
fn a_command_takes_the_environment_of_the_service_from_its_file() {
    let folder = Folder::new();
    folder.write("arena.env", "# the service\nARENA_DATA_DIR=kept\nARENA_LOG__LEVEL='warn'\n");
    let with_file = |command: &[&str]| folder.run(&[&["--env-file", "arena.env"], command].concat(), &[]);
    said(&with_file(&["migrate"]));
    assert!(folder.path().join("kept/arena.db").exists());
    assert_eq!(said(&with_file(&["ledger", "verify"])), "ledger clean");
    // The command's own environment takes precedence over the file.
    let other = folder.run(&["--env-file", "arena.env", "ledger", "verify"], &[("ARENA_DATA_DIR", "none")]);
    let error = String::from_utf8_lossy(&other.stderr);
    assert!(!other.status.success() && error.contains("none/arena.db"), "{error}");
    let missing = folder.run(&["--env-file", "none.env", "ledger", "verify"], &[]);
    let error = String::from_utf8_lossy(&missing.stderr);
    assert!(!missing.status.success() && error.contains("--env-file: none.env cannot be read"), "{error}");
}

#[test]
fn a_database_that_does_not_answer_is_named_with_its_cause_and_without_its_password() {
    let folder = Folder::new();
    let dead = [("ARENA_DATABASE_URL", "postgres://arena:hunter2@127.0.0.1:1/portal")];
    let output = folder.run(&["ledger", "verify"], &dead);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    for named in ["database: postgres://arena@127.0.0.1:1/portal", "127.0.0.1, port 1", "refused"] {
        assert!(error.contains(named), "{named} in {error}");
    }
    assert!(!error.contains("hunter2"), "{error}");
}

#[test]
fn a_server_that_must_not_migrate_refuses_older_tables() {
    let folder = Folder::new();
    let refused = folder.run(&["serve", "--no-migrate"], &[]);
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && error.contains("there is no database"), "{error}");
    said(&folder.run(&["migrate"], &[]));
    let database = folder.path().join("data/arena.db");
    forget_last_migration(&database);
    let refused = folder.run(&["serve", "--no-migrate"], &[]);
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && error.contains("1 migrations are missing"), "{error}");
    assert!(error.contains("run `arena migrate` first"), "{error}");
}

/// Makes the database look like one of the previous version.
pub(crate) fn forget_last_migration(database: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut raw = RawConnection::sqlite(database).await.unwrap();
        let last = "SELECT MAX(version) FROM seaql_migrations";
        raw.execute(format!("DELETE FROM seaql_migrations WHERE version = ({last})")).await.unwrap();
    });
}

#[test]
fn a_change_stands_and_is_told_when_its_new_state_cannot_be_read() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    Subscriber::login(server.address, "923001234567");
    server.stopped();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut raw = runtime.block_on(RawConnection::sqlite(&folder.path().join("data/arena.db"))).unwrap();
    // An overview needs the standing.
    let broken = "CREATE TRIGGER broken AFTER UPDATE OF held_at ON subscriber
                  BEGIN DELETE FROM standing WHERE subscriber_id = NEW.id; END";
    runtime.block_on(raw.execute(broken)).unwrap();
    let output =
        folder.run(&["subscriber", "hold-earning", "03001234567", "--reason", "ticket 7", "--json"], &[]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.stdout.is_empty(), "{error}");
    assert!(error.contains("is held: neither earns nor redeems until you lift it"), "{error}");
    let held = raw.count("subscriber WHERE held_at IS NOT NULL");
    assert_eq!(runtime.block_on(held).unwrap(), 1);
}

#[test]
fn the_ledger_can_be_verified_while_the_server_runs() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let subscriber = Subscriber::login(server.address, "923001234567");
    subscriber.post(server.address, "/api/v1/update-daily-streak", &json!({})).data();
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}

#[test]
fn the_description_needs_no_configuration() {
    let folder = Folder::new();
    let output = folder.run(&["openapi"], &[("ARENA_NONSENSE", "1")]);
    assert_eq!(format!("{}\n", said(&output)), arena_http::openapi_json());
}

#[test]
fn the_audit_names_who_acted_as_the_command_line_says() {
    let folder = Folder::new();
    said(&folder.run(&["--actor", "bilal", "seed"], &[("SUDO_USER", "root-of-all")]));
    said(&folder.run(&["seed"], &[("SUDO_USER", "sana")]));
    let lines: Vec<Value> =
        serde_json::from_str(&said(&folder.run(&["audit", "list", "--json"], &[]))).unwrap();
    let actors: Vec<_> = lines.iter().map(|line| line["actor"].as_str().unwrap()).collect();
    assert_eq!(actors, ["sana", "bilal"]);
    assert_eq!((&lines[0]["action"], &lines[0]["reason"]), (&json!("seed"), &Value::Null));
    let nameless = folder.run(&["--actor", " ", "seed"], &[]);
    assert!(!nameless.status.success());
}

#[test]
fn only_a_retry_of_a_dead_job_is_in_the_audit() {
    let folder = Folder::new();
    said(&folder.run(&["migrate"], &[]));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let job = new_id(SystemClock.now(), &SystemRandom);
    runtime.block_on(async {
        let url = format!("sqlite:{}", folder.path().join("data/arena.db").display());
        let database = Database::open(&DatabaseOptions::new(url, 1)).await.unwrap();
        let now = SystemClock.now();
        let new = NewJob { id: job, kind: "k", payload: json!({}), run_at: now, unique_key: None };
        let tx = database.begin().await.unwrap();
        tx.jobs().enqueue(&new).await.unwrap();
        tx.commit().await.unwrap();
        let tx = database.begin().await.unwrap();
        let claim = tx.jobs().claim(&["k"], now, Duration::minutes(1), 1).await.unwrap().remove(0);
        let dead = JobOutcome::Dead { error: "down".into() };
        assert!(tx.jobs().finish(job, claim.epoch, &dead, now).await.unwrap());
        tx.commit().await.unwrap();
        database.close().await;
    });
    let retry = || folder.run(&["jobs", "retry", &job.to_string()], &[]);
    assert_eq!(said(&retry()), "the job runs again");
    assert!(!retry().status.success(), "it is not given up any more");
    let audit = said(&folder.run(&["audit", "list"], &[]));
    assert_eq!(audit.lines().count(), 1, "{audit}");
    assert!(
        audit.ends_with(&format!("jobs retry  {job}  {{\"state\":\"dead\"}} -> {{\"state\":\"ready\"}}")),
        "{audit}"
    );
}

#[test]
fn staff_look_at_a_subscriber_and_move_their_credits() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let subscriber = Subscriber::login(server.address, "923001234567");
    subscriber.post(server.address, "/api/v1/update-daily-streak", &json!({})).data();
    let command = |args: &[&str]| folder.run(&[&["--actor", "bilal"], args].concat(), &[]);
    let document = |args: &[&str]| -> Value { serde_json::from_str(&said(&command(args))).unwrap() };
    let refused = |args: &[&str], text: &str| {
        let output = command(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && error.contains(text), "{args:?}: {error}");
    };
    let give = ["wallet", "adjust", "03001234567", "+50", "--reason", "ticket 7", "--reference", "T-7"];
    assert!(said(&command(&give)).contains("posted; the balance of"));
    assert!(said(&command(&give)).contains("posted before under this reference, and not again"));
    said(&command(&["wallet", "adjust", "03001234567", "-20", "--reason", "ticket 8"]));
    refused(&["wallet", "adjust", "03001234567", "-50", "--reason", "ticket 9"], "The wallet holds 40");
    let wallet = document(&["wallet", "show", "03001234567", "--json"]);
    assert_eq!((&wallet["balance"], &wallet["earned"]), (&json!(40), &json!(10)));
    assert_eq!(wallet["number"], "92300*****67");
    let older = wallet["entries"][0]["entry"].to_string();
    let older = document(&["wallet", "show", "03001234567", "--before", &older, "--json"]);
    assert_eq!(older["entries"][0], wallet["entries"][1]);
    let claimed = wallet["entries"][2]["txn"].to_string();
    said(&command(&["wallet", "reverse", &claimed, "--reason", "played by a script"]));
    refused(&["wallet", "reverse", &claimed, "--reason", "again"], "was taken back by transaction");
    let shown = said(&command(&["wallet", "show", "03001234567"]));
    assert!(shown.starts_with("subscriber ") && shown.contains("balance 30, earned 0"), "{shown}");

    said(&command(&["subscriber", "hold-earning", "03001234567", "--reason", "ticket 10"]));
    let held = subscriber.post(server.address, "/api/v1/redeem-item", &json!({ "item": 1 }));
    assert!(held.text().contains("account_held"), "{}", held.text());
    let shown = document(&["subscriber", "show", "03001234567", "--json"]);
    assert_eq!((&shown["hold"]["reason"], &shown["sessions"]), (&json!("ticket 10"), &json!(1)));
    said(&command(&["subscriber", "hold-earning", "03001234567", "--lift"]));
    let profile = json!({ "username": "Coin King" });
    subscriber.post(server.address, "/api/v1/user/profile/complete", &profile);
    let reset = ["subscriber", "reset-name", "03001234567", "--reason", "ticket 11"];
    assert!(said(&command(&reset)).contains("has a generated username now"));
    refused(&reset, "This subscriber has not chosen a username.");
    let born =
        |date: &'static str| ["subscriber", "birth-date", "03001234567", date, "--reason", "ticket 12"];
    assert!(said(&command(&born("2001-02-28"))).contains("was born on 2001-02-28"));
    refused(&born("2999-01-01"), "Date of birth must be a date in the past.");
    assert_eq!(document(&["subscriber", "sessions", "03001234567", "--json"]).as_array().unwrap().len(), 1);
    assert!(said(&command(&["subscriber", "sessions", "03001234567", "--end"])).contains("1 sessions of"));
    assert!(said(&command(&["subscriber", "show", "03001234567"])).contains("sessions 0"));
    said(&command(&["subscriber", "suspend", "03001234567", "--reason", "ticket 13"]));
    assert!(said(&command(&["subscriber", "show", "03001234567"])).contains("ticket 13 (cannot log in)"));
    refused(&["subscriber", "suspend", "03001234567", "--reason", "ticket 13"], "has been suspended since");
    said(&command(&["subscriber", "suspend", "03001234567", "--lift"]));

    let lines = document(&["audit", "list", "--json"]);
    let actions: Vec<_> =
        lines.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
    let expected = [
        "subscriber lift-hold",
        "subscriber suspend",
        "subscriber sessions end",
        "subscriber birth-date",
        "subscriber reset-name",
        "subscriber lift-hold",
        "subscriber hold-earning",
        "wallet reverse",
        "wallet adjust",
        "wallet adjust",
    ];
    assert_eq!(actions, expected);
    assert!(lines.as_array().unwrap().iter().all(|line| line["actor"] == "bilal"));
    assert_eq!(lines[9]["after"]["reference"], "T-7");
    assert!(!said(&command(&["audit", "list"])).contains("923001234567"));
    assert_eq!(said(&command(&["ledger", "verify"])), "ledger clean");
    server.stopped();
}
