//! Files in a bucket, and web builds there, against moto. `scripts/moto.sh` installs moto if it is missing.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use arena_adapters::files::ObjectFiles;
use arena_adapters::s3::{self, S3Options};
use arena_app::ports::Files;
use arena_app::web_builds::{AcceptedEncodings, EarlierBuilds, REFRESH, WebBuild, WebFile, YOUNG, lay_down};
use arena_testkit::{Engine, TestApp, at_once, run};
use bytes::Bytes;

/// The service ends when its standard input closes, also when the test is killed.
struct Moto {
    child: Child,
    url: String,
}

impl Moto {
    fn start(bucket: &str) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/moto.sh");
        let mut child = Command::new("bash")
            .arg(script)
            .args(["serve", bucket])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        let url = url.trim().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "moto did not start: {url:?}");
        Self { child, url }
    }

    fn options(&self, bucket: &str) -> S3Options {
        S3Options {
            bucket: bucket.into(),
            region: "us-east-1".into(),
            endpoint: Some(self.url.clone()),
            access_key: "key".into(),
            secret_key: "the secret of a test".into(),
            allow_http: true,
        }
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn a_bucket_keeps_replaces_and_forgets_files() {
    let moto = Moto::start("pictures");
    let files = s3::open(&moto.options("pictures")).unwrap();
    s3::probe(&files).await.unwrap();

    let key = "tasks/0190-a.jpg";
    assert_eq!(files.get(key).await.unwrap(), None);
    files.put(key, Bytes::from_static(b"first, and longer")).await.unwrap();
    files.put(key, Bytes::from_static(b"second")).await.unwrap();
    assert_eq!(files.get(key).await.unwrap().as_deref(), Some(&b"second"[..]));
    // As large as a screenshot, with every byte value.
    let large: Bytes = (0..2_048_000_u32).map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()[0]).collect();
    files.put("tasks/large.jpg", large.clone()).await.unwrap();
    assert_eq!(files.get("tasks/large.jpg").await.unwrap(), Some(large));
    let mut listed = files.list("tasks").await.unwrap();
    listed.sort_unstable();
    assert_eq!(listed, [key, "tasks/large.jpg"]);
    assert!(files.list("profiles").await.unwrap().is_empty());
    // Another node sees the same files.
    let node = s3::open(&moto.options("pictures")).unwrap();
    assert!(node.get(key).await.unwrap().is_some());
    node.delete(key).await.unwrap();
    assert_eq!(files.get(key).await.unwrap(), None);
    files.delete(key).await.unwrap();
    files.get("../elsewhere").await.expect_err("keys stay inside the bucket");

    // A missing bucket is found at the start, and the error holds no secret.
    let options = moto.options("elsewhere");
    let error = s3::probe(&s3::open(&options).unwrap()).await.expect_err("no such bucket").to_string();
    assert!(error.starts_with("files: put started: "), "{error}");
    assert!(!error.contains("secret of a test") && !format!("{options:?}").contains("secret"), "{error}");

    // Plain HTTP only if the options allow it.
    let secret = S3Options { allow_http: false, ..moto.options("pictures") };
    let refused = match s3::open(&secret) {
        Ok(files) => files.get(key).await.is_err(),
        Err(_) => true,
    };
    assert!(refused, "it was sent in the clear");
}

fn web_build(n: u8) -> WebBuild {
    let bytes = |text: &str| Bytes::from(format!("{text} {n}"));
    let file = || WebFile { plain: bytes("plain"), brotli: Some(bytes("brotli")), gzip: Some(bytes("gzip")) };
    WebBuild::new((0..20).map(|part| (format!("assets/part-{n}-{part}.js"), file())))
}

/// Two nodes share a store of files: each serves the other's builds, parallel starts do not conflict, and old
/// builds leave nothing behind.
async fn web_builds_are_kept(mut t: TestApp, here: Arc<dyn Files>, there: Arc<dyn Files>) {
    let mut other = t.node().await;
    (t.app.files, other.files) = (here.clone(), there);
    let nodes = [EarlierBuilds::default(), EarlierBuilds::default()];
    let accepted = AcceptedEncodings { brotli: true, gzip: true };
    let starts = [t.app.clone(), other.clone(), t.app.clone(), other.clone()];
    let starts = starts.into_iter().map(|app| async move { lay_down(&app, &web_build(1)).await });
    for laid in at_once(starts).await {
        laid.unwrap();
    }
    for (node, app) in nodes.iter().zip([&t.app, &other]) {
        for part in 0..20 {
            let file = node.get(app, &format!("assets/part-1-{part}.js"), accepted).await.unwrap().unwrap();
            assert_eq!((file.bytes.as_ref(), file.encoding), (&b"brotli 1"[..], Some("br")));
        }
        assert_eq!(node.get(app, "assets/part-2-0.js", accepted).await.unwrap(), None);
    }
    for n in 2..=4 {
        t.clock.advance(YOUNG * 2);
        assert_eq!(lay_down(&other, &web_build(n)).await.unwrap().written, 60);
    }
    t.clock.advance(REFRESH);
    for n in 1..=4 {
        let file = nodes[0].get(&t.app, &format!("assets/part-{n}-0.js"), accepted).await.unwrap();
        assert_eq!(file.is_some(), n > 1, "{n}");
    }
    assert_eq!(here.list("web").await.unwrap().len(), 3 * 61);
}

#[test]
fn web_builds_are_kept_in_a_bucket() {
    run(Engine::Sqlite, |db| async move {
        let moto = Moto::start("builds");
        let open = || Arc::new(s3::open(&moto.options("builds")).unwrap());
        web_builds_are_kept(TestApp::new(db).await, open(), open()).await;
    });
}

#[test]
fn web_builds_are_kept_in_a_folder() {
    run(Engine::Sqlite, |db| async move {
        let folder = tempfile::tempdir().unwrap();
        let open = || Arc::new(ObjectFiles::local(folder.path()).unwrap());
        web_builds_are_kept(TestApp::new(db).await, open(), open()).await;
    });
}
