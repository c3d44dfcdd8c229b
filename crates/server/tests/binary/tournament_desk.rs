use std::process::Output;
use std::time::Instant;

use serde_json::Value;

use crate::client::get;
use crate::commands::said;
use crate::process::{DEADLINE, Folder};

const SANA: &[(&str, &str)] = &[("USER", "sana")];

/// A weekly tournament that has started, with two players.
pub(crate) const CUP: &str = "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Night Cup\"\ngame = \"pubg-mobile\"\n\
                   opens = \"-2h\"\nstarts = \"-1h\"\nends = \"+2h\"\nprizes = [300, 150, 75]\nplayers = [\"Ann\", \"Ben\"]\n";

#[track_caller]
fn refused(output: &Output, why: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains(why), "{error}");
}

fn id_of(folder: &Folder, name: &str) -> String {
    let listed = said(&folder.run(&["tournament", "list"], &[]));
    let line = listed.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {listed}"));
    line.split_whitespace().next().unwrap().to_owned()
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&said(output)).unwrap()
}

#[test]
fn a_prize_of_a_held_winner_waits_until_staff_pay_it() {
    let folder = Folder::new();
    said(&folder.run(&["seed"], &[]));
    std::fs::create_dir(folder.path().join("own")).unwrap();
    folder.write("own/tournaments.toml", CUP);
    said(&folder.run(&["seed", "own"], &[]));
    let id = id_of(&folder, "Night Cup");
    let entrants = json(&folder.run(&["tournament", "entrants", &id, "--json"], SANA));
    let of = |name: &str| {
        let all = entrants["entrants"].as_array().unwrap();
        let found = all.iter().find(|entrant| entrant["nickname"] == name).unwrap();
        assert_eq!((&found["state"], &found["number"]), (&Value::from("entered"), &Value::Null));
        found["subscriber"].as_str().unwrap().to_owned()
    };
    let (ann, ben) = (of("Ann"), of("Ben"));
    let shown = said(&folder.run(&["tournament", "entrants", &id, "--limit", "1"], SANA));
    assert!(shown.contains("no number") && shown.contains("1 entrants, and more: --after "), "{shown}");

    said(&folder.run(&["subscriber", "hold-earning", &ann, "--reason", "plays like a program"], SANA));
    let result = ["tournament", "result", &id, "--first", &ann, "--second", &ben];
    let result = said(&folder.run(&result, SANA));
    assert!(result.contains("place 1: Ann, 300 ESL Coins, waits (arena prizes)"), "{result}");
    assert!(
        result.contains("place 2: Ben, 150 ESL Coins\n") || result.ends_with("place 2: Ben, 150 ESL Coins"),
        "{result}"
    );
    let prizes = |arguments: &[&str]| folder.run(&[&["prizes"], arguments].concat(), SANA);
    let listed = said(&prizes(&["list"]));
    assert!(
        listed.contains("waiting  300 credits  place 1 of Night Cup") && listed.ends_with("1 waiting"),
        "{listed}"
    );
    let prize = listed.split_whitespace().next().unwrap();

    let shown = said(&folder.run(&["subscriber", "show", &ann], SANA));
    assert!(shown.contains("open claims 0, waiting prizes 1"), "{shown}");
    let server = folder.serve(&[]);
    let begun = Instant::now();
    loop {
        let metrics = get(server.address, "/metrics").text();
        if metrics.contains("arena_prizes_waiting 1") {
            assert!(metrics.contains("arena_prizes_oldest_seconds"), "{metrics}");
            break;
        }
        assert!(begun.elapsed() < DEADLINE, "{metrics}");
        std::thread::yield_now();
    }
    server.stopped();

    refused(&prizes(&["pay", prize]), "is held, and nobody is paid during a hold. Lift it first.");
    let shown = said(&prizes(&["show", prize]));
    assert!(shown.contains(&format!("subscriber  {ann}")) && shown.contains("No signs, neither"), "{shown}");
    said(&folder.run(&["subscriber", "hold-earning", &ann, "--lift"], SANA));
    let paid = said(&prizes(&["pay", prize]));
    assert_eq!(paid, format!("{prize} paid: 300 ESL Coins for Night Cup; the winner is told"));
    refused(&prizes(&["refuse", prize, "--reason", "Late"]), "This prize was paid or refused before.");
    refused(&prizes(&["show", "00000000-0000-7000-8000-000000000000"]), "There is no such prize.");
    let shown = json(&prizes(&["show", prize, "--json"]));
    assert_eq!(
        (&shown["state"], &shown["settledBy"], &shown["credits"]),
        (&Value::from("paid"), &Value::from("sana"), &Value::from(300))
    );
    assert_eq!(
        (&shown["duels"], &shown["signs"]),
        (&Value::from(Vec::<i64>::new()), &Value::from(Vec::<i64>::new()))
    );
    assert_eq!(said(&prizes(&["list"])), "0 waiting");
    assert!(said(&prizes(&["list", "--state", "paid"])).ends_with("1 paid"));
    let audit = said(&folder.run(&["audit", "list"], &[]));
    assert!(audit.contains(&format!("sana  prizes pay  {prize}")), "{audit}");
    assert!(audit.contains(&format!("sana  tournament entrants  {id}")), "{audit}");
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
}

