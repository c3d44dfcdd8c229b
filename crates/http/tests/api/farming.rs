//! The farming script: a program plays one account with the public game core and random inputs, sends marks
//! every three seconds, and starts every level that pays. The tests measure earnings and signs.

use std::collections::{BTreeMap, BTreeSet};

use arena_app::levels::account_signs;
use arena_games::aim::{self, players::Bot};
use arena_games::football::{self, Pace, Rules, players::Seat};
use arena_games::log::TICKS_PER_SECOND;
use arena_games::puzzle::solver;
use arena_rules::fair_play::DaySign;
use arena_rules::levels::{AIM_TRAIN, InHouseGame, Level, PUZZLE_MANIA, SPACE_FOOTBALL};
use arena_testkit::{TestDatabase, both_engines};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use serde_json::{Value, json};

use crate::levels::{RESULT, START};
use crate::support::{Browser, Door, NUMBER};
use crate::watched::{BEGIN, MARK, mark_body, seeds_of};

/// Ticks that the script plays between two marks.
const STEP: u32 = 3 * TICKS_PER_SECOND;

/// A hand that rarely misses, at a person's pace.
const HAND: aim::players::Player = aim::players::Player {
    name: "script",
    reaction: 20,
    travel: 8,
    spread: 6,
    form: 0,
    aim: 20,
    lapse_percent: 0,
    slip_percent: 0,
    decoy_percent: 0,
};

enum Play {
    Aim { recorder: Box<aim::Recorder>, bot: Bot },
    Football { recorder: Box<football::Recorder>, seat: Box<Seat> },
    Puzzle { log: Vec<u8>, ticks: u32 },
}

impl Play {
    /// Plays up to a tick. Returns whether the game is over.
    fn until(&mut self, tick: u32) -> bool {
        match self {
            Self::Aim { recorder, bot } => {
                for tick in recorder.game().ticks() + 1..=tick {
                    if recorder.advance(tick) < tick {
                        break;
                    }
                    if let Some(place) = bot.look(recorder.game()) {
                        let _ = recorder.tap(tick, place);
                        bot.tapped(recorder.game());
                    }
                }
                recorder.game().phase() != aim::Phase::Playing
            }
            Self::Football { recorder, seat } => {
                while recorder.game().phase() != football::Phase::Over && recorder.game().ticks() < tick {
                    let wish = seat.wish(recorder);
                    recorder.step(Some(wish));
                }
                recorder.game().phase() == football::Phase::Over
            }
            Self::Puzzle { ticks, .. } => *ticks <= tick,
        }
    }

    fn mark(&mut self, tick: u32) -> Option<arena_games::log::Mark> {
        match self {
            Self::Aim { recorder, .. } => Some(recorder.mark(tick)),
            Self::Football { recorder, .. } => Some(recorder.mark()),
            Self::Puzzle { .. } => None,
        }
    }

    fn learn(&mut self, seeds: &[u64]) {
        if let Self::Aim { recorder, .. } = self {
            for seed in seeds.iter().skip(recorder.game().revealed() as usize) {
                recorder.reveal(*seed).unwrap();
            }
        }
    }

    fn passed(&self) -> bool {
        match self {
            Self::Aim { recorder, .. } => recorder.game().phase() == aim::Phase::Passed,
            Self::Football { recorder, .. } => recorder.game().won(),
            Self::Puzzle { .. } => true,
        }
    }

    fn log(&self) -> Vec<u8> {
        match self {
            Self::Aim { recorder, .. } => recorder.log(),
            Self::Football { recorder, .. } => recorder.log(),
            Self::Puzzle { log, .. } => log.clone(),
        }
    }
}

struct OpenLevel {
    body: Value,
    play: Play,
    tick: u32,
    marks: u32,
}

/// The random seed of the hand that wins a match soonest. The script can search because it knows the game's
/// seed.
fn winning_dice(level: u8, seed: u64) -> u64 {
    let won = |dice: &u64| {
        let strong = football::players::Player::Strong;
        let match_of = football::players::play(Rules::CURRENT, strong, level, seed, Pace::Full, *dice);
        match_of.filter(|recorder| recorder.game().won()).map(|recorder| recorder.game().ticks())
    };
    (0..16).filter_map(|dice| won(&dice).map(|ticks| (ticks, dice))).min().map_or(0, |(_, dice)| dice)
}

#[derive(Debug, Default)]
struct Harvest {
    seconds: i64,
    credits: i64,
    paid: u32,
    refused: BTreeMap<String, u32>,
}

struct Script {
    door: Door,
    browser: Browser,
    dice: u64,
    harvest: Harvest,
    logged_in: i64,
    done: BTreeSet<(&'static str, u32)>,
}

impl Script {
    async fn new(door: &Door) -> Self {
        let browser = door.login(NUMBER).await;
        Self {
            door: door.clone(),
            browser,
            dice: 7,
            harvest: Harvest::default(),
            logged_in: 0,
            done: BTreeSet::new(),
        }
    }

    async fn call(&mut self, path: &str, body: &Value) -> Option<Value> {
        let answer = self.browser.post(path, body).send().await;
        if answer.json()["success"] == true {
            return Some(answer.data());
        }
        *self.harvest.refused.entry(answer.refusal()).or_default() += 1;
        None
    }

