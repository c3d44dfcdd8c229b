//! A finished level beside the player's earlier plays and the day's paid plays of others.

use arena_testkit::{Engine, TestDatabase, both_engines};
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::levels::{RESULT, StartedLevel, played, start};
use crate::support::{Browser, DAY, Door, NUMBER, OTHER};
use crate::watched::Player;

const STANDING: &str = "/api/v1/game-level/standing";

async fn standing_of(browser: &Browser, session: &str) -> Value {
    browser.get(&format!("{STANDING}?sessionId={session}")).send().await.data()
}

/// Solves a level after a minute. Returns its session and its points.
async fn solved(browser: &Browser, level: u8) -> (StartedLevel, i64) {
    let started = played(browser, level).await;
    browser.post(RESULT, &started.solved()).send().await.data();
    let score = standing_of(browser, &started.id).await["score"].as_i64().unwrap();
    (started, score)
}

/// Gives a stored play other points, as if it had been played so.
async fn scored(door: &Door, play: &StartedLevel, points: i64) {
    let mut raw = door.t.db.raw().await;
    let id = match door.t.db.engine() {
        Engine::Postgres => format!("'{}'", play.id),
        Engine::Sqlite => format!("x'{}'", play.id.replace('-', "")),
    };
    let of = format!("(SELECT subscriber_id, game, level, day FROM game_session WHERE id = {id})");
    raw.execute(format!("UPDATE game_session SET points = {points} WHERE id = {id}")).await.unwrap();
    raw.execute(format!(
        "UPDATE level_payment SET points = {points} WHERE (subscriber_id, game, level, day) IN {of}"
    ))
    .await
    .unwrap();
}

