//! Challenge links: made of a passed level, shown to anybody, beaten by the server's result.

use arena_testkit::{TestDatabase, both_engines};
use serde_json::json;

use crate::support::{Browser, Door, NUMBER, OTHER};

const LINK: &str = "/api/v1/challenges/link";

/// Passes a level, and returns the session's id.
async fn passed(door: &Door, number: &str) -> String {
    let subscriber = door.t.subscriber(number).await;
    let submission = door.t.solved_level(subscriber, 1).await.unwrap();
    arena_app::levels::submit(&door.t.app, subscriber, &submission, None).await.unwrap();
    arena_app::challenge_links::beaten(&door.t.app, subscriber, submission.session).await.unwrap();
    submission.session.to_string()
}

async fn make(browser: &Browser, session: &str) -> crate::support::Answer {
    browser.post(LINK, &json!({ "sessionId": session })).send().await
}

both_engines! {
    async fn a_passed_level_has_one_link_that_anybody_reads(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let session = passed(&door, NUMBER).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        assert_eq!(make(&other, &session).await.refusal(), "no_score", "somebody else's");
        let made = make(&browser, &session).await.data();
        assert_eq!(make(&browser, &session).await.data(), made);
        let code = made["code"].as_str().unwrap();
        let shown = door.get(&format!("{LINK}/{code}")).send().await.data();
        assert_eq!((&shown["name"], &shown["level"]), (&json!("Puzzle Mania"), &json!(1)));
        assert_eq!(shown["score"], made["score"]);
        assert!(!shown.to_string().contains("1234567"), "{shown}");
        door.get(&format!("{LINK}/K7MX3PQW")).send().await.failed(404, "not_found");
    }

    async fn a_challenger_is_told_when_the_link_is_beaten(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let session = passed(&door, NUMBER).await;
        let made = make(&door.login(NUMBER).await, &session).await.data();
        let mut raw = door.t.db.raw().await;
        raw.execute("UPDATE challenge_link SET score = 1").await.unwrap();
        let told = async || {
            let messages = door.login(NUMBER).await.get("/api/v1/notifications").send().await.data();
            messages.to_string().matches("beat your score").count()
        };
        passed(&door, OTHER).await;
        assert_eq!(told().await, 0, "the link was not opened");
        let open = json!({ "code": made["code"] });
        door.login(OTHER).await.post(&format!("{LINK}/open"), &open).send().await.data();
        door.login(NUMBER).await.post(&format!("{LINK}/open"), &open).send().await.data();
        passed(&door, OTHER).await;
        assert_eq!(told().await, 1);
        passed(&door, OTHER).await;
        passed(&door, NUMBER).await;
        assert_eq!(told().await, 1, "once for each visitor, never by the challenger");
    }

    async fn links_are_not_found_while_they_are_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.challenge_links = false).await;
        let browser = door.login(NUMBER).await;
        let session = passed(&door, NUMBER).await;
        make(&browser, &session).await.failed(404, "not_found");
        door.get(&format!("{LINK}/K7MX3PQW")).send().await.failed(404, "not_found");
    }
}
