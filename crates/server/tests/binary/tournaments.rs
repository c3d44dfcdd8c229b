use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Subscriber, get, post};
use crate::commands::said;
use crate::process::{DEADLINE, Folder};

const LISTS: [&str; 2] = ["/api/v1/tournaments/all", "/api/v1/esl/tournaments/all"];

#[track_caller]
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!error.contains("ERROR"), "{error}");
    error.lines().last().unwrap_or_default().to_owned()
}

fn ids(list: &Value) -> BTreeMap<String, i64> {
    let entry =
        |card: &Value| (card["tourn_name"].as_str().unwrap().to_owned(), card["id"].as_i64().unwrap());
    list.as_array().unwrap().iter().map(entry).collect()
}

#[test]
fn a_demo_always_has_tournaments_and_an_operator_decides_them() {
    let folder = Folder::new();
    let server = folder.serve(&[]);
    let mut all = BTreeMap::new();
    for list in LISTS {
        let cards = get(server.address, list).data();
        let with = |status: u8| cards.as_array().unwrap().iter().any(|card| card["status"] == status);
        assert!(with(1) && with(2) && with(4), "{cards}");
        all.extend(ids(&cards));
    }
    // A finished tournament shows its whole bracket.
    let classic = json!({ "id": all["Cannon Clash Classic"] });
    let rounds =
        post(server.address, "/api/v1/esl/tournament/matches", &classic, "").data()["rounds"].clone();
    let last = rounds.as_array().unwrap().iter().max_by_key(|round| round["round_number"].as_i64()).unwrap();
    let titles: BTreeSet<_> =
        rounds.as_array().unwrap().iter().map(|round| round["title"].as_str().unwrap().to_owned()).collect();
    assert_eq!(titles, ["Final", "Quarter-final", "Round 1", "Semi-final"].map(str::to_owned).into());
    assert_eq!((&last["title"], last["matches"].as_array().unwrap().len()), (&json!("Final"), 1));
    assert!(last["matches"][0]["result"]["winner"].is_string(), "{last}");
    // A second start creates nothing while the tournaments go on.
    server.stopped();
    let server = folder.serve(&[]);
    let again: BTreeMap<_, _> =
        LISTS.iter().flat_map(|list| ids(&get(server.address, list).data())).collect();
    assert_eq!(again, all);

    let listed = said(&folder.run(&["tournament", "list"], &[]));
    for name in all.keys() {
        assert!(listed.contains(name.as_str()), "{name}: {listed}");
    }

    // A subscriber registers, is notified of the room, and gets the fee back.
    let friday = all["PUBG Mobile Friday Squads"];
    let subscriber = Subscriber::login(server.address, "923001234567");
    subscriber.post(server.address, "/api/v1/update-daily-streak", &json!({})).data();
    let form = json!({ "id": friday, "pubg_nick": "Ace", "pubg_id": "5123456789" });
    let poor = subscriber.post(server.address, "/api/v1/tournament/entry/checkin", &form).json();
    assert_eq!(poor["code"], "insufficient_credits");
    let weekend = all["FIFA Mobile Weekend Cup"];
    let form = json!({ "id": weekend, "pubg_nick": "Ace", "userEmail": "ace@mail.example" });
    subscriber.post(server.address, "/api/v1/tournament/entry/checkin", &form).data();

    let id = weekend.to_string();
    let room = ["tournament", "room", &id, "--room-id", "ROOM77", "--password", "sesame"];
    assert!(said(&folder.run(&room, &[])).starts_with("the room is announced"));
    assert!(said(&folder.run(&room, &[])).starts_with("this room was announced before"));
    await_notification(&subscriber, server.address, "Room ID: ROOM77. Password: sesame.");
    let shown = said(&folder.run(&["tournament", "show", &id], &[]));
    assert!(shown.contains("ROOM77, announcement 1") && shown.contains("1 entered"), "{shown}");
    assert!(!shown.contains("sesame"), "{shown}");

    let result = ["tournament", "result", &id, "--first", "03001234567"];
    assert_eq!(refused(&folder.run(&result, &[])), "This tournament has not started yet.");
    let nobody = ["tournament", "result", &id, "--first", "03007654321"];
    assert_eq!(refused(&folder.run(&nobody, &[])), "There is no subscriber of such a number.");
    assert_eq!(refused(&folder.run(&["tournament", "show", "0"], &[])), "No tournament data available");

    said(&folder.run(&["tournament", "cancel", &id], &[]));
    assert_eq!(refused(&folder.run(&["tournament", "cancel", &id], &[])), "This tournament was cancelled.");
    await_notification(&subscriber, server.address, "FIFA Mobile Weekend Cup was cancelled.");
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}

