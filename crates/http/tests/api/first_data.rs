//! The first HTML of a page: first data, texts and preloads.

use arena_app::ports::{DocumentKind, NewTournament};
use arena_rules::tournament::TournamentKind;
use arena_testkit::{Engine, TestDatabase, both_engines, challenge, game, reward, run, tournament};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::content::write;
use crate::pages::data_of;
use crate::support::{Answer, Door, NUMBER};
use crate::videos::{seed, video};

/// The most bytes of the home page in Brotli, with shell and data.
const BUDGET: usize = 8 * 1024;

const GAMES: [&str; 12] = [
    "pubg-mobile",
    "freefire",
    "clash-royale",
    "call-of-duty",
    "minecraft",
    "fortnite",
    "apex-legends",
    "roblox",
    "among-us",
    "fifa-mobile",
    "valorant",
    "subway-surfers",
];

/// Lists that are longer than a screen shows at once.
async fn full(db: TestDatabase) -> Door {
    let door = Door::new(db).await;
    door.t.seed_rewards(&(1..=15).map(|id| reward(id, i64::from(id) * 40, None)).collect::<Vec<_>>()).await;
    let challenges: Vec<_> = GAMES.iter().map(|id| challenge(&format!("{id}-win"), id, 25)).collect();
    door.t.seed_tasks(&GAMES.map(game), &challenges).await;
    for kind in [TournamentKind::Esl, TournamentKind::Weekly] {
        for number in 0..14 {
            let starts_at = tournament(kind, "x").starts_at + Duration::minutes(number * 37);
            let slug = format!("{} {number}", kind.as_str());
            let ends_at = (kind == TournamentKind::Weekly).then(|| starts_at + Duration::hours(2));
            let new = NewTournament { starts_at, ends_at, ..tournament(kind, &slug) };
            door.t.seed_tournament(&new).await;
        }
    }
    let videos: Vec<_> = (1_u8..=20)
        .map(|id| video(&door, id.into(), GAMES[usize::from(id) % GAMES.len()], id.into(), true))
        .collect();
    seed(&door, &videos).await;
    let banner = |title: &str, url: &str, slug: &str| json!({ "title": title, "url": url, "portrait": format!("b/{slug}"), "landscape": "b/landscape" });
    let banners = json!([
        banner("Browse Weekly Tournaments", "/tournaments", "portrait"),
        banner("Earn Big with Rewards", "/rewards", "other"),
    ]);
    write(&door, DocumentKind::Banners, "en", &banners).await;
    door.login(NUMBER).await.claim().send().await.data();
    door.t.clock.advance(Duration::seconds(2));
    door
}

async fn list(door: &Door, path: &str) -> Value {
    let answer = door.get(path).send().await;
    answer.data()
}

fn first(list: &Value, most: usize) -> Value {
    Value::Array(list.as_array().unwrap().iter().take(most).cloned().collect())
}

async fn page(door: &Door, path: &str) -> Answer {
    let page = door.get(path).header("accept-encoding", "br").send().await;
    assert_eq!(page.status, StatusCode::OK, "{path}");
    page
}

fn text(page: &Answer) -> String {
    String::from_utf8(page.plain()).unwrap()
}

const HOME: [(&str, &str, usize); 5] = [
    ("rewards", "/api/v1/rewards", 7),
    ("taskGames", "/api/v1/challenges/games", 8),
    ("eslTournaments", "/api/v1/esl/tournaments/all", 4),
    ("weeklyTournaments", "/api/v1/tournaments/all", 4),
    ("highlights", "/api/v1/youtube-videos", 6),
];

