//! Banners, frequently asked questions, Learn & Win, and the privacy policy (spec 1, 2; contract 1, 2).

use arena_app::ports::DocumentKind;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::Door;

pub(crate) async fn write(door: &Door, kind: DocumentKind, language: &str, body: &Value) -> bool {
    let tx = door.t.begin().await;
    let changed = tx.documents().put(kind, language, &body.to_string()).await.unwrap();
    tx.commit().await.unwrap();
    door.t.clock.advance(Duration::seconds(2));
    changed
}

async fn read(door: &Door, path: &str) -> Value {
    door.get(&format!("/api/v1/content/{path}")).send().await.data()
}

both_engines! {
    async fn texts_carry_the_brands_words(db: TestDatabase) {
        let door = Door::new(db).await;
        let faq = json!([{ "question": "What is {product}?", "answer": ["By {operator}. {coin}.", "Write to {email}."] }]);
        assert!(write(&door, DocumentKind::Faqs, "en", &faq).await);
        assert!(!write(&door, DocumentKind::Faqs, "en", &faq).await, "nothing is different");
        let expected = json!([{
            "question": "What is Arena?",
            "answer": ["By Jazz. ESL Coins.", "Write to support@arena.example."],
        }]);
        assert_eq!(read(&door, "faqs").await, expected);
        // The specification's streak has neither freezes nor milestones.
        let faq = json!([{ "question": "Streak?", "answer": ["Every day.", "{freeze}", "{milestones}"] }]);
        assert!(write(&door, DocumentKind::Faqs, "en", &faq).await);
        door.t.clock.advance(chrono::Duration::seconds(2));
        assert_eq!(read(&door, "faqs").await[0]["answer"], json!(["Every day."]));
        let link = json!([{ "title": "Stream", "url": "{academy}/streaming", "image": "games/x" }]);
        write(&door, DocumentKind::LearnWin, "en", &link).await;
        let expected = json!([{ "title": "Stream", "url": "https://academy.example/streaming", "image": "games/x" }]);
        assert_eq!(read(&door, "learn-win").await, expected);
        let banner = json!([{ "title": "Go", "url": "/rewards", "portrait": "b/p", "landscape": "b/l" }]);
        write(&door, DocumentKind::Banners, "en", &banner).await;
        assert_eq!(read(&door, "banners").await, banner);
        let policy = json!({
            "title": "Privacy",
            "sections": [{ "heading": "{product}", "level": 1, "paragraphs": ["Of {operator}."] }],
            "footer": "© {year} {product}",
        });
        write(&door, DocumentKind::Privacy, "en", &policy).await;
        let expected = json!({
            "title": "Privacy",
            "sections": [{ "heading": "Arena", "level": 1, "paragraphs": ["Of Jazz."] }],
            "footer": "© 2026 Arena",
        });
        assert_eq!(read(&door, "privacy").await, expected);
    }

    async fn another_brand_reads_its_own_words(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.http.brand.product = "Play".into()).await;
        write(&door, DocumentKind::Faqs, "en", &json!([{ "question": "{product}?", "answer": ["Yes."] }])).await;
        assert_eq!(read(&door, "faqs").await[0]["question"], "Play?");
    }

    async fn a_text_that_is_missing_in_a_language_comes_in_english(db: TestDatabase) {
        let door = Door::new(db).await;
        let faq = |question: &str| json!([{ "question": question, "answer": ["A."] }]);
        write(&door, DocumentKind::Faqs, "en", &faq("English")).await;
        for lang in ["?lang=ur", "?lang=fr", "?lang=", "?lang=en&lang=ur", "?other=1"] {
            assert_eq!(read(&door, &format!("faqs{lang}")).await[0]["question"], "English", "{lang}");
        }
        write(&door, DocumentKind::Faqs, "ur", &faq("اردو")).await;
        assert_eq!(read(&door, "faqs?lang=ur").await[0]["question"], "اردو");
        assert_eq!(read(&door, "faqs?lang=ur-PK").await[0]["question"], "اردو");
        assert_eq!(read(&door, "faqs").await[0]["question"], "English");
    }

    async fn missing_content_is_empty_and_no_error(db: TestDatabase) {
        let door = Door::new(db).await;
        for path in ["banners", "faqs", "learn-win"] {
            assert_eq!(read(&door, path).await, json!([]), "{path}");
        }
        door.get("/api/v1/content/privacy").send().await.failed(404, "not_found");
    }

    async fn texts_are_sent_again_only_where_they_changed(db: TestDatabase) {
        let door = Door::new(db).await;
        write(&door, DocumentKind::Faqs, "en", &json!([{ "question": "One?", "answer": ["A."] }])).await;
        let first = door.get("/api/v1/content/faqs").send().await;
        let etag = first.header("etag").to_owned();
        assert_eq!(first.header("cache-control"), "public, max-age=5, stale-while-revalidate=60");
        let again = door.get("/api/v1/content/faqs").header("if-none-match", &etag).send().await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
        write(&door, DocumentKind::Faqs, "en", &json!([{ "question": "Two?", "answer": ["A."] }])).await;
        let changed = door.get("/api/v1/content/faqs").header("if-none-match", &etag).send().await;
        assert_eq!(changed.data()[0]["question"], "Two?");
    }
}
