use std::path::{Path, PathBuf};

use arena_testkit::{Engine, run};
use axum::http::{Method, StatusCode};

use crate::support::{BROUGHT_BUILD, Door, Setup};

/// A folder of builds for one test, next to a file that must not be served.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("arena-builds-{}-{name}", std::process::id()));
        let made = Self(folder);
        for (path, bytes) in FILES {
            made.write(&format!("builds/{path}"), bytes);
        }
        made.write("secret.txt", SECRET);
        made.write("builds/aim-train/.hidden", SECRET);
        made
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let file = self.0.join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }

    fn builds(&self) -> PathBuf {
        self.0.join("builds")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const SECRET: &[u8] = b"nobody's business";
const MANIFEST: &[u8] = br#"{"loaderUrl":"1a2b/x.loader.js"}"#;
/// Long enough for compression.
const LONG: [u8; 4096] = [b'x'; 4096];
const FILES: [(&str, &[u8]); 9] = [
    ("aim-train/build.json", MANIFEST),
    ("aim-train/1a2b/x.loader.js", b"createUnityInstance"),
    ("aim-train/1a2b/x.data.br", &LONG),
    ("aim-train/1a2b/x.wasm.br", &LONG),
    ("aim-train/1a2b/x.framework.js.gz", &LONG),
    ("aim-train/1a2b/x.wasm", b"\0asm"),
    ("aim-train/1a2b/x.wasm.unityweb", &LONG),
    ("aim-train/1a2b/StreamingAssets/build.json", b"{}"),
    ("aim-train/1a2b/index.html", b"<script>alert(1)</script>"),
];

fn with(builds: &Path) -> impl FnOnce(&mut Setup) {
    let builds = builds.to_owned();
    move |setup| setup.http.builds = Some(builds)
}

const IMMUTABLE: &str = "public, max-age=31536000, immutable";

#[test]
fn builds_are_served_as_they_lie_on_the_disk() {
    run(Engine::Sqlite, |db| async move {
        let folder = Folder::new("served");
        let door = Door::with(db, with(&folder.builds())).await;
        for (path, kind, encoding, cache) in [
            ("build.json", "application/json", "", "no-cache"),
            ("1a2b/x.loader.js", "text/javascript; charset=utf-8", "", IMMUTABLE),
            ("1a2b/x.data.br", "application/octet-stream", "br", IMMUTABLE),
            ("1a2b/x.wasm.br", "application/wasm", "br", IMMUTABLE),
            ("1a2b/x.framework.js.gz", "text/javascript; charset=utf-8", "gzip", IMMUTABLE),
            ("1a2b/x.wasm", "application/wasm", "", IMMUTABLE),
            ("1a2b/x.wasm.unityweb", "application/wasm", "gzip", IMMUTABLE),
            ("1a2b/StreamingAssets/build.json", "application/json", "", IMMUTABLE),
            // Must not be able to run with the app's origin.
            ("1a2b/index.html", "application/octet-stream", "", IMMUTABLE),
        ] {
            let bytes = FILES.iter().find(|(file, _)| *file == format!("aim-train/{path}")).unwrap().1;
            let answer = door
                .get(&format!("/games/aim-train/{path}"))
                .header("accept-encoding", "gzip, br")
                .header("origin", "null")
                .send()
                .await;
            assert_eq!((answer.status, answer.body.as_ref()), (StatusCode::OK, bytes), "{path}");
            for (name, value) in [
                ("content-type", kind),
                ("content-encoding", encoding),
                ("cache-control", cache),
                ("content-length", &bytes.len().to_string()),
                ("access-control-allow-origin", "*"),
                ("cross-origin-resource-policy", "cross-origin"),
                ("content-security-policy", "default-src 'none'; sandbox"),
                ("x-content-type-options", "nosniff"),
            ] {
                assert_eq!(answer.header(name), value, "{path}: {name}");
            }
            let head = door.call(Method::HEAD, &format!("/games/aim-train/{path}")).send().await;
            assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
            assert_eq!(head.header("content-length"), bytes.len().to_string(), "{path}");
            assert_eq!(head.header("content-type"), kind, "{path}");
        }
        let posted = door.call(Method::POST, "/games/aim-train/build.json").send().await;
        assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
    });
}

#[test]
fn a_path_outside_the_builds_is_a_404_and_never_a_page() {
    run(Engine::Sqlite, |db| async move {
        let folder = Folder::new("missing");
        let door = Door::with(db, with(&folder.builds())).await;
        for path in [
            "aim-train/1a2b/y.wasm",
            "aim-train/1a2b",
            "aim-train/1a2b/",
            "aim-train",
            "",
            "aim-train/build.json/x",
            "aim-train/.hidden",
            "../secret.txt",
            "aim-train/../../secret.txt",
            "aim-train/..%2f..%2fsecret.txt",
            "%2e%2e/secret.txt",
            "aim-train//build.json",
            "/aim-train/build.json",
        ] {
            let answer = door.get(&format!("/games/{path}")).send().await;
            assert_eq!(
                (answer.status, answer.text().as_str()),
                (StatusCode::NOT_FOUND, "not found"),
                "{path}"
            );
        }
    });
}

#[test]
fn build_files_are_served_under_any_name_in_ranges_and_may_be_missing() {
    run(Engine::Sqlite, |db| async move {
        let folder = Folder::new("streamed");
        folder.write("builds/aim-train/1a2b/StreamingAssets/aa/texts(en) español.bundle", b"0123456789");
        let door = Door::with(db, with(&folder.builds())).await;
        let streamed = "/games/aim-train/1a2b/StreamingAssets/aa";
        for name in ["texts(en)%20espa%C3%B1ol.bundle", "texts%28en%29%20espa%c3%b1ol.bundle"] {
            let answer = door.get(&format!("{streamed}/{name}")).send().await;
            assert_eq!((answer.status, answer.text().as_str()), (StatusCode::OK, "0123456789"), "{name}");
            let part = door.get(&format!("{streamed}/{name}")).header("range", "bytes=2-4").send().await;
            assert_eq!((part.status, part.text().as_str()), (StatusCode::PARTIAL_CONTENT, "234"), "{name}");
            assert_eq!(part.header("content-range"), "bytes 2-4/10");
            assert_eq!(part.header("access-control-allow-origin"), "*");
        }
        let beyond = door.get(&format!("{streamed}/texts(en)%20espa%C3%B1ol.bundle"));
        let beyond = beyond.header("range", "bytes=90-").send().await;
        assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
        let missing = door.get(&format!("{streamed}/none")).header("origin", "null").send().await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert_eq!(
            missing.header("access-control-allow-origin"),
            "*",
            "a game may know that it is not there"
        );
    });
}

#[test]
fn builds_of_the_disk_stand_before_those_that_the_app_brings() {
    run(Engine::Sqlite, |db| async move {
        let folder = Folder::new("before");
        let door = Door::with(db.clone(), with(&folder.builds())).await;
        let manifest = async |slug: &str| {
            let path = format!("/games/{slug}/build.json");
            door.get(&path).send().await.text()
        };
        let brought = String::from_utf8(BROUGHT_BUILD.to_vec()).unwrap();
        assert_eq!(manifest("cannon-clash").await, brought);
        folder.write("builds/cannon-clash/build.json", MANIFEST);
        assert_eq!(manifest("cannon-clash").await.as_bytes(), MANIFEST);
        std::fs::remove_dir_all(folder.builds()).unwrap();
        assert_eq!(manifest("cannon-clash").await, brought, "also where there is no folder");
        let answer = door.get("/games/cannon-clash/build.json").send().await;
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
    });
}
