use serde_json::Value;

use crate::commands::said;
use crate::process::Folder;

fn listed(folder: &Folder, arguments: &[&str]) -> Vec<Value> {
    let document = said(&folder.run(&[arguments, &["--json"]].concat(), &[]));
    let document: Value = serde_json::from_str(&document).unwrap();
    let lines = document.as_array().or_else(|| document.as_object()?.values().find_map(Value::as_array));
    lines.unwrap_or_else(|| panic!("no list: {document}")).clone()
}

#[test]
fn a_demos_desks_are_filled_once_and_have_something_to_do() {
    let folder = Folder::new();
    let filled = said(&folder.run(&["demo", "--screenshots", "2"], &[]));
    assert!(filled.ends_with("22 made-up subscribers, 2 screenshots, 8 claims"), "{filled}");
    assert_eq!(listed(&folder, &["tasks", "list"]).len(), 2);
    let claims = |state: &str| listed(&folder, &["claims", "list", "--state", state]).len();
    assert_eq!([claims("claimed"), claims("delivered"), claims("refused"), claims("shipped")], [4, 1, 1, 2]);
    assert!(!listed(&folder, &["rewards", "vouchers", "list"]).is_empty());
    assert_eq!(listed(&folder, &["prizes", "list"]).len(), 1);
    assert_eq!(listed(&folder, &["invites", "held"]).len(), 1);
    assert_eq!(listed(&folder, &["cases", "list"]).len(), 1);
    let groups = listed(&folder, &["cases", "signs"]);
    assert!(groups.iter().any(|group| group["accounts"] == 8), "{groups:?}");
    let given_up = listed(&folder, &["jobs", "dead"]);
    let facts = |job: &Value| (job["kind"].as_str().unwrap().to_owned(), job["attempts"].as_u64().unwrap());
    let mut kinds: Vec<_> = given_up.iter().map(facts).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, [("audit.copy".to_owned(), 12), ("purge".to_owned(), 12)]);

    let server = folder.serve(&[]);
    let again = said(&folder.run(&["demo"], &[]));
    assert!(again.ends_with("were filled before"), "{again}");
    server.stopped();
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    assert!(said(&folder.run(&["audit", "verify"], &[])).contains("audit clean"));
}

#[test]
fn real_subscribers_are_never_made_up() {
    let folder = Folder::new();
    folder.write("arena.toml", include_str!("../production.toml"));
    let refused = folder.run(&["demo"], &[]);
    assert!(!refused.status.success());
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(error.contains("made-up subscribers are for demos"), "{error}");
}
