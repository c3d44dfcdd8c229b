//! Languages by folder, from a translator's file to the portal's pages.

use serde_json::{Value, json};

use crate::client::get;
use crate::commands::said;
use crate::process::Folder;

fn configured(languages: &str) -> Folder {
    let folder = Folder::new();
    folder.write("arena.toml", &format!("languages = {languages}\nlanguages_dir = \"languages\"\n"));
    folder
}

#[test]
fn a_translator_brings_a_language_and_the_portal_speaks_it() {
    let folder = configured("[\"en\"]");
    let exported = said(&folder.run(&["words", "export", "pl"], &[]));
    assert!(exported.starts_with("pl.po: ") && exported.ends_with(" entries in pl"), "{exported}");
    // What a translator writes into the empty places.
    let mut po = std::fs::read_to_string(folder.path().join("pl.po")).unwrap();
    for (english, polish) in [
        ("Homepage", "Strona główna"),
        ("Rewards", "Nagrody"),
        ("Welcome to {product}", "Witamy w {product}"),
    ] {
        let place = format!("msgid \"{english}\"\nmsgstr \"");
        assert!(po.contains(&place), "{place}");
        po = po.replace(&format!("{place}\""), &format!("{place}{polish}\""));
    }
    folder.write("pl.po", &po);
    let unnamed = folder.run(&["words", "import", "pl.po"], &[]);
    let error = String::from_utf8_lossy(&unnamed.stderr);
    assert!(error.contains("pl is new here: give its name by --name"), "{error}");
    let imported = said(&folder.run(&["words", "import", "pl.po", "--name", "Polski"], &[]));
    assert!(
        imported.contains("texts in pl\n") && imported.contains("shown in English: arena words check"),
        "{imported}"
    );

    folder.write("arena.toml", "languages = [\"pl\", \"en\"]\nlanguages_dir = \"languages\"\n");
    let check = folder.run(&["words", "check", "--json"], &[]);
    assert_eq!(check.status.code(), Some(1), "it is not whole");
    let lacks: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert_eq!(lacks["en"], json!({}));
    let common = lacks["pl"]["portal/common"].as_array().unwrap();
    assert!(common.contains(&json!("nav_leaderboard")) && !common.contains(&json!("nav_home")), "{common:?}");

    let server = folder.serve(&[]);
    let languages = get(server.address, "/api/v1/config").data()["languages"].clone();
    assert_eq!((&languages[0]["code"], &languages[0]["name"]), (&json!("pl"), &json!("Polski")));
    let texts = get(server.address, &format!("{}/portal.js", languages[0]["files"].as_str().unwrap())).text();
    assert!(texts.contains("\"Strona główna\""), "{texts}");
    let page = get(server.address, "/rewards").text();
    assert!(
        page.contains("<html lang=\"pl\" dir=\"ltr\">") && page.contains("<title>Nagrody | Arena</title>"),
        "{page}"
    );
    let plain = get(server.address, "/plain").text();
    assert!(plain.contains("Witamy w Arena"), "{plain}");
    server.stopped();
}

#[test]
fn a_fault_in_a_language_stops_the_start_and_names_its_place() {
    let folder = configured("[\"en\", \"ur\"]");
    folder.write("languages/ur/portal/common.ftl", "nav_hme = گھر\n");
    for command in [&["serve"][..], &["config", "check"], &["words", "check"]] {
        let output = folder.run(command, &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{command:?}");
        assert!(
            error.contains("ur/portal/common.ftl: nav_hme: English has no such text"),
            "{command:?}: {error}"
        );
    }
    let unknown = configured("[\"en\", \"xx\"]");
    let output = unknown.run(&["config", "check"], &[]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("there are no texts in xx: the program has ar, en, fr, sw, ur"), "{error}");
    let tagless = configured("[\"english!\"]").run(&["config", "check"], &[]);
    let error = String::from_utf8_lossy(&tagless.stderr);
    assert!(error.contains("languages") && error.contains("is no language tag such as"), "{error}");
}
