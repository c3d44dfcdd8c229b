//! Open pages: what changes on the desks, who has the same item open, and the end of the session.

use arena_app::rewards;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Desk, Person};
use crate::support::Listener;

/// The desks that a page heard of.
pub(super) fn desks(listener: &mut Listener) -> Vec<String> {
    let news = listener.news();
    let changed = news.iter().filter(|(name, _)| name == "changed");
    changed
        .flat_map(|(_, data)| data["desks"].as_array().unwrap().clone())
        .map(|desk| desk.as_str().unwrap().to_owned())
        .collect()
}

/// The items with the people there, as last told; `None` if nothing was told.
fn present(listener: &mut Listener) -> Option<Value> {
    let told = listener.news().into_iter().rfind(|(name, _)| name == "present");
    told.map(|(_, data)| data["items"].clone())
}

both_engines! {
    async fn pages_on_every_node_hear_of_changes_on_the_desks_that_their_role_sees(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let reviewer = desk.person("reviewer@arena.example", Role::Reviewer).await;
        let other = desk.other_node().await;
        let nodes = [&desk.node, &other];
        let mut here = zara.listen().await;
        let mut there = Person { node: other.clone(), ..desk.person("omar@arena.example", Role::Finance).await }.listen().await;
        let mut reviews = reviewer.listen().await;
        desk.round(&nodes).await;
        assert_eq!(here.news().first().map(|(name, _)| name.clone()).as_deref(), Some("ready"));
        desk.round(&nodes).await;
        assert_eq!(desks(&mut here), Vec::<String>::new(), "nothing changed");
        let claim = desk.claimed(buyer).await;
        desk.round(&nodes).await;
        assert_eq!((desks(&mut here), desks(&mut there)), (vec!["claims".into()], vec!["claims".to_owned()]));
        assert_eq!(desks(&mut reviews), Vec::<String>::new(), "a reviewer does not see claims");
        rewards::claims::take(desk.app(), claim, "zara@arena.example").await.unwrap();
        desk.round(&nodes).await;
        assert_eq!((desks(&mut here), desks(&mut there)), (vec!["claims".into()], vec!["claims".to_owned()]));
        desk.round(&nodes).await;
        assert_eq!(desks(&mut here), Vec::<String>::new());
        let correct = json!({ "amount": 400, "reason": "T-5, lost prize" });
        zara.confirmed(&format!("/api/v1/subscribers/{buyer}/correct"), &correct).await.data();
        desk.round(&nodes).await;
        assert_eq!((desks(&mut here), desks(&mut there)), (vec!["changes".into()], vec!["changes".to_owned()]));
    }

    async fn two_people_at_one_item_see_each_other_also_from_two_nodes(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let other = desk.other_node().await;
        let nodes = [&desk.node, &other];
        let omar = Person { node: other.clone(), ..desk.person("omar@arena.example", Role::Care).await };
        let reviewer = desk.person("reviewer@arena.example", Role::Reviewer).await;
        let (mut here, mut there, mut reviews) = (zara.listen().await, omar.listen().await, reviewer.listen().await);
        let item = format!("claims/{claim}");
        let at = json!({ "item": item });
        zara.post("/api/v1/presence", &at).await.data();
        desk.round(&nodes).await;
        assert_eq!(present(&mut there), Some(json!({ &item: ["Zara Ahmed"] })));
        assert_eq!(present(&mut here), Some(json!({})), "nobody is told of themselves");
        assert_eq!(present(&mut reviews), Some(json!({})), "a reviewer does not see claims");
        omar.post("/api/v1/presence", &at).await.data();
        desk.round(&nodes).await;
        assert_eq!(present(&mut here), Some(json!({ &item: ["Zara Ahmed"] })));
        assert_eq!(present(&mut there), None, "nothing is told twice");
        zara.post("/api/v1/presence", &json!({ "item": null })).await.data();
        desk.round(&nodes).await;
        assert_eq!(present(&mut there), Some(json!({})));
        // A page that says nothing any more is gone.
        desk.t.clock.advance(Duration::seconds(45));
        desk.round(&nodes).await;
        assert_eq!(present(&mut here), Some(json!({})));

        assert_eq!(reviewer.post("/api/v1/presence", &at).await.code(), "not_permitted");
        for bad in ["claims", "claims/7", "weather/0190a0b0-0000-7000-8000-000000000000", ""] {
            let answer = zara.post("/api/v1/presence", &json!({ "item": bad })).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        }
    }

    async fn a_quiet_page_hears_every_15_seconds_that_its_stream_is_alive(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut open = desk.person("zara@arena.example", Role::Care).await.listen().await;
        desk.round(&[&desk.node]).await;
        open.news();
        desk.round(&[&desk.node]).await;
        assert_eq!(open.news(), vec![]);
        for _ in 0..3 {
            desk.t.clock.advance(Duration::seconds(15));
            desk.round(&[&desk.node]).await;
            assert_eq!(open.news(), vec![("alive".to_owned(), json!({}))]);
        }
    }

    async fn a_page_that_stays_open_does_not_keep_its_session(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let mut open = zara.listen().await;
        let background = [("x-background", "1")];
        for _ in 0..14 {
            desk.t.clock.advance(Duration::minutes(1));
            zara.post_with("/api/v1/presence", &json!({ "item": null }), &[]).await.data();
            zara.get_with("/api/v1/claims", &background).await.data();
            zara.get_with("/api/v1/claims", &[("sec-fetch-dest", "image")]).await.data();
        }
        desk.round(&[&desk.node]).await;
        assert!(!open.ended());
        desk.t.clock.advance(Duration::minutes(1));
        desk.node.state.publish_desks().await;
        assert!(open.news().iter().any(|(name, _)| name == "ended"), "the page is told");
        assert!(open.ended());
        assert_eq!(zara.get("/api/v1/claims").await.status, StatusCode::UNAUTHORIZED);

        let omar = desk.person("omar@arena.example", Role::Care).await;
        for _ in 0..20 {
            desk.t.clock.advance(Duration::minutes(1));
            omar.get("/api/v1/claims").await.data();
        }
    }

    async fn the_open_page_of_a_disabled_person_ends(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let omar = desk.person("omar@arena.example", Role::Care).await;
        let (mut open, mut stays) = (omar.listen().await, zara.listen().await);
        let id = omar.get("/api/v1/session").await.data()["staff"]["id"].as_str().unwrap().to_owned();
        let why = json!({ "reason": "Left the company" });
        zara.confirmed(&format!("/api/v1/staff/{id}/disable"), &why).await.data();
        desk.round(&[&desk.node]).await;
        assert!(open.news().iter().any(|(name, _)| name == "ended"));
        assert!(open.ended() && !stays.ended());
        let again = omar.get("/api/v1/events").await;
        assert_eq!(again.status, StatusCode::UNAUTHORIZED);
    }
}
