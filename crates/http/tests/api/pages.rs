use arena_app::settings::Additions;
use arena_testkit::{Engine, run};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::rewards::shop;
use crate::support::{Answer, Door, ICON, NUMBER, SCRIPT, SCRIPT_BROTLI, SCRIPT_GZIP, screens};

const OPENING: &str = "<script type=\"application/json\" id=\"arena-data\">";

/// A page's data as a browser reads it: up to the first `</script`.
pub(crate) fn data_of(page: &Answer) -> Value {
    let text = String::from_utf8(page.plain()).unwrap();
    let (_, rest) = text.split_once(OPENING).unwrap_or_else(|| panic!("no data in {text}"));
    let (json, _) = rest.split_once("</script").unwrap();
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error} in {json}"))
}

#[test]
fn every_screen_is_the_page_with_its_data_in_it() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let config = door.get("/api/v1/config").send().await.data();
        let screens = screens();
        assert!(screens.iter().any(|route| route == "/login"), "{screens:?}");
        for route in screens {
            // The query may contain a hand-off; the page is the same and is not cached.
            let page = door.get(&format!("{route}?a=x.y.z&r=1")).send().await;
            assert_eq!(page.status, StatusCode::OK, "{route}");
            assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
            assert_eq!(page.header("cache-control"), "private, no-cache");
            assert_eq!(data_of(&page)["config"], config, "{route}");
            assert!(!page.text().contains("x.y.z") && !page.text().contains("<!--arena:data-->"), "{route}");
        }
    });
}

#[test]
fn lists_are_laid_into_the_pages_that_show_them() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = shop(db, 0).await;
        browser.claim().send().await.data();
        for (route, call) in [("rewards", "/api/v1/rewards"), ("leaderboard", "/api/v1/leaderboard")] {
            let page = data_of(&door.get(&format!("/{route}")).send().await);
            assert_eq!(page[route], door.get(call).send().await.data());
            assert!(!page[route].as_array().unwrap().is_empty());
            assert!(data_of(&door.get("/faqs").send().await).get(route).is_none());
        }
    });
}

#[test]
fn no_text_breaks_out_of_the_data_of_a_page() {
    run(Engine::Sqlite, |db| async move {
        let evil = "</script><script>alert(1)</script><!-- \u{2028} & \" ' \\";
        let door = Door::with(db, |setup| setup.http.brand.product = evil.to_owned()).await;
        let browser = door.login(NUMBER).await;
        browser.post("/api/v1/user/profile/complete", &json!({ "username": "Falcon" })).send().await.data();
        // A username from before the rules for usernames.
        let sql = "UPDATE subscriber SET username = '</ScRiPt><!--arena:data--><b>'";
        door.t.db.raw().await.execute(sql).await.unwrap();
        browser.claim().send().await.data();
        let page = door.get("/leaderboard").send().await;
        let data = data_of(&page);
        assert_eq!(data["config"]["product"], evil);
        assert_eq!(data["leaderboard"][0]["username"], "</ScRiPt><!--arena:data--><b>");
        let text = page.text();
        assert_eq!(text.matches("<script").count(), 2, "ours and the data: {text}");
        assert!(!text.contains("alert(1)</script>") && !text.contains("<b>"), "{text}");
    });
}

#[test]
fn the_config_has_the_apps_settings() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let expected = json!({
            "product": "Arena", "operator": "Jazz", "tagline": "Play daily. Win real rewards.", "taglines": { "ur": "روز کھیلیں۔" }, "links": [],
            "coin": "ESL Coins", "organiser": "ESL", "partner": "GameNow", "gameId": "PUBG ID",
            "supportEmail": "support@arena.example", "copyright": "© 2026 Arena", "landingUrl": "/api/v1/auth/landing", "subscribeUrl": "/api/v1/auth/landing",
            "unsubscribeUrl": "/operator/api/encrypt",
            "social": [{ "name": "youtube", "url": "https://youtube.example/arena" }],
            "timeZone": "Asia/Karachi", "utcOffsets": [{ "minutes": 300 }], "mode": "demo",
            "country": { "prefix": "92", "trunk": "0", "mobile": [{ "prefix": "3", "digits": 10, "maxDigits": 10 }] },
             "streak": { "days": 30, "base": 10, "step": 5 },
            "pushKey": "BPublicKeyOfTests",
            "limits": { "screenshotBytes": 2_048_000, "profileImageBytes": 2_097_152 },
            "additions": {
                "matchBar": true,
                "watchLive": true,
                "matchMoments": true,
                "ownBracket": true,
                "tournamentTabs": true,
                "today": true,
                "tabBar": true,
                "languageAsk": true,
                "leagues": true,
                "streakRoad": true,
                "quests": true,
                "badges": true,
                "season": true,
                "friends": true, "invites": true, "challengeLinks": true,
                "levelRanks": true, "album": true,
            },
        });
        let mut config = door.get("/api/v1/config").send().await.data();
        let languages = config.as_object_mut().unwrap().remove("languages").unwrap();
        assert_eq!(config, expected);
        let files = languages[1]["files"].as_str().unwrap().to_owned();
        assert_eq!(
            languages,
            json!([
                { "code": "en", "name": "English", "script": "Latn", "direction": "ltr", "files": null },
                { "code": "ur", "name": "اردو", "script": "Arab", "direction": "rtl", "files": files }
            ])
        );
        // The keys of the build, in its order; English stands in for a text that is missing.
        let texts = door.get(&format!("{files}/portal.js")).send().await;
        assert!(texts.header("cache-control").contains("immutable"));
        let texts = texts.text();
        assert!(
            texts.starts_with("export const texts=Promise.race([document.fonts.load('1em \"Noto Naskh\"'"),
            "{texts}"
        );
        assert!(texts.contains("(()=>[\"ہوم پیج\",\"انعامات\",null])"), "{texts}");
        let refusals = door.get(&format!("{files}/refusals.js")).send().await.text();
        assert!(refusals.starts_with("export const texts={\""), "{refusals}");
        let game = door.get(&format!("{files}/aim-train.js")).send().await.text();
        assert!(game.contains("\"start\":"), "{game}");
    });
}

