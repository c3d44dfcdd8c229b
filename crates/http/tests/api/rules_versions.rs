//! Rules versions of a game, here of Space Football: a session is played and decided by the version of its start.

use arena_games::football::{Pace, REGULAR_TICKS, Recorder, Rules, level};
use arena_testkit::{TestDatabase, both_engines};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::levels::{RESULT, START};
use crate::support::{Answer, Browser, Door, NUMBER, OTHER};
use crate::watched::{BEGIN, play_football};

/// A begun session of level 6.
struct Session<'a> {
    browser: &'a Browser,
    body: Value,
    seed: u64,
}

impl<'a> Session<'a> {
    /// Starts a session that a release with this version of the rules would have started.
    async fn of(browser: &'a Browser, version: u32) -> Self {
        let mut body = json!({
            "game_unique_id": "space_football_001", "game_name": "Space Football", "game_level": 6,
            "level_credits": 10, "mobile": false,
        });
        let started = browser.post(START, &body).send().await.data();
        assert_eq!(started["rulesVersion"], json!(Rules::CURRENT.version()));
        body["sessionId"] = started["sessionId"].clone();
        let sql = format!("UPDATE game_session SET rules_version = {version}");
        browser.door.t.db.raw().await.execute(sql).await.unwrap();
        browser.post(BEGIN, &json!({ "sessionId": body["sessionId"] })).send().await.data();
        let seed = started["seed"].as_str().unwrap().parse().unwrap();
        Self { browser, body, seed }
    }

    async fn play(&self, rules: Rules) -> Recorder {
        let mut recorder = Recorder::new(rules, level(6).unwrap(), self.seed, Pace::Full);
        play_football(self.browser, self.body["sessionId"].as_str().unwrap(), &mut recorder, None).await;
        recorder
    }

    async fn hand_in(&self, recorder: &Recorder) -> Answer {
        let mut body = self.body.clone();
        body["is_passed"] = json!(if recorder.game().won() { "1" } else { "0" });
        body["replay"] = json!(URL_SAFE_NO_PAD.encode(recorder.log()));
        self.browser.post(RESULT, &body).send().await
    }
}

both_engines! {
    async fn a_match_that_was_begun_before_a_release_counts_after_it(db: TestDatabase) {
        let door = Door::new(db).await;
        for (rules, number) in Rules::ALL.into_iter().zip([NUMBER, OTHER, "03009999999"]) {
            let browser = door.login(number).await;
            let session = Session::of(&browser, rules.version()).await;
            let recorder = session.play(rules).await;
            let ending = if recorder.game().won() { "paid" } else { "failed" };
            assert_eq!(session.hand_in(&recorder).await.data()["ending"], json!(ending), "{rules:?}");
            assert!(rules != Rules::One || recorder.game().ticks() <= REGULAR_TICKS);
        }
    }

    async fn a_match_of_other_rules_than_the_sessions_is_refused(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let session = Session::of(&browser, 2).await;
        let recorder = session.play(Rules::One).await;
        session.hand_in(&recorder).await.failed(200, "replay_other_rules");
    }

    async fn a_session_of_a_later_release_waits_for_a_node_that_knows_its_rules(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let session = Session::of(&browser, Rules::CURRENT.version() + 1).await;
        let recorder = session.play(Rules::CURRENT).await;
        session.hand_in(&recorder).await.failed(429, "too_many_requests");
        assert_eq!(door.count("game_session WHERE state = 'open'").await, 1);
    }
}