both_engines! {
    async fn the_home_page_begins_every_shelf_and_stays_small(db: TestDatabase) {
        let door = full(db).await;
        let home = page(&door, "/").await;
        let data = data_of(&home);
        for (name, call, most) in HOME {
            let list = list(&door, call).await;
            assert!(list.as_array().unwrap().len() > most, "{name}");
            assert_eq!(data["first"][name], first(&list, most), "{name}");
            assert!(data.get(name).is_none(), "{name} is not whole");
        }
        for (name, call) in [
            ("banners", "/api/v1/content/banners"),
            ("eslGames", "/api/v1/esl-games"),
            ("leaderboard", "/api/v1/leaderboard"),
        ] {
            assert_eq!(data[name], list(&door, call).await, "{name}");
        }
        assert!(home.body.len() <= BUDGET, "{} bytes", home.body.len());
    }

    async fn a_screen_finds_its_lists_in_its_page(db: TestDatabase) {
        let door = full(db).await;
        write(&door, DocumentKind::Faqs, "en", &json!([{ "question": "One?", "answer": ["A."] }])).await;
        let link = json!([{ "title": "One", "url": "{academy}/one", "image": "x" }]);
        write(&door, DocumentKind::LearnWin, "en", &link).await;
        let policy = json!({ "title": "Privacy", "sections": [], "footer": "©" });
        write(&door, DocumentKind::Privacy, "en", &policy).await;
        for (path, name, call) in [
            ("/daily-gaming-tasks", "eslGames", "/api/v1/esl-games"),
            ("/daily-gaming-tasks", "taskGames", "/api/v1/challenges/games"),
            ("/highlights", "videoGames", "/api/v1/youtube-videos/games"),
            ("/learn-win", "learnWin", "/api/v1/content/learn-win"),
            ("/faqs", "faqs", "/api/v1/content/faqs"),
            ("/terms-service", "privacy", "/api/v1/content/privacy"),
        ] {
            let data = data_of(&page(&door, path).await);
            assert_eq!(data[name], list(&door, call).await, "{path}");
        }
        for (path, name, call) in [
            ("/tournaments", "eslTournaments", "/api/v1/esl/tournaments/all"),
            ("/tournaments", "weeklyTournaments", "/api/v1/tournaments/all"),
            ("/highlights", "highlights", "/api/v1/youtube-videos"),
        ] {
            let page = page(&door, path).await;
            assert_eq!(data_of(&page)["first"][name], first(&list(&door, call).await, 12), "{path}");
            assert!(page.body.len() <= BUDGET, "{path}: {} bytes", page.body.len());
        }
        let other = data_of(&page(&door, "/thankyou").await);
        assert_eq!(other.as_object().unwrap().len(), 2, "language and configuration alone: {other}");
    }
}

#[test]
fn a_list_that_fails_is_left_out_and_the_page_is_there() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let page = data_of(&page(&door, "/terms-service").await);
        assert!(page.get("privacy").is_none() && page["config"].is_object(), "{page}");
    });
}

#[test]
fn a_page_speaks_the_readers_language() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let faq = |question: &str| json!([{ "question": question, "answer": ["A."] }]);
        write(&door, DocumentKind::Faqs, "en", &faq("English")).await;
        write(&door, DocumentKind::Faqs, "ur", &faq("اردو")).await;
        let urdu = [("accept-language", "ur-PK,en;q=0.8"), ("cookie", "arena_lang=ur")];
        for (header, value) in urdu {
            let page = door.get("/faqs").header(header, value).send().await;
            assert_eq!(
                (&data_of(&page)["lang"], &data_of(&page)["faqs"][0]["question"]),
                (&json!("ur"), &json!("اردو"))
            );
            assert!(page.text().contains("<html lang=\"ur\" dir=\"rtl\">"), "{}", page.text());
            let rewards = door.get("/rewards").header(header, value).send().await;
            assert!(rewards.text().contains("<title>انعامات | Arena</title>"), "{}", rewards.text());
            assert!(rewards.text().contains("ESL Coins"), "{}", rewards.text());
            let face = "as=\"font\" type=\"font/woff2\" href=\"/assets/naskh-1.woff2\" crossorigin>";
            assert!(rewards.text().contains(face), "{}", rewards.text());
        }
        let english = door.get("/faqs").header("accept-language", "en, ur;q=0.9").send().await;
        assert_eq!(data_of(&english)["faqs"][0]["question"], "English");
        assert!(english.text().contains("<html lang=\"en\" dir=\"ltr\">"));
        assert!(!english.text().contains("as=\"font\""), "{}", english.text());
        assert_eq!(english.header("vary"), "accept-encoding, accept-language, cookie, user-agent");
    });
}

