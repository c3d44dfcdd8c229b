use std::path::PathBuf;

use serde_json::{Value, json};

use crate::client::get;
use crate::commands::said;
use crate::process::Folder;

/// An export as Unity writes it, of a few bytes.
const EXPORT: [(&str, &[u8]); 6] = [
    ("Build/My Game.loader.js", b"function createUnityInstance(canvas, config, progress) {}"),
    ("Build/My Game.data", b"UnityWebData1.0\0"),
    ("Build/My Game.framework.js", b"var unityFramework = 1"),
    ("Build/My Game.wasm", b"\0asm\x01\0\0\0"),
    ("StreamingAssets/levels/one.json", b"{}"),
    (
        "index.html",
        b"var config = { companyName: \"Own\", productName: \"Targets\", productVersion: \"0.3\" };",
    ),
];

fn export(folder: &Folder, name: &str) -> PathBuf {
    let place = folder.path().join(name);
    for (path, bytes) in EXPORT {
        let file = place.join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }
    place
}

#[test]
fn a_build_is_added_served_and_taken_away() {
    let folder = Folder::new();
    export(&folder, "export");
    // Several servers may share the folder of builds.
    let own = [("ARENA_BUILDS_DIR", "shared")];
    assert_eq!(said(&folder.run(&["games", "list"], &own)), "no build was added");
    let only_checked = said(&folder.run(&["games", "add", "export", "--game", "aim-train", "--check"], &own));
    assert!(only_checked.ends_with("nothing was added"), "{only_checked}");
    assert!(!folder.path().join("shared").exists());
    let server = folder.serve(&own);
    // The web app's build, if there is one.
    let brought = || {
        let answer = get(server.address, "/games/aim-train/build.json");
        (answer.status, answer.body)
    };
    let before = brought();

    let added = said(&folder.run(&["games", "add", "export", "--game", "aim-train"], &own));
    assert!(added.contains("Targets, 0.3: 0.0 MB until it runs"), "{added}");
    assert!(added.contains("Aim Train is played from "), "{added}");
    assert!(added.contains("games.aim_train_001.referee = \"self_reported\""), "{added}");
    let listed = said(&folder.run(&["games", "list"], &own));
    assert!(listed.starts_with("aim-train  ") && listed.ends_with("  Targets 0.3  103 bytes"), "{listed}");

    // The running server serves the build at once.
    let manifest = get(server.address, "/games/aim-train/build.json").json();
    assert_eq!(manifest["productName"], "Targets");
    assert_eq!(manifest["unpacked"]["codeUrl"], EXPORT[3].1.len());
    let address = |name: &str| format!("/games/aim-train/{}", manifest[name].as_str().unwrap());
    for (name, bytes) in [
        ("loaderUrl", EXPORT[0].1),
        ("dataUrl", EXPORT[1].1),
        ("frameworkUrl", EXPORT[2].1),
        ("codeUrl", EXPORT[3].1),
    ] {
        let answer = get(server.address, &address(name));
        assert_eq!((answer.status, answer.body.as_slice()), (200, bytes), "{name}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{name}");
    }
    assert_eq!(get(server.address, &address("codeUrl")).header("content-type"), "application/wasm");
    let streamed = format!("{}/levels/one.json", address("streamingAssetsUrl"));
    assert_eq!(get(server.address, &streamed).text(), "{}");

    assert_eq!(
        said(&folder.run(&["games", "remove", "aim-train"], &own)),
        "the added build of Aim Train is gone"
    );
    assert_eq!(brought(), before, "it is played again");
    assert_eq!(get(server.address, &address("codeUrl")).status, 404);
    assert_eq!(said(&folder.run(&["games", "list"], &own)), "no build was added");
    assert_eq!(folder.run(&["games", "remove", "aim-train"], &own).status.code(), Some(1));
    server.stopped();
    let version = manifest["loaderUrl"].as_str().unwrap().split('/').next().unwrap();
    let lines: Value = serde_json::from_str(&said(&folder.run(&["audit", "list", "--json"], &own))).unwrap();
    let changes: Vec<_> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (&line["action"], &line["before"], &line["after"]))
        .collect();
    let (none, added) = (json!({ "build": null }), json!({ "build": version }));
    assert_eq!(changes, [(&json!("games remove"), &added, &none), (&json!("games add"), &none, &added)]);
}

#[test]
fn a_broken_build_is_named_and_not_added() {
    let folder = Folder::new();
    said(&folder.run(&["migrate"], &[]));
    let place = export(&folder, "export");
    std::fs::write(place.join("Build/My Game.wasm"), "<!doctype html>").unwrap();
    for (game, fault) in
        [("aim-train", "My Game.wasm holds no WebAssembly"), ("chess", "there is no game chess")]
    {
        let output = folder.run(&["games", "add", "export", "--game", game], &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && error.contains(fault), "{error}");
    }
    assert_eq!(said(&folder.run(&["games", "list"], &[])), "no build was added");
    assert_eq!(said(&folder.run(&["audit", "list"], &[])), "", "nothing was done");
}

#[test]
fn the_levels_of_a_game_are_measured_without_a_server() {
    let folder = Folder::new();
    // The command works without a readable configuration.
    let table =
        said(&folder.run(&["games", "balance", "puzzle-mania", "--games", "50"], &[("ARENA_NONSENSE", "1")]));
    let lines: Vec<_> = table.lines().collect();
    assert!(lines[0].starts_with("puzzle-mania, 50 games a level and player"), "{table}");
    assert_eq!(lines.len(), 5, "{table}");
    for line in &lines[2..] {
        assert!(line.split_whitespace().all(|number| number.parse::<f64>().is_ok()), "{table}");
    }
    let other = folder.run(&["games", "balance", "chess"], &[]);
    assert!(!other.status.success());
}

#[test]
fn nothing_is_to_be_looked_at_where_nobody_has_played() {
    let folder = Folder::new();
    said(&folder.run(&["migrate"], &[]));
    assert_eq!(said(&folder.run(&["games", "signed"], &[])), "0 plays");
}
