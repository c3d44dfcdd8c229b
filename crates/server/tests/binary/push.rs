use crate::client::get;
use crate::process::Folder;

#[test]
fn a_key_that_is_made_is_one_for_the_configuration() {
    let folder = Folder::new();
    let made = String::from_utf8(folder.run(&["push", "keys"], &[]).stdout).unwrap();
    let public = made.lines().last().unwrap().rsplit(' ').next().unwrap();
    folder.write("arena.toml", &made);
    let server = folder.serve(&[]);
    let config = get(server.address, "/api/v1/config").data();
    assert_eq!(config["pushKey"], public);
    assert!(!folder.path().join("data/push.key").exists(), "no other one is made");
    server.stopped();
    assert_ne!(folder.run(&["push", "keys"], &[]).stdout, made.as_bytes(), "each time another");
}

#[test]
fn a_demo_makes_its_own_and_keeps_it() {
    let folder = Folder::new();
    let key = || {
        let server = folder.serve(&[]);
        let config = get(server.address, "/api/v1/config").data();
        server.stopped();
        config["pushKey"].as_str().unwrap_or_default().to_owned()
    };
    let first = key();
    assert_eq!((first.len(), key()), (87, first));
    let file = folder.path().join("data/push.key");
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(file).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn an_empty_key_switches_it_off() {
    let folder = Folder::new();
    let server = folder.serve(&[("ARENA_PUSH__PRIVATE_KEY", "")]);
    assert_eq!(get(server.address, "/api/v1/config").data()["pushKey"], serde_json::Value::Null);
}
