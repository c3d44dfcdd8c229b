//! Files of earlier web builds, which every node serves (ADR 27).

use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{Files, FilesError};
use arena_app::web_builds::{LayDownReport, REFRESH, WebBuild, WebFile, YOUNG, lay_down};
use arena_testkit::{Engine, MemoryFiles, at_once, run};
use async_trait::async_trait;
use axum::http::StatusCode;
use bytes::Bytes;
use chrono::Duration;

use crate::support::{Answer, Door, SCRIPT};

const SHARED: &str = "assets/art/shared-0a0b0c0d-480.avif";

fn script(n: u8) -> String {
    format!("assets/screen-{n}.js")
}

fn build(n: u8) -> WebBuild {
    let bytes = |text: &str| Bytes::from(format!("{text} {n}"));
    let alone = |plain: Bytes| WebFile { plain, brotli: None, gzip: None };
    let twins = WebFile { plain: bytes("plain"), brotli: Some(bytes("brotli")), gzip: Some(bytes("gzip")) };
    WebBuild::new([
        (script(n), twins),
        (SHARED.to_owned(), alone(Bytes::from_static(b"a picture"))),
        (format!("games/aim-train/hash{n}/aim.wasm"), alone(bytes("wasm"))),
        ("games/aim-train/build.json".to_owned(), alone(bytes("manifest"))),
        ("index.html".to_owned(), alone(bytes("page"))),
    ])
}

async fn lay(app: &App, n: u8) -> LayDownReport {
    lay_down(app, &build(n)).await.unwrap()
}

async fn get(door: &Door, path: &str) -> Answer {
    door.get(&format!("/{path}")).send().await
}

async fn served(door: &Door, builds: impl IntoIterator<Item = u8>) -> Vec<u8> {
    door.t.clock.advance(REFRESH);
    let mut served = Vec::new();
    for n in builds {
        match get(door, &script(n)).await.status {
            StatusCode::OK => served.push(n),
            status => assert_eq!(status, StatusCode::NOT_FOUND),
        }
    }
    served
}

#[derive(Default)]
struct CountingFiles {
    files: MemoryFiles,
    asked: std::sync::Mutex<Vec<String>>,
}

impl CountingFiles {
    fn note(&self, what: &str) {
        self.asked.lock().unwrap().push(what.to_owned());
    }

    fn asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

#[async_trait]
impl Files for CountingFiles {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        self.files.put(key, bytes).await
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError> {
        self.note(key);
        self.files.get(key).await
    }

    async fn delete(&self, key: &str) -> Result<(), FilesError> {
        self.files.delete(key).await
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        self.note(folder);
        self.files.list(folder).await
    }
}

#[test]
fn each_node_serves_the_files_of_other_nodes_builds() {
    run(Engine::Sqlite, |db| async move {
        let old = Door::new(db).await;
        let new = old.node().await;
        lay(&old.t.app, 1).await;
        // No node knows the new build yet.
        assert_eq!(get(&old, &script(2)).await.status, StatusCode::NOT_FOUND);
        lay(&old.t.app, 2).await;
        assert_eq!(get(&new, &script(1)).await.body.as_ref(), b"plain 1");
        assert_eq!(get(&new, &script(2)).await.body.as_ref(), b"plain 2");
        old.t.clock.advance(REFRESH);
        assert_eq!(get(&old, &script(2)).await.body.as_ref(), b"plain 2");
        // A file in the binary takes precedence.
        assert_eq!(get(&old, "assets/app-1a2b3c4d.js").await.body.as_ref(), SCRIPT);
    });
}

#[test]
fn a_file_of_an_earlier_build_comes_as_it_did_then() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        lay(&door.t.app, 1).await;
        for (accepts, encoding, body) in [
            ("", "", "plain 1"),
            ("gzip", "gzip", "gzip 1"),
            ("gzip, deflate, br, zstd", "br", "brotli 1"),
            ("br;q=0, gzip", "gzip", "gzip 1"),
        ] {
            let answer = door.get("/assets/screen-1.js").header("accept-encoding", accepts).send().await;
            assert_eq!(answer.status, StatusCode::OK);
            assert_eq!((answer.header("content-encoding"), answer.text().as_str()), (encoding, body));
            assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(answer.header("vary"), "accept-encoding");
            assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        }
        let picture = door.get(&format!("/{SHARED}")).header("accept-encoding", "br").send().await;
        assert_eq!((picture.header("content-type"), picture.header("content-encoding")), ("image/avif", ""));
        let wasm = door.get("/games/aim-train/hash1/aim.wasm").send().await;
        assert_eq!(wasm.body.as_ref(), b"wasm 1");
        assert_eq!(wasm.header("content-type"), "application/wasm");
        // The games' frame loads it and has no origin.
        assert_eq!(wasm.header("access-control-allow-origin"), "*");
        let head = door.call(axum::http::Method::HEAD, "/assets/screen-1.js").send().await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    });
}