#[test]
fn staff_create_edit_and_clone_a_tournament_that_the_catalogue_leaves_alone() {
    let folder = Folder::new();
    said(&folder.run(&["seed"], &[]));
    let cup = CUP.replace("-2h", "-1h").replace("starts = \"-1h\"", "starts = \"+1h\"");
    folder.write("cup.toml", &cup);
    let desk = |arguments: &[&str]| folder.run(&[&["tournament"], arguments].concat(), SANA);
    refused(
        &desk(&["create", "cup.toml"]),
        "tournament cup (Night Cup): `players` is allowed only in the catalogue",
    );
    let cup = cup.replace("players = [\"Ann\", \"Ben\"]\n", "");
    folder.write("cup.toml", &cup.replace("pubg-mobile", "chess"));
    refused(&desk(&["create", "cup.toml"]), "cup.toml: tournament cup (Night Cup): there is no game `chess`");
    refused(&desk(&["create", "none.toml"]), "none.toml");
    folder.write("cup.toml", &cup);
    let dry = said(&desk(&["create", "cup.toml", "--dry-run"]));
    assert!(dry.contains("weekly  Night Cup (PUBG Mobile)") && dry.contains("nothing is written"), "{dry}");
    assert!(!said(&desk(&["list"])).contains("Night Cup"));
    let created = said(&desk(&["create", "cup.toml"]));
    let id = id_of(&folder, "Night Cup");
    assert!(created.starts_with(&format!("tournament {id} is created")), "{created}");

    let edited =
        said(&desk(&["edit", &id, "--name", "Late Cup", "--prizes", "500,250,100", "--max-players", "64"]));
    assert!(edited.contains(&format!("tournament {id} is changed, version 1")), "{edited}");
    assert!(edited.contains("500, 250, 100") && edited.contains("at most 64"), "{edited}");
    refused(
        &desk(&["edit", &id, "--name", "Other", "--version", "0"]),
        "The tournament has changed meanwhile.",
    );
    refused(&desk(&["edit", &id, "--starts", "soon"]), "`soon` is no time; write `+2h`");
    refused(&desk(&["edit", &id, "--ends", "+30m"]), "it must start before it ends");

    let cloned = said(&desk(&["clone", &id, "--opens", "now", "--starts", "+1d"]));
    assert!(cloned.contains(&format!("is created, like tournament {id}")), "{cloned}");
    let before = said(&desk(&["show", &id]));
    assert!(before.contains("Late Cup") && before.contains("version   1"), "{before}");
    said(&folder.run(&["seed"], &[]));
    assert_eq!(said(&desk(&["show", &id])), before, "the catalogue leaves it alone");
    let audit = said(&folder.run(&["audit", "list"], &[]));
    for line in [
        "sana  tournament create  cup",
        &format!("sana  tournament edit  {id}"),
        &format!("sana  tournament clone  {id}"),
    ] {
        assert_eq!(audit.matches(line).count(), 1, "{line}: {audit}");
    }
}
