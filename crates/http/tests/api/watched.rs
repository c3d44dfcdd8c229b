//! Watched levels, whose play `begin` starts and marks accompany, and attempts to cheat (contract 4).

use arena_games::aim::{Place, Recorder, Rules, level};
use arena_games::football;
use arena_games::log::{Mark, TICKS_PER_SECOND};
use arena_testkit::{TestDatabase, at_once, both_engines};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use serde_json::{Value, json};

use crate::levels::{RESULT, START};
use crate::support::{Answer, Browser, DAY, Door, NUMBER, OTHER};

pub(crate) const BEGIN: &str = "/api/v1/game-level/begin";
pub(crate) const MARK: &str = "/api/v1/game-level/mark";

fn session(number: u8) -> Value {
    json!({ "game_unique_id": "aim_train_001", "game_name": "Aim Train", "game_level": number, "level_credits": 10 })
}

pub(crate) fn seeds_of(data: &Value) -> Vec<u64> {
    data["seeds"].as_array().unwrap().iter().map(|seed| seed.as_str().unwrap().parse().unwrap()).collect()
}

pub(crate) fn mark_body(session: &str, number: u32, mark: Mark) -> Value {
    let digest = hex::encode(mark.digest);
    json!({ "sessionId": session, "number": number, "bytes": mark.bytes, "ticks": mark.ticks, "digest": digest })
}

/// A hand, a browser and the clock at a level of Aim Train.
pub(crate) struct Player<'a> {
    browser: &'a Browser,
    level: u8,
    pub(crate) id: String,
    recorder: Option<Recorder>,
    tick: u32,
    marks: u32,
    /// Clock seconds for each second of play.
    pub(crate) slower: f64,
    /// Whether taps miss the targets.
    wide: bool,
}

impl<'a> Player<'a> {
    pub(crate) async fn start(browser: &'a Browser, number: u8) -> Self {
        let data = browser.post(START, &session(number)).send().await.data();
        assert_eq!((&data["seed"], &data["watched"]), (&Value::Null, &json!(true)), "nothing to prepare for");
        let id = data["sessionId"].as_str().unwrap().to_owned();
        Self { browser, level: number, id, recorder: None, tick: 0, marks: 0, slower: 1.0, wide: false }
    }

    pub(crate) async fn begun(browser: &'a Browser, number: u8) -> Self {
        let mut player = Self::start(browser, number).await;
        let seeds = seeds_of(&player.begin().await.data());
        player.recorder = Some(Recorder::new(level(Rules::CURRENT, number).unwrap(), seeds[0]));
        player.learn(&seeds);
        player
    }

    pub(crate) async fn begin(&self) -> Answer {
        self.browser.post(BEGIN, &json!({ "sessionId": self.id })).send().await
    }

    fn recorder(&mut self) -> &mut Recorder {
        self.recorder.as_mut().unwrap()
    }

    fn learn(&mut self, seeds: &[u64]) {
        let known = self.recorder().game().revealed() as usize;
        for seed in &seeds[known..] {
            self.recorder().reveal(*seed).unwrap();
        }
    }

    /// Plays some ticks, and advances the clock with them.
    pub(crate) fn play(&mut self, ticks: u32) {
        for tick in self.tick + 1..=self.tick + ticks {
            let wide = self.wide;
            let recorder = self.recorder();
            recorder.advance(tick);
            let game = recorder.game();
            let Some((target, age)) = game.target() else { continue };
            if age >= 18 + tick % 5 {
                let (x, y) = target.centre(game.level(), age);
                // A hand is never exactly on target.
                let off = u16::try_from(tick * 7 % 31).unwrap();
                let place = |at: u32| u16::try_from(at / 10).unwrap() + off;
                let place = if wide { Place { x: 0, y: 0 } } else { Place { x: place(x), y: place(y) } };
                let _ = recorder.tap(tick, place);
            }
        }
        self.tick += ticks;
        let millis = f64::from(ticks * 1000 / TICKS_PER_SECOND) * self.slower;
        #[expect(clippy::cast_possible_truncation, reason = "seconds of a test")]
        self.browser.door.t.clock.advance(Duration::milliseconds(millis as i64));
    }