both_engines! {
    async fn a_first_pass_is_the_best_and_the_first_of_the_day(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let (play, score) = solved(&browser, 1).await;
        assert!(score > 0);
        let expected =
            json!({ "score": score, "best": null, "newBest": true, "rank": 1, "players": 1, "counted": 1000 });
        assert_eq!(standing_of(&browser, &play.id).await, expected);
    }

    async fn the_best_is_the_players_own_at_this_level(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let (first, _) = solved(&browser, 1).await;
        scored(&door, &first, 200).await;
        solved(&door.login(OTHER).await, 1).await;
        let (other_level, _) = solved(&browser, 2).await;
        assert_eq!(standing_of(&browser, &other_level.id).await["best"], Value::Null);

        // The next day: the payment remembers the points, also when the plays are deleted.
        door.t.clock.advance(DAY);
        door.t.db.raw().await.execute("DELETE FROM game_session").await.unwrap();
        let browser = door.login(NUMBER).await;
        let (worse, _) = solved(&browser, 1).await;
        let of = async |play: &StartedLevel, points: i64| {
            scored(&door, play, points).await;
            let standing = standing_of(&browser, &play.id).await;
            (standing["best"].clone(), standing["newBest"].clone())
        };
        assert_eq!(of(&worse, 199).await, (json!(200), json!(false)));
        assert_eq!(of(&worse, 200).await, (json!(200), json!(false)), "an equal play is no new best");
        assert_eq!(of(&worse, 201).await, (json!(200), json!(true)));
        // A later play does not change what was the best before this one.
        let (later, _) = solved(&browser, 1).await;
        assert_eq!(of(&worse, 201).await, (json!(200), json!(true)));
        assert_eq!(standing_of(&browser, &later.id).await["best"], json!(201));
    }

    async fn a_better_play_of_the_same_day_raises_the_rank(db: TestDatabase) {
        let door = Door::new(db).await;
        let (rival, browser) = (door.login(OTHER).await, door.login(NUMBER).await);
        let (theirs, _) = solved(&rival, 1).await;
        let (first, _) = solved(&browser, 1).await;
        scored(&door, &theirs, 5).await;
        scored(&door, &first, 4).await;
        let rank = async |browser: &Browser, play: &StartedLevel| standing_of(browser, &play.id).await["rank"].clone();
        assert_eq!(rank(&browser, &first).await, json!(2));
        // The second play is not paid, has many points, and counts.
        let (again, score) = solved(&browser, 1).await;
        assert_eq!(browser.balance().await, 10);
        let standing = standing_of(&browser, &again.id).await;
        let expected =
            json!({ "score": score, "best": 4, "newBest": true, "rank": 1, "players": 2, "counted": 1000 });
        assert_eq!(standing, expected);
        assert_eq!(rank(&rival, &theirs).await, json!(2));
        // A worse one does not.
        scored(&door, &again, 1_000).await;
        let (third, _) = solved(&browser, 1).await;
        assert_eq!(rank(&browser, &third).await, json!(1));
        assert_eq!(door.count("level_payment WHERE points = 1000").await, 1);
    }

    async fn equal_plays_share_the_better_rank_and_another_day_is_another_list(db: TestDatabase) {
        let door = Door::new(db).await;
        let numbers = [NUMBER, OTHER, "03001234569"];
        let mut plays = Vec::new();
        for (number, points) in numbers.into_iter().zip([70, 70, 60]) {
            let browser = door.login(number).await;
            let (play, _) = solved(&browser, 1).await;
            scored(&door, &play, points).await;
            plays.push((browser, play));
        }
        let mut ranks = Vec::new();
        for (browser, play) in &plays {
            let standing = standing_of(browser, &play.id).await;
            ranks.push((standing["rank"].as_u64().unwrap(), standing["players"].as_u64().unwrap()));
        }
        assert_eq!(ranks, [(1, 3), (1, 3), (3, 3)]);
        door.t.clock.advance(DAY);
        let (play, _) = solved(&door.login(OTHER).await, 1).await;
        assert_eq!(standing_of(&door.login(OTHER).await, &play.id).await["players"], 1);
    }

    async fn a_lost_or_unpaid_level_has_no_rank(db: TestDatabase) {
        let door = Door::new(db).await;
        solved(&door.login(OTHER).await, 1).await;
        let browser = door.login(NUMBER).await;
        let lost = played(&browser, 1).await;
        browser.post(RESULT, &lost.failed()).send().await.data();
        let standing = standing_of(&browser, &lost.id).await;
        assert_eq!((&standing["rank"], &standing["newBest"]), (&Value::Null, &json!(false)));
        assert_eq!(standing["players"], 1);
        // After a pass, a lost play shows the rank of the pass.
        solved(&browser, 1).await;
        let lost = played(&browser, 1).await;
        browser.post(RESULT, &lost.failed()).send().await.data();
        let standing = standing_of(&browser, &lost.id).await;
        assert!(standing["rank"].is_u64() && standing["best"].is_u64(), "{standing}");
        assert_eq!(standing["newBest"], false);
    }

    async fn a_refused_play_counts_for_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let forged = played(&browser, 1).await;
        let mut body = forged.solved();
        body["is_passed"] = json!("0");
        browser.post(RESULT, &body).send().await.failed(200, "result_mismatch");
        let expected =
            json!({ "score": null, "best": null, "newBest": false, "rank": null, "players": 0, "counted": 1000 });
        assert_eq!(standing_of(&browser, &forged.id).await, expected);
    }

    async fn only_the_players_own_finished_session_is_compared(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let open = start(&browser, 1).await;
        let path = format!("{STANDING}?sessionId={}", open.id);
        assert_eq!(browser.get(&path).send().await.refusal(), "level_unfinished");
        let (play, _) = solved(&browser, 1).await;
        let path = format!("{STANDING}?sessionId={}", play.id);
        door.login(OTHER).await.get(&path).send().await.failed(404, "not_found");
        assert_eq!(door.get(&path).send().await.status, StatusCode::UNAUTHORIZED);
        browser.get(STANDING).send().await.failed(400, "malformed");
    }

    async fn an_operator_can_switch_ranks_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.level_ranks = false).await;
        let browser = door.login(NUMBER).await;
        let play = played(&browser, 1).await;
        browser.post(RESULT, &play.solved()).send().await.data();
        let path = format!("{STANDING}?sessionId={}", play.id);
        browser.get(&path).send().await.failed(404, "not_found");
    }

    async fn no_more_than_a_thousand_players_are_counted(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let (play, _) = solved(&browser, 1).await;
        scored(&door, &play, 1).await;
        let id = match door.t.db.engine() {
            Engine::Postgres => "CAST(lpad(CAST(n AS text), 32, '0') AS uuid)",
            Engine::Sqlite => "unhex(printf('%032d', n))",
        };
        let counted = "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 1000)";
        let mut raw = door.t.db.raw().await;
        raw.execute(format!(
            "INSERT INTO subscriber (id, created_at) {counted} SELECT {id}, s.created_at FROM many, (SELECT created_at FROM subscriber LIMIT 1) AS s",
        ))
        .await
        .unwrap();
        let paid = "SELECT game, level, day, credits, paid_at FROM level_payment LIMIT 1";
        raw.execute(format!(
            "INSERT INTO level_payment (subscriber_id, game, level, day, credits, points, paid_at)
             {counted} SELECT {id}, p.game, p.level, p.day, p.credits, 2 + n, p.paid_at FROM many, ({paid}) AS p",
        ))
        .await
        .unwrap();
        let standing = standing_of(&browser, &play.id).await;
        assert_eq!((&standing["rank"], &standing["players"]), (&json!(1001), &json!(1001)));
        raw.execute("UPDATE level_payment SET points = NULL WHERE points > 990").await.unwrap();
        let standing = standing_of(&browser, &play.id).await;
        assert_eq!((&standing["rank"], &standing["players"]), (&json!(989), &json!(989)));
    }

    async fn aim_train_and_its_points_are_compared_too(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut player = Player::begun(&browser, 1).await;
        player.finish().await;
        player.hand_in(true).await.data();
        let standing = standing_of(&browser, &player.id).await;
        assert!(standing["score"].as_u64().unwrap() >= 100, "{standing}");
        assert_eq!((&standing["newBest"], &standing["rank"], &standing["players"]), (&json!(true), &json!(1), &json!(1)));
    }
}
