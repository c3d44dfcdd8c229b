//! The operator's console: its listener, its commands, its configuration.

use std::net::{SocketAddr, TcpListener};

use serde_json::{Value, json};

use crate::client::get;
use crate::commands::said;
use crate::process::Folder;
use crate::tournaments::until;

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[test]
fn the_console_has_a_listener_of_its_own() {
    let folder = Folder::new();
    let at = free_address();
    let listen = at.to_string();
    let server = folder.serve(&[("ARENA_CONSOLE__LISTEN", &listen)]);
    let session = get(at, "/api/v1/session");
    assert_eq!((session.status, session.json()["code"].as_str()), (401, Some("session_needed")));
    assert_eq!(get(at, "/api/openapi.json").json()["info"]["title"], json!("Arena's console"));
    for (address, path) in
        [(server.address, "/api/v1/staff"), (at, "/api/v1/leaderboard"), (at, "/.vite/manifest.json")]
    {
        let answer = get(address, path);
        assert!(!answer.text().starts_with('{') || answer.status == 404, "{path}: {}", answer.text());
    }
    assert!(!get(at, "/metrics").text().contains("arena_http_requests_total"));
    // The demo invited its administrator.
    let staff: Value = serde_json::from_str(&said(&folder.run(&["staff", "list", "--json"], &[]))).unwrap();
    assert_eq!((&staff[0]["role"], &staff[0]["state"]), (&json!("administrator"), &json!("invited")));
    server.stopped();
}

#[test]
fn staff_are_managed_by_commands_and_the_audit_verifies() {
    let folder = Folder::new();
    folder.serve(&[]).stopped();
    let run = |arguments: &[&str]| folder.run(arguments, &[("USER", "bilal")]);
    let invite = ["staff", "invite", "--name", "Zara Ahmed", "--role", "administrator", "zara@arena.example"];
    let invited = said(&run(&invite));
    assert!(invited.contains("http://localhost:8081/invitation#"), "{invited}");
    let again = run(&invite);
    assert!(
        !again.status.success()
            && String::from_utf8_lossy(&again.stderr).contains("a member of staff already")
    );
    said(&run(&["staff", "role", "zara@arena.example", "finance"]));
    said(&run(&["staff", "disable", "zara@arena.example", "--reason", "left"]));
    let recovered = run(&["staff", "recover", "zara@arena.example"]);
    assert!(!recovered.status.success(), "a disabled person is enabled, not recovered");
    let link = said(&run(&["staff", "enable", "zara@arena.example"]));
    assert!(link.contains("/invitation#"), "{link}");
    let unlinked = run(&["staff", "unlink", "zara@arena.example"]);
    assert!(String::from_utf8_lossy(&unlinked.stderr).contains("no account of single sign-on"));
    let unknown = run(&["staff", "recover", "nobody@arena.example"]);
    assert!(!unknown.status.success());
    let listed = said(&run(&["staff", "list"]));
    assert!(listed.starts_with("zara@arena.example  finance  invited  0 passkeys"), "{listed}");
    assert_eq!(said(&run(&["audit", "verify"])), "audit clean: 4 lines in the chain");
}

#[test]
fn a_bad_console_is_refused_with_its_key() {
    let folder = Folder::new();
    let production = [("ARENA_MODE", "production"), ("ARENA_CONSOLE__LISTEN", "127.0.0.1:0")];
    for (environment, named) in [
        (&production[..], "key `console.url`: must be set in production"),
        (&[("ARENA_CONSOLE__URL", "https://10.0.0.5")], "key `console.url`: must be a host name"),
        (
            &[("ARENA_CONSOLE__URL", "http://console.arena.example")],
            "key `console.url`: must begin with https://",
        ),
        (&[("ARENA_CONSOLE__URL", "https://console.arena.example/staff")], "key `console.url`"),
        (&[("ARENA_CONSOLE__IDLE_MINUTES", "0")], "key `console.idle_minutes`"),
        (&[("ARENA_CONSOLE__SESSION_HOURS", "25")], "key `console.session_hours`"),
        (&[("ARENA_CONSOLE__INVITATION_HOURS", "0")], "key `console.invitation_hours`"),
        (&[("ARENA_CONSOLE__CORRECTION", "-1")], "key `console.correction`"),
        (&[("ARENA_CONSOLE__SSO__ISSUER", "http://login.arena.example")], "key `console.sso.issuer`"),
        (&[("ARENA_CONSOLE__SSO__CLIENT_ID", "arena")], "key `console.sso.issuer`: must be set"),
        (&[("ARENA_CONSOLE__SSO__ROLES", "{ heads = \"boss\" }")], "boss"),
        (&[("ARENA_CONSOLE__ALLOWED", "[\"everywhere\"]")], "console.allowed"),
        (&[("ARENA_AUDIT__COPY_TO", "http://logs.arena.example")], "key `audit.copy_to`"),
        (&[("ARENA_AUDIT__COPY_TO", "file:audit.jsonl")], "key `audit.copy_to`: the path"),
        (&[("ARENA_AUDIT__COPY_TOKEN", "t")], "key `audit.copy_token`"),
    ] {
        let output = folder.run(&["config", "check"], environment);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(named), "{named}: {error}");
    }
}

#[test]
fn the_audit_is_copied_and_the_copy_is_compared() {
    let folder = Folder::new();
    folder.serve(&[]).stopped();
    said(
        &folder
            .run(&["staff", "invite", "--name", "Zara Ahmed", "--role", "care", "zara@arena.example"], &[]),
    );
    let copy = folder.path().join("audit.jsonl");
    let to = format!("file:{}", copy.display());
    let running = folder.serve(&[("ARENA_AUDIT__COPY_TO", &to)]);
    until(|| match std::fs::read_to_string(&copy) {
        Ok(text) if text.contains("staff invite") && text.ends_with('\n') => Ok(()),
        found => Err(format!("the lines are not copied: {found:?}")),
    });
    running.stopped();
    let file = copy.to_str().unwrap();
    let compared = said(&folder.run(&["audit", "compare", file], &[]));
    assert!(compared.starts_with("audit's copy clean: "), "{compared}");
    let text = std::fs::read_to_string(&copy).unwrap();
    std::fs::write(&copy, text.replace("staff invite", "staff recover")).unwrap();
    let output = folder.run(&["audit", "compare", file], &[]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    std::fs::write(&copy, "not json").unwrap();
    let output = folder.run(&["audit", "compare", file], &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1 of"));
}
