//! Pages and pictures of links, as the crawlers of chats read them.

use arena_testkit::{TestDatabase, both_engines};
use serde_json::json;

use super::code_of;
use crate::support::{Door, NUMBER};

both_engines! {
    async fn a_crawler_reads_who_invites_without_script(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let code = code_of(&door, NUMBER).await;
        let browser = door.login(NUMBER).await;
        let form = json!({ "username": "Sana", "name": "Sana Khan" });
        browser.post("/api/v1/user/profile/complete", &form).send().await.data();
        let page = door.get(&format!("/i/{code}")).send().await;
        assert_eq!(page.status, 200);
        let html = String::from_utf8(page.plain()).unwrap();
        for tag in [
            "<title>Sana invites you to Arena</title>".to_owned(),
            "<meta property=\"og:title\" content=\"Sana invites you to Arena\">".to_owned(),
            format!("<meta property=\"og:image\" content=\"https://arena.example/i/{code}.png?lang=en\">"),
            "<meta name=\"twitter:card\" content=\"summary_large_image\">".to_owned(),
        ] {
            assert!(html.contains(&tag), "{tag} in {html}");
        }
        assert!(!html.contains("Khan") && !html.contains("1234567"), "{html}");
        let picture = door.get(&format!("/i/{code}.png")).send().await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/png"));
        assert!(picture.text().contains("|Sana|+20 ESL Coins|"), "{}", picture.text());
        let again = door.get(&format!("/i/{code}.png")).header("if-none-match", picture.header("etag"));
        assert_eq!(again.send().await.status, 304);
        let urdu = door.get(&format!("/i/{code}?lang=ur")).send().await;
        assert!(String::from_utf8(urdu.plain()).unwrap().contains(&format!("/i/{code}.png?lang=ur")));
    }

    async fn a_challenge_has_a_page_and_a_picture(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let submission = door.t.solved_level(subscriber, 1).await.unwrap();
        arena_app::levels::submit(&door.t.app, subscriber, &submission, None).await.unwrap();
        let session = json!({ "sessionId": submission.session });
        let browser = door.login(NUMBER).await;
        let made = browser.post("/api/v1/challenges/link", &session).send().await.data();
        let code = made["code"].as_str().unwrap();
        let mut raw = door.t.db.raw().await;
        raw.execute("UPDATE challenge_link SET score = 1240").await.unwrap();
        raw.execute("UPDATE subscriber SET username = '<b>\"&'").await.unwrap();
        let page = door.get(&format!("/c/{code}")).send().await;
        let html = String::from_utf8(page.plain()).unwrap();
        let title = "&lt;b&gt;&quot;&amp; scored 1,240 in Puzzle Mania, level 1. Beat it!";
        assert!(html.contains(&format!("<title>{title}</title>")), "{html}");
        assert!(html.contains(&format!("<meta property=\"og:title\" content=\"{title}\">")), "{html}");
        let picture = door.get(&format!("/c/{code}.png")).send().await;
        assert!(picture.text().contains("|1,240|Puzzle Mania, level 1"), "{}", picture.text());
    }

    async fn an_unknown_link_has_neither(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        for path in ["/i/K7MX3PQW", "/c/K7MX3PQW", "/c/nonsense"] {
            let page = door.get(path).send().await;
            assert_eq!(page.status, 404, "{path}");
            assert!(!String::from_utf8(page.plain()).unwrap().contains("og:title"));
            assert_eq!(door.get(&format!("{path}.png")).send().await.status, 404, "{path}");
        }
    }
}
