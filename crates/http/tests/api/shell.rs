use arena_app::ports::{DocumentKind, Reward};
use arena_testkit::{TestDatabase, both_engines, reward};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::content::write;
use crate::support::{Door, INDEX_WITH_ROOT, TestAssets};

both_engines! {
    async fn a_page_shows_its_screen_before_its_script(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.assets = TestAssets { index: Some(INDEX_WITH_ROOT), ..TestAssets::default() };
            setup.http.brand.product = "<b>Play</b>".to_owned();
        })
        .await;
        let page = door.get("/faqs").send().await;
        let html = page.text();
        assert!(html.contains("<style>p{color:red}</style>"), "{html}");
        assert!(!html.contains("rel=\"stylesheet\""), "{html}");
        let drawn = "<div id=\"root\"><p>&lt;b&gt;Play&lt;/b&gt;: ESL Coins</p><i>Rewards</i></div>";
        assert!(html.contains(drawn), "what people wrote is text: {html}");
        // The policy allows this page's rules, also with a 304.
        let policy = page.header("content-security-policy").to_owned();
        assert!(policy.contains("style-src 'self' 'sha256-b64b64b64='; img-src"), "{policy}");
        let known = door.get("/faqs").header("if-none-match", page.header("etag")).send().await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
        assert_eq!(known.header("content-security-policy"), policy);

        let urdu = door.get("/faqs").header("accept-language", "ur").send().await.text();
        assert!(urdu.contains(": ESL Coins</p><i>انعامات</i></div>"), "{urdu}");

        // A screen without a shell is unchanged, and its policy allows no inline rules.
        let other = door.get("/learn-win").send().await;
        assert!(other.text().contains("rel=\"stylesheet\"") && other.text().contains("<div id=\"root\"></div>"));
        assert!(!other.header("content-security-policy").contains("sha256"));
    }

    async fn the_home_page_begins_without_today_where_it_is_switched_off(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.assets = TestAssets { index: Some(INDEX_WITH_ROOT), ..TestAssets::default() };
            setup.settings.additions.today = false;
        })
        .await;
        let banner = json!([{
            "title": "Browse & play", "url": "/rewards", "portrait": "b/portrait", "landscape": "b/landscape"
        }]);
        write(&door, DocumentKind::Banners, "en", &banner).await;
        let home = door.get("/").send().await.text();
        assert!(home.contains("<div id=\"root\"><h2>Browse &amp; play</h2></div>"), "{home}");
        // The other screens have one shell.
        assert!(door.get("/faqs").send().await.text().contains("<div id=\"root\"><p>"));
    }

    async fn the_home_page_begins_without_quests_where_they_are_switched_off(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.assets = TestAssets { index: Some(INDEX_WITH_ROOT), ..TestAssets::default() };
            setup.settings.additions.quests = false;
        })
        .await;
        let banner = json!([{
            "title": "Browse & play", "url": "/rewards", "portrait": "b/portrait", "landscape": "b/landscape"
        }]);
        write(&door, DocumentKind::Banners, "en", &banner).await;
        let home = door.get("/").send().await.text();
        assert!(home.contains("<div id=\"root\"><p>Three rows</p><h2>"), "{home}");
    }

    async fn the_first_card_of_a_list_shows_its_picture(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.assets = TestAssets { index: Some(INDEX_WITH_ROOT), ..TestAssets::default() };
        })
        .await;
        let drawn = async |rewards: &[Reward]| {
            door.t.seed_rewards(rewards).await;
            door.t.clock.advance(Duration::minutes(2));
            let html = door.get("/rewards").send().await.text();
            html.split_once("<div id=\"root\">").unwrap().1.split_once("</div>").unwrap().0.to_owned()
        };
        let two = "<img srcset=\"/assets/art/rewards-reward-02-89ab0123-192.avif 192w, \
                   /assets/art/rewards-reward-02-89ab0123-384.avif 384w\">";
        let three = "<img srcset=\"/assets/art/big-reward-03-cdef4567-768.avif 768w\">";
        let shell = |first: &str| format!("<i>{first}</i><i>2</i>");
        assert_eq!(drawn(&[reward(2, 10, None), reward(3, 20, None)]).await, shell(two));
        assert_eq!(drawn(&[reward(3, 5, None), reward(2, 10, None)]).await, shell(three));
        // A hidden entry is not the first one. A picture that the build lacks is left to the app.
        assert_eq!(drawn(&[reward(1, 1, Some(0)), reward(3, 5, Some(0)), reward(2, 10, None)]).await, shell(two));
        let waiting = shell("<!--picture-->1<!--/picture-->");
        assert_eq!(drawn(&[reward(4, 1, None), reward(2, 10, None)]).await, waiting);
        assert_eq!(drawn(&[]).await, waiting);
    }

    async fn a_shell_that_shows_another_banner_than_the_content_is_left_out(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.assets = TestAssets { index: Some(INDEX_WITH_ROOT), ..TestAssets::default() };
        })
        .await;
        let drawn = async |title: &str| {
            let banner = json!([{ "title": title, "url": "/rewards", "portrait": "b/portrait", "landscape": "b/landscape" }]);
            write(&door, DocumentKind::Banners, "en", &banner).await;
            door.t.clock.advance(Duration::seconds(2));
            let html = door.get("/").send().await.text();
            assert!(html.contains("imagesrcset"), "the banner's picture is fetched early: {html}");
            html.contains("<h2>Browse &amp; play</h2>")
        };
        assert!(drawn("Browse & play").await);
        assert!(!drawn("Eid cup").await);
    }
}