#[test]
fn nothing_else_is_served_from_the_file_store() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        lay(&door.t.app, 1).await;
        door.t.app.files.put("profiles/somebody.jpg", Bytes::from_static(b"a face")).await.unwrap();
        door.t.app.files.put("web/files/assets/x.js", Bytes::from_static(b"no list names it")).await.unwrap();
        for path in [
            "/assets/../../../profiles/somebody.jpg",
            "/assets/%2e%2e/%2e%2e/profiles/somebody.jpg",
            "/assets/..%2f..%2fprofiles%2fsomebody.jpg",
            "/assets/screen-1.js/",
            "/assets//screen-1.js",
            "/assets/./screen-1.js",
            "/assets/screen-1.js.br",
            "/assets/screen-1%2ejs",
            "/assets/SCREEN-1.js",
            "/assets/x.js",
            "/assets/",
            "/web/builds",
            "/profiles/somebody.jpg",
            "/sw.js",
        ] {
            let answer = door.get(path).send().await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
            assert!(answer.header("cache-control") != "public, max-age=31536000, immutable", "{path}");
        }
        // A file whose name stays when its content changes comes from the running build only.
        let manifest = get(&door, "games/aim-train/build.json").await;
        assert_eq!(manifest.status, StatusCode::NOT_FOUND);
    });
}

#[test]
fn unknown_names_cost_the_file_store_nothing() {
    run(Engine::Sqlite, |db| async move {
        let mut t = Door::new(db).await.t;
        let files = Arc::new(CountingFiles::default());
        t.app.files = files.clone();
        let door = Door::of(t);
        lay(&door.t.app, 1).await;
        assert_eq!(get(&door, "assets/nothing.js").await.status, StatusCode::NOT_FOUND);
        let before = files.asked();
        for n in 0..50 {
            let answer = get(&door, &format!("assets/nothing-{n}.js")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND);
            get(&door, &format!("games/nothing/{n}/x.wasm")).await;
        }
        assert_eq!(files.asked(), before);
        // A known name costs one read.
        assert_eq!(get(&door, &script(1)).await.status, StatusCode::OK);
        assert_eq!(files.asked(), before + 1);
        // An invalid name never causes a lookup.
        door.t.clock.advance(REFRESH);
        get(&door, "assets/%00").await;
        get(&door, "elsewhere/x.js").await;
        assert_eq!(files.asked(), before + 1);
        get(&door, "assets/nothing.js").await;
        assert_eq!(files.asked(), before + 3, "the folder, and the one list in it");
    });
}

#[test]
fn three_builds_are_kept_and_none_that_is_younger_than_a_day_goes() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let app = &door.t.app;
        for n in 1..=5 {
            assert!(lay(app, n).await.removed.is_empty());
            door.t.clock.advance(Duration::hours(1));
        }
        assert_eq!(served(&door, 1..=5).await, [1, 2, 3, 4, 5]);
        door.t.clock.advance(YOUNG);
        let laid = lay(app, 6).await;
        assert_eq!((laid.removed.len(), laid.beside_others), (3, true));
        assert_eq!(served(&door, 1..=6).await, [4, 5, 6]);
        assert!(get(&door, SHARED).await.status == StatusCode::OK, "the others have it, too");
        // The removed builds leave no file.
        let keys = door.t.files.keys();
        for n in 1..=3 {
            assert!(!keys.iter().any(|key| key.contains(build(n).id())), "{keys:?}");
        }
        // A restart of the old version makes it the latest build.
        door.t.clock.advance(YOUNG * 2);
        lay(app, 4).await;
        door.t.clock.advance(YOUNG * 2);
        assert_eq!(lay(app, 7).await.removed, [build(5).id()]);
        assert_eq!(served(&door, 4..=7).await, [4, 6, 7]);
    });
}

