//! Quests of the day, chests, seasons and badges (docs/quests.md).

use arena_app::ports::SubscriberId;
use arena_app::{subscription, tasks};
use arena_rules::Credits;
use arena_rules::levels::{AIM_TRAIN, PUZZLE_MANIA};
use arena_rules::quests::Quest;
use arena_rules::season::SeasonStep;
use arena_rules::tournament::TournamentKind;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{TestDatabase, at_once, both_engines, challenge, game, tournament};
use serde_json::{Value, json};

use crate::support::{Browser, DAY, Door, NUMBER, OTHER};

const QUESTS: &str = "/api/v1/quests";
const CHEST: &str = "/api/v1/quests/chest";
const STEP: &str = "/api/v1/season/claim";
const BADGES: &str = "/api/v1/badges";

const PUZZLE: &str = PUZZLE_MANIA.game_unique_id;

async fn quests(browser: &Browser) -> Value {
    browser.get(QUESTS).send().await.data()
}

/// Gives a subscriber these quests today, before they look.
async fn drawn(door: &Door, subscriber: SubscriberId, quests: &[Quest]) {
    let (app, tx) = (&door.t.app, door.t.begin().await);
    assert!(tx.quests().keep(subscriber, app.today(), quests, app.now()).await.unwrap());
    tx.commit().await.unwrap();
}

/// A log-in with the quests "claim" and "a level of Puzzle Mania", both done.
async fn done(door: &Door, number: &str) -> (Browser, SubscriberId) {
    let subscriber = door.t.subscriber(number).await;
    drawn(door, subscriber, &[Quest::Claim, Quest::Levels { game: PUZZLE, levels: 1 }]).await;
    let browser = door.login(number).await;
    browser.claim().send().await.data();
    door.t.pass_level(subscriber, 1).await.unwrap();
    (browser, subscriber)
}

fn kinds(quests: &Value) -> Vec<&str> {
    quests["quests"].as_array().unwrap().iter().map(|quest| quest["kind"].as_str().unwrap()).collect()
}

