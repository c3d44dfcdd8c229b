//! A changed result means new rules: raise `RULES_VERSION` and follow docs/games.md; do not just copy the new
//! values.

use arena_games::aim::players::{PLAYERS, failing_log, passing_log, play, seeds};
use arena_games::aim::{Place, RULES_VERSION, Recorder, level, replay};

#[test]
fn these_results_are_of_rules_version_1() {
    assert_eq!(RULES_VERSION, 1);
}

#[test]
fn targets_are_those_of_rules_version_1() {
    let target = |number, seed, tick| {
        let mut recorder = Recorder::new(level(number).unwrap(), seed);
        recorder.advance(tick);
        let level = recorder.game().level();
        let centre = |shown: Option<(arena_games::aim::Target, u32)>| {
            shown.map(|(target, age)| target.centre(level, age))
        };
        (centre(recorder.game().target()), centre(recorder.game().decoy()))
    };
    assert_eq!(target(1, 1, 60), (Some((7500, 10890)), None));
    assert_eq!(target(8, 2, 100), (Some((8480, 3373)), None));
    assert_eq!(target(25, u64::MAX, 150), (Some((8156, 1980)), None));
    assert_eq!(target(25, 44, 100), (Some((7915, 12682)), Some((1532, 2375))));
}

#[test]
fn a_log_is_written_as_in_rules_version_1() {
    let mut recorder = Recorder::new(level(1).unwrap(), 1);
    recorder.advance(85);
    recorder.tap(85, Place { x: 500, y: 700 }).unwrap();
    recorder.tap(91, Place { x: 1000, y: 1400 }).unwrap();
    recorder.advance(130);
    assert_eq!(
        recorder.log(),
        [
            2, 1, 1, 142, 246, 217, 141, 11, 170, 1, 144, 230, 42, 12, 160, 204, 85, 79, 123, 240, 64, 80,
            182, 80, 122, 49
        ]
    );
}

#[test]
fn final_states_are_those_of_rules_version_1() {
    let hashes = |log: fn(u8, &[u64]) -> Option<Vec<u8>>| {
        [1, 12, 25].map(|number| {
            let seeds = seeds(number, 42);
            replay(number, &seeds, &log(number, &seeds).unwrap(), &[]).unwrap().state_hash
        })
    };
    assert_eq!(hashes(passing_log), [2729390854741361212, 17875015194100966091, 14796034572059451527]);
    assert_eq!(hashes(failing_log), [8729916535357536102, 608007882115270960, 11021482219205921619]);
}

/// Plays thousands of games into one number, to notice draws that seldom occur.
#[test]
fn thousands_of_games_are_those_of_rules_version_1() {
    let mut folded = 0_u64;
    for game in 0..5_000_u64 {
        let number = u8::try_from(1 + game % 25).unwrap();
        let seeds = seeds(number, game);
        for player in &PLAYERS {
            let log = play(number, &seeds, player, game).unwrap().log();
            let hash = replay(number, &seeds, &log, &[]).unwrap().state_hash;
            folded = folded.rotate_left(1).wrapping_mul(0x0000_0100_0000_01b3) ^ hash;
        }
    }
    assert_eq!(folded, 9042815711425810919);
}
