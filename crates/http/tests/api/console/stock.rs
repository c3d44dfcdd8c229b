//! The desk of rewards: refill, reserve, low mark and cost.

use arena_app::ports::{AuditFilter, KeptAuditLine, Reward, SubscriberId};
use arena_app::rewards::{claims, redeem_item};
use arena_rules::Amount;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, at_once, both_engines, reward};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::exports::exported;
use super::support::{Answer, Desk, Person};
use super::vouchers::{Shop, deliver, file, imported};

const NUMBER: &str = "03001234567";
const REWARDS: &str = "/api/v1/rewards";

async fn shop(db: TestDatabase, rewards: &[Reward]) -> Desk {
    let desk = Desk::new(db).await;
    desk.t.seed_rewards(rewards).await;
    desk
}

async fn finance(desk: &Desk) -> Person<'_> {
    desk.person("bilal@arena.example", Role::Finance).await
}

/// The reward with this id in the list.
async fn listed(person: &Person<'_>, id: i32) -> Value {
    let list = person.get(REWARDS).await.data();
    let found = list["items"].as_array().unwrap().iter().find(|item| item["id"] == json!(id));
    found.unwrap_or_else(|| panic!("{list}")).clone()
}

fn refill(by: i32, changes: i32) -> Value {
    json!({ "by": by, "reason": "Delivery 12", "changes": changes })
}

async fn buyer(desk: &Desk, number: &str) -> SubscriberId {
    let buyer = desk.t.subscriber(number).await;
    desk.t.give(buyer, 1_000).await;
    buyer
}

async fn delivered(desk: &Desk, claim: Uuid) {
    claims::take(desk.app(), claim, "zara@arena.example").await.unwrap();
    claims::deliver(desk.app(), claim, "zara@arena.example", "TCS 1").await.unwrap();
}

async fn audited(desk: &Desk, action: &str) -> Vec<KeptAuditLine> {
    let filter = AuditFilter { action: Some(action.into()), ..AuditFilter::default() };
    desk.t.read().audit().page(&filter, None, 20).await.unwrap()
}

async fn cost(person: &Person<'_>, id: i32, cost: Value) -> Answer {
    person.confirmed(&format!("{REWARDS}/{id}/cost"), &json!({ "cost": cost })).await
}

