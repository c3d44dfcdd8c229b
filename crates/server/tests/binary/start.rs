use std::net::TcpListener;

use crate::client::{get, post, request, try_send};
use crate::handoff;
use crate::process::Folder;

/// A start fails with one line that names the key, and no other output.
#[track_caller]
fn refuses(folder: &Folder, arguments: &[&str], environment: &[(&str, &str)], named: &str) {
    let output = folder.run(arguments, environment);
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{environment:?}: {error}");
    assert!(said.is_empty(), "{said}");
    assert_eq!(error.lines().count(), 1, "{environment:?}: {error}");
    assert!(error.starts_with("arena: ") && error.contains(named), "{environment:?}: {error}");
}

#[test]
fn a_configuration_fault_is_one_line_that_names_the_key() {
    let folder = Folder::new();
    for (key, value, named) in [
        ("ARENA_LISTNE", "127.0.0.1:0", "unknown key `listne`"),
        ("ARENA_BRAND__PRODUKT", "Play", "unknown key `brand.produkt`"),
        ("ARENA_LISTEN", "everywhere", "key `listen`"),
        ("ARENA_MODE", "test", "key `mode`"),
        ("ARENA_TIME_ZONE", "Asia/Nowhere", "time_zone"),
        ("ARENA_DATABASE_URL", "mysql://localhost/arena", "key `database_url`"),
        ("ARENA_DATABASE_URL", "postgres://nobody@127.0.0.1:1/arena", "key `database_url`"),
        ("ARENA_LIMITS__PER_ADDRESS", "-1", "key `limits.per_address`"),
        ("ARENA_LIMITS__TRUSTED_PROXIES", "[\"here\"]", "key `limits.trusted_proxies"),
        ("ARENA_PUBLIC_URL", "arena.example", "key `public_url`"),
        ("ARENA_STREAK__BASE", "0", "key `streak.base`"),
        ("ARENA_IDENTITY__TOKEN_KEYS", "[]", "key `identity.token_keys`"),
        ("ARENA_LOG__LEVEL", "arena=loud", "key `log.level`"),
        ("ARENA_PUSH__PRIVATE_KEY", "secret", "key `push.private_key`"),
        ("ARENA_PUSH__SERVICES", "[\"localhost\"]", "key `push.services`"),
        ("ARENA_PUSH__SUBJECT", "me@arena.example", "key `push.subject`"),
        ("ARENA_BILLING__GATEWAY", "bank", "key `billing.gateway`"),
        ("ARENA_BILLING__PREPAID_DAILY", "free", "key `billing.prepaid_daily`"),
        ("ARENA_IDENTITY__MINT__LISTEN", "127.0.0.1:0", "key `identity.mint.listen`"),
        ("ARENA_LISTEN", "0.0.0.0:0", "key `listen`"),
    ] {
        refuses(&folder, &["serve"], &[(key, value)], named);
    }
    let anywhere = [
        ("ARENA_LISTEN", "0.0.0.0:0"),
        ("ARENA_DEMO_BEYOND_LOOPBACK", "true"),
        ("ARENA_IDENTITY__TRUST_BARE_MSISDN", "true"),
    ];
    refuses(&folder, &["serve"], &anywhere, "key `identity.trust_bare_msisdn`");
    refuses(&folder, &["--config", "none.toml", "serve"], &[], "there is no file none.toml");
    folder.write("arena.toml", "[identity]\nrefresh_secert = \"x\"\n");
    refuses(&folder, &["serve"], &[], "unknown key `identity.refresh_secert`");
    folder.write("arena.toml", "listen = \n");
    refuses(&folder, &["migrate"], &[], "arena.toml");
    folder.write("arena.toml", "");
    for (web_dir, named) in
        [("no-such-folder", "key `web_dir`: no-such-folder"), (".", "holds no built web app")]
    {
        refuses(&folder, &["serve"], &[("ARENA_WEB_DIR", web_dir)], named);
    }
    folder.write("data", "a file where the folder should be");
    refuses(&folder, &["serve"], &[("ARENA_LISTEN", "127.0.0.1:0")], "key `d");
}

#[test]
fn an_address_that_is_taken_is_named() {
    let folder = Folder::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let environment = [("ARENA_LISTEN", address.as_str()), ("ARENA_LOG__LEVEL", "error")];
    refuses(&folder, &["serve"], &environment, "key `listen`");
}

#[test]
fn a_demo_serves_everything_from_an_empty_folder() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let at = server.address;
    assert_eq!(
        (get(at, "/health/live").text().as_str(), get(at, "/health/ready").text().as_str()),
        ("ok", "ok")
    );
    let page = get(at, "/");
    assert!(
        page.text().contains("id=\"arena-data\"") && !page.text().contains("<!--arena:data-->"),
        "{}",
        page.text()
    );
    assert_eq!(get(at, "/api/v1/config").data()["mode"], "demo");
    assert_eq!(get(at, "/api/v1/rewards").data().as_array().unwrap().len(), 19);
    assert_eq!(get(at, "/operator/landing").status, 200);
    assert_eq!(get(at, "/assets/none.js").status, 404);
    assert!(get(at, "/metrics").text().contains("arena_http_requests_total"));
    // Requests of strangers add neither time series nor log lines.
    for path in ["/made-up", "/api/v1/made-up", "/operator/made-up"] {
        try_send(at, &request("MADE-UP", path, &[], "")).unwrap();
    }
    assert!(!get(at, "/metrics").text().to_lowercase().contains("made-up"));
    // The script of the page is in the binary, and compressed.
    let text = page.text();
    let script = text.split("src=\"/assets/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let plain = get(at, &format!("/assets/{script}"));
    assert_eq!((plain.status, plain.header("cache-control")), (200, "public, max-age=31536000, immutable"));
    assert!(folder.path().join("data/arena.db").is_file());
    let (address, mut environment) = (at.to_string(), vec![("ARENA_LOG__LEVEL", "error")]);
    environment.push(("ARENA_LISTEN", &address));
    assert!(folder.run(&["health"], &environment).status.success());
    server.stopped();
    let gone = folder.run(&["health"], &environment);
    assert!(!gone.status.success() && String::from_utf8_lossy(&gone.stderr).contains(&address));
}

