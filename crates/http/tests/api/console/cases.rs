//! Accounts with signs, and cases of fraud.

use arena_app::ports::SubscriberId;
use arena_app::{cases, streak};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use super::prizes::{held_invite, waiting_prize};
use super::support::{Desk, Person};

const CASES: &str = "/api/v1/cases";
const SIGNS: &str = "/api/v1/signs";

/// Subscribers who were seen in one browser one after the other.
async fn farm(desk: &Desk, accounts: u32) -> Vec<SubscriberId> {
    let farm = desk.t.subscribers(3_000_000, accounts).await;
    let tx = desk.t.begin().await;
    for pair in farm.windows(2) {
        tx.invites().share_browser(pair[0], pair[1], desk.app().now()).await.unwrap();
    }
    tx.commit().await.unwrap();
    farm
}

/// A case of these accounts.
async fn opened(person: &Person<'_>, accounts: &[SubscriberId]) -> Uuid {
    let body = json!({ "title": "Farm", "reason": "One browser", "group": null, "subscribers": accounts });
    let case = person.post(CASES, &body).await.data();
    case["id"].as_str().unwrap().parse().unwrap()
}

fn path(case: Uuid, action: &str) -> String {
    format!("{CASES}/{case}/{action}")
}

async fn shown(person: &Person<'_>, case: Uuid) -> Value {
    person.get(&format!("{CASES}/{case}")).await.data()
}

/// A decision that does nothing but what `what` says.
fn decision(accounts: &[SubscriberId], what: &Value) -> Value {
    let mut body = json!({
        "subscribers": accounts, "hold": false, "refuse": false, "voidSince": null, "ban": false,
        "reason": "T-1, a farm", "message": "One person used several accounts.",
    });
    body.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
    body
}

async fn kinds(desk: &Desk, subscriber: SubscriberId) -> Vec<String> {
    let messages = desk.t.read().messages().of_subscriber(subscriber, 20).await.unwrap();
    messages.into_iter().map(|message| message.kind).collect()
}