both_engines! {
    async fn a_refill_is_done_once_and_is_in_the_audit_with_its_reason(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(3)), reward(2, 30, None)]).await;
        let finance = finance(&desk).await;
        let path = format!("{REWARDS}/1/stock");
        let done = finance.post(&path, &refill(20, 0)).await.data();
        assert_eq!((&done["stock"], &done["changes"]), (&json!(23), &json!(1)));
        // The answer was lost: the same call comes again.
        let again = finance.post(&path, &refill(20, 0)).await;
        assert_eq!(again.code(), "stock_changed");
        assert!(again.body["message"].as_str().unwrap().contains("23 now"), "{}", again.body);
        // A sale between page and refill does not disturb.
        let buyer = buyer(&desk, NUMBER).await;
        desk.claimed_of(buyer, 1).await;
        assert_eq!(finance.post(&path, &refill(-2, 1)).await.data()["stock"], json!(20));
        assert_eq!(finance.post(&path, &refill(-21, 2)).await.code(), "stock_too_low");
        assert_eq!(finance.post(&path, &refill(i32::MAX, 2)).await.code(), "stock_too_high");
        assert_eq!(finance.post(&format!("{REWARDS}/2/stock"), &refill(1, 0)).await.code(), "stock_unlimited");
        assert_eq!(finance.post(&format!("{REWARDS}/9/stock"), &refill(1, 0)).await.status, StatusCode::NOT_FOUND);
        let unexplained = json!({ "by": 1, "reason": " ", "changes": 2 });
        assert_eq!(finance.post(&path, &unexplained).await.code(), "reason_needed");
        let lines = audited(&desk, "rewards stock").await;
        let change = &lines[1].line.change;
        assert_eq!((lines.len(), lines[1].line.subject.as_str()), (2, "1 +20"));
        assert_eq!(change.reason.as_deref(), Some("Delivery 12"));
        assert_eq!((change.before.clone(), change.after.clone()), (Some(json!({ "stock": 3 })), Some(json!({ "stock": 23 }))));
    }

    async fn two_people_never_add_the_same_delivery(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(3))]).await;
        let finance = finance(&desk).await;
        let mut omar = desk.person("omar@arena.example", Role::Administrator).await;
        omar.node = desk.other_node().await;
        let (path, body) = (format!("{REWARDS}/1/stock"), refill(20, 0));
        let (one, other) = futures::join!(finance.post(&path, &body), omar.post(&path, &body));
        let done = [&one, &other].iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!((done, listed(&finance, 1).await["stock"].clone()), (1, json!(23)), "{} {}", one.body, other.body);
    }

    async fn the_reserve_is_not_sold_and_the_last_unreserved_piece_once(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(4)), reward(2, 30, None)]).await;
        let finance = finance(&desk).await;
        let reserve = |reserve: i32| json!({ "reserve": reserve });
        let path = format!("{REWARDS}/1/reserve");
        let set = finance.post(&path, &reserve(3)).await.data();
        assert_eq!((&set["stock"], &set["reserve"], &set["forSale"]), (&json!(4), &json!(3), &json!(1)));
        assert_eq!(finance.post(&format!("{REWARDS}/2/reserve"), &reserve(1)).await.code(), "stock_unlimited");
        let wrong = finance.post(&path, &reserve(-1)).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(wrong.body["fields"]["reserve"].is_string(), "{}", wrong.body);
        let nodes = [desk.app().clone(), desk.t.node().await];
        let mut offers = Vec::new();
        for number in 0..6 {
            let buyer = buyer(&desk, &format!("0300000000{number}")).await;
            offers.push((buyer, redeem_item(desk.app(), buyer, 1).await.unwrap()));
        }
        let claims = offers.into_iter().enumerate().map(|(turn, (buyer, offer))| {
            let app = nodes[turn % 2].clone();
            async move {
                let form = arena_app::rewards::ClaimForm {
                    item: offer.item,
                    uuid: offer.uuid,
                    name: "Ayesha".into(),
                    email: "ayesha@example.com".into(),
                    phone: offer.phone.clone(),
                    answers: std::collections::BTreeMap::default(),
                };
                arena_app::rewards::redeem_claim(&app, buyer, form, None).await.is_ok()
            }
        });
        let won = at_once(claims).await.into_iter().filter(|won| *won).count();
        let left = listed(&finance, 1).await;
        assert_eq!((won, &left["stock"], &left["forSale"], &left["unsettled"]), (1, &json!(3), &json!(0), &json!(1)));
        // Out of stock for subscribers, until the reserve is smaller.
        let late = buyer(&desk, NUMBER).await;
        assert!(format!("{:?}", redeem_item(desk.app(), late, 1).await).contains("out_of_stock"));
        assert!(!arena_app::rewards::list(desk.app()).await.unwrap()[0].available());
        finance.post(&path, &reserve(2)).await.data();
        desk.claimed_of(late, 1).await;
        assert_eq!(audited(&desk, "rewards reserve").await[0].line.change.after, Some(json!({ "reserve": 2 })));
        desk.t.assert_ledger_sound().await;
    }

    async fn a_reward_has_a_low_mark_of_its_own(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(9)), reward(2, 30, Some(5)), reward(3, 30, None)]).await;
        let finance = finance(&desk).await;
        let low = async || finance.get(&format!("{REWARDS}/low")).await.data()["low"].clone();
        assert_eq!((low().await, listed(&finance, 2).await["low"].clone()), (json!(1), json!(true)));
        let mark = async |id: i32, mark: Value| {
            finance.post(&format!("{REWARDS}/{id}/low-mark"), &json!({ "low": mark })).await
        };
        assert_eq!(mark(1, json!(9)).await.data()["low"], json!(true));
        assert_eq!(mark(2, json!(0)).await.data()["low"], json!(false));
        assert_eq!(low().await, json!(1));
        // The reserve is not for sale.
        finance.post(&format!("{REWARDS}/1/reserve"), &json!({ "reserve": 1 })).await.data();
        assert_eq!(mark(1, json!(8)).await.data()["low"], json!(true));
        assert_eq!(mark(2, json!(null)).await.data()["low"], json!(true));
        assert_eq!(low().await, json!(2));
        desk.t.seed_rewards(&[reward(1, 30, Some(9))]).await;
        assert_eq!(low().await, json!(0), "what is not on offer is not counted, and this catalogue names no marks");
        for wrong in [json!(-1), json!(1_000_001)] {
            assert!(mark(1, wrong).await.body["fields"]["low"].is_string());
        }
    }

    async fn a_claim_keeps_the_cost_of_its_time(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(9)), reward(2, 30, Some(9))]).await;
        let finance = finance(&desk).await;
        let buyer = buyer(&desk, NUMBER).await;
        delivered(&desk, desk.claimed_of(buyer, 1).await).await;
        assert_eq!(cost(&finance, 1, json!("1500.50")).await.data()["cost"], json!("1500.50"));
        let kept = desk.claimed_of(buyer, 1).await;
        cost(&finance, 1, json!("2000")).await.data();
        delivered(&desk, kept).await;
        delivered(&desk, desk.claimed_of(buyer, 1).await).await;
        desk.claimed_of(buyer, 1).await;
        cost(&finance, 2, json!("10")).await.data();
        delivered(&desk, desk.claimed_of(buyer, 2).await).await;
        let first = json!({ "amount": "3500.50", "delivered": 3, "withoutCost": 1 });
        let one = listed(&finance, 1).await;
        assert_eq!((&one["lastDays"], &one["unsettled"]), (&first, &json!(1)));
        let total = finance.get(REWARDS).await.data()["total"].clone();
        assert_eq!(total, json!({ "amount": "3510.50", "delivered": 4, "withoutCost": 1 }));
        let file = exported(&desk.person("omar@arena.example", Role::Administrator).await, &json!({ "list": "rewards" })).await;
        assert_eq!((file.column("cost_30_days"), file.column("cost_of_one")), (vec!["3500.50", "10"], vec!["2000", "10"]));
        for wrong in ["", "-1", "0.001", "10000000.01", "ten"] {
            let answer = cost(&finance, 1, json!(wrong)).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
            assert!(answer.body["fields"]["cost"].is_string(), "{}", answer.body);
        }
        let change = audited(&desk, "rewards cost").await.swap_remove(0).line.change;
        assert_eq!((change.before, change.after), (Some(json!({ "cost": null })), Some(json!({ "cost": 10 }))));
        desk.t.clock.advance(Duration::days(31));
        let mut finance = finance;
        finance.sign_in().await.data();
        assert_eq!(listed(&finance, 1).await["lastDays"], json!({ "amount": "0", "delivered": 0, "withoutCost": 0 }));
        assert_eq!(cost(&finance, 1, json!(null)).await.data()["cost"], json!(null));
    }

    async fn a_delivered_code_costs_what_its_file_says(db: TestDatabase) {
        let shop = Shop::new(db).await;
        let dear = Reward { cost: Some(Amount::whole(999)), reserve: 0, ..reward(1, 30, None) };
        shop.t().seed_rewards(&[dear]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        let mut codes = file(&["GIFT-0001", "GIFT-0002"]);
        codes["cost"] = json!(150_050);
        imported(&finance, &codes).await;
        let buyer = buyer(&shop.desk, NUMBER).await;
        for _ in 0..2 {
            let claim = shop.desk.claimed_of(buyer, 1).await;
            care.post(&format!("/api/v1/claims/{claim}/take"), &json!({})).await.data();
            deliver(&care, claim).await.data();
        }
        let one = listed(&finance, 1).await;
        assert_eq!((&one["kind"], &one["stock"]), (&json!("codes"), &json!(0)));
        assert_eq!(one["lastDays"], json!({ "amount": "3001", "delivered": 2, "withoutCost": 0 }));
        let refused = finance.post(&format!("{REWARDS}/1/stock"), &refill(5, 0)).await;
        assert_eq!(refused.code(), "stock_follows_vouchers");
    }

    async fn each_role_sees_and_does_what_it_may(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(3))]).await;
        let mut changes = 0;
        for role in Role::ALL {
            let person = desk.person(&format!("{}@arena.example", role.as_str()), role).await;
            let reads = matches!(role, Role::Care | Role::Finance | Role::Fraud | Role::Auditor | Role::Administrator);
            let fills = matches!(role, Role::Finance | Role::Administrator);
            assert_eq!(person.get(REWARDS).await.status == StatusCode::OK, reads, "{role:?}");
            let answer = person.post(&format!("{REWARDS}/1/stock"), &refill(1, changes)).await;
            assert_eq!(answer.status == StatusCode::OK, fills, "{role:?}: {}", answer.body);
            changes += i32::from(fills);
        }
        let finance = desk.person("other@arena.example", Role::Finance).await;
        // The cost alone is confirmed.
        let unconfirmed = finance.post(&format!("{REWARDS}/1/cost"), &json!({ "cost": "1" })).await;
        assert_eq!(unconfirmed.code(), "step_up_needed");
        assert_eq!(listed(&finance, 1).await["cost"], json!(null));
    }

    async fn the_list_is_exported_by_its_filter(db: TestDatabase) {
        let desk = shop(db, &[reward(1, 30, Some(3)), reward(2, 30, Some(30)), reward(3, 30, Some(1))]).await;
        desk.t.seed_rewards(&[reward(1, 30, Some(3)), reward(2, 30, Some(30))]).await;
        let omar = desk.person("omar@arena.example", Role::Administrator).await;
        let ids = async |more: Value| {
            let mut list = more;
            list["list"] = json!("rewards");
            exported(&omar, &list).await.column("reward_id").into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(ids(json!({})).await, ["1", "2", "3"]);
        assert_eq!(ids(json!({ "offered": true })).await, ["1", "2"]);
        assert_eq!(ids(json!({ "low": true })).await, ["1"]);
    }
}
