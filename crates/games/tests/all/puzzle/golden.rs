//! A changed result means new rules: raise `RULES_VERSION` and follow docs/games.md; do not just copy the new
//! values.

use arena_games::puzzle::solver::{failing_log, passing_log};
use arena_games::puzzle::{Game, LEVELS, RULES_VERSION, Recorder, level, replay};

#[test]
fn these_results_are_of_rules_version_1() {
    assert_eq!(RULES_VERSION, 1);
}

#[test]
fn scrambles_are_those_of_rules_version_1() {
    let start = |number, seed| {
        let game = Game::new(level(number).unwrap(), seed);
        (game.image(), game.rotations().to_vec(), game.allowed_moves())
    };
    assert_eq!(start(1, 1), (21, vec![0, 2, 2, 0, 3, 0, 2, 2, 1], 18));
    assert_eq!(start(2, 2), (11, vec![1, 0, 1, 0, 0, 0, 3, 2, 2, 0, 1, 0, 2, 2, 0, 3], 25));
    assert_eq!(
        start(3, u64::MAX),
        (23, vec![2, 0, 0, 0, 0, 2, 3, 3, 0, 0, 0, 0, 3, 0, 0, 2, 3, 1, 1, 0, 0, 0, 3, 3, 2], 30)
    );
}

#[test]
fn a_log_is_written_as_in_rules_version_1() {
    let mut recorder = Recorder::new(level(1).unwrap(), 1);
    recorder.tap(75, 8).unwrap();
    recorder.tap(78, 8).unwrap();
    recorder.reset(400).unwrap();
    assert_eq!(
        recorder.log(),
        [1, 1, 1, 142, 246, 217, 141, 11, 232, 18, 200, 1, 255, 79, 30, 132, 199, 46, 132, 48, 166, 138, 144]
    );
}

#[test]
fn final_states_are_those_of_rules_version_1() {
    let hashes = |log: fn(u8, u64) -> Option<Vec<u8>>| {
        [1, 2, 3].map(|number| replay(number, 42, &log(number, 42).unwrap()).unwrap().state_hash)
    };
    assert_eq!(hashes(passing_log), [951550466891347964, 7825099089687907631, 2642391750387497180]);
    assert_eq!(hashes(failing_log), [13984295421410338652, 15592729520773748933, 361952171151772662]);
}

/// Plays thousands of games into one number, to notice draws that seldom occur.
#[test]
fn thousands_of_games_are_those_of_rules_version_1() {
    let mut folded = 0_u64;
    for level in &LEVELS {
        for seed in (0..2_000_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            for log in [passing_log(level.number, seed).unwrap(), failing_log(level.number, seed).unwrap()] {
                let hash = replay(level.number, seed, &log).unwrap().state_hash;
                folded = folded.rotate_left(1).wrapping_mul(0x0000_0100_0000_01b3) ^ hash;
            }
        }
    }
    assert_eq!(folded, 5620681320344059725);
}