both_engines! {
    async fn quests_are_drawn_once_a_day_and_stay(db: TestDatabase) {
        let door = Door::new(db).await;
        door.get(QUESTS).send().await.failed(401, "not_logged_in");
        let browser = door.login(NUMBER).await;
        let first = quests(&browser).await;
        assert_eq!(kinds(&first), ["claim", "level", "levels"], "no task and no tournament is open");
        assert_ne!(first["quests"][1]["game"], first["quests"][2]["game"]);
        assert_eq!((&first["quests"][0]["game"], &first["quests"][2]["target"]), (&json!(null), &json!(2)));
        assert_eq!(first["chest"], json!({ "state": "closed", "credits": 15 }));
        assert_eq!((&first["day"], &first["endsAt"]), (&json!("2026-03-01"), &json!("2026-03-01T19:00:00Z")));
        // A task that opens later changes the quests of another day only.
        door.t.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        assert_eq!(quests(&browser).await, first);
        assert_eq!(door.count("quest_day").await, 1);
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        assert_eq!(quests(&browser).await["day"], "2026-03-02");
        assert_eq!(door.count("quest_day").await, 2);
    }

    async fn only_what_can_be_done_is_drawn(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        door.t.seed_tournament(&tournament(TournamentKind::Esl, "friday")).await;
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..24 {
            let browser = door.login(&format!("030000000{number:02}")).await;
            seen.extend(kinds(&quests(&browser).await).into_iter().map(str::to_owned));
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["check_in", "claim", "level", "levels", "task"]);
        // The evening: the tournament has begun, and nobody has done the task.
        door.t.clock.advance(chrono::Duration::minutes(40));
        for number in 24..40 {
            let browser = door.login(&format!("030000000{number:02}")).await;
            assert!(!kinds(&quests(&browser).await).contains(&"check_in"));
        }
    }

    async fn progress_follows_from_what_the_subscriber_does(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "friday")).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let puzzle = Quest::Levels { game: PUZZLE, levels: 2 };
        let aim = Quest::Levels { game: AIM_TRAIN.game_unique_id, levels: 1 };
        drawn(&door, subscriber, &[Quest::Claim, puzzle, aim, Quest::Task, Quest::CheckIn, Quest::Match]).await;
        let browser = door.login(NUMBER).await;
        let progress = async |browser: &Browser| -> Vec<u64> {
            let quests = quests(browser).await;
            quests["quests"].as_array().unwrap().iter().map(|quest| quest["progress"].as_u64().unwrap()).collect()
        };
        assert_eq!(progress(&browser).await, [0; 6]);
        browser.claim().send().await.data();
        for level in [1, 1, 2] {
            door.t.pass_level(subscriber, level).await.unwrap();
        }
        let browser = door.login(NUMBER).await;
        assert_eq!(progress(&browser).await, [1, 2, 0, 0, 0, 0]);
        let form = tasks::EntryForm {
            challenge: "one".into(),
            game: Some("roblox".into()),
            image: as_png(plain(1)).into(),
        };
        tasks::submit(&door.t.app, subscriber, form, None).await.unwrap();
        arena_app::tournaments::check_in(&door.t.app, subscriber, id, None).await.unwrap();
        assert_eq!(progress(&browser).await, [1, 2, 0, 1, 1, 0]);
        assert_eq!(browser.post(CHEST, &json!({})).send().await.refusal(), "quests_unfinished");
        // Yesterday's progress counts for nothing.
        door.t.clock.advance(DAY);
        drawn(&door, subscriber, &[Quest::Claim, puzzle, Quest::CheckIn]).await;
        assert_eq!(progress(&door.login(NUMBER).await).await, [0; 3]);
    }

    async fn a_chest_pays_once_a_day(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.post(CHEST, &json!({})).send().await.refusal(), "quests_unfinished");
        let (browser, subscriber) = done(&door, OTHER).await;
        assert_eq!(quests(&browser).await["chest"]["state"], "ready");
        let before = door.t.balance(subscriber).await;
        // Two devices on two nodes, several times each.
        let nodes = [door.clone(), door.node().await];
        let mut devices = Vec::new();
        for number in 0..8 {
            devices.push(nodes[number % 2].login(OTHER).await);
        }
        let answers = at_once(devices.into_iter().map(|device| async move {
            device.post(CHEST, &json!({})).send().await.json()
        }))
        .await;
        let paid: Vec<_> = answers.iter().filter(|answer| answer["success"] == true).collect();
        assert_eq!(paid.len(), 1, "{answers:?}");
        assert_eq!(paid[0]["data"], json!({ "credits": 15, "balance": before + 15, "chests": 1 }));
        assert!(answers.iter().all(|answer| answer["success"] == true || answer["code"] == "chest_opened"));
        let after = quests(&browser).await;
        assert_eq!(after["chest"], json!({ "state": "opened", "credits": 15 }));
        assert_eq!(after["season"]["chests"], 1);
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        let entry = &wallet["entries"][0];
        assert_eq!((&entry["kind"], &entry["title"]), (&json!("quest_chest"), &json!("Daily chest")));
        assert_eq!(wallet["earned"], wallet["balance"], "a chest counts as earned");
        let urdu = browser.get("/api/v1/wallet?lang=ur").send().await.data();
        assert_eq!(urdu["entries"][0]["title"], "روزانہ کا صندوق");
        door.t.assert_ledger_sound().await;
    }

    async fn a_repeated_chest_gets_the_first_answer(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, _) = done(&door, NUMBER).await;
        let open = || browser.post(CHEST, &json!({})).key("one");
        let first = open().send().await.data();
        assert_eq!(open().send().await.data(), first);
        assert_eq!(browser.post(CHEST, &json!({})).key("two").send().await.refusal(), "chest_opened");
        assert_eq!(door.count("quest_chest").await, 1);
    }

    async fn a_subscriber_on_hold_opens_no_chest(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, subscriber) = done(&door, NUMBER).await;
        subscription::hold(&door.t.app, subscriber, "a program plays").await.unwrap();
        assert_eq!(browser.post(CHEST, &json!({})).send().await.refusal(), "account_held");
        assert_eq!(browser.post(STEP, &json!({ "step": 1 })).send().await.refusal(), "account_held");
        assert_eq!(quests(&browser).await["chest"]["state"], "ready");
        subscription::lift_hold(&door.t.app, subscriber, None).await.unwrap();
        assert_eq!(browser.post(CHEST, &json!({})).send().await.data()["credits"], 15);
    }

    async fn steps_are_claimed_once_and_until_a_week_after_the_season(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            let step = |chests, credits| SeasonStep { chests, credits: Credits(credits) };
            setup.settings.season.steps = vec![step(1, 10), step(2, 20), step(3, 30)];
        })
        .await;
        let (browser, subscriber) = done(&door, NUMBER).await;
        assert_eq!(browser.post(STEP, &json!({ "step": 1 })).send().await.refusal(), "step_locked");
        browser.post(CHEST, &json!({})).send().await.data();
        assert_eq!(browser.post(STEP, &json!({ "step": 9 })).send().await.refusal(), "unknown_step");
        browser.post(STEP, &json!({})).send().await.failed(422, "invalid");
        let before = door.t.balance(subscriber).await;
        let devices = [browser.clone(), door.node().await.login(NUMBER).await];
        let answers = at_once(devices.map(|device| async move {
            device.post(STEP, &json!({ "step": 1 })).send().await.json()
        }))
        .await;
        let paid: Vec<_> = answers.iter().filter(|answer| answer["success"] == true).collect();
        assert_eq!(paid.len(), 1, "{answers:?}");
        assert_eq!(paid[0]["data"], json!({ "season": 1, "step": 1, "credits": 10, "balance": before + 10 }));
        assert_eq!(browser.post(STEP, &json!({ "step": 1, "season": 1 })).send().await.refusal(), "step_claimed");
        assert_eq!(browser.post(STEP, &json!({ "step": 1, "season": 2 })).send().await.refusal(), "season_over");
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        assert_eq!(wallet["entries"][0]["title"], "Season 1, step 1");
        assert_eq!(wallet["earned"], json!(before), "a step does not count as earned");

        door.t.clock.advance(DAY);
        let (browser, _) = done(&door, NUMBER).await;
        browser.post(CHEST, &json!({})).send().await.data();
        let season = quests(&browser).await["season"].clone();
        assert_eq!(season, json!({
            "number": 1, "endsAt": "2026-03-30T19:00:00Z", "daysLeft": 29, "claimableUntil": "2026-04-06T19:00:00Z",
            "chests": 2,
            "steps": [
                { "step": 1, "chests": 1, "credits": 10, "state": "claimed" },
                { "step": 2, "chests": 2, "credits": 20, "state": "ready" },
                { "step": 3, "chests": 3, "credits": 30, "state": "locked" },
            ],
        }));
        // The last day of the time after the season, 6 April.
        door.t.clock.advance(DAY * 35);
        let browser = door.login(NUMBER).await;
        let view = quests(&browser).await;
        assert_eq!((&view["season"]["number"], &view["season"]["chests"]), (&json!(2), &json!(0)));
        let last = &view["lastSeason"];
        assert_eq!((&last["number"], &last["daysLeft"], &last["steps"][1]["state"]), (&json!(1), &json!(0), &json!("ready")));
        assert_eq!(browser.post(STEP, &json!({ "step": 2 })).send().await.refusal(), "step_locked");
        assert_eq!(browser.post(STEP, &json!({ "step": 2, "season": 1 })).send().await.data()["credits"], 20);
        assert_eq!(quests(&browser).await["lastSeason"], json!(null), "nothing is left to claim");
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        assert_eq!(browser.post(STEP, &json!({ "step": 3, "season": 1 })).send().await.refusal(), "season_over");
        door.t.assert_ledger_sound().await;
    }

    async fn a_badge_is_kept_and_new_until_it_was_seen(db: TestDatabase) {
        let door = Door::new(db).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let browser = door.login(NUMBER).await;
        let badges = async |browser: &Browser| browser.get(BADGES).send().await.data();
        let none = badges(&browser).await;
        assert_eq!(none.as_array().unwrap().len(), 20);
        assert!(none.as_array().unwrap().iter().all(|badge| badge["earnedAt"].is_null() && badge["progress"] == 0));
        let at = door.t.app.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        browser.claim().send().await.data();
        let claimed = badges(&browser).await;
        assert_eq!(claimed[0], json!({ "id": "first_claim", "earnedAt": at, "progress": 1, "target": 1, "isNew": true }));
        assert_eq!(claimed[1], json!({ "id": "streak_7", "earnedAt": null, "progress": 1, "target": 7, "isNew": false }));
        browser.post("/api/v1/badges/seen", &json!({})).send().await.data();
        assert_eq!(badges(&browser).await[0]["isNew"], false);
        // An opened chest gives badges too, without a look at them.
        door.t.pass_level(subscriber, 3).await.unwrap();
        drawn(&door, subscriber, &[Quest::Claim]).await;
        browser.post(CHEST, &json!({})).send().await.data();
        assert_eq!(door.count("badge").await, 3);
        // The rows behind a badge are gone.
        door.t.db.raw().await.execute("DELETE FROM level_payment").await.unwrap();
        let kept = badges(&door.login(NUMBER).await).await;
        let puzzle = kept.as_array().unwrap().iter().find(|badge| badge["id"] == "puzzle_master").unwrap();
        assert_eq!((&puzzle["progress"], &puzzle["target"], &puzzle["isNew"]), (&json!(3), &json!(3), &json!(true)));
    }

    async fn a_match_counts_for_those_who_came_and_a_win_for_one(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "friday")).await;
        let mut players = Vec::new();
        for number in [NUMBER, OTHER] {
            let subscriber = door.t.subscriber(number).await;
            drawn(&door, subscriber, &[Quest::Claim, Quest::Match]).await;
            arena_app::tournaments::check_in(&door.t.app, subscriber, id, None).await.unwrap();
            players.push(subscriber);
        }
        let mut raw = door.t.db.raw().await;
        // The one with the lower id wins.
        raw.execute(
            "INSERT INTO tournament_round (tournament_id, number, title, matches, state, starts_at, drawn_at)
                 SELECT id, 1, 'Final', 1, 'ended', starts_at, starts_at FROM tournament;
             INSERT INTO tournament_match (tournament_id, round, position, room_id, player_a, player_b, state, winner,
                     result_type, decided_at, seed)
                 SELECT a.tournament_id, 1, 0, 'K7MX3P', b.subscriber_id, a.subscriber_id, 'ended', a.subscriber_id,
                     'normal', a.checked_in_at, 1
                 FROM tournament_entry a JOIN tournament_entry b ON a.subscriber_id < b.subscriber_id",
        )
        .await
        .unwrap();
        players.sort_unstable();
        let read = door.t.read();
        let facts = async |player: usize| read.badges().facts(players[player]).await.unwrap();
        let browsers = [door.login(NUMBER).await, door.login(OTHER).await];
        let played = async || -> Vec<Value> {
            let (a, b) = (quests(&browsers[0]).await, quests(&browsers[1]).await);
            vec![a["quests"][1]["progress"].clone(), b["quests"][1]["progress"].clone()]
        };
        assert_eq!(played().await, [1, 1]);
        assert_eq!([facts(0).await.match_won, facts(1).await.match_won], [true, false]);
        assert_eq!(facts(1).await.tournaments, 1);
        // Only one of them came.
        raw.execute("UPDATE tournament_match SET result_type = 'walkover'").await.unwrap();
        let mut came = played().await;
        came.sort_by_key(Value::as_u64);
        assert_eq!(came, [0, 1]);
        assert!(!facts(0).await.match_won, "nobody played");
        raw.execute("UPDATE tournament_match SET result_type = 'both_absent', winner = NULL").await.unwrap();
        assert_eq!(played().await, [0, 0]);
        // A first place, and a tier gained.
        raw.execute(
            "UPDATE tournament_entry SET place = 1 WHERE subscriber_id =
                 (SELECT subscriber_id FROM tournament_entry ORDER BY subscriber_id LIMIT 1);
             INSERT INTO league_member (week_id, subscriber_id, points, reached_at, tier, group_number, place, movement)
                 SELECT 1, subscriber_id, 5, checked_in_at, 1, 1, 1, 'up' FROM tournament_entry WHERE place = 1",
        )
        .await
        .unwrap();
        assert_eq!([facts(0).await.tournament_won, facts(1).await.tournament_won], [true, false]);
        assert_eq!([facts(0).await.promoted, facts(1).await.promoted], [true, false]);
    }

    async fn quests_badges_and_seasons_are_switched_off_one_by_one(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.settings.additions.quests = false;
            setup.settings.additions.badges = false;
        })
        .await;
        let browser = door.login(NUMBER).await;
        for path in [QUESTS, BADGES] {
            browser.get(path).send().await.failed(404, "not_found");
        }
        for path in [CHEST, "/api/v1/badges/seen"] {
            browser.post(path, &json!({})).send().await.failed(404, "not_found");
        }
        browser.post(STEP, &json!({ "step": 1 })).send().await.failed(404, "not_found");
    }

    async fn quests_go_on_without_seasons(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.season = false).await;
        let (browser, _) = done(&door, NUMBER).await;
        assert_eq!(browser.post(CHEST, &json!({})).send().await.data()["chests"], 0);
        assert_eq!(quests(&browser).await["season"], json!(null));
        browser.post(STEP, &json!({ "step": 1 })).send().await.failed(404, "not_found");
    }
}