#[test]
fn the_operator_switches_off_what_the_specification_does_not_have() {
    run(Engine::Sqlite, |db| async move {
        let off = Additions { match_bar: false, leagues: false, streak_road: false, ..Additions::default() };
        let door = Door::with(db, |setup| setup.settings.additions = off).await;
        let config = door.get("/api/v1/config").send().await.data();
        for name in ["matchBar", "leagues", "streakRoad"] {
            assert_eq!(config["additions"][name], false, "{name}");
        }
    });
}

#[test]
fn an_unknown_screen_is_the_page_with_404() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for path in [
            "/nothing",
            "/rewards/7",
            "/tournament/",
            "/tournament/1/2",
            "/tournament",
            "/index.html",
            "/apiary",
        ] {
            let page = door.get(path).send().await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
            assert!(data_of(&page)["config"].is_object(), "it shows its own not-found screen");
            assert_eq!(page.header("cache-control"), "private, no-cache");
        }
        let production = door.again(|setup| setup.http.demo = false);
        assert_eq!(production.get("/dev/gallery").send().await.status, StatusCode::NOT_FOUND);
        assert_eq!(production.get("/api/v1/config").send().await.data()["mode"], "production");
    });
}

#[test]
fn a_missing_file_is_missing_and_never_a_page() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for path in [
            "/assets/app-00000000.js",
            "/assets/none",
            "/favicon.ico",
            "/games/none",
            "/a/b.css",
            "/.env",
            "/../../etc/passwd.txt",
        ] {
            let answer = door.get(path).send().await;
            assert_eq!(
                (answer.status, answer.text().as_str()),
                (StatusCode::NOT_FOUND, "not found"),
                "{path}"
            );
            assert!(
                answer.header("cache-control").is_empty() || answer.header("cache-control") == "no-cache",
                "{path}"
            );
        }
    });
}

#[test]
fn files_come_in_the_encoding_that_the_client_takes() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for (accepts, encoding, body) in [
            ("", "", SCRIPT),
            ("identity", "", SCRIPT),
            ("gzip", "gzip", SCRIPT_GZIP),
            ("gzip, deflate, br, zstd", "br", SCRIPT_BROTLI),
            ("br;q=0.9, gzip;q=1.0", "br", SCRIPT_BROTLI),
            ("br;q=0, gzip", "gzip", SCRIPT_GZIP),
            ("br;q=0.0, gzip;q=0.000", "", SCRIPT),
            ("br ; q = 0", "", SCRIPT),
        ] {
            let answer = door.get("/assets/app-1a2b3c4d.js").header("accept-encoding", accepts).send().await;
            assert_eq!(
                (answer.header("content-encoding"), answer.body.as_ref()),
                (encoding, body),
                "{accepts}"
            );
            assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(answer.header("vary"), "accept-encoding");
        }
        let icon = door.get("/icon.svg").header("accept-encoding", "br").send().await;
        assert_eq!((icon.header("content-encoding"), icon.body.as_ref()), ("", ICON));
        assert_eq!(
            (icon.header("content-type"), icon.header("cache-control")),
            ("image/svg+xml", "public, max-age=300")
        );
    });
}

#[test]
fn the_frame_of_games_names_the_configured_origin_where_a_proxy_hides_the_host() {
    run(Engine::Sqlite, |db| async move {
        let ours = "https://play.example".to_owned();
        let door = Door::with(db, |setup| setup.http.socket_origins = vec![ours]).await;
        let answer = door.get("/frame/host.html").header("host", "10.0.0.5").send().await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("script-src 'self' http://10.0.0.5 https://10.0.0.5 https://play.example blob:"),
            "{policy}"
        );
    });
}