    /// Starts and begins a level; `None` if the server refuses.
    async fn begin(&mut self, game: &InHouseGame, level: &Level) -> Option<OpenLevel> {
        let mut body = json!({
            "game_unique_id": game.game_unique_id, "game_name": game.name, "game_level": level.number,
            "level_credits": level.credits.0,
        });
        let started = self.call(START, &body).await?;
        let id = started["sessionId"].as_str()?.to_owned();
        body["sessionId"] = json!(id);
        let seeds = match started["watched"].as_bool()? {
            true => seeds_of(&self.call(BEGIN, &json!({ "sessionId": id })).await?),
            false => vec![started["seed"].as_str()?.parse().ok()?],
        };
        let number = u8::try_from(level.number).unwrap();
        self.dice += 1;
        let play = if *game == AIM_TRAIN {
            let mut recorder =
                Box::new(aim::Recorder::new(aim::level(aim::Rules::CURRENT, number)?, *seeds.first()?));
            for seed in &seeds[1..] {
                recorder.reveal(*seed).unwrap();
            }
            Play::Aim { recorder, bot: Bot::new(&HAND, self.dice) }
        } else if *game == SPACE_FOOTBALL {
            let dice = winning_dice(number, seeds[0]);
            let found = football::level(number)?;
            let recorder = Box::new(football::Recorder::new(Rules::CURRENT, found, seeds[0], Pace::Full));
            let skill = football::players::Player::Strong.skill(dice);
            let seat = Box::new(Seat::new(skill, dice, &recorder));
            Play::Football { recorder, seat }
        } else {
            let ticks = solver::solve(number, seeds[0])?.last()?.tick;
            Play::Puzzle { log: solver::passing_log(number, seeds[0])?, ticks }
        };
        Some(OpenLevel { body, play, tick: 0, marks: 0 })
    }

    /// Advances the clock by a step, and logs in again before the token expires.
    async fn wait(&mut self) {
        self.door.t.clock.advance(Duration::seconds(3));
        self.harvest.seconds += 3;
        if self.harvest.seconds - self.logged_in > 500 {
            self.logged_in = self.harvest.seconds;
            self.browser = self.door.login(NUMBER).await;
        }
    }

    /// Plays a step that the clock has already passed. Returns false once the level is over or refused.
    async fn step(&mut self, begun: &mut OpenLevel) -> bool {
        begun.tick += STEP;
        if begun.play.until(begun.tick) {
            begun.body["is_passed"] = json!(if begun.play.passed() { "1" } else { "0" });
            begun.body["replay"] = json!(URL_SAFE_NO_PAD.encode(begun.play.log()));
            let body = begun.body.clone();
            if let Some(data) = self.call(RESULT, &body).await {
                let credits = data["credits"].as_i64().unwrap();
                self.harvest.credits += credits;
                self.harvest.paid += u32::from(credits > 0);
            }
            return false;
        }
        let Some(mark) = begun.play.mark(begun.tick) else { return true };
        let body = mark_body(begun.body["sessionId"].as_str().unwrap(), begun.marks + 1, mark);
        let Some(data) = self.call(MARK, &body).await else { return false };
        begun.marks += 1;
        begun.play.learn(&seeds_of(&data));
        true
    }

    async fn all_at_once(mut self) -> Harvest {
        let mut running = Vec::new();
        for game in [AIM_TRAIN, SPACE_FOOTBALL, PUZZLE_MANIA] {
            for level in game.levels {
                running.extend(self.begin(&game, level).await);
            }
        }
        while !running.is_empty() {
            self.wait().await;
            let mut left = Vec::new();
            for mut begun in running {
                if self.step(&mut begun).await {
                    left.push(begun);
                }
            }
            running = left;
        }
        self.harvest
    }

    /// Plays level after level for `until` seconds, each until it has paid.
    async fn one_after_another(&mut self, until: i64) {
        for game in [PUZZLE_MANIA, AIM_TRAIN, SPACE_FOOTBALL] {
            for level in game.levels {
                while !self.done.contains(&(game.name, level.number)) && self.harvest.seconds < until {
                    let before = self.harvest.paid;
                    let Some(mut begun) = self.begin(&game, level).await else { break };
                    self.wait().await;
                    while self.step(&mut begun).await {
                        self.wait().await;
                    }
                    if self.harvest.paid > before {
                        self.done.insert((game.name, level.number));
                    }
                }
            }
        }
    }
}

#[expect(clippy::print_stdout, reason = "what the script earned is for whoever runs it with --nocapture")]
fn print(what: &str) {
    println!("{what}");
}

both_engines! {
    async fn all_levels_at_once_earn_what_one_does(db: TestDatabase) {
        let door = Door::new(db).await;
        let harvest = Script::new(&door).await.all_at_once().await;
        print(&format!("all at once: {harvest:?}"));
        assert!(harvest.paid <= 1, "{harvest:?}");
        assert_eq!(harvest.refused["level_replaced"], 39, "{harvest:?}");
        door.t.assert_ledger_sound().await;
    }

    async fn playing_without_a_pause_is_a_sign_for_staff(db: TestDatabase) {
        let door = Door::new(db).await;
        let mut script = Script::new(&door).await;
        script.one_after_another(600).await;
        let ten = script.harvest.credits;
        print(&format!("ten minutes: {:?}", script.harvest));
        let subscriber = door.t.subscriber(NUMBER).await;
        let today = door.t.app.today();
        let signs = async || account_signs(&door.t.app, subscriber, today, today).await.unwrap().remove(0).sum;
        print(&format!("signs after ten minutes: {:?}", signs().await));
        script.one_after_another(6 * 3600).await;
        let sum = signs().await;
        let day = script.harvest.credits;
        print(&format!("a day: {:?}\nsigns after a day: {sum:?}", script.harvest));
        // A day never pays more than the table, and staff see the signs.
        assert!(ten < 415 && day <= 415, "{ten} {day}");
        assert!(sum.signs() >= 3, "{sum:?}");
        assert!(sum.day_signs.contains(&DaySign::NoPauses), "{sum:?}");
        door.t.assert_ledger_sound().await;
    }
}
