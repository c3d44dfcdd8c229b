use arena_app::messages;
use arena_rules::messages::SubscriberMessage;
use arena_testkit::{Engine, challenge, game, reward, run};
use axum::http::StatusCode;
use chrono::Duration;

use super::{OWN, PUBLIC, player_of_the_partner, redeem_form, shop};
use crate::support::plain::{PlainBrowser, leads_to, page};
use crate::support::{Door, NUMBER, OTHER};

#[test]
fn the_language_is_chosen_by_a_link_and_kept() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = PlainBrowser::subscriber(&door, NUMBER).await;
        let html = page(&browser.get("/plain/wallet").await);
        assert!(html.contains("<html lang=\"en\" dir=\"ltr\">"));
        assert!(html.contains("href=\"/plain/language?lang=ur&amp;to=%2Fplain%2Fwallet\""), "{html}");
        leads_to(&browser.get("/plain/language?lang=ur&to=%2Fplain%2Fwallet").await, "/plain/wallet");
        assert_eq!(browser.cookie("arena_lang").as_deref(), Some("ur"));
        assert!(page(&browser.get("/plain/wallet").await).contains("<html lang=\"ur\" dir=\"rtl\">"));
        // After the next form, SMS are sent in this language.
        let home = browser.get("/plain").await;
        browser.send(&home, "/plain/streak", &[]).await;
        assert_eq!(door.count("subscriber WHERE language = 'ur'").await, 1);
        leads_to(&browser.get("/plain/language?lang=xx&to=/plain").await, "/plain");
    });
}

#[test]
fn urdu_pages_hold_no_english_words_of_ours() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = shop(db, 500).await;
        browser.set_cookie("arena_lang", "ur");
        let form = redeem_form(&browser, "2").await;
        let wrong =
            browser.send(&form, "/plain/redeem", &[("name", ""), ("email", "x"), ("pubgId", "1")]).await;
        let foreign = browser.send_call(browser.form("/plain/streak", &[])).await;
        let asked = browser.get(&format!("/plain?a={}", door.t.handoff(OTHER))).await;
        let switch = browser.send(&asked, "/plain/login", &[]).await;
        let refused =
            browser.send(&browser.get("/plain/rewards").await, "/plain/rewards", &[("item", "3")]).await;
        let mut pages =
            vec![form.clone(), wrong, foreign, asked, switch, refused, browser.get("/plain/none").await];
        let player = player_of_the_partner(&door).await;
        player.set_cookie("arena_lang", "ur");
        pages.push(player.get("/plain/phone").await);
        let home = browser.get("/plain").await;
        browser.send(&home, "/plain/streak", &[]).await;
        let filled = [("email", "a@mail.example"), ("pubgId", "5123456789")];
        browser.send(&form, "/plain/redeem", &filled).await;
        for path in PUBLIC.iter().chain(&OWN) {
            pages.push(browser.get(path).await);
            pages.push(
                PlainBrowser::named(&door, "Mozilla/5.0 (iPhone; CPU iPhone OS 12_5)")
                    .get(&format!("{path}?lang=ur"))
                    .await,
            );
        }
        let rewards = page(&browser.get("/plain/rewards").await);
        assert!(
            rewards.contains(">\u{200e}50 ESL Coins<"),
            "figures stand before the coin also among Urdu: {rewards}"
        );
        for answer in pages {
            let html = page(&answer);
            assert!(html.contains("<html lang=\"ur\" dir=\"rtl\">"), "{html}");
            let english = english_words(&html);
            assert!(english.is_empty(), "{english:?} in {html}");
        }
    });
}

/// The English words of a page's texts, except names.
fn english_words(html: &str) -> Vec<String> {
    const NAMES: &str = "Arena GameNow ESL Coins Jazz Reward Subscriber PUBG ID Chrome Opera Mini Safari Firefox Samsung Internet \
                         Play Galaxy Store JavaScript iPhone iPad Settings General Software Update English AM PM";
    // The catalogue has these names in English.
    const GAMES: &str = "Aim Train Puzzle Mania Space Football Cannon Clash";
    let body = html.split_once("<body>").unwrap().1;
    let texts = body.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    let texts = texts.map(|text| text.replace("&gt;", " ").replace("&amp;", " ").replace("&quot;", " "));
    texts
        .flat_map(|text| {
            let words = text.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_owned).collect::<Vec<_>>();
            words.into_iter().filter(|word| word.len() > 1)
        })
        .filter(|word| !NAMES.split_whitespace().chain(GAMES.split(' ')).any(|name| name == word))
        .collect()
}

