//! `--json`: every command that prints data prints one JSON document.

use serde_json::{Value, json};

use crate::claims::{claimed, shop};
use crate::process::Folder;
use crate::tasks::PIXEL;
use crate::tournament_desk::CUP;

const NUMBER: &str = "03001234567";

/// Commands in one folder, by a staff member.
struct Desk<'a> {
    folder: &'a Folder,
    environment: Vec<(&'a str, &'a str)>,
}

impl Desk<'_> {
    /// Runs a command with `--json`; returns its exit code and document.
    #[track_caller]
    fn run(&self, arguments: &str) -> (i32, Value) {
        let arguments: Vec<_> = arguments.split(' ').chain(["--json"]).collect();
        let output = self.folder.run(&arguments, &self.environment);
        let error = String::from_utf8_lossy(&output.stderr);
        let document = serde_json::from_slice(&output.stdout);
        let document = document.unwrap_or_else(|wrong| {
            let text = String::from_utf8_lossy(&output.stdout);
            panic!("{arguments:?}: {wrong}: {text}{error}")
        });
        (output.status.code().unwrap(), document)
    }

    #[track_caller]
    fn document(&self, arguments: &str) -> Value {
        let (code, document) = self.run(arguments);
        assert_eq!(code, 0, "{arguments}: {document}");
        document
    }

    #[track_caller]
    fn refused(&self, arguments: &str, code: &str) {
        let (exit, document) = self.run(arguments);
        assert_eq!((exit, &document["error"]["code"]), (1, &json!(code)), "{arguments}: {document}");
        assert!(document["error"]["message"].as_str().unwrap().len() > 5, "{document}");
    }
}

/// Picks the named fields of a document.
#[track_caller]
fn fields<const N: usize>(document: &Value, names: [&str; N]) -> [Value; N] {
    names.map(|name| {
        document.pointer(&format!("/{name}")).unwrap_or_else(|| panic!("{name}: {document}")).clone()
    })
}

/// Imports, lists and withdraws voucher codes.
fn vouchers(desk: &Desk<'_>) {
    desk.folder.write("cards.csv", "code;expires\r\nGIFT-0001-7Q2F;2099-12-31\r\nGIFT-0002-9XK1;\r\n");
    desk.folder.write("bad.csv", "code\nGIFT-0001-7Q2F\nABC\n");
    let checked = desk.document("rewards vouchers import cards.csv --reward 1 --dry-run");
    assert_eq!(checked, json!({ "codes": 2, "soon": 0, "bad": [] }));
    let none = desk.document("rewards vouchers list");
    assert_eq!(none, json!({ "pools": [], "keys": [] }));
    let done = desk.document("rewards vouchers import cards.csv --reward 1 --cost 150000");
    assert_eq!(fields(&done, ["codes", "stock"]), [2, 2]);
    let batch = done["batch"].as_str().unwrap();
    let checked = desk.document("rewards vouchers import bad.csv --reward 1 --dry-run");
    assert_eq!(fields(&checked, ["bad/0/fault", "bad/1/fault"]), ["known", "length"]);
    desk.refused("rewards vouchers import bad.csv --reward 1", "voucher_lines");
    desk.refused("rewards vouchers import cards.csv --reward 99", "not_found");
    desk.refused("rewards vouchers import none.csv --reward 1", "file_unreadable");
    desk.refused("rewards stock 1 +1", "stock_follows_vouchers");
    let list = desk.document("rewards vouchers list");
    assert!(!list.to_string().contains("GIFT"), "{list}");
    assert_eq!(
        fields(&list, ["pools/0/reward", "pools/0/counts/free", "pools/0/batches/0/cost", "keys/0/codes"]),
        [1, 2, 150_000, 2]
    );
    let done = desk.document(&format!("rewards vouchers void {batch} --reason T-12"));
    assert_eq!(fields(&done, ["voidReason", "counts/void"]), [json!("T-12"), json!(2)]);
    desk.refused(&format!("rewards vouchers void {batch} --reason T-12"), "batch_withdrawn");
    desk.refused(&format!("rewards vouchers release {batch} --reason T-12"), "batch_not_held");
    desk.refused(&format!("claims deliver-voucher {batch}"), "not_found");
}