both_engines! {
    async fn a_farm_of_fifty_is_found_held_and_voided(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let farm = farm(&desk, 50).await;
        for account in &farm {
            streak::claim(desk.app(), *account, None).await.unwrap();
        }
        let each = desk.t.balance(farm[0]).await;
        assert!(each > 0);
        assert_eq!(cases::gather(desk.app()).await.unwrap(), 1);
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let groups = fraud.get(SIGNS).await.data();
        let group = &groups["items"][0];
        assert_eq!((&group["accounts"], &group["caseNumber"]), (&json!(50), &json!(null)));
        assert_eq!(group["signs"], json!([{ "sign": "same_browser", "count": 50 }]));
        let id = group["id"].as_str().unwrap();
        let members = fraud.get(&format!("{SIGNS}/{id}")).await.data();
        assert_eq!(members["members"].as_array().unwrap().len(), 50);

        let body = json!({ "title": "Farm of fifty", "reason": "One browser", "group": id, "subscribers": [] });
        let case = fraud.post(CASES, &body).await.data();
        assert_eq!((&case["number"], &case["members"], &case["state"]), (&json!(1), &json!(50), &json!("open")));
        assert_eq!(case["entries"].as_array().unwrap().iter().filter(|entry| entry["kind"] == json!("signs")).count(), 50);
        let case: Uuid = case["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(fraud.get(SIGNS).await.data()["items"][0]["caseNumber"], json!(1));

        let held = fraud.confirmed(&path(case, "decide"), &decision(&farm, &json!({ "hold": true }))).await.data();
        assert_eq!((&held["held"], &held["waits"]), (&json!(50), &json!(null)));
        assert_eq!(shown(&fraud, case).await["state"], json!("open"));
        let refused = streak::claim(desk.app(), farm[7], None).await;
        assert!(refused.is_err(), "a held account earns");

        let since = json!({ "subscribers": farm, "since": "2026-03-01" });
        let preview = fraud.post(&path(case, "preview"), &since).await.data();
        let all = json!(each * 50);
        assert_eq!((&preview["earnings"], &preview["earned"], &preview["left"]), (&json!(50), &all, &all));
        assert_eq!(preview["secondPerson"], json!(true));
        let void = decision(&farm, &json!({ "voidSince": "2026-03-01" }));
        let waits = fraud.confirmed(&path(case, "decide"), &void).await.data();
        let change = waits["waits"].as_str().unwrap();
        assert_eq!((&waits["taken"], desk.t.balance(farm[0]).await), (&json!(0), each));
        assert_eq!(shown(&fraud, case).await["waiting"], all);
        assert_eq!(fraud.confirmed(&path(case, "decide"), &void).await.code(), "void_waits");
        assert_eq!(fraud.post(&path(case, "close"), &json!({ "reason": "done" })).await.code(), "void_waits");

        let approve = format!("/api/v1/changes/{change}/approve");
        assert_eq!(fraud.confirmed(&approve, &json!({})).await.code(), "own_change");
        let finance = desk.person("finance@arena.example", Role::Finance).await;
        let open = finance.get("/api/v1/changes").await.data();
        assert_eq!((&open["items"][0]["proposal"]["kind"], &open["items"][0]["proposal"]["number"]), (&json!("case_void"), &json!(1)));
        finance.confirmed(&approve, &json!({})).await.data();
        for account in &farm {
            assert_eq!(desk.t.balance(*account).await, 0);
        }
        assert!(kinds(&desk, farm[0]).await.contains(&"wallet_adjusted".to_owned()));
        let after = shown(&fraud, case).await;
        assert_eq!((&after["state"], &after["waiting"], &after["accounts"][0]["taken"]), (&json!("decided"), &json!(null), &json!(each)));
        let closed = fraud.post(&path(case, "close"), &json!({ "reason": "All is taken back" })).await.data();
        assert_eq!(closed["state"], json!("closed"));
        desk.t.assert_ledger_sound().await;
    }

    async fn spent_credits_stay_spent_and_what_waits_is_refused(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let accounts = farm(&desk, 3).await;
        let [first, second, third] = [accounts[0], accounts[1], accounts[2]];
        desk.t.seed_rewards(&[arena_testkit::reward(1, 30, None)]).await;
        streak::claim(desk.app(), first, None).await.unwrap();
        let each = desk.t.balance(first).await;
        desk.t.give(first, 30 - each).await;
        let claim = desk.claimed(first).await;
        let prize = waiting_prize(&desk, second, "cannon").await;
        held_invite(&desk, first, third).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let case = opened(&fraud, &accounts).await;
        let kinds_of: Vec<_> = shown(&fraud, case).await["entries"].as_array().unwrap().iter()
            .map(|entry| entry["kind"].as_str().unwrap().to_owned()).collect();
        for kind in ["claim", "prize", "invite"] {
            assert!(kinds_of.iter().any(|found| found == kind), "{kind}: {kinds_of:?}");
        }

        // A claim of an account in an open case waits.
        let care = desk.person("care@arena.example", Role::Care).await;
        let of_claim = format!("/api/v1/claims/{claim}");
        assert_eq!(care.get(&of_claim).await.data()["case"]["number"], json!(1));
        care.post(&format!("{of_claim}/take"), &json!({})).await.data();
        let deliver = care.post(&format!("{of_claim}/deliver"), &json!({ "reference": "R-1" })).await;
        assert_eq!(deliver.code(), "claim_in_case");
        let ship = care.post(&format!("{of_claim}/ship"), &json!({ "carrier": "Post", "number": "RR 1" })).await;
        assert_eq!(ship.code(), "claim_in_case");
        care.post(&format!("{of_claim}/release"), &json!({})).await.data();

        // The wallet is empty: without a refusal of the claim nothing is left to take.
        let void = decision(&[first], &json!({ "voidSince": "2026-03-01" }));
        let done = fraud.confirmed(&path(case, "decide"), &void).await.data();
        assert_eq!((&done["taken"], &done["spent"]), (&json!(0), &json!(each)));
        let all = decision(&accounts, &json!({ "refuse": true, "voidSince": "2026-03-01" }));
        let done = fraud.confirmed(&path(case, "decide"), &all).await.data();
        assert_eq!((&done["claims"], &done["prizes"], &done["invites"]), (&json!(1), &json!(1), &json!(1)));
        assert_eq!((&done["taken"], desk.t.balance(first).await), (&json!(each), 30 - each));
        assert_eq!(fraud.get(&format!("/api/v1/prizes/{prize}")).await.data()["state"], json!("refused"));
        assert_eq!(care.get(&of_claim).await.data()["state"], json!("refused"));
        desk.t.assert_ledger_sound().await;
    }

    async fn a_ban_is_appealed_and_decided_by_another_person(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let accounts = farm(&desk, 2).await;
        let [first, second] = [accounts[0], accounts[1]];
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let case = opened(&fraud, &accounts).await;
        let silent = decision(&accounts, &json!({ "ban": true, "message": " " }));
        assert_eq!(fraud.confirmed(&path(case, "decide"), &silent).await.code(), "note_invalid");
        let ban = decision(&accounts, &json!({ "ban": true }));
        assert_eq!(fraud.confirmed(&path(case, "decide"), &ban).await.data()["banned"], json!(2));
        assert_eq!(fraud.confirmed(&path(case, "decide"), &ban).await.data()["banned"], json!(0));
        let messages = desk.t.read().messages().of_subscriber(first, 5).await.unwrap();
        assert_eq!(messages[0].kind, "account_banned");
        assert!(messages[0].text.contains("One person used several accounts.") && messages[0].text.contains("case 1"), "{}", messages[0].text);
        let care = desk.person("care@arena.example", Role::Care).await;
        let account = care.get(&format!("/api/v1/subscribers/{first}")).await.data();
        assert_eq!((&account["case"]["state"], &account["hold"]["suspended"]), (&json!("decided"), &json!(true)));
        fraud.post(&path(case, "close"), &json!({ "reason": "Both are banned" })).await.data();

        let appeal = |subscriber: SubscriberId| format!("/api/v1/subscribers/{subscriber}/appeal");
        let says = json!({ "text": "My brother played too.", "cameOn": "2026-03-01" });
        let one = care.post(&appeal(first), &says).await.data();
        assert_eq!(care.post(&appeal(first), &says).await.code(), "appeal_open");
        let other = care.post(&appeal(second), &says).await.data();
        let stranger = desk.t.subscriber("03001234567").await;
        assert_eq!(care.post(&appeal(stranger), &says).await.code(), "not_banned");
        assert_eq!(shown(&fraud, case).await["state"], json!("appealed"));
        let decide = |appeal: &Value| format!("/api/v1/appeals/{}/decide", appeal["id"].as_str().unwrap());
        let (yes, no) = (json!({ "granted": true, "answer": "A family" }), json!({ "granted": false, "answer": "One person played both." }));
        assert_eq!(fraud.confirmed(&decide(&one), &yes).await.code(), "own_ban");
        let chief = desk.person("sana@arena.example", Role::Administrator).await;
        let second_chief = desk.person("amna@arena.example", Role::Administrator).await;
        let (granted, upheld) = (decide(&one), decide(&one));
        let (a, b) = tokio::join!(chief.confirmed(&granted, &yes), second_chief.confirmed(&upheld, &yes));
        let won = [&a, &b].into_iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(won, 1, "{} {}", a.body, b.body);
        assert!(kinds(&desk, first).await.contains(&"account_reopened".to_owned()));
        assert_eq!(shown(&fraud, case).await["state"], json!("appealed"));
        chief.confirmed(&decide(&other), &no).await.data();
        assert!(kinds(&desk, second).await.contains(&"appeal_refused".to_owned()));
        let after = shown(&fraud, case).await;
        assert_eq!(after["state"], json!("decided"));
        let suspended: Vec<_> = after["accounts"].as_array().unwrap().iter().map(|one| one["suspended"].clone()).collect();
        assert_eq!(suspended.iter().filter(|one| **one == json!(true)).count(), 1);
    }

    async fn a_cleared_case_lifts_what_it_did_and_an_account_is_in_one_case(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let accounts = farm(&desk, 2).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let case = opened(&fraud, &accounts[..1]).await;
        let again = json!({ "title": "Again", "reason": "Twice", "group": null, "subscribers": accounts });
        assert_eq!(fraud.post(CASES, &again).await.code(), "in_another_case");
        let add = json!({ "subscribers": [accounts[1]] });
        assert_eq!(fraud.post(&path(case, "accounts/add"), &add).await.data()["members"], json!(2));
        let remove = json!({ "subscriber": accounts[1], "reason": "A neighbour" });
        assert_eq!(fraud.post(&path(case, "accounts/remove"), &remove).await.data()["members"], json!(1));
        assert_eq!(fraud.post(&path(case, "accounts/remove"), &remove).await.code(), "member_decided");
        let outside = decision(&accounts, &json!({ "hold": true }));
        assert_eq!(fraud.confirmed(&path(case, "decide"), &outside).await.code(), "not_in_case");
        let nothing = decision(&accounts[..1], &json!({}));
        assert_eq!(fraud.confirmed(&path(case, "decide"), &nothing).await.code(), "nothing_to_decide");
        fraud.confirmed(&path(case, "decide"), &decision(&accounts[..1], &json!({ "hold": true }))).await.data();
        fraud.post(&path(case, "notes"), &json!({ "text": "Called.\nA family." })).await.data();
        let other = desk.person("sana@arena.example", Role::Administrator).await;
        assert_eq!(other.post(&path(case, "take"), &json!({})).await.data()["worker"], json!("sana@arena.example"));
        let why = json!({ "reason": "A family of four" });
        let clear = path(case, "clear");
        let (a, b) = tokio::join!(fraud.confirmed(&clear, &why), other.confirmed(&clear, &why));
        let won = [&a, &b].into_iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(won, 1, "{} {}", a.body, b.body);
        let cleared = shown(&fraud, case).await;
        assert_eq!((&cleared["state"], &cleared["outcome"]), (&json!("closed"), &json!("A family of four")));
        assert_eq!(cleared["accounts"][0]["held"], json!(false));
        streak::claim(desk.app(), accounts[0], None).await.unwrap();
        assert_eq!(fraud.post(&path(case, "accounts/add"), &add).await.code(), "case_changed");
        assert_eq!(fraud.post(&path(case, "reopen"), &why).await.data()["state"], json!("open"));
        assert_eq!(fraud.get(&format!("{CASES}/count")).await.data(), json!({ "open": 1, "appealed": 0 }));
        let listed = fraud.get(&format!("{CASES}?state=open")).await.data();
        assert_eq!(listed["items"][0]["number"], json!(1));
        assert_eq!(fraud.get(&format!("{CASES}?state=lost")).await.status, StatusCode::BAD_REQUEST);
    }

    async fn only_fraud_works_on_cases_and_the_auditor_reads(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let accounts = farm(&desk, 2).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let case = opened(&fraud, &accounts).await;
        let auditor = desk.person("auditor@arena.example", Role::Auditor).await;
        assert_eq!(shown(&auditor, case).await["members"], json!(2));
        assert_eq!(auditor.post(&path(case, "take"), &json!({})).await.code(), "not_permitted");
        let care = desk.person("care@arena.example", Role::Care).await;
        assert_eq!(care.get(CASES).await.code(), "not_permitted");
        let unknown = json!({ "title": "None", "reason": "None at all", "group": null, "subscribers": [Uuid::nil()] });
        assert_eq!(fraud.post(CASES, &unknown).await.status, StatusCode::NOT_FOUND);
        assert_eq!(fraud.get(&format!("{SIGNS}/{}", Uuid::nil())).await.status, StatusCode::NOT_FOUND);
        assert_eq!(fraud.get(&format!("{SIGNS}?cursor=x")).await.status, StatusCode::BAD_REQUEST);
        // A suspended farm leaves the list at the next count.
        cases::gather(desk.app()).await.unwrap();
        assert_eq!(fraud.get(SIGNS).await.data()["items"].as_array().unwrap().len(), 1);
        fraud.confirmed(&path(case, "decide"), &decision(&accounts, &json!({ "ban": true }))).await.data();
        cases::gather(desk.app()).await.unwrap();
        assert_eq!(fraud.get(SIGNS).await.data()["items"], json!([]));
    }
}