#[test]
fn names_stay_names() {
    run(Engine::Sqlite, |db| async move {
        let evil = "<script>alert(1)</script>\"'&";
        let door = Door::new(db).await;
        let mut rewards = vec![reward(4, 1, None)];
        rewards[0].name = evil.into();
        door.t.seed_rewards(&rewards).await;
        let mut games = vec![game("pubg-mobile")];
        games[0].name = evil.into();
        let mut challenges = vec![challenge("c1", "pubg-mobile", 5)];
        challenges[0].name = evil.into();
        door.t.seed_tasks(&games, &challenges).await;
        let browser = PlainBrowser::subscriber(&door, NUMBER).await;
        door.t.give(door.t.subscriber(NUMBER).await, 50).await;
        let home = browser.get("/plain").await;
        browser.send(&home, "/plain/streak", &[]).await;
        let sql = "UPDATE subscriber SET username = '</ScRiPt><script>x'";
        door.t.db.raw().await.execute(sql).await.unwrap();
        door.t.clock.advance(Duration::seconds(2));
        let form = redeem_form(&browser, "1").await;
        browser.send(&form, "/plain/redeem", &[("email", "a@mail.example")]).await;
        // `support/conform.rs` checks each page for scripts.
        for path in PUBLIC.iter().chain(&OWN) {
            browser.get(path).await;
        }
        assert!(page(&browser.get("/plain/rewards").await).contains("&lt;script&gt;alert(1)"));
        assert!(page(&browser.get("/plain/leaderboard").await).contains("&lt;script&gt;x"));
        browser.get("/plain/wallet?x=%22%3E%3Cscript%3E&y='%22").await;
    });
}

#[test]
fn pages_are_small_also_where_lists_are_long() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        door.t
            .seed_rewards(&(1..=15).map(|id| reward(id, i64::from(id) * 10, None)).collect::<Vec<_>>())
            .await;
        let games: Vec<_> = (0..10).map(|n| game(&format!("game-of-a-long-name-{n}"))).collect();
        let challenges: Vec<_> = (0..80)
            .map(|n| challenge(&format!("challenge-{n}"), &format!("game-of-a-long-name-{}", n % 10), 100))
            .collect();
        door.t.seed_tasks(&games, &challenges).await;
        for n in 0..60 {
            let number = format!("0300{n:07}");
            let subscriber = door.t.subscriber(&number).await;
            arena_app::streak::claim(&door.t.app, subscriber, None).await.unwrap();
        }
        let browser = PlainBrowser::subscriber(&door, NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        for _ in 0..50 {
            let tx = door.t.begin().await;
            let reason = Some("تصویر میں نتیجہ نظر نہیں آتا۔ ".repeat(6));
            let rejected = SubscriberMessage::TaskRejected { challenge: "Chicken Dinner".into(), reason };
            messages::notify(&door.t.app, &*tx, subscriber, rejected).await.unwrap();
            tx.commit().await.unwrap();
            door.t.give(subscriber, 7).await;
        }
        // `support/conform.rs` checks the size of each page.
        for language in ["en", "ur"] {
            browser.set_cookie("arena_lang", language);
            for path in PUBLIC.iter().chain(&OWN) {
                assert_eq!(browser.get(path).await.status, StatusCode::OK, "{path}");
            }
        }
        let first = page(&browser.get("/plain/wallet").await);
        let (_, older) = first.split_once("href=\"/plain/wallet?cursor=").unwrap();
        let older = browser.get(&format!("/plain/wallet?cursor={}", older.split('"').next().unwrap())).await;
        assert_eq!(page(&older).matches("<h3>").count(), 20);
    });
}