    fn vouch(&mut self) -> Mark {
        let tick = self.tick;
        self.recorder().mark(tick)
    }

    async fn send(&self, mark: Mark) -> Answer {
        self.browser.post(MARK, &mark_body(&self.id, self.marks + 1, mark)).send().await
    }

    pub(crate) async fn mark(&mut self) -> Answer {
        let mark = self.vouch();
        let answer = self.send(mark).await;
        if answer.json()["success"] == true {
            self.marks += 1;
            self.learn(&seeds_of(&answer.data()));
        }
        answer
    }

    /// Plays until the level is decided, with a mark every three seconds.
    pub(crate) async fn finish(&mut self) {
        for _ in 0..20 {
            self.play(3 * TICKS_PER_SECOND);
            if self.over() {
                return;
            }
            self.mark().await.data();
        }
    }

    fn over(&mut self) -> bool {
        self.recorder().game().phase() != arena_games::aim::Phase::Playing
    }

    pub(crate) async fn hand_in(&mut self, passed: bool) -> Answer {
        let log = self.recorder().log();
        self.hand_in_log(passed, &log).await
    }

    pub(crate) async fn hand_in_log(&self, passed: bool, log: &[u8]) -> Answer {
        let mut body = session(self.level);
        body["is_passed"] = json!(if passed { "1" } else { "0" });
        body["sessionId"] = json!(self.id);
        body["replay"] = json!(URL_SAFE_NO_PAD.encode(log));
        self.browser.post(RESULT, &body).send().await
    }
}

async fn signs(door: &Door) -> Vec<String> {
    let plays = door.t.app.store.read().game_sessions().signed(door.t.app.now() + DAY, 10).await.unwrap();
    plays.into_iter().flat_map(|play| play.signs).collect()
}

