use std::net::SocketAddr;

use arena_testkit::RawConnection;
use serde_json::{Value, json};

use crate::client::{Subscriber, get};
use crate::commands::said;
use crate::process::{DEADLINE, Folder};

const UNKNOWN: &str = "00000000-0000-7000-8000-000000000000";
const SANA: &[(&str, &str)] = &[("USER", "sana")];
const OMAR: &[(&str, &str)] = &[("USER", "omar")];

/// A catalogue of one reward that costs the first day's credits, with a stock of three.
pub(crate) fn shop(folder: &Folder) {
    std::fs::create_dir(folder.path().join("shop")).unwrap();
    folder.write("shop/rewards.toml", "[[reward]]\nid = 1\nname = \"Mouse\"\ncredits = 10\nstock = 3\n");
}

/// Lets a subscriber earn ten credits and spend them on the reward. Returns the claim's id.
pub(crate) fn claimed(address: SocketAddr, number: &str) -> (Subscriber, String) {
    let subscriber = Subscriber::login(address, number);
    subscriber.post(address, "/api/v1/update-daily-streak", &json!({})).data();
    assert_eq!(subscriber.balance(address), 10);
    let offer = subscriber.post(address, "/api/v1/redeem-item", &json!({ "item": 1 })).data();
    let form = json!({
        "item": 1, "uuid": offer["uuid"], "name": "Ayesha Khan", "email": "ayesha@mail.example",
        "phone": offer["tel"],
    });
    let claim = subscriber.post(address, "/api/v1/redeem-claim", &form).data();
    assert_eq!(subscriber.balance(address), 0);
    (subscriber, claim["claimId"].as_str().unwrap().to_owned())
}

fn claims(subscriber: &Subscriber, address: SocketAddr) -> Vec<Value> {
    subscriber.get(address, "/api/v1/rewards/claims").data()["claims"].as_array().unwrap().clone()
}

#[track_caller]
fn refused(output: &std::process::Output, why: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains(why), "{error}");
}

#[test]
fn a_claim_whose_signs_cannot_be_read_is_not_taken() {
    let folder = Folder::new();
    shop(&folder);
    let server = folder.serve(&[]);
    said(&folder.run(&["seed", "shop"], &[]));
    let (_, claim) = claimed(server.address, "923001234567");
    server.stopped();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut raw = runtime.block_on(RawConnection::sqlite(&folder.path().join("data/arena.db"))).unwrap();
    runtime.block_on(raw.execute("ALTER TABLE game_session RENAME TO broken")).unwrap();
    refused(&folder.run(&["claims", "take", &claim], SANA), "game_session");
    runtime.block_on(raw.execute("ALTER TABLE broken RENAME TO game_session")).unwrap();
    said(&folder.run(&["claims", "take", &claim], OMAR));
}

#[test]
fn a_claim_lives_from_the_form_to_its_delivery_or_its_refund() {
    let folder = Folder::new();
    shop(&folder);
    let server = folder.serve(&[]);
    let at = server.address;
    said(&folder.run(&["seed", "shop"], &[]));
    let desk = |arguments: &[&str], who: &[(&str, &str)]| folder.run(&[&["claims"], arguments].concat(), who);
    assert_eq!(said(&desk(&["list"], SANA)), "0 open");

    let (first, delivered) = claimed(at, "923001234567");
    let (second, given_back) = claimed(at, "923007654321");
    let listed = said(&desk(&["list"], SANA));
    let lines: Vec<_> = listed.lines().collect();
    assert_eq!((lines.len(), lines[2]), (3, "2 open"), "{listed}");
    assert!(lines[0].starts_with(&delivered), "{listed}");
    assert!(lines[0].ends_with("waits 0 min  claimed  10 credits  Mouse  92300*****67"), "{listed}");
    assert_eq!(said(&desk(&["list", "--older-than", "24h"], SANA)), "0 open");
    let page = said(&desk(&["list", "--limit", "1"], SANA));
    assert!(page.ends_with(&format!("1 open, and more: --after {delivered}")), "{page}");
    let rest = said(&desk(&["list", "--limit", "1", "--after", &delivered], SANA));
    assert!(rest.starts_with(&given_back) && rest.ends_with("1 open"), "{rest}");

    // Only the person who delivers a claim sees its recipient.
    let shown = said(&desk(&["show", &delivered], SANA));
    assert!(!shown.contains("Ayesha") && shown.contains("Take the claim to see"), "{shown}");
    refused(&desk(&["deliver", &delivered, "--reference", "TCS 4711"], SANA), "take it first");
    let taken = said(&desk(&["take", &delivered], SANA));
    for part in [
        "sana until",
        "name        Ayesha Khan",
        "e-mail      ayesha@mail.example",
        "number      03001234567",
    ] {
        assert!(taken.contains(part), "{part}: {taken}");
    }
    assert_eq!(claims(&first, at)[0]["state"], "working");
    let shown = said(&desk(&["show", &delivered, "--json"], OMAR));
    assert!(!shown.contains("Ayesha") && !shown.contains("1234567"), "{shown}");
    for act in
        [vec!["take"], vec!["release"], vec!["deliver", "--reference", "x"], vec!["refuse", "--reason", "x"]]
    {
        let arguments = [&[act[0], delivered.as_str()], &act[1..]].concat();
        refused(&desk(&arguments, OMAR), "sana works at this claim until");
    }
    said(&desk(&["release", &delivered], SANA));
    said(&desk(&["take", &delivered], SANA));
    let done = said(&desk(&["deliver", &delivered, "--reference", "TCS 4711"], SANA));
    assert_eq!(done, format!("{delivered} delivered: Mouse; the subscriber is told"));
    refused(&desk(&["refuse", &delivered, "--reason", "Too late"], SANA), "settled before");

    let done = said(&desk(&["refuse", &given_back, "--reason", "Sold out"], OMAR));
    assert_eq!(done, format!("{given_back} refused: Mouse; 10 ESL Coins are back, the subscriber is told"));
    refused(&desk(&["take", &given_back], OMAR), "settled before");
    refused(&desk(&["take", UNKNOWN], OMAR), "There is no such claim");

    assert_eq!((first.balance(at), second.balance(at)), (0, 10));
    let [one, two] = [&first, &second].map(|subscriber| claims(subscriber, at));
    assert_eq!(
        json!([one[0]["state"], one[0]["reference"], one[0]["reason"]]),
        json!(["delivered", "TCS 4711", null])
    );
    assert_eq!(
        json!([two[0]["state"], two[0]["reference"], two[0]["reason"]]),
        json!(["refused", null, "Sold out"])
    );
    assert_eq!((one.len(), two.len()), (1, 1));
    let messages = first.get(at, "/api/v1/notifications").data();
    assert_eq!(messages[0]["text"], "Arena: Mouse was delivered. Enjoy!\nReference: TCS 4711");

    let listed: Value =
        serde_json::from_str(&said(&desk(&["list", "--state", "refused", "--json"], SANA))).unwrap();
    let claim = &listed["claims"][0];
    assert_eq!(
        json!([claim["id"], claim["holder"], claim["recipient"]]),
        json!([given_back, "omar", { "phone": "92300*****21" }])
    );
    assert_eq!(listed["next"], Value::Null);
    let audit = said(&folder.run(&["audit", "list"], &[]));
    for line in [format!("sana  claims deliver  {delivered}"), format!("omar  claims refuse  {given_back}")] {
        assert!(audit.contains(&line), "{audit}");
    }
    assert_eq!(audit.matches("claims deliver").count(), 1, "what was refused is not written down: {audit}");
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}

