//! False results: each is refused with its reason and pays nothing (contract 4).

use arena_games::log::{GameCode, Header, seed_check, write_varint};
use arena_games::puzzle::{self, Recorder, solver};
use arena_testkit::{TestDatabase, both_engines};
use serde_json::{Value, json};

use crate::levels::{RESULT, StartedLevel, played, start};
use crate::support::{Browser, Door, NUMBER};

/// Submits a result that must be refused, use up the session and pay nothing. Returns the code.
async fn refused(browser: &Browser, level: &StartedLevel, body: &Value) -> String {
    let code = browser.post(RESULT, body).send().await.refusal();
    let honest = browser.post(RESULT, &level.solved()).send().await;
    assert_eq!(honest.refusal(), "session_used", "after {code}");
    assert_eq!(browser.balance().await, 0, "after {code}");
    code
}

fn passing(level: &StartedLevel) -> Vec<u8> {
    solver::passing_log(level.level, level.seed).unwrap()
}

/// A log of taps (gap in ticks, tile) and a state hash.
fn written(header: Header, taps: &[(u64, u64)], hash: u64) -> Vec<u8> {
    let mut log = Vec::new();
    header.write(GameCode::PuzzleMania, &mut log);
    for (gap, tile) in taps {
        write_varint(&mut log, (gap << 5) | tile);
    }
    log.push(30);
    log.extend_from_slice(&hash.to_le_bytes());
    log
}

fn header(level: &StartedLevel) -> Header {
    Header { rules_version: puzzle::RULES_VERSION, level: level.level, seed_check: seed_check(level.seed) }
}

both_engines! {
    async fn an_edited_log_is_forged(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        // The final state differs from that of the moves.
        let level = played(&browser, 1).await;
        let mut log = passing(&level);
        *log.last_mut().unwrap() ^= 1;
        assert_eq!(refused(&browser, &level, &level.result(true, &log)).await, "replay_forged");
        let level = played(&browser, 1).await;
        let mut log = passing(&level);
        let tap = log.len() - 10;
        log[tap] ^= 1;
        let code = refused(&browser, &level, &level.result(true, &log)).await;
        assert!(["replay_forged", "replay_malformed"].contains(&code.as_str()), "{code}");
        // A lost game with the state of a solved puzzle.
        let level = played(&browser, 1).await;
        let solved = passing(&level);
        let mut log = solver::failing_log(1, level.seed).unwrap();
        let end = log.len() - 8;
        log.truncate(end);
        log.extend_from_slice(&solved[solved.len() - 8..]);
        assert_eq!(refused(&browser, &level, &level.result(true, &log)).await, "replay_forged");
        assert_eq!(door.count("level_payment").await, 0);
    }

    async fn a_log_of_another_seed_level_or_rules_is_not_taken(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = played(&browser, 1).await;
        let log = solver::passing_log(1, level.seed ^ 1).unwrap();
        assert_eq!(refused(&browser, &level, &level.result(true, &log)).await, "replay_wrong_seed");
        let level = played(&browser, 1).await;
        let log = solver::passing_log(2, level.seed).unwrap();
        assert_eq!(refused(&browser, &level, &level.result(true, &log)).await, "level_mismatch");
        let level = played(&browser, 1).await;
        let later = Header { rules_version: puzzle::RULES_VERSION + 1, ..header(&level) };
        let log = written(later, &[(60, 0)], 0);
        assert_eq!(refused(&browser, &level, &level.result(true, &log)).await, "replay_other_rules");
    }

    async fn a_result_names_the_level_that_was_started(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        // The cheap level is solved and the expensive one claimed.
        let level = played(&browser, 1).await;
        let dear = StartedLevel { level: 3, ..level.clone() };
        assert_eq!(refused(&browser, &level, &dear.result(true, &passing(&level))).await, "level_mismatch");
        // A body that differs from the table does not use up a session.
        let level = played(&browser, 1).await;
        let mut body = level.solved();
        body["level_credits"] = json!(20);
        assert_eq!(browser.post(RESULT, &body).send().await.refusal(), "level_mismatch");
        body["game_level"] = json!(9);
        assert_eq!(browser.post(RESULT, &body).send().await.refusal(), "unknown_level");
        assert_eq!(browser.post(RESULT, &level.solved()).send().await.data()["credits"], 10);
    }

    async fn faster_than_a_hand_is_too_fast(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        // Too fast by the log: two taps a tick apart.
        let level = played(&browser, 1).await;
        let log = written(header(&level), &[(60, 0), (1, 0)], 0);
        assert_eq!(refused(&browser, &level, &level.result(true, &log)).await, "too_fast");
        // Too fast by the clock: a log of many seconds, submitted at once.
        let level = start(&browser, 3).await;
        assert_eq!(refused(&browser, &level, &level.solved()).await, "too_fast");
    }

    async fn the_result_and_the_replay_must_agree(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = played(&browser, 1).await;
        let lost = solver::failing_log(1, level.seed).unwrap();
        assert_eq!(refused(&browser, &level, &level.result(true, &lost)).await, "result_mismatch");
        let level = played(&browser, 1).await;
        assert_eq!(refused(&browser, &level, &level.result(false, &passing(&level))).await, "result_mismatch");
    }

    async fn a_game_that_was_not_finished_proves_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = played(&browser, 1).await;
        let mut recorder = Recorder::new(puzzle::level(1).unwrap(), level.seed);
        recorder.tap(60, 0).unwrap();
        let log = recorder.log();
        for passed in [true, false] {
            let level = if passed { level.clone() } else { played(&browser, 1).await };
            let log = if passed { log.clone() } else { Recorder::new(puzzle::level(1).unwrap(), level.seed).log() };
            assert_eq!(refused(&browser, &level, &level.result(passed, &log)).await, "replay_unfinished");
        }
    }

    async fn a_body_that_is_no_log_is_malformed(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = played(&browser, 1).await;
        let whole = passing(&level);
        let unread = [
            json!("not base64!"),
            json!("AAAA="),
            json!(""),
            json!("AAAA"),
            // Longer than any log, but allowed by the body's limit.
            json!("A".repeat(43_692)),
        ];
        for replay in unread {
            let level = played(&browser, 1).await;
            let mut body = level.solved();
            body["replay"] = replay.clone();
            assert_eq!(refused(&browser, &level, &body).await, "replay_malformed", "{replay}");
            // Tokens last ten minutes, and the clock has advanced.
            door.t.clock.advance(-chrono::Duration::minutes(2));
        }
        for log in [&whole[..whole.len() - 1], &[whole.as_slice(), &[0]].concat()] {
            let level = played(&browser, 1).await;
            let code = refused(&browser, &level, &level.result(true, log)).await;
            assert!(["replay_malformed", "replay_wrong_seed"].contains(&code.as_str()), "{code}");
            door.t.clock.advance(-chrono::Duration::minutes(2));
        }
    }

    async fn an_invalid_result_does_not_use_the_session(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = played(&browser, 1).await;
        for (field, value) in [
            ("is_passed", json!(1)),
            ("is_passed", json!(true)),
            ("is_passed", json!("yes")),
            ("sessionId", json!("7")),
            ("replay", json!(null)),
            ("game_level", json!(1.5)),
        ] {
            let mut body = level.solved();
            body[field] = value.clone();
            let answer = browser.post(RESULT, &body).send().await;
            answer.failed(422, "invalid");
        }
        let mut body = level.solved();
        body["replay"] = json!("A".repeat(70_000));
        browser.post(RESULT, &body).send().await.failed(413, "too_large");
        assert_eq!(browser.post(RESULT, &level.solved()).send().await.data()["credits"], 10);
    }
}
