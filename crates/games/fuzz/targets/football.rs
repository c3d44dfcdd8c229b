//! The replay of any bytes as a log of Space Football, with any marks, must return.
#![no_main]

use arena_games::football::{Pace, Recorder, Rules, level as level_of, replay_so_far};
use arena_games::log::Mark;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, u64, bool, bool, Option<(u16, u32)>, &[u8])| {
    let (version, level, seed, phone, headed, mark, bytes) = input;
    let rules = Rules::ALL[usize::from(version) % Rules::ALL.len()];
    let pace = if phone { Pace::Phone } else { Pace::Full };
    let mut log = Vec::new();
    // The honest header leads to more useful tries; the pace is mixed into its check.
    if headed && let Some(found) = level_of(level) {
        let empty = Recorder::new(rules, found, seed, pace).log();
        log.extend_from_slice(&empty[..empty.len() - EMPTY_END]);
    }
    log.extend_from_slice(bytes);
    let marks: Vec<Mark> = mark
        .map(|(bytes, ticks)| Mark::new(&log[..log.len().min(bytes.into())], ticks))
        .into_iter()
        .collect();
    if let Ok(replay) = replay_so_far(rules, level, seed, pace, &log, &marks) {
        assert!(replay.ticks <= rules.longest() && (!replay.passed || replay.finished));
    }
});

/// The bytes of the end and the state hash in a log without actions.
const EMPTY_END: usize = 9;
