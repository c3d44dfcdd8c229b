//! Bytes from strangers: whatever they are, the replay answers and never panics, and only the log that was recorded
//! passes.

use arena_games::football::{Pace, Point, Recorder, level, replay_so_far};
use arena_games::log::Refusal;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

struct Dice(Pcg32);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    fn byte(&mut self) -> u8 {
        let [byte, ..] = self.0.next_u32().to_le_bytes();
        byte
    }

    /// The log of a few seconds of wild play.
    fn honest(&mut self, number: u8, seed: u64) -> Vec<u8> {
        let mut recorder = Recorder::new(level(number).unwrap(), seed, Pace::Full);
        for _ in 0..1 + self.below(20) {
            let wish = Point::new(f32::from(self.byte()) / 28.0, 8.0 + f32::from(self.byte()) / 32.0);
            for _ in 0..1 + self.below(20) {
                recorder.step(Some(wish));
            }
            if self.below(10) == 0 {
                recorder.pause().unwrap();
            }
        }
        recorder.log()
    }
}

fn mutate(dice: &mut Dice, log: &mut Vec<u8>, other: &[u8]) {
    match dice.below(6) {
        0 => {
            let at = dice.below(log.len());
            log[at] = dice.byte();
        }
        1 => {
            let at = dice.below(log.len());
            log[at] ^= 1 << dice.below(8);
        }
        2 => {
            let at = dice.below(log.len() + 1);
            log.insert(at, dice.byte());
        }
        3 if log.len() > 1 => {
            log.remove(dice.below(log.len()));
        }
        4 => {
            let (cut, graft) = (dice.below(log.len() + 1), dice.below(other.len()));
            log.truncate(cut);
            log.extend_from_slice(&other[graft..]);
        }
        _ => {
            let at = dice.below(log.len());
            let end = (at + dice.below(6)).min(log.len());
            let piece = log[at..end].to_vec();
            let to = dice.below(log.len() + 1);
            log.splice(to..to, piece);
        }
    }
}

#[test]
fn no_mutated_log_passes_for_another_play_and_none_panics() {
    let mut dice = Dice(Pcg32::new(21, 1));
    let mut deep = 0_u32;
    for round in 0..3_000_u64 {
        let number = u8::try_from(1 + round % 12).unwrap();
        let (honest, other) = (dice.honest(number, round), dice.honest(number, round));
        for _ in 0..20 {
            let mut log = honest.clone();
            for _ in 0..=dice.below(3) {
                if !log.is_empty() {
                    mutate(&mut dice, &mut log, &other);
                }
            }
            match replay_so_far(number, round, Pace::Full, &log, &[]) {
                Ok(_) => assert!(log == honest || log == other, "another encoding of the same play, {round}"),
                Err(Refusal::Malformed(malformed)) => assert!(malformed.at <= log.len()),
                Err(Refusal::Edited { .. } | Refusal::AfterEnd { .. }) => deep += 1,
                Err(_) => {}
            }
        }
    }
    assert!(deep > 8_000, "only {deep} logs got as far as the game: the mutations are too rough");
}

#[test]
fn no_random_bytes_pass_and_none_panics() {
    let mut dice = Dice(Pcg32::new(22, 1));
    let honest = dice.honest(7, 5);
    for round in 0..50_000_u64 {
        // Half of them behind an honest header, so that the events are reached.
        let mut log = Vec::new();
        if round % 2 == 0 {
            log.extend_from_slice(&honest[..8]);
        }
        for _ in 0..dice.below(64) {
            log.push(dice.byte());
        }
        assert!(replay_so_far(7, 5, Pace::Full, &log, &[]).is_err(), "{log:?}");
    }
}