#[test]
fn a_page_names_its_screen_and_preloads_its_files() {
    run(Engine::Sqlite, |db| async move {
        let door = full(db).await;
        let rewards = text(&page(&door, "/rewards").await);
        for part in [
            "<title>Rewards | Arena</title>",
            "<meta name=\"description\" content=\"Redeem ESL Coins for gaming accessories and in-game currencies.\">",
            "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"/assets/screen-1.js\" crossorigin>",
            "<link rel=\"preload\" as=\"style\" href=\"/assets/screen-1.css\" crossorigin>",
        ] {
            assert!(rewards.contains(part), "{part} in {rewards}");
        }
        assert!(!rewards.contains("as=\"image\""), "{rewards}");
        let (before, modules) = rewards.split_once("<body>").unwrap();
        assert!(!before.contains("modulepreload") && modules.contains("modulepreload"), "{rewards}");
        let home = text(&page(&door, "/").await);
        for part in [
            "media=\"(max-width: 499px)\" imagesrcset=\"/assets/art/b-portrait-0123abcd-480.avif 480w, \
             /assets/art/b-portrait-0123abcd-960.avif 960w\" imagesizes=\"(min-width: 500px) 76rem, 92vw\">",
            "media=\"(min-width: 500px)\" imagesrcset=\"/assets/art/b-landscape-4567cdef-960.avif 960w\" \
             imagesizes=\"(min-width: 500px) 76rem, 92vw\">",
        ] {
            assert!(home.contains(part), "{part} in {home}");
        }
        let nameless = text(&page(&door, "/thankyou").await);
        assert!(nameless.contains("<title>Arena</title>"), "{nameless}");
        assert!(nameless.contains("content=\"Play daily. Win real rewards.\""), "{nameless}");
    });
}

#[test]
fn a_brand_breaks_out_of_no_place_in_a_page() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| {
            setup.http.brand.product = "</title><script>1</script>\"".into();
            setup.http.brand.coin = "\"><b>".into();
            setup.http.brand.tagline = "<!--arena:data--><title>Arena</title>".into();
        })
        .await;
        for path in ["/", "/rewards", "/thankyou"] {
            let page = text(&page(&door, path).await);
            assert_eq!((page.matches("<script").count(), page.matches("<title>").count()), (2, 1), "{page}");
            assert!(!page.contains("<b>") && !page.contains("<!--arena"), "{page}");
        }
    });
}

#[test]
fn a_page_is_everybodys_and_sent_again_only_where_it_changed() {
    run(Engine::Sqlite, |db| async move {
        let door = full(db).await;
        let browser = door.login(NUMBER).await;
        let guest = page(&door, "/").await;
        let own = browser.get("/").header("accept-encoding", "br").cookie(&browser.cookie).send().await;
        assert_eq!((own.header("etag"), &own.body), (guest.header("etag"), &guest.body));
        assert!(guest.header("etag").starts_with("W/\""), "{}", guest.header("etag"));
        let again = || door.get("/").header("if-none-match", guest.header("etag"));
        let unchanged = again().send().await;
        assert_eq!((unchanged.status, unchanged.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(unchanged.header("cache-control"), "private, no-cache");
        door.t.seed_rewards(&[reward(1, 5, None)]).await;
        assert_eq!(again().send().await.status, StatusCode::NOT_MODIFIED, "made once a second");
        door.t.clock.advance(Duration::seconds(1));
        let changed = again().send().await;
        assert_eq!(data_of(&changed)["rewards"].as_array().unwrap().len(), 1);
        // A page with 404 is never answered with 304.
        let nowhere = door.get("/nothing").header("if-none-match", "*").send().await;
        assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    });
}
