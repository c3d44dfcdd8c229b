use arena_testkit::{Engine, run};
use axum::http::StatusCode;

use crate::support::Door;
use crate::support::plain::{
    INDEX, PlainBrowser, below_the_floor, inline_scripts, leads_to, page, policy_hash,
};

const OPERA_MINI: &str =
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; ur) Presto/2.12.423 Version/12.16";
const CHROME: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

#[test]
fn opera_mini_is_sent_to_the_plain_pages_with_its_query() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = PlainBrowser::named(&door, OPERA_MINI);
        for (path, to) in [
            ("/", "/plain"),
            ("/?a=k.p.m&r=1", "/plain?a=k.p.m&r=1"),
            ("/rewards", "/plain/rewards"),
            ("/rewards?a=k.p.m", "/plain/rewards?a=k.p.m"),
            ("/rewards/claims", "/plain/claims"),
            ("/tournaments?game=x", "/plain/tournaments?game=x"),
            ("/tournament/17", "/plain/tournaments"),
            ("/leaderboard", "/plain/leaderboard"),
            ("/daily-gaming-tasks", "/plain/tasks"),
            ("/thankyou", "/plain/thankyou"),
            ("/faqs", "/plain"),
        ] {
            let sent = browser.get(path).await;
            assert_eq!((sent.status, sent.header("location")), (StatusCode::FOUND, to), "{path}");
            assert_eq!(sent.header("cache-control"), "no-store");
            assert_eq!(PlainBrowser::named(&door, CHROME).get(path).await.status, StatusCode::OK, "{path}");
        }
        // Files, calls and missing files are not redirected.
        assert_eq!(browser.get("/icon.svg").await.status, StatusCode::OK);
        assert_eq!(browser.get("/api/v1/config").await.status, StatusCode::OK);
        assert_eq!(browser.get("/no-such-place").await.status, StatusCode::NOT_FOUND);
        let page = PlainBrowser::named(&door, CHROME).get("/").await;
        assert!(page.header("vary").contains("user-agent") && page.header("vary").contains("cookie"));
    });
}

#[test]
fn choosing_the_full_app_stops_redirects_for_a_day() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = PlainBrowser::named(&door, OPERA_MINI);
        assert!(page(&browser.get("/plain").await).contains("href=\"/plain/full\""));
        let tried = browser.get("/plain/full").await;
        leads_to(&tried, "/");
        assert!(tried.header("set-cookie").starts_with("arena_full=1; Path=/; Max-Age=86400;"));
        assert_eq!(browser.get("/").await.status, StatusCode::OK);
        browser.forget("arena_full");
        assert_eq!(browser.get("/").await.status, StatusCode::FOUND);
    });
}

#[test]
fn the_policy_allows_the_scripts_that_the_page_brings() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.assets.index = Some(INDEX)).await;
        let served = door.get("/").send().await;
        let html = page(&served);
        let script = below_the_floor();
        assert!(html.contains(&format!("<script>{script}</script>")), "{html}");
        let hashes = inline_scripts().map(policy_hash).collect::<Vec<_>>().join(" ");
        let policy = served.header("content-security-policy");
        assert!(policy.contains(&format!("script-src 'self' {hashes} 'wasm-unsafe-eval';")), "{policy}");
        assert_eq!(html.matches("<script>").count(), 2, "two scripts stand in the page");
        assert!(script.len() <= 150, "{} bytes", script.len());
        // Browsers below the floor parse both.
        for script in inline_scripts() {
            assert!(script.is_ascii() && !script.contains("=>") && !script.contains("const "), "{script}");
        }
        assert!(
            script.contains("location.replace(\"/plain\".concat(location.search))")
                && script.contains("arena_full")
        );
        assert!(
            html.contains("<noscript><meta http-equiv=\"refresh\" content=\"0;url=/plain\" /></noscript>")
        );
        assert!(html.contains("nomodule src=\"/plain/away.js\""));
        // Without an inline script the policy allows none.
        let plain = door.again(|_| {}).get("/").send().await;
        assert!(plain.header("content-security-policy").contains("script-src 'self' 'wasm-unsafe-eval';"));
    });
}

#[test]
fn browsers_without_modules_fetch_a_script_of_ours() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let script = door.get("/plain/away.js").send().await;
        assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
        assert!(script.text().contains("location.search") && script.text().contains("arena_full"));
        let style = door.get("/plain/style.css").send().await;
        assert_eq!(style.header("content-type"), "text/css; charset=utf-8");
        assert!(style.header("cache-control").contains("immutable"));
        let css = page(&style);
        assert!(!css.contains("var(") && !css.contains("grid") && !css.contains("flex"), "{css}");
    });
}

#[test]
fn the_page_names_the_update_for_each_browser() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for (agent, says) in [
            (OPERA_MINI, "Opera Mini cannot run the games."),
            (CHROME, "switch JavaScript on"),
            (
                "Mozilla/5.0 (Linux; Android 4.4.2) Chrome/81.0 Mobile Safari/537.36",
                "search for Chrome and tap Update",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 12_5 like Mac OS X) Version/12.1 Safari/604.1",
                "Software Update",
            ),
            ("", "Samsung Internet 14 or newer"),
        ] {
            let html = page(&PlainBrowser::named(&door, agent).get("/plain/rewards").await);
            assert!(html.contains(says), "{agent}: {html}");
        }
    });
}