#[test]
fn staff_see_the_matches_and_decide_only_running_ones() {
    let folder = Folder::new();
    said(&folder.run(&["seed"], &[]));
    std::fs::create_dir(folder.path().join("own")).unwrap();
    let cup = "[[tournament]]\nslug = \"cup\"\nkind = \"esl\"\nname = \"Night Cup\"\ngame = \"aim-train\"\n\
               opens = \"-1h\"\nstarts = \"-1m\"\nprizes = [300, 150, 75]\nmin_players = 2\n\
               room_lead_seconds = 60\nplayers = [\"Ann\", \"Ben\"]\n";
    folder.write("own/tournaments.toml", &cup.replace("aim-train", "chess"));
    let error = folder.run(&["seed", "own"], &[]);
    let error = String::from_utf8_lossy(&error.stderr).into_owned();
    assert!(
        error.contains("own/tournaments.toml:5: tournament cup (Night Cup): there is no game `chess`"),
        "{error}"
    );
    folder.write("own/tournaments.toml", cup);
    said(&folder.run(&["seed", "own"], &[]));
    let server = folder.serve(&[]);
    let id = ids(&get(server.address, LISTS[1]).data())["Night Cup"].to_string();

    let listed = until(|| {
        let output = folder.run(&["tournament", "matches", &id], &[]);
        let listed = String::from_utf8_lossy(&output.stdout).into_owned();
        if listed.contains("  upcoming  ") { Ok(listed) } else { Err(listed) }
    });
    assert!(
        listed.contains("round 1 (Final)") && listed.ends_with("1 matches are not decided\n"),
        "{listed}"
    );
    let document = said(&folder.run(&["tournament", "matches", &id, "--json"], &[]));
    let document: Value = serde_json::from_str(&document).unwrap();
    assert_eq!((&document["undecided"], &document["round"]["title"]), (&json!(1), &json!("Final")));
    let players: BTreeSet<_> = document["matches"][0]["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["nickname"].as_str().unwrap())
        .collect();
    assert_eq!(players, ["Ann", "Ben"].into());
    let game = listed.lines().nth(1).unwrap();
    let (room, _) = game.split_once(' ').unwrap();
    let of = |name: &str| {
        let (_, after) = game.split_once(&format!("{name} (")).unwrap();
        after[..36].to_owned()
    };
    let decide =
        |room: &str, winner: &str| folder.run(&["tournament", "decide", &id, room, "--winner", winner], &[]);
    let stranger = Subscriber::login(server.address, "923001234567");
    assert_eq!(stranger.balance(server.address), 0);
    assert_eq!(
        refused(&decide(room, "03001234567")),
        "The winner must be one of the two players of this match."
    );
    assert!(refused(&decide("ZZZZZZ", &of("Ben"))).contains("Room ID"));
    // The room opens with the next minute.
    assert_eq!(refused(&decide(room, &of("Ben"))), "This match has not been played yet.");
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}

/// Repeats a question until the answer is good.
#[track_caller]
pub(crate) fn until<T>(mut ask: impl FnMut() -> Result<T, String>) -> T {
    let since = Instant::now();
    loop {
        match ask() {
            Ok(answer) => return answer,
            Err(other) => assert!(since.elapsed() < DEADLINE, "{other}"),
        }
        std::thread::park_timeout(Duration::from_millis(50));
    }
}

fn await_notification(subscriber: &Subscriber, address: std::net::SocketAddr, text: &str) {
    until(|| {
        let notes = subscriber.get(address, "/api/v1/notifications").text();
        if notes.contains(text) { Ok(()) } else { Err(format!("{text}: {notes}")) }
    });
}