#[test]
fn stock_is_refilled_warned_of_and_never_reset_by_the_catalogue() {
    let folder = Folder::new();
    shop(&folder);
    let low = [("ARENA_REWARDS__LOW_STOCK", "2")];
    said(&folder.run(&["seed", "shop"], &[]));
    let server = folder.serve(&low);
    let at = server.address;
    // The demo's catalogue has more rewards; the catalogue seeded last counts.
    said(&folder.run(&["seed", "shop"], &[]));
    let rewards = |arguments: &[&str]| folder.run(&[&["rewards"], arguments].concat(), &low);
    let first = || said(&rewards(&["list"])).lines().next().unwrap().to_owned();
    let mouse = |left: &str| {
        format!("   1      10 credits  {left:<13}  reserve   0  low at   1  cost unknown    Mouse")
    };
    // The mark of this reward counts, not that of all.
    said(&rewards(&["low", "1", "1"]));
    assert_eq!(first(), mouse("3 left"));
    claimed(at, "923001234567");
    claimed(at, "923007654321");
    assert_eq!(first(), mouse("1 left, LOW"));
    said(&folder.run(&["seed", "shop"], &[]));
    assert_eq!(first(), mouse("1 left, LOW"), "seeding again does not refill");
    assert_eq!(said(&rewards(&["stock", "1", "+5"])), mouse("6 left"));
    refused(&rewards(&["stock", "1", "-7"]), "There are 6 of this reward");
    refused(&rewards(&["stock", "99", "+1"]), "There is no such reward");
    assert_eq!(said(&rewards(&["stock", "1", "-6"])), mouse("0 left, LOW"));
    let log = server.stopped();
    let warnings: Vec<_> = log.lines().filter(|line| line.contains("the stock of a reward is low")).collect();
    assert!(warnings.len() == 1 && warnings[0].contains("left=1"), "once for each fall: {log}");

    // A node reports the stock from its start on. Loading the demo's catalogue again resets no stock.
    said(&rewards(&["stock", "15", "+7"]));
    let server = folder.serve(&low);
    let begun = std::time::Instant::now();
    let metrics = loop {
        let metrics = get(server.address, "/metrics").text();
        if metrics.contains(r#"arena_reward_stock{reward="15"}"#) {
            break metrics;
        }
        assert!(begun.elapsed() < DEADLINE, "{metrics}");
        std::thread::yield_now();
    };
    for line in [r#"arena_claims_open{state="claimed"} 2"#, r#"arena_claims_open{state="working"} 0"#] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    assert!(metrics.contains(r#"arena_reward_stock{reward="15"} 9"#), "{metrics}");
    server.stopped();
}

#[test]
fn a_desk_that_is_killed_leaves_a_claim_whole() {
    let folder = Folder::new();
    shop(&folder);
    let server = folder.serve(&[]);
    let at = server.address;
    said(&folder.run(&["seed", "shop"], &[]));
    let (subscriber, claim) = claimed(at, "923001234567");
    let heard = || subscriber.get(at, "/api/v1/notifications").data().as_array().unwrap().len();
    let before = heard();
    let refuse = ["claims", "refuse", claim.as_str(), "--reason", "Sold out"];
    // Killed after each line of the log, and so after each statement, until the command reaches its end.
    let telling = [SANA, &[("ARENA_LOG__LEVEL", "debug")]].concat();
    let mut refunded = false;
    for lines in (1..).step_by(3) {
        let killed = folder.run_for_lines(&refuse, &telling, lines);
        let events = heard() - before;
        let state = claims(&subscriber, at)[0]["state"].clone();
        refunded = state == "refused";
        assert!(refunded || state == "claimed", "{state}");
        assert_eq!(
            (subscriber.balance(at), events),
            if refunded { (10, 1) } else { (0, 0) },
            "after {lines} lines"
        );
        if !killed {
            break;
        }
    }
    assert!(refunded, "who is not killed gets to the end");
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}
