//! The throw-away Postgres cluster of a test run.
//!
//! `make test` starts a cluster and names it in `ARENA_TEST_POSTGRES`. Without that variable, the first test
//! process starts one by `scripts/postgres.sh share`, and later ones share it. Each process locks a file;
//! the cluster stops once nobody holds the lock, which the kernel releases however a process ends.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// Names an existing cluster to use: the URL of its superuser.
const VARIABLE: &str = "ARENA_TEST_POSTGRES";

pub(crate) fn admin_url() -> &'static str {
    static CLUSTER: LazyLock<(String, Option<File>)> = LazyLock::new(|| match std::env::var(VARIABLE) {
        Ok(url) if !url.is_empty() => (url, None),
        _ => share(),
    });
    &CLUSTER.0
}

pub(crate) fn url_of(database: &str) -> String {
    let admin = admin_url();
    let (base, options) = admin.split_once('?').map_or((admin, ""), |(base, options)| (base, options));
    let scheme = base.find("://").map_or(0, |at| at + 3);
    let end = base[scheme..].find('/').map_or(base.len(), |at| scheme + at);
    let options = if options.is_empty() { String::new() } else { format!("?{options}") };
    format!("{}/{database}{options}", &base[..end])
}

fn share() -> (String, Option<File>) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres.sh");
    // Users of the machine cannot stop each other's clusters, so each has one.
    let user = std::env::var("USER").or_else(|_| std::env::var("LOGNAME")).unwrap_or_else(|_| "me".into());
    let folder = std::env::temp_dir().join(format!("arena-test-postgres-{user}"));
    let users = folder.with_extension("users");
    let held = File::options()
        .create(true)
        .append(true)
        .open(&users)
        .and_then(|file| file.lock_shared().map(|()| file))
        .unwrap_or_else(|error| panic!("{}: {error}", users.display()));
    let output = Command::new("bash")
        .arg(script)
        .arg("share")
        .arg(&folder)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .expect("bash can be run");
    assert!(output.status.success(), "no Postgres to test with; or name one in {VARIABLE}");
    let url = String::from_utf8(output.stdout).expect("a URL is text");
    (url.trim().to_owned(), Some(held))
}
