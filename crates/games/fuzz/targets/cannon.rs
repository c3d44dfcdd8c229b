//! The replay of any bytes as a log of Cannon Clash must return.
#![no_main]

use arena_games::cannon::{MAX_TURNS, Recorder, replay, replay_so_far};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u64, bool, &[u8])| {
    let (seed, headed, bytes) = input;
    let mut log = Vec::new();
    // An honest header leads to more useful tries.
    if headed {
        let empty = Recorder::new(seed).log();
        log.extend_from_slice(&empty[..empty.len() - EMPTY_END]);
    }
    log.extend_from_slice(bytes);
    if let Ok(game) = replay_so_far(seed, &log) {
        assert!(game.turns() <= MAX_TURNS);
        assert_eq!(replay(seed, &log).is_ok(), game.outcome().is_some());
        assert_eq!(Recorder::resume(seed, &log).map(|recorder| recorder.log()), Ok(log));
    }
});

/// The bytes of the end and the state hash in a log without orders.
const EMPTY_END: usize = 9;
