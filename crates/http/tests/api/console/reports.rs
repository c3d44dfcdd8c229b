//! The desk of reports: figures of days, newcomers, and the books of a month.

use arena_app::{reports, streak};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::Desk;

/// A desk at noon of the 3rd of March, with a subscriber who joined on the 1st and claimed that day.
async fn desk(db: TestDatabase) -> Desk {
    let desk = Desk::new(db).await;
    let subscriber = desk.t.subscriber("03001234567").await;
    streak::claim(desk.app(), subscriber, None).await.unwrap();
    desk.t.clock.advance(Duration::days(2));
    while reports::make_next(desk.app()).await.unwrap().is_some() {}
    desk
}

fn values(report: &Value, figure: &str) -> Value {
    let series = report["series"].as_array().unwrap();
    series
        .iter()
        .find(|series| series["figure"] == figure)
        .map_or(Value::Null, |series| series["values"].clone())
}

both_engines! {
    async fn finance_reads_people_money_and_the_month(db: TestDatabase) {
        let desk = desk(db).await;
        let finance = desk.person("zara@arena.example", Role::Finance).await;
        let range = "from=2026-03-01&until=2026-03-04";
        let people = finance.get(&format!("/api/v1/reports/days?{range}")).await.data();
        assert_eq!(values(&people, "active"), json!([1, 0, 0, null]));
        assert_eq!(values(&people, "joined"), json!([1, 0, 0, null]));
        assert_eq!(values(&people, "outstanding"), Value::Null, "that is money");
        let states: Vec<_> = people["days"].as_array().unwrap().iter().map(|day| day["state"].clone()).collect();
        assert_eq!(states, [json!("final"), json!("counted"), json!("so_far"), Value::Null]);
        let money = finance.get(&format!("/api/v1/reports/money?{range}")).await.data();
        let paid = values(&money, "minted")[0].as_i64().unwrap();
        assert!(paid > 0);
        assert_eq!(values(&money, "outstanding"), json!([paid, paid, paid, null]));
        assert_eq!(values(&money, "minted"), json!([paid, 0, 0, null]));
        let month = finance.get("/api/v1/reports/month?month=2026-03").await.data();
        assert_eq!((&month["counted"], &month["settled"], &month["days"]), (&json!(2), &json!(1), &json!(31)));
        assert_eq!((&month["credits"]["start"], &month["credits"]["end"]), (&json!(0), &json!(paid)));
        assert_eq!(month["credits"]["addsUp"], json!(true));
        let cohorts = finance.get(&format!("/api/v1/reports/cohorts?{range}&by=day")).await.data();
        assert_eq!(cohorts["items"][0], json!({ "from": "2026-03-01", "joined": 1, "returned": [0, null, null] }));
        let funnel = finance.get(&format!("/api/v1/reports/funnel?{range}")).await.data();
        assert_eq!(funnel["days"], json!(0), "the seven days are not over");
        for wrong in ["days?from=2026-01-01&until=2026-12-31", "cohorts?from=2026-03-02&until=2026-03-01", "funnel?from=2026-03-02&until=2026-03-01"] {
            assert_eq!(finance.get(&format!("/api/v1/reports/{wrong}")).await.code(), "range_invalid", "{wrong}");
        }
        for wrong in ["month?month=March", "cohorts?by=year", "days?from=yesterday"] {
            assert_eq!(finance.get(&format!("/api/v1/reports/{wrong}")).await.status, StatusCode::BAD_REQUEST, "{wrong}");
        }
    }

    async fn an_organiser_reads_people_and_no_money(db: TestDatabase) {
        let desk = desk(db).await;
        for role in [Role::Organiser, Role::Editor] {
            let person = desk.person(&format!("{}@arena.example", role.as_str()), role).await;
            assert_eq!(values(&person.get("/api/v1/reports/days?from=2026-03-01&until=2026-03-01").await.data(), "active"), json!([1]));
            assert_eq!(person.get("/api/v1/reports/money").await.status, StatusCode::FORBIDDEN);
            assert_eq!(person.get("/api/v1/reports/month").await.status, StatusCode::FORBIDDEN);
        }
    }

    async fn figures_are_exported_with_their_states(db: TestDatabase) {
        let desk = desk(db).await;
        let finance = desk.person("zara@arena.example", Role::Finance).await;
        let export = json!({ "list": "money", "from": "2026-03-01", "until": "2026-03-02" });
        let file = finance.confirmed("/api/v1/exports", &export).await.data();
        let text = file["csv"].as_str().unwrap();
        assert!(text.lines().next().unwrap().contains(r#""day","state","figure","dimension","value""#), "{text}");
        assert!(text.lines().any(|line| line.starts_with(r#""2026-03-01","final","minted","streak","#)), "{text}");
        let export = json!({ "list": "figures", "from": "2026-03-01", "until": "2026-03-02" });
        let file = finance.confirmed("/api/v1/exports", &export).await.data();
        assert!(file["csv"].as_str().unwrap().contains(r#""2026-03-02","counted","active","",0"#), "{file}");
    }
}
