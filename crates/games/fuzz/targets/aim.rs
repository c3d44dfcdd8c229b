//! The replay of any bytes as a log of Aim Train, with any seeds and marks, must return.
#![no_main]

use arena_games::aim::{Rules, replay_so_far};
use arena_games::log::{GameCode, Header, Mark};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, Vec<u64>, bool, Option<(u16, u32)>, &[u8])| {
    let (version, level, seeds, headed, mark, bytes) = input;
    let rules = Rules::ALL[usize::from(version) % Rules::ALL.len()];
    let mut log = Vec::new();
    // An honest header leads to more useful tries.
    if headed && let Some(first) = seeds.first() {
        Header::of(rules.version(), level, *first).write(GameCode::AimTrain, &mut log);
    }
    log.extend_from_slice(bytes);
    let marks: Vec<Mark> = mark
        .map(|(bytes, ticks)| Mark::new(&log[..log.len().min(bytes.into())], ticks))
        .into_iter()
        .collect();
    if let Ok(replay) = replay_so_far(rules, level, &seeds, &log, &marks) {
        assert!(!replay.passed || replay.finished && replay.hits >= replay.needed);
        assert!(replay.hits <= replay.targets && replay.wrong <= replay.allowed + 1);
    }
});