#[test]
fn a_served_build_is_kept() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let app = &door.t.app;
        lay(app, 1).await;
        door.t.clock.advance(Duration::days(30));
        // The node that carries this build confirms it each hour.
        assert_eq!(lay(app, 1).await.written, 0);
        for n in 2..=5 {
            door.t.clock.advance(Duration::minutes(1));
            lay(app, n).await;
        }
        assert_eq!(served(&door, 1..=5).await, [1, 2, 3, 4, 5]);
    });
}

#[test]
fn nodes_that_start_together_store_complete_builds() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for n in 1..=3 {
            lay(&door.t.app, n).await;
        }
        door.t.clock.advance(YOUNG * 2);
        let starts = (0..12_u8).map(|start| {
            let app = door.t.app.clone();
            async move { lay_down(&app, &build(4 + start % 2)).await.map(|_| ()) }
        });
        for laid in at_once(starts).await {
            laid.unwrap();
        }
        assert_eq!(served(&door, 1..=5).await.len(), 3);
        assert_eq!(served(&door, 4..=5).await, [4, 5]);
        for n in 4..=5 {
            assert_eq!(lay(&door.t.app, n).await.written, 0, "all of it is there");
        }
    });
}

#[test]
fn lost_files_are_stored_again_at_the_next_start() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let first = lay(&door.t.app, 1).await;
        assert_eq!((first.written, first.beside_others), (5, false));
        let keys = door.t.files.keys();
        let lost = keys.iter().find(|key| key.ends_with("screen-1.js")).unwrap();
        door.t.files.delete(lost).await.unwrap();
        assert_eq!(get(&door, &script(1)).await.status, StatusCode::NOT_FOUND);
        assert_eq!(lay(&door.t.app, 1).await.written, 1);
        assert_eq!(get(&door, &script(1)).await.body.as_ref(), b"plain 1");
    });
}

#[test]
fn a_broken_list_breaks_nothing_else() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        lay(&door.t.app, 1).await;
        lay(&door.t.app, 2).await;
        let files = &door.t.files;
        let list = |n: u8| format!("web/builds/{}.json", build(n).id());
        files.put(&list(1), Bytes::from_static(b"{\"served_at\":")).await.unwrap();
        files.put("web/builds/what is this", Bytes::from_static(b"?")).await.unwrap();
        let evil = r#"{"served_at":"2026-03-01T07:00:00Z","files":{"../../../profiles/x.jpg":{"brotli":false,"gzip":false}}}"#;
        files.put("web/builds/0123456789abcdef.json", Bytes::from(evil)).await.unwrap();
        assert_eq!(served(&door, 1..=2).await, [2]);
        assert_eq!(get(&door, "../../../profiles/x.jpg").await.status, StatusCode::NOT_FOUND);
        // The next node removes the broken list; the build's own node writes it again.
        assert_eq!(lay(&door.t.app, 3).await.removed, [build(1).id()]);
        assert_eq!(served(&door, 1..=3).await, [2, 3]);
        lay(&door.t.app, 1).await;
        assert_eq!(served(&door, 1..=3).await, [1, 2, 3]);
    });
}

struct UnreachableFiles;

#[async_trait]
impl Files for UnreachableFiles {
    async fn put(&self, _: &str, _: Bytes) -> Result<(), FilesError> {
        Err(FilesError("away".into()))
    }

    async fn get(&self, _: &str) -> Result<Option<Bytes>, FilesError> {
        Err(FilesError("away".into()))
    }

    async fn delete(&self, _: &str) -> Result<(), FilesError> {
        Err(FilesError("away".into()))
    }

    async fn list(&self, _: &str) -> Result<Vec<String>, FilesError> {
        Err(FilesError("away".into()))
    }
}

#[test]
fn a_file_store_that_is_away_takes_only_earlier_files_with_it() {
    run(Engine::Sqlite, |db| async move {
        let mut t = Door::new(db).await.t;
        t.app.files = Arc::new(UnreachableFiles);
        let door = Door::of(t);
        lay_down(&door.t.app, &build(1)).await.unwrap_err();
        assert_eq!(get(&door, &script(1)).await.status, StatusCode::NOT_FOUND);
        assert_eq!(get(&door, "assets/app-1a2b3c4d.js").await.status, StatusCode::OK);
        assert_eq!(get(&door, "").await.status, StatusCode::OK);
    });
}