/// Sends a taken claim as a parcel, corrects it, and takes it back to work.
fn parcel(desk: &Desk<'_>, claim: &str) {
    let sent = desk.document(&format!("claims ship {claim} --carrier TCS --number PK-1"));
    let shown = fields(&sent, ["state", "holder", "parcel/carrier", "parcel/number"]);
    assert_eq!(shown, ["shipped", "sana", "TCS", "PK-1"]);
    assert_eq!(fields(&sent, ["parcel/overdue", "parcel/link"]), [json!(false), Value::Null]);
    desk.refused(&format!("claims refuse {claim} --reason Late"), "claim_shipped");
    desk.refused(&format!("claims deliver {claim} --reference X"), "claim_shipped");
    let corrected = desk.document(&format!("claims correct-parcel {claim} --carrier TCS --number PK-2"));
    assert_eq!(corrected["parcel"]["number"], "PK-2");
    let shipped = desk.document("claims list --state shipped");
    assert_eq!(fields(&shipped, ["claims/0/id", "claims/0/parcel/number"]), [claim, "PK-2"]);
    let back = desk.document(&format!("claims came-back {claim}"));
    assert_eq!(fields(&back, ["state", "holder", "parcel"]), [json!("working"), json!("sana"), Value::Null]);
    desk.refused(&format!("claims arrived {claim}"), "claim_not_shipped");
    desk.refused(&format!("claims refuse {claim} --reason Lost --shipped"), "claim_not_shipped");
}

