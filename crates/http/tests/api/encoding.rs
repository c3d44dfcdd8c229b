use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, both_engines, reward, tournament};
use axum::http::StatusCode;
use serde_json::json;

use crate::support::Door;

const REWARDS: &str = "/api/v1/rewards";
const TOURNAMENTS: &str = "/api/v1/tournaments/all";

both_engines! {
    async fn a_list_comes_in_the_encoding_that_is_taken(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_rewards(&(1..=40).map(|id| reward(id, 5, None)).collect::<Vec<_>>()).await;
        let as_it_is = door.get(REWARDS).send().await;
        assert_eq!(as_it_is.header("content-encoding"), "");
        for (accepted, encoding) in [
            ("gzip, deflate, br", "br"), ("gzip, deflate", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", ""),
        ] {
            let answer = door.get(REWARDS).header("accept-encoding", accepted).send().await;
            assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
            assert_eq!(answer.plain(), as_it_is.body, "{accepted}");
            assert!(encoding.is_empty() || answer.body.len() * 4 < as_it_is.body.len(), "{accepted}");
            assert_eq!(answer.header("vary"), "accept-encoding");
            let again = door.get(REWARDS).header("if-none-match", answer.header("etag"));
            assert_eq!(again.send().await.status, StatusCode::NOT_MODIFIED, "one tag for every encoding");
        }
    }

    async fn a_subscriber_s_list_comes_in_the_encoding_that_is_taken(db: TestDatabase) {
        let door = Door::new(db).await;
        for number in 1..8 {
            door.t.seed_tournament(&tournament(TournamentKind::Weekly, &format!("cup-{number}"))).await;
        }
        let browser = door.login("03000000001").await;
        let as_it_is = browser.get(TOURNAMENTS).send().await;
        assert_eq!(as_it_is.json()["me"], json!({ "entered": [] }));
        for (accepted, encoding) in [("gzip, deflate, br", "gzip"), ("br", "br"), ("gzip;q=0", "")] {
            let answer = browser.get(TOURNAMENTS).header("accept-encoding", accepted).send().await;
            assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
            assert_eq!(answer.plain(), as_it_is.body, "{accepted}");
            assert!(encoding.is_empty() || answer.body.len() * 2 < as_it_is.body.len(), "{accepted}");
            assert_eq!(answer.header("cache-control"), "private, no-store");
            assert!(answer.header("vary").contains("authorization"), "{}", answer.header("vary"));
        }
    }

    async fn a_page_is_compressed_and_a_short_answer_is_not(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_rewards(&(1..=40).map(|id| reward(id, 5, None)).collect::<Vec<_>>()).await;
        let page = door.get("/rewards").send().await;
        let answer = door.get("/rewards").header("accept-encoding", "br").send().await;
        assert_eq!(answer.header("content-encoding"), "br");
        assert_eq!(answer.plain(), page.body);
        let short = door.get("/health/live").header("accept-encoding", "br").send().await;
        assert_eq!(short.header("content-encoding"), "");
    }
}
