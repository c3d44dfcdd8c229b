//! Results and terms that need a second person.

use arena_app::approvals::CreditLimits;
use arena_app::staff::ConsoleSettings;
use arena_app::tournaments::{self, Registration};
use arena_rules::Credits;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use super::super::claims::messages;
use super::super::support::Desk;
use super::{TOURNAMENTS, created, enter, organiser, plan, seed_games, show};

both_engines! {
    async fn results_with_large_prizes_wait_for_a_second_person(db: TestDatabase) {
                let limits = CreditLimits { at_once: Credits(800), a_day: Credits(800) };
        let settings = ConsoleSettings { prizes: limits, ..ConsoleSettings::default() };
        let desk = Desk::with(db, settings, Vec::new()).await;
        let mut person = organiser(&desk).await;
        let id = created(&person).await;
        let rook = enter(&desk, id, "03001234567", "IvoryRook").await;
        let lantern = enter(&desk, id, "03001234568", "TinLantern").await;
        let tail = enter(&desk, id, "03001234569", "RedTail").await;
        desk.t.clock.advance(Duration::hours(5));
        person.sign_in().await.data();
        let omar = desk.person("finance@arena.example", Role::Finance).await;
        let results = format!("{TOURNAMENTS}/{id}/results");
        let order = json!({ "places": [rook.0, lantern.0, tail.0], "reason": "Screenshot of the lobby, T-12" });
        let waits = person.confirmed(&results, &order).await.data();
        let change = waits["change"].as_str().unwrap().to_owned();
        assert_eq!((&waits["tournament"]["state"], desk.t.balance(rook).await), (&json!("due"), 80));
        let waiting = &waits["tournament"]["waiting"][0];
        assert_eq!((&waiting["id"], &waiting["kind"]), (&json!(change), &json!("results")));
        assert_eq!(waiting["maker"], json!("organiser@arena.example"));
        // Neither other places nor a smaller prize take a way around the second person.
        let fewer = json!({ "places": [lantern.0], "reason": "Only one came" });
        assert_eq!(person.confirmed(&results, &fewer).await.code(), "results_wait");

        let open = omar.get("/api/v1/changes").await.data();
        let proposal = &open["items"][0]["proposal"];
        assert_eq!((&proposal["kind"], &proposal["amount"], &proposal["name"]), (&json!("results"), &json!(850), &json!("Friday Cup")));
        let first = &proposal["places"][0];
        assert_eq!((&first["name"], &first["prize"], &first["place"]), (&json!("IvoryRook"), &json!(500), &json!(1)));
        let path = format!("/api/v1/changes/{change}");
        assert_eq!(person.post(&format!("{path}/approve"), &json!({})).await.code(), "not_permitted");
        omar.confirmed(&format!("{path}/approve"), &json!({})).await.data();
        assert_eq!([desk.t.balance(rook).await, desk.t.balance(lantern).await, desk.t.balance(tail).await], [580, 330, 180]);
        assert_eq!(omar.confirmed(&format!("{path}/approve"), &json!({})).await.code(), "change_over");
        let over = show(&person, id).await;
        assert_eq!((&over["state"], &over["waiting"]), (&json!("ended"), &json!([])));
        desk.t.assert_ledger_sound().await;
    }

    async fn small_prizes_of_a_day_need_a_second_person_in_the_end(db: TestDatabase) {
                let limits = CreditLimits { at_once: Credits(500), a_day: Credits(900) };
        let settings = ConsoleSettings { prizes: limits, ..ConsoleSettings::default() };
        let desk = Desk::with(db, settings, Vec::new()).await;
        let mut person = organiser(&desk).await;
        seed_games(&desk).await;
        let mut cups = Vec::new();
        for name in ["First Cup", "Second Cup"] {
            let mut new = plan(&desk);
            new["name"] = json!(name);
            cups.push(person.post(TOURNAMENTS, &new).await.data()["id"].as_i64().unwrap());
        }
        let rook = desk.t.subscriber("03001234567").await;
        desk.t.give(rook, 100).await;
        for id in &cups {
            let form = Registration { tournament: *id, nickname: "IvoryRook".into(), uid: String::new(), email: String::new() };
            tournaments::register(desk.app(), rook, form, None).await.unwrap();
        }
        desk.t.clock.advance(Duration::hours(5));
        person.sign_in().await.data();
        let order = json!({ "places": [rook.0], "reason": "Screenshot of the lobby, T-12" });
        let first = person.confirmed(&format!("{TOURNAMENTS}/{}/results", cups[0]), &order).await.data();
        assert_eq!((&first["change"], desk.t.balance(rook).await), (&Value::Null, 560));
        let second = person.confirmed(&format!("{TOURNAMENTS}/{}/results", cups[1]), &order).await.data();
        assert!(second["change"].is_string(), "500 and 500 are more than 900 a day");
        assert_eq!(desk.t.balance(rook).await, 560);
        let withdraw = format!("/api/v1/changes/{}/withdraw", second["change"].as_str().unwrap());
        person.post(&withdraw, &json!({})).await.data();
        assert_eq!(show(&person, cups[1]).await["waiting"], json!([]));
    }

    async fn terms_change_by_two_people_once_somebody_has_entered(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let omar = desk.person("finance@arena.example", Role::Finance).await;
        let id = created(&person).await;
        let (terms, cup) = (format!("{TOURNAMENTS}/{id}/terms"), show(&person, id).await);
        let start = desk.app().now() + Duration::hours(3);
        let order = json!({ "version": cup["version"], "startsAt": start, "prizes": [600, 250, 100], "reason": "The game has maintenance" });
        assert_eq!(person.post(&terms, &order).await.code(), "nobody_entered");
        let rook = enter(&desk, id, "03001234567", "IvoryRook").await;
        let with = |field: &str, value: Value| { let mut order = order.clone(); order[field] = value; order };
        assert_eq!(person.post(&terms, &with("reason", json!(" "))).await.code(), "reason_needed");
        assert_eq!(person.post(&terms, &with("version", json!(99))).await.code(), "changed_meanwhile");
        assert_eq!(person.post(&terms, &with("startsAt", json!(desk.app().now() - Duration::hours(1)))).await.code(), "plan_invalid");
        let same = json!({ "version": cup["version"], "reason": "Nothing at all" });
        assert_eq!(person.post(&terms, &same).await.code(), "nothing_changes");
        let change = person.post(&terms, &order).await.data()["change"].as_str().unwrap().to_owned();
        assert_eq!(person.post(&terms, &with("prizes", json!([1, 1, 1]))).await.code(), "terms_wait");
        let waiting = show(&person, id).await;
        assert_eq!((&waiting["startsAt"], &waiting["waiting"][0]["kind"]), (&cup["startsAt"], &json!("terms")));

        let proposal = &omar.get("/api/v1/changes").await.data()["items"][0]["proposal"];
        assert_eq!((&proposal["before"]["prizes"], &proposal["after"]["prizes"]), (&json!([500, 250, 100]), &json!([600, 250, 100])));
        assert_eq!((&proposal["entered"], &proposal["after"]["startsAt"]), (&json!(1), &json!(start)));
        omar.confirmed(&format!("/api/v1/changes/{change}/approve"), &json!({})).await.data();
        let cup = show(&person, id).await;
        assert_eq!((&cup["startsAt"], &cup["prizes"]), (&json!(start), &json!([600, 250, 100])));
        let job = tournaments::TellTerms { tournament: id, change: change.parse().unwrap(), after: None };
        for _ in 0..2 {
            tournaments::tell_terms(desk.app(), job).await.unwrap();
        }
        let told = messages(&desk, rook).await.into_iter().filter(|kind| kind == "tournament_changed").count();
        assert_eq!(told, 1, "once");
    }

    async fn an_approval_of_terms_is_void_after_another_change(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let omar = desk.person("finance@arena.example", Role::Finance).await;
        let id = created(&person).await;
        enter(&desk, id, "03001234567", "IvoryRook").await;
        let version = show(&person, id).await["version"].clone();
        let order = json!({ "version": version, "prizes": [900, 0, 0], "reason": "A sponsor" });
        let change = person.post(&format!("{TOURNAMENTS}/{id}/terms"), &order).await.data()["change"].clone();
        let named = json!({ "version": version, "name": "Another Cup" });
        person.post(&format!("{TOURNAMENTS}/{id}/edit"), &named).await.data();
        let approve = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        assert_eq!(omar.confirmed(&approve, &json!({})).await.code(), "changed_meanwhile");
        assert_eq!(show(&person, id).await["prizes"], json!([500, 250, 100]));
        assert_eq!(omar.get("/api/v1/changes").await.data()["items"].as_array().unwrap().len(), 1, "it stays open");
    }
}