#[test]
fn commands_about_subscribers_print_one_document() {
    let folder = Folder::new();
    shop(&folder);
    let review = ("ARENA_TASKS__AUTO_APPROVE", "false");
    let server = folder.serve(&[review]);
    let at = server.address;
    let listen = at.to_string();
    let desk =
        Desk { folder: &folder, environment: vec![("USER", "sana"), review, ("ARENA_LISTEN", &listen)] };
    assert_eq!(desk.document("health"), json!({ "ready": true, "address": listen }));
    assert_eq!(desk.document("migrate")["upToDate"], true);
    let config = desk.document("config check --connect");
    assert_eq!(fields(&config, ["mode", "engine", "services/0/name"]), ["demo", "sqlite", "database"]);
    assert!(config["set"].as_array().unwrap().contains(&json!("tasks.auto_approve")), "{config}");
    folder.run(&["seed", "shop"], &[]);

    let (first, delivered) = claimed(at, "923001234567");
    let (_, refused) = claimed(at, "923007654321");
    let rewards = desk.document("rewards list");
    let mouse = json!({
        "id": 1, "name": "Mouse", "credits": 10, "stock": 1, "reserve": 0, "low_mark": 5, "low": true, "cost": null,
        "currency": "PKR",
    });
    assert_eq!(rewards[0], mouse);
    assert_eq!(fields(&desk.document("rewards stock 1 +20"), ["stock", "low"]), [json!(21), json!(false)]);
    desk.refused("rewards stock 99 +1", "not_found");
    desk.refused("rewards stock 1 +0", "invalid");
    let refilled = desk.document("rewards stock 1 +4 --reason Delivery-7");
    assert_eq!(fields(&refilled, ["stock", "low"]), [json!(25), json!(false)]);
    let reserved = desk.document("rewards reserve 1 20");
    assert_eq!(fields(&reserved, ["reserve", "low"]), [json!(20), json!(true)]);
    let marked = desk.document("rewards low 1 4");
    assert_eq!(fields(&marked, ["low_mark", "low"]), [json!(4), json!(false)]);
    assert_eq!(desk.document("rewards low 1 usual")["low_mark"], json!(5));
    assert_eq!(desk.document("rewards cost 1 1500.50")["cost"], json!(1500.5));
    desk.refused("rewards cost 1 0.001", "invalid");
    assert_eq!(desk.document("rewards cost 1 unknown")["cost"], json!(null));
    desk.refused("rewards reserve 99 1", "not_found");
    let claims = desk.document("claims list");
    assert_eq!((claims["claims"].as_array().unwrap().len(), &claims["next"]), (2, &Value::Null));
    assert_eq!(fields(&claims, ["claims/0/reward/name", "claims/0/credits"]), [json!("Mouse"), json!(10)]);
    let theirs = desk.document(&format!("claims list --subscriber {NUMBER}"));
    assert_eq!(theirs["claims"].as_array().unwrap().len(), 1, "{theirs}");
    assert_eq!(fields(&theirs, ["claims/0/id", "claims/0/state"]), [delivered.as_str(), "claimed"]);
    desk.refused("claims list --subscriber 03009999999", "unknown_subscriber");
    let taken = desk.document(&format!("claims take {delivered}"));
    let shown = fields(&taken, ["state", "holder", "recipient/name", "signs"]);
    assert_eq!(shown, [json!("working"), json!("sana"), json!("Ayesha Khan"), json!([])]);
    assert_eq!(desk.document(&format!("claims release {delivered}"))["state"], "claimed");
    desk.document(&format!("claims take {delivered}"));
    parcel(&desk, &delivered);
    let done = desk.document(&format!("claims deliver {delivered} --reference TCS-4711"));
    let shown = fields(&done, ["state", "reference", "recipient/phone"]);
    assert_eq!(shown, ["delivered", "TCS-4711", "92300*****67"]);
    assert!(done["recipient"].get("name").is_none(), "{done}");
    let done = desk.document(&format!("claims refuse {refused} --reason Late"));
    assert_eq!(fields(&done, ["id", "state", "reason"]), [refused.as_str(), "refused", "Late"]);
    desk.refused(&format!("claims take {refused}"), "claim_settled");

    vouchers(&desk);

    let given = desk.document(&format!("wallet adjust {NUMBER} +50 --reason T-7"));
    assert_eq!(fields(&given, ["posted", "balance"]), [json!(true), json!(50)]);
    let reversal = desk.document(&format!("wallet reverse {} --reason T-8", given["txn"]));
    assert_eq!(
        fields(&reversal, ["reverses", "amount", "balance"]),
        [given["txn"].clone(), json!(-50), json!(0)]
    );
    desk.refused(&format!("wallet adjust {NUMBER} -50 --reason T-9"), "insufficient_credits");
    desk.refused("subscriber show 03009999999", "unknown_subscriber");
    let held = desk.document(&format!("subscriber hold-earning {NUMBER} --reason T-10"));
    assert_eq!(fields(&held, ["hold/reason", "number"]), ["T-10", "92300*****67"]);
    assert_eq!(desk.document(&format!("subscriber hold-earning {NUMBER} --lift"))["hold"], Value::Null);
    first.post(at, "/api/v1/user/profile/complete", &json!({ "username": "Coin King" }));
    let reset = desk.document(&format!("subscriber reset-name {NUMBER} --reason T-11"));
    assert_eq!(fields(&reset, ["sessions", "openClaims"]), [json!(1), json!(0)]);
    let export = desk.document(&format!("subscriber export {NUMBER} --to export"));
    assert_eq!(fields(&export, ["folder", "pictures"]), [json!("export"), json!(0)]);

    let form = json!({ "gameId": "pubg-mobile", "challengeId": "pubg-mobile-win", "entryImage": PIXEL });
    let entry = first.post(at, "/api/v1/challenge/entry", &form).data()["entryId"].clone();
    let entry = entry.as_str().unwrap();
    let list = desk.document("tasks list");
    assert_eq!(
        fields(&list, ["total", "state", "entries/0/id"]),
        [json!(1), json!("submitted"), json!(entry)]
    );
    let shown = desk.document(&format!("tasks show {entry} --picture shot.jpg"));
    assert_eq!(
        fields(&shown, ["game", "lookalikes", "picture"]),
        [json!("PUBG Mobile"), json!([]), json!("shot.jpg")]
    );
    let approved = desk.document(&format!("tasks approve {entry}"));
    assert_eq!(
        fields(&approved, ["decisions/0/entry/state", "decisions/0/error"]),
        [json!("approved"), Value::Null]
    );
    let (code, again) = desk.run(&format!("tasks reject {entry}"));
    assert_eq!((code, &again["decisions"][0]["entry"]), (1, &Value::Null));
    assert!(again["decisions"][0]["error"]["code"].is_string(), "{again}");
    desk.refused("tasks show 00000000-0000-7000-8000-000000000000", "not_found");
    assert_eq!(desk.document("games signed"), json!({ "plays": [] }));
    assert_eq!(desk.document(&format!("games account {NUMBER}")), json!({ "days": [] }));
    assert_eq!(desk.document("games list"), json!([]));
    assert_eq!(desk.document("invites held"), json!({ "invites": [], "next": null }));
    desk.refused("invites pay 00000000-0000-7000-8000-000000000000", "not_found");
    assert_eq!(desk.document("cases list"), json!({ "cases": [], "next": null }));
    assert_eq!(desk.document("cases signs"), json!({ "groups": [] }));
    desk.refused("cases show 1", "not_found");

    // The end of a session, of a number, and of a subscriber.
    assert_eq!(
        desk.document(&format!("subscriber sessions {NUMBER}"))[0]["session"].as_str().unwrap().len(),
        36
    );
    assert_eq!(desk.document(&format!("subscriber sessions {NUMBER} --end"))["ended"], 1);
    let released = desk.document(&format!("subscriber release {NUMBER}"));
    assert_eq!(released["number"], "no number");
    desk.refused(&format!("subscriber release {NUMBER}"), "unknown_number");
    let id = released["subscriber"].as_str().unwrap();
    desk.refused(&format!("subscriber erase {id}"), "not_confirmed");
    let erased = desk.document(&format!("subscriber erase {id} --confirm {id}"));
    assert_eq!(erased, json!({ "subscriber": id, "erased": true }));

    let status = desk.document("billing status");
    assert_eq!(fields(&status, ["charging", "due", "openCharges"]), [json!(true), json!(0), json!(0)]);
    assert_eq!(desk.document("jobs counts")["dead"], 0);
    assert_eq!(desk.document("jobs dead")["jobs"], json!([]));
    assert!(desk.document("jobs list")["jobs"].is_array());
    desk.refused("jobs retry 00000000-0000-7000-8000-000000000000", "job_not_dead");
    desk.refused("jobs retry --kind message.send", "no_dead_jobs");
    desk.refused("jobs discard 00000000-0000-7000-8000-000000000000 --reason T-7", "job_not_dead");
    let ledger = desk.document("ledger verify");
    assert_eq!(fields(&ledger, ["clean", "violations", "since"]), [json!(true), json!([]), Value::Null]);
    assert!(desk.document("ledger rebuild")["changedScores"].is_u64());
    assert_eq!(desk.document("audit list --limit 1")[0]["action"], "subscriber erase");
    server.stopped();
}

