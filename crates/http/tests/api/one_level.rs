//! One level at a time, and a day's maximum: levels started, credits paid, bytes stored.

use arena_app::levels::account_signs;
use arena_rules::Credits;
use arena_testkit::{TestDatabase, at_once, both_engines};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use serde_json::{Value, json};

use crate::levels::{RESULT, START, played, played_for, start};
use crate::support::{Browser, DAY, Door, NUMBER, OTHER};
use crate::watched::{BEGIN, Player};

fn football(level: u32) -> Value {
    json!({
        "game_unique_id": "space_football_001", "game_name": "Space Football", "game_level": level, "level_credits": 10,
    })
}

async fn football_seed(browser: &Browser, level: u32) -> String {
    browser.post(START, &football(level)).send().await.data()["seed"].as_str().unwrap().to_owned()
}

both_engines! {
    async fn a_second_level_ends_the_first_and_says_so(db: TestDatabase) {
        let door = Door::new(db).await;
        let (phone, tablet) = (door.login(NUMBER).await, door.login(NUMBER).await);
        let mut first = Player::begun(&phone, 1).await;
        first.play(180);
        first.mark().await.data();
        let mut second = Player::begun(&tablet, 2).await;
        first.play(180);
        let answer = first.mark().await;
        assert_eq!(answer.refusal(), "level_replaced");
        assert!(answer.message().contains("Play one level at a time"), "{}", answer.message());
        first.begin().await.failed(200, "level_replaced");
        second.finish().await;
        assert_eq!(second.hand_in(true).await.data()["credits"], 10, "nobody is locked out");
        let puzzle = start(&phone, 3).await;
        Player::begun(&tablet, 3).await;
        door.t.clock.advance(Duration::minutes(2));
        phone.post(RESULT, &puzzle.solved()).send().await.failed(200, "level_replaced");
    }

    async fn a_result_that_waited_for_its_network_counts_beside_the_next_level(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut first = Player::begun(&browser, 1).await;
        first.finish().await;
        // The result is lost; the player continues with the next level and a puzzle.
        let mut second = Player::begun(&browser, 2).await;
        second.finish().await;
        let puzzle = played(&browser, 1).await;
        for waiting in [&mut first, &mut second] {
            assert_eq!(waiting.hand_in(true).await.data()["credits"], 10);
        }
        assert_eq!(browser.post(RESULT, &puzzle.solved()).send().await.data()["credits"], 10);
    }

    async fn a_closed_tab_locks_nobody_out(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        for level in 1..=3 {
            Player::begun(&browser, level).await;
        }
        let mut last = Player::begun(&browser, 4).await;
        last.finish().await;
        assert_eq!(last.hand_in(true).await.data()["credits"], 10);
    }

    async fn simultaneous_starts_leave_one_level_running(db: TestDatabase) {
        let door = Door::new(db).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let nodes = [browser.clone(), browser.at(&node)];
        let mut players = Vec::new();
        for level in 1..=8 {
            players.push(Player::start(&browser, level).await);
        }
        let begins = players.iter().enumerate().map(|(n, player)| {
            let (browser, id) = (nodes[n % 2].clone(), player.id.clone());
            async move { browser.post(BEGIN, &json!({ "sessionId": id })).send().await.data() }
        });
        at_once(begins).await;
        assert_eq!(door.count("running_level").await, 1);
        assert_eq!(door.count("game_session WHERE began_at IS NOT NULL").await, 8);
        assert_eq!(door.count("game_session WHERE replaced_at IS NULL").await, 1);
        let running = "game_session s JOIN running_level r ON r.session_id = s.id WHERE s.replaced_at IS NULL";
        assert_eq!(door.count(running).await, 1);
    }

    async fn a_football_level_is_the_same_match_all_day(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let first = football_seed(&browser, 1).await;
        for _ in 0..5 {
            assert_eq!(football_seed(&browser, 1).await, first, "nobody picks the easiest of many");
        }
        let stranger = door.login(OTHER).await;
        let mut others = vec![football_seed(&browser, 2).await, football_seed(&stranger, 1).await];
        door.t.clock.advance(DAY);
        others.push(football_seed(&door.login(NUMBER).await, 1).await);
        for other in others {
            assert_ne!(other, first);
        }
    }

    async fn a_day_has_so_many_starts(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.play.starts_a_day = 6).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        // A level that has not begun is returned again and counts once.
        for _ in 0..3 {
            Player::start(&browser, 1).await;
        }
        let nodes = [browser.clone(), browser.at(&node)];
        let starts = (0..10).map(|n| nodes[n % 2].post(START, &crate::levels::session(1)).send());
        let refused: Vec<_> =
            at_once(starts).await.into_iter().filter(|answer| answer.json()["success"] == false).collect();
        assert_eq!(refused.len(), 5, "six are too many");
        for answer in refused {
            assert_eq!(answer.refusal(), "too_many_starts");
            assert_eq!(
                answer.message(),
                "You have started 6 levels today, which is as many as a day has. Come back tomorrow."
            );
        }
        assert_eq!(door.count("game_session").await, 6);
        start(&door.login(OTHER).await, 1).await;
        door.t.clock.advance(DAY);
        start(&door.login(NUMBER).await, 1).await;
    }

    async fn a_day_pays_so_much_in_all_games(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.play.credits_a_day = Credits(25)).await;
        let browser = door.login(NUMBER).await;
        let mut aim = Player::begun(&browser, 1).await;
        aim.finish().await;
        assert_eq!(aim.hand_in(true).await.data()["credits"], 10);
        let medium = played(&browser, 2).await;
        assert_eq!(browser.post(RESULT, &medium.solved()).send().await.data()["credits"], 15);
        let easy = played(&browser, 1).await;
        let answer = browser.post(RESULT, &easy.solved()).send().await;
        assert_eq!(answer.data(), json!({ "is_passed": "1", "ending": "over_cap", "credits": 0, "balance": 25 }));
        let text = "Level 1 completed! You have earned all that games pay in a day (25). They pay again tomorrow.";
        assert_eq!(answer.message(), text);
        // A level that has paid answers `again`, not the day's limit.
        let again = played(&browser, 2).await;
        assert_eq!(browser.post(RESULT, &again.solved()).send().await.data()["ending"], "again");
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        let easy = played(&browser, 1).await;
        assert_eq!(browser.post(RESULT, &easy.solved()).send().await.data()["credits"], 10);
        door.t.assert_ledger_sound().await;
    }

    async fn results_at_once_do_not_pay_more_than_the_day(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.play.credits_a_day = Credits(30)).await;
        let node = door.node().await;
        let browser = door.login(NUMBER).await;
        let nodes = [browser.clone(), browser.at(&node)];
        let mut levels = Vec::new();
        for level in [1, 2, 3] {
            levels.push(played_for(&browser, level, 60).await);
        }
        let calls = (0..9).map(|n| nodes[n % 2].post(RESULT, &levels[n % 3].solved()).send());
        let answers = at_once(calls).await;
        let paid: i64 = answers
            .iter()
            .filter(|answer| answer.json()["success"] == true)
            .map(|answer| answer.data()["credits"].as_i64().unwrap())
            .sum();
        assert!((20..=30).contains(&paid), "{paid}");
        assert_eq!(browser.balance().await, paid);
        door.t.assert_ledger_sound().await;
    }

    async fn a_malformed_log_is_not_stored(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let kept = "game_session WHERE log IS NOT NULL AND length(log) > 0";
        let junk = |bytes: usize| URL_SAFE_NO_PAD.encode(vec![7; bytes]);
        for replay in [junk(24_000), junk(30_000), junk(10), "not base64!".into()] {
            let level = played_for(&browser, 1, 30).await;
            let mut body = level.solved();
            body["replay"] = json!(replay);
            browser.post(RESULT, &body).send().await.failed(200, "replay_malformed");
        }
        // Longer than a person can play the game.
        let aim = Player::begun(&browser, 1).await;
        aim.hand_in_log(true, &[0; 1_001]).await.failed(200, "replay_malformed");
        assert_eq!((door.count("game_session").await, door.count(kept).await), (5, 0));
        // A readable log is stored as evidence.
        let level = played_for(&browser, 1, 30).await;
        let answer = browser.post(RESULT, &level.failed()).send().await;
        assert_eq!(answer.data()["ending"], "failed");
        assert_eq!(door.count(kept).await, 1);
    }

    async fn a_day_of_play_is_summed_up_for_staff(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let (ali, today) = (door.t.subscriber(NUMBER).await, door.t.app.today());
        let sums = async |from, to| account_signs(&door.t.app, ali, from, to).await.unwrap();
        assert_eq!(sums(today, today).await, []);
        let failed = played(&browser, 1).await;
        browser.post(RESULT, &failed.failed()).send().await.data();
        let solved = played(&browser, 1).await;
        browser.post(RESULT, &solved.solved()).send().await.data();
        let mut slow = Player::begun(&browser, 2).await;
        slow.slower = 4.0;
        slow.finish().await;
        assert_eq!(slow.hand_in(true).await.data()["credits"], 10);
        let [day] = &sums(today - Duration::days(6), today).await[..] else { panic!("one day") };
        let sum = &day.sum;
        assert_eq!((day.day, sum.plays, sum.passed, sum.first_try), (today, 3, 2, 1));
        assert_eq!((sum.credits, sum.play_signs["slow"]), (Credits(20), 1));
        assert!(sum.day_signs.is_empty(), "{sum:?}");
        let tomorrow = today + Duration::days(1);
        assert_eq!(sums(tomorrow, tomorrow).await, []);
    }
}
