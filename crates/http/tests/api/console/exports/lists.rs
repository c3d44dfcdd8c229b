use arena_app::ports::{AuditLine, NewCharge};
use arena_app::rewards;
use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::staff::Role;
use arena_rules::subscription::Fee;
use arena_testkit::{TestDatabase, both_engines, reward};
use axum::http::StatusCode;
use chrono::{Duration, NaiveDate};
use serde_json::json;

use super::super::support::Desk;
use super::{export, exported};

both_engines! {
    async fn all_pages_of_the_audit_are_in_the_file_by_its_filter(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let start = desk.app().now();
        let tx = desk.t.begin().await;
        for number in 0..1_050 {
            let at = start + Duration::minutes(number);
            tx.audit().note(&AuditLine::new(at, "omar", "tasks approve", &number)).await.unwrap();
        }
        tx.commit().await.unwrap();
        let all = exported(&zara, &json!({ "list": "audit", "action": "tasks" })).await;
        let subjects: Vec<_> = (0..1_050).rev().map(|number: i64| number.to_string()).collect();
        assert_eq!(all.column("subject"), subjects);

        let time = |minutes| (start + Duration::minutes(minutes)).to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
        let (since, until) = (time(10), time(13));
        for actor in ["", "omar"] {
            let list = json!({ "list": "audit", "actor": actor, "action": "tasks", "since": since, "until": until });
            assert_eq!(exported(&zara, &list).await.column("subject"), ["12", "11", "10"]);
            let page = zara.get(&format!("/api/v1/audit?actor={actor}&action=tasks&since={since}&until={until}")).await.data();
            assert_eq!(page["items"].as_array().unwrap().len(), 3);
        }
        let page = zara.get(&format!("/api/v1/audit?subject=11&since={since}&until={until}")).await.data();
        assert_eq!(page["items"].as_array().unwrap().len(), 1);
        let page = zara.get(&format!("/api/v1/audit?subject=11&until={since}")).await.data();
        assert_eq!(page["items"], json!([]));
        assert_eq!(zara.get("/api/v1/audit?since=yesterday").await.status, StatusCode::BAD_REQUEST);
    }

    async fn claims_are_listed_and_exported_by_reward_and_by_promise(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let old = desk.claimed(buyer).await;
        desk.t.clock.advance(Duration::days(4));
        desk.t.seed_rewards(&[reward(1, 30, None), reward(2, 30, None)]).await;
        let new = desk.claimed(buyer).await;
        let other = desk.claimed_of(buyer, 2).await;
        let omar = desk.person("omar@arena.example", Role::Administrator).await;
        let ids = async |query: &str| {
            let page = omar.get(&format!("/api/v1/claims?{query}")).await.data();
            page["items"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let file = async |filter: serde_json::Value| {
            let mut list = filter;
            list["list"] = json!("claims");
            exported(&omar, &list).await.column("claim").into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        let (old, new, other) = (old.to_string(), new.to_string(), other.to_string());
        assert_eq!(ids("").await, [old.as_str(), &new, &other]);
        assert_eq!(ids("reward=1").await, [old.as_str(), &new]);
        assert_eq!(ids("reward=2").await, [other.as_str()]);
        assert_eq!(ids("late=true").await, [old.as_str()]);
        assert_eq!(ids("late=true&reward=2").await, [""; 0]);
        assert_eq!(file(json!({})).await, [old.as_str(), &new, &other]);
        assert_eq!(file(json!({ "reward": 1 })).await, [old.as_str(), &new]);
        assert_eq!(file(json!({ "late": true })).await, [old.as_str()]);
        rewards::claims::take(desk.app(), other.parse().unwrap(), "omar@arena.example").await.unwrap();
        assert_eq!(ids("state=mine&reward=2").await, [other.as_str()]);
        assert_eq!(ids("state=mine&reward=1").await, [""; 0]);
        assert_eq!(ids("state=mine&late=true").await, [""; 0]);
        assert_eq!(file(json!({ "state": "mine", "reward": 2 })).await, [other.as_str()]);
        rewards::claims::ship(desk.app(), other.parse().unwrap(), "omar@arena.example", "TCS", "PK 1").await.unwrap();
        let way = exported(&omar, &json!({ "list": "claims", "state": "shipped" })).await;
        assert_eq!((way.column("claim"), way.column("carrier"), way.column("overdue")), (vec![other.as_str()], vec!["TCS"], vec!["no"]));
        assert_eq!(ids("state=shipped&late=true").await, [""; 0]);
        let late = exported(&omar, &json!({ "list": "claims", "state": "open" })).await;
        assert_eq!(late.column("late"), ["yes", "no"]);
        let rewards = omar.get("/api/v1/claim-rewards").await.data();
        assert_eq!(rewards["items"], json!([{ "id": 1, "name": "Reward 1" }, { "id": 2, "name": "Reward 2" }]));
    }

    async fn staff_are_exported_for_a_review_of_access(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        desk.person("omar@arena.example", Role::Care).await;
        desk.invite("sana@arena.example", Role::Care).await;
        let all = exported(&zara, &json!({ "list": "staff" })).await;
        assert_eq!(all.rows.len(), 3);
        let care = exported(&zara, &json!({ "list": "staff", "role": "care", "state": "invited" })).await;
        assert_eq!((care.column("email"), care.column("last_seen_at")), (vec!["sana@arena.example"], vec![""]));
        let found = exported(&zara, &json!({ "list": "staff", "search": "OMAR@" })).await;
        assert_eq!((found.column("email"), found.column("state")), (vec!["omar@arena.example"], vec!["active"]));
        assert!(found.column("last_seen_at")[0].ends_with('Z'));
    }

    async fn charges_and_movements_of_a_subscriber_are_exported_without_the_number(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        desk.claimed(buyer).await;
        let charge = |number: u64| NewCharge {
            id: desk.app().new_id(),
            subscriber: buyer,
            first: NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(number),
            plan: Plan::Prepaid,
            fee: Fee { total: Amount::hundredths(598), tax: Amount::hundredths(98) },
            currency: "PKR".into(),
        };
        let tx = desk.t.begin().await;
        tx.charges().ask(&(0..60).map(charge).collect::<Vec<_>>(), desk.app().now()).await.unwrap();
        tx.commit().await.unwrap();
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let charges = exported(&fraud, &json!({ "list": "charges", "subscriber": buyer.0 })).await;
        assert_eq!((charges.rows.len(), charges.column("first_day")[59]), (60, "2026-01-01"));
        assert_eq!((charges.column("amount")[0], charges.column("tax")[0]), ("5.98", "0.98"));
        let wallet = exported(&fraud, &json!({ "list": "wallet", "subscriber": buyer.0 })).await;
        assert_eq!((wallet.column("amount"), wallet.column("balance_after")), (vec!["-30", "100"], vec!["70", "100"]));
        assert_eq!(wallet.column("reason")[0], "redeem");
        for sheet in [&charges, &wallet] {
            assert!(!sheet.text.contains("3001234567"), "{}", sheet.text);
        }
        // Staff who reads may not know the number; who exports does not either.
        let stranger = desk.t.subscriber("03007654321").await;
        let nothing = json!({ "list": "charges", "subscriber": stranger.0 });
        assert_eq!(export(&fraud, &nothing).await.code(), "export_empty");
    }
}