#[test]
fn commands_about_tournaments_print_one_document() {
    let folder = Folder::new();
    folder.run(&["seed"], &[]);
    std::fs::create_dir(folder.path().join("own")).unwrap();
    folder.write("own/tournaments.toml", CUP);
    folder.run(&["seed", "own"], &[]);
    let desk = Desk { folder: &folder, environment: vec![("USER", "sana")] };
    let list = desk.document("tournament list");
    let cup = list.as_array().unwrap().iter().find(|one| one["name"] == "Night Cup").unwrap();
    let id = cup["id"].as_i64().unwrap();
    assert_eq!(
        fields(cup, ["kind", "entered", "prizes"]),
        [json!("weekly"), json!(2), json!([300, 150, 75])]
    );
    let entrants = desk.document(&format!("tournament entrants {id} --limit 1"));
    assert_eq!(entrants["next"], entrants["entrants"][0]["subscriber"]);
    let entrants = desk.document(&format!("tournament entrants {id}"));
    let [ann, ben] = ["Ann", "Ben"].map(|name| {
        let found = entrants["entrants"].as_array().unwrap().iter().find(|one| one["nickname"] == name);
        found.unwrap()["subscriber"].as_str().unwrap().to_owned()
    });

    desk.document(&format!("subscriber hold-earning {ann} --reason T-1"));
    let results = format!("tournament result {id} --first {ann} --second {ben}");
    assert_eq!(desk.document(&format!("{results} --dry-run"))["dryRun"], true);
    let results = desk.document(&results);
    let shown = fields(&results, ["places/0/nickname", "places/0/prize", "places/0/held", "places/1/held"]);
    assert_eq!(shown, [json!("Ann"), json!(300), json!("waiting"), Value::Null]);
    assert_eq!(desk.document(&format!("tournament show {id}"))["places"][0]["subscriber"], ann.as_str());
    assert_eq!(desk.document(&format!("tournament signed {id}")), json!({ "matches": 0, "duels": [] }));
    desk.refused(&format!("tournament matches {id}"), "unknown_tournament");
    desk.refused(&format!("tournament decide {id} AAAAAA --winner {ann}"), "unknown_room");

    let prizes = desk.document("prizes list");
    let prize = prizes["prizes"][0]["id"].as_str().unwrap();
    assert_eq!(desk.document(&format!("prizes show {prize}"))["signs"], json!([]));
    let (code, payment) = desk.run(&format!("prizes pay {prize}"));
    assert_eq!(
        (code, &payment["prizes"], &payment["error"]["code"]),
        (1, &json!([]), &json!("account_held"))
    );
    desk.document(&format!("subscriber hold-earning {ann} --lift"));
    let payment = desk.document(&format!("prizes pay {prize}"));
    assert_eq!(fields(&payment, ["prizes/0/state", "prizes/0/settledBy"]), ["paid", "sana"]);
    assert!(payment.get("error").is_none(), "{payment}");
    desk.refused(&format!("prizes refuse {prize} --reason Late"), "prize_settled");

    let cup = CUP.replace("-2h", "-1h").replace("starts = \"-1h\"", "starts = \"+1h\"");
    folder.write(
        "cup.toml",
        &cup.replace("players = [\"Ann\", \"Ben\"]\n", "").replace("\"cup\"", "\"cup-2\""),
    );
    assert_eq!(desk.document("tournament create cup.toml --dry-run")["id"], Value::Null);
    let created = desk.document("tournament create cup.toml");
    let id = created["id"].as_i64().unwrap();
    let edited = desk.document(&format!("tournament edit {id} --max-players 64"));
    assert_eq!(fields(&edited, ["version", "maxPlayers"]), [json!(1), json!(64)]);
    let cloned = desk.document(&format!("tournament clone {id} --opens now --starts +1d"));
    assert_eq!(fields(&cloned, ["name", "maxPlayers"]), [json!("Night Cup"), json!(64)]);
    let room = desk.document(&format!("tournament room {id} --room-id ROOM77 --password sesame"));
    assert_eq!(room, json!({ "tournament": id, "roomId": "ROOM77", "announced": true }));
    assert_eq!(desk.document(&format!("tournament cancel {id}"))["status"], "cancelled");

    let backup = desk.document("backup copy");
    assert_eq!(
        fields(&backup, ["folder", "parts"]),
        [json!("copy"), json!(backup["parts"].as_u64().unwrap())]
    );
    assert_eq!(desk.document("backup verify copy")["engine"], "sqlite");
    let increment = desk.document("backup --into store --keep 1");
    assert_eq!(desk.document("backup list store")["increments"][0]["at"], increment["at"]);
    assert_eq!(desk.document("backup verify store")["increments"], 1);
    std::fs::rename(folder.path().join("data"), folder.path().join("old")).unwrap();
    let restored = desk.document("restore --from store");
    assert_eq!(restored["settled"]["ledger"]["clean"], true);
    let at = increment["at"].as_str().unwrap();
    let settled = desk.document(&format!("restore settle --at {at}"));
    assert_eq!(fields(&settled, ["pictures/missing", "settled/sessions"]), [json!(0), json!(0)]);
}

#[test]
fn commands_without_a_database_print_one_document() {
    let folder = Folder::new();
    let desk = Desk { folder: &folder, environment: Vec::new() };
    let keys = desk.document("push keys");
    assert_eq!(keys["publicKey"].as_str().unwrap().len(), 87);
    let balance = desk.document("games balance puzzle-mania --games 5");
    assert_eq!(
        fields(&balance, ["matches", "levels/0/game", "levels/0/games"]),
        [Value::Null, json!("puzzle-mania"), json!(5)]
    );
    let (code, explanation) = desk.run("notice explain nothing");
    assert_eq!((code, &explanation["accepted"]), (1, &json!(false)));
    assert_eq!(fields(&explanation, ["findings/0/name", "findings/0/ok"]), [json!("form"), json!(false)]);
}
