use arena_app::staff::{self, NewStaff};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use chrono::Duration;
use serde_json::json;

use super::super::support::Desk;
use super::super::vouchers::{CODE, Shop, file};
use super::exported;

both_engines! {
    async fn a_file_has_the_rows_of_the_list_and_each_says_who_exported_it(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claims = [desk.claimed(buyer).await, desk.claimed(buyer).await];
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        let sheet = exported(&omar, &json!({ "list": "claims" })).await;
        assert_eq!(sheet.column("claim"), claims.map(|id| id.to_string()));
        assert_eq!((sheet.column("reward"), sheet.column("credits")), (vec!["Reward 1"; 2], vec!["30"; 2]));
        assert_eq!(sheet.column("subscriber"), [buyer.to_string(), buyer.to_string()]);
        assert_eq!(sheet.columns[sheet.columns.len() - 3..], ["exported_by", "exported_at", "export"]);
        let now = desk.app().now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
        assert_eq!(sheet.column("exported_at"), [now.as_str(), now.as_str()]);
        assert_eq!(sheet.column("exported_by"), ["omar@arena.example"; 2]);
        assert_eq!(sheet.column("export"), [sheet.export.as_str(); 2]);
        assert_eq!(sheet.name, format!("claims-{}.csv", now.replace(['-', ':'], "")));
        // The recipient is in no list, and in no file.
        for hidden in ["3001234567", "ayesha@example.com", "Ayesha"] {
            assert!(!sheet.text.contains(hidden), "{hidden}: {}", sheet.text);
        }

        let lines = omar.get(&format!("/api/v1/audit?subject={}", sheet.export)).await.data();
        let line = &lines["items"][0];
        assert_eq!(
            (&line["actor"], &line["action"], &line["outcome"]),
            (&json!("omar@arena.example"), &json!("list export"), &json!("done"))
        );
        let filter = json!({ "state": "open", "reward": null, "late": false });
        let after = json!({ "list": "claims", "filter": filter, "rows": 2, "export": sheet.export });
        assert_eq!(line["after"], after);
    }

    async fn what_people_wrote_is_never_a_formula(db: TestDatabase) {
        let shop = Shop::new(db).await;
        let desk = &shop.desk;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let link = "=HYPERLINK(\"https://evil.example\",\"Open\")";
        let name = NewStaff { name: link, email: "evil@arena.example", role: Role::Care };
        staff::invite(desk.app(), desk.console.settings, name).await.unwrap();
        let sheet = exported(&zara, &json!({ "list": "staff", "search": "evil" })).await;
        assert_eq!(sheet.column("name"), [format!("'{link}")]);
        assert_eq!(sheet.texts("name"), [link]);

        let change = async |amount: i64, reason: &str| {
            let path = format!("/api/v1/subscribers/{buyer}/correct");
            let answer = zara.confirmed(&path, &json!({ "amount": amount, "reason": reason })).await.data();
            answer["change"].as_str().map(str::to_owned)
        };
        for reason in ["+1 for the delay", "@SUM(A1:A9)", "-2+3", "＝1+1", "fair; =1"] {
            desk.t.clock.advance(Duration::seconds(1));
            change(300, reason).await.unwrap();
        }
        let sheet = exported(&zara, &json!({ "list": "changes" })).await;
        assert_eq!(sheet.column("reason"), ["'+1 for the delay", "'@SUM(A1:A9)", "'-2+3", "'＝1+1", "fair; =1"]);
        assert_eq!(sheet.column("amount"), ["300"; 5]);
        assert!(sheet.text.contains("\"fair; =1\""), "a semicolon is inside quotes: {}", sheet.text);

        let omar = desk.person("omar@arena.example", Role::Finance).await;
        let open = omar.get("/api/v1/changes").await.data();
        let first = open["items"][0]["id"].as_str().unwrap();
        let note = json!({ "note": "=cmd|'/c calc'!A1" });
        omar.post(&format!("/api/v1/changes/{first}/refuse"), &note).await.data();
        let sheet = exported(&omar, &json!({ "list": "changes", "state": "decided" })).await;
        assert_eq!((sheet.column("note"), sheet.column("state")), (vec!["'=cmd|'/c calc'!A1"], vec!["refused"]));

        // A negative amount of ours stays a number.
        change(-20, "=too much").await;
        let wallet = exported(&zara, &json!({ "list": "wallet", "subscriber": buyer.0 })).await;
        assert_eq!((wallet.column("amount")[0], wallet.column("balance_after")[0]), ("-20", "80"));
        let audit = exported(&zara, &json!({ "list": "audit", "action": "wallet correct" })).await;
        assert_eq!(audit.column("reason")[0], "'=too much");

        let cards = json!({ "name": "=cards.csv", "csv": file(&[CODE])["csv"] });
        omar.confirmed("/api/v1/rewards/1/vouchers", &cards).await.data();
        let batches = exported(&omar, &json!({ "list": "vouchers" })).await;
        assert_eq!((batches.column("file"), batches.column("free")), (vec!["'=cards.csv"], vec!["1"]));
        assert!(!batches.text.contains("GIFT-0001"), "{}", batches.text);
    }
}