#[test]
fn the_frame_of_games_has_no_origin_and_may_be_held_by_the_app_alone() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for path in ["/frame/host.html", "/frame/host.js"] {
            let answer = door.get(path).header("host", "arena.test:8443").send().await;
            assert_eq!(answer.status, StatusCode::OK, "{path}");
            let policy = answer.header("content-security-policy");
            assert!(policy.ends_with("sandbox allow-scripts allow-pointer-lock"), "{policy}");
            assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
            // In Safari 'self' matches nothing in a page without an origin.
            let ours = "'self' http://arena.test:8443 https://arena.test:8443";
            assert!(
                policy.starts_with(&format!(
                    "default-src 'none'; script-src {ours} blob: 'wasm-unsafe-eval'; connect-src {ours} blob:;"
                )),
                "{policy}"
            );
            assert_eq!(answer.header("x-frame-options"), "SAMEORIGIN");
            // For the browser a page without origin is cross-origin.
            assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
        }
        for host in ["evil.test; script-src *", "evil.test *", "evil.test,other"] {
            let answer = door.get("/frame/host.html").header("host", host).send().await;
            assert!(!answer.header("content-security-policy").contains("evil"), "{host}");
        }
        let app = door.get("/").send().await;
        assert!(app.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(app.header("x-frame-options"), "DENY");
        let script = door.get("/assets/app-1a2b3c4d.js").send().await;
        assert_eq!(script.header("cross-origin-resource-policy"), "same-origin");
    });
}

#[test]
fn pages_and_files_answer_head_and_no_other_method() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for path in ["/", "/rewards", "/nothing", "/assets/app-1a2b3c4d.js", "/icon.svg", "/health/live"] {
            let get = door.get(path).send().await;
            let head = door.call(Method::HEAD, path).send().await;
            assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
            assert_eq!(head.header("content-length"), get.body.len().to_string(), "{path}");
            let posted = door.call(Method::POST, path).send().await;
            assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        }
    });
}

#[test]
fn without_a_built_app_there_is_no_page_but_an_api() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.assets.index = None).await;
        for path in ["/", "/rewards", "/nothing"] {
            assert_eq!(door.get(path).send().await.status, StatusCode::SERVICE_UNAVAILABLE);
        }
        assert_eq!(door.get("/api/v1/config").send().await.status, StatusCode::OK);
    });
}

#[test]
fn an_app_without_a_list_of_its_screens_tells_them_apart_by_itself() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.assets.lists_screens = false).await;
        for path in ["/", "/rewards", "/nothing"] {
            let page = door.get(path).send().await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            assert!(data_of(&page)["config"].is_object());
        }
        assert_eq!(door.get("/assets/none.js").send().await.status, StatusCode::NOT_FOUND);
    });
}

#[test]
fn metrics_are_for_this_machine_only() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for here in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            let answer = door.get("/metrics").from(here).send().await;
            assert_eq!(
                (answer.status, answer.text().as_str()),
                (StatusCode::OK, "arena_http_requests_total 1\n"),
                "{here}"
            );
            assert_eq!(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
        }
        for there in ["203.0.113.7", "10.0.0.1", "::ffff:203.0.113.7"] {
            door.get("/metrics")
                .header("x-forwarded-for", "127.0.0.1")
                .from(there)
                .send()
                .await
                .failed(404, "not_found");
        }
        let named = door.again(|setup| setup.http.metrics_from = vec!["10.0.0.1".parse().unwrap()]);
        assert_eq!(named.get("/metrics").from("10.0.0.1").send().await.status, StatusCode::OK);
        named.get("/metrics").from("10.0.0.2").send().await.failed(404, "not_found");
        // A proxy on this machine forwards anybody's requests.
        for name in ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"] {
            let passed_on = named.get("/metrics").header(name, "1.1 proxy");
            passed_on.clone().from("127.0.0.1").send().await.failed(404, "not_found");
            passed_on.from("10.0.0.1").send().await.failed(404, "not_found");
        }
        let apart = door.again(|setup| setup.http.metrics_apart = true);
        apart.get("/metrics").from("127.0.0.1").send().await.failed(404, "not_found");
        let without = door.again(|setup| setup.http.metrics = None);
        without.get("/metrics").from("127.0.0.1").send().await.failed(404, "not_found");
    });
}

#[test]
fn files_of_the_build_for_the_server_are_not_served() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for path in
            ["/.vite/pages.json", "/.vite/shells.json", "/.vite/", "//.vite/pages.json", "/.vite/nothing"]
        {
            let answer = door.get(path).send().await;
            assert_eq!(
                (answer.status, answer.text().as_str()),
                (StatusCode::NOT_FOUND, "not found"),
                "{path}"
            );
        }
    });
}
