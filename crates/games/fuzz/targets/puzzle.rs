//! The replay of any bytes as a log of Puzzle Mania must return.
#![no_main]

use arena_games::log::{GameCode, Header};
use arena_games::puzzle::{RULES_VERSION, replay_so_far};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u64, bool, &[u8])| {
    let (level, seed, headed, bytes) = input;
    let mut log = Vec::new();
    // An honest header leads to more useful tries.
    if headed {
        Header::of(RULES_VERSION, level, seed).write(GameCode::PuzzleMania, &mut log);
    }
    log.extend_from_slice(bytes);
    if let Ok(replay) = replay_so_far(level, seed, &log) {
        assert!(!replay.passed || replay.finished);
        assert!(replay.moves <= replay.allowed_moves + 1);
    }
});