#[test]
fn health_waits_for_a_server_that_starts_later() {
    let folder = Folder::new();
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let environment = [("ARENA_LISTEN", address.as_str())];
    let none = folder.run(&["health", "--wait", "0"], &environment);
    assert!(!none.status.success() && String::from_utf8_lossy(&none.stderr).contains(&address));
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| folder.run(&["health", "--wait", "60"], &environment));
        let server = folder.serve(&environment);
        let ready = waiting.join().unwrap();
        assert_eq!(String::from_utf8_lossy(&ready.stdout), "ready\n");
        assert!(ready.status.success());
        server.stopped();
    });
}

#[test]
fn production_reports_all_faults_at_once() {
    let folder = Folder::new();
    for arguments in [&["serve"][..], &["config", "check"]] {
        let output = folder.run(arguments, &[("ARENA_MODE", "production")]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && output.stdout.is_empty(), "{error}");
        for key in
            ["public_url", "identity.token_keys", "identity.refresh_secret", "brand.operator", "sms.gateway"]
        {
            assert_eq!(error.matches(&format!("key `{key}`")).count(), 1, "{key}: {error}");
        }
    }
}

#[test]
fn a_demo_beyond_this_machine_has_secrets_of_its_own() {
    let folder = Folder::new();
    let beyond = [("ARENA_LISTEN", "0.0.0.0:0"), ("ARENA_DEMO_BEYOND_LOOPBACK", "true")];
    let known = serde_json::json!({ "msisdn": handoff::of("923001234567") });
    let log_in = |server: &crate::process::Server| {
        let at = std::net::SocketAddr::from(([127, 0, 0, 1], server.address.port()));
        post(at, "/api/v1/jt/gen", &known, "").status
    };
    let secrets = folder.path().join("data/demo-secrets.json");
    let server = folder.serve(&beyond);
    assert_eq!(log_in(&server), 401, "what the key in the source signed is good for nothing");
    let made = std::fs::read_to_string(&secrets).unwrap();
    server.stopped();
    folder.serve(&beyond).stopped();
    assert_eq!(std::fs::read_to_string(&secrets).unwrap(), made, "they stay");
    let here = Folder::new();
    let server = here.serve(&[]);
    assert_eq!(log_in(&server), 200, "on this machine alone nothing changes");
    server.stopped();
}

#[test]
fn in_production_there_is_no_demo() {
    let folder = Folder::new();
    folder.write("arena.toml", include_str!("../production.toml"));
    let server = folder.serve(&[]);
    let at = server.address;
    assert_eq!(get(at, "/api/v1/config").data()["mode"], "production");
    for path in ["/operator/landing", "/operator/inbox", "/operator/api/messages", "/dev/gallery"] {
        assert_eq!(get(at, path).status, 404, "{path}");
    }
    assert_eq!(
        get(at, "/api/v1/rewards").data().as_array().unwrap().len(),
        0,
        "content is the operator's own"
    );
    assert!(get(at, "/").header("strict-transport-security").contains("max-age=31536000"));
    // Production refuses documents signed with the demo's key.
    let body = serde_json::json!({ "msisdn": handoff::of("923001234567") });
    assert_eq!(post(at, "/api/v1/jt/gen", &body, "").status, 401);
    server.stopped();
}

/// The files are as the previous version left them in the data directory; its nodes may be gone.
#[test]
fn files_of_the_version_before_are_served_by_the_one_that_follows() {
    let folder = Folder::new();
    let files = folder.path().join("data/files/web/files/0123456789abcdef/assets");
    let lists = folder.path().join("data/files/web/builds");
    std::fs::create_dir_all(&files).unwrap();
    std::fs::create_dir_all(&lists).unwrap();
    std::fs::write(files.join("screen-1a2b3c4.js"), "the old screen").unwrap();
    let list = r#"{"served_at":"2026-03-01T07:00:00Z","files":{"assets/screen-1a2b3c4.js":{"brotli":false,"gzip":false}}}"#;
    std::fs::write(lists.join("0123456789abcdef.json"), list).unwrap();
    for _ in 0..2 {
        let server = folder.serve(&[]);
        let answer = get(server.address, "/assets/screen-1a2b3c4.js");
        assert_eq!((answer.status, answer.body.as_slice()), (200, &b"the old screen"[..]));
        assert_eq!(get(server.address, "/assets/screen-1a2b3c5.js").status, 404);
        server.stopped();
    }
}