both_engines! {
    async fn a_level_that_was_watched_pays(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut player = Player::begun(&browser, 1).await;
        player.finish().await;
        let paid = player.hand_in(true).await.data();
        assert_eq!(paid, json!({ "is_passed": "1", "ending": "paid", "credits": 10, "balance": 10 }));
        assert_eq!(signs(&door).await, Vec::<String>::new());
        player.hand_in(true).await.failed(200, "session_used");
    }

    async fn a_level_that_was_lost_is_over_for_the_day(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut player = Player::begun(&browser, 25).await;
        player.wide = true;
        player.finish().await;
        assert_eq!(player.hand_in(false).await.data()["ending"], "failed");
        browser.post(START, &session(25)).send().await.failed(200, "level_played_today");
        let levels = browser.get("/api/v1/esl-games/levels?game_unique_id=aim_train_001").send().await.data();
        assert_eq!((&levels[24]["playedToday"], &levels[23]["playedToday"]), (&json!(true), &json!(false)));
        door.t.clock.advance(DAY);
        let tomorrow = door.login(NUMBER).await;
        Player::begun(&tomorrow, 25).await;
    }

    async fn seeds_come_one_by_one_while_a_level_is_played(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let player = Player::start(&browser, 10).await;
        let again = Player::start(&browser, 10).await;
        assert_eq!(player.id, again.id, "nobody picks the easiest of many");
        let first = seeds_of(&player.begin().await.data());
        assert_eq!(first.len(), 2);
        assert_eq!(seeds_of(&again.begin().await.data()), first, "its answer was lost");
        browser.post(START, &session(10)).send().await.failed(200, "level_played_today");

        let other = door.login(OTHER).await;
        let mut theirs = Player::begun(&other, 10).await;
        let seeds = |player: &mut Player<'_>| player.recorder().game().revealed();
        assert_eq!(seeds(&mut theirs), 2);
        theirs.play(2 * TICKS_PER_SECOND);
        theirs.mark().await.data();
        assert_eq!(seeds(&mut theirs), 2, "the first segment still");
        theirs.play(4 * TICKS_PER_SECOND);
        theirs.mark().await.data();
        assert_eq!(seeds(&mut theirs), 3);
    }

    async fn a_level_that_never_began_is_not_lost(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        Player::start(&browser, 1).await;
        // The build did not load; the page is opened again, also hours later.
        door.t.clock.advance(Duration::hours(3));
        let browser = door.login(NUMBER).await;
        let mut player = Player::begun(&browser, 1).await;
        player.finish().await;
        assert_eq!(player.hand_in(true).await.data()["credits"], 10);
    }

    async fn a_mark_is_safe_to_repeat(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut player = Player::begun(&browser, 1).await;
        player.play(330);
        let mark = player.vouch();
        let body = mark_body(&player.id, 1, mark);
        let send = || {
            let (browser, body) = (browser.clone(), body.clone());
            async move { browser.post(MARK, &body).send().await }
        };
        let answers = at_once([send(), send(), send(), send()]).await;
        assert!(answers.iter().any(|answer| answer.json()["success"] == true));
        let data = player.send(mark).await.data();
        assert_eq!(seeds_of(&data).len(), 3);
        assert_eq!(door.count("play_mark").await, 1);
    }

    async fn two_tabs_are_not_two_tries(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut one = Player::begun(&browser, 1).await;
        let mut two = Player::start_as(&one);
        two.wide = true;
        one.play(300);
        one.mark().await.data();
        two.play(300);
        two.mark().await.failed(200, "mark_conflict");
        one.finish().await;
        assert_eq!(one.hand_in(true).await.data()["credits"], 10);
        two.play(600);
        two.hand_in(false).await.failed(200, "session_used");
    }

    async fn a_moment_is_not_played_again(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut player = Player::begun(&browser, 1).await;
        // Before the first target. A mark prevents a return to this state.
        let mut saved = Player::start_as(&player);
        player.wide = true;
        player.play(120);
        player.mark().await.data();
        saved.play(200);
        saved.marks = player.marks;
        saved.finish().await;
        saved.hand_in(true).await.failed(200, "replay_forged");
    }

    async fn a_play_that_contradicts_the_clock_does_not_pay(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut hasty = Player::begun(&browser, 1).await;
        hasty.slower = 0.0;
        hasty.play(600);
        hasty.mark().await.failed(200, "too_fast");
        let mut other = Player::begun(&browser, 2).await;
        other.finish().await;
        let log = other.recorder().log();
        let third = Player::begun(&browser, 3).await;
        third.hand_in_log(true, &log).await.failed(200, "level_mismatch");
        assert_eq!(other.hand_in(true).await.data()["credits"], 10);
        // A session of another game, one that has not begun, and one of another subscriber.
        let fresh = Player::start(&browser, 4).await;
        let mark = json!({ "sessionId": fresh.id, "number": 1, "bytes": 0, "ticks": 0, "digest": "0".repeat(64) });
        browser.post(MARK, &mark).send().await.failed(200, "not_begun");
        let puzzle = browser.post(START, &crate::levels::session(1)).send().await.data();
        browser.post(BEGIN, &json!({ "sessionId": puzzle["sessionId"] })).send().await.failed(200, "not_watched");
        let stranger = door.login(OTHER).await;
        stranger.post(BEGIN, &json!({ "sessionId": fresh.id })).send().await.failed(404, "not_found");
        let bad = json!({ "sessionId": fresh.id, "number": 1, "bytes": 0, "ticks": 0, "digest": "abc" });
        browser.post(MARK, &bad).send().await.failed(422, "invalid");
    }

    async fn two_accounts_of_one_program_are_seen(db: TestDatabase) {
        let door = Door::new(db).await;
        for number in [NUMBER, OTHER] {
            let browser = door.login(number).await;
            let mut player = Player::begun(&browser, 1).await;
            player.finish().await;
            assert_eq!(player.hand_in(true).await.data()["credits"], 10, "a sign fails nobody");
        }
        assert_eq!(signs(&door).await, ["same_rhythm"]);
    }

    async fn slow_motion_is_seen(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut slow = Player::begun(&browser, 1).await;
        slow.slower = 4.0;
        slow.finish().await;
        assert_eq!(slow.hand_in(true).await.data()["credits"], 10);
        assert_eq!(signs(&door).await, ["slow"]);
        let mut crawling = Player::begun(&browser, 2).await;
        crawling.slower = 30.0;
        crawling.finish().await;
        crawling.hand_in(true).await.failed(200, "too_slow");
    }

    async fn a_match_of_football_is_watched_too(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let level = json!({
            "game_unique_id": "space_football_001", "game_name": "Space Football", "game_level": 1,
            "level_credits": 10, "mobile": true,
        });
        let started = browser.post(START, &level).send().await.data();
        assert_eq!((&started["watched"], &started["mobile"]), (&json!(true), &json!(true)));
        let id = started["sessionId"].as_str().unwrap();
        let seed: u64 = started["seed"].as_str().unwrap().parse().unwrap();
        browser.post(BEGIN, &json!({ "sessionId": id })).send().await.data();
        let rules = football::Rules::of(u32::try_from(started["rulesVersion"].as_u64().unwrap()).unwrap()).unwrap();
        assert_eq!(rules, football::Rules::CURRENT);
        let mut recorder = football::Recorder::new(rules, football::level(1).unwrap(), seed, football::Pace::Phone);
        play_football(&browser, id, &mut recorder, Some(400)).await;
        let won = recorder.game().won();
        let mut body = level.clone();
        body["sessionId"] = json!(id);
        body["is_passed"] = json!(if won { "1" } else { "0" });
        body["replay"] = json!(URL_SAFE_NO_PAD.encode(recorder.log()));
        let ending = browser.post(RESULT, &body).send().await.data()["ending"].clone();
        assert_eq!(ending, json!(if won { "paid" } else { "failed" }));

        // With the rules for desktops the match is another one.
        let again = browser.post(START, &level).send().await.data();
        let seed: u64 = again["seed"].as_str().unwrap().parse().unwrap();
        browser.post(BEGIN, &json!({ "sessionId": again["sessionId"] })).send().await.data();
        body["sessionId"] = again["sessionId"].clone();
        let desk = football::players::passing_log(rules, 1, seed, football::Pace::Full).unwrap();
        body["replay"] = json!(URL_SAFE_NO_PAD.encode(desk));
        browser.post(RESULT, &body).send().await.failed(200, "replay_wrong_seed");
    }
}

/// Plays a match to its end with marks, at the clock's pace, with a long pause after `paused_at` ticks.
pub(crate) async fn play_football(
    browser: &Browser,
    id: &str,
    recorder: &mut football::Recorder,
    paused_at: Option<u32>,
) {
    let clock = &browser.door.t.clock;
    let mut seat = football::players::Seat::new(football::players::Player::Strong.skill(7), 7, recorder);
    let mut marks = 0;
    while recorder.game().phase() != football::Phase::Over {
        if paused_at == Some(recorder.game().ticks()) {
            recorder.pause().unwrap();
            clock.advance(Duration::minutes(3));
        }
        let wish = seat.wish(recorder);
        recorder.step(Some(wish));
        if recorder.game().ticks().is_multiple_of(300) {
            clock.advance(Duration::seconds(5));
            marks += 1;
            browser.post(MARK, &mark_body(id, marks, recorder.mark())).send().await.data();
        }
    }
    clock.advance(Duration::seconds(6));
}

impl<'a> Player<'a> {
    /// Copies the session's current state to another tab.
    fn start_as(other: &Player<'a>) -> Self {
        Self { id: other.id.clone(), recorder: other.recorder.clone(), ..*other }
    }
}
