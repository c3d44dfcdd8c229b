//! A line of Space Football: rules version, level, seed, pace (0 full, 1 phone), attempts, log (base64url),
//! final state hash, score (`player:bot`), phase (0 playing, 1 bot's serve, 2 player's serve, 3 face-off,
//! 4 over), the clock (ticks left, `g` before them for the golden goal), and the mark at the end (bytes, ticks
//! and digest in hex, separated by `.`). Attempts are space-separated: `ticks` without a wish, `ticks:x:y` with
//! the mallet wanted there, in 1/64 units, or `p` for a pause.

use std::error::Error;
use std::fmt::Write as _;

use arena_games::football::players::{Player, Seat};
use arena_games::football::{Pace, Phase, Point, Recorder, Rules, Side, level, replay_so_far};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::Dice;

/// One in this many games is a whole match of a synthetic hand.
const WHOLE: u64 = 100;
/// Steps in a unit of the table, exact as `f32` and in decimal.
const STEPS: f32 = 64.0;

impl Dice {
    fn within(&mut self, least: i16, most: i16) -> i16 {
        let range = u32::try_from(i32::from(most) - i32::from(least)).unwrap_or_default();
        i16::try_from(i32::from(least) + i32::try_from(self.below(range + 1)).unwrap_or_default())
            .unwrap_or(least)
    }
}

struct DescribedGame {
    recorder: Recorder,
    attempts: String,
}

impl DescribedGame {
    fn step(&mut self, ticks: u32, wish: Option<(i16, i16)>) -> Result<(), std::fmt::Error> {
        let gap = if self.attempts.is_empty() { "" } else { " " };
        write!(self.attempts, "{gap}{ticks}")?;
        if let Some((x, y)) = wish {
            write!(self.attempts, ":{x}:{y}")?;
        }
        let point = wish.map(|(x, y)| Point::new(f32::from(x) / STEPS, f32::from(y) / STEPS));
        for _ in 0..ticks {
            self.recorder.step(point);
        }
        Ok(())
    }

    fn pause(&mut self) {
        let gap = if self.attempts.is_empty() { "" } else { " " };
        self.attempts.push_str(gap);
        self.attempts.push('p');
        // Tries one pause too many, which both builds must refuse.
        let _refused = self.recorder.pause();
    }

    /// Wishes on and off the table, and at the puck.
    fn wild(&mut self, dice: &mut Dice) -> Result<(), std::fmt::Error> {
        for _ in 0..1 + dice.below(30) {
            let ticks = 1 + dice.below(20);
            match dice.below(12) {
                0 => self.step(ticks, None)?,
                1 => self.pause(),
                2..6 => self.step(ticks, Some((dice.within(-200, 800), dice.within(300, 1_300))))?,
                _ => {
                    let puck = self.recorder.game().puck();
                    self.step(ticks, Some((in_steps(puck.x), in_steps(puck.y))))?;
                }
            }
        }
        Ok(())
    }

    fn whole(&mut self, number: u64) -> Result<(), std::fmt::Error> {
        let player = if number.is_multiple_of(2 * WHOLE) { Player::Average } else { Player::Strong };
        let mut seat = Seat::new(player.skill(number), number, &self.recorder);
        while self.recorder.game().phase() != Phase::Over {
            let wish = seat.wish(&self.recorder);
            // Only each fourth tick, which keeps the line short.
            self.step(4, Some((in_steps(wish.x), in_steps(wish.y))))?;
        }
        Ok(())
    }
}

fn in_steps(value: f32) -> i16 {
    #[expect(clippy::cast_possible_truncation, reason = "a place on the table, at most 1,024 steps")]
    let steps = (value * STEPS) as i16;
    steps
}

pub(crate) fn line(rules: Rules, number: u64) -> Result<String, Box<dyn Error>> {
    let mut dice = Dice::new(number);
    let found = level(u8::try_from(1 + (number + number / WHOLE) % 12)?).ok_or("a level is missing")?;
    let pace = if dice.below(3) == 0 { Pace::Phone } else { Pace::Full };
    let seed = dice.seed();
    let mut telling =
        DescribedGame { recorder: Recorder::new(rules, found, seed, pace), attempts: String::new() };
    if number.is_multiple_of(WHOLE) {
        telling.whole(number)?;
    } else {
        telling.wild(&mut dice)?;
    }

    let DescribedGame { recorder, attempts } = telling;
    let (log, mark) = (recorder.log(), recorder.mark());
    let replay = replay_so_far(rules, found.number, seed, pace, &log, &[mark])?;
    let phase = match recorder.game().phase() {
        Phase::Playing => 0,
        Phase::Serve { by: Side::Bot, .. } => 1,
        Phase::Serve { by: Side::Player, .. } => 2,
        Phase::FaceOff { .. } => 3,
        Phase::Over => 4,
    };
    let digest: String = mark.digest.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!(
        "{}\t{}\t{seed}\t{}\t{attempts}\t{}\t{:016x}\t{}:{}\t{phase}\t{}{}\t{}.{}.{digest}",
        rules.version(),
        found.number,
        pace as u8,
        URL_SAFE_NO_PAD.encode(log),
        replay.state_hash,
        replay.score.player,
        replay.score.bot,
        if recorder.game().golden() { "g" } else { "" },
        recorder.game().left(),
        mark.bytes,
        mark.ticks,
    ))
}
